"""Simulated people: whatever they fumble, they end with what was wanted."""

from collections.abc import Callable

import numpy as np
import pytest

from tabletop.table import Layout, Mat, Piece
from tabletop.twin import PEOPLE, Moment, Scene, laid, perform

RandomLayout = Callable[[np.random.Generator, float], Layout]
Places = dict[tuple[str, int], Piece]
CLUMSINESS = (0.0, 0.2, 0.6, 1.0)


def lying(scene: Scene) -> Places:
    return {(piece.zone, piece.place): piece.piece for piece in scene.lying}


@pytest.fixture(scope="module")
def evenings(
    mat: Mat, random_layout: RandomLayout
) -> dict[tuple[float, int], tuple[Scene, Layout, list[Moment]]]:
    """How it began, what was wanted and what was seen, by clumsiness and seed."""
    played = {}
    for clumsiness in CLUMSINESS:
        for seed in range(12):
            rng = np.random.default_rng([seed, int(clumsiness * 10)])
            start = laid(mat, random_layout(rng, rng.random()), rng)
            wanted = random_layout(rng, rng.random())
            seen = list(perform(start, wanted, rng, clumsiness))
            played[clumsiness, seed] = (start, wanted, seen)
    return played


Evenings = dict[tuple[float, int], tuple[Scene, Layout, list[Moment]]]


def test_people_end_with_what_was_wanted_and_no_hand(evenings: Evenings) -> None:
    """However clumsy they are; and every moment lasts some time."""
    for _, wanted, seen in evenings.values():
        assert seen[-1].scene.truth == wanted
        assert seen[-1].scene.hands == ()
        assert all(moment.seconds > 0 for moment in seen)


def test_a_piece_that_stays_is_never_touched(evenings: Evenings) -> None:
    """At every moment it lies where it lay; a place only shows what it had, gets, or a slip."""
    for start, _, seen in evenings.values():
        before, after = lying(start), lying(seen[-1].scene)
        staying = before.items() & after.items()
        zones = {key[0] for key, _ in before.items() ^ after.items()}
        for moment in seen:
            now = lying(moment.scene)
            assert staying <= now.items()
            assert {key[0] for key, _ in now.items() ^ before.items()} <= zones


def test_deft_people_change_each_place_once(evenings: Evenings) -> None:
    """Without clumsiness no place ever shows anything but what it had and what it gets."""
    for (clumsiness, _), (start, _, seen) in evenings.items():
        if clumsiness:
            continue
        before, after = lying(start), lying(seen[-1].scene)
        done: set[tuple[str, int]] = set()
        for moment in seen:
            now = lying(moment.scene)
            for key in before | after:
                had, gets = before.get(key), after.get(key)
                assert now.get(key) in ((gets,) if key in done else (had, gets))
            done |= {key for key in before | after if now.get(key) == after.get(key)}


def test_clumsy_people_do_slip(evenings: Evenings) -> None:
    """At least one moment shows a piece that neither lay there nor was wanted there."""

    def slips(clumsiness: float) -> int:
        count = 0
        for (clumsy, _), (start, _, seen) in evenings.items():
            if clumsy == clumsiness:
                right = lying(start).items() | lying(seen[-1].scene).items()
                count += sum(not lying(moment.scene).items() <= right for moment in seen)
        return count

    assert slips(0.0) == 0
    assert 0 < slips(0.2) < slips(1.0)


def test_a_change_happens_under_a_hand(evenings: Evenings) -> None:
    """No piece comes or goes between two moments of which neither shows a hand."""
    for start, _, seen in evenings.values():
        last = Moment(start, 1.0)
        for moment in seen:
            if lying(last.scene) != lying(moment.scene):
                assert last.scene.hands or moment.scene.hands
            last = moment


def test_anybody_may_reach_over(evenings: Evenings) -> None:
    """All people's arms are seen, one at a time."""
    scenes = [moment.scene for _, _, seen in evenings.values() for moment in seen]
    assert {hand.person for scene in scenes for hand in scene.hands} == set(range(PEOPLE))
    assert max(len(scene.hands) for scene in scenes) == 1


def test_nothing_to_do_needs_no_hand(mat: Mat, random_layout: RandomLayout) -> None:
    """The table is already as wanted: one quiet moment."""
    rng = np.random.default_rng(3)
    scene = laid(mat, random_layout(rng, 0.5), rng)
    assert [moment.scene for moment in perform(scene, scene.truth, rng, 1.0)] == [scene]


def test_the_same_seed_gives_the_same_evening(mat: Mat, random_layout: RandomLayout) -> None:
    """Nothing but the generator handed in decides what people do."""
    start = laid(mat, random_layout(np.random.default_rng(1), 0.4))
    wanted = random_layout(np.random.default_rng(2), 0.6)
    one, two, other = (
        list(perform(start, wanted, np.random.default_rng(seed), 0.5)) for seed in (5, 5, 6)
    )
    assert one == two
    assert one != other
