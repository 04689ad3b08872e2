"""Hands over the table: what they cover is not read, the rest is, and skin is never a peg."""

from collections.abc import Callable

import numpy as np
import pytest

from tabletop.signals import Frame
from tabletop.table import Mat, Observation, Piece, Point
from tabletop.twin import PEOPLE, SETTINGS, Hand, Held, Renderer, Scene, Slip
from tabletop.vision import Eye

Table = Callable[[str, int], Renderer]
Shot = Callable[[Renderer, Scene, np.random.Generator], Frame]
Board = Callable[[np.random.Generator, float], Scene]
Mistakes = Callable[[Observation, Scene], list[str]]


@pytest.mark.parametrize("person", range(PEOPLE))
@pytest.mark.parametrize("setting", ["still", "normal"])
def test_a_hand_covers_its_zones_and_the_others_are_read(
    eye: Eye,
    table: Table,
    shot: Shot,
    board: Board,
    mistakes: Mistakes,
    setting: str,
    person: int,
) -> None:
    """An arm from below up to row 5: the rows under it are covered, those beyond it read."""
    renderer, rng = table(setting, 0), np.random.default_rng(person)
    scene = board(rng, 0.7).with_hands(Hand(Point(80, 160), 90.0, person))
    seen = eye.look(shot(renderer, scene, rng))
    assert mistakes(seen, scene) == []
    assert {f"row-{row}" for row in (1, 2, 3, 4)} <= {*seen.covered}
    beyond = {"code", *(f"{kind}-{row}" for kind in ("row", "key") for row in (8, 9, 10))}
    assert beyond <= {*seen.looked}
    wanted = [lying for lying in scene.lying if lying.zone in beyond]
    read = [reading for reading in seen.readings if reading.zone in beyond and reading.face]
    assert len(read) == len(wanted) > 0


@pytest.mark.parametrize("setting", SETTINGS)
def test_hands_anywhere_never_make_a_wrong_reading(
    eye: Eye, table: Table, shot: Shot, board: Board, mistakes: Mistakes, setting: str
) -> None:
    """One or two arms of anybody, from any side, over half full boards."""
    for seed in range(2):
        renderer, rng = table(setting, seed), np.random.default_rng([seed, 77])
        for _ in range(6):
            hands = [
                Hand(
                    Point(float(rng.uniform(-20, 200)), float(rng.uniform(-20, 280))),
                    float(rng.uniform(0, 360)),
                    int(rng.integers(PEOPLE)),
                )
                for _ in range(int(rng.integers(1, 3)))
            ]
            scene = board(rng, 0.5).with_hands(*hands)
            assert mistakes(eye.look(shot(renderer, scene, rng)), scene) == []


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_fingernail_over_a_key_hole_is_no_white_key(
    eye: Eye, mat: Mat, table: Table, shot: Shot, board: Board, mistakes: Mistakes, setting: str
) -> None:
    """Fingertips at and around key holes, on empty and on half full boards."""
    renderer, rng = table(setting, 1), np.random.default_rng(99)
    for person in range(PEOPLE):
        for full in (0.0, 0.0, 0.5, 0.5):
            hole = mat.zone(f"key-{int(rng.integers(1, 11))}").places[int(rng.integers(4))]
            x, y = rng.uniform(-18, 18, 2)
            hand = Hand(Point(hole.x + x, hole.y + y), float(rng.uniform(0, 360)), person)
            scene = board(rng, full).with_hands(hand)
            assert mistakes(eye.look(shot(renderer, scene, rng)), scene) == []


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_sleeve_over_empty_holes_is_no_peg(
    eye: Eye, mat: Mat, table: Table, shot: Shot, setting: str
) -> None:
    """White, black, red or blue cloth across the board, from any side: nothing gets a face."""
    renderer, rng = table(setting, 1), np.random.default_rng(5)
    for turn in range(12):
        side, far = rng.uniform(0, 2 * np.pi), rng.uniform(310, 480)
        x, y = rng.uniform(30, 150) - far * np.cos(side), rng.uniform(30, 240) - far * np.sin(side)
        hand = Hand(Point(float(x), float(y)), float(np.degrees(side)), turn % PEOPLE)
        seen = eye.look(shot(renderer, Scene(mat).with_hands(hand), rng))
        assert [reading for reading in seen.readings if reading.face] == []


@pytest.mark.parametrize("seed", [3, 6, 8])
def test_a_fair_hand_in_a_white_sleeve_leaves_no_ghosts(
    eye: Eye, mat: Mat, table: Table, shot: Shot, seed: int
) -> None:
    """Skin and cloth nearly as white as paper, bringing a key to an empty board: a zone is
    covered or empty, and nothing in it is unread."""
    renderer, rng = table("normal", seed), np.random.default_rng(seed)
    for row in (2, 4, 6):
        for side in (85.0, 92.0):
            tips = mat.zone(f"key-{row}").places[2]
            hand = Hand(tips, side, 1, holds=Held("keys", Piece("red")))
            seen = eye.look(shot(renderer, Scene(mat).with_hands(hand), rng))
            assert seen.readings == ()
            assert seen.covered


def test_a_doubt_becomes_cover_only_beside_a_hand(
    eye: Eye, mat: Mat, still: Renderer, shot: Shot
) -> None:
    """A slip of paper on row 9 is unread while a hand is far away, and gone with it beside."""
    at = mat.zone("row-9").places[3]
    scene = Scene(mat).with_extras(Slip(at, 14.0, 14.0, 0.0, (255, 255, 255)))
    rng = np.random.default_rng(0)
    for tips, unread in ((Point(60, 235), ["row-9"]), (Point(60, 112), [])):
        seen = eye.look(shot(still, scene.with_hands(Hand(tips)), rng))
        assert [r.zone for r in seen.readings] == unread
        assert ("row-9" in seen.covered) is not bool(unread)


def test_a_hand_that_leaves_uncovers_its_zones(
    eye: Eye, mat: Mat, still: Renderer, shot: Shot, board: Board, mistakes: Mistakes
) -> None:
    """The very next frame without it is read in full."""
    rng = np.random.default_rng(1)
    scene = board(rng, 0.6)
    assert eye.look(shot(still, scene.with_hands(Hand(Point(90, 100))), rng)).covered
    seen = eye.look(shot(still, scene, rng))
    assert mistakes(seen, scene) == []
    assert len(seen.looked) == len(mat.zones)
