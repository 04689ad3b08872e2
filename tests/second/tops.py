"""Table tops as bitmaps: wood, cloth, felt, laminate and stone, each another one for each seed.

A kind, a size in mm and a generator come in, an RGB picture goes out.
"""

from collections.abc import Callable
from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Picture = npt.NDArray[np.uint8]


class Top(StrEnum):
    """What a table is made of, or what lies over it."""

    WOOD = "wood"
    CLOTH = "cloth"
    FELT = "felt"
    LAMINATE = "laminate"
    STONE = "stone"


_WOODS = ((176, 128, 82), (132, 86, 52), (92, 58, 38), (206, 170, 124), (150, 112, 84))
_CLOTHS = ((228, 222, 208), (70, 92, 128), (150, 52, 48), (94, 110, 82), (52, 54, 60))
_FELTS = ((24, 92, 58), (28, 58, 112), (112, 28, 40), (70, 72, 76), (34, 110, 112))
_LAMINATES = ((226, 224, 220), (188, 186, 182), (44, 44, 48), (204, 196, 180))


def top_art(
    top: Top, size_mm: tuple[float, float], px_per_mm: float, rng: np.random.Generator
) -> Picture:
    """One table top of this kind."""
    width, height = (round(side * px_per_mm) for side in size_mm)
    art = _PAINTERS[top]((height, width), px_per_mm, rng)
    return np.clip(art, 2, 250).astype(np.uint8)


def noise(shape: tuple[int, int], grain: tuple[float, float], rng: np.random.Generator) -> Floats:
    """Smooth noise with a spread of 1; `grain` is its size in pixels down and across."""
    small = tuple(
        max(2, int(side / max(size, 1.0)) + 2) for side, size in zip(shape, grain, strict=True)
    )
    field = rng.standard_normal(small).astype(np.float32)
    grown = cv2.resize(field, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.asarray(grown / max(float(grown.std()), 1e-6), np.float32)


def _coloured(
    tone: Floats, colour: tuple[int, int, int], tint: tuple[float, float, float]
) -> Floats:
    """A colour made lighter and darker; `tint` says how strongly each channel follows."""
    return np.asarray(np.asarray(colour) * (1 + tone[..., None] * np.asarray(tint)), np.float32)


def _wood(shape: tuple[int, int], scale: float, rng: np.random.Generator) -> Floats:
    down, across = np.mgrid[: shape[0], : shape[1]].astype(np.float32) / scale
    width = rng.uniform(70, 160)
    plank = np.floor(down / width)
    shift = rng.uniform(-900, 900, 64).astype(np.float32)[plank.astype(int) % 64]
    warp = (
        noise(shape, (60 * scale, 300 * scale), rng) * 9
        + noise(shape, (12 * scale, 160 * scale), rng) * 2
    )
    ring = np.sin(
        (down + warp + shift) / rng.uniform(1.6, 3.2) + np.sin((across + shift) / 190) * 2.5
    )
    pores = np.clip(noise(shape, (0.35 * scale, 7 * scale), rng) - 1.0, 0, 2)
    tone = 0.09 * ring - 0.13 * pores + 0.05 * noise(shape, (2 * scale, 90 * scale), rng)
    tone = tone + 0.10 * rng.standard_normal(64).astype(np.float32)[plank.astype(int) % 64]
    gap = np.minimum(down % width, width - down % width) < 0.5
    colour = _WOODS[rng.integers(len(_WOODS))]
    return _coloured(np.where(gap, -0.55, tone).astype(np.float32), colour, (0.9, 1.0, 1.15))


def _cloth(shape: tuple[int, int], scale: float, rng: np.random.Generator) -> Floats:
    down, across = np.mgrid[: shape[0], : shape[1]].astype(np.float32) / scale
    pitch = rng.uniform(0.7, 1.3)
    wander = noise(shape, (18 * scale, 18 * scale), rng) * 0.25
    weave = np.sin(2 * np.pi * (down + wander) / pitch) * np.sin(
        2 * np.pi * (across - wander) / pitch
    )
    slub = noise(shape, (0.6 * scale, 14 * scale), rng) + noise(
        shape, (14 * scale, 0.6 * scale), rng
    )
    tone = 0.10 * weave + 0.05 * slub + 0.05 * noise(shape, (120 * scale, 120 * scale), rng)
    art = _coloured(tone.astype(np.float32), _CLOTHS[rng.integers(len(_CLOTHS))], (1.0, 1.0, 1.0))
    if rng.uniform() < 0.5:
        check = rng.uniform(25, 70)
        art *= np.where(
            (down % check < check / 2)[..., None], 1.0, np.float32(rng.uniform(0.6, 0.9))
        )
        art *= np.where(
            (across % check < check / 2)[..., None], 1.0, np.float32(rng.uniform(0.6, 0.9))
        )
    return art


def _felt(shape: tuple[int, int], scale: float, rng: np.random.Generator) -> Floats:
    fibres = noise(shape, (0.4 * scale, 1.4 * scale), rng) + noise(
        shape, (1.4 * scale, 0.4 * scale), rng
    )
    worn = (
        noise(shape, (90 * scale, 90 * scale), rng)
        + noise(shape, (20 * scale, 30 * scale), rng) * 0.5
    )
    tone = 0.10 * fibres + 0.04 * worn + 0.05 * noise(shape, (1.0, 1.0), rng)
    return _coloured(tone.astype(np.float32), _FELTS[rng.integers(len(_FELTS))], (1.0, 1.0, 1.0))


def _laminate(shape: tuple[int, int], scale: float, rng: np.random.Generator) -> Floats:
    specks = np.clip(noise(shape, (0.5 * scale, 0.5 * scale), rng) - 1.5, 0, 3)
    tone = rng.uniform(-0.12, 0.02) * specks + 0.015 * noise(shape, (150 * scale, 150 * scale), rng)
    colour = _LAMINATES[rng.integers(len(_LAMINATES))]
    return _coloured(np.asarray(tone, np.float32), colour, (1.0, 1.0, 0.95))


def _stone(shape: tuple[int, int], scale: float, rng: np.random.Generator) -> Floats:
    tone = sum(
        noise(shape, (grain * scale, grain * scale), rng) * share
        for grain, share in ((60, 0.06), (14, 0.07), (3, 0.06))
    )
    vein = np.abs(
        noise(shape, (110 * scale, 60 * scale), rng)
        + 0.3 * noise(shape, (9 * scale, 9 * scale), rng)
    )
    tone = tone - 0.25 * np.exp(-((vein / 0.05) ** 2))
    base = int(rng.integers(60, 200))
    return _coloured(np.asarray(tone, np.float32), (base, base, base), (1.0, 0.97, 0.92))


_PAINTERS: dict[Top, Callable[[tuple[int, int], float, np.random.Generator], Floats]] = {
    Top.WOOD: _wood,
    Top.CLOTH: _cloth,
    Top.FELT: _felt,
    Top.LAMINATE: _laminate,
    Top.STONE: _stone,
}
