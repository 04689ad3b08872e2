"""The rules of Mission X-Code: what an action leads to, and who won. Pure; moments are handed in.

States and actions come in, steps go out. What is allowed stands in allowed.py and legal.py, what
is in time in hourglass.py. The device has no secret here and draws no chance.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tabletop.errors import IllegalAction
from tabletop.puck import GRACE_MS, Sand
from tabletop.table import Deck

from ..hinge import Chance, Known, Outcome, Step
from . import events as facts
from .actions import (
    Action,
    ClearTable,
    CountHand,
    Discard,
    DiscardHand,
    Draw,
    FlipTimer,
    Offer,
    PlaySet,
    PlayTime,
    StartClock,
    Take,
    TakeBackFlip,
    TimeOut,
    TurnOver,
    Withdraw,
)
from .allowed import allowed
from .cards import DEALT, in_order
from .exchange import (
    count,
    discard,
    draw,
    hands_after,
    latest,
    offer,
    take,
    turn_over,
    withdraw,
)
from .hourglass import keeps_flip, left
from .legal import Legal
from .options import LAST_LEVEL, Flip, Options
from .state import KEY_AT, NO_CARDS, Phase, Result, Secret, State, Timer, View


def start(options: Options, _deck: Deck, _chance: Chance) -> tuple[Secret, Step]:
    """The first mission, about to be dealt."""
    return Secret(), _opened(State(options, Phase.DEAL, options.level))


def _opened(state: State) -> Step:
    """A mission of which nothing has happened yet, after whatever came before it."""
    players = state.options.players
    fresh = State(
        state.options,
        Phase.DEAL,
        state.level,
        state.mission,
        swaps=(NO_CARDS,) * players,
        hands=(DEALT,) * players if state.options.told else (),
        now=state.now,
        results=state.results,
    )
    return Step(fresh, (facts.MissionOpened(state.mission, state.level),))


def legal(state: State) -> Legal:
    """What may be done now: iterate it, test it with `in`, count it. Empty when all is over."""
    return Legal(state)


def apply(state: State, _secret: Secret, action: Action) -> Step:
    """Where a legal action leads, and what it made true. Others raise `IllegalAction`."""
    if not allowed(state, action):
        raise IllegalAction(
            f"{action!s}: not in phase {state.phase!s} at {state.now}; choose from legal(state)"
        )
    return _APPLY[type(action)](state, action)


def _start_clock(state: State, action: StartClock) -> Step:
    timer = Timer.of(Sand().flip(action.at))
    running = replace(state, phase=Phase.PLAY, timer=timer, began=action.at, now=action.at)
    return Step(running, (facts.ClockStarted(left(timer, action.at)),))


# Sets and the timer.


def _play_set(state: State, action: PlaySet) -> Step:
    place = KEY_AT[action.space]
    played = replace(
        state,
        keypad=(*state.keypad[:place], action.cards, *state.keypad[place + 1 :]),
        hands=hands_after(state, action.seat, -len(action.cards)),
        now=latest(state, action.at),
    )
    still_open = played.keypad.count(NO_CARDS)
    told = facts.SpaceCovered(action.space, action.cards, action.seat, still_open)
    if still_open:
        return Step(played, (told,))
    over = left(state.timer, action.at)
    return _ended(played, over, (told, facts.CodeEntered(over)))


def _play_time(state: State, action: PlayTime) -> Step:
    played = replace(
        state,
        times=in_order((*state.times, *action.cards)),
        hands=hands_after(state, action.seat, -len(action.cards)),
        now=latest(state, action.at),
    )
    told = facts.TimeSetPlayed(action.cards, action.seat)
    if not keeps_flip(state.timer, action.at):
        return Step(replace(played, flips_due=state.flips_due + 1), (told,))
    moment = max(action.at, state.timer.flipped_at)
    timer = Timer.of(state.timer.sand.keep(moment))
    return Step(replace(played, timer=timer), (told, facts.FlipKept(left(timer, moment))))


def _flip(state: State, action: FlipTimer) -> Step:
    at, full = action.at, state.options.flip == Flip.FULL
    sand = state.timer.sand.settled(at)
    if state.flips_due and not sand.wrong_way:
        timer = Timer.of(sand.flip(at, full))
        flipped = replace(state, timer=timer, flips_due=state.flips_due - 1, now=at)
        return Step(flipped, (facts.TimerFlipped(left(timer, at)),))
    timer = Timer.of(sand.try_flip(at, full))
    tried = facts.FlipTried(left(timer, at), at + GRACE_MS)
    told = tried if timer.waiting else facts.TimerSetRight(left(timer, at))
    return Step(replace(state, timer=timer, now=at), (told,))


def _take_back(state: State, action: TakeBackFlip) -> Step:
    timer = Timer.of(state.timer.sand.settled(action.at))
    back = replace(state, timer=timer, now=action.at)
    return Step(back, (facts.FlipTakenBack(left(timer, action.at)),))


def _time_out(state: State, action: TimeOut) -> Step:
    timer = Timer.of(state.timer.sand.settled(action.at))
    ended = replace(state, timer=timer, now=action.at)
    return _ended(ended, None, (facts.TimeRanOut(state.keypad.count(NO_CARDS)),))


# Missions.


def _ended(state: State, over: int | None, events: tuple[facts.Event, ...]) -> Step:
    """A mission has ended, won with so many milliseconds over, or lost with None."""
    won = over is not None
    result = Result(state.level, won, over or 0)
    last = state.mission == state.options.missions or (won and state.level == LAST_LEVEL)
    done = replace(
        state, phase=Phase.OVER if last else Phase.CLEAR, results=(*state.results, result)
    )
    told = (*events, facts.MissionEnded(state.mission, state.level, won))
    ended = outcome(done)
    return Step(done, (*told, facts.MatchEnded(ended)) if ended else told)


def _clear(state: State, action: ClearTable) -> Step:
    level = state.level + state.results[-1].won
    return _opened(replace(state, level=level, mission=state.mission + 1, now=action.at))


_APPLY: dict[type, Callable[[State, Any], Step]] = {
    StartClock: _start_clock,
    Draw: draw,
    Offer: offer,
    Take: take,
    Withdraw: withdraw,
    PlaySet: _play_set,
    PlayTime: _play_time,
    Discard: discard,
    DiscardHand: discard,
    TurnOver: turn_over,
    CountHand: count,
    FlipTimer: _flip,
    TakeBackFlip: _take_back,
    TimeOut: _time_out,
    ClearTable: _clear,
}


def outcome(state: State) -> Outcome | None:
    """How it ended for the whole team: all have won when the last mission was won.

    Points are the levels won. None while there is another mission to come.
    """
    if state.phase is not Phase.OVER:
        return None
    team = range(state.options.players)
    won = [result.level for result in state.results if result.won]
    levels = ", ".join(map(str, won)) or "none"
    words = f"levels won: {levels}; missions: {len(state.results)}"
    winners = tuple(team) if state.results[-1].won else ()
    return Outcome(winners, (len(won),) * len(team), words)


def view(state: State, seat: int) -> View:
    """What a seat knows besides its own hand: all of the state. There are no turns."""
    return View(seat, state.phase is not Phase.OVER, state)


def known(state: State, action: Action) -> Known:
    """How the device learns of an action.

    Turning the timer is its own word. A card on the discard pile that looks like the one it
    covers cannot be seen.
    """
    match action:
        case TimeOut() | TakeBackFlip():
            return Known.CHOSEN
        case Draw() | CountHand():
            return Known.TRUSTED
        case StartClock() | FlipTimer():
            return Known.CONFIRMED
        case Discard() | DiscardHand() if action.top == state.top:
            return Known.TRUSTED
        case Take() if len(state.swaps[action.place]) < 2:
            return Known.CONFIRMED
    return Known.SEEN


def device_turn(_state: State) -> int | None:
    """The device has no seat; what its clock does stands in `alarm`."""
    return None
