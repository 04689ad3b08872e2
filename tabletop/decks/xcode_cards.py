"""Cards of Mission X-Code: a key of the keypad, time or a wild, and arrows that say whereto.

A face comes in, a card goes out. Blue arrows point to the right, yellow ones to the left; wilds
have none. In a fan of cards the left 30 mm are seen: they say everything.
"""

from collections.abc import Iterator

from .backs import back
from .cards import CARD_MM, FRAME_MM, RIM_MM, card, centred, panel
from .contours import Contours, placed
from .icons import ASTERISK, CHEVRON, HASH, HOURGLASS, STAR, drawn
from .palette import ARROW_COLOURS, GOLD, INK, NIGHT, PAPER, ink_on, mixed
from .shapes import Block, Colour, Drawing, Shape, upside_down

_WIDTH, _HEIGHT = CARD_MM
_MIDDLE = _WIDTH / 2
_IN = RIM_MM + FRAME_MM
_ICONS = {"star": ASTERISK, "hash": HASH, "time": HOURGLASS}
_BAND_Y, _BAND = 66.0, 18.9
_LEFTWARDS: Contours = tuple(tuple((-x, y) for x, y in each) for each in CHEVRON)
_ARROWS = {"blue": CHEVRON, "yellow": _LEFTWARDS}


def xcode_card(face: str) -> Drawing:
    """A card: its sign in two corners and on a large key, arrows across the lower end."""
    if face == "back":
        return back("Mission X-Code", NIGHT, [HASH, ASTERISK, HOURGLASS])
    if face == "wild":
        return card((*panel(NIGHT), *_wild()))
    sign, _, colour = face.rpartition("-")
    ground = ARROW_COLOURS[colour]
    index = tuple(_index(sign, ground))
    return card(
        (
            *panel(ground),
            *_key(sign),
            *index,
            *upside_down(index, *CARD_MM),
            *_arrows(colour),
        )
    )


def sign_shapes(sign: str, x: float, y: float, tall: float, colour: Colour) -> tuple[Shape, ...]:
    """A key's sign, `tall` mm high around (x, y); six and nine are underlined."""
    if sign in _ICONS:
        return drawn(_ICONS[sign], x, y, tall, colour)
    numeral = centred(x, y, sign, tall, colour)
    if sign not in ("6", "9"):
        return (numeral,)
    wide, thick = tall * 0.5, tall * 0.09
    return numeral, Block(x - wide / 2, y + tall * 0.58, wide, thick, colour)


def key_shapes(x: float, y: float, wide: float, tall: float) -> Iterator[Shape]:
    """A blank key as on a telephone, with its thickness below."""
    yield Block(x, y + 2.2, wide, tall, INK, 5.0)
    yield Block(x, y, wide, tall, INK, 5.0)
    yield Block(x + 0.6, y + 0.6, wide - 1.2, tall - 1.2, PAPER, 4.5)


def _key(sign: str) -> Iterator[Shape]:
    yield from key_shapes(19.5, 22.5, 35.0, 37.0)
    yield from sign_shapes(sign, 37.0, 40.4, 20.0, INK)


def _index(sign: str, ground: Colour) -> Iterator[Shape]:
    yield from sign_shapes(sign, _IN + 7.2, _IN + 8.2, 9.4, ink_on(ground))


def _arrows(colour: str) -> Iterator[Shape]:
    """Arrows on white in the lower left, from the edge nearly to the lower index."""
    ground = ARROW_COLOURS[colour]
    left, wide = _IN, _WIDTH - 2 * _IN - 15.0
    yield Block(left, _BAND_Y - 0.6, wide + 0.6, _BAND + 0.6, INK, 1.4)
    yield Block(left, _BAND_Y, wide, _BAND, PAPER, 1.4)
    for at in range(3):
        x = left + wide / 2 + (at - 1) * 12.4
        yield placed(_ARROWS[colour], x, _BAND_Y + _BAND / 2, 12.6, ground, INK, 0.45)


def _wild() -> Iterator[Shape]:
    """Every key at once, and a word."""
    half = tuple(drawn((STAR,), _IN + 7.2, _IN + 8.2, 9.4, GOLD))
    yield from half
    yield from upside_down(half, *CARD_MM)
    shade = mixed(NIGHT, PAPER, 0.3)
    for at, sign in enumerate(("1", "2", "3", "4", "5", "6", "7", "8", "9", "star", "0", "hash")):
        row, column = divmod(at, 3)
        x, y = _MIDDLE + (column - 1) * 12.0, 24.0 + row * 11.0
        yield Block(x - 5.0, y - 4.6, 10.0, 9.2, shade, 1.6)
        yield from sign_shapes(sign, x, y - 0.2, 4.6, PAPER)
    yield centred(_MIDDLE, 72.5, "WILD", 7.0, GOLD)
