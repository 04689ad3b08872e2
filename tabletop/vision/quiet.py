"""Whether anything happened since the last real look: one cheap comparison of small pictures.

It can only save work, never hide a change: it compares with the frame last looked at, so slow
changes add up; it is used only in light where any two faces differ by twice the limit; and
after some frames it asks for a real look anyhow.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tabletop.table import Box

from .flatten import Rect, mat_rect, quad
from .picturing import Matrix, Picture
from .sheet import Sheet

_SHRUNK = 4
_LIMIT = 12  # of 255, on means of 4 x 4 pixels
_FRAMES = 25


@dataclass
class _Remembered:
    shape: tuple[int, ...]
    rect: Rect
    shielded: tuple[str, ...]
    small: Picture
    mask: Picture
    frames: int = 0


class Quiet:
    """Remembers the last frame that was looked at, small."""

    def __init__(self) -> None:
        self._last: _Remembered | None = None

    def forget(self) -> None:
        self._last = None

    def remember(
        self,
        picture: Picture,
        way: Matrix,
        sheet: Sheet,
        shielded: tuple[str, ...],
        boxes: Sequence[Box],
        contrast: float,
    ) -> None:
        """Take this frame as looked at. `contrast` is how far apart any two faces are in it."""
        rect = mat_rect(picture, way, sheet)
        small = _small(picture, rect)
        if contrast < 2 * _LIMIT or small is None:
            self.forget()
            return
        mask = np.full(small.shape, 255, np.uint8)
        scale = np.diag([1 / _SHRUNK, 1 / _SHRUNK, 1.0])
        scale[:2, 2] = -rect[0] / _SHRUNK, -rect[1] / _SHRUNK
        for box in boxes:
            cv2.fillConvexPoly(mask, quad(scale @ way, box, 4.0), (0, 0, 0))
        self._last = _Remembered(picture.shape, rect, shielded, small & mask, mask)

    def unchanged(self, picture: Picture, shielded: tuple[str, ...]) -> bool:
        """Whether this frame shows the mat just as the one last looked at did."""
        last = self._last
        if last is None or last.shape != picture.shape or last.shielded != shielded:
            return False
        last.frames += 1
        small = _small(picture, last.rect)
        if last.frames > _FRAMES or small is None:
            return False
        return float(cv2.norm(small & last.mask, last.small, cv2.NORM_INF)) <= _LIMIT


def _small(picture: Picture, rect: Rect) -> Picture | None:
    left, top, right, bottom = rect
    size = ((right - left) // _SHRUNK, (bottom - top) // _SHRUNK)
    if min(size) < 1:
        return None
    part = picture[top : top + size[1] * _SHRUNK, left : left + size[0] * _SHRUNK]
    return np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
