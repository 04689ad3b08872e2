"""The page that stays on the panel without power."""

from PIL import Image

from tabletop.signals import OffPage

from .canvas import BLACK, INSIDE, SIZE, WHITE, Canvas
from .letters import fitted

_RING = 84


def draw_off(page: OffPage) -> Image.Image:
    """The sign of a power switch, a word, and what to know about it."""
    canvas = Canvas()
    canvas.footer(page.footer)
    lines = [line for line in page.lines if line.strip()]
    middle, top = SIZE[0] // 2, canvas.top + (8 if lines else canvas.free[1] // 5)
    _switch(canvas, middle, top)
    word = fitted(["The table is off"], "bold", (INSIDE, 52), range(44, 11, -1))
    canvas.centred(word, (middle, top + _RING + 34))
    if lines:
        canvas.top = top + _RING + 66
        about = fitted(lines, "regular", canvas.free, range(30, 7, -1))
        canvas.centred(about, (middle, (canvas.top + canvas.bottom) // 2))
    return canvas.image


def _switch(canvas: Canvas, middle: int, top: int) -> None:
    half = _RING // 2
    canvas.pen.ellipse((middle - half, top, middle + half, top + _RING), WHITE, BLACK, 9)
    canvas.pen.rectangle((middle - 13, top, middle + 13, top + half), WHITE)
    canvas.pen.rectangle((middle - 4, top, middle + 4, top + half), BLACK)
