"""The shape of a round piece in pixels: finding it near a place, and which pixels to ask what.

Worked out once for a radius and kept. Distances are in parts of the radius, so that all sizes
of pieces are judged alike.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from .picturing import Field, Picture
from .sheet import PX_PER_MM

Mask = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]

REACH = 1.5  # how far around a place is looked at
OFF = 0.34  # how far off its place a piece may lie
SECTORS = 8
_EDGE_MM = 1.0  # the plain ring ends so far from the edge: the dark line is there, and blur
_EDGE = (0.94, 1.08)  # where a disc is darkest: its line, or the hole beside it
_LINES = (0.86, 0.92, 0.98, 1.04, 1.1)  # where that line may be found
_LINE_WIDTH = 0.08


@dataclass(frozen=True)
class Found:
    """Where a disc fits best: how much of its plain ring is there, and how far off in pixels."""

    whole: float
    x: int
    y: int


@dataclass(frozen=True)
class Parts:
    """The pixels of a patch that belong to each part of a disc, as indices into its rows."""

    ring: Indices
    ring_sector: Indices
    line: Indices
    line_sector: Indices  # line number * SECTORS + sector
    outside: Indices
    middle: Indices


class DiscShape:
    """A disc of `radius_mm` whose plain ring begins at `inner` parts of it."""

    def __init__(self, radius_mm: float, inner: float) -> None:
        self.radius = radius = radius_mm * PX_PER_MM
        self.half = int(np.ceil(radius * REACH))
        self._inner, self._outer = inner, 1 - _EDGE_MM / radius_mm
        self._slack = int(np.ceil(radius * OFF))
        self._parts: dict[tuple[int, int], Parts] = {}
        side = int(np.ceil(radius * _EDGE[1]))
        reach = side + self._slack
        self._searched = slice(self.half - reach, self.half + reach + 1)
        away = self._away(side, 0, 0)
        self._ring = _evenly(self._is_ring(away))
        self._edge = _evenly((away >= _EDGE[0]) & (away <= _EDGE[1]))

    def core(self) -> Mask:
        """The pixels well inside the hole when nothing lies there."""
        return np.asarray(self._away(self.half, 0, 0) <= 0.9)

    def find(self, here: Mask, lightness: Picture) -> Found:
        """Where the disc fits best: its colour inside (`here`) and dark along its edge."""
        inside = here[self._searched, self._searched].astype(np.float32)
        light = lightness[self._searched, self._searched].astype(np.float32)
        whole = np.asarray(cv2.matchTemplate(inside, self._ring, cv2.TM_CCORR))
        edge = np.asarray(cv2.matchTemplate(light, self._edge, cv2.TM_CCORR)) / 255
        y, x = np.unravel_index(int((whole - edge).argmax()), whole.shape)
        return Found(float(whole[y, x]), int(x) - self._slack, int(y) - self._slack)

    def too_far(self, found: Found) -> bool:
        return bool(np.hypot(found.x, found.y) > self.radius * OFF)

    def parts(self, found: Found) -> Parts:
        """The parts of a disc that lies where it was found."""
        key = (found.x, found.y)
        if key not in self._parts:
            self._parts[key] = self._work_out(*key)
        return self._parts[key]

    def _work_out(self, x: int, y: int) -> Parts:
        away = self._away(self.half, x, y).ravel()
        rows, columns = np.mgrid[-self.half : self.half + 1, -self.half : self.half + 1]
        turn = np.arctan2(rows - y, columns - x).ravel() / (2 * np.pi) + 0.5
        sector = (turn * SECTORS).astype(np.intp) % SECTORS
        ring = np.flatnonzero(self._is_ring(away))
        lines = [np.flatnonzero((away >= r) & (away < r + _LINE_WIDTH)) for r in _LINES]
        numbered = [sector[line] + SECTORS * number for number, line in enumerate(lines)]
        return Parts(
            ring=ring,
            ring_sector=sector[ring],
            line=np.concatenate(lines),
            line_sector=np.concatenate(numbered),
            outside=np.flatnonzero((away >= 1.12) & (away <= 1.3)),
            middle=np.flatnonzero(away <= 0.4),
        )

    def _is_ring(self, away: Field) -> Mask:
        return np.asarray((away >= self._inner) & (away <= self._outer))

    def _away(self, half: int, x: int, y: int) -> Field:
        rows, columns = np.mgrid[-half : half + 1, -half : half + 1]
        return np.asarray(np.hypot(columns - x, rows - y) / self.radius, np.float32)


def _evenly(mask: Mask) -> Field:
    return np.asarray(mask / mask.sum(), np.float32)


def sector_means(values: Picture, sector: Indices) -> npt.NDArray[np.float64]:
    """The mean of each sector's values; the largest possible where a sector has none."""
    count = np.bincount(sector)
    total = np.bincount(sector, weights=values)
    return np.asarray(np.where(count > 0, total / np.maximum(count, 1), 255.0))
