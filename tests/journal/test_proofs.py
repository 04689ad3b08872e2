"""The plug pulled in every game of the house: at every byte, in every sector, at any moment.

Never a wrong state, never an acknowledged action lost. The short runs are the ordinary tests;
the long ones belong to `make prove`.
"""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import chain, pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop.errors import BadRecord
from tabletop.fair import Acted, Ledger, digest, read_record, verify
from tabletop.games import GAMES
from tabletop.journal import games, open_existing, rescue
from tabletop.journal.torn import SECTOR
from tabletop.simulation import Run, recorded

Case = tuple[bytes, int]  # what lies on the disk, and how many lines were whole


class Bench:
    """One game's record and its seed, to be put on disk as an accident leaves them."""

    def __init__(self, name: str, directory: Path, number: int) -> None:
        self.lines = recorded(Run(name, seed=9), number)
        self.data = b"".join(self.lines)
        self.ends = tuple(len(b"".join(self.lines[:n])) for n in range(len(self.lines) + 1))
        entries = [line.entry for line in read_record(self.data).lines]
        self.digests = [entry.digest if isinstance(entry, Acted) else "" for entry in entries]
        self.seed = bytes.fromhex(entries[-1].seed)  # type: ignore[union-attr]
        self.path = directory / "games" / f"{name}-{number}.jsonl"
        self.path.parent.mkdir(exist_ok=True)
        self._judged: dict[bytes, bool] = {}

    def lay(self, content: bytes) -> None:
        self.path.write_bytes(content)
        self.path.with_suffix(".seed").write_bytes(self.seed.hex().encode() + b"\n")

    def tidy(self) -> None:
        for file in self.path.parent.iterdir():
            file.unlink()

    def right(self, data: bytes) -> bool:
        """Whether the game taken up from these lines stands where its last line says."""
        if data not in self._judged:
            self._judged[data] = self._goes_on(data)
        return self._judged[data]

    def _goes_on(self, data: bytes) -> bool:
        count = self.ends.index(len(data))
        if count in (0, len(self.lines)):
            return data == self.data[: len(data)]
        ledger = Ledger.resume(data, self.seed)
        heads = read_record(data).heads
        return ledger.head == heads[-1] and (count < 3 or self._stands(ledger.state, count))

    def _stands(self, state: Any, count: int) -> bool:
        return digest(state) == self.digests[count - 1]


def cuts(bench: Bench, step: int) -> Iterator[Case]:
    """The file ends after any byte."""
    for size in range(0, len(bench.data) + 1, step):
        yield bench.data[:size], bench.data[:size].count(b"\n")


def torn_sectors(bench: Bench, step: int) -> Iterator[Case]:
    """Of the line being written any sectors are missing, and the file ends with any of them."""
    for count in range(0, len(bench.lines), step):
        start, line = bench.ends[count], bench.lines[count]
        marks = [0, *range(SECTOR - start % SECTOR, len(line), SECTOR), len(line)]
        parts = [(line[a:b], bytes(b - a)) for a, b in pairwise(marks)]
        for length in range(1, len(parts) + 1):
            for tail in map(b"".join, product(*parts[:length])):
                yield bench.data[:start] + tail, count + (tail == line)


def flips(bench: Bench, number: int) -> Iterator[Case]:
    """A bit that turned, in a record that was whole or in one that was torn later on."""
    random = Random(bench.path.name)
    for turn in range(number):
        place, bit = random.randrange(len(bench.data)), random.randrange(8)
        changed = bytearray(bench.data)
        changed[place] ^= 1 << bit
        end = len(bench.data)
        if turn % 2:
            later = [end for end in bench.ends if end > place]
            end = min(random.choice(later) + random.randrange(100), len(bench.data))
        yield bytes(changed[:end]), bench.data[:place].count(b"\n")


def insist_taken_up(bench: Bench, case: Case) -> None:
    """Every acknowledged line is there, the state is right, and the tail is kept aside."""
    content, whole = case
    good = bench.data[: bench.ends[whole]]
    bench.lay(content)
    with open_existing(bench.path) as journal:
        assert journal.data == good
        assert bench.right(journal.data)
        assert journal.seed_path.exists() == (whole < len(bench.lines))
    assert bench.path.read_bytes() == good
    assert (journal.aside is None) == (content == good)
    if journal.aside:
        assert good + journal.aside.read_bytes() == content
        journal.aside.unlink()


def insist_reported(bench: Bench, case: Case) -> None:
    """Damage changes nothing on disk; rescued, the good lines go on and the rest is kept."""
    content, whole = case
    bench.lay(content)
    with pytest.raises(BadRecord, match=f"damaged after {whole} good lines, at line {whole + 1}: "):
        open_existing(bench.path)
    assert bench.path.read_bytes() == content
    with rescue(bench.path) as journal:
        assert bench.right(journal.data)
        assert journal.aside is not None
        assert journal.data + journal.aside.read_bytes() == content
        assert journal.data == bench.data[: bench.ends[whole]]
    journal.aside.unlink()


def insist_nothing_lost(directory: Path, name: str, number: int, step: int, turned: int) -> int:
    bench = Bench(name, directory, number)
    done = 0
    for case in chain(cuts(bench, step), torn_sectors(bench, step)):
        insist_taken_up(bench, case)
        done += 1
    for case in flips(bench, turned):
        insist_reported(bench, case)
        done += 1
    bench.tidy()
    return done


@pytest.mark.parametrize("name", GAMES)
def test_a_game_outlives_any_accident(name: str, quick_disk: Path) -> None:
    """Some cuts, some torn sectors and some flipped bits in the record of every game."""
    assert insist_nothing_lost(quick_disk, name, 1, step=17, turned=60) > 120


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_every_game_outlives_every_accident(name: str, quick_disk: Path) -> None:
    """Every byte of a record, every set of sectors of every line, and thousands of flipped bits."""
    done = number = 0
    while done < 11_000:
        number += 1
        done += insist_nothing_lost(quick_disk, name, number, step=1, turned=2500)
    print(f"{name}: {done} accidents in {number} games")


WRITER = """
import sys
from pathlib import Path
from random import Random
from tabletop.fair import Ledger, opened
from tabletop.games import GAMES, Known
from tabletop.journal import Journal
from tabletop.players import seated

state, name, number = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
random, game = Random(number), GAMES[name]
print("ready", flush=True)
for turn in range(1000):
    seed, game_id = random.randbytes(32), f"{name}-{number}-{turn}"
    ledger = Ledger(game, opened(game, game.options(), game.decks[0], seed, game_id=game_id), seed)
    with Journal.create(state, game_id) as journal:
        def tell(line):
            journal.append(line)
            print(game_id, ledger.head, flush=True)
        journal.seal(seed)
        tell(ledger.open(0.0))
        tell(ledger.start("42", 0.0)[0])
        players = seated(name, game.options(), random)
        while ledger.outcome is None:
            views = (game.view(ledger.state, seat) for seat in range(len(players)))
            actions = (player(view) for player, view in zip(players, views))
            action = next(action for action in actions if action is not None)
            tell(ledger.act(action, Known.SEEN, 0.0)[0])
        tell(ledger.close(0.0))
        journal.unseal()
"""


def killed(state: Path, name: str, number: int) -> list[tuple[str, str]]:
    """What a process acknowledged that played games until it was killed."""
    child = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(state), name, str(number)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    told = "".join(child.stdout.readline() for _ in range(3 * (number % 8)))
    time.sleep(Random(number).uniform(0, 0.02))
    child.send_signal(signal.SIGKILL)
    told += child.stdout.read()
    child.stdout.close()
    assert child.wait() == -signal.SIGKILL
    words = [line.split() for line in told.split("\n")[:-1]]
    return [(game_id, head) for game_id, head in words]


def insist_kept(state: Path, told: list[tuple[str, str]]) -> None:
    """Every head it told is there, ended games hold, and the one it played can go on."""
    heads: dict[str, tuple[str, ...]] = {}
    for shelved in games(state):
        with open_existing(shelved.path) as journal:
            if not journal.data:
                continue
            record = read_record(journal.data)
            heads[shelved.game_id] = record.heads
            if record.closed:
                assert verify(journal.data, record.head).holds
                assert not journal.seed_path.exists()
            else:
                assert Ledger.resume(journal.data, journal.sealed()).head == record.head
    assert all(head in heads[game_id] for game_id, head in told)


def kill(directory: Path, times: int) -> int:
    told = 0
    for number in range(times):
        state = directory / str(number)
        acknowledged = killed(state, list(GAMES)[number % len(GAMES)], number)
        insist_kept(state, acknowledged)
        told += len(acknowledged)
    return told


def test_a_killed_process_has_kept_what_it_told(tmp_path: Path) -> None:
    """Five times kill -9 on a process that plays and acknowledges, a game of each kind."""
    assert kill(tmp_path, 5) >= 30


@pytest.mark.prove
def test_two_hundred_killed_processes_have_kept_what_they_told(tmp_path: Path) -> None:
    """Two hundred times, at any moment from before the first line on."""
    told = kill(tmp_path, 200)
    print(f"{told} actions were acknowledged before 200 kills, all of them are there")
    assert told > 2000
