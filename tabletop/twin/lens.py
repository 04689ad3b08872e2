"""The camera above the table: a pose and a lens come in, pixels for spots in space go out.

Area mm: x right, y down as the camera sees it, heights in mm above the table. `bend` is the
lens: a spot at r (parts of the focal length) from the middle lands at r * (1 + bend * r * r).
"""

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from tabletop.table import Mat, Point

FRAME_PX = (2304, 1296)
VIEW_DEGREES = 66.0  # across the frame, Camera Module 3

Matrix = npt.NDArray[np.float64]
Rect = tuple[int, int, int, int]  # left, top, right, bottom; the last two are outside
_ROUNDS = 6  # until taking the bend out is good to a hundredth of a pixel


class Pose(msgspec.Struct, frozen=True):
    """Where the camera hangs: its height, its turns in degrees, the spot in its middle."""

    height: float
    tilt_x: float
    tilt_y: float
    roll: float
    aim: Point


class Lens:
    """A camera in its pose. Spots are n x 3 (x, y, height), pixels n x 2."""

    def __init__(self, pose: Pose, frame_px: tuple[int, int] = FRAME_PX, bend: float = 0.0) -> None:
        self.frame_px, self.bend = frame_px, bend
        self._turned = _rotation(pose)
        axis = self._turned[2]  # the optical axis, z pointing down into the table
        self._eye = np.array([pose.aim.x, pose.aim.y, 0.0]) - axis * (pose.height / axis[2])
        self._optics = _optics(frame_px)
        self._focal, self._middle = self._optics[0, 0], self._optics[:2, 2]

    @property
    def eye(self) -> Matrix:
        """Where the camera is: x, y, height."""
        return np.asarray(self._eye * (1, 1, -1))

    def see(self, spots: npt.ArrayLike) -> Matrix:
        """Where in the frame these spots are seen."""
        down = np.asarray(spots, np.float64).reshape(-1, 3) * (1, 1, -1)
        ray = (down - self._eye) @ self._turned.T
        flat = ray[:, :2] / ray[:, 2:]
        return np.asarray(self._bent(flat) * self._focal + self._middle)

    def plane(self, above: float = 0.0) -> Matrix:
        """Homography from area mm at a height to the frame of a lens that does not bend."""
        x, y, z = self._eye
        plane = np.array([[1.0, 0, -x], [0, 1.0, -y], [0, 0, -above - z]])
        way = self._optics @ self._turned @ plane
        return np.asarray(way / way[2, 2])

    def patch(self, corners: npt.ArrayLike, size: tuple[int, int]) -> Matrix:
        """The way of a picture's pixels to the frame. `corners` are its four corners in space,
        clockwise from its upper left; exact there, and nearly so between."""
        return through(size, self.see(corners))

    def unbent(self, rect: Rect) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """For every pixel of a part of the frame, where a lens that does not bend shows it."""
        left, top, right, bottom = rect
        x = (np.arange(left, right, dtype=np.float32) - self._middle[0]) / self._focal
        y = (np.arange(top, bottom, dtype=np.float32) - self._middle[1]) / self._focal
        flat_x, flat_y = np.meshgrid(x, y)
        if self.bend:
            far = np.hypot(flat_x, flat_y)
            near = far.copy()
            for _ in range(_ROUNDS):
                near = far / (1 + self.bend * near * near)
            part = near / np.maximum(far, 1e-9)
            flat_x, flat_y = flat_x * part, flat_y * part
        return (
            np.asarray(flat_x * self._focal + self._middle[0], np.float32),
            np.asarray(flat_y * self._focal + self._middle[1], np.float32),
        )

    def _bent(self, flat: Matrix) -> Matrix:
        if not self.bend:
            return np.asarray(flat)
        return np.asarray(flat * (1 + self.bend * (flat * flat).sum(axis=1, keepdims=True)))


def through(size: tuple[float, float], quad: Matrix, centred: bool = True) -> Matrix:
    """The way of a picture of this size (width, height) onto four corners in the frame.

    A pixel's number is that of its middle, unless `centred` is false: then it is mm.
    """
    width, height = size
    own = np.array([(0, 0), (width, 0), (width, height), (0, height)]) - (0.5 if centred else 0)
    way = cv2.getPerspectiveTransform(own.astype(np.float32), quad.astype(np.float32))
    return np.asarray(way, np.float64)


def mat_to_area(mat: Mat, centre: Point, turn: float) -> Matrix:
    """Where a mat lies: from mat mm to area mm, turned clockwise about its centre."""
    return place(centre, turn) @ shift(-mat.width / 2, -mat.height / 2)


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


def raised(spots: npt.ArrayLike, height: float) -> Matrix:
    """Spots (n x 2) at a height, as n x 3."""
    flat = np.asarray(spots, np.float64).reshape(-1, 2)
    return np.column_stack([flat, np.full(len(flat), height)])


def meeting(a: Rect, b: Rect) -> Rect:
    """Where two parts of the frame overlap; empty when right <= left or bottom <= top."""
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def empty(rect: Rect) -> bool:
    """Whether a part of the frame has no pixel."""
    return rect[0] >= rect[2] or rect[1] >= rect[3]


def around(spots: Matrix, room: float = 0.0) -> Rect:
    """The smallest part of the frame that holds these pixels and some room."""
    low, high = np.floor(spots.min(axis=0) - room), np.ceil(spots.max(axis=0) + room) + 1
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


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
