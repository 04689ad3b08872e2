"""Drawings to pixels, with Pillow. Edges are smoothed by painting larger and shrinking.

The same drawing at the same scale always gives the same pixels.
"""

from functools import singledispatch

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from tabletop.errors import BadInput
from tabletop.fonts import font

from .shapes import Block, Colour, Disc, Drawing, Line, Outline, Window, Words

Pixels = npt.NDArray[np.uint8]

_MOST_PIXELS = 64_000_000  # painted at once: keeps a large sheet within a Pi's memory
_ANCHORS = {"left": "ls", "middle": "ms", "right": "rs"}
_CLEAR = (0, 0, 0, 0)


def picture(drawing: Drawing, px_per_mm: float) -> Image.Image:
    """The drawing as RGB, or as RGBA when parts of it are see-through."""
    width, height = round(drawing.width * px_per_mm), round(drawing.height * px_per_mm)
    if width < 1 or height < 1:
        raise BadInput(f"{px_per_mm} pixels a mm leave nothing to see: use a higher resolution")
    larger = _enlargement(width * height)
    size = (width * larger, height * larger)
    if drawing.ground is None:
        canvas = Image.new("RGBA", size, _CLEAR)
    else:
        canvas = Image.new("RGB", size, drawing.ground)
    for shape in drawing.shapes:
        _draw(shape, canvas, px_per_mm * larger)
    if drawing.corner and drawing.ground is not None:
        canvas.putalpha(_rounded(size, drawing.corner * px_per_mm * larger))
    return canvas.reduce(larger)


def pixels(drawing: Drawing, px_per_mm: float) -> Pixels:
    """The drawing as an array: rows x columns x BGR, or BGRA when parts are see-through."""
    painted = np.asarray(picture(drawing, px_per_mm))
    order = [2, 1, 0, 3] if painted.shape[2] == 4 else [2, 1, 0]
    return np.ascontiguousarray(painted[:, :, order])


def _enlargement(area: int) -> int:
    return next((factor for factor in (4, 2) if area * factor**2 <= _MOST_PIXELS), 1)


def _rounded(size: tuple[int, int], radius: float) -> Image.Image:
    mask = Image.new("L", size, 0)
    box = (0, 0, size[0] - 1, size[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius, fill=255)
    return mask


@singledispatch
def _draw(shape: object, _canvas: Image.Image, _scale: float) -> None:
    raise TypeError(f"{type(shape).__name__} is not a shape")


@_draw.register
def _(disc: Disc, canvas: Image.Image, scale: float) -> None:
    brush = ImageDraw.Draw(canvas)
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
def _(block: Block, canvas: Image.Image, scale: float) -> None:
    left, top = round(block.x * scale), round(block.y * scale)
    right = max(left + 1, round((block.x + block.width) * scale))
    bottom = max(top + 1, round((block.y + block.height) * scale))
    brush, box = ImageDraw.Draw(canvas), (left, top, right - 1, bottom - 1)
    if block.radius:
        brush.rounded_rectangle(box, block.radius * scale, fill=block.fill)
    else:
        brush.rectangle(box, fill=block.fill)


@_draw.register
def _(line: Line, canvas: Image.Image, scale: float) -> None:
    _draw(line.block, canvas, scale)


@_draw.register
def _(outline: Outline, canvas: Image.Image, scale: float) -> None:
    contours = [np.array(each) * scale for each in outline.contours]
    thick = round(2 * outline.keyline_mm * scale) if outline.keyline else 0
    spots = np.concatenate(contours)
    left, top = (int(edge) for edge in np.floor(spots.min(axis=0)) - thick - 1)
    width, height = (int(edge) for edge in np.ceil(spots.max(axis=0)) + thick + 2 - (left, top))
    steps = [np.round((each - (left, top)) * 16).astype(np.int32) for each in contours]
    if outline.keyline and thick:
        mask = np.zeros((height, width), np.uint8)
        cv2.polylines(mask, steps, True, 255, thick, shift=4)
        canvas.paste(outline.keyline, (left, top), Image.fromarray(mask))
    mask = np.zeros((height, width), np.uint8)
    cv2.fillPoly(mask, steps, 255, shift=4)
    canvas.paste(outline.fill, (left, top), Image.fromarray(mask))


@_draw.register
def _(window: Window, canvas: Image.Image, scale: float) -> None:
    left, top = round(window.x * scale), round(window.y * scale)
    right, bottom = (window.x + window.width) * scale, (window.y + window.height) * scale
    box = (left, top, round(right), round(bottom))
    before = canvas.copy()
    for shape in window.shapes:
        _draw(shape, canvas, scale)
    before.paste(canvas.crop(box), box)
    canvas.paste(before)


@_draw.register
def _(words: Words, canvas: Image.Image, scale: float) -> None:
    x, y = words.x * scale, words.y * scale
    if not words.turn:
        _letter(canvas, words, (x, y), scale)
        return
    letters, stroke = _font(words, scale), _stroke(words, scale)
    anchor = _ANCHORS[words.align]
    x0, y0, x1, y1 = (
        round(edge) for edge in letters.getbbox(words.text, anchor=anchor, stroke_width=stroke)
    )
    patch = Image.new("RGBA", (x1 - x0, y1 - y0), _CLEAR)
    _letter(patch, words, (-x0, -y0), scale)
    way, left, top = {
        90: (Image.Transpose.ROTATE_270, -y1, x0),
        180: (Image.Transpose.ROTATE_180, -x1, -y1),
        270: (Image.Transpose.ROTATE_90, y0, -x1),
    }[words.turn]
    patch = patch.transpose(way)
    canvas.paste(patch, (round(x + left), round(y + top)), patch)


def _letter(canvas: Image.Image, words: Words, at: tuple[float, float], scale: float) -> None:
    ImageDraw.Draw(canvas).text(
        at,
        words.text,
        fill=words.colour,
        font=_font(words, scale),
        anchor=_ANCHORS[words.align],
        stroke_width=_stroke(words, scale),
        stroke_fill=words.keyline,
    )


def _font(words: Words, scale: float) -> ImageFont.FreeTypeFont:
    return font(words.weight, max(1, round(words.size * scale)))


def _stroke(words: Words, scale: float) -> int:
    return round(words.keyline_mm * scale) if words.keyline else 0
