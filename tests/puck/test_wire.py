"""Lines on the wire: what goes out is fixed letter by letter, what is damaged is nothing."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.puck import Lines, framed, unframed
from tabletop.puck.wire import LONGEST, crc16, fletcher16, number

VECTORS: dict[str, list[Any]] = json.loads(Path(__file__).with_name("vectors.json").read_text())
BODIES = st.lists(st.from_regex(r"[!-)+-=?-~]{1,8}", fullmatch=True), min_size=1, max_size=8).map(
    " ".join
)


def test_the_checks_are_the_well_known_ones() -> None:
    """CRC-16/CCITT-FALSE and Fletcher-16 of their textbook examples."""
    assert crc16(b"123456789") == 0x29B1
    assert fletcher16(b"abcde") == 0xC8F0


@pytest.mark.parametrize("vector", VECTORS["frames"], ids=lambda vector: vector["body"])
def test_a_body_has_one_line(vector: dict[str, str]) -> None:
    """The golden vectors, which the puck's own tests read too."""
    assert framed(vector["body"]) == vector["line"].encode()


@pytest.mark.parametrize("vector", VECTORS["streams"], ids=lambda vector: vector["name"])
def test_a_stream_is_cut_into_what_holds(vector: dict[str, Any]) -> None:
    """Damage, noise and both line ends: the golden vectors again."""
    words = [unframed(line) for line in Lines().feed(bytes.fromhex(vector["hex"]))]
    assert [" ".join(one) for one in words if one] == vector["bodies"]


@given(BODIES, st.booleans())
def test_every_body_goes_round(body: str, cr: bool) -> None:
    """Framed and cut again it is the same, with either line end."""
    line = framed(body)
    (cut,) = Lines().feed(line[:-1] + b"\r\n" if cr else line)
    assert unframed(cut) == body.split(" ")


def test_a_line_may_come_in_any_pieces() -> None:
    """Letter by letter it is still one line."""
    lines = Lines()
    whole = [line for letter in framed("a 1 X") for line in lines.feed(bytes([letter]))]
    assert [unframed(line) for line in whole] == [["a", "1", "X"]]


def test_a_line_without_an_end_does_not_fill_the_memory() -> None:
    """What is longer than any line of ours is dropped until the next begins."""
    lines = Lines()
    assert lines.feed(b">" + b"x" * 10_000) == []
    assert len(lines._line) <= LONGEST + 1
    assert [unframed(line) for line in lines.feed(b"\n" + framed("a 1 X"))] == [["a", "1", "X"]]


@pytest.mark.parametrize("word", ["", "01", "-1", "+1", "1.0", "1_0", "9" * 16, "x"])
def test_a_number_is_written_in_one_way(word: str) -> None:
    """Everything else is none."""
    assert number(word) == -1


def mutated(chance: random.Random, line: bytes) -> bytes:
    """The line with some of its letters changed, lost, doubled, added or swapped."""
    letters = bytearray(line)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 5, 9))):
        at = chance.randrange(max(1, len(letters)))
        match chance.randrange(7):
            case 0:
                letters[at : at + 1] = bytes(
                    byte ^ 1 << chance.randrange(8) for byte in letters[at : at + 1]
                )
            case 1:
                letters[at : at + 1] = bytes([chance.randrange(256)])
            case 2:
                del letters[at : at + chance.randrange(1, 6)]
            case 3:
                letters[at:at] = chance.randbytes(chance.randrange(1, 6))
            case 4:
                letters[at:at] = letters[at : at + chance.randrange(1, 6)]
            case 5:
                letters[at : at + 2] = letters[at : at + 2][::-1]
            case _:
                letters[at:] = chance.randbytes(len(letters) - at)
    return bytes(letters)


def _survive(count: int, seed: int) -> None:
    chance = random.Random(seed)
    lines = Lines()
    for place in range(count):
        sent = (
            f"{chance.randbytes(4).hex()} {place} FLIP {chance.randrange(10**6)} 7 90000 0 stands"
        )
        damaged = mutated(chance, framed(sent))
        heard = [" ".join(words) for line in lines.feed(damaged) if (words := unframed(line))]
        assert heard in ([], [sent], [sent, sent]), damaged
        after = [unframed(line) for line in lines.feed(framed(f"next {place}"))]
        assert ["next", str(place)] in after, damaged
        assert all(words is None or words[0] == "next" for words in after), damaged


def test_no_damaged_line_is_taken_for_another() -> None:
    """2,000 mutated lines: none accepted wrongly, and the next good line is always heard."""
    _survive(2_000, seed=1)


@pytest.mark.prove
def test_no_damaged_line_of_100_000_is_taken_for_another() -> None:
    """100,000 mutated lines: none accepted wrongly, in step again with the very next line."""
    _survive(100_000, seed=2)
