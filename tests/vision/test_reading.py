"""Reading pegs: right or unread, never wrong, at every place and in every setting."""

from collections.abc import Callable

import numpy as np
import pytest

from tabletop.signals import Frame
from tabletop.table import Deck, Mat, Observation, Piece, Why
from tabletop.twin import SETTINGS, Lying, Renderer, Scene
from tabletop.vision import Eye

Table = Callable[[str, int], Renderer]
Shot = Callable[[Renderer, Scene, np.random.Generator], Frame]
Board = Callable[[np.random.Generator, float], Scene]
Mistakes = Callable[[Observation, Scene], list[str]]

ENOUGH_READ = {"still": 1.0, "normal": 0.99, "hard": 0.8}


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("full", [1.0, 0.5])
def test_a_random_board_is_read_right_or_unread(
    eye: Eye,
    table: Table,
    shot: Shot,
    board: Board,
    mistakes: Mistakes,
    setting: str,
    full: float,
) -> None:
    """Several tables, several boards each; and nearly all of it is really read."""
    lying = read = 0
    for seed in range(3):
        renderer, rng = table(setting, seed), np.random.default_rng([seed, round(full * 10)])
        for _ in range(2):
            scene = board(rng, full)
            seen = eye.look(shot(renderer, scene, rng))
            assert mistakes(seen, scene) == []
            lying += len(scene.lying)
            read += sum(reading.face is not None for reading in seen.readings)
    assert read >= ENOUGH_READ[setting] * lying


@pytest.mark.parametrize("setting", SETTINGS)
def test_an_empty_board_reads_empty(
    eye: Eye, mat: Mat, table: Table, shot: Shot, setting: str
) -> None:
    """No reading has a face; where nothing shines there is no reading at all."""
    for seed in range(2):
        rng = np.random.default_rng(seed)
        seen = eye.look(shot(table(setting, seed), Scene(mat), rng))
        assert seen.registered
        assert all(reading.face is None for reading in seen.readings)
        if setting != "hard":
            assert seen.readings == ()
            assert len(seen.looked) == len(mat.zones)


@pytest.mark.parametrize("setting", ["still", "normal"])
def test_every_face_is_read_at_every_place(
    eye: Eye,
    mat: Mat,
    decks: tuple[Deck, ...],
    table: Table,
    shot: Shot,
    mistakes: Mistakes,
    setting: str,
) -> None:
    """Each deck's faces go round all its places: no face is ever unread at any of them."""
    renderer, rng = table(setting, 0), np.random.default_rng(0)
    faces = {deck.name: deck.faces for deck in decks}
    for turn in range(max(len(names) for names in faces.values())):
        lying = [
            Lying(zone.name, place, Piece(names[(place + turn + row) % len(names)]))
            for row, zone in enumerate(mat.zones)
            for names in [faces[zone.deck]]
            for place in range(len(zone.places))
        ]
        scene = Scene(mat).put(*lying)
        seen = eye.look(shot(renderer, scene, rng))
        assert mistakes(seen, scene) == []
        assert sum(reading.face is not None for reading in seen.readings) == len(lying)


def test_a_reading_says_where_the_piece_lies(
    eye: Eye, mat: Mat, still: Renderer, shot: Shot, board: Board
) -> None:
    """At the still table every piece lies on its place: within 0.6 mm, and surely so."""
    rng = np.random.default_rng(4)
    seen = eye.look(shot(still, board(rng, 1.0), rng))
    for reading in seen.readings:
        at = mat.zone(reading.zone).places[reading.place]
        assert np.hypot(reading.at.x - at.x, reading.at.y - at.y) <= 0.6
        assert 0.8 < reading.confidence <= 1.0
        assert reading.turn == 0


def test_what_is_unread_says_why(
    eye: Eye, table: Table, shot: Shot, board: Board, mistakes: Mistakes
) -> None:
    """Under lamps that shine on the mat some pieces are unread, each with a reason."""
    reasons: list[Why | None] = []
    for seed in range(5):
        rng = np.random.default_rng(seed)
        scene = board(rng, 1.0)
        seen = eye.look(shot(table("hard", seed), scene, rng))
        assert mistakes(seen, scene) == []
        reasons += [reading.why for reading in seen.readings if reading.face is None]
    assert Why.GLARE in reasons
    assert None not in reasons


def test_a_lone_peg_among_holes_is_read(
    eye: Eye, mat: Mat, decks: tuple[Deck, ...], table: Table, shot: Shot, mistakes: Mistakes
) -> None:
    """Each face alone on an empty board: exactly one reading."""
    renderer, rng = table("normal", 1), np.random.default_rng(8)
    for deck in decks:
        zones = [zone for zone in mat.zones if zone.deck == deck.name]
        for face in deck.faces:
            zone = zones[int(rng.integers(len(zones)))]
            scene = Scene(mat).put(Lying(zone.name, int(rng.integers(4)), Piece(face)))
            seen = eye.look(shot(renderer, scene, rng))
            assert mistakes(seen, scene) == []
            assert [reading.face for reading in seen.readings] == [face]
