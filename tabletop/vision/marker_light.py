"""The light from markers alone: their own white and black, for mats that show no bare paper.

A picture and the markers seen in it come in; a light that balances the flat picture goes out.
Markers stand at the corners, so brightness between them is taken to change evenly; its colour
is better known than its level.
"""

from collections.abc import Mapping
from functools import cache

import cv2
import numpy as np

from tabletop.decks import marker_art
from tabletop.table import Mat

from .light import LEAST_LEVEL, Light, even_light
from .picturing import Matrix, Picture

_CELLS = 6
_CELL_PX = 6
_INNER = slice(2, 4)  # of a cell's pixels: the ones no neighbour is blurred into
_CLIPPED = 252.0
_LEAST_APART = 0.25  # black must be this much darker than white, in parts of white


def marker_light(picture: Picture, seen: Mapping[int, Matrix], mat: Mat) -> Light | None:
    """How bright and of what colour white is all over a mat, or None when no marker tells.

    Markers that shine, or whose black is grey with glare, are left out.
    """
    told = {n: _white(picture, seen[n], n) for n in seen if n in mat.markers}
    white = {n: level for n, level in told.items() if level is not None}
    if not white:
        return None
    boxes = [mat.markers[number] for number in white]
    middles = np.array([(box.x + box.width / 2, box.y + box.height / 2) for box in boxes])
    light = even_light(middles / (mat.width, mat.height) * 2 - 1, np.stack(list(white.values())))
    return light if light.weakest >= LEAST_LEVEL else None


def marker_black(picture: Picture, seen: Mapping[int, Matrix]) -> float | None:
    """How bright these markers' black is in parts of their white; None when none is seen."""
    levels = [_levels(picture, corners, number) for number, corners in seen.items()]
    return float(np.median([(black / white).mean() for white, black in levels])) if levels else None


def _white(picture: Picture, corners: Matrix, number: int) -> Matrix | None:
    """A marker's white as blue, green, red, or None when it cannot be trusted."""
    white, black = _levels(picture, corners, number)
    clipped = white.min() >= _CLIPPED
    return None if clipped or (black > white * (1 - _LEAST_APART)).any() else white


def _levels(picture: Picture, corners: Matrix, number: int) -> tuple[Matrix, Matrix]:
    """The white and the black of a marker: medians over the middles of its cells."""
    side = _CELLS * _CELL_PX
    own = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) - 0.5
    way = cv2.getPerspectiveTransform(own, corners.astype(np.float32))
    flags = cv2.INTER_AREA | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(picture, way, (side, side), flags=flags)
    cells = flat.reshape(_CELLS, _CELL_PX, _CELLS, _CELL_PX, 3)[:, _INNER, :, _INNER]
    means = np.asarray(cells.mean(axis=(1, 3)), np.float64)
    white = _is_white(number)
    return np.median(means[white], axis=0), np.maximum(np.median(means[~white], axis=0), 0.0)


@cache
def _is_white(number: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.bool_]]":
    return np.asarray(marker_art(number, _CELLS) > 127)
