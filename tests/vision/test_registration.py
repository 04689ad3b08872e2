"""Finding the mat: the way to it is right or there is none, whatever the picture shows."""

from collections.abc import Callable

import cv2
import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from tabletop.errors import BadInput
from tabletop.signals import Frame
from tabletop.table import Mat, Observation, Point
from tabletop.twin import HARD, NORMAL, Conditions, Hand, Renderer, Scene, Slip, sample
from tabletop.vision import Eye

Picture = npt.NDArray[np.uint8]
Table = Callable[[str, int], Renderer]
AsFrame = Callable[[Picture], Frame]
Shot = Callable[[Renderer, Scene, np.random.Generator], Frame]
Board = Callable[[np.random.Generator, float], Scene]
Mistakes = Callable[[Observation, Scene], list[str]]
NOBODY = np.random.default_rng(0)  # for tables that make no noise


def hiding(scene: Scene, *markers: int) -> Scene:
    """The scene with cards of wood laid over these markers."""
    boxes = [scene.mat.markers[number] for number in markers]
    middles = [Point(box.x + box.width / 2, box.y + box.height / 2) for box in boxes]
    return scene.with_extras(*(Slip(at, 16.5, 16.5, 0.0, (178, 136, 92)) for at in middles))


@pytest.mark.parametrize("setting", ["still", "normal", "hard"])
def test_the_way_to_the_mat_is_the_tables_own(
    eye: Eye, mat: Mat, table: Table, shot: Shot, setting: str
) -> None:
    """Every corner of every zone within 0.6 mm of where it truly is."""
    for seed in range(3):
        renderer = table(setting, seed)
        assert eye.look(shot(renderer, Scene(mat), np.random.default_rng(seed))).registered
        assert eye.mat_to_px is not None
        back = np.linalg.inv(renderer.mat_to_px) @ eye.mat_to_px
        for corner in (corner for zone in mat.zones for corner in zone.box.corners):
            x, y, scale = back @ (corner.x, corner.y, 1.0)
            assert np.hypot(x / scale - corner.x, y / scale - corner.y) < 0.6


def test_three_markers_are_enough(
    eye: Eye, mat: Mat, table: Table, shot: Shot, board: Board, mistakes: Mistakes
) -> None:
    """With any one hidden everything is read, on a table this eye has not seen whole."""
    for seed, hidden in enumerate(mat.markers):
        rng = np.random.default_rng(seed)
        scene = board(rng, 0.7)
        seen = eye.look(shot(table("normal", 10 + seed), hiding(scene, hidden), rng))
        assert mistakes(seen, scene) == []
        assert sum(reading.face is not None for reading in seen.readings) == len(scene.lying)


def test_two_markers_serve_only_an_eye_that_knew_the_mat(
    new_eye: Eye, still: Renderer, shot: Shot, board: Board, mistakes: Mistakes
) -> None:
    """Two that are where they were keep the last way good; one or none do not."""
    scene = board(np.random.default_rng(2), 0.7)
    halved, hidden = hiding(scene, 10, 12), hiding(scene, 10, 11, 12)
    assert not new_eye.look(shot(still, halved, NOBODY)).registered
    assert new_eye.look(shot(still, scene, NOBODY)).registered
    seen = new_eye.look(shot(still, halved, NOBODY))
    assert seen.registered
    assert mistakes(seen, scene) == []
    seen = new_eye.look(shot(still, hidden, NOBODY))
    assert (seen.registered, seen.looked, seen.readings) == (False, (), ())
    assert new_eye.mat_to_px is None


@pytest.mark.parametrize("moved", [0.2, 0.6, 1.0, 3.0, 20.0])
def test_a_mat_that_moved_with_two_markers_hidden_is_read_right_or_not_at_all(
    eye: Eye, still: Renderer, shot: Shot, board: Board, mistakes: Mistakes, moved: float
) -> None:
    """The last way is not used for a mat that is no longer there."""
    rng = np.random.default_rng(3)
    scene = board(rng, 0.7)
    assert eye.look(shot(still, scene, NOBODY)).registered
    centre = still.conditions.mat_centre
    conditions = msgspec.structs.replace(
        still.conditions, mat_centre=Point(centre.x + moved, centre.y), mat_turn=moved / 3
    )
    there = Renderer(scene.mat, conditions)
    seen = eye.look(shot(there, hiding(scene, 11, 13), NOBODY))
    assert mistakes(seen, scene) == []
    assert not seen.registered or moved < 0.5


def bumped(conditions: Conditions, turn: int, rng: np.random.Generator) -> Conditions:
    """The camera knocked a little, more, and quite elsewhere."""
    pose, off = conditions.pose, (0.2, 0.5, 1.0, 3.0, 10.0)[turn % 5]
    if turn < 5:
        aim = Point(pose.aim.x + off, pose.aim.y - off / 2)
        moved = msgspec.structs.replace(pose, aim=aim, roll=pose.roll + off / 4)
        return msgspec.structs.replace(conditions, pose=moved)
    other = sample(HARD if turn % 2 else NORMAL, rng)
    return msgspec.structs.replace(conditions, pose=other.pose, mat_turn=other.mat_turn)


def test_a_bumped_camera_reads_right_again(
    eye: Eye, mat: Mat, still: Renderer, shot: Shot, board: Board, mistakes: Mistakes
) -> None:
    """At the very next frame, by the same eye, without being told."""
    rng = np.random.default_rng(4)
    conditions = still.conditions
    scene = board(rng, 0.7)
    assert eye.look(shot(still, scene, rng)).registered
    for turn in range(9):
        conditions = bumped(conditions, turn, rng)
        seen = eye.look(shot(Renderer(mat, conditions), scene, rng))
        assert mistakes(seen, scene) == []
        assert len([reading for reading in seen.readings if reading.face]) == len(scene.lying)


def test_a_mirrored_picture_is_not_read(
    eye: Eye, still: Renderer, as_frame: AsFrame, board: Board
) -> None:
    """A camera that mirrors would swap the places of a row."""
    picture = still.picture(board(np.random.default_rng(5), 0.7), NOBODY)
    for axis in (0, 1):
        mirrored = np.asarray(cv2.flip(picture, axis), np.uint8)
        assert not eye.look(as_frame(mirrored)).registered


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_turned_picture_is_read(
    eye: Eye, still: Renderer, as_frame: AsFrame, board: Board, mistakes: Mistakes, turns: int
) -> None:
    """It does not matter which way up the camera hangs."""
    scene = board(np.random.default_rng(6), 0.7)
    picture = np.ascontiguousarray(np.rot90(still.picture(scene, NOBODY), turns))
    seen = eye.look(as_frame(picture))
    assert mistakes(seen, scene) == []
    assert sum(reading.face is not None for reading in seen.readings) == len(scene.lying)


def test_another_mats_markers_are_not_ours(
    new_eye: Eye, mat: Mat, still: Renderer, shot: Shot
) -> None:
    """Other numbers, ours in other corners, or too few of ours: we cannot see."""
    for numbers in ((20, 21, 22, 23), (11, 10, 13, 12), (10, 21, 12, 23)):
        boxes = dict(zip(numbers, mat.markers.values(), strict=True))
        other = msgspec.structs.replace(mat, markers=boxes)
        frame = shot(Renderer(other, still.conditions), Scene(other), NOBODY)
        assert not new_eye.look(frame).registered


def test_a_marker_that_is_there_twice_is_not_trusted(
    new_eye: Eye, mat: Mat, still: Renderer, as_frame: AsFrame, board: Board, mistakes: Mistakes
) -> None:
    """A second copy elsewhere in the picture; the other three still serve."""
    scene = board(np.random.default_rng(7), 0.7)
    picture = still.picture(scene, NOBODY)
    box = mat.markers[10]
    x, y, scale = still.mat_to_px @ (box.x - 3, box.y - 3, 1.0)
    left, top = round(x / scale), round(y / scale)
    picture[top : top + 52, 200:252] = picture[top : top + 52, left : left + 52]
    seen = new_eye.look(as_frame(picture))
    assert seen.registered
    assert mistakes(seen, scene) == []


def test_a_hand_over_all_markers_blinds_the_eye(
    eye: Eye, still: Renderer, shot: Shot, board: Board
) -> None:
    """Nothing is said about any zone."""
    arms = [Hand(Point(x, -30.0), 90.0, n) for n, x in enumerate((10.0, 70.0, 120.0, 170.0))]
    scene = board(np.random.default_rng(8), 0.7).with_hands(*arms)
    seen = eye.look(shot(still, scene, NOBODY))
    assert (seen.registered, seen.looked, seen.covered, seen.readings) == (False, (), (), ())


def garbage() -> dict[str, Picture]:
    rng = np.random.default_rng(9)
    return {
        "noise": rng.integers(0, 256, (1296, 2304, 3), dtype=np.uint8),
        "little noise": rng.integers(0, 256, (90, 120, 3), dtype=np.uint8),
        "black": np.zeros((1296, 2304, 3), np.uint8),
        "white": np.full((1296, 2304, 3), 255, np.uint8),
        "one pixel": np.full((1, 1, 3), 9, np.uint8),
        "one row": np.full((1, 4000, 3), 9, np.uint8),
        "huge": np.full((4500, 6000, 3), 90, np.uint8),
    }


@pytest.mark.parametrize("name", garbage())
def test_garbage_is_not_registered(eye: Eye, as_frame: AsFrame, name: str) -> None:
    """A picture that shows no mat says nothing and breaks nothing."""
    frame = as_frame(garbage()[name])
    seen = eye.look(frame)
    assert (seen.registered, seen.looked, seen.readings) == (False, (), ())
    assert eye.flat(frame) is None


def test_garbage_between_two_frames_changes_nothing(
    eye: Eye, still: Renderer, shot: Shot, as_frame: AsFrame, board: Board, mistakes: Mistakes
) -> None:
    """After frames of another size, black ones and noise, the table is read as before."""
    scene = board(np.random.default_rng(10), 0.7)
    before = eye.look(shot(still, scene, NOBODY))
    for name in ("little noise", "black", "one pixel"):
        assert not eye.look(as_frame(garbage()[name])).registered
        seen = eye.look(shot(still, scene, NOBODY))
        assert mistakes(seen, scene) == []
        assert len(seen.readings) == len(before.readings) == len(scene.lying)


@pytest.mark.parametrize(
    "pixels",
    [
        np.zeros((20, 20, 3), np.float32),
        np.zeros((20, 20, 3), np.int8),
        np.zeros((20, 20), np.uint8),
        np.zeros((20, 20, 4), np.uint8),
        np.zeros((0, 20, 3), np.uint8),
        np.zeros(1200, np.uint8),
    ],
    ids=lambda pixels: f"{pixels.dtype}-{pixels.shape}",
)
def test_what_is_no_picture_is_refused_in_one_line(
    eye: Eye, pixels: npt.NDArray[np.generic]
) -> None:
    """The line says what came and what to give."""
    for ask in (eye.look, eye.flat):
        with pytest.raises(BadInput, match="is no picture: give rows x columns x 3 bytes") as told:
            ask(Frame(1, 0.1, pixels.data))
        assert "\n" not in str(told.value)


@pytest.mark.parametrize("scale", [0.5, 1.6])
def test_cameras_of_other_sizes_are_read(
    eye: Eye, still: Renderer, as_frame: AsFrame, board: Board, mistakes: Mistakes, scale: float
) -> None:
    """The same view with fewer or more pixels."""
    scene = board(np.random.default_rng(11), 0.7)
    picture = still.picture(scene, NOBODY)
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    sized = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way)
    seen = eye.look(as_frame(np.asarray(sized, np.uint8)))
    assert seen.registered
    assert mistakes(seen, scene) == []
