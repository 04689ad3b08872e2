"""A small whole game for the proofs: guess the device's number, hear higher, lower or found."""

import runpy
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest

import tabletop.fair
from tabletop.errors import BadInput, IllegalAction
from tabletop.fair import Entropy, Scribe, acted, begin, closed, opened
from tabletop.games import Chance, Explanation, Game, Known, Outcome, Step
from tabletop.simulation import Run, recorded
from tabletop.table import Change, Deck, Layout, Mat, Piece, lay

SEED = bytes(range(32))
SCRIPT = Path(tabletop.fair.__file__).with_name("check_record.py")


class Options(msgspec.Struct, frozen=True):
    highest: int = 20
    tries: int = 6


class Hint(StrEnum):
    HIGHER = "higher"
    LOWER = "lower"
    FOUND = "found"


class Told(msgspec.Struct, frozen=True):
    number: int
    hint: Hint


class State(msgspec.Struct, frozen=True):
    options: Options
    told: tuple[Told, ...] = ()


class Secret(msgspec.Struct, frozen=True):
    number: int


class Guess(msgspec.Struct, frozen=True, tag=True):
    number: int


class GiveUp(msgspec.Struct, frozen=True, tag=True):
    """A second kind of action, so that actions are a union as in real games."""


Action: TypeAlias = Guess | GiveUp


def start(options: Options, _deck: Deck, chance: Chance) -> tuple[Secret, Step]:
    return Secret(chance.below(options.highest)), Step(State(options))


def over(state: State) -> bool:
    found = bool(state.told) and state.told[-1].hint is Hint.FOUND
    return found or len(state.told) == state.options.tries


def legal(state: State) -> Sequence[Action]:
    if over(state):
        return ()
    return tuple(Guess(number) for number in range(state.options.highest))


def apply(state: State, secret: Secret, action: Action) -> Step:
    if not isinstance(action, Guess):
        raise IllegalAction("nobody gives up here: guess a number")
    hint = Hint.FOUND
    if action.number != secret.number:
        hint = Hint.HIGHER if action.number < secret.number else Hint.LOWER
    told = Told(action.number, hint)
    return Step(msgspec.structs.replace(state, told=(*state.told, told)), (told,))


def outcome(state: State) -> Outcome | None:
    if not over(state):
        return None
    found = state.told[-1].hint is Hint.FOUND
    return Outcome((0,) if found else (), (len(state.told),), "found" if found else "not found")


def layout(state: State) -> Layout:
    return lay({"line": [Piece(str(told.number)) for told in state.told]})


def explain(_state: State, change: Change) -> Explanation:
    newest = [zone.after[-1] for zone in change.zones if zone.after]
    plays = [(Guess(int(piece.face)),) for piece in newest if isinstance(piece, Piece)]
    return Explanation(tuple(plays))


NUMBERS = Deck("numbers", tuple(str(number) for number in range(20)))

GUESSING: Game[Options, State, Secret, Action] = Game(
    name="guessing",
    rules_version=3,
    decks=(NUMBERS,),
    mat=Mat("guessing", 100.0, 100.0, (), {}),
    options=Options,
    state=State,
    secret=Secret,
    action=Action,
    start=start,
    legal=legal,
    apply=apply,
    outcome=outcome,
    view=lambda state, _seat: state,
    known=lambda _state, _action: Known.SEEN,
    device_turn=lambda _state: None,
    layout=layout,
    played=lambda state, action: layout(apply(state, Secret(0), action).state),
    chores=lambda _state, _layout: (),
    explain=explain,
    shielded=lambda _state: (),
)


def find_guessing(name: str) -> Game[Any, Any, Any, Any]:
    if name != "guessing":
        raise BadInput(f"there is no game called {name!r}: choose guessing")
    return GUESSING


def play_guessing(
    numbers: Sequence[int] = (3, 17, 9),
    *,
    seed: bytes = SEED,
    entropy: Sequence[str] = ("42",),
    finish: bool = True,
) -> bytes:
    """The record of one game: these guesses, and if `finish` the end, given up if need be."""
    scribe, options = Scribe(), Options()
    first = opened(
        GUESSING,
        options,
        NUMBERS,
        seed,
        game_id="game-1",
    )
    lines = [scribe.write(first, 10.0)]
    lines += [scribe.write(Entropy(number), 11.0) for number in entropy]
    secret, step = begin(GUESSING, options, NUMBERS, seed, tuple(entropy))
    state = step.state
    for at, number in enumerate(numbers, 12):
        state = apply(state, secret, Guess(number)).state
        lines.append(scribe.write(acted(Guess(number), Known.SEEN, state), at))
    if finish:
        lines.append(scribe.write(closed(seed, outcome(state)), 99.5))
    return b"".join(lines)


@pytest.fixture(scope="session")
def seed() -> bytes:
    """The device's seed in the games that `play` records."""
    return SEED


@pytest.fixture(scope="session")
def find() -> Callable[[str], Game[Any, Any, Any, Any]]:
    """Finds the guessing game by its name and knows no other."""
    return find_guessing


@pytest.fixture(scope="session")
def play() -> Callable[..., bytes]:
    """Plays a guessing game and gives its record."""
    return play_guessing


@pytest.fixture(scope="session")
def guess() -> Callable[[int], Any]:
    """A guess, as the game's own action."""
    return Guess


@pytest.fixture(scope="session")
def house() -> Callable[[str, int], bytes]:
    """The record of a whole game of the house, played by simulated people."""

    @cache
    def recording(name: str, number: int) -> bytes:
        return b"".join(recorded(Run(name, seed=5), number))

    return recording


@pytest.fixture(scope="session")
def check() -> Callable[..., str]:
    """The verifier that players can read and run alone: it gives the head or raises."""
    alone: Callable[..., str] = runpy.run_path(str(SCRIPT))["check"]
    return alone


@pytest.fixture(scope="session")
def script() -> Path:
    """The file in which that verifier stands."""
    return SCRIPT
