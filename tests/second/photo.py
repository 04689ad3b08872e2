"""From light to a photograph: exposure, white balance, lens softness, grain, sRGB, JPEG.

Linear RGB comes in, eight-bit RGB goes out; `save` writes it.
"""

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image

from .lights import Colour

Floats = npt.NDArray[np.float32]
Picture = npt.NDArray[np.uint8]

_QUALITY = 90


def develop(light: Floats, white: Colour, rng: np.random.Generator) -> Picture:
    """One photograph, as a camera with automatic exposure and colour would take it."""
    balance = np.power(white, -rng.uniform(0.75, 1.0)).astype(np.float32)
    picture = light * balance
    bright = float(np.percentile(picture.max(axis=2), 99))
    picture = picture * np.float32(rng.uniform(0.72, 0.98) / max(bright, 1e-6))
    picture = picture * _fading(picture.shape, float(rng.uniform(0.02, 0.16)))
    soft = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.45, 0.75)))
    grainy = _grain(np.asarray(soft, np.float32), float(rng.uniform(0.004, 0.012)), rng)
    wide = cv2.GaussianBlur(grainy, (0, 0), 1.2)
    sharp = grainy + np.float32(rng.uniform(0.2, 0.6)) * (grainy - wide)
    return np.asarray(srgb(np.asarray(sharp, np.float32)) * 255 + 0.5, np.uint8)


def srgb(light: Floats) -> Floats:
    """Linear light as sRGB, 0 to 1, with a soft shoulder."""
    kept = np.clip(light, 0, None)
    kept = np.where(kept > 0.8, 0.8 + 0.2 * np.tanh((kept - 0.8) / 0.2), kept)
    curve = np.where(kept <= 0.0031308, 12.92 * kept, 1.055 * kept ** (1 / 2.4) - 0.055)
    return np.asarray(np.clip(curve, 0, 1), np.float32)


def save(picture: Picture, path: Path) -> None:
    """Write a JPEG of the usual quality."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(picture).save(path, quality=_QUALITY)


def _fading(shape: tuple[int, ...], amount: float) -> Floats:
    """Corners are darker than the middle."""
    down, across = np.ogrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j]
    return np.asarray(1 - amount * (down**2 + across**2)[..., None], np.float32)


def _grain(light: Floats, amount: float, rng: np.random.Generator) -> Floats:
    """Noise that grows with the root of the light, a little of it from pixel to pixel alike."""
    spread = amount * np.sqrt(np.clip(light, 0, None) + 0.01)
    speckle = rng.standard_normal(light.shape, np.float32)
    speckle = 0.6 * speckle + 0.8 * cv2.GaussianBlur(speckle, (0, 0), 0.7)
    return np.asarray(light + spread * speckle, np.float32)
