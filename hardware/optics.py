"""How much of the table a camera sees and how finely: prints the table of camera.md.

Only geometry: a field of view and a height come in, millimetres and pixels go out. A camera
that looks straight down sees `2 h tan(angle / 2)`, everywhere with the same pixels per mm.
"""

from math import atan, degrees, radians, tan
from typing import NamedTuple

from tabletop.table import AREA_MM
from tabletop.table.mats import AREA_MARKERS

HEIGHTS_CM = (60, 75, 90)


class Camera(NamedTuple):
    """A module with its lens: angles in degrees, and the picture that tabletop asks it for."""

    name: str
    across: float
    down: float
    width: int
    height: int

    def sees(self, cm: float) -> tuple[float, float]:
        """What lies in the picture from this height, in mm."""
        return tuple(20 * cm * tan(radians(angle) / 2) for angle in (self.across, self.down))

    def pixels_per_mm(self, cm: float) -> float:
        """The coarser of the two directions."""
        wide, deep = self.sees(cm)
        return min(self.width / wide, self.height / deep)

    def lowest(self) -> float:
        """The height in cm from which the area with its markers is just seen."""
        return max(n / s for n, s in zip(needed(), self.sees(1), strict=True))


def angle(sensor_mm: float, focal_mm: float) -> float:
    """The field of view of a simple lens."""
    return degrees(2 * atan(sensor_mm / 2 / focal_mm))


def needed() -> tuple[float, float]:
    """The area with the markers at its sides, in mm."""
    boxes = AREA_MARKERS.values()
    left, right = min(b.x for b in boxes), max(b.x + b.width for b in boxes)
    return max(right - left, AREA_MM[0]), AREA_MM[1]


# Raspberry Pi's figures; the HQ sensor is 4056 x 3040 pixels of 1.55 micrometres.
CAMERAS = (
    Camera("Camera Module 3", 66, 41, 2304, 1296),
    Camera("Camera Module 3 Wide", 102, 67, 2304, 1296),
    Camera("HQ camera, 6 mm lens", angle(4056 * 0.00155, 6), angle(3040 * 0.00155, 6), 2028, 1520),
)


def table() -> list[str]:
    """What each camera sees from each height, and whether the whole area is in it."""
    heads = [f"{cm} cm" for cm in HEIGHTS_CM]
    lines = [f"| camera | {' | '.join(heads)} | lowest |", "|---" * (len(heads) + 2) + "|"]
    for camera in CAMERAS:
        cells = [_cell(camera, cm) for cm in HEIGHTS_CM]
        lines.append(f"| {camera.name} | {' | '.join(cells)} | {camera.lowest():.0f} cm |")
    return lines


def _cell(camera: Camera, cm: int) -> str:
    wide, deep = camera.sees(cm)
    fits = all(s >= n for s, n in zip((wide, deep), needed(), strict=True))
    words = f"{wide:.0f} x {deep:.0f} mm, {camera.pixels_per_mm(cm):.2f} px/mm"
    return words if fits else f"{words}: too low"


if __name__ == "__main__":
    print("\n".join(table()))
