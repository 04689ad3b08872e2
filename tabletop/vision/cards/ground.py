"""The bare table, and where it looks different now.

Frames come in, made flat and small; a mask of what changed goes out, in which shadows are no
change. The ground is learnt where nothing lies.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from tabletop.table import Mat

from ..picturing import Field, Matrix, Picture, project
from .white import PAPER, White

MARGIN_MM = 24
_TINT = 0.045
_DARKER, _LIGHTER = 0.5, 1.09
_STROKE = 5.0
_NOISE = 6.0
_DIM = 40.0
_DENSE = 83  # three of nine pixels are more
_SUM = np.ones((1, 3), np.float32)
_DARKEST, _LIGHTEST = np.array([0.5]), np.array([1.1])


@dataclass(frozen=True)
class Flat:
    """The table from straight above at 1 pixel a mm, balanced; `valid` is 255 inside the frame.

    The mat begins `MARGIN_MM` from the left and from the top.
    """

    picture: Picture
    valid: Picture


def flat_size(mat: Mat) -> tuple[int, int]:
    """Width and height of a flat picture."""
    return round(mat.width) + 2 * MARGIN_MM, round(mat.height) + 2 * MARGIN_MM


def to_mat() -> Matrix:
    """From a flat picture's pixels to mat mm."""
    shift = 0.5 - MARGIN_MM
    return np.array([[1.0, 0, shift], [0, 1.0, shift], [0, 0, 1.0]])


def flattened(half: Picture, way: Matrix, white: White, mat: Mat) -> Flat:
    """`half` is the frame at half its size, `way` leads from mat mm to the whole frame."""
    smaller = np.array([[0.5, 0, -0.25], [0, 0.5, -0.25], [0, 0, 1.0]])
    whole = smaller @ way @ to_mat()
    size = flat_size(mat)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    picture = cv2.warpPerspective(half, whole, size, flags=flags)
    height, width = half.shape[:2]
    middle = white.at(width, height)
    gain = (PAPER / np.maximum(middle, 12.0)).astype(np.float64)
    table = np.clip(np.arange(256)[:, None] * gain, 0, 255).astype(np.uint8)
    return Flat(np.asarray(cv2.LUT(picture, table[None])), _valid(width, height, whole, size))


def _valid(width: int, height: int, whole: Matrix, size: tuple[int, int]) -> Picture:
    right, bottom = width - 2, height - 2
    frame = [(1, 1), (right, 1), (right, bottom), (1, bottom)]
    corners = project(np.asarray(np.linalg.inv(whole), np.float64), frame)
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.round(np.clip(corners, -9999, 9999)).astype(np.int32), 255)
    return mask


def changed(now: Picture, then: Picture) -> Picture:
    """255 where two flat pictures differ by more than a shadow."""
    first, second = (np.asarray(cv2.blur(each, (3, 3)), np.float32) for each in (now, then))
    one, other = (cv2.transform(each, _SUM) + _DIM for each in (first, second))
    ratio = np.asarray(cv2.divide(one, other), np.float32)
    odd = cv2.bitwise_not(cv2.inRange(ratio, np.array(_DARKER), np.array(_LIGHTER)))
    odd = cv2.bitwise_or(odd, _tints_differ(first, second, ratio, one))
    odd = cv2.bitwise_or(odd, _strokes_differ(now, then, ratio))
    dense = cv2.threshold(cv2.blur(odd, (3, 3)), _DENSE, 255, cv2.THRESH_BINARY)[1]
    return np.asarray(cv2.morphologyEx(dense, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8)), np.uint8)


def _tints_differ(first: Field, second: Field, ratio: Field, bright: Field) -> Picture:
    """Where a colour is not the other one, lighter or darker."""
    odd = np.zeros(ratio.shape, np.uint8)
    for channel in range(3):
        due = cv2.multiply(second[:, :, channel], ratio)
        away = cv2.divide(cv2.absdiff(first[:, :, channel], due), bright)
        odd = np.asarray(cv2.bitwise_or(odd, cv2.inRange(away, np.array(_TINT), np.array(9.0))))
    return odd


def _strokes_differ(now: Picture, then: Picture, ratio: Field) -> Picture:
    """Where print or an edge has come or gone."""
    grey, before = (
        cv2.cvtColor(each, cv2.COLOR_BGR2GRAY).astype(np.float32) for each in (now, then)
    )
    due = cv2.multiply(before, cv2.min(cv2.max(ratio, _DARKEST), _LIGHTEST))
    difference = cv2.GaussianBlur(cv2.subtract(grey, due), (3, 3), 0)
    local = cv2.absdiff(difference, cv2.blur(difference, (15, 15)))
    noise = float(np.median(local[::4, ::4]))
    return np.asarray(cv2.inRange(local, np.array(max(_STROKE, _NOISE * noise)), np.array(999.0)))
