"""The number cards of If Then: halves, cards, their notation, and the deck of sixty.

A half is written value, size, number colour, background colour: `42yb` is a medium yellow 4 on
blue. A card is its two halves, the one printed at the top first: `42yb-71rr`. No rules here.
"""

import re
from enum import StrEnum

import msgspec

from tabletop.errors import BadNotation
from tabletop.table import Deck

VALUES = tuple(range(10))
SIZES = (1, 2, 3)

_HALF = re.compile(r"([0-9])([123])([ybr])([ybr])")


class Colour(StrEnum):
    """The colours of numbers and of backgrounds, in the order of their circle."""

    YELLOW = "yellow"
    BLUE = "blue"
    RED = "red"

    @property
    def letter(self) -> str:
        return self.value[0]


_COLOURS = {colour.letter: colour for colour in Colour}


class Half(msgspec.Struct, frozen=True, order=True):
    """One half of a number card. Values go round: after 9 comes 0."""

    value: int
    size: int
    number: Colour
    background: Colour

    def __str__(self) -> str:
        return f"{self.value}{self.size}{self.number.letter}{self.background.letter}"

    @classmethod
    def parse(cls, text: str) -> "Half":
        """The half that `str()` writes as `text`."""
        found = _HALF.fullmatch(text)
        if not found:
            raise BadNotation(
                f"{text!r} is not half a card: write value 0-9, size 1-3, number colour and "
                "background as y, b or r, such as 42yb"
            )
        value, size, number, background = found.groups()
        return cls(int(value), int(size), _COLOURS[number], _COLOURS[background])


class Card(msgspec.Struct, frozen=True, order=True):
    """A number card as printed. `str()` is its face id."""

    top: Half
    bottom: Half

    def __str__(self) -> str:
        return f"{self.top}-{self.bottom}"

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card that `str()` writes as `text`."""
        top, dash, bottom = text.partition("-")
        if not dash:
            raise BadNotation(f"{text!r} is not a card: write its two halves, such as 42yb-71rr")
        return cls(Half.parse(top), Half.parse(bottom))

    @property
    def halves(self) -> tuple[Half, Half]:
        return self.top, self.bottom

    def active(self, turn: int) -> Half:
        """The half that is at the top when the card lies turned by 0 or 180 degrees."""
        if turn not in (0, 180):
            raise BadNotation(f"a card turned by {turn} has no top half: turn it by 0 or 180")
        return self.bottom if turn else self.top


# For each value take the nine halves with size = number + background + value (mod 3) and three
# more of another such plane: every two factors meet as evenly as 120 halves allow, and no half
# comes twice. The cards below pair them. They are printed: do not change them.
_FACES = """
01yy-41yb 01rb-53rb 02yy-23rb 02yb-61rb 02by-91yy 02rr-12br
03yr-71bb 03bb-13yy 03rr-91br 11yr-42ry 11ry-61yr 11rr-92yb
12yy-52bb 12bb-63bb 13by-22rr 21by-32rr 21rr-82yr 22yr-13yb
22bb-71by 23bb-53yy 31br-23yy 32yb-42yy 32by-11bb 33yb-92by
33yr-01br 33bb-43rr 33ry-83br 42br-51br 43yb-21yb 43by-83yy
43br-73by 51yb-62by 51by-01bb 51rr-41yr 52yr-31yy 53ry-92rr
61br-52yb 62yb-41bb 62rb-92yy 62rr-32br 63yr-72br 63by-81by
63ry-23br 71yr-31ry 71ry-52ry 72yr-61yy 72rb-22ry 73rb-82ry
73rr-12rb 81yb-31rb 81rb-72yy 81rr-53br 82by-13rr 82bb-03ry
83yr-93bb 83rb-91rb 91bb-41ry 93yr-73yb 93ry-42rb 93rr-21yy
"""

NUMBERS = Deck("if-then", tuple(_FACES.split()), looks_same_after=360)
"""Our deck of number cards. Upside down can be seen: it shows the other half at the top."""


def cards(deck: Deck) -> tuple[Card, ...]:
    """The cards of a deck, in the order of its faces."""
    return tuple(Card.parse(face) for face in deck.faces)


DECK: tuple[Card, ...] = cards(NUMBERS)
