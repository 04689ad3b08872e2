"""What stands on the table besides the pieces that are read: draw piles and discards.

A game's state comes in, piles go out, as extras for a scene. They follow from public counts.
"""

from typing import Any

import numpy as np

from tabletop.games import Game
from tabletop.table import Layout, Mat, Point
from tabletop.table.mats import (
    CODA_PILE_ZONE,
    DISCARDS_ZONE,
    DRAW_ZONE,
    XCODE_DISCARD,
    XCODE_DRAW,
)

from .scene import Extra, Scene, Stack

_DEALT = 3
_SPREAD = (34.0, 46.0)  # between the tiles of Coda's pile, in mm
_ACROSS = 8


def piles(game: Game[Any, Any, Any, Any], state: Any) -> tuple[Extra, ...]:
    """The piles of this game in this state."""
    return tuple(_PILES.get(game.name, _none)(game.mat, state))


def without_piles(scene: Scene, wanted: Layout) -> Scene:
    """The scene without the piles whose last card goes: who takes that takes the pile."""
    truth = scene.truth
    gone = [z.places[0] for z in scene.mat.zones if truth[z.name] and not wanted[z.name]]
    kept = (each for each in scene.extras if not (isinstance(each, Stack) and each.at in gone))
    return scene.with_extras(*kept)


def _none(_mat: Mat, _state: Any) -> list[Extra]:
    return []


def _stack(mat: Mat, zone: str, count: int, turn: float = 0.0) -> list[Extra]:
    place = mat.zone(zone)
    return [Stack(place.deck, place.places[0], count, turn)] if count > 0 else []


def _if_then(mat: Mat, state: Any) -> list[Extra]:
    below = len(state.discards) - 1
    return _stack(mat, DRAW_ZONE, state.deck, 90.0) + _stack(mat, DISCARDS_ZONE, below)


def _xcode(mat: Mat, state: Any) -> list[Extra]:
    # Where hands are not told they hold about as many cards as were dealt.
    hands = sum(state.hands) if state.hands else _DEALT * state.options.players
    drawn = state.away - hands
    return _stack(mat, XCODE_DRAW, drawn) + _stack(mat, XCODE_DISCARD, state.discards - 1)


def _coda(mat: Mat, state: Any) -> list[Extra]:
    """The pile is spread out face down in rows."""
    middle = mat.zone(CODA_PILE_ZONE).places[0]
    rng = np.random.default_rng(1)
    found: list[Extra] = []
    for number in range(state.pile):
        row, column = divmod(number, _ACROSS)
        x = middle.x + (column - (_ACROSS - 1) / 2) * _SPREAD[0] + float(rng.uniform(-3, 3))
        y = middle.y + (row - 1) * _SPREAD[1] + float(rng.uniform(-3, 3))
        face = "white-back" if rng.uniform() < 0.5 else "black-back"
        found.append(Stack("coda", Point(x, y), 1, float(rng.uniform(-25, 25)), face))
    return found


_PILES = {"if-then": _if_then, "x-code": _xcode, "coda": _coda}
