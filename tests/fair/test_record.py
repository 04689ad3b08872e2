"""The lines of a record: written one way, chained, and refused when anything is different."""

import math
import zlib
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.errors import BadRecord
from tabletop.fair import (
    START,
    Acted,
    Closed,
    Entropy,
    Entry,
    Moment,
    Opened,
    Scribe,
    Transcript,
    canonical,
    digest,
    next_head,
    read_record,
    scan,
    unpack,
)
from tabletop.games import Known

HEX = "ab" * 32

OPENED = Opened(
    format=1,
    product="9.9",
    game="guessing",
    rules_version=3,
    options=msgspec.Raw(b'{"highest":20}'),
    deck="numbers",
    game_id="game-1",
    commitment=HEX,
)
ENTROPY = Entropy("42")
ACTED = Acted(msgspec.Raw(b'{"type":"Guess","number":3}'), Known.SEEN, HEX)
CLOSED = Closed(HEX, msgspec.Raw(b"null"), True)

FIRST_LINE = (
    b'{"seq":0,"boot":"b0075","at":10.25,"wall":1795000000.25,"trusted":false,'
    b'"prev":"' + b"0" * 64 + b'","entry":{"type":"Opened","format":1,'
    b'"product":"9.9","game":"guessing","rules_version":3,"options":{"highest":20},'
    b'"deck":"numbers","game_id":"game-1","commitment":"' + b"ab" * 32 + b'"}'
)


def dated(at: float) -> Moment:
    """A calendar that always shows the same day."""
    return Moment("b0075", at, 1795000000.2499, False)


def written(*entries: Entry) -> bytes:
    """A record with these entries."""
    scribe = Scribe()
    return b"".join(scribe.write(entry, 1.5) for entry in entries)


def line_of(body: bytes) -> bytes:
    """A body with the checksum that belongs to it, worked out apart from the code under test."""
    return body + b',"crc":"%08x"}' % zlib.crc32(body)


def test_a_line_is_as_written_down() -> None:
    """Golden line: field order, spacing, and a checksum over every byte before it."""
    line = Scribe(calendar=dated).write(OPENED, 10.2501)
    assert line == line_of(FIRST_LINE) + b"\n"
    assert line.endswith(b'"crc":"c86fe738"}\n')


def test_the_chain_is_as_written_down() -> None:
    """The head is SHA-256 over the head before and the line without its newline."""
    data = written(OPENED, ENTROPY, ACTED)
    head = bytes(32)
    heads = []
    for line in data.splitlines():
        head = sha256(head + line).digest()
        heads.append(head.hex())
    found = read_record(data)
    assert found.heads == tuple(heads)
    assert found.head == heads[-1]
    assert [line.prev for line in found.lines] == [START, *heads[:-1]]


def test_a_record_read_back_says_what_was_written() -> None:
    """Every parse has a print: entries go round unchanged, times to the millisecond."""
    entries = (OPENED, ENTROPY, ACTED, ACTED, CLOSED)
    found = read_record(written(*entries))
    assert tuple(line.entry for line in found.lines) == entries
    assert [line.seq for line in found.lines] == [0, 1, 2, 3, 4]
    assert {line.at for line in found.lines} == {1.5}
    assert found.opened == OPENED
    assert found.closed == CLOSED
    assert found.entropy == ("42",)


@given(st.integers(1, 4), st.floats(0, 1e9), st.text(st.characters(exclude_categories=["Cs"])))
def test_a_scribe_goes_on_where_a_record_ends(before: int, at: float, number: str) -> None:
    """Writing in two sittings gives the same bytes as writing in one."""
    entries = (OPENED, Entropy(number), ACTED, ACTED, CLOSED)
    whole = Scribe()
    lines = [whole.write(entry, at) for entry in entries]
    scribe = Scribe(read_record(b"".join(lines[:before])))
    again = [scribe.write(entry, at) for entry in entries[before:]]
    assert again == lines[before:]
    assert scribe.head == whole.head


@pytest.mark.parametrize(
    "entries",
    [
        (ENTROPY,),
        (ACTED,),
        (CLOSED,),
        (OPENED, OPENED),
        (OPENED, ACTED, ENTROPY),
        (OPENED, ACTED, OPENED),
        (OPENED, CLOSED, CLOSED),
        (OPENED, CLOSED, ACTED),
    ],
)
def test_entries_stand_in_their_order(entries: tuple[Entry, ...]) -> None:
    """Opened first, entropy before play, nothing after the end: to write and to read."""
    with pytest.raises(BadRecord):
        written(*entries)
    data, head = b"", START
    for seq, entry in enumerate(entries):
        stamp = {"boot": "b0075", "at": 1.5, "wall": 0.0, "trusted": False}
        body = {"seq": seq, **stamp, "prev": head, "entry": entry}
        line = line_of(msgspec.json.encode(body)[:-1])
        data, head = data + line + b"\n", next_head(head, line)
    with pytest.raises(BadRecord, match=f"line {len(entries)}: .* cannot"):
        read_record(data)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"at":10.25', b'"at":10.250'),
        (b'"at":10.25', b'"at":1025e-2'),
        (b'"seq":0', b'"seq": 0'),
        (b'"seq":0,"boot":"b0075"', b'"boot":"b0075","seq":0'),
        (b'"wall":1795000000.25', b'"wall":1.79500000025e9'),
        (b'"seq":0', b'"seq":0,"seq":0'),
        (b'"seq":0', b'"seq":0,"more":0'),
        (b'{"highest":20}', b'{"highest": 20}'),
        (b'{"highest":20}', b'{"highest":20,"highest":20}'),
        (b'{"highest":20}', b'{"highest":2E1}'),
        (b'"guessing"', b'"\\u0067uessing"'),
        (b'"trusted":false', b'"trusted":false,"more":1'),
    ],
)
def test_a_line_is_written_one_way_only(old: bytes, new: bytes) -> None:
    """Other JSON for the same values is refused, checksum and all."""
    assert unpack(line_of(FIRST_LINE)).entry == OPENED
    with pytest.raises(BadRecord, match="one way"):
        unpack(line_of(FIRST_LINE.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"seq":0', b'"seq":"0"'),
        (b'"at":10.25', b'"at":null'),
        (b'"boot":"b0075"', b'"boot":75'),
        (b'"trusted":false', b'"trusted":0'),
        (b"ab" * 32, b"AB" * 32),
        (b"ab" * 32, b"ab" * 31),
        (b"ab" * 32, b"ab" * 32 + b"\\n"),
        (b'"game-1"', b'"../game"'),
        (b'"Opened"', b'"Closed"'),
        (b'"Opened"', b'"Unheard"'),
        (b'{"highest":20}', b"[" * 100_000),
        (b'{"highest":20}', b"[" * 100_000 + b"]" * 100_000),
        (b'{"highest":20}', b"9" * 5000),
        (b'{"highest":20}', b"1e400"),
        (b'{"highest":20}', b'"\xff"'),
        (b'"guessing"', b'"\xff"'),
    ],
)
def test_a_line_of_wrong_values_is_refused(old: bytes, new: bytes) -> None:
    """Wrong kinds, capitals in hex, foreign entries, endless nesting: refused, not crashed on."""
    assert old in FIRST_LINE
    with pytest.raises(BadRecord):
        unpack(line_of(FIRST_LINE.replace(old, new)))


def test_the_checksum_is_compared_as_bytes() -> None:
    """Capital digits, blanks and missing digits are not the checksum."""
    line = line_of(FIRST_LINE)
    for wrong in (line.replace(b"c86fe738", b"C86FE738"), line + b" ", line[:-1], b"", b"}"):
        with pytest.raises(BadRecord, match="checksum"):
            unpack(wrong)


def test_another_format_is_named() -> None:
    """A record of a later format is said to be one, even if nothing else can be read."""
    body = b'{"seq":0,"entry":{"type":"Begun","format":2}'
    with pytest.raises(BadRecord, match="format 2, and this program reads format 1"):
        unpack(line_of(body))
    with pytest.raises(BadRecord, match="format 7"):
        Scribe().write(msgspec.structs.replace(OPENED, format=7), 1.0)


def test_a_scribe_writes_nothing_it_could_not_read() -> None:
    """Bad values are refused before they reach the disk, and the scribe can go on."""
    scribe = Scribe(calendar=dated)
    for entry, at in (
        (OPENED, math.nan),
        (OPENED, math.inf),
        (msgspec.structs.replace(OPENED, commitment="no"), 1.0),
        (msgspec.structs.replace(OPENED, options=msgspec.Raw(b"{ }")), 1.0),
    ):
        with pytest.raises(BadRecord):
            scribe.write(entry, at)
    assert scribe.head == START
    assert scribe.write(OPENED, 10.25) == line_of(FIRST_LINE) + b"\n"


def test_dropped_swapped_and_repeated_lines_are_named() -> None:
    """A reader says which line is wrong and what about it."""
    one, two, three, four = written(OPENED, ENTROPY, ACTED, CLOSED).splitlines(keepends=True)
    for data, words in (
        (one + three + four, "line 2: it is numbered 2 and should be 1"),
        (one + three + two + four, "line 2: it is numbered 2"),
        (one + two + two + three, "line 3: it is numbered 1"),
        (two + three + four, "line 1: it is numbered 1"),
        (one + two + three + four[:-1], "line 4: it is cut short"),
        (one + b"\n" + two, "line 2: its checksum"),
        (b"", "empty"),
    ):
        with pytest.raises(BadRecord, match=words):
            read_record(data)


def test_a_line_of_another_record_breaks_the_chain() -> None:
    """The right number is not enough: a line must follow the one before it."""
    mine = written(OPENED, ENTROPY, ACTED).splitlines(keepends=True)
    other = written(OPENED, Entropy("43"), ACTED).splitlines(keepends=True)
    with pytest.raises(BadRecord, match="line 3: the chain is broken"):
        read_record(mine[0] + mine[1] + other[2])


def test_a_scan_keeps_what_holds() -> None:
    """As many lines as hold, where they end, and what is wrong after that."""
    data = written(OPENED, ENTROPY, ACTED)
    end = len(written(OPENED, ENTROPY))
    found = scan(data[:-1])
    assert found.transcript == read_record(data[:end])
    assert found.end == end
    assert found.fault.startswith("line 3: ")
    assert scan(b"").transcript == Transcript()


def test_equal_states_have_equal_digests() -> None:
    """Digests do not depend on the order in which a set or a table was filled."""
    one: dict[str, Any] = {"a": 1, "b": frozenset("xyzuvw")}
    other: dict[str, Any] = {"b": frozenset("wvuzyx"), "a": 1}
    assert digest(one) == digest(other)
    assert bytes(canonical(one)) == b'{"a":1,"b":["u","v","w","x","y","z"]}'
    assert digest({"a": 1}) == sha256(b'{"a":1}').hexdigest()


def test_a_played_game_reads_back(play: Callable[..., bytes]) -> None:
    """The record of a whole game: opened, entropy, three guesses, closed."""
    kinds = [type(line.entry) for line in read_record(play()).lines]
    assert kinds == [Opened, Entropy, Acted, Acted, Acted, Closed]
