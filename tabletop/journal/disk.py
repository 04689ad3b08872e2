"""Files that are really on disk when a call returns. Bytes come in; errors go out in words.

Every refusal of the disk becomes `JournalFailed` with one line that says what to do.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tabletop.errors import JournalFailed

_CURES = {
    errno.ENOSPC: "the disk is full: free some space, then go on",
    errno.EDQUOT: "the disk quota is used up: free some space, then go on",
    errno.EFBIG: "the file has reached the size allowed here: raise the limit, then go on",
    errno.EROFS: "the disk is read-only: check the card, then restart the machine",
    errno.EIO: "the disk does not answer rightly: copy the games away and replace the card",
    errno.EACCES: "this user may not: give it the state directory",
    errno.EPERM: "this user may not: give it the state directory",
    errno.ENOENT: "it is not there: check the path",
    errno.ENOTDIR: "something else stands where a directory should be: move it away",
    errno.EISDIR: "it is a directory: check the path",
    errno.EEXIST: "it is there already: choose another game id",
    errno.EWOULDBLOCK: "another program has it open: stop that one first",
}


def cure(error: OSError) -> str:
    """What the disk's refusal means and what to do about it."""
    known = _CURES.get(error.errno or 0)
    return known or f"{error.strerror or error}: check the disk, then go on"


@contextmanager
def on_disk(path: Path) -> Iterator[None]:
    """Turns the disk's refusals into `JournalFailed`, naming the file."""
    try:
        yield
    except JournalFailed:
        raise
    except OSError as error:
        raise JournalFailed(f"{path}: {cure(error)}") from error


def write_all(descriptor: int, content: bytes) -> None:
    """Write every byte, however little the disk takes at a time."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def sync_contents(descriptor: int) -> None:
    """Have a file's bytes on disk, and its length."""
    # Not every system has fdatasync; fsync does the same and a little more.
    getattr(os, "fdatasync", os.fsync)(descriptor)


def read_all(descriptor: int) -> bytes:
    """Everything in a file, from its beginning."""
    pieces = []
    place = 0
    while piece := os.pread(descriptor, 1 << 20, place):
        pieces.append(piece)
        place += len(piece)
    return b"".join(pieces)


def sync_directory(directory: Path) -> None:
    """Make the names in a directory last; a new file is not safe before this."""
    descriptor = os.open(directory, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_directory(directory: Path) -> None:
    """Make a directory and those above it, and make their names last."""
    if directory.is_dir():
        return
    make_directory(directory.parent)
    with suppress(FileExistsError):
        directory.mkdir(mode=0o755)
    sync_directory(directory.parent)


def write_new(path: Path, content: bytes, mode: int) -> None:
    """A new file with this content, on disk under its name; nothing is left if that fails."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, mode)
    try:
        write_all(descriptor, content)
        os.fsync(descriptor)
        sync_directory(path.parent)
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise
    finally:
        os.close(descriptor)
