"""The light of a room: lamps as bright rectangles, and all around it walls, ceiling and windows.

A generator comes in, lamps and a picture of the surroundings go out. Colours are linear RGB.
"""

import msgspec
import numpy as np
import numpy.typing as npt

Colour = tuple[float, float, float]
Floats = npt.NDArray[np.float32]

_SKY = (32, 64)  # rows from straight up to straight down, columns once around
_REACH = 560.0  # mm from the middle; a mirror image further out is not in the picture


class Lamp(msgspec.Struct, frozen=True):
    """A square lamp that faces the table."""

    at: tuple[float, float, float]
    half: float
    radiance: Colour


class Light(msgspec.Struct, frozen=True):
    """Everything that shines, and the colour that a camera takes for white in it."""

    lamps: tuple[Lamp, ...]
    sky: Floats
    white: Colour


def warmth(kelvin: float) -> Colour:
    """The colour of a glowing body, with a mean of 1."""
    waves = np.array([610e-9, 545e-9, 460e-9])
    glow = waves**-5 / (np.exp(1.4388e-2 / (waves * kelvin)) - 1)
    glow /= waves**-5 / (np.exp(1.4388e-2 / (waves * 6500)) - 1)
    red, green, blue = glow / glow.mean()
    return float(red), float(green), float(blue)


def room(rng: np.random.Generator, camera_high: float) -> Light:
    """The light of one room: by day, in the evening, or both."""
    day = float(rng.uniform(0.15, 1.0))
    sky, falls = _sky(rng, day)
    lamps = tuple(_lamp(rng, camera_high, 1.25 - day) for _ in range(rng.integers(1, 3)))
    for lamp in lamps:
        falls = falls + np.multiply(lamp.radiance, _share(lamp))
    red, green, blue = falls / falls.mean()
    return Light(lamps, sky, (float(red), float(green), float(blue)))


def _sky(rng: np.random.Generator, day: float) -> tuple[Floats, npt.NDArray[np.float64]]:
    rows, columns = _SKY
    ceiling = np.multiply(warmth(rng.uniform(3500, 6500)), day * rng.uniform(0.25, 0.5))
    high = np.cos(np.linspace(0, np.pi, rows))[:, None, None]
    sky = np.clip(0.35 + 0.65 * high, 0.12, 1) * np.ones((rows, columns, 1)) * ceiling
    for _ in range(rng.integers(1, 3)):
        left, top = int(rng.integers(columns)), int(rng.integers(6, 11))
        wide, tall = int(rng.integers(4, 12)), int(rng.integers(3, 6))
        across = np.arange(left, left + wide) % columns
        shine = np.multiply(warmth(rng.uniform(5200, 7500)), day * rng.uniform(3, 9))
        sky[top : top + tall, across] = shine
    upper = np.clip(high, 0, None) * np.sin(np.linspace(0, np.pi, rows))[:, None, None]
    falls = (sky * upper).sum(axis=(0, 1)) * (np.pi / rows) * (2 * np.pi / columns)
    return sky.astype(np.float32), falls


def _lamp(rng: np.random.Generator, camera_high: float, power: float) -> Lamp:
    """A lamp; four of five hang where the table does not mirror it into the camera."""
    high = float(rng.uniform(900, 2000))
    nearest = _REACH * (high + camera_high) / camera_high
    apart = float(rng.uniform(1.0, 1.4)) * nearest if rng.uniform() < 0.8 else nearest / 2
    towards, half = rng.uniform(0, 2 * np.pi), float(rng.uniform(40, 220))
    at = (float(apart * np.cos(towards)), float(apart * np.sin(towards)), high)
    bright = power * rng.uniform(1.0, 3.0) / _share(Lamp(at, half, (1, 1, 1)))
    red, green, blue = np.multiply(warmth(rng.uniform(2700, 5500)), bright)
    return Lamp(at, half, (float(red), float(green), float(blue)))


def _share(lamp: Lamp) -> float:
    """How much of a lamp's radiance falls on the middle of the table."""
    far = float(np.linalg.norm(lamp.at))
    return 4 * lamp.half**2 * lamp.at[2] / far**3
