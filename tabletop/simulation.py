"""Simulation: whole games by bots, with the pure engine or through pixels, one result a game.

Everything about game `n` follows from the run's seed and `n`, so one game can be run again alone.
"""

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import numpy as np

from tabletop.app import mock_table
from tabletop.errors import BadInput, Broken
from tabletop.evening import Evening, Stuck
from tabletop.fair import Ledger, opened, verify
from tabletop.games import Known, Outcome, game
from tabletop.journal import Journal
from tabletop.players import seated
from tabletop.table import Deck
from tabletop.twin import SETTINGS


class Run(msgspec.Struct, frozen=True):
    """What to simulate. `options` are the game's own, as JSON; `deck` is its first unless named.

    With `table` people play at a simulated table, through referee and loop, and an onlooker says
    what lies there; with `pixels` a camera sees it and the reader reads it.
    """

    game: str
    seed: int
    options: bytes = b"{}"
    deck: str = ""
    table: bool = False
    pixels: bool = False
    setting: str = "normal"
    clumsiness: float = 0.0
    records: str | None = None


class Simulated(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game's result. `wrong` lists wrong readings and verdicts; it is empty when all held."""

    number: int
    game_id: str
    outcome: Outcome | None
    actions: int
    proof: str
    holds: bool
    frames: int = 0
    pieces: int = 0
    unread: int = 0
    wrong: tuple[str, ...] = ()
    called: int = 0
    late: int = 0


def simulate(run: Run, games: int, jobs: int = 1) -> Iterator[Simulated]:
    """The results of games 1 to `games`, in order, by `jobs` processes."""
    numbers = range(1, games + 1)
    if jobs == 1:
        yield from (simulate_one(run, number) for number in numbers)
        return
    # Spawned, not forked: a fork would inherit the locks of OpenCV's threads without the threads.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    try:
        with _deaf():
            results = pool.map(_stoppable, [run] * games, numbers)
        yield from results
    except BrokenProcessPool:
        words = f"one of {jobs} processes ended early, perhaps for want of memory: use fewer"
        raise Broken(words) from None
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl-C waits for the end of this; processes that are started in it stay deaf."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _stoppable(run: Run, number: int) -> Simulated:
    """A game in a process of its own, which hears Ctrl-C only here: it becomes the answer.

    Anywhere else it would end the process with a traceback.
    """
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        return simulate_one(run, number)
    except KeyboardInterrupt:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        signal.raise_signal(signal.SIGINT)  # for the games that wait for this process
        raise
    finally:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


def simulate_one(run: Run, number: int) -> Simulated:
    """Game `number` of a run."""
    if run.records:
        kept = Path(run.records) / "games" / f"{_game_id(run, number)}.jsonl"
        if kept.exists():
            raise BadInput(f"{kept} is there already: choose another folder or another seed")
        return _simulated(run, number, Path(run.records))
    with TemporaryDirectory(prefix="tabletop-") as directory:
        return _simulated(run, number, Path(directory))


def _simulated(run: Run, number: int, directory: Path) -> Simulated:
    at_table = run.pixels or run.table
    return _at_table(run, number, directory) if at_table else _pure(run, number, directory)


def _deck(run: Run) -> Deck:
    decks = {deck.name: deck for deck in game(run.game).decks}
    if run.deck and run.deck not in decks:
        raise BadInput(f"{run.game} has no deck {run.deck!r}: choose one of {', '.join(decks)}")
    return decks[run.deck] if run.deck else game(run.game).decks[0]


def _seed(run: Run, number: int) -> bytes:
    return sha256(f"{run.game}/{run.seed}/{number}".encode()).digest()


def _game_id(run: Run, number: int) -> str:
    return f"{run.game}-{run.seed}-{number:04}"


def _options(run: Run) -> Any:
    return msgspec.json.decode(run.options, type=game(run.game).options)


def _pure(run: Run, number: int, directory: Path) -> Simulated:
    """The engine alone; the record is kept only where it was asked for."""
    ledger = _ledger(run, number)
    lines = list(_lines(ledger, _options(run), Random(ledger.seed)))
    game_id = ledger.opened.game_id
    if run.records:
        _keep(directory, game_id, lines)
    verdict = verify(b"".join(lines), ledger.head)
    return Simulated(number, game_id, ledger.outcome, len(lines) - 3, verdict.words, verdict.holds)


def recorded(run: Run, number: int) -> tuple[bytes, ...]:
    """The lines of game `number` by the engine alone, with their newlines. No file is touched."""
    ledger = _ledger(run, number)
    return tuple(_lines(ledger, _options(run), Random(ledger.seed)))


def _ledger(run: Run, number: int) -> Ledger:
    played, seed = game(run.game), _seed(run, number)
    game_id = _game_id(run, number)
    first = opened(played, _options(run), _deck(run), seed, game_id=game_id)
    return Ledger(played, first, seed)


def _lines(ledger: Ledger, options: Any, rng: Random) -> Iterator[bytes]:
    """A whole game's record; the clock stands still."""
    players = seated(ledger.game.name, options, rng)
    yield ledger.open(0.0)
    yield ledger.start(str(rng.randrange(10_000)), 0.0)[0]
    while ledger.outcome is None:
        views = (ledger.game.view(ledger.state, seat) for seat in range(len(players)))
        actions = (player(view) for player, view in zip(players, views, strict=True))
        action = next(action for action in actions if action is not None)
        chosen = ledger.game.device_turn(ledger.state) is not None
        known = Known.CHOSEN if chosen else ledger.game.known(ledger.state, action)
        yield ledger.act(action, known, 0.0)[0]
    yield ledger.close(0.0)


def _keep(directory: Path, game_id: str, lines: list[bytes]) -> None:
    with Journal.create(directory, game_id) as journal:
        for line in lines:
            journal.append(line)


def _at_table(run: Run, number: int, directory: Path) -> Simulated:
    seed, game_id = _seed(run, number), _game_id(run, number)
    options = _options(run)
    table = mock_table(
        game(run.game),
        options,
        seed=seed,
        game_id=game_id,
        directory=directory,
        setting=SETTINGS[run.setting],
        wall=lambda: 0.0,
        deck=_deck(run),
        pixels=run.pixels,
    )
    # The device's own player has dice from this seed too: people must not think its thoughts.
    people = seated(run.game, options, Random(sha256(seed).digest()))
    rng = np.random.default_rng([number, *seed])
    evening = Evening(table, people, rng, run.clumsiness)
    try:
        played = evening.play(str(number))
    except Stuck as stuck:
        words = f"stuck: {stuck}"
        return Simulated(number, game_id, None, 0, "not finished", False, wrong=(words,))
    finally:
        table.close()
    return Simulated(
        number,
        game_id,
        played.outcome,
        played.actions,
        played.verdict.words,
        played.verdict.holds,
        played.frames,
        played.pieces,
        played.unread,
        played.wrong,
        len(played.called),
        played.late,
    )
