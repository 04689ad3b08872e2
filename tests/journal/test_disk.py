"""Disks that are full, read-only or failing: defined answers, on real disks where possible."""

import errno
import os
import subprocess
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tabletop.errors import JournalFailed
from tabletop.fair import Acted, Scribe, read_record
from tabletop.journal import Journal, games, open_existing
from tabletop.journal.disk import cure, on_disk, read_all, write_all

SEED = bytes(range(32))


def kept(directory: Path, lines: list[bytes]) -> Path:
    with Journal.create(directory, "one") as journal:
        for line in lines:
            journal.append(line)
        return journal.path


def more(data: bytes) -> Iterator[bytes]:
    """Lines that go on after these, without end."""
    transcript = read_record(data)
    last = transcript.lines[-1].entry
    assert isinstance(last, Acted)
    scribe = Scribe(transcript)
    while True:
        yield scribe.write(last, 1.0)


def append_all(journal: Journal, further: Iterator[bytes], taken: list[bytes]) -> None:
    """Append a hundred lines, and add to `taken` those that were acknowledged."""
    for line in islice(further, 100):
        journal.append(line)
        taken.append(line)


def fill(disk: Path) -> Path:
    """Fill a disk to its last page."""
    ballast = disk / "ballast"
    room = os.statvfs(disk)
    ballast.write_bytes(bytes(room.f_bavail * room.f_bsize))
    return ballast


def test_a_full_disk_is_a_defined_answer(small_disk: Path, lines: list[bytes]) -> None:
    """A real disk fills up: one line says so, no half line stays, and with room it goes on."""
    path = kept(small_disk, lines)
    ballast = fill(small_disk)
    taken = list(lines)
    with open_existing(path) as journal:
        further = more(journal.data)
        with pytest.raises(JournalFailed, match=r"one\.jsonl: the disk is full: free some space"):
            append_all(journal, further, taken)
        with pytest.raises(JournalFailed, match="reopen"):
            journal.append(lines[0])
    assert path.read_bytes() == b"".join(taken)
    ballast.unlink()
    with open_existing(path) as journal:
        assert journal.aside is None
        journal.append(next(more(journal.data)))
    assert len(read_record(path.read_bytes()).lines) == len(taken) + 1


def test_a_seed_that_does_not_fit_leaves_nothing(small_disk: Path) -> None:
    """Half a seed is never left behind, so that sealing can be tried again."""
    with Journal.create(small_disk, "one") as journal:
        ballast = fill(small_disk)
        with pytest.raises(JournalFailed, match="full"):
            journal.seal(SEED)
        assert not journal.seed_path.exists()
        ballast.unlink()
        journal.seal(SEED)
        assert journal.sealed() == SEED


def test_a_torn_tail_that_cannot_be_kept_is_not_cut(small_disk: Path, lines: list[bytes]) -> None:
    """No room to keep the tail aside: the record stays as it is until there is."""
    path = kept(small_disk, lines)
    with path.open("ab") as file:
        file.write(b'{"seq":6,')
    ballast = fill(small_disk)
    with pytest.raises(JournalFailed, match="full"):
        open_existing(path)
    assert path.read_bytes() == b"".join(lines) + b'{"seq":6,'
    ballast.unlink()
    with open_existing(path) as journal:
        assert journal.aside is not None
        assert journal.aside.read_bytes() == b'{"seq":6,'


def test_a_read_only_disk_is_a_defined_answer(small_disk: Path, lines: list[bytes]) -> None:
    """Neither a new game nor an old one can be written; both say why, and lists still work."""
    path = kept(small_disk, lines)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with pytest.raises(JournalFailed, match="read-only: check the card"):
        Journal.create(small_disk, "two")
    with pytest.raises(JournalFailed, match="read-only: check the card"):
        open_existing(path)
    assert [game.game_id for game in games(small_disk)] == ["one"]


@pytest.mark.parametrize(
    "number", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.EACCES, errno.EDQUOT, errno.ENXIO]
)
def test_every_refusal_says_what_to_do(number: int) -> None:
    """What happened, a colon, what to do: one line, the known and the unknown alike."""
    with pytest.raises(JournalFailed) as caught, on_disk(Path("games/one.jsonl")):
        raise OSError(number, os.strerror(number))
    words = str(caught.value)
    assert words.startswith("games/one.jsonl: ")
    assert words.count(": ") >= 2
    assert "\n" not in words
    assert isinstance(caught.value.__cause__, OSError)


def test_refusals_are_told_apart() -> None:
    """Full, read-only and failing are three different answers."""
    numbers = (errno.ENOSPC, errno.EROFS, errno.EIO, errno.EACCES)
    assert len({cure(OSError(number, "")) for number in numbers}) == 4


def test_a_device_that_is_always_full_is_a_defined_answer() -> None:
    """The system's own full device refuses every byte."""
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    descriptor = os.open(full, os.O_WRONLY)
    try:
        with pytest.raises(JournalFailed, match="full"), on_disk(full):
            write_all(descriptor, b"a line\n")
    finally:
        os.close(descriptor)


def test_everything_is_written_however_little_is_taken() -> None:
    """A pipe takes only what it has room for; the rest is written when there is room again."""
    reading, writing = os.pipe()
    content = bytes(range(256)) * 2000
    writer = threading.Thread(target=write_all, args=(writing, content))
    writer.start()
    got = bytearray()
    while len(got) < len(content):
        got += os.read(reading, 999)
    writer.join()
    os.close(reading)
    os.close(writing)
    assert got == content


def test_a_long_file_is_read_to_its_end(tmp_path: Path) -> None:
    """Files longer than one gulp come back whole."""
    content = bytes(range(256)) * 10_000
    (tmp_path / "long").write_bytes(content)
    descriptor = os.open(tmp_path / "long", os.O_RDONLY)
    try:
        assert read_all(descriptor) == content
    finally:
        os.close(descriptor)
