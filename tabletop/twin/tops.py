"""Table tops: wood, felt, white cloth and patterned cloth, painted once and kept.

A top comes out as a BGR picture at `TOP_PX_PER_MM` pixels a mm, larger than the camera sees.
"""

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from .setting import Top

TOP_PX_PER_MM = 2.0
TOP_MM = (1200, 840)

Picture = npt.NDArray[np.uint8]
Field = npt.NDArray[np.float32]
_WIDTH, _HEIGHT = (int(side * TOP_PX_PER_MM) for side in TOP_MM)


@cache
def top_art(top: Top) -> Picture:
    """The bare table."""
    rng = np.random.default_rng(len(top))
    painted = _PAINTERS[top](rng)
    return np.asarray(np.clip(painted, 0, 255), np.uint8)


def _clouds(rng: np.random.Generator, across: float, down: float) -> Field:
    """Smooth noise between about -1 and 1 whose lumps are `across` x `down` mm."""
    size = (max(2, int(TOP_MM[0] / across)), max(2, int(TOP_MM[1] / down)))
    lumps = rng.normal(0, 0.5, (size[1], size[0])).astype(np.float32)
    return np.asarray(
        cv2.resize(lumps, (_WIDTH, _HEIGHT), interpolation=cv2.INTER_CUBIC), np.float32
    )


def _tinted(shade: Field, bgr: tuple[float, float, float]) -> Field:
    return np.asarray(shade[:, :, None] * np.array(bgr, np.float32), np.float32)


def _wood(rng: np.random.Generator) -> Field:
    """Planks along the table, each with its own tone and its own figure."""
    y, x = np.mgrid[0:_HEIGHT, 0:_WIDTH].astype(np.float32) / TOP_PX_PER_MM
    plank = (y // 140).astype(int)
    tone = rng.uniform(0.88, 1.08, 8).astype(np.float32)[plank]
    bend = 9 * _clouds(rng, 420, 45) + 3 * _clouds(rng, 150, 16)
    figure = np.sin((y + bend + 53 * plank) * 0.55 + 0.004 * x)
    pores = _clouds(rng, 34, 0.9) + 0.6 * _clouds(rng, 9, 0.6)
    shade = tone * (1 + 0.045 * figure + 0.055 * pores + 0.04 * _clouds(rng, 260, 90))
    seam = np.abs(y % 140 - 1.0) < 0.7
    shade[seam] *= 0.62
    return _tinted(shade.astype(np.float32), (92, 136, 178))


def _felt(rng: np.random.Generator) -> Field:
    """Short matted fibres in green."""
    fibres = _clouds(rng, 0.7, 0.7) + _clouds(rng, 2.5, 1.2) + _clouds(rng, 1.2, 2.5)
    shade = 1 + 0.07 * fibres + 0.05 * _clouds(rng, 120, 120)
    return _tinted(shade.astype(np.float32), (72, 106, 44))


def _cloth(rng: np.random.Generator) -> Field:
    """White linen: a weave, uneven threads and soft folds."""
    y, x = np.mgrid[0:_HEIGHT, 0:_WIDTH].astype(np.float32) / TOP_PX_PER_MM
    weave = np.sin(x * 5.2 + 0.4 * _clouds(rng, 40, 40)) * np.sin(y * 5.2)
    threads = _clouds(rng, 60, 0.8) + _clouds(rng, 0.8, 60)
    folds = np.abs(_clouds(rng, 340, 520)) + 0.5 * _clouds(rng, 200, 200)
    shade = 1 + 0.018 * weave + 0.02 * threads - 0.05 * folds
    return _tinted(shade.astype(np.float32), (222, 228, 231))


def _pattern(rng: np.random.Generator) -> Field:
    """A chequered tablecloth in red and white with a small flower where the stripes cross."""
    y, x = np.mgrid[0:_HEIGHT, 0:_WIDTH].astype(np.float32) / TOP_PX_PER_MM
    x, y = x + 1.5 * _clouds(rng, 300, 300), y + 1.5 * _clouds(rng, 300, 300)
    striped = (_stripe(x) + _stripe(y))[:, :, None] / 2
    weave = 1 + 0.03 * np.sin(x * 5.0) * np.sin(y * 5.0) + 0.02 * _clouds(rng, 60, 0.9)
    weave += 0.02 * _clouds(rng, 0.9, 60) - 0.05 * np.abs(_clouds(rng, 360, 480))
    white, red = (np.array(bgr, np.float32) for bgr in ((222, 228, 232), (62, 58, 178)))
    cloth = white * (1 - striped) + red * striped
    flower = np.hypot((x - 22) % 44 - 22, (y - 22) % 44 - 22)
    petals = 4.2 + 1.6 * np.cos(5 * np.arctan2((y - 22) % 44 - 22, (x - 22) % 44 - 22))
    cloth[flower < petals] = (150, 120, 60)
    cloth[flower < 1.6] = (80, 190, 230)
    return np.asarray(cloth * weave[:, :, None], np.float32)


def _stripe(along: Field) -> Field:
    """1 inside a stripe, 0 between, with edges as soft as woven ones."""
    return np.asarray(np.clip(11.5 - np.abs(along % 44 - 11), 0, 1), np.float32)


_PAINTERS = {Top.WOOD: _wood, Top.FELT: _felt, Top.CLOTH: _cloth, Top.PATTERN: _pattern}
