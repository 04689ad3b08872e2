"""Thousands of games that hold, and thousands of changed records of which none does.

Both verifiers are asked each time: ours, and the short one that players run alone. The short
runs are the ordinary tests; the long ones belong to `make prove`.
"""

import zlib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tabletop.fair import Acted, Closed, Entropy, Opened, Scribe, digest, read_record, verify
from tabletop.games import GAMES
from tabletop.simulation import Run, recorded

Check = Callable[..., str]

# Ways to play: a record of each has other options in it.
TABLES: dict[str, list[dict[str, Any]]] = {
    "mastermind": [{}, {"blanks": True}, {"device": "codebreaker"}, {"games": 3}],
    "cardle": [{}, {"mode": "head-to-head"}],
    "if-then": [{}, {"level": 0}, {"breakers": 4, "level": 3}, {"breakers": 3, "mastermind": True}],
    "coda": [{}, {"players": 4, "advanced": True}, {"players": 3, "tournament": True}],
    "x-code": [{}, {"players": 3, "level": 2}, {"missions": 2}],
}


@cache
def house(name: str, number: int) -> bytes:
    """A whole game by simulated people, in one of the ways to play it."""
    options = TABLES[name][number % len(TABLES[name])]
    return b"".join(recorded(Run(name, 77, msgspec.json.encode(options)), number))


def insist_both_hold(check: Check, name: str, numbers: range) -> None:
    for number in numbers:
        data = house.__wrapped__(name, number)
        head = check(data)
        verdict = verify(data, head)
        assert verdict.holds, (name, number, verdict.words)
        assert verdict.witness


@pytest.mark.parametrize("name", GAMES)
def test_simulated_games_hold_with_both_verifiers(name: str, check: Check) -> None:
    """Twenty-four games of each kind, in every way to play."""
    insist_both_hold(check, name, range(24))


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_ten_thousand_games_hold_with_both_verifiers(name: str, check: Check) -> None:
    """Two thousand games of each of the five kinds."""
    insist_both_hold(check, name, range(2000))


def bent(data: bytes, random: Random) -> bytes:
    """A record changed by somebody who does not know what the bytes mean."""
    place = random.randrange(len(data))
    length = random.choice((1, 1, 2, 8, 100, 512))
    rest = data[place + length :]
    match random.randrange(6):
        case 0:
            return (
                data[:place] + bytes([data[place] ^ 1 << random.randrange(8)]) + data[place + 1 :]
            )
        case 1:
            return data[:place] + random.randbytes(length) + rest
        case 2:
            return data[:place] + rest
        case 3:
            return data[:place] + random.randbytes(length) + data[place:]
        case 4:
            return data[:place] + bytes(length) + rest
        case _:
            return data[:place]


def shuffled(data: bytes, random: Random) -> bytes:
    """Whole lines left out, doubled, swapped, or taken from another game."""
    lines = data.splitlines(keepends=True)
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            del lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case _:
            name = random.choice(list(TABLES))
            lines[one] = random.choice(house(name, random.randrange(8)).splitlines(keepends=True))
    return b"".join(lines)


def reworded(data: bytes, random: Random) -> bytes:
    """One value of one line changed and its checksum made to fit. The last line is left alone."""
    lines = data.splitlines(keepends=True)
    at = random.randrange(len(lines) - 1)
    said = msgspec.json.decode(lines[at])
    del said["crc"]
    table = random.choice((said, said["entry"]))
    key = random.choice(list(table))
    table[key] = other_than(table[key], random)
    body = msgspec.json.encode(said)[:-1]
    lines[at] = body + b',"crc":"%08x"}\n' % zlib.crc32(body)
    return b"".join(lines)


def other_than(value: Any, random: Random) -> Any:
    match value:
        case bool():
            return not value
        case int() | float():
            return value + random.choice((-1, 1, 10))
        case str() if len(value) == 64:
            return random.randbytes(32).hex()
        case str():
            return random.choice((value + "x", value[1:], value.swapcase(), "Acted", "seen"))
        case _:
            return random.choice((None, [], {}, 1, {"type": "Guess"}))


def rewritten(data: bytes, random: Random) -> bytes:
    """An entry changed by somebody who chains the whole record anew."""
    entries: list[Any] = [line.entry for line in read_record(data).lines]
    at = random.randrange(len(entries))
    entries[at] = lied(entries[at], entries, random)
    scribe = Scribe()
    return b"".join(scribe.write(entry, 0.0) for entry in entries)


def lied(entry: Any, entries: list[Any], random: Random) -> Any:
    match entry:
        case Opened():
            field = random.choice(("game_id", "product", "deck", "commitment"))
            return replace(entry, **{field: random.randbytes(32).hex()})
        case Entropy():
            return Entropy(f"{entry.number}{random.randrange(1000)}")
        case Acted() if random.random() < 0.5:
            return replace(entry, digest=digest(random.random()))
        case Acted():
            others = [each for each in entries if isinstance(each, Acted)]
            return replace(entry, action=random.choice(others).action)
        case Closed():
            seed = random.randbytes(32).hex()
            return random.choice(
                (replace(entry, seed=seed), replace(entry, aborted=not entry.aborted))
            )
    raise AssertionError(entry)


def changed(change: Callable[[bytes, Random], bytes], seed: int) -> Iterator[tuple[bytes, bytes]]:
    """Records with a change that is one, and what they were before."""
    random = Random(seed)
    while True:
        data = house(random.choice(list(TABLES)), random.randrange(60))
        after = change(data, random)
        if after != data:
            yield data, after


def refused_alone(check: Check, data: bytes, head: str) -> bool:
    """Whether the short verifier refuses, as its program would."""
    try:
        check(data, head)
    except (ValueError, LookupError, TypeError, RecursionError):
        return True
    return False


def insist_refused(check: Check, change: Any, number: int, *, witness: bool) -> None:
    for data, after in islice(changed(change, number), number):
        kept = read_record(data).head if witness else None
        assert not verify(after, kept).holds, after
        assert refused_alone(check, after, kept or ""), after


CHANGES = [(bent, False), (shuffled, False), (reworded, False), (rewritten, True)]


@pytest.mark.parametrize(("change", "witness"), CHANGES)
def test_changed_records_are_refused_by_both_verifiers(
    change: Any, witness: bool, check: Check
) -> None:
    """Two hundred of each kind; only who chains all anew has to be held against a kept head."""
    insist_refused(check, change, 200, witness=witness)


@pytest.mark.prove
@pytest.mark.parametrize(("change", "witness"), CHANGES)
def test_a_hundred_thousand_changed_records_are_refused_by_both_verifiers(
    change: Any, witness: bool, check: Check
) -> None:
    """Twenty-five thousand of each kind."""
    insist_refused(check, change, 25_000, witness=witness)
