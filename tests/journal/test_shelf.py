"""The list of games: finished or not, from the first and the last line only."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.journal import games

Keep = Callable[..., Path]


def test_no_directory_means_no_games(tmp_path: Path) -> None:
    """A new machine has an empty list, not an error."""
    assert games(tmp_path) == ()
    assert games(tmp_path / "never made") == ()


def test_finished_and_unfinished_games_are_told_apart(tmp_path: Path, keep: Keep) -> None:
    """A game is finished when its last line reveals the seed."""
    keep(tmp_path, "done", actions=2, finish=True, wall=30.0)
    keep(tmp_path, "going", actions=2, finish=False, wall=20.0)
    keep(tmp_path, "fresh", actions=0, finish=False, wall=10.0)
    found = games(tmp_path)
    assert [(game.game_id, game.finished) for game in found] == [
        ("fresh", False),
        ("going", False),
        ("done", True),
    ]
    assert [game.aborted for game in found] == [False, False, True]
    assert found[0].path == tmp_path / "games" / "fresh.jsonl"
    assert found[0].opened is not None
    assert found[0].opened.game_id == "fresh"


def test_other_files_are_not_games(tmp_path: Path, keep: Keep) -> None:
    """Seeds and tails that were kept aside are not listed."""
    path = keep(tmp_path, "one", actions=1, finish=False)
    path.with_suffix(".seed").write_bytes(b"")
    path.with_suffix(".torn-1").write_bytes(b"")
    path.with_suffix(".damaged-1").write_bytes(b"")
    assert [game.game_id for game in games(tmp_path)] == ["one"]


@pytest.mark.parametrize("cut", range(1, 30))
def test_a_torn_end_is_not_finished(tmp_path: Path, keep: Keep, cut: int) -> None:
    """A closing line that is not all there does not close a game."""
    path = keep(tmp_path, "one", actions=1, finish=True)
    path.write_bytes(path.read_bytes()[:-cut])
    (game,) = games(tmp_path)
    assert not game.finished
    assert game.opened is not None


@pytest.mark.parametrize("content", [b"", b"\n", b"\n\n", b"x", b"x\n", bytes(9000)])
def test_a_file_that_is_no_record_is_listed_as_not_begun(tmp_path: Path, content: bytes) -> None:
    """Whatever lies there is named, so that somebody can look at it."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "odd.jsonl").write_bytes(content)
    (game,) = games(tmp_path)
    assert game.game_id == "odd"
    assert game.opened is None
    assert not game.finished


def test_what_cannot_be_opened_hides_no_game(tmp_path: Path, keep: Keep) -> None:
    """A folder and a link to nowhere with a game's name are listed, and so are the games."""
    path = keep(tmp_path, "one", actions=1, finish=True)
    path.with_name("folder.jsonl").mkdir()
    path.with_name("nowhere.jsonl").symlink_to(tmp_path / "missing")
    found = {game.game_id: game.finished for game in games(tmp_path)}
    assert found == {"one": True, "folder": False, "nowhere": False}


def test_lines_of_any_length_are_found(tmp_path: Path, keep: Keep) -> None:
    """First and last lines longer than one gulp, and records much longer than that."""
    keep(tmp_path, "wordy", actions=3, finish=True, words="many words " * 2000)
    keep(tmp_path, "long", actions=200, finish=True)
    found = games(tmp_path)
    assert all(game.finished and game.opened for game in found)


def test_a_thousand_games_are_listed_at_once(tmp_path: Path, keep: Keep) -> None:
    """Long games cost no more than short ones: a thousand in well under a second."""
    content = keep(tmp_path, "game-0", actions=300, finish=True).read_bytes()
    for number in range(1, 1000):
        (tmp_path / "games" / f"game-{number}.jsonl").write_bytes(content)
    before = time.monotonic()
    found = games(tmp_path)
    taken = time.monotonic() - before
    print(f"{len(found)} games of {len(content)} bytes listed in {taken * 1000:.0f} ms")
    assert len(found) == 1000
    assert all(game.finished for game in found)
    assert taken < 1.0
