"""The small grey picture beside each frame: a quarter as wide and high. Pixels in, bytes out."""

from typing import Any

from .ring import Small

SHRUNK = 4


def shrunk(pixels: Any) -> Small:
    """Made by OpenCV from rows x columns x (blue, green, red), for cameras that give none."""
    import cv2

    height, width = pixels.shape[:2]
    size = (max(1, width // SHRUNK), max(1, height // SHRUNK))
    small = cv2.cvtColor(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    return small.tobytes(), (size[1], size[0])


def grey_of(yuv: Any, width: int, height: int) -> Small:
    """The grey part of a YUV420 array, whose rows may be longer than the picture is wide."""
    return yuv[:height, :width].tobytes(), (height, width)
