"""Colour science for the decks' tests: CIELAB, and how people with fewer cones see colours."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

Colour = tuple[int, int, int]
Distance = Callable[[Colour, Colour, str], float]

_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])
# Machado, Oliveira and Fernandes (2009), full severity, on linear sRGB.
_EYES = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}


def _lab(colour: Colour, eyes: str) -> npt.NDArray[np.float64]:
    share = np.array(colour) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    seen = np.clip(_EYES[eyes] @ linear, 0, 1)
    ratio = _XYZ @ seen / _WHITE
    f = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.fixture
def distance() -> Distance:
    """How far apart two sRGB colours are in CIELAB, to the named eyes."""
    return lambda a, b, eyes: float(np.linalg.norm(_lab(a, eyes) - _lab(b, eyes)))
