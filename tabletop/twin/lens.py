"""The pinhole camera above the table: a pose comes in, homographies from mm to pixels go out.

Area mm: x right, y down as the camera sees it, heights in mm above the table.
"""

import msgspec
import numpy as np
import numpy.typing as npt

from tabletop.table import Mat, Point

FRAME_PX = (2304, 1296)
VIEW_DEGREES = 66.0  # across the frame, Camera Module 3

Matrix = npt.NDArray[np.float64]


class Pose(msgspec.Struct, frozen=True):
    """Where the camera hangs: its height, its turns in degrees, the spot in its middle."""

    height: float
    tilt_x: float
    tilt_y: float
    roll: float
    aim: Point


def area_to_px(pose: Pose, above: float = 0.0, frame_px: tuple[int, int] = FRAME_PX) -> Matrix:
    """Homography from area mm, on a plane `above` mm over the table, to frame pixels."""
    turned = _rotation(pose)
    axis = turned[2]  # the optical axis in table coordinates, z pointing down into the table
    camera = np.array([pose.aim.x, pose.aim.y, 0.0]) - axis * (pose.height / axis[2])
    plane = np.array([[1.0, 0, -camera[0]], [0, 1.0, -camera[1]], [0, 0, -above - camera[2]]])
    return _normalised(_optics(frame_px) @ turned @ plane)


def mat_to_area(mat: Mat, centre: Point, turn: float) -> Matrix:
    """Where a mat lies: from mat mm to area mm, turned clockwise about its centre."""
    angle = np.radians(turn)
    c, s = np.cos(angle), np.sin(angle)
    x, y = mat.width / 2, mat.height / 2
    return np.array(
        [[c, -s, centre.x - c * x + s * y], [s, c, centre.y - s * x - c * y], [0, 0, 1.0]]
    )


def place(at: Point, turn: float = 0.0, scale: float = 1.0) -> Matrix:
    """A thing's own coordinates, around its middle, to where it lies; turned clockwise."""
    angle = np.radians(turn)
    c, s = np.cos(angle) * scale, np.sin(angle) * scale
    return np.array([[c, -s, at.x], [s, c, at.y], [0, 0, 1.0]])


def shift(x: float, y: float) -> Matrix:
    """Move by x, y."""
    return np.array([[1.0, 0, x], [0, 1.0, y], [0, 0, 1.0]])


def project(matrix: Matrix, points: npt.ArrayLike) -> Matrix:
    """Points (n x 2) through a homography."""
    flat = np.asarray(points, dtype=np.float64).reshape(-1, 2)
    carried = np.column_stack([flat, np.ones(len(flat))]) @ matrix.T
    return np.asarray(carried[:, :2] / carried[:, 2:])


def _optics(frame_px: tuple[int, int]) -> Matrix:
    width, height = frame_px
    focal = width / 2 / np.tan(np.radians(VIEW_DEGREES / 2))
    return np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1.0]])


def _rotation(pose: Pose) -> Matrix:
    x, y, z = np.radians((pose.tilt_x, pose.tilt_y, pose.roll))
    about_x = np.array([[1, 0, 0], [0, np.cos(x), -np.sin(x)], [0, np.sin(x), np.cos(x)]])
    about_y = np.array([[np.cos(y), 0, np.sin(y)], [0, 1, 0], [-np.sin(y), 0, np.cos(y)]])
    about_z = np.array([[np.cos(z), -np.sin(z), 0], [np.sin(z), np.cos(z), 0], [0, 0, 1]])
    return np.asarray(about_z @ about_x @ about_y)


def _normalised(matrix: Matrix) -> Matrix:
    return np.asarray(matrix / matrix[2, 2])
