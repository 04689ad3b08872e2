"""ArUco markers: squares with a number that the camera finds and measures by.

A marker's black square, border included, exactly fills its box; whoever prints one leaves
white around it.
"""

from functools import cache

import cv2
import numpy as np

from tabletop.errors import BadInput
from tabletop.table import Box

from .paint import Pixels
from .shapes import Block, Colour, Drawing, Shape, Words

MARKER_DICTIONARY = cv2.aruco.DICT_4X4_50

_CELLS = 6  # four of pattern, and one of black border on each side
_NUMBERS = 50
_BLACK: Colour = (0, 0, 0)
_WHITE: Colour = (255, 255, 255)
_GREY: Colour = (110, 114, 120)


def marker_art(number: int, px: int) -> Pixels:
    """The marker as a grey picture of `px` x `px`, without white around it."""
    if px < _CELLS:
        raise BadInput(f"a marker of {px} pixels cannot be drawn: use at least {_CELLS}")
    cell = (2 * np.arange(px) + 1) * _CELLS // (2 * px)
    return np.ascontiguousarray(_cells(number)[np.ix_(cell, cell)])


def marker_shapes(number: int, box: Box) -> tuple[Block, ...]:
    """The marker as a black block that fills `box`, and its white cells on top, run by run."""
    side = box.width / _CELLS
    white = (
        Block(box.x + start * side, box.y + row * side, length * side, side, _WHITE)
        for row, cells in enumerate(_cells(number))
        for start, length in _white_runs(cells)
    )
    return (Block(box.x, box.y, box.width, box.height, _BLACK), *white)


def marker_tile(number: int, side: float, label: str = "") -> Drawing:
    """A marker with white around it as wide as a fifth of its side; a label makes it taller."""
    quiet = side / 5
    box = Box(quiet, quiet, side, side)
    shapes: tuple[Shape, ...] = marker_shapes(number, box)
    size = side + 2 * quiet
    if not label:
        return Drawing(size, size, shapes, _WHITE)
    words = Words(size / 2, size + 1.5, f"{number}  ·  {label}", 4.2, _GREY, align="middle")
    return Drawing(size, size + quiet, (*shapes, words), _WHITE)


@cache
def _cells(number: int) -> Pixels:
    if not 0 <= number < _NUMBERS:
        raise BadInput(f"there is no marker {number}: use 0 to {_NUMBERS - 1}")
    dictionary = cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, number, _CELLS), dtype=np.uint8)


def _white_runs(cells: Pixels) -> list[tuple[int, int]]:
    edges = np.flatnonzero(np.diff((cells > 0).astype(np.int8)))  # a row begins and ends black
    return [(int(a) + 1, int(b - a)) for a, b in zip(edges[::2], edges[1::2], strict=True)]
