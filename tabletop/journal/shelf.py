"""The games in a state directory, listed without reading them through.

A directory comes in, one value a game goes out. Only the first and the last line of a
record are looked at; `open_existing` and `verify` look at all of it.
"""

import os
from pathlib import Path

import msgspec

from tabletop.errors import BadRecord
from tabletop.fair import Closed, Line, Opened, unpack

from .disk import on_disk

_GULP = 4096


class Shelved(msgspec.Struct, frozen=True):
    """A game on disk. Without `opened` it was never begun, or its first line is damaged.

    `finished` says that its seed is revealed, `aborted` that it was given up before its end,
    `wall` when it was opened by the calendar of the device, which may have been wrong.
    """

    game_id: str
    path: Path
    opened: Opened | None
    finished: bool
    aborted: bool = False
    wall: float = 0.0


def games(directory: Path) -> tuple[Shelved, ...]:
    """Every game in the state directory, those opened earliest first.

    What cannot be read is listed too, without `opened`, so that one bad file hides no game.
    """
    shelf = directory / "games"
    with on_disk(shelf):
        paths = sorted(shelf.glob("*.jsonl"))
    return tuple(sorted(map(_shelved, paths), key=lambda game: game.wall))


def _shelved(path: Path) -> Shelved:
    try:
        first, last = _ends(path)
    except OSError:
        first = last = None
    opened = first.entry if first else None
    closed = last.entry if last else None
    return Shelved(
        game_id=path.stem,
        path=path,
        opened=opened if isinstance(opened, Opened) else None,
        finished=isinstance(closed, Closed),
        aborted=isinstance(closed, Closed) and closed.aborted,
        wall=first.wall if first else 0.0,
    )


def _ends(path: Path) -> tuple[Line | None, Line | None]:
    """The first and the last line of a record, as far as they are whole."""
    # Not to wait: whatever else has this name may never answer.
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        return _line(_first_line(descriptor)), _line(_last_line(descriptor))
    finally:
        os.close(descriptor)


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


def _line(text: bytes) -> Line | None:
    try:
        return unpack(text)
    except BadRecord:
        return None
