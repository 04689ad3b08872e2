"""Drawings to a PDF with true millimetres, with fpdf2: one page each, shapes as vectors.

The same drawings always give the same file.
"""

from collections.abc import Sequence
from contextlib import ExitStack, nullcontext
from datetime import UTC, datetime
from functools import singledispatch

from fpdf import FPDF
from fpdf.enums import IntersectionRule, PathPaintRule, StrokeJoinStyle, TextMode

from tabletop.fonts import Weight, font_file

from .shapes import Block, Colour, Disc, Drawing, Line, Outline, Window, Words

_POINTS_PER_MM = 72 / 25.4
_STYLES: dict[Weight, str] = {"regular": "", "bold": "B"}


def pdf_bytes(pages: Sequence[Drawing], title: str) -> bytes:
    """The pages as one PDF file, each of its drawing's own size."""
    pdf = FPDF(unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    with ExitStack() as open_fonts:  # read again when the pages are put out
        for weight, style in _STYLES.items():
            pdf.add_font("letters", style, open_fonts.enter_context(font_file(weight)))
        for page in pages:
            pdf.add_page(format=(page.width, page.height))
            for shape in page.shapes:
                _draw(shape, pdf)
        return bytes(pdf.output())


@singledispatch
def _draw(shape: object, _pdf: FPDF) -> None:
    raise TypeError(f"{type(shape).__name__} is not a shape")


@_draw.register
def _(disc: Disc, pdf: FPDF) -> None:
    pdf.set_fill_color(*disc.fill)
    size = disc.diameter - disc.keyline_mm
    if disc.keyline is not None:
        pdf.set_draw_color(*disc.keyline)
        pdf.set_line_width(disc.keyline_mm)
    box = (disc.x - size / 2, disc.y - size / 2, size, size)
    pdf.ellipse(*box, style="F" if disc.keyline is None else "DF")


@_draw.register
def _(block: Block, pdf: FPDF) -> None:
    pdf.set_fill_color(*block.fill)
    box = (block.x, block.y, block.width, block.height)
    pdf.rect(*box, style="F", round_corners=block.radius > 0, corner_radius=block.radius)


@_draw.register
def _(line: Line, pdf: FPDF) -> None:
    # As a rectangle: fpdf2 would let the ends of a line stick out by half its thickness.
    _draw(line.block, pdf)


@_draw.register
def _(outline: Outline, pdf: FPDF) -> None:
    if outline.keyline is not None:
        _trace(outline, pdf, PathPaintRule.STROKE, outline.keyline)
    _trace(outline, pdf, PathPaintRule.FILL_EVENODD, outline.fill)


def _trace(outline: Outline, pdf: FPDF, rule: PathPaintRule, colour: Colour) -> None:
    with pdf.new_path(paint_rule=rule) as path:
        path.style.stroke_color = path.style.fill_color = _hex(colour)
        path.style.stroke_width = 2 * outline.keyline_mm
        path.style.stroke_join_style = StrokeJoinStyle.ROUND
        path.style.intersection_rule = IntersectionRule.EVENODD
        for contour in outline.contours:
            path.move_to(*contour[0])
            for spot in contour[1:]:
                path.line_to(*spot)
            path.close()


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


@_draw.register
def _(window: Window, pdf: FPDF) -> None:
    with pdf.rect_clip(window.x, window.y, window.width, window.height):
        for shape in window.shapes:
            _draw(shape, pdf)


@_draw.register
def _(words: Words, pdf: FPDF) -> None:
    pdf.set_font("letters", _STYLES[words.weight], words.size * _POINTS_PER_MM)
    width = pdf.get_string_width(words.text)
    shift = {"left": 0.0, "middle": width / 2, "right": width}[words.align]
    with pdf.rotation(-words.turn, words.x, words.y) if words.turn else nullcontext():
        if words.keyline is not None:
            _keyline(words, pdf, words.x - shift, words.keyline)
        pdf.set_text_color(*words.colour)
        pdf.text(words.x - shift, words.y, words.text)


def _keyline(words: Words, pdf: FPDF, x: float, colour: Colour) -> None:
    with pdf.local_context(
        text_mode=TextMode.STROKE,
        draw_color=colour,
        text_color=colour,
        stroke_join_style=StrokeJoinStyle.ROUND,
    ):
        # fpdf2 takes the width of a letter's outline as points, whatever the document's unit.
        pdf.set_line_width(2 * words.keyline_mm * _POINTS_PER_MM)
        pdf.text(x, words.y, words.text)
