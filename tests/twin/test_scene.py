"""Scenes: what lies where, and that what stays does not move."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.errors import BadInput
from tabletop.table import Layout, Mat, Piece, Point, Unread, Why, lay
from tabletop.twin import Coin, Hand, Lying, Scene, laid, rearranged

RandomLayout = Callable[[np.random.Generator, float], Layout]
seeds = st.integers(0, 2**32)


@settings(deadline=None, max_examples=25)
@given(seed=seeds, full=st.floats(0, 1))
def test_what_is_laid_is_the_truth(
    mat: Mat, random_layout: RandomLayout, seed: int, full: float
) -> None:
    """Wherever key pegs happen to lie, the truth of a laid scene is the layout asked for."""
    rng = np.random.default_rng(seed)
    layout = random_layout(rng, full)
    assert laid(mat, layout, rng).truth == layout
    assert laid(mat, layout).truth == layout


@settings(deadline=None, max_examples=25)
@given(seed=seeds, full=st.floats(0, 1))
def test_what_is_rearranged_is_the_truth_and_what_stays_stays(
    mat: Mat, random_layout: RandomLayout, seed: int, full: float
) -> None:
    """As many key pegs as both layouts share keep their holes."""
    rng = np.random.default_rng(seed)
    before = laid(mat, random_layout(rng, full), rng)
    wanted = random_layout(rng, full)
    after = rearranged(before, wanted, rng)
    assert after.truth == wanted
    for zone in mat.zones:
        old, new = list(before.truth[zone.name]), list(wanted[zone.name])
        shared = sum(min(old.count(piece), new.count(piece)) for piece in {*old} - {None})
        kept = {*before.lying} & {*after.lying}
        if not zone.ordered:
            assert len([lying for lying in kept if lying.zone == zone.name]) == shared


def test_key_pegs_land_in_any_hole(mat: Mat) -> None:
    """With chance at hand the one key of a zone is found in each of its four holes."""
    layout = lay({"key-3": (Piece("red"),)})
    places = {laid(mat, layout, np.random.default_rng(seed)).lying[0].place for seed in range(40)}
    assert places == {0, 1, 2, 3}


def test_a_piece_put_down_replaces_what_lay_there(mat: Mat) -> None:
    """Hands and things that do not belong there are no part of the truth."""
    teal, white = (Lying("row-2", 1, Piece(face)) for face in ("teal", "white"))
    scene = Scene(mat).put(teal).put(white)
    assert scene.truth == lay({"row-2": (None, Piece("white"))})
    busy = scene.with_hands(Hand(Point(50, 50))).with_extras(Coin(Point(90, 90)))
    assert busy.truth == scene.truth
    assert scene.taken(white).truth == lay({})


@pytest.mark.parametrize(
    ("layout", "says"),
    [
        (lay({"row-11": (Piece("teal"),)}), "no zone 'row-11'"),
        (lay({"row-1": (Piece("teal"),) * 5}), "'row-1' has 4 places"),
        (lay({"key-1": (Piece("red"),) * 5}), "'key-1' has 4 places"),
        (lay({"row-1": (Unread(Why.GLARE),)}), "'row-1' holds an unread piece"),
    ],
)
def test_what_cannot_lie_there_is_refused_in_one_line(mat: Mat, layout: Layout, says: str) -> None:
    """The line names the zone and says what to do instead."""
    with pytest.raises(BadInput, match=says) as refused:
        laid(mat, layout)
    message = str(refused.value)
    assert "\n" not in message
    assert ": " in message
