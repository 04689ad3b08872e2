"""`tabletop teach`: learn a deck from photos, one face each."""

from pathlib import Path

import click
import cv2
import numpy as np

from tabletop.config import state_directory
from tabletop.errors import BadInput
from tabletop.table import Piece
from tabletop.vision import learn_faces, load_frame, write_taught

_KINDS = (".jpg", ".jpeg", ".png")
_BLURRED = 12.0  # how little the sharpest edges of a photo may vary


@click.command()
@click.argument("deck")
@click.option(
    "--from",
    "photos",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="A folder of photos, one card in each, named FACE.jpg or FACE.png.",
)
@click.option(
    "--same-after",
    type=click.Choice(["360", "180"]),
    default="180",
    show_default=True,
    help="After how many degrees a card looks the same: 180 for ordinary playing cards.",
)
def command(deck: str, photos: Path, same_after: str) -> None:
    """Learn DECK from photos of its cards, lying on a table or cut out; no markers are needed.

    The deck is kept beside the games, and `read --loose --deck DECK` knows it from then on.

    Example: tabletop teach mine --from photos
    """
    Piece.parse(deck)
    pictures = {path.stem.lower(): _photo(path) for path in _listed(photos)}
    faces = learn_faces(pictures)
    folder = state_directory() / "decks" / deck
    try:
        write_taught(folder, deck, faces, int(same_after))
    except OSError as error:
        raise BadInput(f"cannot write to {folder}: {error.strerror}") from None
    click.echo(f"{deck}: {len(faces)} faces learnt")


def _listed(photos: Path) -> list[Path]:
    if not photos.is_dir():
        raise BadInput(f"{photos} is no folder: give one with a photo of each card")
    found = sorted(path for path in photos.iterdir() if path.suffix.lower() in _KINDS)
    if len(found) < 2:
        raise BadInput(f"{photos} holds fewer than two photos: give one of each card")
    for path in found:
        Piece.parse(path.stem.lower())
    return found


def _photo(path: Path) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    picture = np.asarray(load_frame(path).pixels)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if float(cv2.Laplacian(grey, cv2.CV_64F).var()) < _BLURRED:
        raise BadInput(f"{path} is blurred: take that photo again")
    return np.asarray(picture, np.uint8)
