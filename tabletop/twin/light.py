"""Light and sensor: how bright and how coloured the table is at each pixel, and what a camera
makes of it.

`Exposure.develop` turns the colours of things (as printed) into those of a photograph, for
any part of the frame. Noise and JPEG come last and are added per frame.
"""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from .lens import Matrix, Rect
from .setting import Conditions

Picture = npt.NDArray[np.uint8]
Field = npt.NDArray[np.float32]

GAMMA = 2.2
_COARSE = 16


class Exposure:
    """One table's light, ready to be laid over any part of the frame."""

    def __init__(self, conditions: Conditions, mat_to_px: Matrix, px_per_mm: float) -> None:
        self.blur = conditions.blur
        self._gain = _light(conditions)
        self._glare = _glare(conditions, mat_to_px, px_per_mm)
        self._mix = _saturation(conditions.saturation)
        self._tone = _tone(conditions.contrast)

    @property
    def margin(self) -> int:
        """How many pixels around a part are needed to blur it rightly."""
        return int(np.ceil(3 * self.blur)) + 1

    def develop(self, colours: Picture, rect: Rect, shine: Picture | None = None) -> Picture:
        """The part of the photograph that shows these colours, and lamps where it shines."""
        left, top, right, bottom = rect
        lit = cv2.multiply(colours, self._gain[top:bottom, left:right], dtype=cv2.CV_8U)
        if self._glare is not None:
            lit = cv2.add(lit, self._glare[top:bottom, left:right])
        if shine is not None:
            lit = cv2.add(lit, cv2.merge([shine] * 3))
        shot = cv2.LUT(cv2.transform(lit, self._mix), self._tone)
        if self.blur > 0:
            shot = cv2.GaussianBlur(shot, (0, 0), self.blur)
        return np.asarray(shot, np.uint8)


class Sensor:
    """Adds what differs from frame to frame."""

    def __init__(self, noise: float, jpeg: int, frame_px: tuple[int, int]) -> None:
        self._jpeg = jpeg
        self._grain = _grain(round(noise, 2), frame_px) if noise > 0 else None

    def expose(self, clean: Picture, rng: np.random.Generator) -> Picture:
        """A frame of this picture; `clean` itself stays as it is."""
        shot = clean.copy() if self._grain is None else self._noisy(clean, rng)
        if self._jpeg:
            _, packed = cv2.imencode(".jpg", shot, (cv2.IMWRITE_JPEG_QUALITY, self._jpeg))
            shot = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
        return shot

    def _noisy(self, clean: Picture, rng: np.random.Generator) -> Picture:
        assert self._grain is not None
        height, width = clean.shape[:2]
        most = np.array(self._grain.shape[:2]) - (height, width)
        y, x = (int(v) for v in rng.integers(0, most + 1))
        grain = self._grain[y : y + height, x : x + width]
        return np.asarray(cv2.add(clean, grain, dtype=cv2.CV_8U), np.uint8)


def light_colour(kelvin: float, balance: float) -> Field:
    """Blue, green, red of the light on white paper as the camera shows it, the largest 1."""
    warmth = kelvin / 100
    red = 1.0 if warmth <= 66 else 1.2929 * (warmth - 60) ** -0.1332
    green = 0.39008 * np.log(warmth) - 0.63184
    blue = 0.54321 * np.log(warmth - 10) - 1.19625 if warmth < 66 else 1.0
    colour = np.clip([blue, green, red], 0.05, 1.0) ** (1 - balance)
    return np.asarray(colour / colour.max(), np.float32)


def _light(conditions: Conditions) -> Field:
    """Gain by pixel and channel on encoded values: with a pure gamma, light multiplies them."""
    width, height = conditions.frame_px
    y, x = np.mgrid[0 : height // _COARSE, 0 : width // _COARSE].astype(np.float32)
    u, v = x / x.max() * 2 - 1, (y / y.max() * 2 - 1) * height / width
    angle = np.radians(conditions.light_from)
    along = (u * np.cos(angle) + v * np.sin(angle) + 1.15) / 2.3
    level = conditions.unevenness ** -np.clip(along, 0, 1)
    level *= 1 - conditions.vignette * (u**2 + v**2) / (1 + (height / width) ** 2)
    gain = conditions.exposure * (level / level.max()) ** (1 / GAMMA)
    shaped = gain[:, :, None] * light_colour(conditions.kelvin, conditions.balance)
    return np.asarray(
        cv2.resize(shaped, conditions.frame_px, interpolation=cv2.INTER_LINEAR), np.float32
    )


def _glare(conditions: Conditions, mat_to_px: Matrix, px_per_mm: float) -> Picture | None:
    if not conditions.glares:
        return None
    width, height = conditions.frame_px
    y, x = np.mgrid[0:height:4, 0:width:4].astype(np.float32)
    shine = np.zeros_like(x)
    for glare in conditions.glares:
        spot = mat_to_px @ (glare.at.x, glare.at.y, 1.0)
        away = np.hypot(x - spot[0] / spot[2], y - spot[1] / spot[2])
        shine += 200 * glare.strength * np.exp(-((away / (glare.radius * px_per_mm)) ** 4))
    spread = cv2.resize(np.clip(shine, 0, 255).astype(np.uint8), conditions.frame_px)
    return np.asarray(cv2.merge([spread, spread, spread]), np.uint8)


def _saturation(amount: float) -> Matrix:
    grey = np.array([0.114, 0.587, 0.299])
    return np.asarray(np.eye(3) * amount + (1 - amount) * np.tile(grey, (3, 1)))


def _tone(contrast: float) -> Picture:
    level = np.arange(256) / 255
    curve = level - contrast * np.sin(2 * np.pi * level) / (2 * np.pi)
    return np.asarray(np.clip(curve * 255 + 0.5, 0, 255), np.uint8)


@lru_cache(maxsize=2)
def _grain(noise: float, frame_px: tuple[int, int]) -> npt.NDArray[np.int8]:
    """More grain than a frame needs, to be laid on at a different spot each time."""
    tile = np.clip(_unit_grain() * noise, -127, 127).round().astype(np.int8)
    height, width = frame_px[1] + 128, frame_px[0] + 256
    times = (-(-height // tile.shape[0]), -(-width // tile.shape[1]), 1)
    return np.ascontiguousarray(np.tile(tile, times)[:height, :width])


@lru_cache(maxsize=1)
def _unit_grain() -> Field:
    """Grain of strength 1, a little smeared as a sensor's colour filter leaves it."""
    raw = np.random.default_rng(1).standard_normal((720, 1000, 3), np.float32)
    smeared = np.asarray(cv2.GaussianBlur(raw, (0, 0), 0.5), np.float32)
    return np.asarray(smeared / smeared.std(), np.float32)
