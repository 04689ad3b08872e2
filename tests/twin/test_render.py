"""Photographs of scenes: repeatable, true to the pose, and nothing moves that stays."""

from collections.abc import Callable
from itertools import combinations

import cv2
import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from tabletop.decks import MARKER_DICTIONARY, PEG_COLOURS
from tabletop.errors import BadInput
from tabletop.table import Box, Layout, Mat, Piece, Point
from tabletop.twin import (
    FRAME_PX,
    PEOPLE,
    SETTINGS,
    Coin,
    Extra,
    Hand,
    Lying,
    Renderer,
    Scene,
    Slip,
    Stray,
    laid,
    sample,
)

Picture = npt.NDArray[np.uint8]
Table = Callable[[str, int], Renderer]
Still = Callable[[Scene], Picture]
RandomLayout = Callable[[np.random.Generator, float], Layout]


def spot(renderer: Renderer, at: Point) -> tuple[int, int]:
    """The pixel that shows a spot of the mat: column, row."""
    x, y, scale = renderer.mat_to_px @ (at.x, at.y, 1.0)
    return round(float(x / scale)), round(float(y / scale))


def around(renderer: Renderer, at: Point, px: int) -> tuple[slice, slice]:
    x, y = spot(renderer, at)
    return slice(y - px, y + px + 1), slice(x - px, x + px + 1)


def changed(one: Picture, other: Picture) -> npt.NDArray[np.bool_]:
    """Which pixels clearly differ."""
    return np.asarray(cv2.absdiff(one, other).max(axis=2) > 6)


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_same_seed_gives_the_same_bytes(
    mat: Mat, table: Table, random_layout: RandomLayout, setting: str
) -> None:
    """Two tables of one seed, photographed with one seed; the picture fills the frame."""
    scene = laid(mat, random_layout(np.random.default_rng(1), 0.5))
    one, two = (table(setting, 7).picture(scene, np.random.default_rng(3)) for _ in range(2))
    assert one.shape == (FRAME_PX[1], FRAME_PX[0], 3)
    assert one.tobytes() == two.tobytes()


@pytest.mark.parametrize("setting", ["normal", "hard"])
def test_another_seed_gives_another_picture(mat: Mat, table: Table, setting: str) -> None:
    """Another table looks different; another moment of the same table differs in its noise."""
    renderer, scene = table(setting, 7), Scene(mat)
    here = renderer.picture(scene, np.random.default_rng(3))
    elsewhere = table(setting, 8).picture(scene, np.random.default_rng(3))
    later = renderer.picture(scene, np.random.default_rng(4))
    assert changed(here, elsewhere).mean() > 0.3
    assert not np.array_equal(here, later)
    assert np.abs(here.astype(int) - later).mean() < 15


def test_a_still_table_makes_no_noise(mat: Mat, still: Still) -> None:
    """Without noise, two photographs of a scene are the same whatever the generator."""
    assert np.array_equal(still(Scene(mat)), still(Scene(mat)))


def test_a_piece_that_stays_keeps_its_pixels(
    mat: Mat, table: Table, random_layout: RandomLayout
) -> None:
    """Other pieces come and go around it; loose pieces too stay as they first fell."""
    renderer = Renderer(
        mat, msgspec.structs.replace(table("normal", 5).conditions, noise=0.0, jpeg=0)
    )
    rng = np.random.default_rng(9)
    piece = Lying("row-5", 2, Piece("orange"))
    window = around(renderer, mat.zone("row-5").places[2], 15)
    shown = [
        renderer.picture(laid(mat, random_layout(rng, 0.5), rng).put(piece), rng)[window]
        for _ in range(6)
    ]
    assert all(np.array_equal(shown[0], other) for other in shown)


def test_only_what_changed_is_drawn_again_and_nobody_can_tell(
    mat: Mat, table: Table, random_layout: RandomLayout
) -> None:
    """After many scenes a table shows the last one as a new table would."""
    rng = np.random.default_rng(2)
    used, last = table("normal", 4), Scene(mat)
    extras = (
        Coin(Point(60, 120)),
        Slip(Point(100, 90), 50, 30, 20.0),
        Stray("pegs", "teal", Point(20, 130)),
    )
    for step in range(12):
        last = laid(mat, random_layout(rng, (0.0, 0.1, 0.5, 1.0)[step % 4]), rng)
        last = last.with_hands(*[Hand(Point(90, 200), 80.0, step % PEOPLE)] * (step % 2))
        last = last.with_extras(*extras[: step % 4])
        used.picture(last, rng)
    fresh = table("normal", 4).picture(last, np.random.default_rng(1))
    worn = used.picture(last, np.random.default_rng(1))
    assert np.abs(fresh.astype(int) - worn).max() <= 2


def found_markers(picture: Picture) -> dict[int, npt.NDArray[np.float64]]:
    tuned = cv2.aruco.DetectorParameters()
    tuned.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    tuned.minMarkerPerimeterRate = 0.01
    dictionary = cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)
    detector = cv2.aruco.ArucoDetector(dictionary, tuned)
    corners, ids, _ = detector.detectMarkers(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    numbers = [] if ids is None else [int(n) for n in np.ravel(ids)]
    return {n: np.asarray(c, float).reshape(4, 2) for n, c in zip(numbers, corners, strict=True)}


def straight_down(box: Box, corner: Point) -> npt.NDArray[np.float64]:
    """Where a camera 750 mm above the middle of the area, 66 degrees wide, sees a box."""
    focal = FRAME_PX[0] / 2 / np.tan(np.radians(33.0))
    mm = np.array([(p.x + corner.x - 400, p.y + corner.y - 240) for p in box.corners])
    return np.asarray(mm * focal / 750 + ((FRAME_PX[0] - 1) / 2, (FRAME_PX[1] - 1) / 2))


def test_markers_land_where_a_pinhole_camera_sees_them(mat: Mat, still: Still) -> None:
    """The mat lies in the middle of the area: every corner within one pixel."""
    found = found_markers(still(Scene(mat)))
    corner = Point(400 - mat.width / 2, 240 - mat.height / 2)
    for number, box in mat.markers.items():
        assert np.abs(found[number] - straight_down(box, corner)).max() <= 1.0


@pytest.mark.parametrize("seed", range(4))
def test_markers_land_where_the_pose_says(mat: Mat, table: Table, seed: int) -> None:
    """A tilted, turned camera over a turned mat, without blur and noise: within one pixel."""
    posed = table("hard", seed).conditions
    still_light = sample(SETTINGS["still"], np.random.default_rng(0))
    renderer = Renderer(
        mat,
        msgspec.structs.replace(
            still_light, pose=posed.pose, mat_centre=posed.mat_centre, mat_turn=posed.mat_turn
        ),
    )
    found = found_markers(renderer.picture(Scene(mat), np.random.default_rng(0)))
    for number, box in mat.markers.items():
        carried = np.array([renderer.mat_to_px @ (p.x, p.y, 1.0) for p in box.corners])
        wanted = carried[:, :2] / carried[:, 2:]
        assert np.abs(found[number] - wanted).max() <= 1.0


def test_a_hand_covers_what_is_below_it(mat: Mat, table: Table, still: Still) -> None:
    """Two boards that differ only under the arm look the same there."""
    renderer = table("still", 0)
    hand = Hand(Point(90, 60))
    bare, full = Scene(mat), Scene(mat).put(Lying("row-2", 2, Piece("teal")))
    window = around(renderer, mat.zone("row-2").places[2], 10)
    assert changed(still(bare), still(full))[window].mean() > 0.9
    shown = still(bare.with_hands(hand))
    assert np.array_equal(shown, still(full.with_hands(hand)))
    assert changed(still(bare), shown)[window].mean() > 0.9


def test_a_hand_casts_a_shadow_beside_it(mat: Mat, still: Still) -> None:
    """White paper darkens beside the arm without taking its colour."""
    bare = still(Scene(mat)).astype(int)
    shown = still(Scene(mat).with_hands(Hand(Point(90, 60), person=2))).astype(int)
    paper = bare.min(axis=2) > 215
    grey = np.ptp(shown, axis=2) <= 8
    darker = bare.mean(axis=2) - shown.mean(axis=2)
    assert np.count_nonzero(paper & grey & (darker > 20) & (darker < 110)) > 5000


@pytest.mark.parametrize("side", [0.0, 90.0, 200.0, 300.0])
def test_an_arm_comes_from_its_side(mat: Mat, still: Still, side: float) -> None:
    """It reaches from the fingertips to the edge of the frame on that side, and not beyond."""
    shown = changed(still(Scene(mat)), still(Scene(mat).with_hands(Hand(Point(90, 130), side))))
    rows, columns = np.nonzero(shown)
    towards = np.array([np.cos(np.radians(side)), np.sin(np.radians(side))])
    middle = np.array([(FRAME_PX[0] - 1) / 2, (FRAME_PX[1] - 1) / 2])
    along = (np.stack([columns, rows], axis=1) - middle) @ towards
    assert along.max() > 500
    assert np.quantile(along, 0.001) > -120


def test_all_peoples_arms_are_seen_and_differ(mat: Mat, still: Still) -> None:
    """Each covers about as much of the board, in colours of its own."""
    bare = still(Scene(mat))
    arms = [still(Scene(mat).with_hands(Hand(Point(90, 60), person=n))) for n in range(PEOPLE)]
    assert len(arms) >= 4
    for arm in arms:
        assert changed(bare, arm).mean() > 0.03
    for one, other in combinations(arms, 2):
        assert changed(one, other).mean() > 0.02


@pytest.mark.parametrize("face", PEG_COLOURS)
def test_a_stray_piece_shows_its_face_where_it_lies(
    mat: Mat, table: Table, still: Still, face: str
) -> None:
    """Its colour is seen around its letter, at the spot it was put."""
    renderer, at = table("still", 0), Point(20, 130)
    shown = still(Scene(mat).with_extras(Stray("pegs", face, at)))
    x, y = spot(renderer, Point(at.x + 5.5, at.y))
    red, green, blue = (value * 0.9 for value in PEG_COLOURS[face])
    assert np.abs(shown[y, x] - np.array((blue, green, red))).max() < 12


@pytest.mark.parametrize(
    "extra",
    [
        Coin(Point(79, 150), 20.0, (200, 30, 40)),
        Slip(Point(79, 150), 30.0, 20.0, 30.0, (200, 30, 40)),
    ],
)
def test_things_that_do_not_belong_are_seen_at_their_spot(
    mat: Mat, table: Table, still: Still, extra: Extra
) -> None:
    """Their colour at their middle, and nothing changes far away."""
    shown, bare = still(Scene(mat).with_extras(extra)), still(Scene(mat))
    x, y = spot(table("still", 0), extra.at)
    blue, green, red = (int(value) for value in shown[y, x])
    assert red > 140 > 90 > max(blue, green)
    rows, columns = np.nonzero(changed(shown, bare))
    assert np.hypot(rows - y, columns - x).max() < 25 * 2.4
    assert len(rows) > 400


def test_a_scene_on_another_mat_is_refused(mat: Mat, table: Table) -> None:
    """A table is made for one mat."""
    other = msgspec.structs.replace(mat, name="other")
    with pytest.raises(BadInput, match="show scenes on that one"):
        table("still", 0).picture(Scene(other), np.random.default_rng(0))
