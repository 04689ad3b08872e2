"""Taught decks on disk: a folder of flat faces and a few words about them.

A folder comes in and a deck with its bodies goes out; learnt faces are written the same way.
"""

from pathlib import Path

import cv2
import msgspec
import numpy as np

from tabletop.errors import BadInput
from tabletop.table import Deck, Piece

from .cards import CARD_MM, Body, bodies
from .picturing import Picture

_ABOUT = "deck.json"


class _About(msgspec.Struct, frozen=True):
    """What is said of a taught deck beside its faces."""

    name: str
    size_mm: tuple[float, float]
    looks_same_after: int


def write_taught(folder: Path, name: str, faces: dict[str, Picture], same_after: int) -> None:
    """Keep a deck; one of this name that was taught before is replaced."""
    for face in faces:
        Piece.parse(face)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    for face, picture in faces.items():
        (folder / f"{face}.png").write_bytes(cv2.imencode(".png", picture)[1].tobytes())
    about = _About(name, CARD_MM, same_after)
    (folder / _ABOUT).write_bytes(msgspec.json.encode(about))


def load_taught(folder: Path) -> tuple[Deck, tuple[Body, ...]]:
    """A deck that was taught, ready to be read."""
    try:
        about = msgspec.json.decode((folder / _ABOUT).read_bytes(), type=_About)
    except OSError:
        teach = f"tabletop teach {folder.name} --from DIR"
        raise BadInput(f"no deck was taught in {folder}: run `{teach}`") from None
    except msgspec.DecodeError:
        raise BadInput(f"{folder / _ABOUT} is damaged: teach the deck again") from None
    pictures = {path.stem: _picture(path) for path in sorted(folder.glob("*.png"))}
    if len(pictures) < 2:
        raise BadInput(f"{folder} holds fewer than two faces: teach the deck again")
    deck = Deck(about.name, tuple(pictures), about.looks_same_after)
    return deck, bodies(
        deck, lambda _deck, _face: about.size_mm, lambda _deck, face: pictures[face]
    )


def _picture(path: Path) -> Picture:
    picture = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise BadInput(f"{path} is damaged: teach the deck again")
    return np.asarray(picture, np.uint8)
