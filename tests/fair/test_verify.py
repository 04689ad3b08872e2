"""Checking a record: a fair one holds, and every way of cheating is named in one line."""

import zlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tabletop.fair import (
    START,
    Acted,
    Closed,
    Entropy,
    Entry,
    Opened,
    Scribe,
    Verdict,
    acted,
    canonical,
    commitment,
    digest,
    next_head,
    read_record,
    verify,
)
from tabletop.games import Game, Known

Find = Callable[[str], Game[Any, Any, Any, Any]]
Play = Callable[..., bytes]


def entries_of(data: bytes) -> list[Any]:
    return [line.entry for line in read_record(data).lines]


def chained(entries: Sequence[Entry]) -> bytes:
    """What a cheat does last: number, chain and checksum everything anew."""
    scribe = Scribe()
    return b"".join(scribe.write(entry, 1.0) for entry in entries)


def refused(verdict: Verdict, words: str) -> bool:
    assert not verdict.holds
    assert not verdict.witness
    assert "\n" not in verdict.words
    assert words in verdict.words
    return True


def test_a_fair_game_holds(play: Play, find: Find) -> None:
    """Played to the end or given up, with entropy or without: it holds and says so."""
    won = verify(play((3, 17, 12)), find=find)
    assert won.holds
    assert won.steps == 3
    assert won.words.startswith("holds: 6 lines, 3 actions")
    lost = verify(play((1, 2, 3, 4, 5, 6)), find=find)
    assert lost.holds
    given_up = verify(play((3,), entropy=()), find=find)
    assert given_up.holds
    assert verify(play((), entropy=("a", "b", "c")), find=find).holds


def test_without_a_witness_it_says_what_that_means(play: Play, find: Find) -> None:
    """Nobody can tell a wholly rewritten record without something kept, and verify says so."""
    verdict = verify(play(), find=find)
    assert not verdict.witness
    assert "rewritten record could not be told" in verdict.words


def test_every_head_of_the_chain_is_a_witness(play: Play, find: Find) -> None:
    """A phone may have kept the head of any line; what lies behind it has no witness."""
    heads = read_record(play()).heads
    for line, head in enumerate(heads, 1):
        verdict = verify(play(), head, find=find)
        assert verdict.holds
        assert verdict.witness
        assert f"line {line}" in verdict.words
        assert ("no witness" in verdict.words) == (line < len(heads))
    assert verify(play(), f" {heads[0].upper()}\n", find=find).witness


def test_a_kept_commitment_is_a_witness_of_the_seed(play: Play, find: Find) -> None:
    """Who kept only what the panel showed before play can check with that."""
    promise = entries_of(play())[0].commitment
    verdict = verify(play(), promise, find=find)
    assert verdict.holds
    assert verdict.witness
    assert "lines have no witness" in verdict.words


@pytest.mark.parametrize("head", ["", "0" * 63, "xyz", "0" * 64, "é" * 64])
def test_a_head_that_is_not_in_the_record_does_not_hold(head: str, play: Play, find: Find) -> None:
    """A wrong head and half a head are both refused."""
    assert refused(verify(play(), head, find=find), "kept")


def test_an_unfinished_record_does_not_hold_yet(play: Play, find: Find) -> None:
    """Until the seed is revealed there is nothing to check a verdict against."""
    verdict = verify(play(finish=False), find=find)
    assert refused(verdict, "its seed is not revealed yet")


def test_a_swapped_secret_is_caught(play: Play, find: Find) -> None:
    """A device that reveals another seed than it committed to is caught from the record alone."""
    entries = entries_of(play())
    entries[-1] = replace(entries[-1], seed="11" * 32)
    assert refused(verify(chained(entries), find=find), "not the one the device committed to")


def test_a_secret_swapped_with_its_commitment_is_caught(play: Play, find: Find) -> None:
    """With another seed committed to, the verdicts are no longer those of the rules."""
    entries = entries_of(play())
    other = bytes(range(1, 33))
    first = entries[0]
    promise = commitment(other, first.game, 3, bytes(first.options), "numbers", first.game_id)
    entries[0] = replace(first, commitment=promise.hex())
    entries[-1] = replace(entries[-1], seed=other.hex())
    assert refused(verify(chained(entries), find=find), "not what the rules make it")


def test_a_changed_verdict_is_caught(play: Play, find: Find) -> None:
    """A state with another verdict in it has another digest than the rules give."""
    entries = entries_of(play())
    entries[3] = replace(entries[3], digest=digest({"told": "a lie"}))
    verdict = verify(chained(entries), find=find)
    assert refused(verdict, "line 4: the state after this action")


def test_a_changed_action_is_caught(play: Play, find: Find, guess: Callable[[int], Any]) -> None:
    """Chain and checksums made anew do not help: the digest is of another state."""
    entries = entries_of(play())
    entries[3] = replace(entries[3], action=canonical(guess(5)))
    assert refused(verify(chained(entries), find=find), "line 4: the state after this action")


def test_changed_entropy_is_caught(play: Play, find: Find) -> None:
    """The players' number is part of the secret: another one makes other verdicts."""
    entries = entries_of(play((11, 13)))
    entries[1] = Entropy("4711")
    assert refused(verify(chained(entries), find=find), "not what the rules make it")


def test_an_illegal_action_is_caught(play: Play, find: Find, guess: Callable[[int], Any]) -> None:
    """An action the rules do not allow is refused, and so is one after the end."""
    entries = entries_of(play())
    entries[2] = replace(entries[2], action=canonical(guess(99)))
    assert refused(verify(chained(entries), find=find), "line 3: the rules do not allow")
    over = entries_of(play((12,)))
    over.insert(3, acted(guess(1), Known.SEEN, None))
    assert refused(verify(chained(over), find=find), "line 4: the rules do not allow")


@pytest.mark.parametrize(
    ("numbers", "closing", "words"),
    [
        ((3, 12), {"outcome": msgspec.Raw(b"null"), "aborted": True}, "but it was over"),
        ((3, 12), {"aborted": True}, "but it was over"),
        ((3,), {"aborted": False}, "but it was not"),
        ((3, 12), {"outcome": msgspec.Raw(b'{"winners":[]}')}, "outcome is not what"),
        ((3,), {"outcome": msgspec.Raw(b'{"winners":[0]}')}, "outcome is not what"),
    ],
)
def test_a_wrong_end_is_caught(
    numbers: tuple[int, ...], closing: dict[str, Any], words: str, play: Play, find: Find
) -> None:
    """A lost game is not one that was given up, and the outcome is that of the rules."""
    entries = entries_of(play(numbers))
    entries[-1] = replace(entries[-1], **closing)
    assert refused(verify(chained(entries), find=find), words)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ((3, 17, 9, 12), (3, 9, 12)),  # dropped
        ((3, 17, 9, 12), (3, 9, 17, 12)),  # reordered
        ((3, 17, 9, 12), (3, 17, 8, 12)),  # rewritten
        ((3, 17, 9, 12), (3, 17, 9)),  # cut off and given up
    ],
)
def test_a_wholly_rewritten_record_is_caught_against_a_kept_head(
    old: tuple[int, ...], new: tuple[int, ...], play: Play, find: Find
) -> None:
    """Dropped, reordered or rewritten actions with all digests made anew: the witness tells."""
    rewritten = play(new)
    assert entries_of(rewritten)[0] == entries_of(play(old))[0]
    assert verify(rewritten, find=find).holds
    kept = read_record(play(old)).head
    assert refused(verify(rewritten, kept, find=find), "kept head is not in this record")
    assert verify(play(old), kept, find=find).witness


HEADERS: list[tuple[dict[str, Any], str]] = [
    ({"rules_version": 2}, "played by version 2 of the rules of guessing, and version 3"),
    ({"game": "chess"}, "there is no game called 'chess'"),
    ({"deck": "tarot"}, "the deck 'tarot', which guessing does not have"),
    ({"options": msgspec.Raw(b'{"highest":"many"}')}, "line 1: the rules cannot play it"),
    ({"options": msgspec.Raw(b'{"tries":6,"highest":20}')}, "not written the one way"),
    ({"options": msgspec.Raw(b"{}")}, "not written the one way"),
]


@pytest.mark.parametrize("header", [*(header for header, _ in HEADERS), {"game_id": "game-2"}])
def test_everything_in_the_header_was_committed_to(
    header: dict[str, Any], play: Play, find: Find
) -> None:
    """Other rules, games, decks, options and ids than those committed to are caught."""
    entries = entries_of(play())
    entries[0] = replace(entries[0], **header)
    assert refused(verify(chained(entries), find=find), "committed to")


def committed_anew(first: Opened, header: dict[str, Any]) -> Opened:
    """The header as a device writes it that committed to this from the beginning."""
    new = replace(first, **header)
    version, options = new.rules_version, bytes(new.options)
    promise = commitment(bytes(range(32)), new.game, version, options, new.deck, new.game_id)
    return replace(new, commitment=promise.hex())


@pytest.mark.parametrize(("header", "words"), HEADERS)
def test_a_header_that_cannot_be_played_is_named(
    header: dict[str, Any], words: str, play: Play, find: Find
) -> None:
    """With a fitting commitment the answer says what about the header cannot be played."""
    entries = entries_of(play())
    entries[0] = committed_anew(entries[0], header)
    assert refused(verify(chained(entries), find=find), words)


def test_changed_rules_are_no_lie(play: Play, find: Find) -> None:
    """An old record is not called false: it says what holds, and which version can check it."""
    entries = entries_of(play())
    entries[0] = committed_anew(entries[0], {"rules_version": 2, "product": "0.0.9"})
    verdict = verify(chained(entries), find=find)
    assert verdict.words.startswith("cannot be checked: chain and commitment hold, but line 1: ")
    assert verdict.words.endswith("use tabletop 0.0.9")
    assert not verdict.holds


def test_options_the_rules_cannot_play_are_a_verdict(play: Play, find: Find) -> None:
    """A forged record with a fitting commitment may make the rules fail; that is its fault."""
    entries = entries_of(play())
    options = b'{"highest":0,"tries":6}'
    promise = commitment(bytes(range(32)), "guessing", 3, options, "numbers", "game-1")
    entries[0] = replace(entries[0], options=msgspec.Raw(options), commitment=promise.hex())
    assert refused(verify(chained(entries), find=find), "line 1: the rules cannot play it (no num")


def test_every_single_flipped_bit_is_refused(play: Play, find: Find) -> None:
    """All flips of a whole short record, one by one: none of them holds."""
    data = play((3, 12))
    assert verify(data, find=find).holds
    changed = bytearray(data)
    for place in range(len(data)):
        for bit in range(8):
            changed[place] ^= 1 << bit
            assert not verify(bytes(changed), find=find).holds, (place, bit)
            changed[place] ^= 1 << bit
    assert changed == data


def test_every_cut_and_every_dropped_or_swapped_line_is_refused(play: Play, find: Find) -> None:
    """Only the whole record holds."""
    data = play((3, 12))
    assert not any(verify(data[:end], find=find).holds for end in range(len(data)))
    lines = data.splitlines(keepends=True)
    for one in range(len(lines)):
        assert not verify(b"".join(lines[:one] + lines[one + 1 :]), find=find).holds
        for other in range(one):
            swapped = list(lines)
            swapped[one], swapped[other] = swapped[other], swapped[one]
            assert not verify(b"".join(swapped), find=find).holds


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400), st.none() | st.text(max_size=70))
def test_no_bytes_make_it_fail(data: bytes, head: str | None) -> None:
    """Whatever the file is, the answer is a verdict in one line."""
    verdict = verify(data, head)
    assert not verdict.holds
    assert "\n" not in verdict.words


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
KINDS = st.sampled_from(["Opened", "Entropy", "Acted", "Closed", "Guess", "GiveUp"])
FIELDS = st.sampled_from(
    [
        *Opened.__struct_fields__,
        *Entropy.__struct_fields__,
        *Acted.__struct_fields__,
        *Closed.__struct_fields__,
        "type",
    ]
)
ACTIONS = st.fixed_dictionaries({"type": KINDS, "number": st.integers(-1, 20) | JSON})
FORGERIES = st.tuples(st.integers(0, 5), FIELDS, JSON | KINDS | ACTIONS)


def forged(entries: Sequence[Any]) -> bytes:
    """Lines of any JSON under a right number, chain and checksum."""
    data, head = b"", START
    for seq, entry in enumerate(entries):
        stamp = {"boot": "b0075", "at": 1.0, "wall": 0.0, "trusted": False}
        body = msgspec.json.encode({"seq": seq, **stamp, "prev": head, "entry": entry})[:-1]
        line = body + b',"crc":"%08x"}' % zlib.crc32(body)
        data, head = data + line + b"\n", next_head(head, line)
    return data


def judged(entries: Sequence[Any]) -> list[Any]:
    """What a verdict is about: actions and digests, seed and outcome."""
    names = ("action", "digest", "seed", "outcome", "aborted")
    return [{name: entry[name] for name in names if name in entry} for entry in entries]


@settings(max_examples=300, deadline=None)
@given(st.lists(FORGERIES, max_size=3))
def test_no_forged_lines_make_it_fail(
    play: Play, find: Find, forgeries: list[tuple[int, str, Any]]
) -> None:
    """Any JSON in any field is answered by a verdict, and no false action ever holds."""
    lines = [msgspec.json.decode(line) for line in play().splitlines()]
    entries = [dict(line["entry"]) for line in lines]
    assert forged(entries).count(b"\n") == 6
    for place, field, value in forgeries:
        entries[place][field] = value
    verdict = verify(forged(entries), find=find)
    assert "\n" not in verdict.words
    if verdict.holds:
        assert judged(entries) == judged([line["entry"] for line in lines])
