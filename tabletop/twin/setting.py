"""Settings: how kind or unkind a simulated table is, and one table drawn from that.

A `Setting` holds ranges, `Conditions` one concrete table: where the camera hangs, how the
light falls, how the mat lies. Comes in: a seeded generator. Nothing here draws.
"""

from enum import StrEnum
from typing import Any

import msgspec
import numpy as np

from tabletop.table import AREA_MM, Mat, Point
from tabletop.table.mats import AREA_MARKERS

from .lens import FRAME_PX, Lens, Pose, raised

Range = tuple[float, float]


class Top(StrEnum):
    """What the table is covered with."""

    WOOD = "wood"
    FELT = "felt"
    CLOTH = "cloth"
    PATTERN = "pattern"


class Setting(msgspec.Struct, frozen=True):
    """Ranges for everything that differs between tables; angles in degrees, lengths in mm.

    `balance` is how much of the light's colour the camera takes out itself, `unevenness` the
    brightest over the darkest light, `fade` how far print may have faded into the paper.
    `loose` is how far a disc may lie off its place in parts of its radius, `off` and `crooked`
    how far cards and tiles. `bend` is the lens, `reach` how long a thing's shadow is in parts
    of its height, `bare` how likely a mat that fills the area is not there, `gloss` how much of
    a card a lamp's reflection may hide.
    """

    name: str
    height: Range = (750.0, 750.0)
    tilt: float = 0.0
    roll: float = 0.0
    aim_off: float = 0.0
    mat_off: float = 0.0
    mat_turn: float = 0.0
    kelvin: Range = (6500.0, 6500.0)
    balance: Range = (1.0, 1.0)
    unevenness: float = 1.0
    vignette: float = 0.0
    exposure: Range = (0.9, 0.9)
    contrast: Range = (0.0, 0.0)
    saturation: Range = (1.0, 1.0)
    blur: Range = (0.0, 0.0)
    noise: Range = (0.0, 0.0)
    loose: float = 0.0
    off: float = 0.0
    crooked: float = 0.0
    fade: float = 0.0
    glares: int = 0
    bend: Range = (0.0, 0.0)
    reach: Range = (0.5, 0.5)
    bare: float = 0.0
    gloss: float = 0.0
    tops: tuple[Top, ...] = tuple(Top)
    jpegs: tuple[int, ...] = (0,)


STILL = Setting("still")
NORMAL = Setting(
    "normal",
    height=(735.0, 765.0),
    tilt=5.0,
    roll=3.0,
    aim_off=15.0,
    mat_off=10.0,
    mat_turn=10.0,
    kelvin=(3000.0, 5500.0),
    balance=(0.75, 1.0),
    unevenness=1.5,
    vignette=0.15,
    exposure=(0.75, 0.95),
    contrast=(0.0, 0.12),
    saturation=(0.9, 1.1),
    blur=(0.3, 0.8),
    noise=(1.0, 4.0),
    loose=0.25,
    off=10.0,
    crooked=10.0,
    bend=(-0.018, 0.006),
    reach=(0.3, 0.7),
    bare=0.5,
    jpegs=(90,),
)
HARD = Setting(
    "hard",
    height=(700.0, 900.0),
    tilt=15.0,
    roll=180.0,
    aim_off=25.0,
    mat_off=30.0,
    mat_turn=180.0,
    kelvin=(2700.0, 6500.0),
    balance=(0.0, 0.0),
    unevenness=3.0,
    vignette=0.3,
    exposure=(0.6, 1.0),
    contrast=(-0.05, 0.2),
    saturation=(0.8, 1.15),
    blur=(0.5, 1.6),
    noise=(2.0, 10.0),
    loose=0.25,
    off=10.0,
    crooked=20.0,
    fade=0.3,
    glares=2,
    bend=(-0.045, 0.015),
    reach=(0.4, 1.3),
    bare=0.5,
    gloss=0.15,
    jpegs=(70,),
)
SETTINGS = {setting.name: setting for setting in (STILL, NORMAL, HARD)}


class Glare(msgspec.Struct, frozen=True):
    """A lamp's reflection: where in mat mm from the mat's centre, how wide, how bright."""

    at: Point
    radius: float
    strength: float


class Conditions(msgspec.Struct, frozen=True):
    """One table. `seed` fixes what has no field of its own: how each piece lies, the grain."""

    setting: str
    seed: int
    pose: Pose
    mat_centre: Point
    mat_turn: float
    top: Top
    kelvin: float
    balance: float
    light_from: float
    unevenness: float
    vignette: float
    exposure: float
    contrast: float
    saturation: float
    blur: float
    noise: float
    loose: float
    fade: float
    glares: tuple[Glare, ...]
    jpeg: int
    off: float = 0.0
    crooked: float = 0.0
    bend: float = 0.0
    reach: float = 0.5
    gloss: float = 0.0
    printed: bool = True
    frame_px: tuple[int, int] = FRAME_PX


def sample(
    setting: Setting,
    rng: np.random.Generator,
    mat: Mat | None = None,
    frame_px: tuple[int, int] = FRAME_PX,
) -> Conditions:
    """One table of this kind. For a mat that fills the area the camera is hung so that it sees
    all four markers beside it."""
    seed = int(rng.integers(2**31))
    own = np.random.default_rng([seed, 1])
    bend, reach = (float(own.uniform(*span)) for span in (setting.bend, setting.reach))
    pose = _pose(setting, rng)
    wide = mat is not None and fills_area(mat)
    return Conditions(
        setting=setting.name,
        seed=seed,
        pose=_hung(setting, own, Lens(pose, frame_px, bend)) if wide else pose,
        mat_centre=_near(Point(AREA_MM[0] / 2, AREA_MM[1] / 2), setting.mat_off, rng),
        mat_turn=float(rng.uniform(-setting.mat_turn, setting.mat_turn)),
        top=_one(setting.tops, rng),
        light_from=float(rng.uniform(0, 360)),
        unevenness=float(np.exp(rng.uniform(0, np.log(setting.unevenness)))),
        vignette=float(rng.uniform(0, setting.vignette)),
        fade=float(rng.uniform(0, setting.fade)),
        loose=setting.loose,
        # A mat of the area's size is matt paper; there only cards shine, by themselves.
        glares=() if wide else _glares(setting.glares, rng),
        jpeg=_one(setting.jpegs, rng),
        off=setting.off,
        crooked=setting.crooked,
        bend=bend,
        reach=reach,
        gloss=setting.gloss,
        printed=not wide or bool(own.uniform() >= setting.bare),
        frame_px=frame_px,
        **{name: float(rng.uniform(*getattr(setting, name))) for name in _RANGES},
    )


_RANGES = ("kelvin", "balance", "exposure", "contrast", "saturation", "blur", "noise")
_TRIES = 400
_WIDE_ROLL = 6.0  # the area is much wider than high: turned further it leaves the frame


def fills_area(mat: Mat) -> bool:
    """Whether a mat is the playing area itself, with the area's markers for its own."""
    return (mat.width, mat.height) == AREA_MM


def _pose(setting: Setting, rng: np.random.Generator) -> Pose:
    tilt, towards = rng.uniform(0, setting.tilt), rng.uniform(0, 2 * np.pi)
    return Pose(
        height=float(rng.uniform(*setting.height)),
        tilt_x=float(tilt * np.cos(towards)),
        tilt_y=float(tilt * np.sin(towards)),
        roll=float(rng.uniform(-setting.roll, setting.roll)),
        aim=_near(Point(AREA_MM[0] / 2, AREA_MM[1] / 2), setting.aim_off, rng),
    )


def _hung(setting: Setting, rng: np.random.Generator, first: Lens) -> Pose:
    """A pose that sees the whole area, either way up where the setting lets it turn."""
    upright = msgspec.structs.replace(setting, roll=min(setting.roll, _WIDE_ROLL))
    over = 180.0 if setting.roll > 90 and rng.uniform() < 0.5 else 0.0
    for _ in range(_TRIES):
        pose = _pose(upright, rng)
        pose = msgspec.structs.replace(pose, roll=pose.roll + over)
        if _sees_area(Lens(pose, first.frame_px, first.bend)):
            return pose
    return Pose(setting.height[1], 0.0, 0.0, over, Point(AREA_MM[0] / 2, AREA_MM[1] / 2))


def _sees_area(lens: Lens) -> bool:
    corners = [(c.x, c.y) for box in AREA_MARKERS.values() for c in box.corners]
    seen = lens.see(raised(corners, 0.0))
    return bool(np.all(seen > 6) and np.all(seen < np.array(lens.frame_px) - 7))


def _near(point: Point, off: float, rng: np.random.Generator) -> Point:
    x, y = rng.uniform(-off, off, 2)
    return Point(point.x + float(x), point.y + float(y))


def _glares(most: int, rng: np.random.Generator) -> tuple[Glare, ...]:
    return tuple(_glare(rng) for _ in range(int(rng.integers(most + 1))))


def _glare(rng: np.random.Generator) -> Glare:
    x, y, radius, strength = rng.uniform((-80, -120, 6, 0.3), (80, 120, 15, 1.0))
    return Glare(Point(float(x), float(y)), float(radius), float(strength))


def _one(choices: tuple[Any, ...], rng: np.random.Generator) -> Any:
    return choices[int(rng.integers(len(choices)))]
