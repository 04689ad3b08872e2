"""A cheating device, in every game of the house: what the record alone tells, and what a witness.

The cheat knows everything the device knows, and writes number, chain, checksums and, where it
rewrites the game, every digest anew.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.errors import TabletopError
from tabletop.fair import (
    Acted,
    Chance,
    Ledger,
    Scribe,
    Verdict,
    acted,
    commitment,
    read_record,
    replay,
    verify,
)
from tabletop.games import GAMES

House = Callable[[str, int], bytes]

SECRETIVE = ("mastermind", "cardle", "if-then")


def entries_of(data: bytes) -> list[Any]:
    return [line.entry for line in read_record(data).lines]


def chained(entries: list[Any]) -> bytes:
    scribe = Scribe()
    return b"".join(scribe.write(entry, 1.0) for entry in entries)


def refused(verdict: Verdict, words: str) -> bool:
    assert not verdict.holds
    assert words in verdict.words
    return True


@pytest.mark.parametrize("name", GAMES)
def test_a_swapped_secret_is_caught_from_the_record_alone(name: str, house: House) -> None:
    """The device reveals another seed than the one it committed to."""
    entries = entries_of(house(name, 1))
    entries[-1] = replace(entries[-1], seed="11" * 32)
    assert refused(verify(chained(entries)), "not the one the device committed to")


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_secret_swapped_with_its_commitment_is_caught_from_the_record_alone(
    name: str, house: House
) -> None:
    """With another seed committed to, verdicts that were given are no longer those of the rules."""
    entries = entries_of(house(name, 1))
    first, seed = entries[0], bytes(range(32))
    options, version = bytes(first.options), first.rules_version
    promise = commitment(seed, first.game, version, options, first.deck, first.game_id)
    entries[0] = replace(first, commitment=promise.hex())
    entries[-1] = replace(entries[-1], seed=seed.hex())
    assert refused(verify(chained(entries)), "not what the rules make it")


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_changed_verdict_is_caught_from_the_record_alone(name: str, house: House) -> None:
    """The device judges one action by another secret and writes that state's digest down."""
    data = house(name, 1)
    entries, record = entries_of(data), read_record(data)
    honest = replay(record, bytes.fromhex(entries[-1].seed))
    for place, lied in lies(honest, Random(1)):
        entries[place + 2] = acted(honest.actions[place], entries[place + 2].known, lied)
        words = f"line {place + 3}: the state after this action is not what the rules make it"
        assert refused(verify(chained(entries)), words)
        return
    raise AssertionError("no verdict could be changed")


def lies(honest: Any, random: Random) -> Iterator[tuple[int, Any]]:
    """States that other secrets lead to, with the place of the action that they judge."""
    for place, action in enumerate(honest.actions):
        before, after = honest.steps[place].state, honest.steps[place + 1].state
        for _ in range(20):
            chance = Chance(random.randbytes(32))
            secret, _ = honest.game.start(honest.options, honest.deck, chance)
            lied = honest.game.apply(before, secret, action).state
            if lied != after:
                yield place, lied


def rewritten(data: bytes, actions: list[Any]) -> bytes | None:
    """The same game with other actions, as if it had been played so; None if it cannot be."""
    entries = entries_of(data)
    game = GAMES[entries[0].game]
    ledger = Ledger(game, entries[0], bytes.fromhex(entries[-1].seed))
    lines = [ledger.open(1.0), ledger.start(entries[1].number, 1.0)[0]]
    for action in actions:
        try:
            allowed = ledger.outcome is None and action in game.legal(ledger.state)
        except TabletopError:
            return None
        if not allowed:
            return None
        known = game.known(ledger.state, action)
        lines.append(ledger.act(action, known, 1.0)[0])
    return b"".join([*lines, ledger.close(1.0)])


def caught_only_by_a_witness(name: str, house: House, change: Callable[..., Iterator[Any]]) -> None:
    """The first change of a game that the rules allow holds alone, and not against a kept head."""
    for number in range(1, 20):
        data = house(name, number)
        honest = replay(read_record(data), bytes.fromhex(entries_of(data)[-1].seed))
        for actions in change(list(honest.actions), honest):
            forged = rewritten(data, actions)
            if forged is None or actions == list(honest.actions):
                continue
            assert verify(forged).holds, verify(forged).words
            kept = last_action_head(data)
            assert refused(verify(forged, kept), "kept head is not in this record")
            assert verify(data, kept).witness
            return
    raise AssertionError("no game could be rewritten like this")


def last_action_head(data: bytes) -> str:
    """What a phone kept when it heard the last verdict."""
    record = read_record(data)
    places = [n for n, line in enumerate(record.lines) if isinstance(line.entry, Acted)]
    return record.heads[places[-1]]


def dropped(actions: list[Any], _honest: Any) -> Iterator[list[Any]]:
    for place in range(len(actions) - 1, -1, -1):
        yield actions[:place] + actions[place + 1 :]


def reordered(actions: list[Any], _honest: Any) -> Iterator[list[Any]]:
    for place in range(len(actions) - 1):
        one, other = actions[place : place + 2]
        if one != other:
            swapped = [*actions[:place], other, one]
            yield swapped + actions[place + 2 :]
            yield swapped


def replaced(actions: list[Any], honest: Any) -> Iterator[list[Any]]:
    for place, action in enumerate(actions):
        for other in actions:
            if other != action and other in honest.game.legal(honest.steps[place].state):
                yield [*actions[:place], other, *actions[place + 1 :]]
                yield [*actions[:place], other]


@pytest.mark.parametrize("name", GAMES)
def test_a_dropped_action_is_caught_against_a_kept_head(name: str, house: House) -> None:
    """One action is left out and the rest recorded as if it had never been."""
    caught_only_by_a_witness(name, house, dropped)


@pytest.mark.parametrize("name", GAMES)
def test_reordered_actions_are_caught_against_a_kept_head(name: str, house: House) -> None:
    """Two actions change places."""
    caught_only_by_a_witness(name, house, reordered)


@pytest.mark.parametrize("name", GAMES)
def test_a_rewritten_action_is_caught_against_a_kept_head(name: str, house: House) -> None:
    """Another action stands in the place of one that was played."""
    caught_only_by_a_witness(name, house, replaced)
