"""What actions of If Then made true: past-tense facts with their reason inside.

Seats count from 0. Nothing but these is needed to tell people what happened.
"""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from tabletop.table import Piece

from ..hinge import Outcome
from .challenges import Challenge
from .hints import Symbol
from .language import Rule
from .state import Ending, Loyalty


class GameOpened(msgspec.Struct, frozen=True, tag=True):
    """People shuffle, put `returned` cards into the box and deal `hand` cards each.

    In the variant `aside` names the cards to be sorted out for the All Knowing instead.
    """

    breakers: int
    level: int
    returned: int
    hand: int
    aside: tuple[str, ...] = ()


class LineBegun(msgspec.Struct, frozen=True, tag=True):
    piece: Piece


class MarketFilled(msgspec.Struct, frozen=True, tag=True):
    piece: Piece


class TurnCame(msgspec.Struct, frozen=True, tag=True):
    seat: int
    round: int


class CardPlayed(msgspec.Struct, frozen=True, tag=True):
    """The verdict on a card laid at the line's end."""

    seat: int
    piece: Piece
    valid: bool


class CardDiscarded(msgspec.Struct, frozen=True, tag=True):
    """The verdict on a discard: `invalid` when neither half could have been played."""

    seat: int
    face: str
    invalid: bool


class HandEmptied(msgspec.Struct, frozen=True, tag=True):
    seat: int


class PenaltyRose(msgspec.Struct, frozen=True, tag=True):
    """The penalty changed because of the number of invalid cards beside the line."""

    cards: int
    invalid: int


class PenaltyFell(msgspec.Struct, frozen=True, tag=True):
    cards: int
    invalid: int


class Because(StrEnum):
    """Why cards were drawn or paid."""

    INVALID_PLAY = "an invalid card was played"
    WRONG_DISCARD = "a card was discarded that could have been played"
    EVENT = "an event asks for it"
    HINT = "a hint was bought"
    WRONG_GUESS = "the guess was wrong"


class DrawDue(msgspec.Struct, frozen=True, tag=True):
    seat: int
    cards: int
    why: Because


class CardTakenBack(msgspec.Struct, frozen=True, tag=True):
    seat: int
    face: str


class MarketCardTaken(msgspec.Struct, frozen=True, tag=True):
    seat: int
    face: str


class DeckDrawn(msgspec.Struct, frozen=True, tag=True):
    seat: int
    cards: int


class DeckPaid(msgspec.Struct, frozen=True, tag=True):
    """Cards of the deck went into the box, unseen."""

    cards: int
    why: Because


class LineSwept(msgspec.Struct, frozen=True, tag=True):
    cards: int


class EventRevealed(msgspec.Struct, frozen=True, tag=True):
    """A new event lies there, or was handed to the Code Breakers if it is `kept`."""

    event: str
    words: str
    kept: bool


class EventDeckShuffled(msgspec.Struct, frozen=True, tag=True):
    cards: int


class EventUsed(msgspec.Struct, frozen=True, tag=True):
    event: str
    words: str


class InvalidRemoved(msgspec.Struct, frozen=True, tag=True):
    faces: tuple[str, ...]


class CardsShed(msgspec.Struct, frozen=True, tag=True):
    """Cards of somebody's choice went from hand to box, unseen."""

    seat: int
    cards: int


class CardsPassed(msgspec.Struct, frozen=True, tag=True):
    """Each of these seats handed one card to the next of them, the last to the first."""

    seats: tuple[int, ...]


class MarketCleared(msgspec.Struct, frozen=True, tag=True):
    faces: tuple[str, ...]


class MarketCalled(msgspec.Struct, frozen=True, tag=True):
    """So many cards of the market could be played now, one way up or the other."""

    playable: int
    cards: int


class PenaltyPardoned(msgspec.Struct, frozen=True, tag=True):
    seat: int
    cards: int


class TurnPassed(msgspec.Struct, frozen=True, tag=True):
    seat: int


class HintShown(msgspec.Struct, frozen=True, tag=True):
    symbol: Symbol
    words: str


class CodeGuessed(msgspec.Struct, frozen=True, tag=True):
    rule: Rule
    words: str
    right: bool


class HandCounted(msgspec.Struct, frozen=True, tag=True):
    seat: int
    cards: int
    believed: int


class DeckCounted(msgspec.Struct, frozen=True, tag=True):
    cards: int
    believed: int


class AllKnowingSwapped(msgspec.Struct, frozen=True, tag=True):
    gave: Piece
    took: str


class AllKnowingDrew(msgspec.Struct, frozen=True, tag=True):
    """It drew a card and put one under its deck; nobody saw which."""


class GameEnded(msgspec.Struct, frozen=True, tag=True):
    """The game is over, and the challenge may be known, and the All Knowing's loyalty."""

    why: Ending
    challenge: Challenge
    loyalty: Loyalty | None
    outcome: Outcome


Event: TypeAlias = (
    GameOpened
    | LineBegun
    | MarketFilled
    | TurnCame
    | CardPlayed
    | CardDiscarded
    | HandEmptied
    | PenaltyRose
    | PenaltyFell
    | DrawDue
    | CardTakenBack
    | MarketCardTaken
    | DeckDrawn
    | DeckPaid
    | LineSwept
    | EventRevealed
    | EventDeckShuffled
    | EventUsed
    | InvalidRemoved
    | CardsShed
    | CardsPassed
    | MarketCleared
    | MarketCalled
    | PenaltyPardoned
    | TurnPassed
    | HintShown
    | CodeGuessed
    | HandCounted
    | DeckCounted
    | AllKnowingSwapped
    | AllKnowingDrew
    | GameEnded
)
