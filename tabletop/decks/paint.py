"""Drawings to pixels, with Pillow. Edges are smoothed by painting larger and shrinking.

The same drawing at the same scale always gives the same pixels.
"""

from functools import singledispatch

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from tabletop.errors import BadInput
from tabletop.fonts import font

from .shapes import Block, Colour, Disc, Drawing, Line, Words

Pixels = npt.NDArray[np.uint8]

_MOST_PIXELS = 64_000_000  # painted at once: keeps a large sheet within a Pi's memory
_ANCHORS = {"left": "ls", "middle": "ms", "right": "rs"}


def picture(drawing: Drawing, px_per_mm: float) -> Image.Image:
    """The drawing as RGB, or as RGBA when it has no ground."""
    width, height = round(drawing.width * px_per_mm), round(drawing.height * px_per_mm)
    if width < 1 or height < 1:
        raise BadInput(f"{px_per_mm} pixels a mm leave nothing to see: use a higher resolution")
    larger = _enlargement(width * height)
    size = (width * larger, height * larger)
    if drawing.ground is None:
        canvas = Image.new("RGBA", size, (0, 0, 0, 0))
    else:
        canvas = Image.new("RGB", size, drawing.ground)
    brush = ImageDraw.Draw(canvas)
    for shape in drawing.shapes:
        _draw(shape, brush, px_per_mm * larger)
    return canvas.reduce(larger)


def pixels(drawing: Drawing, px_per_mm: float) -> Pixels:
    """The drawing as an array: rows x columns x BGR, or BGRA when it has no ground."""
    painted = np.asarray(picture(drawing, px_per_mm))
    order = [2, 1, 0] if drawing.ground is not None else [2, 1, 0, 3]
    return np.ascontiguousarray(painted[:, :, order])


def _enlargement(area: int) -> int:
    return next((factor for factor in (4, 2) if area * factor**2 <= _MOST_PIXELS), 1)


@singledispatch
def _draw(shape: object, _brush: ImageDraw.ImageDraw, _scale: float) -> None:
    raise TypeError(f"{type(shape).__name__} is not a shape")


@_draw.register
def _(disc: Disc, brush: ImageDraw.ImageDraw, scale: float) -> None:
    if disc.keyline is None:
        _circle(brush, disc, disc.diameter, disc.fill, scale)
    else:
        _circle(brush, disc, disc.diameter, disc.keyline, scale)
        _circle(brush, disc, disc.diameter - 2 * disc.keyline_mm, disc.fill, scale)


def _circle(
    brush: ImageDraw.ImageDraw, disc: Disc, diameter: float, fill: Colour, scale: float
) -> None:
    # Pillow's boxes include their last pixel, hence the one that is taken off.
    x, y, r = disc.x * scale, disc.y * scale, diameter / 2 * scale
    brush.ellipse((round(x - r), round(y - r), round(x + r) - 1, round(y + r) - 1), fill=fill)


@_draw.register
def _(block: Block, brush: ImageDraw.ImageDraw, scale: float) -> None:
    left, top = round(block.x * scale), round(block.y * scale)
    right = max(left + 1, round((block.x + block.width) * scale))
    bottom = max(top + 1, round((block.y + block.height) * scale))
    brush.rectangle((left, top, right - 1, bottom - 1), fill=block.fill)


@_draw.register
def _(line: Line, brush: ImageDraw.ImageDraw, scale: float) -> None:
    _draw(line.block, brush, scale)


@_draw.register
def _(words: Words, brush: ImageDraw.ImageDraw, scale: float) -> None:
    letters = font(words.weight, max(1, round(words.size * scale)))
    at = (words.x * scale, words.y * scale)
    brush.text(at, words.text, fill=words.colour, font=letters, anchor=_ANCHORS[words.align])
