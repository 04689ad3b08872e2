"""What white paper looks like here, from the paper around the markers.

A picture and the markers' corners come in; the level of white at any spot of the mat goes out,
so that patches can be balanced: in them paper is about white, whatever the lamp.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from ..picturing import Field, Matrix, Picture, project

PAPER = 242.0
_RING = np.linspace(-1.13, 1.13, 24)  # in halves of a marker's side, from its middle
_LEAST = 12.0


@dataclass(frozen=True)
class White:
    """The level of white as a slope over the picture: log level = at + x * across + y * down."""

    slope: Matrix

    def at(self, x: float, y: float) -> Field:
        """Blue, green and red of white paper at a pixel."""
        return np.asarray(np.exp(np.array([1.0, x / 1000, y / 1000]) @ self.slope), np.float32)

    def balanced(self, part: Picture, x: float, y: float) -> Picture:
        """A part of the picture around this pixel, with paper white."""
        steps = np.arange(256, dtype=np.float32)[:, None]
        table = np.clip(steps * (PAPER / np.maximum(self.at(x, y), _LEAST)), 0, 255)
        return np.asarray(cv2.LUT(part, table[None].astype(np.uint8)), np.uint8)


def find_white(picture: Picture, seen: Mapping[int, Matrix]) -> White | None:
    """The white around the markers seen; None where none is."""
    spots, levels = [], []
    for corners in seen.values():
        level = _around(picture, corners)
        if level is not None:
            spots.append(corners.mean(axis=0))
            levels.append(level)
    if not spots:
        return None
    logs = np.log(np.maximum(np.array(levels), _LEAST))
    if len(spots) < 3:
        flat = np.zeros((3, 3))
        flat[0] = logs.mean(axis=0)
        return White(flat)
    ones = np.column_stack([np.ones(len(spots)), np.array(spots) / 1000])
    return White(np.linalg.lstsq(ones, logs, rcond=None)[0])


def _around(picture: Picture, corners: Matrix) -> Field | None:
    """The paper just outside a marker's black square: the middle of its lighter half."""
    side = np.ones_like(_RING) * 1.13
    sides = ((_RING, side), (_RING, -side), (side, _RING), (-side, _RING))
    ring = np.concatenate([np.column_stack(pair) for pair in sides])
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)
    way = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    at = np.round(project(np.asarray(way, np.float64), ring)).astype(int)
    height, width = picture.shape[:2]
    inside = (at >= 0).all(axis=1) & (at[:, 0] < width) & (at[:, 1] < height)
    if np.count_nonzero(inside) < len(ring) / 3:
        return None
    pixels = picture[at[inside, 1], at[inside, 0]].astype(np.float32)
    bright = pixels.sum(axis=1)
    return np.asarray(np.median(pixels[bright >= np.median(bright)], axis=0), np.float32)
