"""The mat of Cardle: four rows of six places, and two places for discards beside each half.

It is the whole playing area; everybody sees the cards from its lower edge. Seven rows of cards
do not fit, so rows are used in turn: all four in group play, two for each side head to head.
A card turned sideways has room in every place.
"""

from ..zones import AREA_MM, Box, Mat, Point, Zone
from .area import AREA_MARKERS

CARDLE_ROWS = 4
CARDLE_PLACES = 6
CARDLE_CARD_MM = (63.0, 88.0)

_DECK = "tech-deck"
_LEFT, _PITCH = 5.0, 100.0
_TOP, _ROW_PITCH = 8.0, 116.0
_DISCARDS = Box(608.0, 0.0, 187.0, 110.0)
_DISCARD_COLUMNS = (654.0, 749.0)


def guess_zone(row: int) -> str:
    """The zone of a row of six cards; rows count from 1 at the top."""
    return f"row-{row}"


def discard_zone(side: int) -> str:
    """The zone of a side's discards: the two on top. Sides count from 0."""
    return f"discard-{side + 1}"


def _row(row: int) -> Zone:
    top = _TOP + (row - 1) * _ROW_PITCH
    box = Box(_LEFT, top, CARDLE_PLACES * _PITCH, _ROW_PITCH)
    places = (Point(_LEFT + (n + 0.5) * _PITCH, top + _ROW_PITCH / 2) for n in range(CARDLE_PLACES))
    return Zone(guess_zone(row), box, tuple(places), _DECK)


def _discards(side: int) -> Zone:
    y = _TOP + _ROW_PITCH * (1 + 2 * side)
    box = Box(_DISCARDS.x, y - _DISCARDS.height / 2, _DISCARDS.width, _DISCARDS.height)
    places = tuple(Point(x, y) for x in _DISCARD_COLUMNS)
    return Zone(discard_zone(side), box, places, _DECK, ordered=False)


CARDLE = Mat(
    name="cardle",
    width=AREA_MM[0],
    height=AREA_MM[1],
    zones=(*(_row(row) for row in range(1, CARDLE_ROWS + 1)), _discards(0), _discards(1)),
    markers=AREA_MARKERS,
)
