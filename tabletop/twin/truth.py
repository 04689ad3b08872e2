"""The truth about a frame: which face lies where, at what turn, and how much of it is seen."""

import msgspec

from tabletop.table import Point


class Sight(msgspec.Struct, frozen=True):
    """One piece as it truly lies in a frame.

    `at` and `turn` are in mat mm and degrees clockwise, `corners` its upper face in frame
    pixels, `visible` the share of its pixels that nothing hides; 0 when out of the frame.
    """

    zone: str
    place: int
    face: str
    at: Point
    turn: float
    corners: tuple[tuple[float, float], ...]
    visible: float
