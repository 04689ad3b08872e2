"""`tabletop verify`: honest records hold, and every change to one is noticed."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tabletop.cli import run
from tabletop.fair import Closed, Opened, Scribe, commitment, read_record

Complaint = Callable[..., str]
Capture = pytest.CaptureFixture[str]


def refused(path: Path, capsys: Capture, *more: str) -> str:
    """The one line that says why this record does not hold."""
    assert run(["verify", str(path), *more]) == 1
    told = capsys.readouterr()
    assert told.err == ""
    (line,) = told.out.splitlines()
    assert line.startswith(f"{path}: does not hold: ")
    return line


def test_an_honest_record_holds(record: Path, capsys: Capture) -> None:
    """And the answer says what it cannot know without a witness."""
    assert run(["verify", str(record)]) == 0
    told = capsys.readouterr().out
    assert f"{record}: holds: 6 lines, 3 actions" in told
    assert "no kept head was given" in told


def test_one_flipped_bit_is_noticed(record: Path, finished: bytes, capsys: Capture) -> None:
    """Two hundred bits anywhere in the record, one at a time: none holds."""
    random = Random(1)
    for _ in range(200):
        changed = bytearray(finished)
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
        record.write_bytes(changed)
        refused(record, capsys)


def test_a_cut_record_is_noticed(record: Path, finished: bytes, capsys: Capture) -> None:
    """Fifty ends too early, some of them between two lines."""
    ends = [place + 1 for place, byte in enumerate(finished[:-1]) if byte == ord("\n")]
    for end in [0, *ends, *Random(2).sample(range(len(finished)), 50)]:
        record.write_bytes(finished[:end])
        refused(record, capsys)


def test_lines_left_out_doubled_or_swapped_are_noticed(
    record: Path, finished: bytes, capsys: Capture
) -> None:
    """Each line by itself is whole, so only the chain can tell."""
    lines = finished.splitlines(keepends=True)
    for at in range(len(lines) - 1):
        without = [*lines[:at], *lines[at + 1 :]]
        doubled = [*lines[:at], lines[at], *lines[at:]]
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        for changed in (without, doubled, swapped):
            record.write_bytes(b"".join(changed))
            refused(record, capsys)


@pytest.mark.parametrize("added", [b"\n", b" ", b"\0", b"{}\n", b"\xff", b"\r\n"])
def test_anything_added_is_noticed(
    record: Path, finished: bytes, capsys: Capture, added: bytes
) -> None:
    """Before the record or behind it."""
    for changed in (finished + added, added + finished):
        record.write_bytes(changed)
        refused(record, capsys)


@pytest.mark.parametrize(
    "junk", [b"", b"\n", b"hello", b"{}", b"[" * 100_000, bytes(5000), b"\x89PNG\r\n\x1a\n"]
)
def test_what_is_no_record_does_not_hold(record: Path, capsys: Capture, junk: bytes) -> None:
    """However strange the file."""
    record.write_bytes(junk)
    refused(record, capsys)


def test_every_head_of_the_game_is_a_witness(
    record: Path, finished: bytes, capsys: Capture
) -> None:
    """Also in capitals and with blanks around it, as people copy it."""
    for head in read_record(finished).heads:
        for kept in (head, f" {head.upper()} "):
            assert run(["verify", str(record), "--head", kept]) == 0
            assert "the kept head is that of line" in capsys.readouterr().out


@pytest.mark.parametrize("head", ["0" * 64, "", "abc", "0" * 63, "g" * 64, "0" * 65, "é"])
def test_a_head_of_another_game_is_no_witness(record: Path, capsys: Capture, head: str) -> None:
    """Nor is something that is no head at all."""
    assert "kept" in refused(record, capsys, "--head", head)


def test_all_records_must_hold(
    record: Path, finished: bytes, tmp_path: Path, capsys: Capture
) -> None:
    """One bad one among good ones is told by name, the others too."""
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(finished[:-5])
    assert run(["verify", str(record), str(bad), str(record)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [": holds: " in line for line in lines] == [True, False, True]


def test_one_head_cannot_vouch_for_two_games(complaint: Complaint, record: Path) -> None:
    """The answer says what to do instead."""
    assert "one record" in complaint("verify", str(record), str(record), "--head", "0" * 64)


def test_a_file_that_cannot_be_read_is_bad_input(complaint: Complaint, tmp_path: Path) -> None:
    """Missing, a folder, behind a file, or a name too long for any disk."""
    (tmp_path / "file").write_bytes(b"")
    for name in ("missing.jsonl", "", "file/deeper", "x" * 300):
        assert "cannot read" in complaint("verify", str(tmp_path / name))


def test_the_short_program_is_printed_and_runs_alone(
    record: Path, finished: bytes, tmp_path: Path, capsys: Capture
) -> None:
    """Without tabletop and without packages; it knows the same head and refuses what we refuse."""
    assert run(["verify", "--script"]) == 0
    alone = tmp_path / "check_record.py"
    alone.write_text(capsys.readouterr().out)

    def checked() -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-I", "-S", str(alone), str(record)]
        return subprocess.run(command, capture_output=True, text=True, cwd="/", check=False)

    done = checked()
    assert done.returncode == 0
    assert read_record(finished).head in done.stdout
    record.write_bytes(finished[:-1])
    assert checked().returncode == 1


def test_the_short_program_is_asked_for_alone(complaint: Complaint, record: Path) -> None:
    """With a record it would seem to have been checked; with nothing there is nothing to do."""
    assert "give it alone" in complaint("verify", "--script", str(record))
    assert "give it alone" in complaint("verify", "--script", "--head", "0" * 64)
    assert "no record to check" in complaint("verify")


@pytest.fixture
def older(record: Path, finished: bytes) -> Path:
    """The same game, as a device of earlier rules committed to it and wrote it down."""
    entries = [line.entry for line in read_record(finished).lines]
    first, last = entries[0], entries[-1]
    assert isinstance(first, Opened)
    assert isinstance(last, Closed)
    old = replace(first, rules_version=first.rules_version - 1, product="0.0.1")
    seed, options = bytes.fromhex(last.seed), bytes(old.options)
    promise = commitment(seed, old.game, old.rules_version, options, old.deck, old.game_id)
    scribe = Scribe()
    entries[0] = replace(old, commitment=promise.hex())
    record.write_bytes(b"".join(scribe.write(entry, 1.0) for entry in entries))
    return record


def test_rules_that_changed_are_told_and_not_guessed_at(older: Path, capsys: Capture) -> None:
    """It says what holds, what cannot be checked here, and which version can."""
    assert run(["verify", str(older)]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{older}: cannot be checked: chain and commitment hold, but line 1: ")
    assert line.endswith("use tabletop 0.0.1")


def test_a_game_of_other_rules_is_not_told(older: Path, complaint: Complaint) -> None:
    """Nor is it played again by rules it was not played by."""
    assert "use tabletop 0.0.1" in complaint("replay", str(older), code=1)
