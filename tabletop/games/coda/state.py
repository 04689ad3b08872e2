"""The values of Coda: the state, the empty secret, and what people can do, with its notation.

Seats count from 0, as everywhere; places in a wall count from 1, from the owner's left. A tile
is written as its face, a standing one as its colour. No rules here.
"""

import re
from enum import StrEnum
from typing import TypeAlias

import msgspec

from tabletop.errors import BadNotation

from .options import Options
from .tiles import COLOURS, parse_tile, short

Wall: TypeAlias = tuple[str, ...]


class Phase(StrEnum):
    """What the table waits for."""

    DEAL = "deal"  # everybody takes tiles and stands them up in order
    PLAY = "play"  # somebody's turn
    SHOW = "show"  # the winner of a tournament's round shows what is left, to be counted
    CLEAR = "clear"  # people take all tiles back
    OVER = "over"


class TurnEnd(StrEnum):
    """How a turn ended."""

    WRONG = "wrong"
    STOPPED = "stopped"


class State(msgspec.Struct, frozen=True, cache_hash=True):
    """What a perfect onlooker knows; of guesses only how the last turn ended.

    `seat` is whose turn it is, or who shows. `clue` says that this seat has a clue tile in hand,
    `guessed` that it has guessed right in this turn. `pile` counts the tiles left to draw,
    `won` names the winners of past rounds, `earned` are the points of this round.
    """

    options: Options
    phase: Phase
    round: int
    seat: int
    walls: tuple[Wall, ...]
    pile: int
    clue: bool
    guessed: bool
    last_turn: TurnEnd | None
    earned: tuple[int, ...]
    points: tuple[int, ...]
    won: tuple[int, ...]

    @property
    def starter(self) -> int:
        """Who begins this round: the youngest in the first one, then one seat further left."""
        return (self.round - 1) % self.options.players

    def hidden(self, seat: int) -> int:
        """How many tiles of this seat still stand; with none the seat is out."""
        return sum(map(self.walls[seat].count, COLOURS))


class Secret(msgspec.Struct, frozen=True):
    """Nothing: an umpire has no secret."""


class View(msgspec.Struct, frozen=True):
    """The game as one seat sees it, and whether that seat can act now."""

    seat: int
    to_act: bool
    state: State


class Deal(msgspec.Struct, frozen=True, tag=True):
    """People say that their walls stand in order; these are the colours."""

    walls: tuple[Wall, ...]

    def __str__(self) -> str:
        return f"deal {' '.join(''.join(map(short, wall)) for wall in self.walls)}"


class Right(msgspec.Struct, frozen=True, tag=True):
    """A guess was right: an opponent tipped this tile forward."""

    seat: int
    place: int
    tile: str

    def __str__(self) -> str:
        return f"right {self.seat}.{self.place} {short(self.tile)}"


class Wrong(msgspec.Struct, frozen=True, tag=True):
    """A guess was wrong. The guesser added the clue tile here, for all to see.

    Without tiles to draw there is no clue tile: then the guesser exposed this tile of their own,
    or nothing, as people agreed.
    """

    place: int | None = None
    tile: str | None = None

    def __str__(self) -> str:
        return "wrong" if self.tile is None else f"wrong {self.place} {short(self.tile)}"


class Stop(msgspec.Struct, frozen=True, tag=True):
    """Somebody ended their turn and added the clue tile here, standing, if they had one.

    Of places that look the same it is the leftmost.
    """

    place: int | None = None
    tile: str | None = None

    def __str__(self) -> str:
        return "stop" if self.tile is None else f"stop {self.place} {short(self.tile)}"


class Show(msgspec.Struct, frozen=True, tag=True):
    """The winner tipped a tile of their own, for counting."""

    place: int
    tile: str

    def __str__(self) -> str:
        return f"show {self.place} {short(self.tile)}"


class ShowClue(msgspec.Struct, frozen=True, tag=True):
    """The winner added the clue tile in hand to their wall, face up, for counting."""

    place: int
    tile: str

    def __str__(self) -> str:
        return f"show clue {self.place} {short(self.tile)}"


class ClearTable(msgspec.Struct, frozen=True, tag=True):
    """People took all tiles back, and the next round begins."""

    def __str__(self) -> str:
        return "clear table"


class SpoilRound(msgspec.Struct, frozen=True, tag=True):
    """People gave a spoilt round up: it does not count and is dealt again."""

    def __str__(self) -> str:
        return "spoil round"


Action: TypeAlias = Deal | Right | Wrong | Stop | Show | ShowClue | ClearTable | SpoilRound

_TILE = r"(\d+) ([bw][-\d]*)"
_WITH_TILE: dict[str, type[Wrong | Stop | Show | ShowClue]] = {
    "wrong": Wrong,
    "stop": Stop,
    "show": Show,
    "show clue": ShowClue,
}
_BARE: dict[str, Action] = {
    str(action): action for action in (Wrong(), Stop(), ClearTable(), SpoilRound())
}


def parse_action(text: str) -> Action:
    """The action that `str()` writes as `text`."""
    if text in _BARE:
        return _BARE[text]
    if found := re.fullmatch(r"deal( [bw]+)+", text):
        return Deal(tuple(tuple(map(parse_tile, wall)) for wall in text.split()[1:]))
    if found := re.fullmatch(rf"right (\d+)\.{_TILE}", text):
        tile = parse_tile(found[3])
        if tile not in COLOURS:
            return Right(int(found[1]), int(found[2]), tile)
    if found := re.fullmatch(rf"(wrong|stop|show|show clue) {_TILE}", text):
        kind, tile = _WITH_TILE[found[1]], parse_tile(found[3])
        if (tile in COLOURS) is (kind is Stop):
            return kind(int(found[2]), tile)
    raise BadNotation(
        f"{text!r} is not an action: write such as right 1.3 b7, wrong 2 w-, stop 4 b"
    )
