"""The page of keys: Mastermind's newest row large, the rows before it small.

A red key is a filled dot, a white key a ring; words say the same under the newest row.
"""

from collections.abc import Sequence

from PIL import Image

from tabletop.signals import KeyRow, KeysPage

from .canvas import BLACK, INSIDE, MARGIN, SIZE, WHITE, Canvas
from .letters import fitted, width

_PEG = 56
_WORDS = 34
_USUAL = 4  # pegs and keys a row, for which sizes are chosen
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COLUMNS = 2
_LINES = 5  # of earlier rows in a column, at most
_GAP = 18  # between the columns
_NUMBER = 26  # for the number before an earlier row


def draw_keys(page: KeysPage) -> Image.Image:
    """Newest row on top; up to ten earlier ones below, counted back from it."""
    canvas = Canvas()
    canvas.title(page.title, largest=25, height=28)
    canvas.footer(page.footer)
    if page.rows:
        _newest(canvas, page.rows[-1], len(page.rows))
        _earlier(canvas, page.rows[:-1])
    else:
        block = fitted(["No rows yet"], "regular", canvas.free, range(40, 7, -1))
        canvas.centred(block, (SIZE[0] // 2, (canvas.top + canvas.bottom) // 2))
    return canvas.image


def in_words(row: KeyRow) -> str:
    """A key as people say it."""
    if not row.red and not row.white:
        return "no keys"
    counts = [(row.red, "red"), (row.white, "white")]
    return ", ".join(f"{_count(number)} {colour}" for number, colour in counts if number)


def _count(number: int) -> str:
    return _COUNTS[number] if 0 <= number < len(_COUNTS) else str(number)


def _newest(canvas: Canvas, row: KeyRow, number: int) -> None:
    half = INSIDE * 2 // 3
    pitch = min(_PEG + 6, half // max(_USUAL, len(row.pegs)))
    middle = canvas.top + _PEG // 2
    for at, peg in enumerate(row.pegs):
        _peg(canvas, peg, (MARGIN + at * pitch, middle), pitch - 6)
    _dots(canvas, row, (MARGIN + half, middle), (INSIDE - half, 28))
    canvas.top += _PEG + 2
    label = fitted([f"row {number}"], "bold", (85, _WORDS), range(22, 7, -1))
    words = fitted([in_words(row)], "bold", (INSIDE - 90, _WORDS), range(29, 7, -1))
    canvas.text(words, MARGIN, canvas.top)
    right = MARGIN + INSIDE - width(label.lines[0], label.weight, label.size)
    canvas.text(label, right, canvas.top + words.pitch - label.pitch)
    canvas.top += _WORDS + 4


def _earlier(canvas: Canvas, rows: Sequence[KeyRow]) -> None:
    newest_first = list(enumerate(rows, start=1))[::-1]
    room = _COLUMNS * _LINES
    shown = newest_first if len(newest_first) <= room else newest_first[: room - 1]
    lines = max(3, -(-len(newest_first[:room]) // _COLUMNS))
    pitch = min(30, canvas.free[1] // lines)
    column = (INSIDE - _GAP) // _COLUMNS
    spots = [
        (MARGIN + at // lines * (column + _GAP), canvas.top + at % lines * pitch)
        for at in range(room)
    ]
    for (number, row), (x, y) in zip(shown, spots, strict=False):
        _small(canvas, number, row, (x, y, column, pitch))
    if len(shown) < len(newest_first):
        rest = f"and {len(newest_first) - len(shown)} before"
        block = fitted([rest], "regular", (column, pitch), range(18, 7, -1))
        canvas.text(block, *spots[-1])


def _small(canvas: Canvas, number: int, row: KeyRow, box: tuple[int, int, int, int]) -> None:
    """A number, the letters of the pegs, and the key."""
    x, y, column, height = box
    middle = y + height // 2
    label = fitted([str(number)], "bold", (_NUMBER - 4, height), range(20, 5, -1))
    canvas.centred(label, (x + _NUMBER // 2 - 4, middle))
    half = (column - _NUMBER) * 3 // 5
    pitch = min(height, half // max(_USUAL, len(row.pegs)))
    for at, peg in enumerate(row.pegs):
        block = fitted([peg], "bold", (pitch, height), range(22, 5, -1))
        canvas.centred(block, (x + _NUMBER + at * pitch + pitch // 2, middle))
    left = x + _NUMBER + half + 6
    _dots(canvas, row, (left, middle), (x + column - left, 13))


def _peg(canvas: Canvas, peg: str, start: tuple[int, int], size: int) -> None:
    """A letter in a circle; `start` is its left end at half height."""
    x, y = start
    top = y - size // 2
    canvas.pen.ellipse((x, top, x + size - 1, top + size - 1), WHITE, BLACK, 3)
    inner = max(4, round(size * 0.7))
    block = fitted([peg], "bold", (inner, inner), range(40, 5, -1))
    canvas.centred(block, (x + size // 2, y))


def _dots(canvas: Canvas, row: KeyRow, start: tuple[int, int], box: tuple[int, int]) -> None:
    """First the red keys, filled, then the white ones, as rings; `start` as for a peg."""
    x, y = start
    total = row.red + row.white
    pitch = min(box[1] + 3, box[0] // max(_USUAL, total))
    size = max(2, pitch - 3)
    line = 3 if size > 20 else 2
    for at in range(total):
        left, top = x + at * pitch, y - size // 2
        fill = BLACK if at < row.red else WHITE
        canvas.pen.ellipse((left, top, left + size - 1, top + size - 1), fill, BLACK, line)
