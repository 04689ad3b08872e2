"""The number cards of If Then: halves, cards, their notation, and the deck of sixty.

A half is written value, size, number colour, background colour: `42yb` is a medium yellow 4 on
blue. A card is its two halves, the one printed at the top first: `42yb-71rr`. No rules here.
"""

import re
from enum import StrEnum

import msgspec

from tabletop.errors import BadNotation
from tabletop.table import NUMBER_CARDS, Deck

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


NUMBERS = NUMBER_CARDS
"""Our deck of number cards."""


def cards(deck: Deck) -> tuple[Card, ...]:
    """The cards of a deck, in the order of its faces."""
    return tuple(Card.parse(face) for face in deck.faces)


DECK: tuple[Card, ...] = cards(NUMBERS)
