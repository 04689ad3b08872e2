"""The page that asks to move something, with a picture of the table.

Zones are thin outlines. What lies wrongly is black, where it belongs is a box of dashes, and
an arrow leads from one to the other; a legend beside the picture says so in words.
"""

from PIL import Image

from tabletop.signals import Box, MovePage

from .canvas import BLACK, INSIDE, MARGIN, SIZE, WHITE, Canvas
from .letters import balanced, fitted
from .marks import PixelBox, Spot, arrow, cross, dashes

_LEGEND = 118
_SMALLEST = 12  # pixels of a thing that has to be seen


def draw_move(page: MovePage) -> Image.Image:
    """The words on top, the picture below them on the left."""
    canvas = Canvas()
    canvas.title(page.title, largest=30, height=36)
    canvas.footer(page.footer)
    words = fitted([page.words], "bold", (INSIDE, 62), range(26, 9, -1))
    words = balanced(page.words, words, INSIDE)
    canvas.top = canvas.text(words, MARGIN, canvas.top) + 8
    table = _Table(canvas, page)
    here = None if page.here is None else table.box(page.here)
    there = None if page.there is None else table.box(page.there)
    _picture(canvas, table, page, here, there)
    _legend(canvas, here is not None, there is not None)
    return canvas.image


class _Table:
    """The table on the page: from millimetres to pixels."""

    def __init__(self, canvas: Canvas, page: MovePage) -> None:
        width, height = INSIDE - _LEGEND - 10, canvas.free[1] - 2
        wide, deep = max(1.0, page.size.x), max(1.0, page.size.y)
        self._scale = min(width / wide, height / deep)
        self._left = MARGIN + round((width - wide * self._scale) / 2)
        self._top = canvas.top + round((height - deep * self._scale) / 2)
        self.edge = (self._left, self._top, *self._spot(wide, deep))

    def box(self, box: Box) -> PixelBox:
        """A box in pixels, inside the table and large enough to be seen."""
        left, top = self._spot(box.x, box.y)
        right, bottom = self._spot(box.x + box.width, box.y + box.height)
        left, right = self._span(left, right, 0)
        top, bottom = self._span(top, bottom, 1)
        return left, top, right, bottom

    def _spot(self, x: float, y: float) -> Spot:
        return self._left + round(x * self._scale), self._top + round(y * self._scale)

    def _span(self, start: int, end: int, axis: int) -> tuple[int, int]:
        low, high = self.edge[axis], self.edge[axis + 2]
        start, end = min(max(start, low), high), min(max(end, low), high)
        missing = max(0, _SMALLEST - (end - start))
        start = min(max(start - missing // 2, low), max(low, high - _SMALLEST))
        return start, max(end, start + min(_SMALLEST, high - low))


def _picture(
    canvas: Canvas,
    table: _Table,
    page: MovePage,
    here: PixelBox | None,
    there: PixelBox | None,
) -> None:
    canvas.pen.rounded_rectangle(table.edge, 4, WHITE, BLACK, 3)
    for zone in page.zones:
        canvas.pen.rectangle(table.box(zone), outline=BLACK)
    if there is not None:
        canvas.pen.rectangle(there, WHITE)
        dashes(canvas, there)
    if here is not None:
        canvas.pen.rectangle(here, BLACK)
        if there is None:
            cross(canvas, _middle(here), min(40, here[2] - here[0], here[3] - here[1]), WHITE)
    if here is not None and there is not None:
        _lead(canvas, here, there)


def _lead(canvas: Canvas, here: PixelBox, there: PixelBox) -> None:
    """An arrow out of one box into the middle of the other, with white around it."""
    start, end = _middle(here), _middle(there)
    if abs(end[0] - start[0]) + abs(end[1] - start[1]) < 2 * _SMALLEST:
        return
    canvas.pen.line((*start, *end), WHITE, 11)
    canvas.pen.rectangle(here, BLACK)
    dashes(canvas, there)
    arrow(canvas, start, end)


def _middle(box: PixelBox) -> Spot:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def _legend(canvas: Canvas, here: bool, there: bool) -> None:
    left = SIZE[0] - MARGIN - _LEGEND
    y = canvas.top + 4
    if here:
        canvas.pen.rectangle((left, y, left + 30, y + 22), BLACK)
        y = _beside(canvas, "is here" if there else "take this away", left, y) + 16
    if there:
        dashes(canvas, (left, y, left + 30, y + 22))
        _beside(canvas, "goes here", left, y)


def _beside(canvas: Canvas, text: str, left: int, y: int) -> int:
    block = fitted([text], "bold", (_LEGEND - 38, 90), range(22, 7, -1))
    canvas.text(block, left + 38, y - 1)
    return max(y + 24, y + block.height)
