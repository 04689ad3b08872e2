"""The values of If Then: what a perfect onlooker knows, and what only the device knows.

Cards are faces in the notation of cards.py; a card on the table is a `Piece`, whose turn says
which half is at the top. Every value goes to JSON and back by itself. No rules here.
"""

from enum import StrEnum
from typing import Annotated

import msgspec

from tabletop.table import Piece

from .cards import Card, Half
from .challenges import Challenge
from .events import EVENTS, EventCard
from .hints import Symbol
from .language import Rule
from .options import Options

Seat = Annotated[int, msgspec.Meta(ge=0, le=4)]
UPRIGHT = (0, 180)


class Phase(StrEnum):
    """What the table waits for."""

    SETUP = "setup"  # people lay the line's first card and the market
    TURN = "turn"  # a Code Breaker plays or discards a card
    RETURN = "return"  # a wrongly discarded card goes back to its hand
    DRAW = "draw"  # somebody draws cards they owe
    REFILL = "refill"  # people fill the market from the deck
    SWEEP = "sweep"  # the line is full and has to be put away but for its end
    EVENT = "event"  # the device reveals an event
    KNOWING = "knowing"  # a Mastermind All Knowing makes its move
    OVER = "over"


class Ending(StrEnum):
    """Why the game ended."""

    EMPTY_HANDS = "every hand is empty"
    GUESSED = "the code was guessed"
    NO_CARDS = "too few cards were left to draw"
    COSTLY_GUESS = "the deck could not pay for a wrong guess"

    @property
    def won(self) -> bool:
        return self in (Ending.EMPTY_HANDS, Ending.GUESSED)


class Loyalty(StrEnum):
    """Whose side a Mastermind All Knowing is on."""

    TRUE = "true"  # it wins with the Code Breakers
    FALSE = "false"  # it wins when they lose


class Judged(msgspec.Struct, frozen=True):
    """A verdict. `on` is the card at the line's end then; `turn` is None for a discard.

    `right` means valid for a played card and invalid both ways up for a discarded one.
    """

    seat: int
    on: Piece
    face: str
    turn: int | None
    right: bool


class Invalid(msgspec.Struct, frozen=True):
    """An invalid card beside the line, and the number of the line's card it lies beside."""

    beside: int
    piece: Piece


class Owed(msgspec.Struct, frozen=True):
    """Cards that a seat has to draw now. Only a penalty can be pardoned."""

    seat: int
    cards: int
    penalty: bool = True


class Move(msgspec.Struct, frozen=True):
    """What a Mastermind All Knowing did, and the card at the line's end then.

    A swap names the card it laid into the market and the one it took; otherwise it drew a card
    and put one under its deck, which nobody saw.
    """

    on: Piece
    gave: Piece | None = None
    took: str | None = None


class State(msgspec.Struct, frozen=True):
    """What a perfect onlooker knows. Seats count from 0; `seat` is None between turns.

    `unseen` are the faces in hands, deck and box. `line` is everything ever laid in it, and
    the first `swept` cards of it were put away. `boxed` left the game in sight of all; `aside`
    is the All Knowing's own. While `fresh` the market is laid out anew, whatever the house says
    of filling it. `called` are the All Knowing's counts. `challenge` and `loyalty` are None
    until the game is over.
    """

    options: Options
    phase: Phase
    unseen: tuple[str, ...]
    hands: tuple[int, ...]
    deck: int
    market: tuple[Piece, ...] = ()
    line: tuple[Piece, ...] = ()
    swept: int = 0
    invalid: tuple[Invalid, ...] = ()
    discards: tuple[str, ...] = ()
    boxed: tuple[str, ...] = ()
    judged: tuple[Judged, ...] = ()
    round: int = 1
    seat: int | None = None
    to_come: tuple[int, ...] = ()
    owed: tuple[Owed, ...] = ()
    returning: bool = False
    event: str | None = None
    kept: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    shuffles: int = 0
    called: tuple[int, ...] = ()
    fresh: bool = False
    knowing_due: bool = False
    hints: tuple[Symbol, ...] = ()
    guesses: tuple[Rule, ...] = ()
    aside: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    ending: Ending | None = None
    challenge: Challenge | None = None
    loyalty: Loyalty | None = None

    @property
    def end(self) -> Piece:
        """The card at the line's end; only its top half counts."""
        return self.line[-1]

    @property
    def shown(self) -> tuple[Piece, ...]:
        """The line as it lies on the table."""
        return self.line[self.swept :]

    @property
    def holders(self) -> tuple[int, ...]:
        """The seats with cards in hand."""
        return tuple(seat for seat, cards in enumerate(self.hands) if cards)

    @property
    def device_seat(self) -> int:
        """The All Knowing sits after the last Code Breaker."""
        return self.options.breakers

    @property
    def faces(self) -> tuple[str, ...]:
        """The whole deck, wherever its cards are now."""
        seen = (piece.face for piece in (*self.market, *self.line))
        beside = (each.piece.face for each in self.invalid)
        out = (*self.discards, *self.boxed, *self.aside)
        return tuple(sorted({*self.unseen, *seen, *beside, *out}))


class Secret(msgspec.Struct, frozen=True):
    """What the device drew at the start: the challenge, which hint comes first, the events.

    `orders` are shuffles of all events, one for each time the event deck is made up. `own` is
    the deck of a Mastermind All Knowing, its hand on top, and `loyalty` its side.
    """

    challenge: Challenge
    hints: tuple[Symbol, ...]
    orders: tuple[tuple[str, ...], ...]
    loyalty: Loyalty | None = None
    own: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return "Secret(hidden)"  # so that no log or traceback can tell


class View(msgspec.Struct, frozen=True):
    """The game as one seat sees it, and whether that seat can act now."""

    seat: int
    to_act: bool
    state: State


def half(piece: Piece) -> Half:
    """The half of a card on the table that counts: the one at its top."""
    return Card.parse(piece.face).active(piece.turn)


def event_card(options: Options, name: str) -> EventCard:
    """An event by its id, of the game's own or of those that people added."""
    if name in EVENTS:
        return EVENTS[name]
    return next(card for card in options.events if card.id == name)
