"""Whether one action is allowed in a state of Mission X-Code, kind by kind.

`Legal` in legal.py lists what this module allows; both ask the same small questions.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from .actions import (
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
from .cards import COLOUR, OF_SYMBOL, TIME, TIME_SET, WILD, Cards, Colour, copies, sets
from .hourglass import in_time, is_out, keeps_flip
from .state import KEY_AT, Phase, State

DISCARDED = 3  # at a time
NOBODY: tuple[None] = (None,)


def allowed(state: State, action: object) -> bool:
    """Whether the rules allow this action here, at its own moment."""
    test = _TESTS.get(type(action))
    return test is not None and test(state, action)


def able(state: State, cards: int) -> Sequence[int | None]:
    """The seats that can put down so many cards; NOBODY where hands are unseen."""
    if not state.hands:
        return NOBODY
    limit = state.limit
    return [seat for seat, hand in enumerate(state.hands) if cards <= hand <= limit]


def over_limit(state: State) -> list[int]:
    """The seats that have too many cards, so far as was told."""
    limit = state.limit
    return [seat for seat, hand in enumerate(state.hands) if hand > limit]


@lru_cache(maxsize=256)
def left_over(
    level: int, keypad: tuple[Cards, ...], times: Cards, swaps: tuple[Cards, ...]
) -> dict[str, int]:
    """How many cards of each face do not lie on the keypad, the timer pile or at a swap place."""
    left = copies(level).copy()
    for zone in (*keypad, times, *swaps):
        for card in zone:
            left[card] -= 1
    return left


def _left(state: State) -> dict[str, int]:
    return left_over(state.level, state.keypad, state.times, state.swaps)


def sets_left(left: dict[str, int], symbol: str, size: int) -> tuple[Cards, ...]:
    """Every set of a symbol that the cards left over can make."""
    blue, yellow = OF_SYMBOL[symbol]
    return sets(symbol, size, left[blue], left[yellow], left[WILD])


def can_play_time(state: State, at: int) -> bool:
    """A time set counts in time, and also by the count of the very flip that it makes stand."""
    return in_time(state, at) or (at >= state.began and keeps_flip(state.timer, at))


def can_take(state: State, place: int) -> bool:
    """Where hands are unseen the answer may have been too quick for the camera."""
    lying, options = len(state.swaps[place]), state.options
    return lying == 2 or (lying == 1 and not options.told and not options.swap_withdraw)


def can_withdraw(state: State, place: int) -> bool:
    return state.options.swap_withdraw and len(state.swaps[place]) == 1


def can_turn_over(state: State) -> bool:
    return state.discards > 0 and not (state.options.told and state.draws)


def can_count(state: State, seat: int, cards: int) -> bool:
    more = cards - state.hands[seat]
    return more != 0 and 0 <= cards <= state.limit + 1 and more <= state.draws


def is_missing(lying: Cards, colour: Colour) -> bool:
    """Whether a card of this colour can still be laid at a swap place."""
    return not lying or (len(lying) == 1 and COLOUR[lying[0]] is not colour)


def _counts(state: State, action: Any) -> bool:
    return state.phase is Phase.PLAY and in_time(state, action.at)


def _offer(state: State, action: Offer) -> bool:
    place, colour = action.place, COLOUR.get(action.card)
    if not _counts(state, action) or not 0 <= place < len(state.swaps) or colour is None:
        return False
    givers = able(state, 1)
    can_give = givers is NOBODY or state.giver(place, colour) in givers
    return can_give and is_missing(state.swaps[place], colour) and _left(state)[action.card] > 0


def _set(state: State, action: PlaySet) -> bool:
    return (
        _counts(state, action)
        and action.space in KEY_AT
        and not state.keypad[KEY_AT[action.space]]
        and action.seat in able(state, state.set_size)
        and action.cards in sets_left(_left(state), action.space, state.set_size)
    )


def _time(state: State, action: PlayTime) -> bool:
    return (
        state.phase is Phase.PLAY
        and can_play_time(state, action.at)
        and action.seat in able(state, TIME_SET)
        and action.cards in sets_left(_left(state), TIME, TIME_SET)
    )


def _draw(state: State, action: Draw) -> bool:
    told = state.options.told and _counts(state, action)
    return told and action.seat in able(state, 0) and state.draws > 0


def _count(state: State, action: CountHand) -> bool:
    told = state.options.told and _counts(state, action)
    seat = 0 <= action.seat < len(state.hands)
    return told and seat and can_count(state, action.seat, action.cards)


def _discard(state: State, action: Discard | DiscardHand) -> bool:
    whole = isinstance(action, DiscardHand)
    seats = over_limit(state) if whole else able(state, DISCARDED)
    exists = copies(state.level).get(action.top, 0) > 0
    return _counts(state, action) and exists and action.seat in seats


def _at_place(rule: Callable[[State, int], bool]) -> Callable[[State, Any], bool]:
    def test(state: State, action: Take | Withdraw) -> bool:
        place = 0 <= action.place < len(state.swaps)
        return place and _counts(state, action) and rule(state, action.place)

    return test


def _later(phase: Phase) -> Callable[[State, Any], bool]:
    return lambda state, action: state.phase is phase and action.at >= state.now


_in_play = _later(Phase.PLAY)


def _take_back(state: State, action: TakeBackFlip) -> bool:
    timer = state.timer
    lapsed = timer.waiting and not timer.sand.provisional(action.at)
    return _in_play(state, action) and lapsed


_TESTS: dict[type, Callable[[State, Any], bool]] = {
    StartClock: _later(Phase.DEAL),
    ClearTable: _later(Phase.CLEAR),
    Draw: _draw,
    Offer: _offer,
    Take: _at_place(can_take),
    Withdraw: _at_place(can_withdraw),
    PlaySet: _set,
    PlayTime: _time,
    Discard: _discard,
    DiscardHand: _discard,
    TurnOver: lambda state, action: _counts(state, action) and can_turn_over(state),
    CountHand: _count,
    FlipTimer: lambda state, action: _in_play(state, action) and not is_out(state.timer, action.at),
    TakeBackFlip: _take_back,
    TimeOut: lambda state, action: _in_play(state, action) and is_out(state.timer, action.at),
}
