"""The playing area: a marker beside each of its corners, to the left and right of it.

A camera sees more to the sides than above and below, so there the markers cost no height.
Ids run clockwise from the upper left.
"""

from ..zones import AREA_MM, Box

MARKER_MM = 40.0
_WIDTH, _HEIGHT = AREA_MM

AREA_MARKERS: dict[int, Box] = {
    0: Box(-MARKER_MM, 0, MARKER_MM, MARKER_MM),
    1: Box(_WIDTH, 0, MARKER_MM, MARKER_MM),
    2: Box(_WIDTH, _HEIGHT - MARKER_MM, MARKER_MM, MARKER_MM),
    3: Box(-MARKER_MM, _HEIGHT - MARKER_MM, MARKER_MM, MARKER_MM),
}
