"""The games in a state directory, listed without reading them through.

A directory comes in, one value a game goes out. Only the first and the last line of a
record are looked at; `open_existing` and `verify` look at all of it.
"""

import os
from pathlib import Path

import msgspec

from tabletop.errors import BadRecord
from tabletop.fair import Closed, Entry, Opened, unpack

from .disk import on_disk

_GULP = 4096


class Shelved(msgspec.Struct, frozen=True):
    """A game on disk. Without `opened` it was never begun, or its first line is damaged.

    `finished` says that its seed is revealed, `aborted` that it was given up before its end.
    """

    game_id: str
    path: Path
    opened: Opened | None
    finished: bool
    aborted: bool = False


def games(directory: Path) -> tuple[Shelved, ...]:
    """Every game in the state directory, those opened earliest first.

    Earliest goes by the calendar of the device, which may have been wrong.
    """
    shelf = directory / "games"
    with on_disk(shelf):
        paths = sorted(shelf.glob("*.jsonl"))
        found = [_shelved(path) for path in paths]
    return tuple(sorted(found, key=lambda game: game.opened.wall if game.opened else 0.0))


def _shelved(path: Path) -> Shelved:
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        first, last = _entry(_first_line(descriptor)), _entry(_last_line(descriptor))
    finally:
        os.close(descriptor)
    return Shelved(
        game_id=path.stem,
        path=path,
        opened=first if isinstance(first, Opened) else None,
        finished=isinstance(last, Closed),
        aborted=isinstance(last, Closed) and last.aborted,
    )


def _first_line(descriptor: int) -> bytes:
    text = b""
    while b"\n" not in text and (more := os.pread(descriptor, _GULP, len(text))):
        text += more
    return text.partition(b"\n")[0]


def _last_line(descriptor: int) -> bytes:
    """The last line that ends in a newline, or nothing if the file ends otherwise."""
    place = os.fstat(descriptor).st_size
    text = b""
    while place and b"\n" not in text[:-1]:
        size = min(_GULP, place)
        place -= size
        text = os.pread(descriptor, size, place) + text
    return text[:-1].rpartition(b"\n")[2] if text.endswith(b"\n") else b""


def _entry(line: bytes) -> Entry | None:
    try:
        return unpack(line).entry
    except BadRecord:
        return None
