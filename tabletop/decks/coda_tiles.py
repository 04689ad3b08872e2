"""Coda's tiles: lying face up, face down, standing seen from above, and flat to cut and fold.

A face comes in, a drawing goes out. Folded, a tile is a box of 28 x 40 x 10 mm that stands on
its own; its back shows its colour only.
"""

from collections.abc import Iterator

from tabletop.table.mats import STANDING_MM, TILE_MM

from .cards import centred
from .contours import placed
from .icons import DIAMOND
from .palette import INK, PAPER, mixed
from .shapes import Block, Colour, Drawing, Shape, moved, upside_down

TAB_MM = 9.0  # to glue
FLAT_MM = (TILE_MM[0], 2 * TILE_MM[1] + 2 * STANDING_MM[1] + TAB_MM)

_WIDTH, _HEIGHT = TILE_MM
_CORNER = 0.6
_LINE = 0.5


def coda_tile(face: str) -> Drawing:
    """One tile from above: `black-7` lies face up, `black-back` face down, `black` stands."""
    colour, _, sign = face.partition("-")
    ground, _ = _colours(colour)
    shapes = tuple(_face(colour, sign) if sign else _top(colour))
    size = TILE_MM if sign else STANDING_MM
    return Drawing(*size, shapes, ground, _CORNER)


def flat_tile(face: str) -> Drawing:
    """A tile to cut out: back, top, front, foot and tab from the upper end; fold between them.

    The front stands upright below the top; the back is upside down, as folding turns it.
    """
    colour, _, sign = face.partition("-")
    ground, ink = _colours(colour)
    top = _HEIGHT
    front = top + STANDING_MM[1]
    whole = Block(0, 0, FLAT_MM[0], FLAT_MM[1] - TAB_MM, ground)
    tab = Block(2, FLAT_MM[1] - TAB_MM, _WIDTH - 4, TAB_MM, mixed(PAPER, INK, 0.12))
    return Drawing(
        *FLAT_MM,
        (
            whole,
            *upside_down(_face(colour, "back"), *TILE_MM),
            *moved(_top(colour), 0, top),
            *moved(_face(colour, sign), 0, front),
            tab,
            centred(_WIDTH / 2, FLAT_MM[1] - TAB_MM / 2, "glue", 2.2, mixed(PAPER, INK, 0.6)),
            *_cut_edge(ink),
        ),
        PAPER,
    )


FOLDS_MM = (
    _HEIGHT,
    _HEIGHT + STANDING_MM[1],
    2 * _HEIGHT + STANDING_MM[1],
    2 * _HEIGHT + 2 * STANDING_MM[1],
)
"""Where a flat tile is folded, from its upper end."""


def _colours(colour: str) -> tuple[Colour, Colour]:
    """Ground and ink."""
    return (INK, PAPER) if colour == "black" else (PAPER, INK)


def _cut_edge(ink: Colour) -> Iterator[Shape]:
    """A white tile needs a line to be cut along."""
    if ink == INK:
        for x in (0.0, _WIDTH - 0.2):
            yield Block(x, 0, 0.2, FLAT_MM[1] - TAB_MM, mixed(PAPER, INK, 0.4))


def _frame(colour: str, width: float, height: float, inset: float) -> Iterator[Shape]:
    ground, ink = _colours(colour)
    for edge, fill in ((inset, ink), (inset + _LINE, ground)):
        yield Block(edge, edge, width - 2 * edge, height - 2 * edge, fill, 1.6)


def _face(colour: str, sign: str) -> Iterator[Shape]:
    ground, ink = _colours(colour)
    yield from _frame(colour, *TILE_MM, 1.6)
    if sign == "back":
        yield from _lattice(mixed(ground, ink, 0.25))
        return
    if sign == "dash":
        yield Block(_WIDTH / 2 - 6.5, 17.0, 13.0, 3.4, ink)
    else:
        yield centred(_WIDTH / 2, 18.2, sign, 14.5, ink, widest=17.5)
        if sign in ("6", "9"):
            yield Block(_WIDTH / 2 - 4.0, 27.4, 8.0, 1.4, ink)
    letter = colour[0].upper()
    yield centred(_WIDTH / 2, 34.2, letter, 2.4, mixed(ground, ink, 0.75))


def _lattice(shade: Colour) -> Iterator[Shape]:
    for row in range(7):
        for column in range(4 - row % 2):
            x = _WIDTH / 2 + (column - 1.5 + row % 2 / 2) * 5.2
            yield placed(DIAMOND, x, _HEIGHT / 2 + (row - 3) * 4.6, 2.4, shade)


def _top(colour: str) -> Iterator[Shape]:
    """What a standing tile shows from above: its colour, and its letter on the line."""
    yield from _frame(colour, *STANDING_MM, 1.2)
    ground, ink = _colours(colour)
    yield centred(_WIDTH / 2, STANDING_MM[1] / 2, colour[0].upper(), 3.4, mixed(ground, ink, 0.75))
