"""Pictures handed from one process to another through shared memory, without locks.

Each slot has a sequence number that is odd while the slot is written. A reader looks at it
before and after copying and compares a checksum, so a torn picture is never given out.
"""

import math
import mmap
import os
import struct
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from typing import NamedTuple
from zlib import crc32

from tabletop.errors import BadInput

_SLOTS = 4
_SLOT = struct.Struct("<QQdIII")  # sequence, number, moment, rows, columns, checksum
_SLOT_HEAD = 64
_WORDS = 512  # what the writer has to say, before the slots
_CHANNELS = 3
_PREFIX = "tabletop-camera-"

Bytes = bytes | memoryview


class Stamp(NamedTuple):
    """What a slot says about its picture."""

    slot: int
    sequence: int
    number: int
    at: float
    rows: int
    columns: int
    checksum: int


class Picture(NamedTuple):
    """A whole picture: rows x columns x (blue, green, red), and when it was taken."""

    number: int
    at: float
    pixels: memoryview


def memory_folder() -> Path:
    """Where files never touch a disk, if this machine has such a place."""
    shared = Path("/dev/shm")
    return shared if shared.is_dir() else Path(gettempdir())


def remove_stale(folder: Path | None = None) -> int:
    """Remove rings of programs that are no more; give how many."""
    removed = 0
    for path in (folder or memory_folder()).glob(f"{_PREFIX}*"):
        owner = path.name.removeprefix(_PREFIX).split("-")[0]
        if owner.isdigit() and not Path(f"/proc/{owner}").exists():
            with suppress(OSError):
                path.unlink()
                removed += 1
    return removed


class Ring:
    """A few slots for pictures of at most `most` bytes, in a file of shared memory."""

    def __init__(self, path: Path, most: int) -> None:
        self.path, self.most = path, most
        self._size = _SLOT_HEAD + most
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), _WORDS + _SLOTS * self._size)
        self._next = 0

    @classmethod
    def create(cls, most: int, name: str, folder: Path | None = None) -> "Ring":
        """A new, empty ring whose file names the program that owns it."""
        path = (folder or memory_folder()) / f"{_PREFIX}{os.getpid()}-{name}"
        with os.fdopen(os.open(path, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600), "wb") as file:
            file.truncate(_WORDS + _SLOTS * (_SLOT_HEAD + most))
        return cls(path, most)

    def write(self, pixels: Bytes, shape: tuple[int, int], number: int, at: float) -> None:
        """Put a picture into the slot whose turn it is."""
        self.begin(number)
        self.finish(pixels, shape, number, at)

    def begin(self, number: int, some: Bytes = b"") -> None:
        """Mark the slot as being written, with some pixels: nobody reads it until `finish`."""
        head = self._head(self._next)
        _SLOT.pack_into(self._memory, head, 2 * number + 1, 0, 0.0, 0, 0, 0)
        self._memory[head + _SLOT_HEAD : head + _SLOT_HEAD + len(some)] = bytes(some)

    def finish(self, pixels: Bytes, shape: tuple[int, int], number: int, at: float) -> None:
        flat = memoryview(pixels).cast("B")
        rows, columns = shape
        if len(flat) != rows * columns * _CHANNELS or len(flat) > self.most:
            raise BadInput(f"a picture of {len(flat)} bytes does not fit: at most {self.most}")
        head = self._head(self._next)
        self._memory[head + _SLOT_HEAD : head + _SLOT_HEAD + len(flat)] = flat
        stamp = (number, at, rows, columns, crc32(flat))
        _SLOT.pack_into(self._memory, head, 2 * number + 1, *stamp)
        struct.pack_into("<Q", self._memory, head, 2 * number + 2)
        self._next = (self._next + 1) % _SLOTS

    def stamps(self) -> list[Stamp]:
        """Every finished slot, newest first; what makes no sense is left out."""
        found = (
            Stamp(at, *_SLOT.unpack_from(self._memory, self._head(at))) for at in range(_SLOTS)
        )
        return sorted(filter(self._sensible, found), key=lambda stamp: -stamp.number)

    def picture(self, stamp: Stamp) -> Picture | None:
        """The picture of a slot, or None if it changed meanwhile or is not what was written."""
        start = self._head(stamp.slot) + _SLOT_HEAD
        size = stamp.rows * stamp.columns * _CHANNELS
        pixels = self._memory[start : start + size]
        after = Stamp(stamp.slot, *_SLOT.unpack_from(self._memory, self._head(stamp.slot)))
        if after != stamp or crc32(pixels) != stamp.checksum:
            return None
        shaped = memoryview(pixels).cast("B", (stamp.rows, stamp.columns, _CHANNELS))
        return Picture(stamp.number, stamp.at, shaped)

    def say(self, words: str) -> None:
        """Leave a sentence for whoever watches."""
        self._memory[:_WORDS] = words.encode(errors="replace")[: _WORDS - 1].ljust(_WORDS, b"\0")

    @property
    def words(self) -> str:
        """What the writer said, or nothing."""
        return self._memory[:_WORDS].split(b"\0")[0].decode(errors="replace")

    def scribble(self, noise: bytes) -> None:
        """Overwrite the ring from its first slot on, as a program gone mad would."""
        room = _SLOTS * self._size
        self._memory[_WORDS : _WORDS + min(room, len(noise))] = noise[:room]

    def close(self) -> None:
        self._memory.close()

    def remove(self) -> None:
        """Close it, and nobody can open it any more."""
        self.close()
        self.path.unlink(missing_ok=True)

    def _head(self, slot: int) -> int:
        return _WORDS + slot * self._size

    def _sensible(self, stamp: Stamp) -> bool:
        size = stamp.rows * stamp.columns * _CHANNELS
        whole = stamp.sequence % 2 == 0 and stamp.sequence == 2 * stamp.number + 2
        return whole and 0 < size <= self.most and math.isfinite(stamp.at)
