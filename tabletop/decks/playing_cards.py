"""Playing cards: 52 of them, the same whichever way up they lie, with plain art of our own.

A face such as `hearts-12` comes in, a card goes out. Values are printed as people know them: A,
2 to 10, J, Q and K. Each suit has a colour of its own, so that nobody takes a club for a spade.
"""

from collections.abc import Iterator

from .backs import back
from .cards import CARD_MM, FRAME_MM, RIM_MM, card, centred
from .contours import placed
from .icons import COURT_ICONS, SUIT_ICONS, drawn
from .palette import GOLD, INK, MIST, PAPER, RED, SUIT_COLOURS, mixed
from .shapes import Block, Colour, Drawing, Shape, upside_down

_NAMES = {1: "A", 11: "J", 12: "Q", 13: "K"}
_WIDTH, _HEIGHT = CARD_MM
_MIDDLE = _WIDTH / 2
_LEFT, _RIGHT = 22.0, _WIDTH - 22.0
_TOP, _STEP = 15.5, (_HEIGHT - 31.0) / 6
_PIP = 10.5
# Places of pips in the upper half and on the middle line: column, and steps from the top.
_PAIR = {0: ((_LEFT, 0), (_RIGHT, 0)), 2: ((_LEFT, 2), (_RIGHT, 2)), 3: ((_LEFT, 3), (_RIGHT, 3))}
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((_MIDDLE, 0),),
    3: ((_MIDDLE, 0), (_MIDDLE, 3)),
    4: _PAIR[0],
    5: (*_PAIR[0], (_MIDDLE, 3)),
    6: (*_PAIR[0], *_PAIR[3]),
    7: (*_PAIR[0], *_PAIR[3], (_MIDDLE, 1.5)),
    8: (*_PAIR[0], *_PAIR[3], (_MIDDLE, 1.5)),
    9: (*_PAIR[0], *_PAIR[2], (_MIDDLE, 3)),
    10: (*_PAIR[0], *_PAIR[2], (_MIDDLE, 1)),
}
_LONE = {7: 1}  # of the pips above, so many at the end have no partner below


def playing_card(face: str) -> Drawing:
    """A card: value and suit in two corners; pips, a large suit or a court in the middle."""
    if face == "back":
        return back("Playing Cards", RED, list(SUIT_ICONS.values()))
    suit, _, number = face.partition("-")
    value = int(number)
    name = _NAMES.get(value, number)
    middle: tuple[Shape, ...]
    if value == 1:
        middle = drawn(SUIT_ICONS[suit], _MIDDLE, _HEIGHT / 2, 30.0, SUIT_COLOURS[suit])
    else:
        middle = tuple(_pips(suit, value) if value <= 10 else _court(suit, name))
    index = _index(suit, name)
    return card((*_edge(), *middle, *index, *upside_down(index, *CARD_MM)))


def _edge() -> Iterator[Shape]:
    """A thin line inside the rim, so that the card ends somewhere on a white cloth."""
    for inset, fill in ((RIM_MM, INK), (RIM_MM + FRAME_MM / 2, PAPER)):
        yield Block(inset, inset, _WIDTH - 2 * inset, _HEIGHT - 2 * inset, fill, 2.2)


def _index(suit: str, name: str) -> tuple[Shape, ...]:
    colour = SUIT_COLOURS[suit]
    return (
        centred(9.2, 10.8, name, 8.4, colour, widest=9.4),
        *drawn(SUIT_ICONS[suit], 9.2, 20.6, 6.6, colour),
    )


def _pips(suit: str, value: int) -> Iterator[Shape]:
    colour = SUIT_COLOURS[suit]
    spots = _PIPS[value]
    alone = len(spots) - _LONE.get(value, 0)
    for at, (x, steps) in enumerate(spots):
        pip = drawn(SUIT_ICONS[suit], x, _TOP + steps * _STEP, _PIP, colour)
        yield from pip
        if steps < 3 and at < alone:
            yield from upside_down(pip, *CARD_MM)


def _court(suit: str, name: str) -> Iterator[Shape]:
    """Two halves of a heraldic field: crown, rose or shield, and the suit on it."""
    colour = SUIT_COLOURS[suit]
    half = tuple(_arms(suit, name, colour))
    x, y, wide, tall = 15.5, 9.0, _WIDTH - 31.0, _HEIGHT - 18.0
    yield Block(x - 0.8, y - 0.8, wide + 1.6, tall + 1.6, colour, 2.0)
    yield Block(x, y, wide, tall, MIST, 1.4)
    yield from half
    yield from upside_down(half, *CARD_MM)
    yield Block(x, _HEIGHT / 2 - 0.5, wide, 1.0, colour)


def _arms(suit: str, name: str, colour: Colour) -> Iterator[Shape]:
    band = mixed(colour, PAPER, 0.82)
    yield Block(15.5, 35.0, _WIDTH - 31.0, 9.0, band)
    for x in (21.0, 31.5, 42.0):
        yield from drawn(SUIT_ICONS[suit], x, 39.3, 6.6, colour)
    for layer in COURT_ICONS[name]:
        yield placed(layer, _MIDDLE, 22.6, 20.0, GOLD, INK, 0.6)
    yield from drawn(COURT_ICONS[name], _MIDDLE, 22.6, 20.0, GOLD)
    yield from drawn(SUIT_ICONS[suit], _MIDDLE, 23.6 if name == "K" else 22.4, 8.4, colour)
