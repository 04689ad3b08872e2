"""What an action made true in Mission X-Code: past-tense facts with their reason inside.

Seats are None where hands are unseen. `left` is what the timer has left, in milliseconds.
"""

from typing import TypeAlias

import msgspec

from ..hinge import Outcome
from .cards import Cards


class MissionOpened(msgspec.Struct, frozen=True, tag=True):
    """People deal for a mission; missions count from 1."""

    mission: int
    level: int


class ClockStarted(msgspec.Struct, frozen=True, tag=True):
    left: int


class CardDrawn(msgspec.Struct, frozen=True, tag=True):
    seat: int


class LimitExceeded(msgspec.Struct, frozen=True, tag=True):
    """A hand has more cards than it may: all of them must be discarded at once."""

    seat: int
    cards: int
    limit: int


class CardOffered(msgspec.Struct, frozen=True, tag=True):
    """A card lies at a swap place; `answered` when there are two now, to be taken."""

    place: int
    card: str
    answered: bool


class CardsSwapped(msgspec.Struct, frozen=True, tag=True):
    """`cards` are those that were seen."""

    place: int
    cards: Cards


class OfferWithdrawn(msgspec.Struct, frozen=True, tag=True):
    place: int
    card: str


class SpaceCovered(msgspec.Struct, frozen=True, tag=True):
    """`open` is how many spaces are left to cover."""

    space: str
    cards: Cards
    seat: int | None
    open: int


class TimeSetPlayed(msgspec.Struct, frozen=True, tag=True):
    cards: Cards
    seat: int | None


class CardsDiscarded(msgspec.Struct, frozen=True, tag=True):
    """`whole_hand` when the hand had too many."""

    seat: int | None
    cards: int
    top: str
    whole_hand: bool = False


class PileTurnedOver(msgspec.Struct, frozen=True, tag=True):
    cards: int


class HandCounted(msgspec.Struct, frozen=True, tag=True):
    seat: int
    thought: int
    cards: int


class TimerFlipped(msgspec.Struct, frozen=True, tag=True):
    """A flip that a time set had earned: it stands."""

    left: int


class FlipTried(msgspec.Struct, frozen=True, tag=True):
    """A flip without a time set: it is taken back after `until` unless one is laid."""

    left: int
    until: int


class FlipKept(msgspec.Struct, frozen=True, tag=True):
    """The time set came in time: the flip stands."""

    left: int


class FlipTakenBack(msgspec.Struct, frozen=True, tag=True):
    """No time set came in time: the old count runs on, and people must turn the timer back."""

    left: int


class TimerSetRight(msgspec.Struct, frozen=True, tag=True):
    """A flip that did not count was turned back by hand."""

    left: int


class TimeRanOut(msgspec.Struct, frozen=True, tag=True):
    """`open` is how many spaces were still to cover."""

    open: int


class CodeEntered(msgspec.Struct, frozen=True, tag=True):
    """All spaces are covered, in time."""

    left: int


class MissionEnded(msgspec.Struct, frozen=True, tag=True):
    mission: int
    level: int
    won: bool


class MatchEnded(msgspec.Struct, frozen=True, tag=True):
    outcome: Outcome


Event: TypeAlias = (
    MissionOpened
    | ClockStarted
    | CardDrawn
    | LimitExceeded
    | CardOffered
    | CardsSwapped
    | OfferWithdrawn
    | SpaceCovered
    | TimeSetPlayed
    | CardsDiscarded
    | PileTurnedOver
    | HandCounted
    | TimerFlipped
    | FlipTried
    | FlipKept
    | FlipTakenBack
    | TimerSetRight
    | TimeRanOut
    | CodeEntered
    | MissionEnded
    | MatchEnded
)
