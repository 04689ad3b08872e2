"""Things that belong to no deck, or lie where they should not: never a face."""

from collections.abc import Callable

import numpy as np
import pytest

from tabletop.signals import Frame
from tabletop.table import Mat, Observation, Piece, Point, Zone
from tabletop.twin import SETTINGS, Coin, Extra, Lying, Renderer, Scene, Slip, Stray
from tabletop.vision import Eye

Table = Callable[[str, int], Renderer]
Shot = Callable[[Renderer, Scene, np.random.Generator], Frame]
Rng = np.random.Generator
FACES = ("magenta", "teal", "purple", "white", "yellow", "orange")
EITHER = ("red", "white")
# Far from both keys; a disc of a key's size and colour would be a key.
NO_KEY = ((20, 150, 60), (40, 80, 200), (240, 210, 20), (90, 40, 130), (128, 128, 128))


def any_colour(rng: Rng) -> tuple[int, int, int]:
    red, green, blue = (int(value) for value in rng.integers(0, 256, 3))
    return red, green, blue


def near_a_place(mat: Mat, deck: str, rng: Rng) -> Point:
    zones: list[Zone] = [zone for zone in mat.zones if zone.deck == deck]
    place = zones[int(rng.integers(len(zones)))].places[int(rng.integers(4))]
    x, y = rng.uniform(-1.5, 1.5, 2)
    return Point(place.x + float(x), place.y + float(y))


def between_places(mat: Mat, deck: str, rng: Rng) -> Point:
    """A spot on the mat more than 4 mm from every place of a deck."""
    places = [place for zone in mat.zones if zone.deck == deck for place in zone.places]
    while True:
        x, y = rng.uniform((28, 28), (160, 248))
        if min(np.hypot(place.x - x, place.y - y) for place in places) > 4:
            return Point(float(x), float(y))


def coin_on_a_hole(mat: Mat, rng: Rng) -> Extra:
    return Coin(near_a_place(mat, "pegs", rng), float(rng.uniform(8, 26)), any_colour(rng))


def coin_on_a_key_hole(mat: Mat, rng: Rng) -> Extra:
    at, size = near_a_place(mat, "keys", rng), float(rng.choice((5, 6, 8, 10, 12, 16)))
    key_size = 6.5 < size < 9.5
    return Coin(at, size, NO_KEY[int(rng.integers(5))] if key_size else any_colour(rng))


def white_slip(mat: Mat, rng: Rng) -> Extra:
    at = near_a_place(mat, str(rng.choice(("pegs", "keys"))), rng)
    x, y = rng.uniform(-12, 12, 2)
    width, height = (float(side) for side in rng.uniform(6, 60, 2))
    colour = (255, 255, 255) if rng.random() < 0.5 else (244, 243, 238)
    return Slip(Point(at.x + x, at.y + y), width, height, float(rng.uniform(0, 180)), colour)


def stray_peg(mat: Mat, rng: Rng) -> Extra:
    at = between_places(mat, "pegs", rng)
    return Stray("pegs", str(rng.choice(FACES)), at, float(rng.uniform(0, 360)))


def code_peg_among_keys(mat: Mat, rng: Rng) -> Extra:
    return Stray("pegs", str(rng.choice(FACES)), near_a_place(mat, "keys", rng))


def key_among_code_pegs(mat: Mat, rng: Rng) -> Extra:
    return Stray("keys", str(rng.choice(EITHER)), near_a_place(mat, "pegs", rng))


def stray_key(mat: Mat, rng: Rng) -> Extra:
    return Stray("keys", str(rng.choice(EITHER)), between_places(mat, "keys", rng))


def mouse(mat: Mat, rng: Rng) -> Extra:
    return Coin(between_places(mat, "pegs", rng), 62.0, any_colour(rng))


Foreign = Callable[[Mat, Rng], Extra]
KINDS: tuple[Foreign, ...] = (
    coin_on_a_hole,
    coin_on_a_key_hole,
    white_slip,
    stray_peg,
    code_peg_among_keys,
    key_among_code_pegs,
    stray_key,
    mouse,
)


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("setting", SETTINGS)
def test_what_does_not_belong_there_never_becomes_a_face(
    eye: Eye, mat: Mat, table: Table, shot: Shot, setting: str, seed: int
) -> None:
    """Of each kind a handful at a time on an empty board."""
    renderer, rng = table(setting, seed), np.random.default_rng([seed, 40])
    for kind in KINDS:
        for _ in range(3):
            scene = Scene(mat).with_extras(*(kind(mat, rng) for _ in range(6)))
            seen = eye.look(shot(renderer, scene, rng))
            faces = [(kind.__name__, reading) for reading in seen.readings if reading.face]
            assert faces == []


@pytest.mark.parametrize(
    "colour", [(184, 115, 51), (212, 175, 55), (142, 140, 134), (60, 120, 220)]
)
def test_a_coin_on_a_hole_is_noticed(
    eye: Eye, mat: Mat, still: Renderer, shot: Shot, colour: tuple[int, int, int]
) -> None:
    """The zone is covered or the place unread: nobody takes the hole for empty."""
    at = mat.zone("row-4").places[1]
    rng = np.random.default_rng(0)
    seen = eye.look(shot(still, Scene(mat).with_extras(Coin(at, 18.0, colour)), rng))
    assert {reading.zone for reading in seen.readings} | {*seen.covered} == {"row-4"}


def test_paper_over_pegs_never_hides_them(
    eye: Eye,
    mat: Mat,
    table: Table,
    shot: Shot,
    board: Callable[[Rng, float], Scene],
    mistakes: Callable[[Observation, Scene], list[str]],
) -> None:
    """Pegs under white slips are covered, unread, or read from what still shows."""
    for seed in range(2):
        renderer, rng = table("normal", seed), np.random.default_rng([seed, 41])
        for _ in range(4):
            slips = [white_slip(mat, rng) for _ in range(4)]
            scene = board(rng, 0.8).with_extras(*slips)
            assert mistakes(eye.look(shot(renderer, scene, rng)), scene) == []


@pytest.mark.parametrize("grey", [70, 100, 130, 160, 190])
def test_a_grey_coin_over_a_peg_is_no_empty_hole(
    mat: Mat, eye: Eye, table: Table, shot: Shot, grey: int
) -> None:
    """The sheet's own black says how dark a hole is; what is lighter hides something."""
    zone = mat.zone("row-5")
    coins = [Coin(place, 18.0, (grey, grey, grey)) for place in zone.places]
    scene = Scene(mat, tuple(Lying("row-5", n, Piece("teal")) for n in range(4)))
    for seed in range(3):
        rng = np.random.default_rng(seed)
        seen = eye.look(shot(table("normal", seed), scene.with_extras(*coins), rng))
        here = [reading.face for reading in seen.readings if reading.zone == "row-5"]
        assert "row-5" in seen.covered or here == [None] * 4
