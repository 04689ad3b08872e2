"""The Tech Deck: values 1 to 13 in four domains, with a head that only the upper end has.

A face comes in, a card goes out. A domain is a colour, a picture and its name; so which way a
card is turned can be seen from across the table.
"""

from collections.abc import Iterator

from .backs import back
from .cards import CARD_MM, FRAME_MM, RIM_MM, card, centred, panel
from .icons import DOMAIN_ICONS, drawn
from .palette import DOMAIN_COLOURS, INK, PAPER, SOFT, ink_on, mixed
from .shapes import Block, Disc, Drawing, Shape

_IN = RIM_MM + FRAME_MM
_WIDE = CARD_MM[0] - 2 * _IN
_HEAD = 24.0
_MIDDLE = CARD_MM[0] / 2
_VALUES = 13


def tech_card(face: str) -> Drawing:
    """A card: value and picture in the coloured head, the value large, a scale of 13 below."""
    if face == "back":
        return back("Tech Deck", DOMAIN_COLOURS["knowledge"], list(DOMAIN_ICONS.values()))
    domain, _, value = face.partition("-")
    return card((*panel(PAPER), *_head(domain, value), *_body(value), *_scale(domain, int(value))))


def _head(domain: str, value: str) -> Iterator[Shape]:
    colour = DOMAIN_COLOURS[domain]
    ink = ink_on(colour)
    yield Block(_IN, _IN, _WIDE, _HEAD, colour, 1.4)
    yield Block(_IN, _IN + _HEAD - 4, _WIDE, 4, colour)
    yield Block(_IN, _IN + _HEAD, _WIDE, FRAME_MM, INK)
    yield centred(_IN + 10.5, _IN + 10.0, value, 11.0, ink)
    yield from drawn(DOMAIN_ICONS[domain], CARD_MM[0] - _IN - 11.5, _IN + 10.2, 13.5, ink)
    name = " ".join(domain.upper())
    yield centred(_MIDDLE, _IN + 20.6, name, 2.3, ink)


def _body(value: str) -> Iterator[Shape]:
    yield centred(_MIDDLE, 50.5, value, 27.0, INK)
    if value in ("6", "9"):
        yield Block(_MIDDLE - 6.0, 66.6, 12.0, 1.6, INK)


def _scale(domain: str, value: int) -> Iterator[Shape]:
    """Thirteen dots, as many of them filled as the card is worth."""
    colour = DOMAIN_COLOURS[domain]
    yield Block(_IN + 4.0, 72.4, _WIDE - 8.0, 0.3, mixed(PAPER, SOFT, 0.5))
    for at in range(_VALUES):
        x = _MIDDLE + (at - _VALUES // 2) * 4.0
        if at < value:
            yield Disc(x, 78.0, 3.1, colour, INK, 0.35)
        else:
            yield Disc(x, 78.0, 3.1, PAPER, SOFT, 0.25)
