"""The art of every game's mat and pieces by name, as pixels.

A deck's name and a face's id come in, pictures and sizes go out; `back` is the other side of
every card.
"""

from collections.abc import Callable
from functools import cache, lru_cache

from tabletop.errors import BadInput
from tabletop.table import (
    CODA_TILES,
    NUMBER_CARDS,
    PLAYING_CARDS,
    TECH_DECK,
    XCODE_CARDS,
    Deck,
    Mat,
)

from .coda_tiles import coda_tile
from .mastermind import board_drawing, piece_drawing
from .number_cards import number_card
from .paint import Pixels, pixels
from .playing_cards import playing_card
from .shapes import Drawing
from .table_mats import AREA_MATS, area_mat
from .tech_deck import tech_card
from .xcode_cards import xcode_card

_MASTERMIND = ("pegs", "keys")
_DECKS: dict[str, tuple[Deck, Callable[[str], Drawing]]] = {
    deck.name: (deck, draw)
    for deck, draw in (
        (NUMBER_CARDS, number_card),
        (TECH_DECK, tech_card),
        (PLAYING_CARDS, playing_card),
        (XCODE_CARDS, xcode_card),
        (CODA_TILES, coda_tile),
    )
}
BACK = "back"
BACKS = {CODA_TILES.name: ("black-back", "white-back")}
_KEPT = 256  # pictures: two decks at two scales each


def mat_art(mat: Mat, px_per_mm: float) -> Pixels:
    """The printed mat as BGR: what lies in the playing area, or Mastermind's board."""
    if mat.name not in (*AREA_MATS, "mastermind"):
        known = ", ".join((*AREA_MATS, "mastermind"))
        raise BadInput(f"there is no printed mat for {mat.name!r}: choose from {known}")
    drawing = area_mat(mat) if mat.name in AREA_MATS else board_drawing(mat)
    return pixels(drawing, px_per_mm)


@lru_cache(maxsize=_KEPT)
def piece_art(deck: str, face: str, px_per_mm: float) -> Pixels:
    """One piece face up as BGRA, see-through around it. Shared: not to be written to."""
    art = pixels(piece(deck, face), px_per_mm)
    art.setflags(write=False)
    return art


def piece_size(deck: str, face: str) -> tuple[float, float]:
    """Width and height of a piece in mm, lying upright."""
    drawing = piece(deck, face)
    return drawing.width, drawing.height


@cache
def piece(deck: str, face: str) -> Drawing:
    """One piece face up."""
    if deck in _MASTERMIND:
        return piece_drawing(deck, face)
    if deck not in _DECKS:
        known = ", ".join((*_MASTERMIND, *_DECKS))
        raise BadInput(f"there is no deck {deck!r}: choose from {known}")
    faces, draw = _DECKS[deck]
    if face not in (*faces.faces, *BACKS.get(deck, (BACK,))):
        raise BadInput(f"{deck} has no face {face!r}: it has {faces.faces[0]}, {faces.faces[1]}, …")
    return draw(face)
