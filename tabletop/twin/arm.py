"""A hand on its arm, seen from above: painted once, with its own see-through edge.

The picture is BGRA at `ARM_PX_PER_MM` pixels a mm; the fingertips are at `ARM_TIPS_MM` in it,
and the arm leaves it downwards.
"""

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

ARM_PX_PER_MM = 2.0
ARM_MM = (170, 760)
ARM_TIPS_MM = (80.0, 18.0)

Picture = npt.NDArray[np.uint8]
Field = npt.NDArray[np.float32]
Spot = tuple[float, float]

_Bgr = tuple[int, int, int]
# Four people: skin, nails, sleeve.
_PEOPLE: tuple[tuple[_Bgr, _Bgr, _Bgr], ...] = (
    ((138, 170, 214), (168, 190, 226), (112, 74, 52)),
    ((176, 200, 236), (196, 206, 240), (240, 242, 244)),
    ((72, 104, 150), (120, 148, 190), (60, 60, 190)),
    ((38, 52, 76), (104, 122, 160), (34, 32, 30)),
)
PEOPLE = len(_PEOPLE)
# Each finger: knuckle, middle joint, tip, and how thick it is, in mm.
_FINGERS: tuple[tuple[Spot, Spot, Spot, float], ...] = (
    ((112, 106), (124, 72), (116, 48), 15.0),
    ((98, 98), (104, 56), (98, 27), 16.5),
    ((82, 95), (83, 50), (82, 20), 17.5),
    ((66, 100), (62, 58), (66, 26), 17.0),
    ((58, 146), (34, 108), (52, 66), 19.0),
)


@cache
def arm_art(person: int = 0) -> Picture:
    """The arm of one of `PEOPLE` as BGRA."""
    skin, nail, sleeve = _PEOPLE[person]
    rng = np.random.default_rng(7)
    canvas = np.zeros(
        (int(ARM_MM[1] * ARM_PX_PER_MM), int(ARM_MM[0] * ARM_PX_PER_MM), 4), np.float32
    )
    _over(canvas, _limb([(83, 230), (84, 900)], 62), skin, 22, rng)
    _over(canvas, _palm(), skin, 24, rng)
    for knuckle, joint, tip, thick in _FINGERS:
        _over(canvas, _limb([knuckle, joint, tip], thick), skin, thick / 2, rng)
        _over(canvas, _limb([tip, _towards(tip, joint, 3)], thick * 0.5), nail, 4, rng)
    _over(canvas, _limb([(83, 330), (84, 1000)], 92), sleeve, 34, rng)
    return np.clip(cv2.GaussianBlur(canvas, (0, 0), 0.8), 0, 255).astype(np.uint8)


def _mask() -> Field:
    return np.zeros((int(ARM_MM[1] * ARM_PX_PER_MM), int(ARM_MM[0] * ARM_PX_PER_MM)), np.float32)


def _limb(joints: list[Spot], thick: float) -> Field:
    mask = _mask()
    points = (np.array(joints) * ARM_PX_PER_MM).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(mask, [points], False, 1.0, int(thick * ARM_PX_PER_MM))
    for x, y in points.reshape(-1, 2):
        cv2.circle(mask, (int(x), int(y)), int(thick * ARM_PX_PER_MM / 2), 1.0, -1)
    return mask


def _palm() -> Field:
    mask = _mask()
    outline = [(57, 108), (66, 92), (98, 90), (119, 100), (122, 150), (114, 205), (113, 250)]
    outline += [(53, 250), (53, 205), (48, 160)]
    points = (np.array(outline) * ARM_PX_PER_MM).astype(np.int32)
    cv2.fillPoly(mask, [points], 1.0)
    soft = cv2.GaussianBlur(mask, (0, 0), 9)
    return (np.asarray(soft) > 0.45).astype(np.float32)


def _towards(start: Spot, end: Spot, mm: float) -> Spot:
    way = np.array(end, float) - np.array(start, float)
    x, y = np.array(start) + way / np.hypot(*way) * mm
    return (float(x), float(y))


def _over(canvas: Field, mask: Field, bgr: _Bgr, round_mm: float, rng: np.random.Generator) -> None:
    """Paint a rounded body: dark at its edge, lit from the upper left."""
    inside = cv2.distanceTransform((mask > 0).astype(np.uint8), cv2.DIST_L2, 5) / ARM_PX_PER_MM
    depth = cv2.GaussianBlur(np.asarray(inside, np.float32), (0, 0), 3)
    rise = np.sqrt(np.clip(depth / round_mm, 0, 1))
    slope_x, slope_y = cv2.Sobel(rise, cv2.CV_32F, 1, 0), cv2.Sobel(rise, cv2.CV_32F, 0, 1)
    grain = cv2.GaussianBlur(rng.normal(0, 1, mask.shape).astype(np.float32), (0, 0), 2.5)
    light = (
        0.66 + 0.36 * rise + 0.5 * np.asarray(slope_x) + 0.7 * np.asarray(slope_y) + 0.06 * grain
    )
    here = mask > 0
    shade = np.clip(light, 0.3, 1.15)[here, None]
    canvas[here, :3] = shade * np.array(bgr, np.float32)
    canvas[here, 3] = 255
