"""Finding the playing area by its four markers, on every mat and every table top."""

import cv2
import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from tabletop.games import GAMES, game
from tabletop.table import Mat, Point
from tabletop.twin import SETTINGS, Conditions, Renderer, Scene, Slip, Top, sample
from tabletop.vision import LensProfile, Lost, Registration, Straightener, marker_light

Picture = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float64]
MATS = {name: game(name).mat for name in GAMES}
WIDE = {name: mat for name, mat in MATS.items() if name != "mastermind"}
FOCAL = 0.5 / np.tan(np.radians(33.0))  # the simulated camera's, in parts of a frame's width


def hung(mat: Mat, setting: str, seed: int, **changes: object) -> Renderer:
    conditions = sample(SETTINGS[setting], np.random.default_rng(seed), mat)
    return Renderer(mat, msgspec.structs.replace(conditions, **changes))


def through(way: Points, points: Points) -> Points:
    carried = np.column_stack([points, np.ones(len(points))]) @ way.T
    return np.asarray(carried[:, :2] / carried[:, 2:])


def spots(mat: Mat) -> Points:
    """The corners of all zones."""
    return np.array([(c.x, c.y) for zone in mat.zones for c in zone.box.corners])


def astray(renderer: Renderer, mat: Mat, way: Points) -> float:
    """How far the worst zone corner is from where the way has it, in mm."""
    truly = np.array([renderer.seen(Point(*spot)) for spot in spots(mat)])
    found = through(np.asarray(np.linalg.inv(way)), truly)
    return float(np.hypot(*(found - spots(mat)).T).max())


def without(scene: Scene, *markers: int) -> Scene:
    """The scene with grey cards over these markers."""
    boxes = [scene.mat.markers[number] for number in markers]
    sides = [(Point(b.x + b.width / 2, b.y + b.height / 2), b.width + 2) for b in boxes]
    return scene.with_extras(*(Slip(at, side, side, 0.0, (120, 120, 120)) for at, side in sides))


def picture(renderer: Renderer, scene: Scene, seed: int = 0) -> Picture:
    return renderer.picture(scene, np.random.default_rng(seed))


@pytest.mark.parametrize("name", MATS)
@pytest.mark.parametrize(("setting", "most"), [("still", 0.3), ("normal", 1.3), ("hard", 3.0)])
def test_every_mat_is_found(name: str, setting: str, most: float) -> None:
    """Turned, tilted and through a lens that bends, with no profile of it."""
    mat = MATS[name]
    for seed in range(2):
        renderer = hung(mat, setting, seed)
        seen, way = Registration(mat.markers).seek(picture(renderer, Scene(mat), seed))
        assert set(seen) == set(mat.markers)
        assert way is not None
        assert astray(renderer, mat, way) < most


@pytest.mark.parametrize("bend", [-0.045, 0.015])
@pytest.mark.parametrize("setting", ["normal", "hard"])
def test_a_lens_profile_takes_the_bend_out(setting: str, bend: float) -> None:
    """In straightened pictures every zone is within half a mm of its place, also in its middle."""
    mat = WIDE["cardle"]
    renderer = hung(mat, setting, 3, bend=bend)
    width, height = renderer.conditions.frame_px
    straight = Straightener(LensProfile(width, height, FOCAL * width, bend)).straight
    plain = hung(mat, setting, 3, bend=0.0)
    _, bent_way = Registration(mat.markers).seek(picture(renderer, Scene(mat)))
    _, way = Registration(mat.markers).seek(straight(picture(renderer, Scene(mat))))
    assert way is not None
    assert bent_way is not None
    # A straight picture may be smaller, about its middle, and is otherwise that of a plain lens.
    middle = np.array([(width - 1) / 2, (height - 1) / 2])
    truly = np.array([plain.seen(Point(*spot)) for spot in spots(mat)]) - middle
    found = through(way, spots(mat)) - middle
    scale = float((truly * found).sum() / (truly * truly).sum())
    off_px = np.hypot(*(found / scale - truly).T)
    assert float(off_px.max()) / 2.4 < 0.5
    assert 0.95 < scale <= 1.001
    if bend < -0.03:
        assert astray(renderer, mat, bent_way) > 1.0


@pytest.mark.parametrize("name", WIDE)
def test_a_hidden_marker_changes_nothing(name: str) -> None:
    """The last good way serves on while three, or two, markers are where they were."""
    mat = WIDE[name]
    renderer, found = hung(mat, "normal", 1), Registration(mat.markers)
    _, whole = found.seek(picture(renderer, Scene(mat)))
    for hidden in ((0,), (2,), (1, 3), ()):
        seen, way = found.seek(picture(renderer, without(Scene(mat), *hidden), 1))
        assert set(seen) == set(mat.markers) - set(hidden)
        assert way is not None
        if hidden:
            assert way is whole
        assert found.lost is None


def test_a_way_through_three_markers_serves_a_new_table() -> None:
    """One marker was never seen: the others say where everything is."""
    mat = WIDE["coda"]
    for hidden in mat.markers:
        renderer = hung(mat, "normal", 10 + hidden)
        _, way = Registration(mat.markers).seek(picture(renderer, without(Scene(mat), hidden)))
        assert way is not None
        assert astray(renderer, mat, way) < 2.5


def bumped(conditions: Conditions, off: float) -> Conditions:
    pose = conditions.pose
    aim = Point(pose.aim.x + off, pose.aim.y - off / 2)
    return msgspec.structs.replace(
        conditions, pose=msgspec.structs.replace(pose, aim=aim, roll=pose.roll + off / 20)
    )


@pytest.mark.parametrize("off", [1.0, 15.0])
@pytest.mark.parametrize("hidden", [(), (1,), (0, 2), (0, 1, 2), (0, 1, 2, 3)])
def test_a_bumped_camera_is_noticed_at_once(hidden: tuple[int, ...], off: float) -> None:
    """A new way where three markers are in view, none with fewer, and the old one never again."""
    mat = WIDE["x-code"]
    renderer, found = hung(mat, "still", 0), Registration(mat.markers)
    before = picture(renderer, Scene(mat))
    assert found.seek(before)[1] is not None
    there = Renderer(mat, bumped(renderer.conditions, off))
    _, way = found.seek(picture(there, without(Scene(mat), *hidden)))
    if len(hidden) <= 1:
        assert way is not None
        assert astray(there, mat, way) < (1.0 if hidden else 0.5)
        return
    assert way is None
    assert found.lost is (Lost.NO_MARKERS if len(hidden) == 4 else Lost.MOVED)
    _, again = found.seek(picture(there, without(Scene(mat), 0, 2), 1))
    assert again is None
    _, whole = found.seek(picture(there, Scene(mat), 2))
    assert whole is not None
    assert astray(there, mat, whole) < 0.5


@pytest.mark.parametrize("name", MATS)
def test_a_mirrored_picture_has_its_own_word(name: str) -> None:
    """So that people turn the mirror off rather than look for markers."""
    mat = MATS[name]
    upright = picture(hung(mat, "normal", 2), Scene(mat))
    for axis in (0, 1):
        found = Registration(mat.markers)
        assert found.seek(np.asarray(cv2.flip(upright, axis), np.uint8))[1] is None
        assert found.lost is Lost.MIRRORED
        assert found.seek(upright)[1] is not None
        assert found.lost is None


def test_too_few_markers_and_none_have_their_words() -> None:
    """A picture without markers, and a new eye that sees but two."""
    mat = WIDE["if-then"]
    few = picture(hung(mat, "still", 0), without(Scene(mat), 0, 2))
    for shot, word in ((few, Lost.TOO_FEW), (np.full_like(few, 90), Lost.NO_MARKERS)):
        found = Registration(mat.markers)
        assert found.seek(shot)[1] is None
        assert found.lost is word


def test_markers_laid_out_wrongly_have_their_word() -> None:
    """Two of them swapped: nothing fits."""
    mat = WIDE["cardle"]
    boxes = dict(zip((1, 0, 2, 3), mat.markers.values(), strict=True))
    found = Registration(boxes)
    assert found.seek(picture(hung(mat, "still", 0), Scene(mat)))[1] is None
    assert found.lost is Lost.ODD


@pytest.mark.parametrize("top", Top)
@pytest.mark.parametrize(("setting", "tint"), [("normal", 4), ("hard", 6)])
def test_markers_alone_tell_the_light(top: Top, setting: str, tint: int) -> None:
    """On any table top, without a mat: white paper comes out white, if not all as bright."""
    mat = WIDE["cardle"]
    renderer = hung(mat, setting, list(Top).index(top), top=top, printed=False, gloss=0.0)
    places = [Point(x, y) for x in (120, 400, 680) for y in (100, 240, 380)]
    slips = [Slip(at, 40.0, 40.0, 0.0, (255, 255, 255)) for at in places]
    shot = picture(renderer, Scene(mat).with_extras(*slips))
    seen, way = Registration(mat.markers).seek(shot)
    light = marker_light(shot, seen, mat)
    assert light is not None
    assert way is not None
    flat = cv2.warpPerspective(
        shot, np.asarray(way), (800, 480), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )
    lab = cv2.cvtColor(light.balance(np.asarray(flat, np.uint8)), cv2.COLOR_BGR2Lab)
    for at in places:
        middle = lab[int(at.y) - 9 : int(at.y) + 9, int(at.x) - 9 : int(at.x) + 9]
        lightness, a, b = np.median(middle.reshape(-1, 3), axis=0)
        assert max(abs(a - 128), abs(b - 128)) <= tint
        assert 195 <= lightness <= 255


def test_markers_in_glare_are_not_asked_about_the_light() -> None:
    """A marker washed out on one side says nothing; without any there is no light."""
    mat = WIDE["cardle"]
    shot = picture(hung(mat, "still", 0), Scene(mat))
    seen, _ = Registration(mat.markers).seek(shot)
    light = marker_light(shot, seen, mat)
    assert light is not None
    spoilt = shot.copy()
    (left, top), (right, bottom) = seen[0].min(axis=0).astype(int), seen[0].max(axis=0).astype(int)
    spoilt[top:bottom, left:right] = 200
    again = marker_light(spoilt, seen, mat)
    assert again is not None
    assert np.allclose(again.coefficients[0], light.coefficients[0], atol=0.05)
    assert marker_light(shot, {}, mat) is None
