"""Simulation: whole games by bots, the same again from the same seed, by one process or two."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import msgspec
import pytest

from tabletop.errors import BadInput
from tabletop.fair import read_record, verify
from tabletop.simulation import Run, Simulated, simulate, simulate_one

NoFileAbove = Callable[[int], AbstractContextManager[None]]
# This one is over after two guesses.
SHORT = Run("mastermind", seed=143, pixels=True, clumsiness=0.2)


def kept(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (directory / "games").iterdir()}


def into(run: Run, directory: Path) -> Run:
    return msgspec.structs.replace(run, records=str(directory))


@pytest.fixture(scope="module")
def through_pixels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Simulated, Path]:
    """One game through camera, reader and referee, and where its record lies."""
    directory = tmp_path_factory.mktemp("pixels")
    return simulate_one(into(SHORT, directory), 1), directory


def test_a_game_through_pixels_has_nothing_wrong(through_pixels: tuple[Simulated, Path]) -> None:
    """Every reading is right or called unread, every action was meant, the proof holds."""
    result, directory = through_pixels
    assert result.wrong == ()
    assert result.holds
    assert result.outcome is not None
    assert result.actions == 2
    assert result.frames > 20
    assert result.pieces > 100
    assert result.unread < result.pieces / 100
    (data,) = kept(directory).values()
    assert verify(data).steps == 2


def test_the_same_game_again_is_the_same_to_the_byte(
    through_pixels: tuple[Simulated, Path], tmp_path: Path
) -> None:
    """Light, hands, noise and secret all follow from the run's seed and the game's number."""
    result, directory = through_pixels
    assert simulate_one(into(SHORT, tmp_path), 1) == result
    assert kept(tmp_path) == kept(directory)


def test_two_processes_give_what_one_gives(tmp_path: Path) -> None:
    """The same results in the same order, and the same records."""
    run = Run("mastermind", seed=4, options=b'{"device": "both", "games": 2}')
    alone = list(simulate(into(run, tmp_path / "alone"), 6))
    together = list(simulate(into(run, tmp_path / "together"), 6, jobs=2))
    assert alone == together
    assert [result.number for result in alone] == [1, 2, 3, 4, 5, 6]
    assert len(kept(tmp_path / "alone")) == 6
    assert kept(tmp_path / "alone") == kept(tmp_path / "together")


def test_one_game_can_be_run_again_alone() -> None:
    """Game 5 of a run does not need the four before it."""
    run = Run("mastermind", seed=9)
    assert simulate_one(run, 5) == list(simulate(run, 5))[4]


def test_other_seeds_and_numbers_are_other_games(tmp_path: Path) -> None:
    """No two games share a secret."""
    for seed in (1, 2):
        list(simulate(into(Run("mastermind", seed), tmp_path), 10))
    last = [read_record(data).closed for data in kept(tmp_path).values()]
    assert len({closed.seed for closed in last if closed}) == 20


def test_a_record_that_is_kept_already_is_not_touched(tmp_path: Path) -> None:
    """The same run into the same folder is refused with what to do."""
    run = into(Run("mastermind", seed=1), tmp_path)
    simulate_one(run, 1)
    before = kept(tmp_path)
    for again in (run, msgspec.structs.replace(run, pixels=True)):
        with pytest.raises(BadInput, match="choose another folder or another seed"):
            simulate_one(again, 1)
    assert kept(tmp_path) == before


def test_a_stuck_game_is_a_wrong_one_and_tells_why(no_file_above: NoFileAbove) -> None:
    """A real disk that refuses: no outcome, no proof, and the reason in one line."""
    with no_file_above(10):
        result = simulate_one(SHORT, 1)
    assert result.outcome is None
    assert not result.holds
    (words,) = result.wrong
    assert words.startswith("stuck: the game stands still: ")
    assert "raise the limit" in words
    assert "\n" not in words
