"""Markers: where the printed squares are in a picture, and the way from mm to pixels they give.

Comes in: a picture. Goes out: corners by marker number, and homographies that were checked
against every corner, or none.
"""

from collections.abc import Iterable, Mapping

import cv2
import numpy as np

from tabletop.decks import MARKER_DICTIONARY
from tabletop.table import Box

from .picturing import Matrix, Picture, project

Seen = dict[int, Matrix]  # marker number -> its four corners in pixels, clockwise as printed

ENOUGH = 3
_MOST_OFF_MM = 0.8
_MOST_OFF = 0.03  # and of a large marker, in parts of its size: lenses bend a little
_STILL_PX = 0.8
_SAME = 0.05  # two finds nearer than this, in parts of its size, are one marker
_LEAST_PX_PER_MM = 1.0
_ROOM = 0.6  # around a marker, in parts of its size, when looking where it was


def _detector() -> cv2.aruco.ArucoDetector:
    tuned = cv2.aruco.DetectorParameters()
    tuned.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    tuned.cornerRefinementWinSize = 5
    tuned.relativeCornerRefinmentWinSize = 1.0  # wide enough to find a blurred corner's middle
    tuned.minMarkerPerimeterRate = 0.01
    # A marker and the edge of the white card it is printed on are two shapes, not one.
    tuned.minMarkerDistanceRate = 0.04
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY), tuned)


class MarkerFinder:
    """Finds the markers it was told about; looks first where they were last time."""

    def __init__(self, wanted: Iterable[int]) -> None:
        self._wanted = frozenset(wanted)
        self._detector = _detector()
        self._last: Seen = {}

    def find(self, picture: Picture) -> Seen:
        """The wanted markers in this picture; one that is there twice counts as not seen."""
        seen = self._where_they_were(picture)
        if len(seen) < len(self._wanted):
            seen = self._everywhere(picture)
        self._last = {**self._last, **seen} if len(seen) >= ENOUGH else self._last
        return seen

    def _where_they_were(self, picture: Picture) -> Seen:
        if len(self._last) < len(self._wanted):
            return {}
        seen: Seen = {}
        for number, corners in self._last.items():
            found = self._around(picture, corners)
            if number in found:
                seen[number] = found[number]
        return seen

    def _around(self, picture: Picture, corners: Matrix) -> Seen:
        room = _ROOM * float(np.ptp(corners, axis=0).max())
        low = np.maximum(corners.min(axis=0) - room, 0).astype(int)
        high = np.ceil(corners.max(axis=0) + room).astype(int)
        part = picture[low[1] : high[1], low[0] : high[0]]
        if min(part.shape[:2]) < 12:
            return {}
        return {n: c + low for n, c in self._detect(_grey(part)).items()}

    def _everywhere(self, picture: Picture) -> Seen:
        if min(picture.shape[:2]) < 32:
            return {}
        grey = _grey(picture)
        half = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        rough = self._detect(np.asarray(half, np.uint8))
        if len(rough) < len(self._wanted):
            return self._detect(grey)
        found = {n: self._around(picture, c * 2 + 0.5).get(n) for n, c in rough.items()}
        if any(corners is None for corners in found.values()):
            return self._detect(grey)
        return {n: corners for n, corners in found.items() if corners is not None}

    def _detect(self, grey: Picture) -> Seen:
        corners, ids, _ = self._detector.detectMarkers(grey)
        numbers = [] if ids is None else [int(n) for n in np.asarray(ids).ravel()]
        found: dict[int, list[Matrix]] = {}
        for number, quad in zip(numbers, corners, strict=True):
            if number in self._wanted:
                found.setdefault(number, []).append(np.asarray(quad, np.float64).reshape(4, 2))
        return {number: quads[0] for number, quads in found.items() if _one_marker(quads)}


def _one_marker(quads: list[Matrix]) -> bool:
    """Whether all these are the same marker: the two sides of one edge are sometimes told apart."""
    most = _SAME * float(np.ptp(quads[0], axis=0).max())
    return all(float(np.abs(quad - quads[0]).max()) <= most for quad in quads)


def fit(seen: Mapping[int, Matrix], printed: Mapping[int, Box]) -> Matrix | None:
    """The way from mm to pixels, if at least three markers agree on it."""
    known = {number: corners for number, corners in seen.items() if number in printed}
    while len(known) >= ENOUGH:
        way = _through(known, printed)
        if way is None:
            return None
        off = {n: off_mm(way, known[n], printed[n]) / _allowed(printed[n]) for n in known}
        worst = max(off, key=off.__getitem__)
        if off[worst] <= 1:
            return way if _plausible(way, printed) else None
        del known[worst]
    return None


def _allowed(box: Box) -> float:
    return max(_MOST_OFF_MM, _MOST_OFF * box.width)


def expected(way: Matrix, seen: Mapping[int, Matrix], printed: Mapping[int, Box]) -> Seen:
    """Where each printed marker is: as seen, or where the way has it when it was not."""
    return {n: seen[n] if n in seen else project(way, _corners(box)) for n, box in printed.items()}


def unmoved(before: Mapping[int, Matrix], seen: Mapping[int, Matrix]) -> bool:
    """Whether every marker seen is where it was before."""
    return all(float(np.abs(before[n] - seen[n]).max()) <= _STILL_PX for n in seen)


def off_mm(way: Matrix, corners: Matrix, box: Box) -> float:
    """How far a marker's farthest corner is from where it should be."""
    back = project(np.asarray(np.linalg.inv(way), np.float64), corners)
    return float(np.hypot(*(back - _corners(box)).T).max())


def _through(known: Mapping[int, Matrix], printed: Mapping[int, Box]) -> Matrix | None:
    mm = np.concatenate([_corners(printed[number]) for number in known])
    px = np.concatenate(list(known.values()))
    way, _ = cv2.findHomography(mm, px, 0)
    if way is None or not np.isfinite(way).all() or abs(np.linalg.det(way)) < 1e-9:
        return None
    return np.asarray(way, np.float64)


def _plausible(way: Matrix, printed: Mapping[int, Box]) -> bool:
    """Seen from above, not in a mirror, and near enough to be read."""
    boxes = list(printed.values())
    right, bottom = max(b.x + b.width for b in boxes), max(b.y + b.height for b in boxes)
    left, top = min(b.x for b in boxes), min(b.y for b in boxes)
    quad = project(way, [(left, top), (right, top), (right, bottom), (left, bottom)])
    area = cv2.contourArea(quad.astype(np.float32), oriented=True)
    least = (right - left) * (bottom - top) * _LEAST_PX_PER_MM**2
    return bool(cv2.isContourConvex(quad.astype(np.float32)) and area >= least)


def _corners(box: Box) -> Matrix:
    return np.array([(corner.x, corner.y) for corner in box.corners])


def _grey(picture: Picture) -> Picture:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
