"""Still pictures: a file on disk becomes a frame, or one clear line says why it cannot.

Headers are looked at before pixels are unpacked, so that a small file cannot fill the memory.
"""

from pathlib import Path

import cv2
import numpy as np
from PIL import Image, UnidentifiedImageError

from tabletop.errors import BadInput
from tabletop.signals import Frame

_MOST_PIXELS = 80_000_000  # a 50 megapixel camera's pictures, and some more
_MOST_BYTES = 200_000_000


def load_frame(path: Path, number: int = 1) -> Frame:
    """The picture in a file as a frame: colours as 3 bytes, turned as its camera says."""
    try:
        return Frame(number, 0.0, _pixels(path).data)
    except OSError as error:
        reason = error.strerror or "it is damaged or cut short"
        raise BadInput(f"cannot read {path}: {reason}; give a PNG or JPEG picture") from None


def _pixels(path: Path) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    data = _bytes(path)
    _check_header(path)
    flags = cv2.IMREAD_COLOR  # 16-bit and CMYK pictures too come out as 3 bytes
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    if picture is None:
        raise BadInput(f"{path} is damaged: give a PNG or JPEG picture")
    if np.array_equal(picture[:, :, 0], picture[:, :, 1]) and not np.ptp(picture, axis=2).any():
        raise BadInput(f"{path} is a grey picture, and colours matter: give one in colour")
    return np.ascontiguousarray(picture, np.uint8)


def _bytes(path: Path) -> bytes:
    if path.stat().st_size > _MOST_BYTES:
        raise BadInput(f"{path} is too large for a picture: give a PNG or JPEG below 200 MB")
    return path.read_bytes()


def _check_header(path: Path) -> None:
    """Refuse what is no picture, what is cut short, and what is larger than any camera's."""
    most, Image.MAX_IMAGE_PIXELS = Image.MAX_IMAGE_PIXELS, None
    try:
        with Image.open(path, formats=("PNG", "JPEG", "WEBP", "BMP", "TIFF")) as image:
            width, height = image.size
            if width * height > _MOST_PIXELS:
                raise BadInput(f"{path} has {width} x {height} pixels: give at most 80 million")
            image.load()
    except UnidentifiedImageError:
        raise BadInput(f"{path} is not a picture: give a PNG or JPEG file") from None
    except (SyntaxError, ValueError) as error:
        raise BadInput(f"{path} is damaged ({error}): give a PNG or JPEG picture") from None
    finally:
        Image.MAX_IMAGE_PIXELS = most
