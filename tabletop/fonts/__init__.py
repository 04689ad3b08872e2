"""The letters of everything we draw: Source Sans Pro, unmodified, under the licence in OFL.txt.

A weight and a size in pixels come in, a Pillow font goes out. Any room that draws may
import this one.
"""

from contextlib import AbstractContextManager
from functools import cache
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import ImageFont

__all__ = ["CAP_HEIGHT", "Weight", "font", "font_file"]

Weight = Literal["regular", "bold"]

CAP_HEIGHT = 0.66
"""The height of a capital letter, as a share of the font's size."""

_FILES: dict[Weight, str] = {
    "regular": "SourceSansPro-Regular.ttf",
    "bold": "SourceSansPro-Bold.ttf",
}


def font_file(weight: Weight) -> AbstractContextManager[Path]:
    """The font as a file on disk for as long as the context lasts, for embedding it."""
    return resources.as_file(resources.files(__name__).joinpath(_FILES[weight]))


@cache
def font(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    """The font at `size` pixels to the em, laid out the same on every machine."""
    letters = BytesIO(resources.files(__name__).joinpath(_FILES[weight]).read_bytes())
    # The basic layout engine is in every Pillow; the other depends on a library of the machine.
    return ImageFont.truetype(letters, size, layout_engine=ImageFont.Layout.BASIC)
