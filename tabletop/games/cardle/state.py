"""The values of Cardle: rows and clues, the state, the secret, and what people can do.

Every value goes to JSON and back by itself; actions also have a short notation and its
parser: `guess 0 knowledge-7 ...`, `discard 0 science-1 science-2`. Events stand beside. No rules.
"""

from enum import StrEnum
from itertools import chain
from typing import TypeAlias

import msgspec

from tabletop.errors import BadNotation

from .cards import VALUE, Card
from .options import Options

PLACES = 6
GUESSES = 7
HAND = 10
CARDS = 52

Code: TypeAlias = tuple[Card, Card, Card, Card, Card, Card]
Pair: TypeAlias = tuple[Card, Card]


class Clue(StrEnum):
    """What the device says about one card of a guess."""

    EXACT = "exact"  # this very card: the code card is shown
    VALUE = "value"  # this value, another domain
    DISPLACED = "displaced"  # this value elsewhere
    ABSENT = "absent"


Clues: TypeAlias = tuple[Clue, Clue, Clue, Clue, Clue, Clue]


class Row(msgspec.Struct, frozen=True):
    """A guess and its clues, which are None until every side has guessed."""

    cards: Code
    clues: Clues | None = None


class Side(msgspec.Struct, frozen=True):
    """One code's breakers: their guesses, their discards, and how many cards they hold.

    `left` cards are in the draw pile. `swept` of the oldest rows were taken off the table; their
    cards may still be carried. Which of the cards not seen yet are in the hand and which in the
    pile nobody but the side knows.
    """

    rows: tuple[Row, ...] = ()
    discards: tuple[Pair, ...] = ()
    hand: int = HAND
    left: int = CARDS - HAND
    swept: int = 0

    @property
    def waiting(self) -> bool:
        """Whether this side has guessed and its clues are still to come."""
        return bool(self.rows) and self.rows[-1].clues is None

    @property
    def laid(self) -> dict[Card, int]:
        """Every card ever guessed, with the index of the last row it was laid in."""
        return {card: n for n, row in enumerate(self.rows) for card in row.cards}

    @property
    def laid_count(self) -> int:
        """How many cards were ever guessed."""
        return CARDS - self.hand - self.left - 2 * len(self.discards)

    @property
    def gone(self) -> frozenset[Card]:
        """Every card that was discarded."""
        return frozenset(chain.from_iterable(self.discards))


class State(msgspec.Struct, frozen=True):
    """What a perfect onlooker knows. `codes` is empty until the end, when all are shown."""

    options: Options
    deck: str
    sides: tuple[Side, ...]
    codes: tuple[Code, ...] = ()

    @property
    def over(self) -> bool:
        return bool(self.codes)


class Secret(msgspec.Struct, frozen=True):
    """The device's code for each side to break."""

    codes: tuple[Code, ...]

    def __repr__(self) -> str:
        return "Secret(hidden)"  # so that no log or traceback can tell


class View(msgspec.Struct, frozen=True):
    """The game as one seat sees it, the side it belongs to, and whether that side can guess."""

    seat: int
    side: int
    to_act: bool
    state: State


# Actions: what people can do. A side is 0 in group play, and its seat head to head.


class Guess(msgspec.Struct, frozen=True, tag=True):
    """A side laid six cards, from its hand or from earlier rows."""

    side: int
    cards: Code

    def __str__(self) -> str:
        return f"guess {self.side} {' '.join(self.cards)}"


class Discard(msgspec.Struct, frozen=True, tag=True):
    """A side discarded two cards, in the order of their names, and drew one."""

    side: int
    cards: Pair

    def __str__(self) -> str:
        return f"discard {self.side} {' '.join(self.cards)}"


class Sweep(msgspec.Struct, frozen=True, tag=True):
    """A side took its oldest row off the table to make room."""

    side: int

    def __str__(self) -> str:
        return f"sweep {self.side}"


class CountHand(msgspec.Struct, frozen=True, tag=True):
    """A side counted its hand and found another number than the device."""

    side: int
    hand: int

    def __str__(self) -> str:
        return f"count {self.side} {self.hand}"


Action: TypeAlias = Guess | Discard | Sweep | CountHand

_KINDS: dict[str, tuple[type[Action], int]] = {
    "guess": (Guess, PLACES),
    "discard": (Discard, 2),
    "sweep": (Sweep, 0),
    "count": (CountHand, 1),
}
_SHAPE = (
    "write guess, discard, sweep or count, a side, and six cards, two cards, nothing or a number"
)


def parse_action(text: str) -> Action:
    """The action that `str()` writes as `text`."""
    try:
        word, side, *rest = text.split(" ")
        kind, length = _KINDS[word]
        known = word == "count" or VALUE.keys() >= set(rest)
        if len(rest) != length or not known:
            raise ValueError(text)
        what = {"hand": rest[0]} if word == "count" else {"cards": rest} if rest else {}
        action: Action = msgspec.convert(
            {"type": kind.__name__, "side": side, **what}, kind, strict=False
        )
    except (ValueError, KeyError):
        raise BadNotation(f"{text!r} is not an action of Cardle: {_SHAPE}") from None
    if str(action) != text:
        raise BadNotation(f"{text!r} is not an action of Cardle: {_SHAPE}")
    return action
