"""What is on disk when: every call to the system that makes something last, in its order."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.journal import Journal, open_existing

SEED = bytes(range(32))
Calls = list[tuple[str, str]]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """The system's calls as they are made, each with the name of its file."""
    made: Calls = []

    def watched(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(descriptor: int, *rest: Any) -> Any:
            file = Path(os.readlink(f"/proc/self/fd/{descriptor}")).name
            made.append((name, file))
            return real(descriptor, *rest)

        return call

    if not Path("/proc/self/fd").exists():
        pytest.skip("this system does not tell which file is which")
    for name in ("write", "fsync", "fdatasync", "ftruncate"):
        monkeypatch.setattr(os, name, watched(name, getattr(os, name)))
    return made


def test_a_new_record_has_a_lasting_name(tmp_path: Path, calls: Calls) -> None:
    """Every directory that is made is synced into the one above it, the file into its own."""
    with Journal.create(tmp_path / "state", "one"):
        assert calls == [("fsync", tmp_path.name), ("fsync", "state"), ("fsync", "games")]


def test_a_line_is_on_disk_when_append_returns(
    tmp_path: Path, lines: list[bytes], calls: Calls
) -> None:
    """Written and synced, line by line."""
    with Journal.create(tmp_path, "one") as journal:
        for line in lines:
            calls.clear()
            journal.append(line)
            assert calls == [("write", "one.jsonl"), ("fdatasync", "one.jsonl")]


def test_a_seed_is_on_disk_when_seal_returns(tmp_path: Path, calls: Calls) -> None:
    """Its content first, then its name."""
    with Journal.create(tmp_path, "one") as journal:
        calls.clear()
        journal.seal(SEED)
        assert calls == [("write", "one.seed"), ("fsync", "one.seed"), ("fsync", "games")]


def test_a_removed_seed_stays_removed(tmp_path: Path, whole: list[bytes], calls: Calls) -> None:
    """The directory is synced, so that no power cut brings it back."""
    with Journal.create(tmp_path, "one") as journal:
        journal.seal(SEED)
        for line in whole:
            journal.append(line)
        calls.clear()
        journal.unseal()
        assert calls == [("fsync", "games")]


def test_a_tail_is_safe_before_it_is_cut(tmp_path: Path, lines: list[bytes], calls: Calls) -> None:
    """The copy and its name are on disk first; then the record is cut, and that is synced too."""
    with Journal.create(tmp_path, "one") as journal:
        journal.append(lines[0])
    with journal.path.open("ab") as file:
        file.write(lines[1][:20])
    calls.clear()
    with open_existing(journal.path):
        assert calls == [
            ("write", "one.torn-1"),
            ("fsync", "one.torn-1"),
            ("fsync", "games"),
            ("ftruncate", "one.jsonl"),
            ("fsync", "one.jsonl"),
        ]
