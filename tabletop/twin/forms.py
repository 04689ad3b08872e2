"""The bodies of pieces: how wide, how deep and how high each one is, in mm.

A deck and a face come in, a form goes out. What is printed on a body is not known here.
"""

from functools import cache

import msgspec

from tabletop.table import Zone
from tabletop.table.mats import CARDLE_CARD_MM, KEY_MM, PEG_MM, STANDING_MM, TILE_MM

TILES = "coda"
_ROUND = {"pegs": PEG_MM, "keys": KEY_MM}
_DISC_HIGH = 1.0  # discs are of cardboard
CARD_HIGH = 0.3
TALL_MM = 5.0  # from here on sides and long shadows are seen


class Form(msgspec.Struct, frozen=True):
    """A body as it lies unturned: across, away from who reads it, and up."""

    width: float
    depth: float
    height: float
    round: bool = False
    glossy: bool = False

    @property
    def tall(self) -> bool:
        return self.height >= TALL_MM


@cache
def form(deck: str, face: str) -> Form:
    """The body of a piece. A Coda tile whose face is a bare colour stands on its edge."""
    if deck in _ROUND:
        return Form(_ROUND[deck], _ROUND[deck], _DISC_HIGH, round=True)
    if deck == TILES and "-" not in face:
        return Form(*STANDING_MM, TILE_MM[1])
    if deck == TILES:
        return Form(*TILE_MM, STANDING_MM[1])
    return Form(*CARDLE_CARD_MM, CARD_HIGH, glossy=True)


def lying_form(deck: str) -> Form:
    """The body of the deck's pieces when they lie flat."""
    return form(deck, "-")


@cache
def overlapping(zone: Zone) -> bool:
    """Whether the zone's places are so close that upright pieces lie over each other."""
    body = lying_form(zone.deck)
    return any(
        abs(one.x - other.x) < body.width and abs(one.y - other.y) < body.depth
        for number, one in enumerate(zone.places)
        for other in zone.places[number + 1 :]
    )
