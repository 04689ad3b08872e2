"""The lattice a piece is read on: a patch of pixels around its middle, divided into cells.

A piece's size in mm comes in; patches cut out of a frame go out, all alike whatever the camera's
height and the piece's turn. A pose leads from a piece's own mm (its middle is the origin, y
down) to mat mm, as a 2 x 3 matrix.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from ..picturing import Matrix, Picture

Pose = npt.NDArray[np.float64]
FINE_PX_PER_MM = 2.0
CELL_PX = 8
_LEAST_CELLS = 9
_FINEST_PX_PER_MM = 3.0


@dataclass(frozen=True)
class Lattice:
    """Patches of `columns` x `rows` cells for pieces of `width` x `height` mm."""

    width: float
    height: float
    px_per_mm: float
    columns: int
    rows: int

    @property
    def size(self) -> tuple[int, int]:
        """Of a patch in pixels: width, height."""
        return self.columns * CELL_PX, self.rows * CELL_PX

    @property
    def cells(self) -> int:
        return self.columns * self.rows

    def to_piece(self) -> Matrix:
        """From a patch's pixels to the piece's own mm."""
        across, down = self.width / self.size[0], self.height / self.size[1]
        return np.array(
            [
                [across, 0, (0.5 - self.size[0] / 2) * across],
                [0, down, (0.5 - self.size[1] / 2) * down],
                [0, 0, 1.0],
            ]
        )

    def cut(self, picture: Picture, way: Matrix, pose: Pose) -> Picture:
        """The patch of a piece that lies in this pose. `way` leads from mat mm to the picture."""
        whole = way @ np.vstack([pose, (0, 0, 1)]) @ self.to_piece()
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        patch = cv2.warpPerspective(picture, whole, self.size, flags=flags)
        return np.asarray(patch, picture.dtype)


def lattice(width: float, height: float, px_per_mm: float = FINE_PX_PER_MM) -> Lattice:
    """The lattice for pieces of this size; small ones get finer pixels."""
    least = _LEAST_CELLS * CELL_PX / max(width, height)
    scale = min(max(px_per_mm, least), _FINEST_PX_PER_MM)
    columns, rows = (max(2, round(side * scale / CELL_PX)) for side in (width, height))
    return Lattice(width, height, scale, columns, rows)


def posed(x: float, y: float, turn: float) -> Pose:
    """A piece with its middle at a spot, turned clockwise by so many degrees."""
    angle = np.radians(turn)
    across, down = np.cos(angle), np.sin(angle)
    return np.array([[across, -down, x], [down, across, y]])


def half_turned(pose: Pose) -> Pose:
    """The same pose with the piece upside down."""
    return np.asarray(pose @ np.diag([-1.0, -1.0, 1.0]))


def turn_of(pose: Pose) -> float:
    """How far a pose is turned clockwise, in degrees from 0 to 360."""
    return float(np.degrees(np.arctan2(pose[1, 0], pose[0, 0])) % 360)
