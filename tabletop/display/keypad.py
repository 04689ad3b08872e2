"""The page of the keypad: which spaces are covered, which are still open, and a few words.

An open space is a white key with its name, a covered one is black with a tick.
"""

from PIL import Image

from tabletop.signals import KeypadPage

from .canvas import BLACK, MARGIN, SIZE, WHITE, Canvas
from .letters import fitted
from .marks import tick

_COLUMNS = 3
_WIDE = 64
_SIGNS = {"star": "*", "hash": "#"}


def draw_keypad(page: KeypadPage) -> Image.Image:
    """The keys on the left as they lie on the table, the count and the words on the right."""
    canvas = Canvas()
    canvas.title(page.title, largest=30, height=36)
    canvas.footer(page.footer)
    rows = max(1, -(-len(page.spaces) // _COLUMNS))
    pitch = canvas.free[1] // rows
    for at, name in enumerate(page.spaces):
        x, y = MARGIN + at % _COLUMNS * _WIDE, canvas.top + at // _COLUMNS * pitch
        _key(canvas, name, name in page.covered, (x, y, x + _WIDE - 6, y + max(1, pitch - 6)))
    _words(canvas, page, MARGIN + _COLUMNS * _WIDE + 10)
    return canvas.image


def _key(canvas: Canvas, name: str, covered: bool, box: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = box
    middle = ((left + right) // 2, (top + bottom) // 2)
    high = bottom - top
    canvas.pen.rounded_rectangle(box, 8, BLACK if covered else WHITE, BLACK, 3)
    if covered:
        tick(canvas, middle, min(high, right - left) * 3 // 4, WHITE)
        return
    sign = _SIGNS.get(name, name)
    sizes = range(52 if sign == "*" else 40, 5, -1)
    block = fitted([sign], "bold", (right - left - 8, max(8, high + 12)), sizes)
    low = block.size // 5 if sign == "*" else 0  # an asterisk stands high on its line
    canvas.centred(block, (middle[0], middle[1] + low))


def _words(canvas: Canvas, page: KeypadPage, left: int) -> None:
    room, height = SIZE[0] - MARGIN - left, canvas.free[1]
    still = sum(name not in page.covered for name in page.spaces)
    count = fitted([str(still)], "bold", (room, 84), range(72, 11, -1))
    to_go = "space to go" if still == 1 else "spaces to go"
    label = fitted([to_go], "regular", (room, 34), range(28, 7, -1))
    canvas.text(count, left, canvas.top - 10)
    y = canvas.text(label, left, canvas.top + count.height - 16) + 10
    lines = [line for line in page.lines if line.strip()]
    if lines:
        below = (room, canvas.top + height - y)
        canvas.text(fitted(lines, "bold", below, range(30, 7, -1)), left, y)
