"""A contact sheet of the simulated table: four table tops, each normal, hard and with a hand.

A seed comes in, one picture goes out.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from tabletop.games import Game, game
from tabletop.players import play_out

from .people import perform
from .piles import piles
from .render import Renderer
from .scene import Scene, laid
from .setting import HARD, NORMAL, Setting, Top, sample

Picture = npt.NDArray[np.uint8]
T = TypeVar("T")
_CELL_PX = (768, 432)
_STRIP_PX = 22
_SEED = 6
# By table top: the games shown normal, hard and with a hand, and how far they have gone.
_SHOWN = {
    Top.WOOD: (("if-then", 40), ("coda", 30), ("cardle", 14)),
    Top.FELT: (("x-code", 70), ("if-then", 60), ("coda", 12)),
    Top.CLOTH: (("cardle", 16), ("x-code", 60), ("if-then", 30)),
    Top.PATTERN: (("coda", 36), ("mastermind", 8), ("x-code", 50)),
}


class Dice:
    """The device's chance for a game that is only shown."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def below(self, limit: int) -> int:
        return self._rng.randrange(limit)

    def choose(self, items: Sequence[T]) -> T:
        return self._rng.choice(items)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(self._rng.sample(items, len(items)))


def contact_sheet(seed: int = _SEED) -> Picture:
    """Twelve frames in rows of three."""
    rows = []
    for number, (top, shown) in enumerate(_SHOWN.items()):
        kinds = (NORMAL, HARD, NORMAL)
        cells = [
            _cell(top, kind, name, steps, column == 2, seed + 10 * number + column)
            for column, (kind, (name, steps)) in enumerate(zip(kinds, shown, strict=True))
        ]
        rows.append(np.hstack(cells))
    return np.vstack(rows)


def _cell(top: Top, kind: Setting, name: str, steps: int, hand: bool, seed: int) -> Picture:
    rng = np.random.default_rng(seed)
    played = game(name)
    before, after = _table(played, steps, seed, rng)
    conditions = msgspec.structs.replace(sample(kind, rng, before.mat), top=top)
    scene = _reached(before, after, rng) if hand else after
    shot = Renderer(before.mat, conditions).picture(scene, rng)
    small = np.asarray(cv2.resize(shot, _CELL_PX, interpolation=cv2.INTER_AREA), np.uint8)
    return _captioned(small, f"{top} / {'with hand' if hand else kind.name} / {name}")


def _table(
    played: Game[Any, Any, Any, Any], steps: int, seed: int, rng: np.random.Generator
) -> tuple[Scene, Scene]:
    """The table after so many actions of a game, and after the next one that shows on it."""
    dice = Random(seed)
    match = play_out(played, played.options(), Dice(dice), dice)
    before = Scene(played.mat)
    for number, (_, step) in enumerate(match):
        layout = played.layout(step.state)
        if number <= steps:
            before = laid(played.mat, layout, rng).with_extras(*piles(played, step.state))
        elif len(layout.zones) >= len(before.truth.zones) and layout != before.truth:
            return before, laid(played.mat, layout, rng).with_extras(*piles(played, step.state))
    return before, before


def _reached(before: Scene, after: Scene, rng: np.random.Generator) -> Scene:
    """The moment when a hand is about to put its piece down."""
    moments = list(perform(before, after.truth, rng))
    scenes = [each.scene for each in moments if each.scene.hands]
    held = [scene for scene in scenes if scene.hands[0].holds and not scene.hands[0].smear]
    return next(iter(held or scenes), after)


def _captioned(picture: Picture, words: str) -> Picture:
    strip = np.full((_STRIP_PX, picture.shape[1], 3), 30, np.uint8)
    at, font = (8, _STRIP_PX - 7), cv2.FONT_HERSHEY_SIMPLEX
    cv2.putText(strip, words, at, font, 0.5, (240, 240, 240), 1, cv2.LINE_AA)
    return np.vstack([picture, strip])
