"""Kept pictures: bounded, blanked where shielded, and played again through the live reader."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from tabletop.app import MockTable, mock_table
from tabletop.cli import run
from tabletop.errors import BadInput
from tabletop.evening import Evening, Glimpse
from tabletop.games import game
from tabletop.keeping import INDEX, Keeping, kept_frames
from tabletop.looking import Gaze
from tabletop.players import seated
from tabletop.signals import Frame
from tabletop.table import Observation
from tabletop.twin import STILL, Renderer, Scene, sample
from tabletop.vision import Eye

NoFileAbove = Callable[[int], object]
SEED = bytes([7]) * 32


def _table(directory: Path, keeping: Keeping) -> tuple[MockTable, Callable[[Glimpse], None]]:
    played = game("mastermind")
    table = mock_table(
        played,
        played.options(),
        seed=SEED,
        game_id="kept",
        directory=directory,
        setting=STILL,
    )

    def watch(glimpse: Glimpse) -> None:
        gaze = Gaze("mastermind", table.eye, table.shielded)
        keeping(gaze, glimpse.frame, glimpse.observation)

    return table, watch


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A record and the frames kept of its game."""
    directory = tmp_path_factory.mktemp("evening")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tabletop.keeping.boot_id", lambda: "simulated")
        keeping = Keeping(directory / "frames", 500, _never)
        table, watch = _table(directory, keeping)
        people = seated("mastermind", table.game.options(), Random(1))
        played = Evening(table, people, np.random.default_rng(1), 0.0, watch).play("7")
        table.close()
    assert not played.wrong
    return played.record, directory / "frames"


def _never(part: str, why: str) -> None:
    raise AssertionError(f"{part}: {why}")


def test_the_pictures_alone_lead_to_the_same_game(
    evening: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """`tabletop replay --frames` reads them again and finds every guess of the record."""
    record, frames = evening
    assert run(["replay", str(record), "--frames", str(frames)]) == 0
    told = capsys.readouterr().out
    assert "NOT" not in told
    assert ", 0 read otherwise" in told


def test_a_picture_that_shows_something_else_is_found_out(
    evening: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the pictures in which pegs lie no guess is found, and the exit code says so."""
    record, frames = evening
    first = (frames / "frame-0000001.jpg").read_bytes()
    (tmp_path / INDEX).write_bytes((frames / INDEX).read_bytes())
    for path in frames.glob("*.jpg"):
        (tmp_path / path.name).write_bytes(first)
    assert run(["replay", str(record), "--frames", str(tmp_path)]) == 1
    assert "read otherwise" in capsys.readouterr().out


def test_without_frames_of_the_game_it_is_bad_input(
    evening: tuple[Path, Path], tmp_path: Path
) -> None:
    """A folder without an index, or with frames of another game."""
    record, _ = evening
    assert run(["replay", str(record), "--frames", str(tmp_path)]) == 2
    with pytest.raises(BadInput, match="--keep-frames"):
        next(kept_frames(tmp_path))


def _shot(number: int) -> tuple[Eye, Frame]:
    played = game("mastermind")
    rng = np.random.default_rng(1)
    picture = Renderer(played.mat, sample(STILL, rng, played.mat)).picture(Scene(played.mat), rng)
    eye = Eye(played.mat, played.decks)
    return eye, Frame(number, 1.0, picture.data)


def test_what_is_shielded_is_black_on_disk(tmp_path: Path) -> None:
    """The code's holes are blanked before anything is written; without markers, everything."""
    eye, frame = _shot(1)
    keeping = Keeping(tmp_path, 10, _never)
    gaze = Gaze("mastermind", eye, ("code",))
    keeping(gaze, frame, eye.look(frame, ("code",)))
    kept = cv2.imread(str(tmp_path / "frame-0000001.jpg"))
    assert kept is not None
    way = eye.mat_to_px
    assert way is not None
    middle = game("mastermind").mat.zone("code").places[1]
    x, y, w = way @ (middle.x, middle.y, 1.0)
    assert kept[round(y / w), round(x / w)].max() < 20
    assert kept.mean() > 40
    blind, dark = Eye(eye.mat, game("mastermind").decks), np.full((90, 160, 3), 200, np.uint8)
    unseen = Frame(2, 2.0, dark.data)
    keeping(Gaze("mastermind", blind, ("code",)), unseen, blind.look(unseen, ("code",)))
    blanked = cv2.imread(str(tmp_path / "frame-0000002.jpg"))
    assert blanked is not None
    assert blanked.max() < 20


def test_old_pictures_make_room_for_new_ones(tmp_path: Path) -> None:
    """The folder never holds more than it may, also after a restart; the index knows the rest."""
    eye, _ = _shot(1)
    noise = np.random.default_rng(1).integers(0, 255, (400, 400, 3), np.uint8)
    for start in (0, 20):
        keeping = Keeping(tmp_path, 1, _never)
        for number in range(start, start + 20):
            seen = Observation(number, float(number), False, looked=(str(number),))
            keeping(Gaze("mastermind", eye, ()), Frame(number, 0.0, noise.data), seen)
            assert sum(path.stat().st_size for path in tmp_path.glob("*.jpg")) <= 1_000_000
    names = [kept.file for kept in kept_frames(tmp_path)]
    assert names == sorted(path.name for path in tmp_path.glob("*.jpg"))
    assert names[-1] == "frame-0000040.jpg"


def test_the_same_look_is_kept_once(tmp_path: Path) -> None:
    """A quiet table fills no disk."""
    eye, frame = _shot(1)
    keeping = Keeping(tmp_path, 10, _never)
    for _ in range(5):
        keeping(Gaze("mastermind", eye, ()), frame, eye.look(frame))
    assert len(list(tmp_path.glob("*.jpg"))) == 1


def test_a_disk_that_refuses_is_told_once(tmp_path: Path) -> None:
    """Nothing more is kept, and nobody is disturbed."""
    eye, frame = _shot(1)
    (tmp_path / "file").write_text("in the way")
    told: list[str] = []
    keeping = Keeping(tmp_path / "file", 10, lambda part, why: told.append(f"{part}: {why}"))
    keeping(Gaze("mastermind", eye, ()), frame, eye.look(frame))
    assert len(told) == 1
    assert told[0].startswith("frames: pictures cannot be kept")
