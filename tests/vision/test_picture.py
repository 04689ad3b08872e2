"""Pictures for people: readings are drawn where they are, on a copy."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from tabletop.signals import Frame
from tabletop.table import Observation, Point
from tabletop.twin import Coin, Hand, Renderer, Scene
from tabletop.vision import Eye, closeup, drawn

Picture = npt.NDArray[np.uint8]
Table = Callable[[str, int], Renderer]
AsFrame = Callable[[Picture], Frame]
Board = Callable[[np.random.Generator, float], Scene]


def pixel(eye: Eye, at: Point) -> tuple[int, int]:
    assert eye.mat_to_px is not None
    x, y, scale = eye.mat_to_px @ (at.x, at.y, 1.0)
    return round(float(x / scale)), round(float(y / scale))


@pytest.fixture(scope="module")
def looked(eye: Eye, table: Table, as_frame: AsFrame, board: Board) -> tuple[Picture, Observation]:
    """A picture with a hand in it, and what the eye said of it."""
    rng = np.random.default_rng(1)
    scene = board(rng, 0.5).with_hands(Hand(Point(60, 215)))
    picture = table("normal", 0).picture(scene, rng)
    return picture, eye.look(as_frame(picture))


def test_readings_are_drawn_where_they_are(
    eye: Eye, table: Table, as_frame: AsFrame, board: Board
) -> None:
    """Same size, the picture itself untouched, and ink within 11 mm of every reading."""
    rng = np.random.default_rng(2)
    picture = table("normal", 0).picture(board(rng, 0.4), rng)
    seen = eye.look(as_frame(picture))
    before = picture.copy()
    shown = drawn(eye, picture, seen)
    assert shown.shape == picture.shape
    assert np.array_equal(picture, before)
    changed = np.any(shown != picture, axis=2)
    assert len(seen.readings) > 20
    for reading in seen.readings:
        x, y = pixel(eye, reading.at)
        assert np.count_nonzero(changed[y - 26 : y + 27, x - 26 : x + 27]) > 30
    assert 0.001 < changed.mean() < 0.1


def test_covered_zones_are_framed(eye: Eye, looked: tuple[Picture, Observation]) -> None:
    """Each side of a covered zone's box is marked, though nothing in it is read."""
    picture, seen = looked
    eye.look(Frame(1, 0.1, picture.data))
    changed = np.any(drawn(eye, picture, seen) != picture, axis=2)
    assert "row-1" in seen.covered
    for corner in eye.mat.zone("row-1").box.corners:
        x, y = pixel(eye, corner)
        assert changed[y - 2 : y + 3, x - 2 : x + 3].any()


def test_what_is_unread_is_drawn_in_another_colour(
    eye: Eye, still: Renderer, as_frame: AsFrame
) -> None:
    """Red round what nobody could read."""
    zone = eye.mat.zone("row-6")
    scene = Scene(eye.mat).with_extras(Coin(zone.places[2], 13.0, (230, 228, 222)))
    picture = still.picture(scene, np.random.default_rng(0))
    seen = eye.look(as_frame(picture))
    assert [(reading.zone, reading.face) for reading in seen.readings] == [("row-6", None)]
    x, y = pixel(eye, zone.places[2])
    part = drawn(eye, picture, seen)[y - 30 : y + 31, x - 30 : x + 31].astype(int)
    red = (part[:, :, 2] > 200) & (part[:, :, 1] < 80) & (part[:, :, 0] < 80)
    assert np.count_nonzero(red) > 60


def test_without_markers_the_picture_says_so(new_eye: Eye, as_frame: AsFrame) -> None:
    """Words at the top, nothing elsewhere."""
    picture = np.full((1296, 2304, 3), 90, np.uint8)
    seen = new_eye.look(as_frame(picture))
    changed = np.any(drawn(new_eye, picture, seen) != picture, axis=2)
    assert changed[:120].any()
    assert not changed[120:].any()


def test_a_closeup_shows_the_mat_at_the_size_asked(
    eye: Eye, looked: tuple[Picture, Observation]
) -> None:
    """The mat fills most of it; without a mat it is the whole picture, so large."""
    picture, seen = looked
    eye.look(Frame(1, 0.1, picture.data))
    near = closeup(eye, picture, seen, 600, 800, 10.0)
    assert near.shape == (800, 600, 3)
    assert np.mean(near.min(axis=2) > 100) > 0.3
    eye.look(Frame(1, 0.1, np.zeros_like(picture).data))
    blind = closeup(eye, picture, Observation(1, 0.1, registered=False), 600, 800, 10.0)
    assert blind.shape == (800, 600, 3)
