"""Coming back after a restart: the table is held against the record before anything counts."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from tabletop.errors import BadRecord
from tabletop.fair import Ledger
from tabletop.games.mastermind import Guess, parse_code
from tabletop.referee import Session
from tabletop.signals import MovePage, Record, Say, Show
from tabletop.table import Piece

Bench = Any
MakeBench = Callable[..., Bench]
E = TypeVar("E")
SEED = bytes(range(32))
FIRST, SECOND = Guess(parse_code("MTWO")), Guess(parse_code("YYPP"))


def only(effects: tuple[Any, ...], kind: type[E]) -> list[E]:
    return [effect for effect in effects if isinstance(effect, kind)]


@pytest.fixture
def back(bench: MakeBench) -> Bench:
    """One row was played, then the power went and came back."""
    table = bench()
    effects = (*table.begin(), *table.do(FIRST))
    data = b"".join(record.line for record in only(effects, Record))
    table.ledger = Ledger.resume(data, SEED)
    table.session = Session(table.ledger)
    said = only(table.session.begin(table.now), Say)
    assert [say.words for say in said] == ["The game goes on."]
    return table


def test_a_table_as_it_was_goes_on_as_before(back: Bench) -> None:
    """Once it was seen as the record has it, plays count by lying still."""
    assert not only(back.look(back.tidy(), 3), Say)
    assert only(back.look(back.after(SECOND), 3), Record)


def test_a_table_that_was_changed_is_to_be_put_right(back: Bench) -> None:
    """The difference is said and shown."""
    row = back.tidy()["row-1"]
    effects = back.look(back.tidy().with_zone("row-1", [Piece("orange"), *row[1:]]), 4)
    assert "Row 1, hole 1 should hold magenta, not orange" in only(effects, Say)[0].words
    assert isinstance(only(effects, Show)[-1].page, MovePage)


def test_what_lies_there_already_is_asked_about(back: Bench) -> None:
    """Nobody knows how long a full row has been there: it counts only with OK."""
    effects = back.look(back.after(SECOND), 6)
    assert not only(effects, Record)
    assert "Press OK if this is right" in only(effects, Say)[0].words
    assert only(back.press(), Record)
    assert back.last() == SECOND


def test_corrections_still_work_after_a_restart(back: Bench) -> None:
    """What was played before the power went can be put right after it."""
    assert only(back.tell(Guess(parse_code("MTWW")), instead=True), Record)
    assert back.session.state.rows[0].guess == parse_code("MTWW")


def test_a_record_that_cannot_go_on_says_why(bench: MakeBench) -> None:
    """A broken one names its line; one of another game's seed is refused."""
    table = bench()
    data = b"".join(record.line for record in only(table.begin(), Record))
    with pytest.raises(BadRecord, match=r"line 2: .*cut short"):
        Ledger.resume(data[:-5], SEED)
    with pytest.raises(BadRecord, match="not the one the device committed to"):
        Ledger.resume(data, bytes(32))
