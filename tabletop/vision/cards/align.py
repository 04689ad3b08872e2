"""Laying a face over a picture exactly: from nearly the right pose to the right one.

A face's telling points come in once; then a picture and a pose, and a better pose goes out
with how well the face fits there. What something hides does not count, and what does not fit
counts little, so that glare or a finger does not pull a card aside.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from ..picturing import Field, Matrix, Picture
from .lattice import Lattice, Pose

Mask = npt.NDArray[np.bool_]
_PARTS = (3, 4)  # of a face, across and down
_POINTS = 26  # of each part in each plane
_STEPS = (6, 5, 4)
_SOFT_MM = (3.0, 1.4, 0.6)
_ENOUGH = 40  # points that must be seen
_OUTLIER = 0.5
_STILL_MM = 0.02
_STIFF = np.array([0.0, 0.0, 0.0, 300.0, 1500.0, 1500.0])  # shift, turn, size, leaning
_LIMIT = np.array([4.0, 4.0, 0.08, 0.03, 0.03, 0.03])
_LEAST_CONTRAST = 6.0


@dataclass(frozen=True)
class Points:
    """The points of a face that tell where it lies, for each plane: where, and what a move does.

    Planes are brightness and warmth (red less blue), one after the other.
    """

    at: Field
    due: Field
    moves: Field


@dataclass(frozen=True)
class Aligned:
    """A pose and how well the face fits there, up to 1."""

    pose: Pose
    fit: float


def planes(picture: Picture) -> Picture:
    """Brightness and warmth of a balanced picture."""
    blue, _, red = cv2.split(picture)
    warm = cv2.addWeighted(red, 0.5, blue, -0.5, 128)
    bright = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.merge([bright, warm]), np.uint8)


def telling(picture: Picture, lattice: Lattice) -> tuple[Points, ...]:
    """What to align a face by, from soft to sharp."""
    both = planes(picture)
    return tuple(_points(both, lattice, soft) for soft in _SOFT_MM)


def _points(both: Picture, lattice: Lattice, soft_mm: float) -> Points:
    soft = cv2.GaussianBlur(both, (0, 0), soft_mm * lattice.px_per_mm).astype(np.float32)
    parts = [_plane_points(soft[:, :, plane], lattice) for plane in range(2)]
    at, due, moves = (np.stack(each).astype(np.float32) for each in zip(*parts, strict=True))
    return Points(at, due, moves)


def _plane_points(soft: Field, lattice: Lattice) -> tuple[Field, Field, Field]:
    scale = lattice.size[0] / lattice.width, lattice.size[1] / lattice.height
    x = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3, scale=0.125) * scale[0]
    y = cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3, scale=0.125) * scale[1]
    chosen = _chosen(np.hypot(x, y))
    rows, columns = np.unravel_index(chosen, soft.shape)
    whole = lattice.to_piece()
    px, py = columns * whole[0, 0] + whole[0, 2], rows * whole[1, 1] + whole[1, 2]
    gx, gy = x.ravel()[chosen], y.ravel()[chosen]
    ways = (gx, gy, gy * px - gx * py, gx * px + gy * py, gx * px - gy * py, gx * py + gy * px)
    return np.stack([px, py], axis=1), soft.ravel()[chosen], np.stack(ways, axis=1)


def _chosen(strength: Field) -> npt.NDArray[np.intp]:
    """The strongest points of every part of a face, so that any part can be aligned."""
    inner = np.zeros_like(strength)
    inner[2:-2, 2:-2] = strength[2:-2, 2:-2]
    peaks = inner * (inner == cv2.dilate(inner, np.ones((3, 3), np.uint8)))
    rows = np.array_split(np.arange(strength.shape[0]), _PARTS[1])
    columns = np.array_split(np.arange(strength.shape[1]), _PARTS[0])
    return np.concatenate([_strongest(peaks, down, across) for down in rows for across in columns])


def _strongest(
    peaks: Field, down: npt.NDArray[np.intp], across: npt.NDArray[np.intp]
) -> npt.NDArray[np.intp]:
    part = peaks[down[0] : down[-1] + 1, across[0] : across[-1] + 1]
    order = np.argsort(part, axis=None)[::-1][:_POINTS]
    y, x = np.unravel_index(order, part.shape)
    return np.asarray((y + down[0]) * peaks.shape[1] + x + across[0], np.intp)


class View:
    """A part of a balanced frame around a place, softened, for laying faces over it.

    `hidden` is where nothing of the piece can be seen: other pieces, glare.
    """

    def __init__(self, part: Picture, way: Matrix, px_per_mm: float, hidden: Picture) -> None:
        both = planes(part)
        self._way, self._hidden = way, hidden
        self._soft = [
            np.asarray(cv2.GaussianBlur(both, (0, 0), soft * px_per_mm), np.uint8)
            for soft in _SOFT_MM
        ]

    def align(self, points: tuple[Points, ...], pose: Pose, first: int = 0) -> Aligned:
        """The pose near this one in which a face fits best. `first`: how sharp to begin."""
        fit = -1.0
        for level in range(first, len(_STEPS)):
            for _ in range(_STEPS[level]):
                step, fit = self._step(points[level], self._soft[level], pose)
                if step is None:
                    return Aligned(pose, -1.0)
                pose = pose @ np.vstack([step, (0, 0, 1)])
                if np.abs(step[:, 2]).max() < _STILL_MM:
                    break
        return Aligned(pose, fit)

    def _step(self, points: Points, soft: Picture, pose: Pose) -> tuple[Pose | None, float]:
        whole = (self._way @ np.vstack([pose, (0, 0, 1)])).astype(np.float32)
        spots = points.at.reshape(-1, 2) @ whole[:, :2].T + whole[:, 2]
        xy = spots[:, :2] / spots[:, 2:]
        height, width = soft.shape[:2]
        seen = (xy[:, 0] >= 0) & (xy[:, 1] >= 0) & (xy[:, 0] < width - 1) & (xy[:, 1] < height - 1)
        near = np.clip(xy + 0.5, 0, (width - 1, height - 1)).astype(np.intp)
        seen &= self._hidden[near[:, 1], near[:, 0]] == 0
        if np.count_nonzero(seen) < _ENOUGH:
            return None, -1.0
        here = np.ascontiguousarray(xy[:, None])
        now = np.asarray(cv2.remap(soft, here[..., 0], here[..., 1], cv2.INTER_LINEAR), np.float32)
        half = len(xy) // 2
        both = np.stack([now[:half, 0, 0], now[half:, 0, 1]])
        return _solved(points, both, seen.reshape(2, -1))


def _solved(points: Points, now: Field, seen: Mask) -> tuple[Pose | None, float]:
    square, side = np.zeros((6, 6)), np.zeros(6)
    good = energy = 0.0
    for plane in range(2):
        error, weight, scale, shared = _misfit(points.due[plane], now[plane], seen[plane])
        if scale < _LEAST_CONTRAST:
            continue
        weighed = points.moves[plane] * (weight / scale**2)[:, None]
        square += weighed.T @ points.moves[plane]
        side += weighed.T @ error
        square[np.diag_indices(6)] += _STIFF * weight.sum()
        good, energy = good + shared * scale, energy + scale
    if energy == 0.0:
        return None, -1.0
    square[np.diag_indices(6)] += 1e-3 * np.trace(square[:2, :2]) / 2
    x, y, turn, size, lean, skew = np.clip(-np.linalg.solve(square, side), -_LIMIT, _LIMIT)
    step = np.array([[1 + size + lean, skew - turn, x], [skew + turn, 1 + size - lean, y]])
    return step, good / energy


def _misfit(due: Field, now: Field, seen: Mask) -> tuple[Field, Field, float, float]:
    """How far off each point is once light and contrast are taken out, and what it counts."""
    weight = seen.astype(np.float32)
    for _ in range(3):
        total = weight.sum() + 1e-6
        level, bright = due - (weight @ due) / total, now - (weight @ now) / total
        wide, far = (weight * level) @ level + 1e-6, (weight * bright) @ bright + 1e-6
        error = bright * np.sqrt(wide / far) - level
        scale = float(np.sqrt(wide / total))
        weight = seen / (1 + (error / (_OUTLIER * scale + 1e-6)) ** 2)
    shared = (seen * level) @ bright
    both = ((seen * level) @ level) * ((seen * bright) @ bright)
    return error, weight, scale, float(shared / np.sqrt(both + 1e-6))
