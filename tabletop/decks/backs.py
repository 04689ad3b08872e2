"""The backs of all decks: one design in a deck's own colour, the same whichever way up it lies."""

from collections.abc import Iterator, Sequence

from .cards import CARD_MM, card, centred, panel
from .contours import placed
from .icons import DIAMOND, Icon, drawn
from .palette import INK, PAPER, mixed
from .shapes import Block, Colour, Drawing, Shape, upside_down

_WIDTH, _HEIGHT = CARD_MM
_PITCH = 6.0


def back(title: str, colour: Colour, icons: Sequence[Icon]) -> Drawing:
    """A card's back with a lattice, the deck's name and its small pictures in the middle."""
    half = tuple(_title(title, colour, icons))
    return card((*panel(colour), *_lattice(colour), *half, *upside_down(half, *CARD_MM)))


def _lattice(colour: Colour) -> Iterator[Shape]:
    shade = mixed(colour, PAPER, 0.22)
    for row in range(27):
        for column in range(9 - row % 2):
            x = _WIDTH / 2 + (column - 4 + row % 2 / 2) * _PITCH
            y = _HEIGHT / 2 + (row - 13) * _PITCH / 2
            yield placed(DIAMOND, x, y, 3.6 if row % 2 else 1.8, shade)


def _title(title: str, colour: Colour, icons: Sequence[Icon]) -> Iterator[Shape]:
    """The upper half of the label across the middle; the lower one is the same upside down."""
    wide, tall = 46.0, 15.0
    x, y = (_WIDTH - wide) / 2, _HEIGHT / 2 - tall
    yield Block(x - 0.6, y - 0.6, wide + 1.2, tall + 0.6, INK, 2.4)
    yield Block(x - 0.6, y + tall - 6, wide + 1.2, 6, INK)
    yield Block(x, y, wide, tall, PAPER, 1.8)
    yield Block(x, y + tall - 6, wide, 6, PAPER)
    yield centred(_WIDTH / 2, y + 5.2, title, 4.6, INK)
    for at, icon in enumerate(icons):
        along = _WIDTH / 2 + (at - (len(icons) - 1) / 2) * 6.4
        yield from drawn(icon, along, y + 11.4, 3.6, colour)
