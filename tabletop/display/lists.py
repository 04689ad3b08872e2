"""Pages that are lists: a menu, steps to do before playing, and everybody's points.

The line that matters now is white on black. Where a list is longer than the panel, the part
around that line is shown, with small triangles where it goes on.
"""

from collections.abc import Sequence

from PIL import Image

from tabletop.fonts import Weight
from tabletop.signals import MenuPage, Score, ScoresPage, StepsPage

from .canvas import BLACK, INSIDE, MARGIN, SIZE, WHITE, Canvas
from .letters import balanced, fitted, width
from .marks import star, tick

_LEAST = 34  # pixels a line
_TWO_LINES = 58  # a step may need two lines that can be read from a metre away
_MOST = 50
_GUTTER = 34


def draw_menu(page: MenuPage) -> Image.Image:
    """What was chosen before on top, then the choices, the chosen one white on black."""
    canvas = Canvas()
    canvas.title(page.title, largest=34, height=40)
    canvas.footer(page.footer)
    if page.so_far.strip():
        so_far = fitted([page.so_far], "bold", (INSIDE, 56), range(26, 9, -1))
        canvas.top = canvas.text(so_far, MARGIN, canvas.top) + 6
    lines = _Lines(canvas, len(page.choices), page.chosen)
    for at in lines.shown:
        ink = lines.ground(at, at == page.chosen)
        lines.write(at, page.choices[at], (MARGIN + 12, INSIDE - 40), ink)
    lines.show_more()
    return canvas.image


def draw_steps(page: StepsPage) -> Image.Image:
    """Done steps have a tick, the next one is white on black, later ones have their number."""
    canvas = Canvas()
    canvas.title(page.title, largest=34, height=40)
    canvas.footer(page.footer)
    lines = _Lines(canvas, len(page.steps), page.now, _MOST + 16, _TWO_LINES)
    for at in lines.shown:
        ink = lines.ground(at, at == page.now)
        spot = (MARGIN + _GUTTER // 2 + 2, lines.middle(at))
        if at < page.now:
            tick(canvas, spot, 22)
        else:
            number = fitted([str(at + 1)], "bold", (_GUTTER, lines.pitch), range(26, 7, -1))
            canvas.centred(number, spot, ink)
        lines.write(at, page.steps[at], (MARGIN + _GUTTER + 8, INSIDE - _GUTTER - 46), ink)
    lines.show_more()
    return canvas.image


def draw_scores(page: ScoresPage) -> Image.Image:
    """Names on the left, points on the right; a winner has a star and is white on black."""
    canvas = Canvas()
    canvas.title(page.title, largest=34, height=40)
    canvas.footer(page.footer)
    first = next((at for at, score in enumerate(page.scores) if score.won), 0)
    lines = _Lines(canvas, len(page.scores), first)
    for at in lines.shown:
        _score(canvas, lines, at, page.scores[at])
    lines.show_more()
    return canvas.image


def _score(canvas: Canvas, lines: "_Lines", at: int, score: Score) -> None:
    ink = lines.ground(at, score.won)
    if score.won:
        star(canvas, (MARGIN + _GUTTER // 2 + 4, lines.middle(at)), 28, WHITE)
    points = fitted([score.points], "bold", (INSIDE // 3, lines.pitch), range(34, 7, -1))
    right = SIZE[0] - MARGIN - 28 - width(points.lines[0], points.weight, points.size) // 2
    canvas.centred(points, (right, lines.middle(at)), ink)
    lines.write(at, score.name, (MARGIN + _GUTTER + 10, INSIDE * 2 // 3 - _GUTTER - 40), ink)


class _Lines:
    """The lines of a list that fit below each other, those around `now` among them."""

    def __init__(
        self, canvas: Canvas, count: int, now: int, most: int = _MOST, least: int = _LEAST
    ) -> None:
        self._canvas = canvas
        self._count = count
        height = canvas.free[1]
        room = max(1, min(count, height // least))
        first = min(max(0, now - room // 2), max(0, count - room))
        self.shown: Sequence[int] = range(first, min(count, first + room))
        self.pitch = min(most, height // room)
        self._top = canvas.top + (height - self.pitch * len(self.shown)) // 2

    def middle(self, at: int) -> int:
        return self._top + (at - self.shown[0]) * self.pitch + self.pitch // 2

    def ground(self, at: int, black: bool) -> int:
        """Put black behind a line that matters; give the ink for what stands on it."""
        if not black:
            return BLACK
        top = self.middle(at) - self.pitch // 2
        box = (MARGIN, top + 1, SIZE[0] - MARGIN - 1, top + self.pitch - 2)
        self._canvas.pen.rounded_rectangle(box, 8, BLACK)
        return WHITE

    def write(self, at: int, text: str, across: tuple[int, int], ink: int) -> None:
        """Write a line's words from a left end on, within a width."""
        left, room = across
        weight: Weight = "bold" if ink == WHITE else "regular"
        block = fitted([text], weight, (room, self.pitch - 2), range(32, 7, -1))
        block = balanced(text, block, room)
        rise = self.pitch // 2 - (self.pitch - block.height) // 2
        self._canvas.text(block, left, self.middle(at) - rise, ink)

    def show_more(self) -> None:
        """Small triangles where the list goes on above or below."""
        if not self.shown:
            return
        ends = ((self.shown[0], self.shown[0] > 0, -1), (self.shown[-1], self._after, 1))
        for at, more, way in ends:
            if more:
                x, y = SIZE[0] - MARGIN - 18, self.middle(at)
                corners = [(x - 8, y - 5 * way), (x + 8, y - 5 * way), (x, y + 6 * way)]
                self._canvas.pen.polygon(corners, BLACK)

    @property
    def _after(self) -> bool:
        return self.shown[-1] < self._count - 1
