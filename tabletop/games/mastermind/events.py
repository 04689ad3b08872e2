"""What happens in Mastermind: past-tense facts with their reason inside. No rules here."""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from ..hinge import Outcome
from .state import Code, Key


class GameOpened(msgspec.Struct, frozen=True, tag=True):
    """A game of the match began; a later `attempt` replays a void one."""

    game: int
    attempt: int
    codemaker: int


class CodePlaced(msgspec.Struct, frozen=True, tag=True):
    seat: int


class Guessed(msgspec.Struct, frozen=True, tag=True):
    seat: int
    row: int
    code: Code


class KeyGiven(msgspec.Struct, frozen=True, tag=True):
    seat: int
    row: int
    key: Key


class Asked(StrEnum):
    """Why a person has to show the code."""

    FOUR_REDS = "the key has four reds"
    NO_ROWS = "all rows are used"
    NOTHING_FITS = "no code fits all keys"


class CodeAskedFor(msgspec.Struct, frozen=True, tag=True):
    seat: int
    why: Asked


class CodeShown(msgspec.Struct, frozen=True, tag=True):
    seat: int
    code: Code


class KeyWasWrong(msgspec.Struct, frozen=True, tag=True):
    row: int
    given: Key
    right: Key


class GameVoid(msgspec.Struct, frozen=True, tag=True):
    """The game does not count and is played again, because of these rows."""

    game: int
    wrong_rows: tuple[int, ...]


class CodeBroken(msgspec.Struct, frozen=True, tag=True):
    seat: int
    row: int


class RowsRanOut(msgspec.Struct, frozen=True, tag=True):
    seat: int
    rows: int


class Scored(StrEnum):
    """What points were given for."""

    ROWS = "one for each row played"
    UNBROKEN = "one for each row played and one for an unbroken code"
    WRONG_KEY = "the Codemaker gave a wrong key"


class PointsScored(msgspec.Struct, frozen=True, tag=True):
    seat: int
    points: int
    why: Scored


class MatchEnded(msgspec.Struct, frozen=True, tag=True):
    outcome: Outcome


Event: TypeAlias = (
    GameOpened
    | CodePlaced
    | Guessed
    | KeyGiven
    | CodeAskedFor
    | CodeShown
    | KeyWasWrong
    | GameVoid
    | CodeBroken
    | RowsRanOut
    | PointsScored
    | MatchEnded
)
