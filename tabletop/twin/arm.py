"""A hand on its arm, seen from above: modelled once as heights, lit, and kept as a picture.

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
    ((150, 176, 220), (178, 196, 230), (112, 74, 52)),
    ((184, 204, 238), (200, 208, 240), (232, 234, 236)),
    ((84, 116, 164), (130, 156, 196), (60, 60, 176)),
    ((46, 62, 90), (112, 130, 166), (48, 46, 44)),
)
PEOPLE = len(_PEOPLE)
# Each finger: knuckle, middle joint, tip, and how thick it is at knuckle and tip, in mm.
_FINGERS: tuple[tuple[Spot, Spot, Spot, float, float], ...] = (
    ((113, 112), (123, 78), (116, 50), 16.0, 12.5),
    ((99, 104), (104, 60), (98, 29), 18.0, 13.5),
    ((83, 101), (83, 54), (82, 23), 19.0, 14.0),
    ((67, 106), (62, 62), (66, 29), 18.5, 14.0),
    ((56, 152), (38, 116), (50, 74), 22.0, 16.0),
)
_WRIST: Spot = (84, 235)
_CUFF_MM = 318.0
_BLEND = 0.55  # how softly limbs run into each other, in 1/mm
_LAMP = np.array([-0.45, -0.62, 0.65])


@cache
def arm_art(person: int = 0) -> Picture:
    """The arm of one of `PEOPLE` as BGRA."""
    skin, nail, sleeve = _PEOPLE[person]
    height, width = int(ARM_MM[1] * ARM_PX_PER_MM), int(ARM_MM[0] * ARM_PX_PER_MM)
    rng = np.random.default_rng(7)
    high = _hand()
    colours = _skin(high, np.array(skin, np.float32), rng)
    _nails(colours, np.array(nail, np.float32))
    lit = colours * _light(high, 0.5)[:, :, None]
    cloth = _sleeve(rng)
    covered = cloth > 0
    dark = cv2.GaussianBlur(covered.astype(np.float32), (0, 0), 8)
    lit *= (1 - 0.45 * dark)[:, :, None]
    woven = _light(cloth, 0.9) * (1 + 0.05 * rng.normal(0, 1, (height, width)))
    lit[covered] = (np.array(sleeve, np.float32) * woven[:, :, None].astype(np.float32))[covered]
    alpha = np.where(covered | (high > 0.4), 255.0, 0.0)
    whole = np.dstack([np.clip(lit, 0, 255), alpha]).astype(np.float32)
    return np.clip(cv2.GaussianBlur(whole, (0, 0), 0.8), 0, 255).astype(np.uint8)


@cache
def _grid() -> tuple[Field, Field]:
    size = (int(ARM_MM[1] * ARM_PX_PER_MM), int(ARM_MM[0] * ARM_PX_PER_MM))
    y, x = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32) / ARM_PX_PER_MM
    return x, y


def _limb(start: Spot, end: Spot, thick: float, thin: float) -> Field:
    """The height of a round limb over the ground through its middle, negative outside it."""
    x, y = _grid()
    way = np.array(end) - np.array(start)
    along = ((x - start[0]) * way[0] + (y - start[1]) * way[1]) / float(way @ way)
    along = np.clip(along, 0, 1)
    away = np.hypot(x - start[0] - along * way[0], y - start[1] - along * way[1])
    radius = (thick + (thin - thick) * along) / 2
    inside = np.sqrt(np.clip(radius**2 - away**2, 0, None))
    return np.asarray(np.where(away < radius, inside, radius - away), np.float32)


def _melted(limbs: list[Field]) -> Field:
    """Limbs that run softly into each other."""
    total = np.zeros_like(limbs[0])
    for limb in limbs:
        total += np.exp(_BLEND * np.clip(limb, -30, 40))
    return np.asarray(np.log(total) / _BLEND, np.float32)


@cache
def _hand() -> Field:
    """Heights of hand and forearm, 0 and less outside."""
    palm = [_limb(knuckle, _WRIST, thick + 8, 46.0) for knuckle, _, _, thick, _ in _FINGERS]
    palm += [_limb((84, 215), (84, 900), 48.0, 80.0)]
    fingers = [
        _melted([_limb(knuckle, joint, thick, thick - 2), _limb(joint, tip, thick - 2, thin)])
        for knuckle, joint, tip, thick, thin in _FINGERS
    ]
    whole = _melted(palm) * 0.8
    for finger in fingers:
        whole = np.logaddexp(_BLEND * 2 * whole, _BLEND * 2 * finger) / (_BLEND * 2)
    return np.asarray(cv2.GaussianBlur(whole.astype(np.float32), (0, 0), 1.2), np.float32)


def _sleeve(rng: np.random.Generator) -> Field:
    """Heights of the sleeve with its folds; 0 where there is none."""
    _, y = _grid()
    cloth = _limb((84, _CUFF_MM + 34), (84, 1000), 84.0, 110.0)
    size = (18, 40)
    lumps = rng.normal(0, 1, (size[1], size[0])).astype(np.float32)
    folds = cv2.resize(lumps, (cloth.shape[1], cloth.shape[0]), interpolation=cv2.INTER_CUBIC)
    bent = cv2.GaussianBlur(np.asarray(folds), (0, 0), 5) * 3.0
    cuff = y > _CUFF_MM + 4 * np.cos((_grid()[0] - 84) / 22)
    return np.asarray(np.where(cuff & (cloth > 0), np.maximum(cloth + bent, 0.5), 0), np.float32)


def _light(high: Field, steep: float) -> Field:
    """How bright a surface of these heights is, lit from the upper left, dark in its grooves."""
    soft = cv2.GaussianBlur(np.maximum(high, 0), (0, 0), 2.0)
    slope_x = cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=ARM_PX_PER_MM / 8) * steep
    slope_y = cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=ARM_PX_PER_MM / 8) * steep
    length = np.sqrt(slope_x**2 + slope_y**2 + 1)
    lamp = _LAMP / np.linalg.norm(_LAMP)
    facing = (-slope_x * lamp[0] - slope_y * lamp[1] + lamp[2]) / length
    groove = np.clip((cv2.GaussianBlur(soft, (0, 0), 9) - soft) / 9, 0, 0.5)
    return np.asarray(np.clip(0.5 + 0.62 * np.clip(facing, 0, 1) - groove, 0.25, 1.2), np.float32)


def _skin(high: Field, bgr: Field, rng: np.random.Generator) -> Field:
    """Skin: uneven, redder over joints and at fingertips, creased where fingers bend."""
    x, y = _grid()
    grain = cv2.GaussianBlur(rng.normal(0, 1, high.shape).astype(np.float32), (0, 0), 1.0)
    blotch = cv2.GaussianBlur(rng.normal(0, 1, high.shape).astype(np.float32), (0, 0), 14) * 18
    tone = 1 + 0.05 * np.asarray(grain) + 0.03 * np.asarray(blotch)
    red, crease = np.zeros_like(high), np.zeros_like(high)
    for knuckle, joint, tip, thick, _ in _FINGERS:
        for spot, much in ((knuckle, 0.8), (joint, 1.0), (tip, 1.0)):
            red += much * np.exp(-(((x - spot[0]) ** 2 + (y - spot[1]) ** 2) / thick**2) * 2)
        for off in (-1.6, 0.0, 1.6):
            near = np.abs(y - joint[1] - off - 0.03 * (x - joint[0]) ** 2)
            crease += np.exp(-((near / 0.5) ** 2)) * (np.abs(x - joint[0]) < thick * 0.36)
    colours = bgr * tone[:, :, None] * (1 - 0.16 * np.clip(crease, 0, 1))[:, :, None]
    colours[:, :, :2] *= (1 - 0.09 * np.clip(red, 0, 1.2))[:, :, None]
    return np.asarray(colours, np.float32)


def _nails(colours: Field, bgr: Field) -> None:
    x, y = _grid()
    for _, joint, tip, _, thin in _FINGERS:
        way = np.array(tip) - np.array(joint)
        way = way / np.hypot(*way)
        along = (x - tip[0]) * way[0] + (y - tip[1]) * way[1] - 1.0
        across = (y - tip[1]) * way[0] - (x - tip[0]) * way[1]
        away = (np.abs(along / 5.5) ** 3 + np.abs(across / (thin * 0.33)) ** 3) ** (1 / 3)
        cover = np.clip((1.08 - away) * 6, 0, 1)[:, :, None] * 0.7
        rim = np.exp(-(((away - 1.06) / 0.07) ** 2))[:, :, None]
        colours[:] = (colours * (1 - cover) + bgr * cover) * (1 - 0.2 * rim)
