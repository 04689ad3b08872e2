"""The journal of one game: lines come in and are on disk when `append` returns.

A game has two files: `games/<id>.jsonl`, the record, and until it ends `games/<id>.seed`,
which nobody else may read. One journal writes a game at a time.
"""

import fcntl
import os
import re
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import msgspec

from tabletop.errors import BadInput, BadRecord, JournalFailed
from tabletop.fair import SEED_BYTES, Closed, GameId, scan, unpack

from .disk import (
    make_directory,
    on_disk,
    read_all,
    sync_contents,
    sync_directory,
    write_all,
    write_new,
)
from .torn import is_torn


class Journal:
    """One game's record, open for more lines. Make it with `create` or `open_existing`.

    `data` is what the record held when it was opened, and `aside` the file that a torn or
    damaged end was moved to, if there was one.
    """

    def __init__(
        self, path: Path, descriptor: int, data: bytes = b"", aside: Path | None = None
    ) -> None:
        self.path = path
        self.data = data
        self.aside = aside
        self._descriptor: int | None = descriptor
        self._size = len(data)
        self._closed = _is_closed(data)

    @classmethod
    def create(cls, directory: Path, game_id: str) -> "Journal":
        """A new, empty record in the state directory."""
        _insist_name(game_id)
        path = directory / "games" / f"{game_id}.jsonl"
        with on_disk(path):
            make_directory(path.parent)
            descriptor = _open(path, os.O_CREAT | os.O_EXCL)
            sync_directory(path.parent)
        return cls(path, descriptor)

    @property
    def game_id(self) -> str:
        return self.path.stem

    @property
    def seed_path(self) -> Path:
        """Where the seed lies until the game ends."""
        return self.path.with_suffix(".seed")

    def seal(self, seed: bytes) -> None:
        """Keep the seed where only this user can read it; it is on disk when this returns."""
        if len(seed) != SEED_BYTES:
            raise BadInput(f"a seed of {len(seed)} bytes is not one: give {SEED_BYTES} bytes")
        with on_disk(self.seed_path):
            write_new(self.seed_path, seed.hex().encode() + b"\n", 0o600)

    def sealed(self) -> bytes:
        """The seed that `seal` kept."""
        if not self.seed_path.exists():
            raise BadRecord(f"{self.seed_path} is lost: this game cannot go on, start a new one")
        with on_disk(self.seed_path):
            text = self.seed_path.read_bytes()
        if not re.fullmatch(rb"[0-9a-f]{64}\n", text):
            raise BadRecord(f"{self.seed_path} is damaged: this game cannot go on, start a new one")
        return bytes.fromhex(text.decode())

    def unseal(self) -> None:
        """Remove the seed's file, once the line that reveals the seed is on disk."""
        if not self._closed:
            raise BadRecord("the game is not closed: append its last line, then unseal")
        with on_disk(self.seed_path):
            self.seed_path.unlink(missing_ok=True)
            sync_directory(self.path.parent)

    def append(self, line: bytes) -> None:
        """Put one line on disk. If that fails the record is as before and takes no more lines."""
        if not line.endswith(b"\n") or b"\n" in line[:-1]:
            raise BadRecord("a journal takes one line at a time, with its newline")
        if self._descriptor is None:
            raise JournalFailed(f"{self.path}: an earlier line failed: mend that, then reopen it")
        try:
            with on_disk(self.path):
                write_all(self._descriptor, line)
                sync_contents(self._descriptor)
        except JournalFailed:
            self._take_back(self._descriptor)
            raise
        self._size += len(line)
        self._closed = _is_closed(line)

    def close(self) -> None:
        """Let go of the file; it can be opened again."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _take_back(self, descriptor: int) -> None:
        # If this fails too, reopening finds a torn tail and cuts it.
        with suppress(OSError):
            os.ftruncate(descriptor, self._size)
            os.fsync(descriptor)
        with suppress(OSError):
            self.close()


def open_existing(path: Path) -> Journal:
    """Take up a record where it ends. A torn tail is moved aside to `<id>.torn-1`, -2, ...

    Damage before the tail raises `BadRecord` and changes nothing: see `rescue`.
    """
    return _reopened(path, rescuing=False)


def rescue(path: Path) -> Journal:
    """Take up a damaged record after its last good line; the rest goes to `<id>.damaged-1`, ...

    Lines that people were told of may be among the rest, so ask them first.
    """
    return _reopened(path, rescuing=True)


def _reopened(path: Path, rescuing: bool) -> Journal:
    with on_disk(path):
        descriptor = _open(path)
        try:
            return _taken_up(path, descriptor, rescuing)
        except BaseException:
            os.close(descriptor)
            raise


def _taken_up(path: Path, descriptor: int, rescuing: bool) -> Journal:
    data = read_all(descriptor)
    found = scan(data)
    tail = data[found.end :]
    aside = None
    if tail:
        torn = is_torn(tail, found.end)
        if not torn and not rescuing:
            good = len(found.transcript.lines)
            raise BadRecord(f"{path} is damaged after {good} good lines, at {found.fault}")
        aside = _cut(path, descriptor, tail, found.end, "torn" if torn else "damaged")
    journal = Journal(path, descriptor, data[: found.end], aside)
    if found.transcript.closed:
        journal.unseal()  # the power may have gone between the last line and this
    return journal


def _cut(path: Path, descriptor: int, tail: bytes, end: int, kind: str) -> Path:
    """Keep the tail in a file of its own, and only then take it off the record."""
    number = 1
    while (aside := path.with_suffix(f".{kind}-{number}")).exists():
        number += 1
    write_new(aside, tail, 0o644)
    os.ftruncate(descriptor, end)
    os.fsync(descriptor)
    return aside


def _insist_name(game_id: str) -> None:
    try:
        msgspec.convert(game_id, GameId)
    except msgspec.ValidationError:
        raise BadInput(f"{game_id!r} cannot name a game: use letters, digits, - and _") from None


def _open(path: Path, flags: int = 0) -> int:
    """The record for reading and appending, and for nobody else to write."""
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC | flags, 0o644)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _is_closed(lines: bytes) -> bool:
    """Whether the last of these lines reveals the seed."""
    last = lines.rstrip(b"\n").rpartition(b"\n")[2]
    try:
        return isinstance(unpack(last).entry, Closed)
    except BadRecord:
        return False
