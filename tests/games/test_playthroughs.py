"""Golden playthroughs: whole matches by simulated players, kept as text and played again.

A file begins with game, options and seed. To make or renew files, write those three lines
and run the tests with TABLETOP_UPDATE=1 in the environment.
"""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from tabletop.games import GAMES, Chance, game
from tabletop.players import play_out
from tabletop.table import Layout, compare, lay

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))
HEAD = ("game", "options", "seed")


def head(path: Path) -> dict[str, str]:
    """The three lines that tell which match a file holds."""
    lines = path.read_text().splitlines()[: len(HEAD)]
    found = dict(line.split(": ", 1) for line in lines)
    assert tuple(found) == HEAD
    return found


def told(what: dict[str, str], dice: Callable[[int], Chance]) -> Iterator[str]:
    """The match line by line."""
    played = game(what["game"])
    options = msgspec.convert(json.loads(what["options"]), played.options)
    seed = int(what["seed"])
    yield from (f"{name}: {what[name]}" for name in HEAD)
    before, table = None, lay({})
    for action, step in play_out(played, options, dice(seed), Random(f"players {seed}")):
        known = "" if action is None else f" ({played.known(before, action)})"
        yield f"\n> {'start' if action is None else action}{known}"
        yield from (f"  {msgspec.json.encode(event).decode()}" for event in step.events)
        yield from changes(table, played.layout(step.state))
        yield f"  legal: {len(played.legal(step.state))}"
        before, table = step.state, played.layout(step.state)
    yield f"\n{played.outcome(before)}"


def changes(before: Layout, after: Layout) -> Iterator[str]:
    """What is different on the tidy table, zone by zone."""
    for zone in compare(before, after).zones:
        pieces = ("-" if piece is None else str(piece) for piece in zone.after)
        yield f"  {zone.zone} = {' '.join(pieces) or 'empty'}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_goes_as_it_went(path: Path, dice: Callable[[int], Chance]) -> None:
    """Same options, same seed: the same match, to the letter."""
    text = "\n".join(told(head(path), dice)) + "\n"
    if os.environ.get("TABLETOP_UPDATE"):
        path.write_text(text)
    assert path.read_text() == text


def test_every_game_has_at_least_two_playthroughs() -> None:
    """No game goes without."""
    games = [head(path)["game"] for path in FILES]
    assert {name: games.count(name) for name in GAMES if games.count(name) < 2} == {}
