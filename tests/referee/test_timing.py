"""Against the clock: sets count at the moment they came to rest, flips are tried, time runs out."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from tabletop.fair import Ledger
from tabletop.games import Known
from tabletop.games.xcode import (
    FlipTimer,
    Phase,
    PlaySet,
    PlayTime,
    StartClock,
    TakeBackFlip,
    TimeOut,
)
from tabletop.referee import Session
from tabletop.signals import Flipped, Hourglass, Passed, Record, Run
from tabletop.table import Piece

Bench = Any
MakeBench = Callable[..., Bench]
E = TypeVar("E")
SEVENS = ("7-blue", "7-blue", "7-yellow")
TIMES = ("time-blue", "time-blue", "time-yellow")


def only(effects: tuple[Any, ...], kind: type[E]) -> list[E]:
    return [effect for effect in effects if isinstance(effect, kind)]


@pytest.fixture
def table(bench: MakeBench) -> Bench:
    """The clock has just been started."""
    table = bench(name="x-code")
    table.begin()
    table.look(table.tidy(), 1)
    table.press()
    assert isinstance(table.last(), StartClock)
    return table


def flip(table: Bench) -> tuple[Any, ...]:
    effects: tuple[Any, ...] = table.session.receive(Flipped(table.now, 0))
    return effects


def passed(table: Bench, seconds: float) -> tuple[Any, ...]:
    """Time goes by and the table stays as it should be."""
    effects: tuple[Any, ...] = table.look(table.tidy(), seconds)
    return effects


def test_a_set_counts_at_once_while_hands_are_everywhere(table: Bench) -> None:
    """Half a second after it was seen at rest, whatever is over the other zones; its moment is
    when it was first seen so."""
    others = tuple(z.name for z in table.game.mat.zones if z.name not in ("space-7",))
    began = table.now
    lying = table.after(PlaySet("7", SEVENS))
    effects = table.look(lying, 1.25, covered=others)
    assert only(effects, Record)
    assert table.last() == PlaySet("7", SEVENS, at=round((began + 0.25) * 1000))
    assert table.ledger.past[-1].known is Known.SEEN


def test_a_hand_over_the_set_itself_holds_it_up(table: Bench) -> None:
    """Settling is per zone."""
    lying = table.after(PlaySet("7", SEVENS))
    assert not only(table.look(lying, 5, covered=("space-7",)), Record)
    assert only(table.look(lying, 1.5), Record)


def test_two_sets_that_come_together_both_count(table: Bench) -> None:
    """Each with its own moment; a third zone half laid changes nothing."""
    one = table.after(PlaySet("7", SEVENS))
    table.look(one, 0.5)
    both = one.with_zone("space-8", [Piece(c.replace("7", "8")) for c in SEVENS])
    table.look(both.with_zone("space-1", [Piece("1-blue")]), 2)
    first, second = (each.action for each in table.ledger.past[-2:])
    assert (first.space, second.space) == ("7", "8")
    assert second.at - first.at == 500


def test_time_runs_out_by_itself(table: Bench) -> None:
    """XC-7: three minutes after the start, to the millisecond, and the timer is put away."""
    effects = passed(table, 181)
    assert table.last() == TimeOut(table.ledger.past[0].action.at + 180_000)
    assert table.ledger.past[-1].known is Known.CHOSEN
    assert table.phase() is Phase.OVER
    assert only(effects, Run)[-1] == Run(None)


def test_time_runs_out_without_a_camera_too(table: Bench) -> None:
    """Ticks alone are enough."""
    for tick in range(190):
        table.session.receive(Passed(table.now + tick))
    assert isinstance(table.last(), TimeOut)


def test_a_set_that_came_to_rest_in_time_counts_though_it_is_read_after_the_end(
    table: Bench,
) -> None:
    """XC-7: the end waits for what is coming to rest."""
    passed(table, 179.5)
    table.look(table.after(PlaySet("7", SEVENS)), 1.25)
    assert isinstance(table.last(), PlaySet)
    assert table.last().at < table.ledger.past[0].action.at + 180_000
    passed(table, 2)
    assert isinstance(table.last(), TimeOut)


def test_a_set_that_came_to_rest_after_the_end_does_not_count(table: Bench) -> None:
    """At zero it is too late, even while the end still waits for hands."""
    passed(table, 179.5)
    lying = table.after(PlaySet("7", SEVENS))
    table.look(table.tidy(), 1, covered=("space-7",))
    table.look(lying, 4)
    assert isinstance(table.last(), TimeOut)


def test_a_hand_that_stays_does_not_stop_the_clock(table: Bench) -> None:
    """The end waits for hands no longer than the house lingers."""
    passed(table, 178)
    table.look(table.tidy(), 4, covered=("space-7",))
    assert table.phase() is Phase.PLAY
    table.look(table.tidy(), 2, covered=("space-7",))
    assert isinstance(table.last(), TimeOut)


def test_a_flip_stands_when_a_time_set_follows(table: Bench) -> None:
    """XC-6: within five seconds; the timer is told of the tried flip and of the kept one."""
    passed(table, 60)
    tried = only(flip(table), Run)[0].hourglass
    assert tried is not None
    assert tried.ago == 0
    assert tried.left == pytest.approx(60_000, abs=1000)
    table.look(table.after(PlayTime(TIMES)), 2)
    assert isinstance(table.last(), PlayTime)
    assert not table.session.state.timer.waiting
    assert table.session.state.timer.ends == pytest.approx(table.now * 1000 + 58_000, abs=2000)


def test_a_flip_without_a_time_set_is_taken_back(table: Bench) -> None:
    """XC-6: after five seconds the old count is restored, and the way it stands is wrong."""
    passed(table, 60)
    flip(table)
    effects = passed(table, 7)
    assert isinstance(table.last(), TakeBackFlip)
    glass = only(effects, Run)[-1].hourglass
    assert isinstance(glass, Hourglass)
    assert glass.wrong_way
    assert glass.left == pytest.approx(115_000, abs=3000)


def test_a_time_set_first_earns_a_flip(table: Bench) -> None:
    """XC-6: then turning the timer counts at once."""
    passed(table, 100)
    table.do(PlayTime(TIMES))
    flip(table)
    assert isinstance(table.last(), FlipTimer)
    assert not table.session.state.timer.waiting
    assert table.session.state.flips_due == 0


def test_a_flip_before_the_clock_runs_is_nothing(bench: MakeBench) -> None:
    """Playing with the timer while dealing changes nothing."""
    table = bench(name="x-code")
    table.begin()
    assert flip(table) == ()


def test_after_a_power_cut_the_clock_goes_on_from_the_last_moment(bench: MakeBench) -> None:
    """Without a timer of its own that is what the record knows; with one, what that has left."""
    table = bench(name="x-code")
    effects = (*table.begin(), *table.look(table.tidy(), 1), *table.press())
    effects += table.look(table.tidy(), 30)
    effects += table.do(PlaySet("7", SEVENS))
    data = b"".join(record.line for record in only(effects, Record))
    moment = table.last().at
    for left, expected in ((None, moment), (100_000, moment + 180_000 - 31_250 - 100_000)):
        session = Session(Ledger.resume(data, bytes(range(32))))
        shown = session.begin(5000.0, left)
        assert session.moment(5000.0) == pytest.approx(expected, abs=1500)
        glass = only(shown, Run)[0].hourglass
        assert glass is not None
        if left:
            assert glass.left == left


def test_of_two_sets_the_one_without_a_hand_over_it_counts(table: Bench) -> None:
    """Somebody puts the other one straight: that is no reason for the first to wait."""
    both = table.after(PlaySet("7", SEVENS))
    both = both.with_zone("space-8", [Piece(c.replace("7", "8")) for c in SEVENS])
    assert not only(table.look(both, 0.75), Record)
    table.look(both, 2, covered=("space-8",))
    assert [each.action.space for each in table.ledger.past[1:]] == ["7"]
    table.look(both, 2)
    assert [each.action.space for each in table.ledger.past[1:]] == ["7", "8"]


def test_nobody_can_tell_that_time_is_out(table: Bench) -> None:
    """That is for the clock alone, even when it is true and the end only waits for a hand."""
    passed(table, 179.5)
    table.look(table.tidy(), 1, covered=("space-7",))
    assert not only(table.tell(TimeOut()), Record)
    assert isinstance(table.last(), StartClock)
