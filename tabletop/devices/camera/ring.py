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

_SLOTS = 3
# sequence, number, moment, rows and columns of the picture and of the small one, checksum
_SLOT = struct.Struct("<QQdIIIII")
_SLOT_HEAD = 64
_WORDS = 512  # what the writer has to say, before the slots
_CHANNELS = 3
_PREFIX = "tabletop-camera-"

Bytes = bytes | memoryview
Small = tuple[Bytes, tuple[int, int]]
"""A small grey picture: its bytes row by row, and its rows and columns."""


class Stamp(NamedTuple):
    """What a slot says about its picture."""

    slot: int
    sequence: int
    number: int
    at: float
    rows: int
    columns: int
    small_rows: int
    small_columns: int
    checksum: int

    @property
    def size(self) -> int:
        """The bytes of the picture."""
        return self.rows * self.columns * _CHANNELS

    @property
    def small_size(self) -> int:
        """The bytes of the small grey picture, which lies behind it."""
        return self.small_rows * self.small_columns


class Picture(NamedTuple):
    """A whole picture: rows x columns x (blue, green, red), the small grey one, and when."""

    number: int
    at: float
    pixels: memoryview
    small: memoryview | None = None


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
    """A few slots for pictures of at most `most` bytes, in a file of shared memory.

    Behind each there is room for the same in grey, a quarter as wide and high.
    """

    def __init__(self, path: Path, most: int) -> None:
        self.path, self.most = path, most
        self._size = _SLOT_HEAD + most + _small_room(most)
        with path.open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), _WORDS + _SLOTS * self._size)
        self._next = 0

    @classmethod
    def create(cls, most: int, name: str, folder: Path | None = None) -> "Ring":
        """A new, empty ring whose file names the program that owns it."""
        path = (folder or memory_folder()) / f"{_PREFIX}{os.getpid()}-{name}"
        with os.fdopen(os.open(path, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600), "wb") as file:
            file.truncate(_WORDS + _SLOTS * (_SLOT_HEAD + most + _small_room(most)))
        return cls(path, most)

    def write(
        self,
        pixels: Bytes,
        shape: tuple[int, int],
        number: int,
        at: float,
        small: Small | None = None,
    ) -> None:
        """Put a picture into the slot whose turn it is."""
        self.begin(number)
        self.finish(pixels, shape, number, at, small)

    def begin(self, number: int, some: Bytes = b"") -> None:
        """Mark the slot as being written, with some pixels: nobody reads it until `finish`."""
        head = self._head(self._next)
        _SLOT.pack_into(self._memory, head, 2 * number + 1, 0, 0.0, 0, 0, 0, 0, 0)
        self._memory[head + _SLOT_HEAD : head + _SLOT_HEAD + len(some)] = bytes(some)

    def finish(
        self,
        pixels: Bytes,
        shape: tuple[int, int],
        number: int,
        at: float,
        small: Small | None = None,
    ) -> None:
        """The picture is whole: from now on it can be read."""
        flat = memoryview(pixels).cast("B")
        grey, small_shape = (memoryview(small[0]).cast("B"), small[1]) if small else (b"", (0, 0))
        rows, columns = shape
        if len(flat) != rows * columns * _CHANNELS or len(flat) > self.most:
            raise BadInput(f"a picture of {len(flat)} bytes does not fit: at most {self.most}")
        if len(grey) != small_shape[0] * small_shape[1] or len(grey) > _small_room(self.most):
            raise BadInput(f"a small picture of {len(grey)} bytes does not fit: make it smaller")
        start = self._head(self._next) + _SLOT_HEAD
        self._memory[start : start + len(flat)] = flat
        self._memory[start + len(flat) : start + len(flat) + len(grey)] = grey
        stamp = (number, at, rows, columns, *small_shape, crc32(grey, crc32(flat)))
        head = self._head(self._next)
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
        end = start + stamp.size
        pixels, grey = self._memory[start:end], self._memory[end : end + stamp.small_size]
        after = Stamp(stamp.slot, *_SLOT.unpack_from(self._memory, self._head(stamp.slot)))
        if after != stamp or crc32(grey, crc32(pixels)) != stamp.checksum:
            return None
        shaped = memoryview(pixels).cast("B", (stamp.rows, stamp.columns, _CHANNELS))
        small = None
        if grey:
            small = memoryview(grey).cast("B", (stamp.small_rows, stamp.small_columns))
        return Picture(stamp.number, stamp.at, shaped, small)

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
        whole = stamp.sequence % 2 == 0 and stamp.sequence == 2 * stamp.number + 2
        fits = 0 < stamp.size <= self.most and stamp.small_size <= _small_room(self.most)
        return whole and fits and math.isfinite(stamp.at)


def _small_room(most: int) -> int:
    """The bytes that a small grey picture may have beside a picture of so many."""
    return most // (_CHANNELS * 16) + 64
