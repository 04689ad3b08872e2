"""The shortcut for quiet frames: it repeats the last observation, and never hides a change."""

from collections.abc import Callable
from itertools import combinations

import msgspec
import numpy as np
import pytest

from tabletop.signals import Frame
from tabletop.table import Deck, Mat, Observation, Piece, Reading
from tabletop.twin import SETTINGS, Hand, Lying, Renderer, Scene
from tabletop.vision import Eye

Table = Callable[[str, int], Renderer]
Shot = Callable[[Renderer, Scene, np.random.Generator], Frame]
Board = Callable[[np.random.Generator, float], Scene]
Mistakes = Callable[[Observation, Scene], list[str]]
Change = tuple[str, str | None, str | None]  # deck, face before, face after


def all_changes(decks: tuple[Deck, ...]) -> list[Change]:
    """Every way in which one place of the table can change, each followed by its reverse.

    None is the empty hole.
    """
    there = [
        (deck.name, before, after)
        for deck in decks
        for before, after in combinations((*deck.faces, None), 2)
    ]
    return [change for one in there for change in (one, (one[0], one[2], one[1]))]


def with_one_change(scene: Scene, change: Change, rng: np.random.Generator) -> Scene:
    """The scene with some place that held the one face now holding the other."""
    deck, before, after = change
    here = {(lying.zone, lying.place): lying for lying in scene.lying}
    keys = [(zone.name, n) for zone in scene.mat.zones if zone.deck == deck for n in range(4)]
    fit = [key for key in keys if (here[key].piece.face if key in here else None) == before]
    key = fit[int(rng.integers(len(fit)))]
    if after is None:
        return scene.taken(here[key])
    return scene.put(Lying(*key, Piece(after)))


def with_all_faces(scene: Scene, decks: tuple[Deck, ...], rng: np.random.Generator) -> Scene:
    """The scene with each face, and an empty hole, in some place at least."""
    for deck in decks:
        zones = [zone.name for zone in scene.mat.zones if zone.deck == deck.name]
        spots = [(name, place) for name in zones for place in range(4)]
        for face, index in zip((*deck.faces, None), rng.permutation(len(spots)), strict=False):
            name, place = spots[index]
            scene = scene.put(Lying(name, place, Piece(face or deck.faces[0])))
            if face is None:
                scene = scene.taken(Lying(name, place, Piece(deck.faces[0])))
    return scene


def without_noise(table: Table, mat: Mat, setting: str, seed: int) -> Renderer:
    """A table so quiet that the shortcut is always open, faded and dim as it may be."""
    conditions = table(setting, seed).conditions
    return Renderer(mat, msgspec.structs.replace(conditions, noise=0.0, jpeg=0, glares=()))


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_single_changed_peg_is_noticed_at_the_next_frame(
    eye: Eye,
    mat: Mat,
    decks: tuple[Deck, ...],
    table: Table,
    shot: Shot,
    board: Board,
    mistakes: Mistakes,
    setting: str,
) -> None:
    """From every face to every other, to the empty hole and from it, without any noise."""
    renderer, rng = without_noise(table, mat, setting, 0), np.random.default_rng(11)
    scene = with_all_faces(board(rng, 0.6), decks, rng)
    assert mistakes(eye.look(shot(renderer, scene, rng)), scene) == []
    noticed, changes = 0, all_changes(decks)
    assert len({*changes}) == 42 + 6
    for change in changes:
        before, scene = scene, with_one_change(scene, change, rng)
        seen = eye.look(shot(renderer, scene, rng))
        assert mistakes(seen, scene) == [], change
        (zone,) = {lying.zone for lying in {*before.lying} ^ {*scene.lying}}
        noticed += zone in seen.looked
    assert noticed >= (24 if setting == "hard" else 48)


@pytest.mark.parametrize("setting", ["normal", "hard"])
def test_a_change_in_a_noisy_picture_is_noticed_at_the_next_frame(
    eye: Eye,
    decks: tuple[Deck, ...],
    table: Table,
    shot: Shot,
    board: Board,
    mistakes: Mistakes,
    setting: str,
) -> None:
    """Random changes one after the other, as the setting really is."""
    for seed in (1, 2):
        renderer, rng = table(setting, seed), np.random.default_rng([seed, 12])
        scene, changes = with_all_faces(board(rng, 0.6), decks, rng), all_changes(decks)
        eye.look(shot(renderer, scene, rng))
        for pair in rng.permutation(len(changes) // 2)[:5]:
            for change in changes[2 * pair : 2 * pair + 2]:
                scene = with_one_change(scene, change, rng)
                assert mistakes(eye.look(shot(renderer, scene, rng)), scene) == []


@pytest.mark.parametrize("seed", range(4))
def test_changes_in_poor_light_are_noticed(
    eye: Eye,
    mat: Mat,
    decks: tuple[Deck, ...],
    table: Table,
    shot: Shot,
    board: Board,
    mistakes: Mistakes,
    seed: int,
) -> None:
    """Dim, yellow, uneven light on faded print: the faces that come closest in it."""
    conditions = msgspec.structs.replace(
        table("hard", 0).conditions,
        noise=0.0,
        jpeg=0,
        glares=(),
        fade=0.3,
        kelvin=2700.0,
        exposure=(0.6, 0.75)[seed % 2],
        unevenness=3.0,
        vignette=0.3,
        contrast=0.2,
        blur=1.6,
        saturation=0.8,
        light_from=90.0 * seed,
    )
    renderer, rng = Renderer(mat, conditions), np.random.default_rng(seed)
    scene, changes = with_all_faces(board(rng, 0.6), decks, rng), all_changes(decks)
    eye.look(shot(renderer, scene, rng))
    for pair in rng.permutation(len(changes) // 2)[:5]:
        for change in changes[2 * pair : 2 * pair + 2]:
            scene = with_one_change(scene, change, rng)
            assert mistakes(eye.look(shot(renderer, scene, rng)), scene) == []


def repeats(eye: Eye, frames: list[Frame]) -> list[bool]:
    """For each frame whether its readings are those of the frame before, not read again."""
    readings: tuple[Reading, ...] = ()
    repeated = []
    for frame in frames:
        seen = eye.look(frame)
        assert (seen.frame, seen.at) == (frame.number, frame.at)
        repeated.append(seen.readings is readings)
        readings = seen.readings
    return repeated


def test_a_quiet_table_is_not_read_again_but_now_and_then(
    new_eye: Eye, still: Renderer, board: Board
) -> None:
    """The same picture gives the same readings, stamped with its own frame and time."""
    picture = still.picture(board(np.random.default_rng(3), 0.5), np.random.default_rng(0))
    repeated = repeats(new_eye, [Frame(n, n / 10, picture.data) for n in range(60)])
    assert repeated[:20] == [False] + [True] * 19
    assert repeated.count(False) >= 3


def test_slow_changes_add_up(new_eye: Eye, mat: Mat, still: Renderer, mistakes: Mistakes) -> None:
    """A peg that fades into another over many frames, each like the one before, is noticed."""
    rng = np.random.default_rng(0)
    before, after = (Scene(mat).put(Lying("row-1", 0, Piece(f))) for f in ("teal", "purple"))
    first, last = (still.picture(scene, rng).astype(np.float32) for scene in (before, after))
    for step in range(41):
        picture = np.asarray(first + (last - first) * (step / 40) + 0.5, np.uint8)
        seen = new_eye.look(Frame(step, step / 10, picture.data))
    assert mistakes(seen, after) == []
    assert [reading.face for reading in seen.readings] == ["purple"]


def test_another_shield_is_no_quiet_frame(
    new_eye: Eye, still: Renderer, shot: Shot, board: Board
) -> None:
    """The same picture is read again when other zones are shielded, in both directions."""
    rng = np.random.default_rng(5)
    frame = shot(still, board(rng, 1.0), rng)
    assert "code" in new_eye.look(frame).looked
    assert "code" not in new_eye.look(frame, ("code",)).looked
    assert "code" in new_eye.look(frame).looked


def test_a_hand_ends_the_quiet(
    eye: Eye, still: Renderer, shot: Shot, board: Board, mistakes: Mistakes
) -> None:
    """A fingertip at the edge of the board is enough to look again."""
    rng = np.random.default_rng(6)
    scene = board(rng, 0.5)
    assert eye.look(shot(still, scene, rng)).covered == ()
    reaching = scene.with_hands(Hand(scene.mat.zone("row-1").places[0], 90.0))
    seen = eye.look(shot(still, reaching, rng))
    assert "row-1" in seen.covered
    assert mistakes(seen, reaching) == []
