"""Cards with words on them, for groups whose All Knowing is a person: what they say comes in.

Penalty, hint, event and challenge cards have a coloured head with their kind, and a text that
is set as large as it fits.
"""

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from .backs import back
from .cards import CARD_MM, FRAME_MM, RIM_MM, card, centred, panel, text_width
from .icons import HINT_ICONS, STAR, drawn
from .palette import BLUE, GOLD, INK, NIGHT, PAPER, RED, SOFT, YELLOW, ink_on
from .shapes import Block, Colour, Drawing, Shape, Words

_MIDDLE = CARD_MM[0] / 2
_IN = RIM_MM + FRAME_MM
_WIDE = CARD_MM[0] - 2 * _IN
_HEAD = 13.0
_TEXT_WIDE = _WIDE - 9.0
_SIZES = (5.4, 5.0, 4.6, 4.2, 3.8, 3.4, 3.0)
_LEADING = 1.3


class Kind(StrEnum):
    """What a card is for."""

    PENALTY = "penalty"
    HINT = "hint"
    EVENT = "event"
    CHALLENGE = "challenge"


class TextCard(msgspec.Struct, frozen=True):
    """One card: its id, a title, what it says, and perhaps signs and a note below.

    Signs are `cross`, `square`, `circle`, `triangle`, or a number.
    """

    id: str
    kind: Kind
    title: str
    text: str
    signs: tuple[str, ...] = ()
    note: str = ""


_COLOURS: dict[Kind, Colour] = {
    Kind.PENALTY: RED,
    Kind.HINT: YELLOW,
    Kind.EVENT: BLUE,
    Kind.CHALLENGE: NIGHT,
}


def text_card(words: TextCard) -> Drawing:
    """The card's front."""
    return card((*panel(PAPER), *_head(words), *_body(words), *_foot(words)))


def text_back(kind: Kind) -> Drawing:
    """The back of all cards of a kind."""
    return back(kind.value.capitalize(), _COLOURS[kind], [(STAR,)])


def _head(words: TextCard) -> Iterator[Shape]:
    colour = _COLOURS[words.kind]
    yield Block(_IN, _IN, _WIDE, _HEAD, colour, 1.4)
    yield Block(_IN, _IN + _HEAD - 4, _WIDE, 4, colour)
    yield Block(_IN, _IN + _HEAD, _WIDE, FRAME_MM, INK)
    ink = ink_on(colour)
    yield centred(_MIDDLE, _IN + 3.6, " ".join(words.kind.value.upper()), 1.7, ink)
    yield Words(_MIDDLE, _IN + 10.4, words.title, 5.6, ink, "bold", "middle")


def _body(words: TextCard) -> Iterator[Shape]:
    """The text in the middle of what the head and large signs leave."""
    top = _IN + _HEAD + FRAME_MM
    bottom = CARD_MM[1] - _IN - (11.0 if words.note or _small(words) else 2.0)
    if words.signs and not _small(words):
        yield from _sign(words.signs[0], _MIDDLE, top + 19.0, 22.0)
        top += 34.0
    size, lines = _set(words.text, bottom - top - 4.0)
    y = (top + bottom - (len(lines) - 1) * size * _LEADING) / 2 + size * 0.3
    for number, line in enumerate(lines):
        yield Words(_MIDDLE, y + number * size * _LEADING, line, size, INK, align="middle")


def _small(words: TextCard) -> bool:
    """Whether the signs stand at the foot; one sign alone is the card's picture."""
    return len(words.signs) > 1


def _foot(words: TextCard) -> Iterator[Shape]:
    y = CARD_MM[1] - _IN - 6.0
    if words.note or _small(words):
        yield Block(_IN + 4, y - 5.0, _WIDE - 8, 0.3, SOFT)
    note_x = _MIDDLE
    if _small(words):
        note_x = _IN + 24.0
        for at, sign in enumerate(words.signs):
            yield from _sign(sign, CARD_MM[0] - _IN - 15.0 + 9.0 * at, y + 0.2, 6.0)
    if words.note:
        yield Words(note_x, y + 1.3, words.note, 3.6, SOFT, "bold", "middle")


def _sign(sign: str, x: float, y: float, size: float) -> Iterator[Shape]:
    if sign in HINT_ICONS:
        yield from drawn(HINT_ICONS[sign], x, y, size, INK)
    else:
        yield centred(x, y, sign, size, GOLD, keyline=INK, keyline_mm=0.7)


def _set(text: str, tall: float) -> tuple[float, list[str]]:
    """The largest size in which a text fits, and its lines in that size."""
    for size in _SIZES:
        lines = _even(text, _TEXT_WIDE / size)
        if len(lines) * size * _LEADING <= tall:
            break
    return size, lines


def _even(text: str, wide: float) -> list[str]:
    """As few lines as possible, as narrow as that many can be."""
    lines = _broken(text, wide)
    while len(narrower := _broken(text, wide * 0.95)) == len(lines):
        lines, wide = narrower, wide * 0.95
        if len(lines) == 1:
            break
    return lines


def _broken(text: str, wide: float) -> list[str]:
    """Lines no wider than this, in units of the letters' size, unless one word is."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer) <= wide or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
