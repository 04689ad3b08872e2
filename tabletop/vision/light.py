"""The light on a flat picture: how bright and of what colour white paper is everywhere on it.

Fitted to the spots of bare paper that should be visible, starting from those around markers
that were really seen; spots that do not fit are left out.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from tabletop.table import Point

from .picturing import Field, Matrix, Picture
from .sheet import Sheet

WHITE = 235.0  # what bare paper becomes in a balanced picture; leaves room for noise
LEAST_LEVEL = 12.0
_COARSE = 10
_FOUR = 4  # spots that can tell how light changes across both ways at once
_TAME = 0.05


@dataclass(frozen=True)
class Light:
    """The fit, and how weak the light is at its weakest."""

    coefficients: Matrix
    weakest: float  # the level of white paper in the darkest channel at its darkest

    def balance(self, flat: Picture) -> Picture:
        """The flat picture as it would be under even white light."""
        height, width = flat.shape[:2]
        y, x = np.mgrid[0:height:_COARSE, 0:width:_COARSE]
        level = _basis(x / width * 2 - 1, y / height * 2 - 1) @ self.coefficients
        gain = (WHITE / np.exp(level)).astype(np.float32)
        full: Field = np.asarray(cv2.resize(gain, (width, height)), np.float32)
        return np.asarray(cv2.multiply(flat, full, dtype=cv2.CV_8U), np.uint8)

    def gain(self, at: Point, size: tuple[float, float]) -> Matrix:
        """What makes white `WHITE` at a spot of a mat of this size in mm: blue, green, red."""
        x, y = at.x / size[0] * 2 - 1, at.y / size[1] * 2 - 1
        level = _basis(np.array(x), np.array(y)) @ self.coefficients
        return np.asarray(WHITE / np.exp(level))


def fit_light(
    flat: Picture, sheet: Sheet, markers: Iterable[int], hidden: npt.NDArray[np.bool_]
) -> Light | None:
    """The light, or None when too little bare paper is to be seen. `hidden` spots are left out."""
    seen = flat.reshape(-1, 3)[sheet.spot_pixels].astype(np.float32)
    level = np.log(np.maximum(seen.mean(axis=1), 1.0)).astype(np.float64)
    basis = _basis(*_normal(sheet))
    start = np.zeros(len(level), bool)
    for number in markers:
        start[sheet.marker_spots[number]] = True
    fitted = _robust(basis, level, start & ~hidden, ~hidden)
    if fitted is None:
        return None
    weakest = float(np.exp((basis @ fitted).min()))
    return Light(fitted, weakest) if weakest >= LEAST_LEVEL else None


def even_light(at: Matrix, white: Matrix) -> Light:
    """The light through a few spots: where they are (n x 2, the mat from -1 to 1) and how white
    looks there (n x 3)."""
    level = np.log(np.maximum(white, 1.0))
    basis = _basis(at[:, 0], at[:, 1])
    terms = [0, 1, 2, 4] if len(at) >= _FOUR else [0, 1, 2]
    fitted = np.zeros((basis.shape[1], level.shape[1]))
    tame = np.diag([0.0, *[_TAME] * (len(terms) - 1)])
    square = basis[:, terms].T @ basis[:, terms] + tame
    mean = level.mean(axis=0)
    fitted[terms] = np.linalg.solve(square, basis[:, terms].T @ (level - mean))
    fitted[0] += mean
    corners = _basis(np.array([-1.0, 1, 1, -1]), np.array([-1.0, -1, 1, 1]))
    return Light(fitted, float(np.exp((corners @ fitted).min())))


def _robust(
    basis: Matrix, level: Matrix, start: npt.NDArray[np.bool_], usable: npt.NDArray[np.bool_]
) -> Matrix | None:
    keep = start if start.sum() >= 12 else usable
    terms = 3
    for wide, more in ((0.25, 3), (0.12, 6), (0.08, 6)):
        fitted = _least_squares(basis[keep, :terms], level[keep], basis.shape[1])
        near = np.abs(level - basis @ fitted).max(axis=1) < wide
        keep, terms = near & usable, more
        if keep.sum() < max(30, 0.15 * usable.sum()):
            return None
    return _least_squares(basis[keep], level[keep], basis.shape[1])


def _least_squares(basis: Matrix, level: Matrix, terms: int) -> Matrix:
    """Weighted a little towards a level field, so that it stays tame where nothing is seen."""
    tame = np.diag([0.0, 0.05, 0.05, 1.0, 1.0, 1.0][: basis.shape[1]]) * np.sqrt(len(basis))
    mean = level.mean(axis=0)
    square = basis.T @ basis + tame.T @ tame
    found = np.linalg.solve(square + 1e-9 * np.eye(len(square)), basis.T @ (level - mean))
    fitted = np.zeros((terms, level.shape[1]))
    fitted[: len(found)] = found
    fitted[0] += mean
    return fitted


def _normal(sheet: Sheet) -> tuple[Matrix, Matrix]:
    x = np.array([spot.x for spot in sheet.spots]) / sheet.mat.width * 2 - 1
    y = np.array([spot.y for spot in sheet.spots]) / sheet.mat.height * 2 - 1
    return x, y


def _basis(x: Matrix, y: Matrix) -> Matrix:
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)
