"""The stage: where things on the mat are seen, and from where the light comes.

Conditions and a mat come in; pixels for spots of the mat go out, and where shadows fall.
Spots are in mat mm with a height above the table.
"""

import numpy as np
import numpy.typing as npt

from tabletop.table import AREA_MM, Mat, Point

from .lens import Lens, Matrix, mat_to_area, project, raised, through
from .setting import Conditions, fills_area


class Stage:
    """One mat on one table under one camera."""

    def __init__(self, mat: Mat, conditions: Conditions) -> None:
        self.mat, self.conditions = mat, conditions
        self.lens = Lens(conditions.pose, conditions.frame_px, conditions.bend)
        middle, turn = conditions.mat_centre, conditions.mat_turn
        if fills_area(mat):  # it lies between the area's markers, which say where it is
            middle, turn = Point(AREA_MM[0] / 2, AREA_MM[1] / 2), 0.0
        self.on_table = mat_to_area(mat, middle, turn)
        angle = np.radians(conditions.light_from - conditions.pose.roll - turn)
        self.away = np.array([np.cos(angle), np.sin(angle)])
        """The way from the lamp over the mat, of length 1: shadows fall along it."""

    @property
    def eye(self) -> Matrix:
        """Where the camera is: x, y in mat mm, and its height."""
        x, y, height = self.lens.eye
        back = np.asarray(np.linalg.inv(self.on_table), np.float64)
        spot = project(back, [(x, y)])[0]
        return np.array([spot[0], spot[1], height])

    @property
    def px_per_mm(self) -> float:
        """How large a mm of the table is in the frame, about."""
        one, other = self.see([(0, 0, 0), (100, 0, 0)])
        return float(np.hypot(*(other - one)) / 100)

    def see(self, spots: npt.ArrayLike) -> Matrix:
        """Pixels of spots (n x 3)."""
        flat = np.asarray(spots, np.float64).reshape(-1, 3)
        area = project(self.on_table, flat[:, :2])
        return self.lens.see(np.column_stack([area, flat[:, 2]]))

    def flat_way(self, above: float) -> Matrix:
        """Homography from mat mm at a height to the frame; exact at the mat's corners."""
        width, height = self.mat.width, self.mat.height
        corners = raised([(0, 0), (width, 0), (width, height), (0, height)], above)
        return through((width, height), self.see(corners), centred=False)

    def cast(self, spots: npt.ArrayLike, base: float = 0.0) -> Matrix:
        """Where the shadows of spots fall on a plane at the height `base` (n x 3)."""
        high = np.asarray(spots, np.float64).reshape(-1, 3)
        drop = (high[:, 2:] - base) * self.conditions.reach
        return np.column_stack([high[:, :2] + drop * self.away, np.full(len(high), base)])
