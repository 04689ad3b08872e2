"""The timer: flips that stand, flips that are taken back, and what is in time meanwhile."""

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tabletop.games import Chance, Known, Step
from tabletop.games.xcode import (
    GAME,
    Action,
    Discard,
    Flip,
    FlipKept,
    FlipTakenBack,
    FlipTimer,
    FlipTried,
    Options,
    Phase,
    PlaySet,
    PlayTime,
    Secret,
    StartClock,
    State,
    TakeBackFlip,
    TimeOut,
    Timer,
    TimerFlipped,
    TimerSetRight,
    TimeSetPlayed,
    alarm,
    in_time,
    left,
)
from tabletop.puck import FULL_MS, GRACE_MS, Sand

FULL = Options(flip=Flip.FULL)
TIMES = ("time-blue", "time-blue", "time-yellow")
SET = ("3-blue", "3-blue", "3-yellow")


def after(*actions: Action, options: Options | None = None) -> Step:
    """What these actions lead to after the clock was started at 0."""
    step = Step(State(options or Options(), Phase.DEAL, 1, swaps=((), ())))
    for action in (StartClock(), *actions):
        step = GAME.apply(step.state, Secret(), action)
    return step


def allows(state: State, action: Action) -> bool:
    return action in GAME.legal(state)


def test_the_clock_starts_with_three_minutes(dice: Callable[[int], Chance]) -> None:
    """XC-6, XC-7: however late people are ready."""
    _, step = GAME.start(Options(), GAME.decks[0], dice(1))
    state = GAME.apply(step.state, Secret(), StartClock(12_345)).state
    assert left(state.timer, 12_345) == FULL_MS
    assert alarm(step.state) is None
    assert alarm(state) == TimeOut(12_345 + FULL_MS)


# A time set first, then the flip.


@pytest.mark.parametrize("at", [1_000, 60_000, 179_999])
def test_a_flip_gives_what_has_run_down(at: int) -> None:
    """XC-6: with r left it gives three minutes less r, and stands at once."""
    step = after(PlayTime(TIMES, at=at - 500), FlipTimer(at))
    assert step.events == (TimerFlipped(at),)
    assert step.state.timer == Timer(2 * at)
    assert alarm(step.state) == TimeOut(2 * at)


def test_the_house_rule_full_gives_three_minutes_again() -> None:
    """XC-6: whenever it is turned."""
    step = after(PlayTime(TIMES, at=500), FlipTimer(1000), options=FULL)
    assert step.events == (TimerFlipped(FULL_MS),)
    tried = after(FlipTimer(1000), options=FULL)
    assert tried.events == (FlipTried(FULL_MS, 6000),)


def test_a_time_set_earns_one_flip() -> None:
    """XC-6: it waits to be made; another one after it needs another set."""
    state = after(PlayTime(TIMES, at=50_000)).state
    assert (state.flips_due, state.timer) == (1, Timer(FULL_MS))
    assert [chore.words for chore in GAME.chores(state, GAME.layout(state))] == [
        "Turn the timer over"
    ]
    flipped = GAME.apply(state, Secret(), FlipTimer(90_000)).state
    assert flipped.flips_due == 0
    assert GAME.chores(flipped, GAME.layout(flipped)) == ()
    again = GAME.apply(flipped, Secret(), FlipTimer(95_000))
    assert isinstance(again.events[0], FlipTried)


def test_two_time_sets_earn_two_flips() -> None:
    """XC-6: turned twice at once, what is left is as it was."""
    sets = (PlayTime(TIMES, at=50_000), PlayTime(("time-blue", "time-blue", "wild"), at=50_000))
    state = after(*sets, FlipTimer(60_000), FlipTimer(60_000)).state
    assert (state.flips_due, state.timer) == (0, Timer(FULL_MS))


# The flip first, then the time set.


@pytest.mark.parametrize("wait", [0, 1, GRACE_MS])
def test_a_flip_stands_if_a_time_set_comes_in_time(wait: int) -> None:
    """XC-6: five seconds are in time, to the millisecond."""
    tried = after(FlipTimer(60_000))
    assert tried.events == (FlipTried(60_000, 65_000),)
    assert GAME.known(tried.state, FlipTimer(60_000)) is Known.CONFIRMED
    step = GAME.apply(tried.state, Secret(), PlayTime(TIMES, at=60_000 + wait))
    assert step.events == (TimeSetPlayed(TIMES, None), FlipKept(60_000 - wait))
    assert step.state.timer == Timer(120_000)
    assert step.state.flips_due == 0
    assert not allows(step.state, TakeBackFlip(66_000))


def test_a_set_that_rested_before_the_flip_and_was_read_after_it_keeps_it() -> None:
    """XC-6, XC-7: people lay the set and turn the timer before the camera is sure."""
    step = after(FlipTimer(60_000), PlayTime(TIMES, at=59_700))
    assert step.events[-1] == FlipKept(60_000)
    assert (step.state.timer, step.state.flips_due) == (Timer(120_000), 0)


def test_a_flip_without_a_time_set_is_taken_back() -> None:
    """XC-6: the old count runs on as if nobody had touched it, and people turn it back."""
    state = after(FlipTimer(60_000)).state
    assert alarm(state) == TakeBackFlip(65_001)
    assert not allows(state, TakeBackFlip(65_000))
    back = GAME.apply(state, Secret(), TakeBackFlip(65_001))
    assert back.events == (FlipTakenBack(114_999),)
    assert left(back.state.timer, 65_001) == 114_999
    assert alarm(back.state) == TimeOut(FULL_MS)
    asked = [chore.words for chore in GAME.chores(back.state, GAME.layout(back.state))]
    assert asked == ["Turn the timer back: no time set was laid"]
    right = GAME.apply(back.state, Secret(), FlipTimer(70_000))
    assert right.events == (TimerSetRight(110_000),)
    assert right.state.timer == Timer(FULL_MS)
    assert GAME.chores(right.state, GAME.layout(right.state)) == ()


def test_a_flip_is_taken_back_even_if_nobody_said_so() -> None:
    """XC-6: what happens next finds the old count, with or without the clock's word."""
    silent = after(FlipTimer(60_000), FlipTimer(70_000))
    assert silent.events == (TimerSetRight(110_000),)
    assert silent.state.timer == Timer(FULL_MS)


def test_turning_it_back_at_once_undoes_a_flip() -> None:
    """XC-6: the sand runs as if it had never been touched."""
    step = after(FlipTimer(60_000), FlipTimer(61_000))
    assert step.events == (TimerSetRight(119_000),)
    assert step.state.timer == Timer(FULL_MS)


def test_a_time_set_too_late_for_a_flip_earns_another() -> None:
    """XC-6: the timer is set right first, and then turned for it."""
    late = after(FlipTimer(60_000), PlayTime(TIMES, at=65_001))
    assert late.events == (TimeSetPlayed(TIMES, None),)
    assert late.state.flips_due == 1
    right = GAME.apply(late.state, Secret(), FlipTimer(66_000))
    assert right.events == (TimerSetRight(114_000),)
    flipped = GAME.apply(right.state, Secret(), FlipTimer(67_000))
    assert flipped.events == (TimerFlipped(67_000),)


# What is in time while nobody knows how much time is left.


def test_what_only_a_flip_would_save_waits_for_the_flip() -> None:
    """XC-6, XC-7: a set after the old end counts once the flip stands, and never if it falls."""
    play = PlaySet("3", SET, at=181_000)
    tried = after(FlipTimer(178_000)).state
    assert not allows(tried, play)
    assert allows(tried, replace(play, at=179_999))
    assert not allows(tried, TimeOut(181_000))
    kept = GAME.apply(tried, Secret(), PlayTime(TIMES, at=181_500)).state
    assert allows(kept, play)
    assert left(kept.timer, 181_500) == 174_500
    fallen = GAME.apply(tried, Secret(), TakeBackFlip(183_001)).state
    assert not allows(fallen, play)
    assert alarm(fallen) == TimeOut(183_001)
    assert allows(fallen, replace(play, at=179_999))


def test_what_a_flip_would_spoil_waits_too() -> None:
    """XC-6: a flip near the start leaves next to nothing, unless it is taken back."""
    play = PlaySet("3", SET, at=4_000)
    tried = after(FlipTimer(1_000)).state
    assert allows(tried, replace(play, at=1_999))
    assert not allows(tried, play)
    assert not allows(tried, TimeOut(3_000))
    assert not allows(tried, PlayTime(TIMES, at=2_000))
    assert allows(tried, PlayTime(TIMES, at=1_999))
    fallen = GAME.apply(tried, Secret(), TakeBackFlip(6_001)).state
    assert allows(fallen, play)
    assert allows(fallen, PlayTime(TIMES, at=2_000))


def test_a_flip_at_zero_is_too_late() -> None:
    """XC-7: and one that waits does not keep time from running out afterwards."""
    assert not allows(after().state, FlipTimer(180_000))
    tried = after(FlipTimer(179_999)).state
    assert allows(tried, FlipTimer(184_000))
    assert not allows(tried, FlipTimer(184_999 + 1))
    assert allows(tried, TimeOut(185_000))
    assert not allows(tried, TimeOut(184_999))
    assert GAME.apply(tried, Secret(), TimeOut(185_000)).state.results[0].won is False


MOMENTS = st.integers(0, 3 * FULL_MS)


@given(st.lists(MOMENTS, max_size=8).map(sorted), MOMENTS, st.booleans())
@settings(max_examples=200, deadline=None)
def test_the_timer_runs_as_the_sand_does(flips: list[int], at: int, full: bool) -> None:
    """XC-6: whatever is tried, state and sand agree, and time is out when both say so."""
    state = after(options=FULL if full else None).state
    sand = Sand().flip(0)
    for moment in flips:
        if allows(state, FlipTimer(moment)):
            state = GAME.apply(state, Secret(), FlipTimer(moment)).state
            sand = sand.try_flip(moment, full)
    now = max(at, state.now)
    assert state.timer.sand == sand
    assert allows(state, TimeOut(now)) == (not sand.provisional(now) and not sand.remaining(now))
    assert left(state.timer, now) == sand.remaining(now)


@given(st.integers(0, FULL_MS - 1), st.integers(0, 2 * FULL_MS))
@settings(max_examples=300, deadline=None)
def test_what_is_in_time_is_in_time_whatever_becomes_of_the_flip(flip: int, at: int) -> None:
    """XC-7: kept or taken back, what was certain stays true."""
    tried = after(FlipTimer(flip)).state
    kept = replace(tried, timer=Timer.of(tried.timer.sand.keep(flip)))
    fallen = replace(tried, timer=Timer.of(tried.timer.sand.settled(flip + GRACE_MS + 1)))
    both = in_time(fallen, at) and (not flip <= at <= flip + GRACE_MS or in_time(kept, at))
    assert in_time(tried, at) == both


def test_the_clock_s_next_move_is_always_legal() -> None:
    """XC-7: and nothing the clock does is legal before."""
    flips = [(), (FlipTimer(30_000),), (FlipTimer(30_000), TakeBackFlip(40_000))]
    sets: list[tuple[Action, ...]] = [(), (Discard("9-blue", at=20_000),)]
    for flip, other in product(flips, sets):
        state = after(*other, *flip).state
        due = alarm(state)
        assert due is not None
        assert allows(state, due)
        assert not allows(state, replace(due, at=due.at - 1))
        assert due in list(GAME.legal(state))
