"""QR codes: on the page of an address, and for every page that shows one.

Text comes in, black squares with white around them go out.
"""

import segno
from PIL import Image

from tabletop.signals import QrPage

from .canvas import BLACK, INSIDE, MARGIN, SIZE, Canvas
from .letters import fitted

_QUIET = 4  # modules of white around a code


def draw_qr(page: QrPage) -> Image.Image:
    """The code as large as fits on the left, the lines beside it, the address in letters below."""
    canvas = Canvas()
    canvas.title(page.title, largest=32, height=38)
    canvas.footer(page.footer)
    address = fitted([page.address], "bold", (INSIDE, 50), range(24, 7, -1))
    canvas.bottom -= address.height
    canvas.text(address, MARGIN, canvas.bottom)
    left = place_code(canvas, page.address)
    lines = [line for line in page.lines if line.strip()]
    if lines:
        room = (SIZE[0] - MARGIN - left, canvas.free[1])
        words = fitted(lines, "regular", room, range(32, 7, -1))
        canvas.text(words, left, canvas.top + (canvas.free[1] - words.height) // 2)
    return canvas.image


def place_code(canvas: Canvas, text: str) -> int:
    """Draw a code on the left of what is free; give where its white ends on the right."""
    modules = segno.make(text, error="l", boost_error=False, micro=False).matrix
    count = len(modules)
    # The white above and below the code is the page's own, so the code may use all the height.
    side = max(1, canvas.free[1] // (count + 2))
    left = max(MARGIN, _QUIET * side)
    top = canvas.top + (canvas.free[1] - side * count) // 2
    for down, row in enumerate(modules):
        for along, dark in enumerate(row):
            if dark:
                x, y = left + along * side, top + down * side
                canvas.pen.rectangle((x, y, x + side - 1, y + side - 1), BLACK)
    return left + (count + _QUIET) * side
