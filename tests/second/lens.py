"""Where the camera stands and where a spot on the table comes to lie in its picture.

World: mm, x to the right, y away from the lower edge of the mat, z up; the origin lies on the
table. Pixels count from the outer corner of the upper left pixel, x to the right, y down: what
OpenCV calls (0, 0) is (0.5, 0.5) here.
"""

import msgspec
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


class Lens(msgspec.Struct, frozen=True):
    """A pinhole, or a thin lens where `aperture` is not 0."""

    origin: tuple[float, float, float]
    target: tuple[float, float, float]
    up: tuple[float, float, float]
    fov: float  # degrees across
    size: tuple[int, int]
    aperture: float = 0.0
    focus: float = 0.0

    def frame(self) -> Floats:
        """Unit vectors to the right, up and ahead."""
        ahead = np.subtract(self.target, self.origin)
        ahead = ahead / np.linalg.norm(ahead)
        right = np.cross(ahead, self.up)
        right = right / np.linalg.norm(right)
        return np.array([right, np.cross(right, ahead), ahead])

    def pixels(self, spots: Floats) -> Floats:
        """Where world spots (n, 3) lie in the picture."""
        x, y, z = self.frame() @ (np.asarray(spots, np.float64) - self.origin).T
        width, height = self.size
        focal = width / 2 / np.tan(np.radians(self.fov) / 2)
        return np.stack([width / 2 + focal * x / z, height / 2 - focal * y / z], axis=1)


def above(rng: np.random.Generator, size: tuple[int, int] = (2304, 1296)) -> Lens:
    """The table's camera: about 75 cm up, hung a little off and a little crooked."""
    x, y = rng.normal(0, 4, 2)
    z = float(rng.uniform(748, 768))
    roll = np.radians(rng.normal(0, 0.7))
    up = (float(np.sin(roll)), float(np.cos(roll)), 0.0)
    aim = (float(x + rng.normal(0, 5)), float(y + rng.normal(0, 5)), 0.0)
    focus = z * float(rng.uniform(0.96, 1.03))
    return Lens((float(x), float(y), z), aim, up, 66.0, size, aperture=1.3, focus=focus)


def in_hand(rng: np.random.Generator, reach: float, size: tuple[int, int] = (1280, 960)) -> Lens:
    """A phone held over one spot of the table, tilted as people hold it; `reach` mm away."""
    tilt, towards, roll = rng.uniform(0, np.radians(22)), *rng.uniform(0, 2 * np.pi, 2)
    flat = reach * np.sin(tilt)
    at = (float(flat * np.cos(towards)), float(flat * np.sin(towards)), float(reach * np.cos(tilt)))
    aim = (float(rng.normal(0, 4)), float(rng.normal(0, 4)), 0.0)
    up = (float(np.sin(roll)), float(np.cos(roll)), 0.0)
    return Lens(at, aim, up, 52.0, size, aperture=0.9, focus=reach * float(rng.uniform(0.98, 1.02)))
