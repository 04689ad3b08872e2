"""The verifier that players can read and run alone: commitment and chain, nothing else needed."""

import ast
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.fair import Scribe, digest, read_record, verify
from tabletop.games import GAMES

House = Callable[[str, int], bytes]
Check = Callable[..., str]


def entries_of(data: bytes) -> list[Any]:
    return [line.entry for line in read_record(data).lines]


def chained(entries: list[Any]) -> bytes:
    scribe = Scribe()
    return b"".join(scribe.write(entry, 1.0) for entry in entries)


def run(script: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """The script alone: no site packages, no environment, not our folder."""
    return subprocess.run(
        [sys.executable, "-I", "-S", str(script), *arguments],
        capture_output=True,
        text=True,
        cwd="/",
        check=False,
    )


def test_it_is_short_and_needs_nothing(script: Path) -> None:
    """At most 60 lines, and every import is Python's own."""
    text = script.read_text()
    assert len(text.splitlines()) <= 60
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import)]
    named = {alias.name for node in nodes for alias in node.names}
    froms = {n.module for n in ast.walk(ast.parse(text)) if isinstance(n, ast.ImportFrom)}
    assert named | froms <= sys.stdlib_module_names


@pytest.mark.parametrize("name", GAMES)
def test_both_verifiers_agree_on_fair_games(name: str, house: House, check: Check) -> None:
    """Games of the house hold with both, and both know the same last head."""
    for number in range(1, 11):
        data = house(name, number)
        head = check(data)
        assert verify(data, head).witness
        assert check(data, head) == head
        assert check(data, entries_of(data)[0].commitment) == head


@pytest.mark.parametrize("words", ["", 'Zoë\'s ♥ "game"\n', "\x7f\x00\\/\u2028😀"])
def test_any_words_of_the_players_are_read(
    words: str, play: Callable[..., bytes], check: Check
) -> None:
    """Letters, signs and quotes are written the one way by both."""
    data = play(entropy=(words,))
    assert check(data) == read_record(data).head


def test_it_runs_alone(script: Path, tmp_path: Path, house: House) -> None:
    """As a program by itself: exit code 0 and the head, or one line that says what is wrong."""
    data = house("mastermind", 1)
    record = tmp_path / "record.jsonl"
    record.write_bytes(data)
    done = run(script, str(record))
    assert (done.returncode, done.stderr) == (0, "")
    assert read_record(data).head in done.stdout
    assert run(script, str(record), read_record(data).heads[2].upper()).returncode == 0
    assert run(script, str(record), "0" * 64).returncode == 1
    for changed in (data[:-1], data.replace(b"seen", b"sEEn", 1), b"", b"[" * 9999, b"1\n1\n"):
        record.write_bytes(changed)
        done = run(script, str(record))
        assert done.returncode == 1
        assert done.stderr.startswith("does not hold: ")
        assert len(done.stderr.splitlines()) == 1
    assert run(script).returncode == 1
    assert run(script, str(tmp_path / "missing")).returncode == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_swapped_seed_is_caught_alone(name: str, house: House, check: Check) -> None:
    """With chain and checksums made anew; a changed verdict it leaves to the other verifier."""
    entries = entries_of(house(name, 1))
    swapped = [*entries[:-1], replace(entries[-1], seed="11" * 32)]
    with pytest.raises(ValueError, match="not the seed committed to"):
        check(chained(swapped))
    lied = [*entries[:2], replace(entries[2], digest=digest("a lie")), *entries[3:]]
    assert check(chained(lied))
    assert not verify(chained(lied)).holds


@pytest.mark.parametrize(
    "header", [{"game": "chess"}, {"deck": "tarot"}, {"game_id": "x"}, {"rules_version": 99}]
)
def test_everything_committed_to_counts(header: dict[str, Any], house: House, check: Check) -> None:
    """Another game, deck, id or version under the same commitment is caught alone."""
    entries = entries_of(house("mastermind", 1))
    with pytest.raises(ValueError, match="not the seed committed to"):
        check(chained([replace(entries[0], **header), *entries[1:]]))


def test_lines_must_follow_each_other(house: House, check: Check) -> None:
    """Left out, doubled, swapped or unfinished: it says which line."""
    lines = house("mastermind", 1).splitlines(keepends=True)
    for changed, words in (
        ([lines[0], *lines[2:]], "line 2: it does not follow"),
        ([lines[0], lines[0], *lines[1:]], "line 2: it does not follow"),
        ([lines[0], lines[2], lines[1], *lines[3:]], "line 2: it does not follow"),
        (lines[:-1], "not the end of a game"),
        ([*lines[:-1], lines[-1][:-1]], "cut short"),
        ([*lines, b"\n"], "damaged"),
    ):
        with pytest.raises(ValueError, match=words):
            check(b"".join(changed))


def test_other_json_for_the_same_values_is_refused(house: House, check: Check) -> None:
    """Blanks, doubled keys or other numbers in the last line, its checksum made to fit."""
    lines = house("mastermind", 1).splitlines(keepends=True)
    body = lines[-1][: -len(b',"crc":"00000000"}\n')]
    for old, new in (
        (b'"seq":', b'"seq": '),
        (b'"at":0.0', b'"at":0.00'),
        (b'"trusted":false', b'"trusted":true,"trusted":false'),
        (b'"Closed"', b'"\\u0043losed"'),
    ):
        assert old in body
        other = body.replace(old, new)
        last = other + b',"crc":"%08x"}\n' % zlib.crc32(other)
        with pytest.raises(ValueError, match="not written the one way"):
            check(b"".join([*lines[:-1], last]))
