"""If Then's number cards: two halves, each a number of one of three sizes in its own colours.

A face comes in, a card goes out. Yellow is also a disc, blue a diamond and red a triangle: the
tab in a half's corner shows the number's shape, the pattern behind the number the background's.
"""

from collections.abc import Iterator

from .backs import back
from .cards import CARD_MM, FRAME_MM, RIM_MM, card, centred, panel
from .contours import placed
from .icons import COLOUR_SHAPES
from .palette import BLUE, INK, NUMBER_COLOURS, PAPER, mixed
from .shapes import Block, Colour, Drawing, Shape, upside_down

NUMERAL_MM = {"1": 10.0, "2": 18.0, "3": 29.0}

_WIDTH, _HEIGHT = CARD_MM
_IN = RIM_MM + FRAME_MM
_HALF = _HEIGHT / 2
_MIDDLE_X, _MIDDLE_Y = 34.5, 23.4
_TAB = (_IN + 2.0, _IN + 2.0, 9.0, 23.0)
_UNDERLINED = "69"


def number_card(face: str) -> Drawing:
    """A number card: the second half of its name is printed upside down below the first."""
    if face == "back":
        return back("If Then", BLUE, [(shape,) for shape in COLOUR_SHAPES.values()])
    top, _, bottom = face.partition("-")
    return card((*panel(INK), *_half(top), *upside_down(_half(bottom), *CARD_MM)))


def _half(name: str) -> tuple[Shape, ...]:
    value, size, number, background = tuple(name)
    return (
        *_ground(background),
        *_numeral(value, NUMERAL_MM[size], NUMBER_COLOURS[number]),
        *_tab(value, int(size), number),
    )


def _ground(letter: str) -> Iterator[Shape]:
    """The background, with its shape all over it, in a shade of its own colour."""
    fill = NUMBER_COLOURS[letter]
    width, bottom = _WIDTH - 2 * _IN, _HALF - FRAME_MM / 2
    yield Block(_IN, _IN, width, bottom - _IN, fill, 1.4)
    yield Block(_IN, bottom - 4, width, 4, fill)
    shade = mixed(fill, INK if letter == "y" else PAPER, 0.15)
    for row in range(5):
        for column in range(7 - row % 2):
            x = 7.5 + 8.0 * (column + row % 2 / 2)
            yield placed(COLOUR_SHAPES[letter], x, 7.6 + 8.0 * row, 3.2, shade)


def _numeral(value: str, tall: float, colour: Colour) -> Iterator[Shape]:
    """A number with a white line around it and a dark one around that."""
    drop = 1.6 + tall * 0.05 if value in _UNDERLINED else 0.0
    y = _MIDDLE_Y - drop / 2
    for keyline, mm in ((INK, 1.5), (PAPER, 0.95)):
        if value in _UNDERLINED:
            thick, wide = 0.9 + tall * 0.045, tall * 0.42
            x, top = _MIDDLE_X - wide / 2, y + tall / 2 + 1.4
            yield Block(x - mm, top - mm, wide + 2 * mm, thick + 2 * mm, keyline, mm)
        yield centred(_MIDDLE_X, y, value, tall, colour, keyline=keyline, keyline_mm=mm)
    if value in _UNDERLINED:
        yield Block(x, top, wide, thick, colour)
        yield centred(_MIDDLE_X, y, value, tall, colour)


def _tab(value: str, size: int, number: str) -> Iterator[Shape]:
    """What the half says, small and on white: value, shape of the number's colour, size."""
    x, y, width, height = _TAB
    middle = x + width / 2
    yield Block(x - 0.5, y - 0.5, width + 1.0, height + 1.0, INK, 1.7)
    yield Block(x, y, width, height, PAPER, 1.3)
    yield centred(middle, y + 5.0, value, 5.6, INK)
    if value in _UNDERLINED:
        yield Block(middle - 1.7, y + 8.6, 3.4, 0.7, INK)
    colour = NUMBER_COLOURS[number]
    yield placed(COLOUR_SHAPES[number], middle, y + 13.2, 4.8, colour, INK, 0.35)
    for bar in range(3):
        tall = 1.8 + 1.2 * bar
        fill = INK if bar < size else mixed(PAPER, INK, 0.18)
        yield Block(middle - 3.0 + 2.2 * bar, y + 21.6 - tall, 1.6, tall, fill)
