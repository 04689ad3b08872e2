"""The page of words: a title, a few lines as large as they fit, and what the buttons do.

Lines of which one begins with ▶ are a choice: the mark stands before the chosen one and the
others line up with it.
"""

from PIL import Image

from tabletop.signals import WordsPage

from .canvas import BLACK, INSIDE, MARGIN, Canvas
from .letters import ENDLESS, Block, balanced, fitted

_SIZES = tuple(range(42, 7, -1))
_MARK = "▶"
_GUTTER = 30
_LEAST_GAP = 6  # between paragraphs


def draw_words(page: WordsPage) -> Image.Image:
    """The lines stand in the middle of what title and footer leave free."""
    canvas = Canvas()
    canvas.title(page.title)
    canvas.footer(page.footer)
    lines = [line.strip() for line in page.lines if line.strip()]
    if lines:
        _body(canvas, lines)
    return canvas.image


def _body(canvas: Canvas, lines: list[str]) -> None:
    gutter = _GUTTER if any(line.startswith(_MARK) for line in lines) else 0
    texts = [line.removeprefix(_MARK) for line in lines]
    width, height = INSIDE - gutter, canvas.free[1]
    between = len(lines) - 1
    whole = fitted(texts, "regular", (width, height - min(between, 3) * _LEAST_GAP), _SIZES)
    spare = height - whole.height
    gap = min(spare // (between + 2), whole.size // 2)
    y = canvas.top + (spare - gap * between) // 2
    for line, block in zip(lines, _paragraphs(texts, whole, width), strict=False):
        if line.startswith(_MARK):
            _mark(canvas, block, y)
        y = canvas.text(block, MARGIN + gutter, y) + gap


def _paragraphs(texts: list[str], whole: Block, width: int) -> list[Block]:
    """The lines of each text at the size that was found for all of them."""
    blocks = [fitted([text], whole.weight, (width, ENDLESS), [whole.size]) for text in texts]
    if sum(len(block.lines) for block in blocks) > len(whole.lines):
        return [whole]  # cut short at its end
    return [balanced(text, block, width) for text, block in zip(texts, blocks, strict=True)]


def _mark(canvas: Canvas, block: Block, y: int) -> None:
    middle, half = y + round(block.pitch * 0.55), min(9, block.pitch // 3)
    corners = [(MARGIN, middle - half), (MARGIN + 2 * half, middle), (MARGIN, middle + half)]
    canvas.pen.polygon(corners, BLACK)
