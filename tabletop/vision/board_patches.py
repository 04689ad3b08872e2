"""Patches: a place of a board and what is around it, cut out of a picture at one scale.

Every deck's heads have the same size in its patches, so that all are judged alike. Distances
are in parts of a head's radius.
"""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from tabletop.table import Point

from .picturing import Field, Matrix, Picture

Mask = npt.NDArray[np.bool_]
_REACH = 1.9
_CORE = 0.75  # the part of a head that blur and its edge leave alone
_MIDDLE = 1.4  # how far out a head's own pixels may lie
_OUTSIDE = (1.25, 1.6)
_AROUND = (1.45, 1.85)
_OTHERS = 1.3  # a neighbour and its shadow reach so far


class Patches:
    """How places for heads of `radius_mm` are cut out, and which pixels are what."""

    radius_px = 12.0

    def __init__(self, radius_mm: float) -> None:
        self.radius_mm = radius_mm
        self._half = int(np.ceil(self.radius_px * _REACH))
        self._masks: dict[tuple[int, int], tuple[Mask, Mask]] = {}

    def cut(self, picture: Picture, way: Matrix, at: Point) -> Picture:
        """The patch around a place; `way` leads from mm to the picture."""
        mm, side = self.radius_mm / self.radius_px, 2 * self._half + 1
        left, top = at.x - self._half * mm, at.y - self._half * mm
        to_mm = np.array([[mm, 0, left], [0, mm, top], [0, 0, 1.0]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return np.asarray(cv2.warpPerspective(picture, way @ to_mm, (side, side), flags=flags))

    def core(self, x: int, y: int) -> Mask:
        """The pixels of a head whose middle is off by x, y pixels."""
        return self._of(x, y)[0]

    def outside(self, x: int, y: int) -> Mask:
        """The pixels just outside such a head."""
        return self._of(x, y)[1]

    def eighths(self, x: int, y: int, low: float, high: float) -> list[Mask]:
        """The pixels from `low` to `high` parts of the radius around x, y, eighth by eighth."""
        away = self._away(x, y)
        rows, columns = np.mgrid[-self._half : self._half + 1, -self._half : self._half + 1]
        turn = np.arctan2(rows - y, columns - x) / (2 * np.pi) + 0.5
        eighth = (turn * 8).astype(int) % 8
        ring = (away >= low) & (away <= high)
        return [np.asarray(ring & (eighth == number)) for number in range(8)]

    def middle(self, mask: Mask) -> tuple[int, int]:
        """How far the middle of these pixels, as far as they are near the place, is off it."""
        rows, columns = np.nonzero(mask & (self._away(0, 0) <= _MIDDLE))
        if not len(rows):
            return 0, 0
        return round(float(columns.mean())) - self._half, round(float(rows.mean())) - self._half

    def around(self, at: Point, others: Sequence[tuple[Point, float]]) -> Mask:
        """The pixels around a place where neither it nor any other place reaches."""
        away = self._away(0, 0)
        free = (away >= _AROUND[0]) & (away <= _AROUND[1])
        for other, radius in others:
            if other != at:
                x, y = (
                    (d * self.radius_px / self.radius_mm) for d in (other.x - at.x, other.y - at.y)
                )
                free &= self._away(x, y) > _OTHERS * radius / self.radius_mm
        return np.asarray(free)

    def _of(self, x: int, y: int) -> tuple[Mask, Mask]:
        if (x, y) not in self._masks:
            away = self._away(x, y)
            outside = (away >= _OUTSIDE[0]) & (away <= _OUTSIDE[1])
            self._masks[x, y] = np.asarray(away <= _CORE), np.asarray(outside)
        return self._masks[x, y]

    def _away(self, x: float, y: float) -> Field:
        rows, columns = np.mgrid[-self._half : self._half + 1, -self._half : self._half + 1]
        return np.asarray(np.hypot(columns - x, rows - y) / self.radius_px, np.float32)
