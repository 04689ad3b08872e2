"""Long proofs: thousands of pegs and hands on hundreds of tables, and not one wrong reading."""

from collections.abc import Callable

import numpy as np
import pytest

from tabletop.games import game
from tabletop.signals import Frame
from tabletop.table import Observation, Point
from tabletop.twin import PEOPLE, SETTINGS, Hand, Renderer, Scene, sample
from tabletop.vision import Eye

Shot = Callable[[Renderer, Scene, np.random.Generator], Frame]
Board = Callable[[np.random.Generator, float], Scene]
Mistakes = Callable[[Observation, Scene], list[str]]
Note = Callable[[str, object], None]


def new_table(setting: str, rng: np.random.Generator) -> Renderer:
    return Renderer(game("mastermind").mat, sample(SETTINGS[setting], rng))


def read_right(seen: Observation) -> int:
    return sum(reading.face is not None for reading in seen.readings)


@pytest.mark.prove
@pytest.mark.parametrize(
    ("setting", "tables", "pegs", "most_unread"),
    [("normal", 240, 20_000, 0.01), ("hard", 120, 10_000, 0.2)],
)
def test_full_boards_are_never_read_wrong(
    eye: Eye,
    shot: Shot,
    board: Board,
    mistakes: Mistakes,
    record_property: Note,
    setting: str,
    tables: int,
    pegs: int,
    most_unread: float,
) -> None:
    """Two full boards a table. A piece in a zone taken for covered counts as unread."""
    wrong, lying, code_pegs, read = [], 0, 0, 0
    for number in range(tables):
        rng = np.random.default_rng([number, 1000])
        renderer = new_table(setting, rng)
        for _ in range(2):
            scene = board(rng, 1.0)
            seen = eye.look(shot(renderer, scene, rng))
            wrong += mistakes(seen, scene)
            lying += len(scene.lying)
            code_pegs += sum(not piece.zone.startswith("key") for piece in scene.lying)
            read += read_right(seen)
    figures = f"{setting}: {lying} pieces, {code_pegs} of them code pegs, {len(wrong)} wrong, "
    record_property("figures", figures + f"{lying - read} unread")
    print(figures + f"{lying - read} unread")
    assert code_pegs >= pegs
    assert wrong == []
    assert lying - read <= most_unread * lying


def any_hand(rng: np.random.Generator, person: int) -> Hand:
    x, y, side = rng.uniform((-60, -60, 0), (240, 320, 360))
    return Hand(Point(float(x), float(y)), float(side), person)


@pytest.mark.prove
@pytest.mark.parametrize("setting", ["normal", "hard"])
def test_hands_in_any_pose_are_never_read_as_pieces(
    eye: Eye,
    shot: Shot,
    board: Board,
    mistakes: Mistakes,
    record_property: Note,
    setting: str,
) -> None:
    """A thousand frames: everybody's arms from all sides over half full boards."""
    wrong, frames, lying, read = [], 0, 0, 0
    for number in range(125):
        rng = np.random.default_rng([number, 2000])
        renderer = new_table(setting, rng)
        for turn in range(8):
            others = [any_hand(rng, int(rng.integers(PEOPLE))) for _ in range(turn // 6)]
            scene = board(rng, 0.5).with_hands(any_hand(rng, turn % PEOPLE), *others)
            seen = eye.look(shot(renderer, scene, rng))
            wrong += mistakes(seen, scene)
            frames += 1
            lying += len(scene.lying)
            read += read_right(seen)
    figures = f"{setting}: {frames} frames with hands, {lying} pieces lay, {read} read, "
    record_property("figures", figures + f"{len(wrong)} wrong")
    print(figures + f"{len(wrong)} wrong")
    assert frames >= 1000
    assert wrong == []
