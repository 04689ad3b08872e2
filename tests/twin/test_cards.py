"""Cards, tiles, piles and cups: heights, overlaps, glare, and the truth about every frame."""

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from tabletop.games import GAMES
from tabletop.table import Layout, Mat, Piece, Point, lay
from tabletop.table.mats import CARDLE, CODA, IF_THEN, XCODE
from tabletop.twin import (
    HARD,
    NORMAL,
    SETTINGS,
    STILL,
    Coin,
    Conditions,
    Cup,
    Hand,
    Lying,
    Pose,
    Renderer,
    Scene,
    Setting,
    Sight,
    Stack,
    Top,
    laid,
    sample,
)

Picture = npt.NDArray[np.uint8]
SMALL = (1152, 648)
LINE = lay({"line-1": [Piece("01yy-41yb"), Piece("02yy-23rb", 180), Piece("33bb-43rr")]})
FAN = lay({"space-5": [Piece("5-blue"), Piece("5-blue"), Piece("5-yellow")]})


def table(mat: Mat, setting: Setting = STILL, seed: int = 0, **other: object) -> Conditions:
    conditions = sample(setting, np.random.default_rng(seed), mat, SMALL)
    return msgspec.structs.replace(conditions, **other)


def shown(scene: Scene, conditions: Conditions) -> Picture:
    return Renderer(scene.mat, conditions).picture(scene, np.random.default_rng(0))


def sights(scene: Scene, conditions: Conditions) -> dict[tuple[str, int], Sight]:
    truth = Renderer(scene.mat, conditions).truth(scene)
    return {(sight.zone, sight.place): sight for sight in truth}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("setting", SETTINGS.values(), ids=list(SETTINGS))
def test_every_game_has_a_table_in_every_setting(game: object, setting: Setting) -> None:
    """An empty table is photographed at the size asked for, with its markers in the frame."""
    mat: Mat = getattr(game, "mat")  # noqa: B009 - games are of many types
    renderer = Renderer(mat, table(mat, setting, 3))
    picture = renderer.picture(Scene(mat), np.random.default_rng(0))
    assert picture.shape == (SMALL[1], SMALL[0], 3)
    assert picture.std() > 5


@pytest.mark.parametrize(("mat", "layout"), [(IF_THEN, LINE), (XCODE, FAN)])
def test_what_lies_over_a_card_hides_part_of_it(mat: Mat, layout: Layout) -> None:
    """The last card is seen whole, those below it about as far as they stick out."""
    truth = [sight.visible for sight in sights(laid(mat, layout), table(mat)).values()]
    assert truth[-1] == 1.0
    assert all(0.35 < share < 0.65 for share in truth[:-1])


@pytest.mark.parametrize("seed", range(6))
def test_a_card_lies_off_by_no_more_than_the_setting_says(seed: int) -> None:
    """Up to 10 mm and 10 degrees on a normal table, and truly off."""
    layout = lay({"row-2": [Piece(f"science-{n}") for n in range(1, 7)]})
    places = CARDLE.zone("row-2").places
    found = sights(laid(CARDLE, layout), table(CARDLE, NORMAL, seed)).values()
    off = [np.hypot(s.at.x - places[s.place].x, s.at.y - places[s.place].y) for s in found]
    assert max(off) <= 10.0, seed
    assert max(off) > 2.0, seed
    assert all(abs(s.turn) <= 10.0 for s in found), seed


def test_the_truth_names_the_corners_where_the_card_is_seen() -> None:
    """Inside the corners the picture changes when the card comes; far outside it does not."""
    conditions = table(IF_THEN, printed=False)
    scene = laid(IF_THEN, lay({"market": [Piece("33bb-43rr")]}))
    (sight,) = sights(scene, conditions).values()
    before, after = (shown(s, conditions).astype(int) for s in (Scene(IF_THEN), scene))
    rows, columns = np.nonzero(np.abs(before - after).max(axis=2) > 20)
    corners = np.array(sight.corners)
    low, high = corners.min(axis=0), corners.max(axis=0)
    assert np.abs(low - (columns.min(), rows.min())).max() < 4
    assert np.abs(high - (columns.max(), rows.max())).max() < 4


def test_a_hand_over_a_card_is_in_the_truth() -> None:
    """Under the palm little is left to see."""
    scene = laid(CARDLE, lay({"row-3": [Piece("science-1"), None, Piece("science-2")]}))
    over = CARDLE.zone("row-3").places[2]
    hand = Hand(Point(over.x, over.y - 90), 90.0)
    found = sights(scene.with_hands(hand), table(CARDLE))
    assert found["row-3", 0].visible == 1.0
    assert found["row-3", 2].visible < 0.5


def test_a_standing_tile_leans_away_from_the_camera() -> None:
    """Its upper edge is seen further out than its foot by what its height makes of it."""
    conditions = table(CODA, pose=Pose(750.0, 0.0, 0.0, 0.0, Point(400, 240)))
    standing, lying = (
        sights(laid(CODA, lay({"wall-south": [Piece(face)]})), conditions)["wall-south", 0]
        for face in ("black", "black-7")
    )
    middles = [np.array(sight.corners).mean(axis=0) for sight in (standing, lying)]
    out = [np.hypot(*(middle - (SMALL[0] - 1, SMALL[1] - 1) * np.array(0.5))) for middle in middles]
    assert out[0] / out[1] == pytest.approx((750 - 10) / (750 - 40), rel=0.01)


def test_a_pile_lifts_the_card_on_top_of_it() -> None:
    """Forty cards are 12 mm high: the card on them is seen larger."""
    scene = laid(IF_THEN, lay({"discards": [Piece("33bb-43rr")]}))
    pile = Stack("if-then", IF_THEN.zone("discards").places[0], 40)
    flat, high = (
        np.array(sights(s, table(IF_THEN))["discards", 0].corners)
        for s in (scene, scene.with_extras(pile))
    )
    sizes = [np.hypot(*(quad[2] - quad[0])) for quad in (flat, high)]
    assert sizes[1] / sizes[0] == pytest.approx((750 - 0.3) / (750 - 12.3), rel=0.003)


def test_a_cup_hides_what_is_behind_it() -> None:
    """And casts a shadow: it changes more of the picture than a coin of its width."""
    scene = laid(CARDLE, lay({"row-2": [Piece("science-1")]}))
    at = CARDLE.zone("row-2").places[0]
    assert sights(scene.with_extras(Cup(at)), table(CARDLE))["row-2", 0].visible < 0.6
    bare = shown(Scene(CARDLE), table(CARDLE)).astype(int)
    seen = [
        np.abs(shown(Scene(CARDLE).with_extras(each), table(CARDLE)) - bare).max(axis=2) > 10
        for each in (Cup(at), Coin(at, 82.0))
    ]
    assert np.count_nonzero(seen[0]) > 1.2 * np.count_nonzero(seen[1])


@pytest.mark.parametrize("seed", range(4))
def test_glare_hides_no_more_than_its_share_of_a_card(seed: int) -> None:
    """White spots cover at most 15 % of any card, and some cards have one."""
    rows = {f"row-{n}": [Piece(f"science-{6 * n - k}") for k in range(6)] for n in (1, 2)}
    scene = laid(CARDLE, lay(rows))
    conditions = table(CARDLE, seed=seed, exposure=0.6, printed=False)
    plain = shown(scene, conditions).astype(int)
    shiny = shown(scene, msgspec.structs.replace(conditions, gloss=HARD.gloss)).astype(int)
    bright = (shiny - plain).max(axis=2) > 70
    shares = []
    for sight in sights(scene, conditions).values():
        low, high = (getattr(np.array(sight.corners), part)(axis=0) for part in ("min", "max"))
        part = bright[int(low[1]) : int(high[1]), int(low[0]) : int(high[0])]
        shares.append(np.count_nonzero(part) / part.size)
    assert max(shares) <= 0.15, seed
    assert max(shares) > 0.01, seed


def test_a_bent_lens_moves_the_corners_and_not_the_middle() -> None:
    """With a bend of -0.03 the area's corner comes closer to the middle by some pixels."""
    spots = [Point(400, 240), Point(0, 0)]
    middle, corner = (
        [Renderer(CARDLE, table(CARDLE, bend=bend)).seen(spot) for bend in (0.0, -0.03)]
        for spot in spots
    )
    assert np.hypot(*(np.array(middle[0]) - middle[1])) < 0.5
    assert 2 < np.hypot(*(np.array(corner[0]) - corner[1])) < 12


def test_four_table_tops_look_different() -> None:
    """Each pair differs in its mean colour or in how much it varies."""
    looks = {}
    for top in Top:
        picture = shown(Scene(CARDLE), table(CARDLE, top=top, printed=False))
        looks[top] = np.array([*picture.mean(axis=(0, 1)), picture.std()])
    assert len(looks) == 4
    for one in looks:
        assert all(np.abs(looks[one] - looks[two]).max() > 12 for two in looks if two != one)


def test_a_card_that_comes_back_lies_a_little_differently() -> None:
    """Another throw, another spot; the same throw, the same spot."""
    conditions = table(CARDLE, NORMAL, 2)
    piece = Lying("row-1", 0, Piece("science-3"))
    again = msgspec.structs.replace(piece, throw=7)
    first, same, other = (
        sights(Scene(CARDLE).put(each), conditions)["row-1", 0].at for each in (piece, piece, again)
    )
    assert first == same != other


def test_only_what_changed_is_drawn_again_among_cards() -> None:
    """After cards came and went a table shows the last scene as a new table would."""
    conditions, rng = table(XCODE, HARD, 1), np.random.default_rng(0)
    used = Renderer(XCODE, conditions)
    full = laid(XCODE, FAN.with_zone("space-2", [Piece("2-blue"), Piece("2-yellow")]))
    for scene in (full, full.taken(full.lying[0]), full.with_extras(Cup(Point(320, 80))), full):
        used.picture(scene, rng)
    one, two = (
        r.picture(full, np.random.default_rng(1)) for r in (used, Renderer(XCODE, conditions))
    )
    assert np.array_equal(one, two)
