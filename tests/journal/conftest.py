"""Records to keep and disks to fill: shared by the tests of the journal."""

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from tabletop.fair import Acted, Closed, Entropy, Entry, Moment, Opened, Scribe
from tabletop.games import Known
from tabletop.journal import Journal

SEED = bytes(range(32))


def written(
    actions: int,
    *,
    game_id: str = "one",
    finish: bool = False,
    wall: float = 1.5e9,
    words: str = "a few words",
) -> list[bytes]:
    """The lines of a record with so many actions; words with blanks and turned pieces in it."""
    entries: list[Entry] = [
        Opened(
            format=1,
            product="9.9",
            game="guessing",
            rules_version=3,
            options=msgspec.Raw(msgspec.json.encode({"words": words})),
            deck="numbers",
            game_id=game_id,
            commitment="ab" * 32,
        ),
        Entropy("4 2"),
    ]
    for number in range(actions):
        action = msgspec.json.encode({"type": "Lay", "card": f"{number} hearts@180"})
        entries.append(Acted(msgspec.Raw(action), Known.SEEN, "cd" * 32))
    if finish:
        entries.append(Closed(SEED.hex(), msgspec.Raw(msgspec.json.encode(words)), True))
    scribe = Scribe(calendar=lambda at: Moment("b0075", at, wall, True))
    return [scribe.write(entry, at) for at, entry in enumerate(entries)]


@pytest.fixture
def lines() -> list[bytes]:
    """A game of four actions that is not over."""
    return written(4)


@pytest.fixture
def whole() -> list[bytes]:
    """A game of two actions that is over."""
    return written(2, finish=True)


@pytest.fixture
def keep() -> Callable[..., Path]:
    """Puts a record on disk and lets go of it."""

    def kept(directory: Path, game_id: str, **told: Any) -> Path:
        with Journal.create(directory, game_id) as journal:
            for line in written(game_id=game_id, **told):
                journal.append(line)
            return journal.path

    return kept


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real disk of 64 kB; where nobody may mount one, the test is skipped."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tabletop-test", str(place)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root can mount a small disk")
    yield place
    # Lazily: a test that failed may still have a file open there.
    subprocess.run(["umount", "--lazy", str(place)], check=True)


@pytest.fixture
def quick_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk in memory where there is one: what is read back matters here, not how it was kept."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    with TemporaryDirectory(prefix="tabletop-", dir=memory) as directory:
        yield Path(directory)
