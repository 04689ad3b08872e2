"""A game that people give up: the secret is revealed all the same, and the record holds."""

import pytest

from tabletop.fair import Ledger, opened, read_record, verify
from tabletop.games import game
from tabletop.referee import Session, Stage
from tabletop.signals import Dialled, Effect, Record, Unseal

SEED = bytes(range(32))


def recorded(effects: tuple[Effect, ...]) -> list[bytes]:
    return [effect.line for effect in effects if isinstance(effect, Record)]


def session() -> Session:
    mastermind = game("mastermind")
    first = opened(mastermind, mastermind.options(), mastermind.decks[0], SEED, game_id="one")
    return Session(Ledger(mastermind, first, SEED))


@pytest.mark.parametrize("started", [False, True])
def test_a_game_given_up_reveals_its_seed(started: bool) -> None:
    """Before the players' number and after it; first the record, then the seed's file goes."""
    table = session()
    lines = recorded(table.begin(1.0))
    if started:
        lines += recorded(table.receive(Dialled(2.0, "42")))
    effects = table.give_up(3.0)
    assert isinstance(effects[0], Record)
    assert isinstance(effects[1], Unseal)
    record = read_record(b"".join([*lines, *recorded(effects)]))
    assert record.closed is not None
    assert record.closed.aborted
    assert bytes.fromhex(record.closed.seed) == SEED
    assert verify(b"".join([*lines, *recorded(effects)]), table.head).holds
    assert table.stage is Stage.OVER


def test_only_a_game_that_goes_on_can_be_given_up() -> None:
    """Not one that was never begun, and not one twice: a record is closed once."""
    table = session()
    assert table.give_up(1.0) == ()
    table.begin(1.0)
    assert table.give_up(2.0)
    assert table.give_up(3.0) == ()
