"""What actions make true in Coda: past-tense facts with their reason inside. No rules here."""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from ..hinge import Outcome


class RoundOpened(msgspec.Struct, frozen=True, tag=True):
    """A round began, or began again: everybody takes so many tiles."""

    round: int
    starter: int
    hand: int


class WallsStood(msgspec.Struct, frozen=True, tag=True):
    """Everybody's wall stood in order."""


class TurnBegan(msgspec.Struct, frozen=True, tag=True):
    """A turn began, with a clue tile drawn unless none was left; `pile` tiles are left now."""

    seat: int
    clue: bool
    pile: int


class GuessedRight(msgspec.Struct, frozen=True, tag=True):
    """`seat` named the tile at this place of `owner`'s wall."""

    seat: int
    owner: int
    place: int
    tile: str


class GuessedWrong(msgspec.Struct, frozen=True, tag=True):
    """`seat` guessed wrong, and this tile now lies open in their wall, if any."""

    seat: int
    place: int | None
    tile: str | None


class Stopped(msgspec.Struct, frozen=True, tag=True):
    """`seat` ended the turn of their own will; the clue tile stands in their wall, if any."""

    seat: int
    place: int | None
    colour: str | None


class WentOut(msgspec.Struct, frozen=True, tag=True):
    """All tiles of this seat lie open."""

    seat: int


class RoundWon(msgspec.Struct, frozen=True, tag=True):
    """Nobody else has a hidden tile."""

    seat: int
    round: int


class TileShown(msgspec.Struct, frozen=True, tag=True):
    """The winner showed a hidden tile, or the clue tile, to be counted."""

    seat: int
    place: int
    tile: str
    clue: bool


class Scored(StrEnum):
    """What points were given for."""

    RIGHT = "a right guess"
    LAST_TILE = "an opponent's last tile"
    ROUND = "winning the round"
    HIDDEN = "the numbers on the winner's hidden tiles"


class PointsScored(msgspec.Struct, frozen=True, tag=True):
    seat: int
    points: int
    why: Scored


class RoundSpoilt(msgspec.Struct, frozen=True, tag=True):
    """The round was given up; its points are void."""

    round: int


class MatchEnded(msgspec.Struct, frozen=True, tag=True):
    outcome: Outcome


Event: TypeAlias = (
    RoundOpened
    | WallsStood
    | TurnBegan
    | GuessedRight
    | GuessedWrong
    | Stopped
    | WentOut
    | RoundWon
    | TileShown
    | PointsScored
    | RoundSpoilt
    | MatchEnded
)
