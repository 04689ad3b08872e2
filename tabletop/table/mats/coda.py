"""Coda's mat: a wall along each side of the playing area, and the draw pile in the middle.

The mat fills the area. A wall's places run from its owner's left to right; owners sit outside
and look to the middle, so places, like tiles, are turned with the side they belong to.
"""

from enum import StrEnum

from ..zones import AREA_MM, Box, Mat, Point, Zone
from .area import AREA_MARKERS

TILE_MM = (28.0, 40.0)  # lying, as its owner sees it
STANDING_MM = (28.0, 10.0)  # the same tile on its edge, from above
WALL_PLACES = 13  # two players and 26 tiles: nobody's wall can grow longer
CODA_PILE_ZONE = "pile"

_WIDTH, _HEIGHT = AREA_MM
_PITCH = 30.0
_DEPTH = 64.0  # a tile may stand at either edge of its wall and tip forward
_INSET = 8.0
_PILE = Box(210.0, 100.0, 380.0, 280.0)


class Side(StrEnum):
    """The sides of the area in the order of play, each player's left-hand neighbour next."""

    SOUTH = "south"
    WEST = "west"
    NORTH = "north"
    EAST = "east"

    @property
    def turn(self) -> int:
        """How far a tile is turned that its owner on this side reads upright."""
        return _TURNS[self]


_TURNS = {Side.SOUTH: 0, Side.WEST: 90, Side.NORTH: 180, Side.EAST: 270}


def wall_zone(side: Side) -> str:
    """The zone of the wall on this side."""
    return f"wall-{side}"


def _wall(side: Side) -> Zone:
    level = side in (Side.SOUTH, Side.NORTH)
    length, middle = WALL_PLACES * _PITCH, (_WIDTH if level else _HEIGHT) / 2
    along = [middle - length / 2 + _PITCH * (place + 0.5) for place in range(WALL_PLACES)]
    if side in (Side.NORTH, Side.EAST):
        along.reverse()
    far = side in (Side.SOUTH, Side.EAST)
    edge = (_HEIGHT if level else _WIDTH) - _INSET - _DEPTH if far else _INSET
    start, across = middle - length / 2, edge + _DEPTH / 2
    if level:
        places = tuple(Point(x, across) for x in along)
        return Zone(wall_zone(side), Box(start, edge, length, _DEPTH), places, deck="coda")
    places = tuple(Point(across, y) for y in along)
    return Zone(wall_zone(side), Box(edge, start, _DEPTH, length), places, deck="coda")


def _pile() -> Zone:
    middle = Point(_PILE.x + _PILE.width / 2, _PILE.y + _PILE.height / 2)
    return Zone(CODA_PILE_ZONE, _PILE, (middle,), deck="coda", ordered=False)


CODA = Mat(
    name="coda",
    width=_WIDTH,
    height=_HEIGHT,
    zones=(*map(_wall, Side), _pile()),
    markers=AREA_MARKERS,
)
