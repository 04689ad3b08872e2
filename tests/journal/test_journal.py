"""The journal: what it acknowledged is on disk, and what was read back is what was written."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.errors import BadInput, BadRecord, JournalFailed
from tabletop.fair import read_record
from tabletop.journal import Journal, open_existing, rescue

SEED = bytes(range(32))


def kept(directory: Path, lines: list[bytes]) -> Path:
    """A record on disk with these lines, let go of again."""
    with Journal.create(directory, "one") as journal:
        for line in lines:
            journal.append(line)
        return journal.path


def test_what_is_appended_is_read_back(tmp_path: Path, lines: list[bytes]) -> None:
    """Every line, byte for byte, in the place where games are kept."""
    path = kept(tmp_path, lines)
    assert path == tmp_path / "games" / "one.jsonl"
    assert path.read_bytes() == b"".join(lines)
    with open_existing(path) as journal:
        assert journal.data == b"".join(lines)
        assert journal.aside is None
        assert journal.game_id == "one"


def test_a_reopened_journal_goes_on(tmp_path: Path, lines: list[bytes]) -> None:
    """Half the lines, a restart, and the other half make the same record."""
    path = kept(tmp_path, lines[:3])
    with open_existing(path) as journal:
        for line in lines[3:]:
            journal.append(line)
    assert path.read_bytes() == b"".join(lines)


def test_the_state_directory_is_made(tmp_path: Path) -> None:
    """A first game on a new machine finds no directories yet."""
    with Journal.create(tmp_path / "state" / "tabletop", "one") as journal:
        assert journal.path.exists()


def test_a_journal_takes_whole_lines_only(tmp_path: Path, lines: list[bytes]) -> None:
    """Without its newline, or with two, a line is refused and nothing is written."""
    with Journal.create(tmp_path, "one") as journal:
        for wrong in (b"", lines[0][:-1], lines[0] + lines[1], b"\n\n"):
            with pytest.raises(BadRecord):
                journal.append(wrong)
        assert journal.path.read_bytes() == b""
        journal.append(lines[0])


@pytest.mark.parametrize("game_id", ["", "..", "a/b", ".hidden", "a.b", "a b", "x" * 65, "a\n"])
def test_a_game_id_is_a_plain_name(tmp_path: Path, game_id: str) -> None:
    """Nothing that could leave the directory, or be taken for another file."""
    with pytest.raises(BadInput):
        Journal.create(tmp_path, game_id)
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_created_once(tmp_path: Path, lines: list[bytes]) -> None:
    """A record that is there is never written over."""
    path = kept(tmp_path, lines)
    with pytest.raises(JournalFailed, match="another game id"):
        Journal.create(tmp_path, "one")
    assert path.read_bytes() == b"".join(lines)


def test_two_programs_do_not_write_one_game(tmp_path: Path, lines: list[bytes]) -> None:
    """While one has the journal, another is told so."""
    path = kept(tmp_path, lines)
    with open_existing(path), pytest.raises(JournalFailed, match="another program"):
        open_existing(path)
    open_existing(path).close()


def test_the_seed_is_kept_from_others_until_the_end(tmp_path: Path, whole: list[bytes]) -> None:
    """Mode 0600 from the first moment; gone once the closing line is on disk, not before."""
    with Journal.create(tmp_path, "one") as journal:
        journal.seal(SEED)
        assert stat.S_IMODE(journal.seed_path.stat().st_mode) == 0o600
        for line in whole[:-1]:
            journal.append(line)
            with pytest.raises(BadRecord, match="not closed"):
                journal.unseal()
            assert journal.sealed() == SEED
        journal.append(whole[-1])
        assert journal.sealed() == SEED
        journal.unseal()
        assert not journal.seed_path.exists()
        journal.unseal()


def test_a_seed_is_sealed_once(tmp_path: Path) -> None:
    """A second seed cannot take the place of the one committed to."""
    with Journal.create(tmp_path, "one") as journal:
        journal.seal(SEED)
        with pytest.raises(JournalFailed):
            journal.seal(bytes(32))
        assert journal.sealed() == SEED
        with pytest.raises(BadInput, match="32"):
            journal.seal(b"short")


def test_a_damaged_or_lost_seed_is_named(tmp_path: Path) -> None:
    """Half a seed is no seed, and the game that needed it cannot go on."""
    with Journal.create(tmp_path, "one") as journal:
        with pytest.raises(BadRecord, match="lost"):
            journal.sealed()
        journal.seal(SEED)
        for wrong in (b"", b"00" * 31 + b"\n", b"00" * 32, b"0G" * 32 + b"\n"):
            journal.seed_path.write_bytes(wrong)
            with pytest.raises(BadRecord, match="damaged"):
                journal.sealed()


def test_a_seed_left_by_a_power_cut_is_tidied_up(tmp_path: Path, whole: list[bytes]) -> None:
    """The power went between the closing line and removing the seed: reopening removes it."""
    with Journal.create(tmp_path, "one") as journal:
        journal.seal(SEED)
        for line in whole:
            journal.append(line)
    with open_existing(journal.path) as again:
        assert not again.seed_path.exists()


def test_cut_anywhere_the_acknowledged_lines_are_there(
    quick_disk: Path, lines: list[bytes]
) -> None:
    """At every length of the file: exactly the whole lines, the rest kept aside."""
    data = b"".join(lines)
    ends = [len(b"".join(lines[:count])) for count in range(len(lines) + 1)]
    path = kept(quick_disk, [])
    for size in range(len(data) + 1):
        path.write_bytes(data[:size])
        good = max(end for end in ends if end <= size)
        with open_existing(path) as journal:
            assert journal.data == data[:good]
        assert path.read_bytes() == data[:good]
        assert (journal.aside is None) == (size == good)
        if journal.aside:
            assert journal.aside.read_bytes() == data[good:size]
            journal.aside.unlink()


def test_torn_tails_are_kept_one_beside_the_other(tmp_path: Path, lines: list[bytes]) -> None:
    """The second torn tail does not take the place of the first."""
    path = kept(tmp_path, lines[:2])
    for number in (1, 2):
        with path.open("ab") as file:
            file.write(lines[2][: 10 * number])
        with open_existing(path) as journal:
            assert journal.aside == path.with_name(f"one.torn-{number}")
            assert journal.aside.read_bytes() == lines[2][: 10 * number]
            assert journal.data == b"".join(lines[:2])


def test_every_flipped_bit_is_reported_and_nothing_dropped(
    quick_disk: Path, lines: list[bytes]
) -> None:
    """Damage is not a torn tail: the file stays as it is and the good lines are counted."""
    lines = lines[:4]
    data = b"".join(lines)
    path = kept(quick_disk, [])
    for place in range(len(data)):
        good = data[:place].count(b"\n")
        for bit in range(8):
            damaged = data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]
            path.write_bytes(damaged)
            with pytest.raises(BadRecord, match=f"after {good} good lines, at line {good + 1}: "):
                open_existing(path)
            assert path.read_bytes() == damaged
    assert [file.name for file in path.parent.iterdir()] == ["one.jsonl"]


def test_a_damaged_record_can_be_rescued(tmp_path: Path, lines: list[bytes]) -> None:
    """Asked to, the journal goes on after the last good line and keeps all the rest."""
    data = b"".join(lines).replace(b"1 hearts", b"7 hearts")
    path = kept(tmp_path, [])
    path.write_bytes(data)
    with rescue(path) as journal:
        assert journal.data == b"".join(lines[:3])
        assert journal.aside == path.with_name("one.damaged-1")
        assert journal.data + journal.aside.read_bytes() == data
        journal.append(lines[3])
    assert len(read_record(path.read_bytes()).lines) == 4


def test_a_record_that_is_not_there_is_named(tmp_path: Path) -> None:
    """One line with the path in it, and no traceback of the system's."""
    with pytest.raises(JournalFailed, match=r"none\.jsonl: it is not there"):
        open_existing(tmp_path / "none.jsonl")


FULL = """
import resource, signal, sys
from pathlib import Path
from tabletop.errors import JournalFailed
from tabletop.journal import open_existing

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
journal = open_existing(Path(sys.argv[1]))
room = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
lines = sys.stdin.buffer.readlines()
for line in lines + lines[-1:]:
    try:
        journal.append(line)
        print("kept", flush=True)
    except JournalFailed as failure:
        print(failure, flush=True)
"""


@pytest.mark.parametrize("spare", [0, 1, 100])
def test_a_line_that_does_not_fit_leaves_no_half_of_it(
    tmp_path: Path, lines: list[bytes], spare: int
) -> None:
    """The system takes part of a line and then no more: the part is taken back."""
    path = kept(tmp_path, lines[:2])
    room = len(b"".join(lines[:3])) + spare
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path), str(room)],
        input=b"".join(lines[2:4]),
        stdout=subprocess.PIPE,
        check=True,
    )
    said = done.stdout.decode().splitlines()
    assert said[0] == "kept"
    assert "size allowed" in said[1]
    assert "reopen" in said[2]
    assert path.read_bytes() == b"".join(lines[:3])
    with open_existing(path) as journal:
        journal.append(lines[3])
