"""The ChArUco board: a chessboard with a marker in every white square, to calibrate a lens by.

`charuco_board()` is what a camera's library looks for; `charuco_drawing()` is its print.
"""

from functools import cache

import cv2
import numpy as np

from .palette import PAPER
from .shapes import Block, Colour, Drawing, Shape

CHARUCO_SQUARES = (7, 10)
CHARUCO_SQUARE_MM = 25.0
CHARUCO_MARKER_MM = 18.0
CHARUCO_DICTIONARY = cv2.aruco.DICT_5X5_50  # of its own: no marker of the table is among them

_CELLS = 7
_BLACK: Colour = (0, 0, 0)


@cache
def charuco_board() -> cv2.aruco.CharucoBoard:
    """The board with sizes in mm."""
    dictionary = cv2.aruco.getPredefinedDictionary(CHARUCO_DICTIONARY)
    return cv2.aruco.CharucoBoard(CHARUCO_SQUARES, CHARUCO_SQUARE_MM, CHARUCO_MARKER_MM, dictionary)


def charuco_drawing() -> Drawing:
    """The board as black blocks on white, true to size."""
    columns, rows = CHARUCO_SQUARES
    side = CHARUCO_SQUARE_MM
    shapes: list[Shape] = []
    white = 0
    for row in range(rows):
        for column in range(columns):
            if (row + column) % 2 == 0:
                shapes.append(Block(column * side, row * side, side, side, _BLACK))
            else:
                shapes += _marker(white, column * side, row * side)
                white += 1
    return Drawing(columns * side, rows * side, tuple(shapes), PAPER)


def _marker(number: int, x: float, y: float) -> list[Shape]:
    """A marker in the middle of the square at (x, y)."""
    dictionary = cv2.aruco.getPredefinedDictionary(CHARUCO_DICTIONARY)
    cells = np.asarray(cv2.aruco.generateImageMarker(dictionary, number, _CELLS))
    inset, side = (CHARUCO_SQUARE_MM - CHARUCO_MARKER_MM) / 2, CHARUCO_MARKER_MM / _CELLS
    left, top = x + inset, y + inset
    whole: list[Shape] = [Block(left, top, CHARUCO_MARKER_MM, CHARUCO_MARKER_MM, _BLACK)]
    lit = np.argwhere(cells > 0).tolist()
    return whole + [Block(left + c * side, top + r * side, side, side, PAPER) for r, c in lit]
