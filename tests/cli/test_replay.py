"""`tabletop replay`: a finished game in words."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.cli import run

Complaint = Callable[..., str]


def test_a_finished_game_is_told_move_by_move(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The commitment, the start, every row with its key, and the code at the end."""
    assert run(["replay", str(record)]) == 0
    head, *moves = capsys.readouterr().out.splitlines()
    assert head.startswith("mastermind, game mastermind-1-0001, commitment ")
    assert [move.split()[0] for move in moves] == ["0", "1", "2", "3"]
    assert "Game 1 begins." in moves[0]
    assert all(f"Row {number}: " in moves[number] for number in (1, 2, 3))
    assert "The code was " in moves[3]


def test_a_game_that_goes_on_is_not_told(
    complaint: Complaint, record: Path, finished: bytes
) -> None:
    """Its secret is still one."""
    record.write_bytes(b"".join(finished.splitlines(keepends=True)[:-1]))
    assert "this game is not over" in complaint("replay", str(record), code=1)


@pytest.mark.parametrize("junk", [b"", b"\n", b"hello\n", bytes(100), b"[" * 100_000])
def test_what_is_no_record_is_told_by_its_name(
    complaint: Complaint, record: Path, junk: bytes
) -> None:
    """One line that names the file."""
    record.write_bytes(junk)
    assert str(record) in complaint("replay", str(record), code=1)


def test_a_changed_record_is_not_told(complaint: Complaint, record: Path, finished: bytes) -> None:
    """A story that the proof does not carry stays untold."""
    record.write_bytes(finished.replace(b"Acted", b"acted", 1))
    assert "line 3" in complaint("replay", str(record), code=1)


def test_a_file_that_cannot_be_read_is_bad_input(complaint: Complaint, tmp_path: Path) -> None:
    """Missing, or a folder."""
    for path in (tmp_path / "missing.jsonl", tmp_path):
        assert f"cannot read {path}" in complaint("replay", str(path))
