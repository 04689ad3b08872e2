"""`tabletop read`: what lies on a table, read from still pictures."""

from pathlib import Path

import click
import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from tabletop.config import state_directory
from tabletop.errors import BadInput
from tabletop.games import game
from tabletop.signals import Frame
from tabletop.table import (
    NUMBER_CARDS,
    PLAYING_CARDS,
    TECH_DECK,
    XCODE_CARDS,
    Deck,
    Mat,
    Observation,
    Piece,
)
from tabletop.vision import (
    Body,
    Eye,
    Loose,
    drawn,
    load_frame,
    load_taught,
    printed,
    read_loose,
)

Picture = npt.NDArray[np.uint8]


@click.command()
@click.argument("images", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--game", "name", metavar="GAME", help="Whose mat is in the picture.")
@click.option("--loose", is_flag=True, help="No markers: every card of --deck, wherever it lies.")
@click.option("--deck", metavar="DECK", help="Which of the game's decks lies there.")
@click.option(
    "--empty",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A picture of the bare table, taken from the same spot: cards stand out better.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a picture, one a line.")
@click.option(
    "--picture",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the picture with the readings drawn over it (one picture only).",
)
def command(
    images: tuple[Path, ...],
    name: str | None,
    loose: bool,
    deck: str | None,
    empty: Path | None,
    as_json: bool,
    picture: Path | None,
) -> None:
    """Read what lies on the mat of GAME in each of IMAGES (PNG or JPEG, seen from above).

    What cannot be read for certain is told as unread with the reason. Lengths are in
    millimetres from the mat's upper left corner.

    Example: tabletop read photo.jpg --game mastermind --picture readings.png
    """
    if picture and len(images) > 1:
        raise BadInput("--picture belongs to one picture: give one image with it")
    if loose:
        _read_loose(images, deck, as_json, picture)
        return
    if name is None:
        raise BadInput("name the game whose mat is in the picture: --game mastermind")
    mat, decks = _table(name, deck)
    bare = load_frame(empty) if empty else None
    for number, path in enumerate(images, 1):
        frame = load_frame(path, number)
        eye = Eye(mat, decks)
        if bare is not None and not eye.learn(bare):
            raise BadInput(f"{empty} shows no mat: at least three of its markers must be in it")
        observation = eye.look(frame)
        click.echo(
            _as_json(observation, eye.mat) if as_json else _as_text(path, observation, eye.mat)
        )
        if picture:
            _write(picture, eye, frame, observation)


def _table(name: str, deck: str | None) -> tuple[Mat, tuple[Deck, ...]]:
    """The mat of a game and the decks that lie on it."""
    played = game(name)
    if deck is None:
        return played.mat, tuple(played.decks)
    named = {each.name: each for each in played.decks}
    if deck not in named:
        raise BadInput(f"{name} has no deck {deck!r}: choose from {', '.join(named)}")
    return played.mat.dealt(deck, played.decks[0].name), (named[deck],)


def _read_loose(
    images: tuple[Path, ...], deck: str | None, as_json: bool, picture: Path | None
) -> None:
    """Every card of a deck in photos without markers."""
    if deck is None:
        raise BadInput("--loose needs to know the deck: add --deck and its name")
    known = _bodies(deck)
    for number, path in enumerate(images, 1):
        photo = np.asarray(load_frame(path, number).pixels, np.uint8)
        found = read_loose(photo, known)
        click.echo(_loose_json(found) if as_json else _loose_text(path, found))
        if picture:
            _write_loose(picture, photo, found)


def _bodies(deck: str) -> tuple[Body, ...]:
    """A printable deck by its name, else one that was taught."""
    decks = {each.name: each for each in (NUMBER_CARDS, TECH_DECK, PLAYING_CARDS, XCODE_CARDS)}
    if deck in decks:
        return printed(decks[deck])
    Piece.parse(deck)
    return load_taught(state_directory() / "decks" / deck)[1]


def _loose_json(found: list[Loose]) -> str:
    pieces = [
        {
            "face": each.face,
            "at_px": [(round(float(x), 1), round(float(y), 1)) for x, y in each.corners],
            "confidence": each.confidence,
            "why": each.why,
        }
        for each in found
    ]
    return msgspec.json.encode({"pieces": pieces}).decode()


def _loose_text(path: Path, found: list[Loose]) -> str:
    faces = [each.face for each in found if each.face]
    return f"{path}: {' '.join(faces) or 'no card of this deck'}"


def _write_loose(out: Path, photo: Picture, found: list[Loose]) -> None:
    shown = photo.copy()
    for each in found:
        colour = (60, 200, 60) if each.face else (40, 40, 230)
        corners = np.round(each.corners).astype(np.int32)
        cv2.polylines(shown, [corners], True, colour, 3, cv2.LINE_AA)
        at = (int(corners[:, 0].min()), int(corners[:, 1].max()))
        cv2.putText(shown, each.face or "?", at, cv2.FONT_HERSHEY_SIMPLEX, 1.0, colour, 2)
    _save(out, shown)


def _as_json(observation: Observation, mat: Mat) -> str:
    pieces = [
        {
            "zone": reading.zone,
            "face": reading.face,
            "turn": reading.turn,
            "at_mm": (reading.at.x, reading.at.y),
            "confidence": reading.confidence,
            "why": reading.why,
        }
        for reading in observation.readings
    ]
    area = {"found": observation.registered, "size_mm": (mat.width, mat.height)}
    return msgspec.json.encode({"area": area, "pieces": pieces}).decode()


def _as_text(path: Path, observation: Observation, mat: Mat) -> str:
    if not observation.registered:
        return f"{path}: no mat found; at least three of its markers must be in the picture"
    lines = [f"{path}: {len(observation.readings)} pieces"]
    for zone in mat.zones:
        places = {r.place: str(r.piece) for r in observation.readings if r.zone == zone.name}
        if zone.name in observation.covered:
            lines.append(f"  {zone.name:8} covered")
        elif places:
            row = " ".join(places.get(place, "-") for place in range(len(zone.places)))
            lines.append(f"  {zone.name:8} {row}")
    return "\n".join(lines)


def _write(out: Path, eye: Eye, frame: Frame, observation: Observation) -> None:
    _save(out, drawn(eye, np.asarray(frame.pixels), observation))


def _save(out: Path, shown: Picture) -> None:
    coded = cv2.imencode(".jpg" if out.suffix.lower() in (".jpg", ".jpeg") else ".png", shown)[1]
    try:
        out.write_bytes(coded.tobytes())
    except OSError as error:
        raise BadInput(f"cannot write {out}: {error.strerror}") from None
