"""The shield: what nobody may look at is not read, not kept and not even flattened."""

from collections.abc import Callable

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from tabletop.errors import BadInput
from tabletop.signals import Frame
from tabletop.table import Deck, Mat, Observation, Piece
from tabletop.twin import Lying, Renderer, Scene
from tabletop.vision import Eye, blanked

Picture = npt.NDArray[np.uint8]
Table = Callable[[str, int], Renderer]
AsFrame = Callable[[Picture], Frame]
Shot = Callable[[Renderer, Scene, np.random.Generator], Frame]
Board = Callable[[np.random.Generator, float], Scene]
Mistakes = Callable[[Observation, Scene], list[str]]


@pytest.mark.parametrize("setting", ["still", "normal", "hard"])
def test_a_shielded_zone_is_not_looked_at_and_the_others_are(
    eye: Eye,
    mat: Mat,
    table: Table,
    shot: Shot,
    board: Board,
    mistakes: Mistakes,
    setting: str,
) -> None:
    """No reading and no mention of it; every other zone as ever."""
    renderer, rng = table(setting, 0), np.random.default_rng(2)
    scene = board(rng, 1.0)
    seen = eye.look(shot(renderer, scene, rng), ("code",))
    assert mistakes(seen, scene) == []
    assert "code" not in {*seen.looked, *seen.covered}
    assert "code" not in {reading.zone for reading in seen.readings}
    if setting != "hard":
        assert {*seen.looked} == {zone.name for zone in mat.zones} - {"code"}


def test_all_zones_may_be_shielded(
    eye: Eye, mat: Mat, still: Renderer, shot: Shot, board: Board
) -> None:
    """Then the mat is found and nothing is said about it."""
    rng = np.random.default_rng(3)
    zones = tuple(zone.name for zone in mat.zones)
    seen = eye.look(shot(still, board(rng, 1.0), rng), zones)
    assert seen.registered
    assert (seen.looked, seen.covered, seen.readings) == ((), (), ())


def codes(mat: Mat, decks: tuple[Deck, ...], rng: np.random.Generator) -> list[Scene]:
    """Boards that differ in their code only."""
    faces = decks[0].faces if decks[0].name == "pegs" else decks[1].faces
    row = [Lying("row-10", place, Piece("teal")) for place in range(4)]
    return [
        Scene(mat).put(*row, *(Lying("code", n, Piece(str(rng.choice(faces)))) for n in range(4)))
        for _ in range(4)
    ]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("setting", ["normal", "hard"])
def test_nothing_of_a_shielded_code_gets_out(
    eye: Eye,
    mat: Mat,
    decks: tuple[Deck, ...],
    table: Table,
    as_frame: AsFrame,
    setting: str,
    seed: int,
) -> None:
    """Whatever the code, however loose and blurred: the same readings, the same pictures."""
    conditions = msgspec.structs.replace(table(setting, seed).conditions, noise=0.0, jpeg=0)
    renderer = Renderer(mat, conditions)
    rng = np.random.default_rng(seed)
    kept, flat, read = [], [], []
    for scene in codes(mat, decks, rng):
        frame = as_frame(renderer.picture(scene, rng))
        read.append(eye.look(frame, ("code",)).readings)
        kept.append(blanked(eye, frame, ("code",)))
        flat.append(eye.flat(frame, ("code",)))
    assert all(readings == read[0] for readings in read)
    assert all(np.array_equal(picture, kept[0]) for picture in kept)
    assert flat[0] is not None
    for picture in flat:
        assert picture is not None
        assert np.abs(picture.astype(int) - flat[0]).max() <= 1


@pytest.mark.parametrize("zone", ["code", "row-3", "key-7"])
def test_the_flat_picture_has_no_pixel_of_a_shielded_zone(
    eye: Eye, mat: Mat, table: Table, shot: Shot, board: Board, zone: str
) -> None:
    """All black there, though not elsewhere."""
    rng = np.random.default_rng(6)
    frame = shot(table("normal", 2), board(rng, 1.0), rng)
    flat, whole = eye.flat(frame, (zone,)), eye.flat(frame)
    assert flat is not None
    assert whole is not None
    box, scale = mat.zone(zone).box, flat.shape[1] / mat.width
    rows = slice(round(box.y * scale), round((box.y + box.height) * scale))
    columns = slice(round(box.x * scale), round((box.x + box.width) * scale))
    assert flat[rows, columns].max() == 0
    assert whole[rows, columns].max() > 100
    assert np.mean(flat.max(axis=2) == 0) < 0.25


def test_a_kept_picture_is_black_in_the_zone_and_untouched_elsewhere(
    eye: Eye, mat: Mat, table: Table, shot: Shot, board: Board
) -> None:
    """And the frame itself stays as it was."""
    rng = np.random.default_rng(7)
    frame = shot(table("normal", 2), board(rng, 1.0), rng)
    before = np.array(frame.pixels)
    eye.look(frame)
    picture = blanked(eye, frame, ("code", "row-2"))
    assert eye.mat_to_px is not None
    for name in ("code", "row-2"):
        for place in mat.zone(name).places:
            x, y, scale = eye.mat_to_px @ (place.x, place.y, 1.0)
            assert picture[round(y / scale), round(x / scale)].max() == 0
    same = np.all(picture == before, axis=2)
    assert np.mean(same) > 0.97
    assert picture[~same].max() == 0
    assert np.array_equal(np.asarray(frame.pixels), before)


def test_without_markers_a_kept_picture_is_all_black(
    new_eye: Eye, still: Renderer, shot: Shot, board: Board
) -> None:
    """Nobody knows where the zone is, so nothing is kept; with no shield all of it is."""
    rng = np.random.default_rng(8)
    frame = shot(still, board(rng, 1.0), rng)
    assert blanked(new_eye, frame, ("code",)).max() == 0
    assert np.array_equal(blanked(new_eye, frame, ()), np.asarray(frame.pixels))


def test_shielding_a_zone_the_mat_does_not_have_is_refused(
    eye: Eye, still: Renderer, shot: Shot, mat: Mat
) -> None:
    """In one line, rather than leaving something in view."""
    frame = shot(still, Scene(mat), np.random.default_rng(0))
    for ask in (eye.look, eye.flat):
        with pytest.raises(BadInput, match="no zone 'cellar': shield one it has"):
            ask(frame, ("cellar",))
