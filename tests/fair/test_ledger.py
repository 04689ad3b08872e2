"""The ledger: a game and its record grow together, and either gives the other."""

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.errors import BadRecord, IllegalAction
from tabletop.fair import Ledger, opened, read_record, verify
from tabletop.games import Game, Known

Find = Callable[[str], Game[Any, Any, Any, Any]]


@pytest.fixture
def ledger(find: Find, seed: bytes) -> Ledger:
    """A ledger of the guessing game, nothing written yet; its secret will be 12."""
    game = find("guessing")
    first = opened(
        game,
        game.options(),
        game.decks[0],
        seed,
        game_id="game-1",
    )
    return Ledger(game, first, seed)


def test_a_ledger_writes_the_record_of_what_was_played(
    ledger: Ledger, play: Callable[..., bytes], find: Find, guess: Callable[[int], Any]
) -> None:
    """Opened, started, played and closed through the ledger: byte for byte the same record."""
    begun = [ledger.begun]
    data = ledger.open(10.0)
    assert [*begun, ledger.begun] == [False, True]
    assert ledger.state is None
    data += ledger.start("42", 11.0)[0]
    for at, number in enumerate((3, 17, 12), 12):
        assert ledger.outcome is None
        line, step = ledger.act(guess(number), Known.SEEN, at)
        assert step.state == ledger.state
        data += line
    assert ledger.outcome is not None
    data += ledger.close(99.5)
    assert data == play((3, 17, 12))
    assert ledger.head == read_record(data).head
    assert verify(data, ledger.head, find).witness


def test_a_ledger_is_taken_up_from_its_record(
    play: Callable[..., bytes], find: Find, seed: bytes, guess: Callable[[int], Any]
) -> None:
    """After a power cut it goes on with the same secret, the same state and the same chain."""
    data = play((3, 17), finish=False)
    ledger = Ledger.resume(data, seed, find)
    assert ledger.begun
    assert [told.number for told in ledger.state.told] == [3, 17]
    data += ledger.act(guess(12), Known.SEEN, 14)[0] + ledger.close(99.5)
    assert data == play((3, 17, 12))


def test_a_ledger_taken_up_before_the_number_still_asks_for_it(
    play: Callable[..., bytes], find: Find, seed: bytes
) -> None:
    """Cut right after the commitment, the game has no state until the players add theirs."""
    ledger = Ledger.resume(play((), entropy=(), finish=False), seed, find)
    assert ledger.begun
    assert ledger.state is None
    ledger.start("42", 11.0)
    assert ledger.state is not None


def test_a_given_up_game_reveals_its_seed_too(
    ledger: Ledger, find: Find, seed: bytes, guess: Callable[[int], Any]
) -> None:
    """Closing before the end writes the seed and no outcome, and the record holds."""
    data = ledger.open(10.0) + ledger.start("42", 11.0)[0]
    data += ledger.act(guess(3), Known.SEEN, 12.0)[0] + ledger.close(13.0)
    last = read_record(data).closed
    assert last is not None
    assert last.aborted
    assert last.seed == seed.hex()
    assert verify(data, find=find).holds


def test_what_the_rules_refuse_is_not_written(
    ledger: Ledger, find: Find, guess: Callable[[int], Any]
) -> None:
    """A refused action leaves state and chain alone; nothing is written after the end."""
    ledger.open(10.0)
    ledger.start("42", 11.0)
    state, head = ledger.state, ledger.head
    give_up = find("guessing").action.__args__[1]()
    with pytest.raises(IllegalAction):
        ledger.act(give_up, Known.CONFIRMED, 12.0)
    assert (ledger.state, ledger.head) == (state, head)
    ledger.close(13.0)
    with pytest.raises(BadRecord):
        ledger.act(guess(3), Known.SEEN, 14.0)
