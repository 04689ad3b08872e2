"""What can be done in If Then, as values with a short notation: `play 42yb-71rr@180`, `draw 2`.

`parse_action` reads what `str()` writes. Seats are written as people count them, from 1.
"""

import re
from collections.abc import Callable
from typing import Annotated, TypeAlias

import msgspec

from tabletop.errors import BadNotation
from tabletop.table import Piece

from .language import Rule, parse
from .state import Seat

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class BeginLine(msgspec.Struct, frozen=True, tag=True):
    """People laid the deck's top card down to begin the line."""

    piece: Piece

    def __str__(self) -> str:
        return f"begin {self.piece}"


class Fill(msgspec.Struct, frozen=True, tag=True):
    """People laid a card of the deck into the market."""

    piece: Piece

    def __str__(self) -> str:
        return f"fill {self.piece}"


class Play(msgspec.Struct, frozen=True, tag=True):
    """The Code Breaker laid a card at the line's end; its turn says which half is active."""

    piece: Piece

    def __str__(self) -> str:
        return f"play {self.piece}"


class Discard(msgspec.Struct, frozen=True, tag=True):
    """The Code Breaker put a card on the discard pile."""

    face: str

    def __str__(self) -> str:
        return f"discard {self.face}"


class TakeBack(msgspec.Struct, frozen=True, tag=True):
    """The wrongly discarded card went back to the hand."""

    def __str__(self) -> str:
        return "take back"


class Take(msgspec.Struct, frozen=True, tag=True):
    """Who owes cards took one of them from the market."""

    face: str

    def __str__(self) -> str:
        return f"take {self.face}"


class DrawDeck(msgspec.Struct, frozen=True, tag=True):
    """Who owes cards drew all that were still missing from the deck."""

    cards: Count

    def __str__(self) -> str:
        return f"draw {self.cards}"


class Sweep(msgspec.Struct, frozen=True, tag=True):
    """People put the full line away, but for its end, which begins it anew."""

    def __str__(self) -> str:
        return "sweep"


class Guess(msgspec.Struct, frozen=True, tag=True):
    """The Code Breakers say what they think the challenge is."""

    rule: Rule

    def __str__(self) -> str:
        return f"guess {self.rule}"


class BuyHint(msgspec.Struct, frozen=True, tag=True):
    """The Code Breakers pay cards of the deck for a hint."""

    def __str__(self) -> str:
        return "buy hint"


class UseEvent(msgspec.Struct, frozen=True, tag=True):
    """The Code Breakers use an event they kept."""

    event: str

    def __str__(self) -> str:
        return f"use {self.event}"


class CountHand(msgspec.Struct, frozen=True, tag=True):
    """Somebody counted a hand and found another number than the device believed."""

    seat: Seat
    cards: Count

    def __str__(self) -> str:
        return f"hand {self.seat + 1} is {self.cards}"


class CountDeck(msgspec.Struct, frozen=True, tag=True):
    """Somebody counted the deck and found another number than the device believed."""

    cards: Count

    def __str__(self) -> str:
        return f"deck is {self.cards}"


class RevealEvent(msgspec.Struct, frozen=True, tag=True):
    """The device reveals the next event."""

    def __str__(self) -> str:
        return "reveal event"


class MoveKnowing(msgspec.Struct, frozen=True, tag=True):
    """A Mastermind All Knowing swaps a card with the market, or draws one."""

    def __str__(self) -> str:
        return "all knowing moves"


Action: TypeAlias = (
    BeginLine
    | Fill
    | Play
    | Discard
    | TakeBack
    | Take
    | DrawDeck
    | Sweep
    | Guess
    | BuyHint
    | UseEvent
    | CountHand
    | CountDeck
    | RevealEvent
    | MoveKnowing
)

_PIECE = r"([0-9a-z-]+(?:@180)?)"
_FORMS: tuple[tuple[str, Callable[..., Action]], ...] = (
    (rf"begin {_PIECE}", lambda text: BeginLine(Piece.parse(text))),
    (rf"fill {_PIECE}", lambda text: Fill(Piece.parse(text))),
    (rf"play {_PIECE}", lambda text: Play(Piece.parse(text))),
    (r"discard ([0-9a-z-]+)", Discard),
    (r"take back", TakeBack),
    (r"take ([0-9a-z-]+)", Take),
    (r"draw ([0-9]{1,3})", lambda text: DrawDeck(int(text))),
    (r"sweep", Sweep),
    (r"guess (.+)", lambda text: Guess(parse(text))),
    (r"buy hint", BuyHint),
    (r"use ([0-9a-z-]+)", UseEvent),
    (r"hand ([1-5]) is ([0-9]{1,3})", lambda seat, n: CountHand(int(seat) - 1, int(n))),
    (r"deck is ([0-9]{1,3})", lambda n: CountDeck(int(n))),
    (r"reveal event", RevealEvent),
    (r"all knowing moves", MoveKnowing),
)


def parse_action(text: str) -> Action:
    """The action that `str()` writes as `text`."""
    for form, make in _FORMS:
        found = re.fullmatch(form, text)
        if found:
            return make(*found.groups())
    raise BadNotation(f"{text!r} is no action: write one such as play 42yb-71rr@180 or draw 2")
