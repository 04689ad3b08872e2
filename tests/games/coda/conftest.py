"""States of Coda from a few words, and walls filled the slow way."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tabletop.games.coda import (
    RANK,
    Options,
    Phase,
    State,
    Wall,
    is_dash,
    is_standing,
    parse_tile,
)
from tabletop.games.coda.tiles import colour_of

Fill = Callable[[tuple[Wall, ...], tuple[str, ...]], Iterator[tuple[Wall, ...]]]


def wall_of(text: str) -> Wall:
    return tuple(map(parse_tile, text.split()))


def state_of(text: str, options: Options | None = None, **more: Any) -> State:
    """`b1 w w7 | b b`: walls by seat, from the owner's left; somebody's turn unless told."""
    walls = tuple(map(wall_of, text.split("|")))
    chosen = options or Options(len(walls))
    values: dict[str, Any] = {
        "phase": Phase.PLAY,
        "round": 1,
        "seat": 0,
        "pile": 5,
        "clue": True,
        "guessed": False,
        "last_turn": None,
        "earned": (0,) * chosen.players,
        "points": (0,) * chosen.players,
        "won": (),
    }
    return State(options=chosen, walls=walls, **{**values, **more})


def filled(walls: tuple[Wall, ...], free: tuple[str, ...]) -> Iterator[tuple[Wall, ...]]:
    """Every way to fill standing tiles with free ones so that all walls are in order: tile by
    tile, tried and taken back."""
    spots = [(seat, at) for seat, wall in enumerate(walls) for at in range(len(wall))]
    truth = [list(wall) for wall in walls]

    def fill(spot: int, left: frozenset[str]) -> Iterator[tuple[Wall, ...]]:
        if spot == len(spots):
            yield tuple(map(tuple, truth))
            return
        seat, at = spots[spot]
        face = walls[seat][at]
        before = [RANK[tile] for tile in truth[seat][:at] if not is_dash(tile)]
        standing = is_standing(face)
        for tile in [t for t in sorted(left) if colour_of(t) == face] if standing else [face]:
            if is_dash(tile) or RANK[tile] > max(before, default=-1):
                truth[seat][at] = tile
                yield from fill(spot + 1, left - {tile})

    exposed = [face for wall in walls for face in wall if not is_standing(face)]
    if len(exposed) == len(set(exposed)):
        yield from fill(0, frozenset(free) - set(exposed))


@pytest.fixture(scope="session")
def wall() -> Callable[[str], Wall]:
    """A wall in short notation, such as `b1 w w7`."""
    return wall_of


@pytest.fixture(scope="session")
def state() -> Callable[..., State]:
    """A state from its walls."""
    return state_of


@pytest.fixture(scope="session")
def fill() -> Fill:
    """All ways to fill walls."""
    return filled
