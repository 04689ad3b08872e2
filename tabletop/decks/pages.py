"""Pages for the printer: a sheet in the middle of the paper, crop marks, and the check ruler.

Sheets come in, drawings of the paper's size go out. Every sheet must fit A4 and Letter.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from .shapes import Colour, Drawing, Line, Shape, Words, moved

Paper = Literal["a4", "letter"]
PAPER_MM: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
RULER_MM = 100.0

_INK: Colour = (0, 0, 0)
_GREY: Colour = (110, 114, 120)
_MARK_GAP = 1.5
_MARK_LENGTH = 3.5
_HAIR = 0.2
_RULER_X = 26.0  # clear of the crop marks of every sheet
_ADVICE = "100 mm when printed at 100 %, without fitting to the page"


class Sheet(msgspec.Struct, frozen=True):
    """What is cut out of a page: its drawing, and where to cut it, left to right and downwards."""

    drawing: Drawing
    cuts_x: tuple[float, ...]
    cuts_y: tuple[float, ...]


def whole(drawing: Drawing) -> Sheet:
    """A sheet that is cut only around its edge."""
    return Sheet(drawing, (0.0, drawing.width), (0.0, drawing.height))


def grid(rows: Sequence[Sequence[Drawing]], pitch_x: float, pitch_y: float) -> Sheet:
    """Pieces in rows, each in the middle of its cell; the cells are cut apart."""
    columns = max(len(row) for row in rows)
    shapes: list[Shape] = []
    for down, row in enumerate(rows):
        for along, piece in enumerate(row):
            x = (along + 0.5) * pitch_x - piece.width / 2
            y = (down + 0.5) * pitch_y - piece.height / 2
            shapes += moved(piece.shapes, x, y)
    cuts_x = tuple(pitch_x * n for n in range(columns + 1))
    cuts_y = tuple(pitch_y * n for n in range(len(rows) + 1))
    return Sheet(Drawing(cuts_x[-1], cuts_y[-1], tuple(shapes)), cuts_x, cuts_y)


def page(sheet: Sheet, paper: Paper, caption: str = "") -> Drawing:
    """The sheet in the middle of the paper, with a caption above it, marks and ruler around it."""
    width, height = PAPER_MM[paper]
    x, y = (width - sheet.drawing.width) / 2, (height - sheet.drawing.height) / 2
    above = (Words(width / 2, y - 7.0, caption, 4.0, _GREY, align="middle"),) if caption else ()
    ruler = _ruler(_RULER_X, (y + sheet.drawing.height + height) / 2 - 1.4)
    shapes = (*moved((*_marks(sheet), *sheet.drawing.shapes), x, y), *above, *ruler)
    return Drawing(width, height, shapes, (255, 255, 255))


def _marks(sheet: Sheet) -> list[Shape]:
    near, far = _MARK_GAP, _MARK_GAP + _MARK_LENGTH
    width, height = sheet.drawing.width, sheet.drawing.height
    marks: list[Shape] = []
    for x in sheet.cuts_x:
        marks.append(Line(x, -far, x, -near, _INK, _HAIR))
        marks.append(Line(x, height + near, x, height + far, _INK, _HAIR))
    for y in sheet.cuts_y:
        marks.append(Line(-far, y, -near, y, _INK, _HAIR))
        marks.append(Line(width + near, y, width + far, y, _INK, _HAIR))
    return marks


def _ruler(x: float, y: float) -> list[Shape]:
    """A line whose outer edges are exactly 100 mm apart, with a tick every 10 mm."""
    ticks = [
        Line(at, y - (1.4 if mm % 50 == 0 else 0.8), at, y, _INK, _HAIR)
        for mm in range(0, round(RULER_MM) + 1, 10)
        for at in (x + min(max(mm, _HAIR / 2), RULER_MM - _HAIR / 2),)
    ]
    base = Line(x, y, x + RULER_MM, y, _INK, _HAIR)
    return [*ticks, base, Words(x + RULER_MM + 2.5, y, _ADVICE, 2.5, _GREY)]
