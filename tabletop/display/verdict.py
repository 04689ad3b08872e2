"""The page of a verdict: yes or no, to be seen from across the table, and about what.

Yes is a white tick in a black disc, no is a black cross in a ring.
"""

from PIL import Image

from tabletop.signals import VerdictPage

from .canvas import BLACK, INSIDE, MARGIN, SIZE, WHITE, Canvas
from .letters import fitted
from .marks import cross, tick

_MARK = 96
_GAP = 16


def draw_verdict(page: VerdictPage) -> Image.Image:
    """The mark and the verdict above, what it is about below."""
    canvas = Canvas()
    canvas.title(page.title, largest=30, height=36)
    canvas.footer(page.footer)
    lines = [line for line in page.lines if line.strip()]
    width, height = canvas.free
    middle = canvas.top + (_MARK // 2 if lines else height // 2)
    _mark(canvas, page.good, middle)
    room = width - _MARK - _GAP
    words = fitted([page.verdict], "bold", (room, _MARK), range(76, 11, -1))
    canvas.centred(words, (MARGIN + _MARK + _GAP + room // 2, middle))
    if lines:
        canvas.top += _MARK + 6
        about = fitted(lines, "regular", (INSIDE, canvas.free[1]), range(36, 7, -1))
        canvas.centred(about, (SIZE[0] // 2, (canvas.top + canvas.bottom) // 2))
    return canvas.image


def _mark(canvas: Canvas, good: bool, middle: int) -> None:
    box = (MARGIN, middle - _MARK // 2, MARGIN + _MARK - 1, middle + _MARK // 2 - 1)
    canvas.pen.ellipse(box, BLACK if good else WHITE, BLACK, 7)
    spot = (MARGIN + _MARK // 2, middle)
    if good:
        tick(canvas, spot, _MARK * 5 // 8, WHITE)
    else:
        cross(canvas, spot, _MARK * 5 // 8)
