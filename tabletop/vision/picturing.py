"""Pictures as arrays: what every module here works on, and how a frame becomes one."""

import numpy as np
import numpy.typing as npt

from tabletop.errors import BadInput
from tabletop.signals import Frame

Picture = npt.NDArray[np.uint8]
Field = npt.NDArray[np.float32]
Matrix = npt.NDArray[np.float64]


def as_picture(frame: Frame) -> Picture:
    """The frame's pixels as rows x columns x (blue, green, red), not copied."""
    pixels = np.asarray(frame.pixels)
    if pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[2] != 3 or not pixels.size:
        raise BadInput(
            f"a frame of shape {pixels.shape} and type {pixels.dtype} is no picture: "
            "give rows x columns x 3 bytes"
        )
    return pixels


def project(matrix: Matrix, points: npt.ArrayLike) -> Matrix:
    """Points (n x 2) through a homography."""
    flat = np.asarray(points, dtype=np.float64).reshape(-1, 2)
    carried = np.column_stack([flat, np.ones(len(flat))]) @ matrix.T
    return np.asarray(carried[:, :2] / carried[:, 2:])
