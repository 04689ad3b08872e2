"""The values of Mastermind: pegs, codes and keys, the state, the secret and actions.

Every value goes to JSON and back by itself; codes, keys and actions also have a short notation:
`MTPW`, `M..W` (a dot is an empty hole), `2r1w`, `guess MTPW`. No rules here.
"""

import re
from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

import msgspec

from tabletop.errors import BadNotation
from tabletop.table.mats import HOLES

from .options import Options


class Peg(StrEnum):
    """The colours of code pegs."""

    MAGENTA = "magenta"
    TEAL = "teal"
    PURPLE = "purple"
    WHITE = "white"
    YELLOW = "yellow"
    ORANGE = "orange"

    @property
    def letter(self) -> str:
        return self.name[0]


Hole: TypeAlias = Peg | None
Code: TypeAlias = tuple[Hole, Hole, Hole, Hole]

_LETTERS: dict[str, Hole] = {**{peg.letter: peg for peg in Peg}, ".": None}


def parse_code(text: str) -> Code:
    """The code that `code_text` writes as `text`."""
    if len(text) != HOLES or not set(text) <= set(_LETTERS):
        raise BadNotation(f"{text!r} is not a code: write four of MTPWYO, a dot for an empty hole")
    one, two, three, four = (_LETTERS[letter] for letter in text)
    return one, two, three, four


def code_text(code: Code) -> str:
    """A code in four letters, left to right."""
    return "".join(peg[0].upper() if peg else "." for peg in code)


class Key(msgspec.Struct, frozen=True, order=True):
    """How many red and white key pegs a row has. They have no order."""

    red: int
    white: int

    def __str__(self) -> str:
        return f"{self.red}r{self.white}w"

    @classmethod
    def parse(cls, text: str) -> "Key":
        """The key that `str()` writes as `text`."""
        found = re.fullmatch(r"([0-4])r([0-4])w", text)
        if not found:
            raise BadNotation(f"{text!r} is not a key: write reds and whites such as 2r1w")
        return cls(int(found[1]), int(found[2]))


class Row(msgspec.Struct, frozen=True):
    """A guess and its key, which is None until it was given."""

    guess: Code
    key: Key | None = None


class Phase(StrEnum):
    """What the table waits for."""

    PLACE = "place"  # a person hides a code behind the shield
    GUESS = "guess"  # the Codebreaker fills the next row
    KEY = "key"  # a person puts key pegs beside the row
    SHOW = "show"  # a person lifts the shield
    CLEAR = "clear"  # people take everything off
    OVER = "over"  # the match has ended


class Result(msgspec.Struct, frozen=True):
    """How one game of the match ended; void games are not kept."""

    codemaker: int
    rows: int
    broken: bool

    @property
    def points(self) -> int:
        """What the Codemaker gets for it."""
        return self.rows if self.broken else self.rows + 1


class State(msgspec.Struct, frozen=True):
    """What a perfect onlooker knows. `code` is None until it was shown at the end of a game.

    Games count from 1; `attempt` grows when a game is void and played again. Points are by seat.
    """

    options: Options
    phase: Phase
    game: int = 1
    attempt: int = 1
    rows: tuple[Row, ...] = ()
    code: Code | None = None
    points: tuple[int, int] = (0, 0)
    results: tuple[Result, ...] = ()

    @property
    def codemaker(self) -> int:
        """The seat whose code is being broken: seat 0 in the first game."""
        return (self.game - 1) % 2 if self.options.roles_change else 0

    @property
    def codebreaker(self) -> int:
        return 1 - self.codemaker

    @property
    def device_makes(self) -> bool:
        return self.codemaker == self.options.device_seat

    @property
    def device_breaks(self) -> bool:
        return self.codebreaker == self.options.device_seat


class Secret(msgspec.Struct, frozen=True):
    """The device's code for each game in which it is Codemaker."""

    codes: dict[int, Code]

    def __repr__(self) -> str:
        return "Secret(hidden)"  # so that no log or traceback can tell


class View(msgspec.Struct, frozen=True):
    """The match as one seat sees it, and whether that seat can act now."""

    seat: int
    to_act: bool
    state: State


# Actions: what people, or the device as Codebreaker, can do.


class PlaceCode(msgspec.Struct, frozen=True, tag=True):
    """A person says that their code is behind the shield."""

    def __str__(self) -> str:
        return "place code"


class Guess(msgspec.Struct, frozen=True, tag=True):
    """The Codebreaker filled the next row."""

    code: Code

    def __str__(self) -> str:
        return f"guess {code_text(self.code)}"


class GiveKey(msgspec.Struct, frozen=True, tag=True):
    """A person put key pegs beside the row."""

    key: Key

    def __str__(self) -> str:
        return f"give key {self.key}"


class ShowCode(msgspec.Struct, frozen=True, tag=True):
    """A person lifted the shield from this code."""

    code: Code

    def __str__(self) -> str:
        return f"show {code_text(self.code)}"


class ClearBoard(msgspec.Struct, frozen=True, tag=True):
    """People took every peg off, and the next game begins."""

    def __str__(self) -> str:
        return "clear board"


Action: TypeAlias = PlaceCode | Guess | GiveKey | ShowCode | ClearBoard


_CODE = r"[MTPWYO.]{4}"
_NOTATION: tuple[tuple[str, Callable[[str], Action]], ...] = (
    ("(place code)", lambda _: PlaceCode()),
    (f"guess ({_CODE})", lambda code: Guess(parse_code(code))),
    (r"give key (\S+)", lambda key: GiveKey(Key.parse(key))),
    (f"show ({_CODE})", lambda code: ShowCode(parse_code(code))),
    ("(clear board)", lambda _: ClearBoard()),
)


def parse_action(text: str) -> Action:
    """The action that `str()` writes as `text`."""
    for pattern, make in _NOTATION:
        found = re.fullmatch(pattern, text)
        if found:
            return make(found[1])
    raise BadNotation(
        f"{text!r} is no action: write place code, guess MTPW, give key 2r1w, show MTPW or "
        "clear board"
    )
