"""Torn or damaged: the end of a record as a power cut leaves it, and as it never does."""

from pathlib import Path

import pytest

from tabletop.errors import BadRecord
from tabletop.journal import open_existing
from tabletop.journal.torn import SECTOR, is_torn


def unwritten(line: bytes, start: int, missing: set[int]) -> bytes:
    """A line as the disk has it when these sectors, counted from 0, were not written."""
    torn = bytearray(line)
    for place in range(len(line)):
        sector = (start + place) // SECTOR - start // SECTOR
        if sector in missing:
            torn[place] = 0
    return bytes(torn)


@pytest.mark.parametrize("missing", [{0}, {1}, {0, 1}])
def test_unwritten_sectors_are_a_torn_tail(
    tmp_path: Path, lines: list[bytes], missing: set[int]
) -> None:
    """A disk may write the sectors of a line in any order: those before the cut are kept."""
    path = tmp_path / "one.jsonl"
    tried = 0
    for count in range(1, len(lines)):
        good = b"".join(lines[:count])
        tail = unwritten(lines[count], len(good), missing)
        if tail == lines[count]:
            continue
        tried += 1
        path.write_bytes(good + tail)
        with open_existing(path) as journal:
            assert journal.data == good
            assert journal.aside is not None
            assert journal.aside.read_bytes() == tail
    assert tried


def test_a_line_can_be_torn_at_every_place_in_a_sector(lines: list[bytes]) -> None:
    """Wherever in a sector a line begins, losing any of its sectors is a torn tail."""
    line = lines[0]
    for start in range(SECTOR):
        sectors = (start % SECTOR + len(line) - 1) // SECTOR + 1
        for missing in range(sectors):
            assert is_torn(unwritten(line, start, {missing}), start)


def test_zeros_inside_a_sector_are_damage(lines: list[bytes]) -> None:
    """A disk does not stop inside a sector, so a few zeros in a whole line are not its doing."""
    line = lines[2]
    assert b"@180" in line
    assert not is_torn(line.replace(b"@180", b"\x00180"), 0)
    assert not is_torn(line[:100] + bytes(20) + line[120:], 0)


def test_zeros_before_later_lines_are_damage(tmp_path: Path, lines: list[bytes]) -> None:
    """A lost sector in the middle is reported: lines after it were acknowledged."""
    data = bytearray(b"".join(lines))
    assert len(data) > 2 * SECTOR
    data[SECTOR : 2 * SECTOR] = bytes(SECTOR)
    path = tmp_path / "one.jsonl"
    path.write_bytes(data)
    with pytest.raises(BadRecord, match="damaged after 1 good lines"):
        open_existing(path)
    assert path.read_bytes() == data


def test_every_beginning_of_a_line_is_torn(lines: list[bytes]) -> None:
    """Any part of a line short of its newline may have been all that was written."""
    line = lines[1]
    assert all(is_torn(line[:size], 7) for size in range(1, len(line)))
    assert not is_torn(line, 7)


def test_a_whole_line_without_its_newline_is_damage_if_something_else_stands_there(
    lines: list[bytes],
) -> None:
    """A newline that turned into another letter belonged to an acknowledged line."""
    line = lines[1][:-1]
    assert is_torn(line, 0)
    assert not is_torn(line + b"\x0b", 0)
    assert not is_torn(line + b"J", 0)


def test_a_lost_newline_is_damage_though_the_next_line_is_torn(
    quick_disk: Path, lines: list[bytes]
) -> None:
    """A newline that turned into another letter, and then the plug was pulled in the next line."""
    good, whole = b"".join(lines[:2]), lines[2][:-1]
    path = quick_disk / "one.jsonl"
    for size in range(1, len(lines[3])):
        damaged = good + whole + b"J" + lines[3][:size]
        path.write_bytes(damaged)
        with pytest.raises(BadRecord, match="damaged after 2 good lines"):
            open_existing(path)
        assert path.read_bytes() == damaged


def test_a_newline_that_was_never_written_is_torn(lines: list[bytes]) -> None:
    """It alone lies in the next sector, which the disk did not get to."""
    line = lines[1]
    start = SECTOR - (len(line) - 1) % SECTOR
    assert is_torn(line[:-1] + b"\0", start)
