"""Pages for the printer: a sheet in the middle of the paper, crop marks, and the check ruler.

Sheets come in, drawings of the paper's size go out. Every sheet must fit A4 and Letter.
"""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Literal

import msgspec

from .shapes import Colour, Drawing, Line, Shape, Window, Words, moved

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
_MOST_MM = (190.0, 258.0)  # of a sheet, upright, on either paper
_CAPTION_DOWN = 8.0  # from the paper's edge, where printers reach
_OVERLAP = 10.0
_CROSS = 4.0


class Sheet(msgspec.Struct, frozen=True):
    """What is cut out of a page: its drawing, and where to cut it, left to right and downwards.

    It may also be folded across at some heights; these are marked by dots.
    """

    drawing: Drawing
    cuts_x: tuple[float, ...]
    cuts_y: tuple[float, ...]
    folds_y: tuple[float, ...] = ()


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
    """The sheet in the middle of the paper, with a caption above it, marks and ruler around it.

    The paper lies on its side under a sheet that is too wide for it upright.
    """
    width, height = PAPER_MM[paper]
    if sheet.drawing.width > _MOST_MM[0]:
        width, height = height, width
    x, y = (width - sheet.drawing.width) / 2, (height - sheet.drawing.height) / 2
    line = max(y - 7.0, _CAPTION_DOWN)
    above = (Words(width / 2, line, caption, 4.0, _GREY, align="middle"),) if caption else ()
    ruler = _ruler(_RULER_X, (y + sheet.drawing.height + height) / 2 - 1.4)
    shapes = (*moved((*_marks(sheet), *sheet.drawing.shapes), x, y), *above, *ruler)
    return Drawing(width, height, shapes, (255, 255, 255))


def tiled(drawing: Drawing, paper: Paper, name: str) -> list[Drawing]:
    """A drawing larger than the paper, over several pages that overlap on the right and below.

    Each page's left and upper edges are cut; they go onto the lines of the pages before it.
    """
    columns = ceil((drawing.width - _OVERLAP) / (_MOST_MM[0] - _OVERLAP))
    rows = ceil((drawing.height - _OVERLAP) / (_MOST_MM[1] - _OVERLAP))
    step = (drawing.width / columns, drawing.height / rows)
    shapes = (*drawing.shapes, *_joins(drawing, columns, rows))
    large = Drawing(drawing.width, drawing.height, shapes)
    return [
        page(
            whole(_tile(large, (along, down), step)),
            paper,
            f"{name}: row {down + 1} of {rows}, sheet {along + 1} of {columns}  ·  "
            "cut left and top, glue onto the lines of the sheets before",
        )
        for down in range(rows)
        for along in range(columns)
    ]


def _tile(large: Drawing, place: tuple[int, int], step: tuple[float, float]) -> Drawing:
    """One page's part of a large drawing, with as much of the next as overlaps."""
    x, y = place[0] * step[0], place[1] * step[1]
    width, height = (
        min(step[0] + _OVERLAP, large.width - x),
        min(step[1] + _OVERLAP, large.height - y),
    )
    window = Window(0, 0, width, height, moved(large.shapes, -x, -y))
    return Drawing(width, height, (window,))


def _joins(drawing: Drawing, columns: int, rows: int) -> Iterator[Shape]:
    """Where sheets meet: a hairline for the next sheet's edge, and crosses that must coincide."""
    step_x, step_y = drawing.width / columns, drawing.height / rows
    for column in range(1, columns):
        x = column * step_x
        yield Line(x, 0, x, drawing.height, _GREY, 0.1)
        for share in range(1, 4 * rows, 2):
            y = drawing.height * share / (4 * rows)
            yield Line(x - _CROSS, y, x + _CROSS, y, _GREY, _HAIR)
    for row in range(1, rows):
        y = row * step_y
        yield Line(0, y, drawing.width, y, _GREY, 0.1)
        for share in range(1, 4 * columns, 2):
            x = drawing.width * share / (4 * columns)
            yield Line(x, y - _CROSS, x, y + _CROSS, _GREY, _HAIR)


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
    for y in sheet.folds_y:
        for out in (near, near + 1.4, near + 2.8):
            marks.append(Line(-out - 0.7, y, -out, y, _GREY, _HAIR))
            marks.append(Line(width + out, y, width + out + 0.7, y, _GREY, _HAIR))
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
