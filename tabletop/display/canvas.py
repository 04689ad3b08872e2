"""The bare panel: its size, its margins, and what every page has: a title and a footer.

Ink keeps away from the edge, where a frame may cover the panel.
"""

import re

from PIL import Image, ImageDraw

from tabletop.fonts import CAP_HEIGHT

from .letters import Block, fitted, overhang, width

SIZE = (400, 300)
MARGIN = 10
INSIDE = SIZE[0] - 2 * MARGIN
BLACK, WHITE = 0, 1

_FOOTER_HEIGHT = 36
_RULE = 3


class Canvas:
    """A white panel to draw on. `top` and `bottom` bound what is still free."""

    def __init__(self, image: Image.Image | None = None) -> None:
        """A new panel, or a smaller picture to be put on one later."""
        self.image = image or Image.new("1", SIZE, WHITE)
        self.pen = ImageDraw.Draw(self.image)
        self.top = MARGIN
        self.bottom = self.image.height - MARGIN

    @property
    def free(self) -> tuple[int, int]:
        """Width and height of the free part."""
        return INSIDE, self.bottom - self.top

    def title(self, text: str, largest: int = 40, height: int = 62) -> None:
        """A bold title with a rule under it; a long one takes two lines, then shrinks."""
        if not text.strip():
            return
        sizes = range(largest, 11, -1)
        block = fitted([text], "bold", (INSIDE, min(height, round(largest * 1.17))), sizes)
        if block.size < largest * 0.7:
            block = fitted([text], "bold", (INSIDE, height), sizes)
        self.top = self.text(block, MARGIN, self.top) + 4
        self.pen.rectangle((MARGIN, self.top, SIZE[0] - MARGIN - 1, self.top + _RULE - 1), BLACK)
        self.top += _RULE + 6

    def footer(self, text: str) -> None:
        """White words on a black bar; parts with wide gaps between them share its width."""
        parts = [part for part in re.split(r"\s{2,}", text.strip()) if part]
        if not parts:
            return
        top = self.bottom - _FOOTER_HEIGHT
        self.pen.rounded_rectangle((MARGIN, top, SIZE[0] - MARGIN - 1, self.bottom - 1), 8, BLACK)
        room = INSIDE // len(parts)
        box = (room - 8, _FOOTER_HEIGHT - 4)
        blocks = [fitted([part], "bold", box, range(25, 7, -1)) for part in parts]
        for at, block in enumerate(blocks):
            middle = (MARGIN + room * at + room // 2, top + _FOOTER_HEIGHT // 2)
            self.centred(block, middle, WHITE)
        self.bottom = top - 6

    def text(self, block: Block, x: int, y: int, ink: int = BLACK) -> int:
        """Draw lines from their upper left corner downwards; give where they end."""
        for at, line in enumerate(block.lines):
            baseline = y + at * block.pitch + round(block.pitch * 0.79)
            left = x + overhang(line, block.weight, block.size)
            self.pen.text((left, baseline), line, fill=ink, font=block.font, anchor="ls")
        return y + block.height

    def centred(self, block: Block, middle: tuple[int, int], ink: int = BLACK) -> None:
        """Draw lines around a spot; a single line has its capitals in the middle."""
        x, y = middle
        rise = round(block.size * CAP_HEIGHT / 2) - (len(block.lines) - 1) * block.pitch // 2
        for at, line in enumerate(block.lines):
            baseline = y + rise + at * block.pitch
            left = x - width(line, block.weight, block.size) // 2
            self.pen.text((left, baseline), line, fill=ink, font=block.font, anchor="ls")
