"""Whether anything on the table has moved since the last real look, at next to no cost.

A few pixels of every frame are compared with those of the frame last looked at, so that slow
changes add up; after some frames a real look is asked for anyhow.
"""

import cv2
import numpy as np

from ..picturing import Picture

_EVERY = 12  # pixels
_LIMIT = 14.0  # of 255, on means of 3 x 3 such pixels
_FRAMES = 25


class Stillness:
    """Remembers the frame last looked at, thinned out."""

    def __init__(self) -> None:
        self._last: Picture | None = None
        self._shielded: tuple[str, ...] = ()
        self._frames = 0

    def forget(self) -> None:
        self._last = None

    def remember(self, picture: Picture, shielded: tuple[str, ...]) -> None:
        """Take this frame as looked at."""
        self._last, self._shielded, self._frames = _thin(picture), shielded, 0

    def unchanged(self, picture: Picture, shielded: tuple[str, ...]) -> bool:
        """Whether this frame shows what the one last looked at did."""
        if self._last is None or shielded != self._shielded or self._frames >= _FRAMES:
            return False
        thin = _thin(picture)
        if thin.shape != self._last.shape:
            return False
        self._frames += 1
        return float(cv2.norm(thin, self._last, cv2.NORM_INF)) <= _LIMIT


def _thin(picture: Picture) -> Picture:
    return np.asarray(cv2.blur(np.ascontiguousarray(picture[::_EVERY, ::_EVERY]), (3, 3)), np.uint8)
