"""The hinge: what every game answers, purely. Chance and time are handed in.

State is what a perfect onlooker knows, Secret what only the device knows, World what only
people know. `Game` gathers a game's answers; games/__init__ lists the games.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from tabletop.table import Change, Deck, Layout, Mat

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Known(StrEnum):
    """How the device learns of an action."""

    SEEN = "seen"
    CONFIRMED = "confirmed"
    TRUSTED = "trusted"
    CHOSEN = "chosen"  # by the device itself


class Chance(Protocol):
    """The device's own dice. People's draws are never chance: they are seen or confirmed."""

    def below(self, limit: int) -> int:
        """A fair whole number from 0 up to, and not including, `limit`."""

    def choose(self, items: Sequence[T]) -> T:
        """One of them, each as likely as the other."""

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """All of them, every order as likely as the other."""


class Choices(Protocol[T_co]):
    """Actions to count, test, number and list; they need not all be written down."""

    def __len__(self) -> int: ...
    def __contains__(self, action: object, /) -> bool: ...
    def __getitem__(self, at: int, /) -> T_co: ...
    def __iter__(self) -> Iterator[T_co]: ...


class Step(msgspec.Struct, frozen=True):
    """Where an action led, and the past-tense facts it made true."""

    state: Any
    events: tuple[Any, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How a whole match ended: seats that won and points by seat.

    Several or no winners are a draw, or people who play together won or lost; `words` tell.
    """

    winners: tuple[int, ...]
    points: tuple[int, ...]
    words: str


class Chore(msgspec.Struct, frozen=True):
    """Something people still have to do by hand, in words, and the zone it concerns."""

    zone: str
    words: str


class Explanation(msgspec.Struct, frozen=True):
    """What a change on the table can mean.

    `plays` are the shortest sequences of legal actions that cause it: one is played, several
    are asked about. With none, people are `unfinished` (wait), or `fault` says what is wrong.
    """

    plays: tuple[tuple[Any, ...], ...] = ()
    unfinished: bool = False
    fault: str = ""


OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
SecretT = TypeVar("SecretT")
ActionT = TypeVar("ActionT")


@dataclass(frozen=True, slots=True)
class Game(Generic[OptionsT, StateT, SecretT, ActionT]):
    """One game's answers. The functions are documented where the first game writes them."""

    name: str
    rules_version: int
    decks: tuple[Deck, ...]  # the first one is what `start` is given unless another was taught
    mat: Mat
    options: type[OptionsT]
    state: type[StateT]
    secret: type[SecretT]
    action: Any  # the union of the game's actions, for decoding
    start: Callable[[OptionsT, Deck, Chance], tuple[SecretT, Step]]
    legal: Callable[[StateT], Choices[ActionT]]
    apply: Callable[[StateT, SecretT, ActionT], Step]
    outcome: Callable[[StateT], Outcome | None]
    view: Callable[[StateT, int], Any]
    known: Callable[[StateT, ActionT], Known]
    device_turn: Callable[[StateT], int | None]  # the seat the device must move for now
    layout: Callable[[StateT], Layout]
    played: Callable[[StateT, ActionT], Layout]
    chores: Callable[[StateT, Layout], tuple[Chore, ...]]
    explain: Callable[[StateT, Change], Explanation]
    shielded: Callable[[StateT], tuple[str, ...]]
    # Only where moments count: an action at a moment, and what the device's clock does next.
    timed: Callable[[ActionT, int], ActionT] | None = None
    alarm: Callable[[StateT], ActionT | None] | None = None
