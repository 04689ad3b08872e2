"""Registration: which way leads from mat mm to pixels, frame after frame, or why none does.

Pictures come in; the markers seen and a checked way go out. The last good way is held while
markers are hidden, and dropped at once when those in view disagree with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np

from tabletop.table import Box

from .markers import ENOUGH, MarkerFinder, Seen, expected, fit, unmoved
from .picturing import Matrix, Picture

_STILL_ENOUGH = 2


class Lost(StrEnum):
    """Why a mat is not registered."""

    NO_MARKERS = "none of its markers is in view"
    TOO_FEW = "fewer than three of its markers are in view"
    MOVED = "the camera or the mat moved while markers were hidden"
    ODD = "its markers do not lie as printed"
    MIRRORED = "the picture is mirrored: turn mirroring off in the camera"


@dataclass(frozen=True)
class _Held:
    """The last good way, and where every marker was then."""

    way: Matrix
    markers: Seen


class Registration:
    """The way to one mat, given where its markers are printed (number -> box in mm)."""

    def __init__(self, markers: Mapping[int, Box]) -> None:
        self._printed = dict(markers)
        self._finder = MarkerFinder(self._printed)
        self._held: _Held | None = None
        self.lost: Lost | None = Lost.NO_MARKERS
        """Why the last picture gave no way; None when it did."""

    def seek(self, picture: Picture) -> tuple[Seen, Matrix | None]:
        """The markers in this picture, and the way from mm to its pixels if it is sure."""
        seen = self._finder.find(picture)
        moved = self._held is not None and self._has_moved(self._held, seen)
        if moved:
            self._held = None
        way = self._way(seen)
        self.lost = None if way is not None else self._why(picture, seen, moved)
        return seen, way

    def _has_moved(self, held: _Held, seen: Seen) -> bool:
        """Whether markers left their places; a single one is rather hidden in part, by a pile."""
        stay = [n for n, corners in seen.items() if unmoved(held.markers, {n: corners})]
        gone = len(seen) - len(stay)
        return gone > 1 or (gone == 1 and len(stay) < _STILL_ENOUGH)

    def _way(self, seen: Seen) -> Matrix | None:
        """The held way while it holds, so that the mat does not tremble, else one through these."""
        if self._held is not None and len(seen) >= _STILL_ENOUGH:
            return self._held.way
        way = fit(seen, self._printed)
        if way is not None:
            self._held = _Held(way, expected(way, seen, self._printed))
        return way

    def _why(self, picture: Picture, seen: Seen, moved: bool) -> Lost:
        if len(seen) >= ENOUGH:
            return Lost.ODD
        if seen:
            return Lost.MOVED if moved else Lost.TOO_FEW
        return Lost.MIRRORED if self._mirrored(picture) else Lost.NO_MARKERS

    def _mirrored(self, picture: Picture) -> bool:
        """Whether this mat's markers can be read in a mirror."""
        flipped = np.ascontiguousarray(cv2.flip(picture, 1), np.uint8)
        return len(MarkerFinder(self._printed).find(flipped)) >= ENOUGH
