"""Drawings to a PDF with true millimetres, with fpdf2: one page each, shapes as vectors.

The same drawings always give the same file.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import singledispatch

from fpdf import FPDF

from tabletop.fonts import Weight, font_file

from .shapes import Block, Disc, Drawing, Line, Words

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
    pdf.rect(block.x, block.y, block.width, block.height, style="F")


@_draw.register
def _(line: Line, pdf: FPDF) -> None:
    # As a rectangle: fpdf2 would let the ends of a line stick out by half its thickness.
    _draw(line.block, pdf)


@_draw.register
def _(words: Words, pdf: FPDF) -> None:
    pdf.set_font("letters", _STYLES[words.weight], words.size * _POINTS_PER_MM)
    pdf.set_text_color(*words.colour)
    width = pdf.get_string_width(words.text)
    shift = {"left": 0.0, "middle": width / 2, "right": width}[words.align]
    pdf.text(words.x - shift, words.y, words.text)
