"""The art of every game's mat and pieces by name, as pixels."""

from functools import cache

from tabletop.errors import BadInput
from tabletop.table import Mat

from .mastermind import board_drawing, piece_drawing
from .paint import Pixels, pixels

_MATS = {"mastermind": board_drawing}
_PIECES = {"pegs": piece_drawing, "keys": piece_drawing}


def mat_art(mat: Mat, px_per_mm: float) -> Pixels:
    """The printed mat as BGR."""
    if mat.name not in _MATS:
        raise BadInput(f"there is no printed mat for {mat.name!r}: choose from {', '.join(_MATS)}")
    return pixels(_MATS[mat.name](mat), px_per_mm)


@cache
def piece_art(deck: str, face: str, px_per_mm: float) -> Pixels:
    """One piece face up as BGRA, see-through around it. Shared: not to be written to."""
    if deck not in _PIECES:
        raise BadInput(f"there is no deck {deck!r}: choose from {', '.join(_PIECES)}")
    art = pixels(_PIECES[deck](deck, face), px_per_mm)
    art.setflags(write=False)
    return art
