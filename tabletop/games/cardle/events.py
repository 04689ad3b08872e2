"""What an action of Cardle made true: past-tense facts, each with all it takes to tell it.

Rows and places are counted from 1, sides from 0. No rules here.
"""

from typing import TypeAlias

import msgspec

from ..hinge import Outcome
from .cards import Card
from .state import Clues, Code, Pair


class GameOpened(msgspec.Struct, frozen=True, tag=True):
    """Every side has a code to break, this many cards in its hand and this many left to draw."""

    sides: int
    hand: int
    left: int


class Guessed(msgspec.Struct, frozen=True, tag=True):
    """A side laid a row; `carried` of its cards came from earlier ones."""

    side: int
    row: int
    cards: Code
    carried: int


class CluesGiven(msgspec.Struct, frozen=True, tag=True):
    side: int
    row: int
    clues: Clues


class CodeCardShown(msgspec.Struct, frozen=True, tag=True):
    """An exact match turned this card of the code over, for the first time."""

    side: int
    place: int
    card: Card


class Drew(msgspec.Struct, frozen=True, tag=True):
    """A side drew up to a full hand, as far as its draw pile went."""

    side: int
    cards: int
    hand: int
    left: int


class Discarded(msgspec.Struct, frozen=True, tag=True):
    """A side discarded two cards and drew one."""

    side: int
    cards: Pair
    hand: int
    left: int


class SweptUp(msgspec.Struct, frozen=True, tag=True):
    side: int
    row: int


class HandCounted(msgspec.Struct, frozen=True, tag=True):
    side: int
    was: int
    hand: int
    left: int


class CodeSolved(msgspec.Struct, frozen=True, tag=True):
    side: int
    row: int


class GuessesRanOut(msgspec.Struct, frozen=True, tag=True):
    side: int
    rows: int


class CodeShown(msgspec.Struct, frozen=True, tag=True):
    side: int
    code: Code


class PointsScored(msgspec.Struct, frozen=True, tag=True):
    """What a side's last guess is worth when nobody solved a code."""

    side: int
    points: int


class GameEnded(msgspec.Struct, frozen=True, tag=True):
    outcome: Outcome


Event: TypeAlias = (
    GameOpened
    | Guessed
    | CluesGiven
    | CodeCardShown
    | Drew
    | Discarded
    | SweptUp
    | HandCounted
    | CodeSolved
    | GuessesRanOut
    | CodeShown
    | PointsScored
    | GameEnded
)
