"""How a game of If Then goes on: what the table waits for next, rounds, and the end.

A step comes in whose state says what is still due; it goes out waiting for the first of that.
"""

from msgspec.structs import replace

from tabletop.table.mats import LINE_LENGTH, MARKET_SIZE

from ..hinge import Outcome, Step
from . import facts
from .events import How, Order
from .judging import penalty, penalty_level
from .state import Ending, Loyalty, Phase, Secret, State


def go_on(step: Step, secret: Secret | None) -> Step:
    """Wait for whatever is due next: what people owe the table, then turns, then the device."""
    state: State = step.state
    ending = _ending(state)
    if ending:
        assert secret is not None, "only what the secret judges can end a game"
        return ended(step, secret, ending)
    phase = _due(state)
    if phase:
        return Step(replace(state, phase=phase), step.events)
    if state.fresh:
        state = replace(state, fresh=False)
    if state.seat is not None and state.hands[state.seat]:
        return Step(replace(state, phase=Phase.TURN), step.events)
    if state.knowing_due:
        return Step(replace(state, phase=Phase.KNOWING, seat=None), step.events)
    return _next_turn(state, step.events)


def _ending(state: State) -> Ending | None:
    if sum(owed.cards for owed in state.owed) > state.deck + len(state.market):
        return Ending.NO_CARDS
    done = not any(state.hands) and not state.owed and not state.returning
    return Ending.EMPTY_HANDS if done else None


def _due(state: State) -> Phase | None:
    """What people have to do before the next turn."""
    if state.returning:
        return Phase.RETURN
    if state.owed:
        return Phase.DRAW
    if _short(state):
        return Phase.REFILL
    return Phase.SWEEP if len(state.line) - state.swept == LINE_LENGTH else None


def _short(state: State) -> bool:
    """Whether the market has to be filled, and can be."""
    filled = state.options.market_refill or state.fresh
    return filled and len(state.market) < MARKET_SIZE and state.deck > 0


def _next_turn(state: State, events: tuple[facts.Event, ...]) -> Step:
    for at, seat in enumerate(state.to_come):
        if state.hands[seat]:
            came = replace(state, phase=Phase.TURN, seat=seat, to_come=state.to_come[at + 1 :])
            return Step(came, (*events, facts.TurnCame(seat, state.round)))
    return Step(replace(state, phase=Phase.EVENT, seat=None, to_come=()), events)


def round_order(state: State, order: Order | None = None) -> tuple[int, ...]:
    """The turns of a round: every seat once from the first, or twice the only one."""
    seats = (0, 0) if state.options.alone else tuple(range(state.options.breakers))
    if order is None:
        return seats
    if order.how is How.REVERSED:
        return seats[::-1]
    first = first_of(state, seats)
    if first is None:
        return seats
    at = seats.index(first)
    return seats[at + 1 :] if order.how is How.SKIP else (*seats[:at], first, *seats[at:])


def first_of(state: State, seats: tuple[int, ...]) -> int | None:
    """The first of these seats with cards in hand."""
    return next((seat for seat in seats if state.hands[seat]), None)


def noticed(before: State, after: State) -> tuple[facts.Event, ...]:
    """What an onlooker notices besides: emptied hands, another penalty."""
    found: list[facts.Event] = []
    if before.hands != after.hands or before.owed != after.owed:
        found += (facts.HandEmptied(seat) for seat in _holding(before) - _holding(after))
    if len(before.invalid) != len(after.invalid):
        was, now = penalty_level(before), penalty_level(after)
        kind = facts.PenaltyRose if now > was else facts.PenaltyFell
        if was != now:
            found.append(kind(penalty(after), len(after.invalid)))
    return tuple(found)


def _holding(state: State) -> set[int]:
    """The seats with cards in hand or due to come into it."""
    return {*state.holders, *(owed.seat for owed in state.owed)}


def ended(step: Step, secret: Secret, ending: Ending) -> Step:
    """The game is over; everything the device hid may be known."""
    over = replace(
        step.state,
        phase=Phase.OVER,
        ending=ending,
        challenge=secret.challenge,
        loyalty=secret.loyalty,
    )
    result = outcome(over)
    assert result is not None
    last = facts.GameEnded(ending, secret.challenge, secret.loyalty, result)
    return Step(over, (*step.events, last))


def outcome(state: State) -> Outcome | None:
    """Who won: the Code Breakers together or nobody; a Mastermind All Knowing by its loyalty."""
    if state.ending is None:
        return None
    breakers, won = tuple(range(state.options.breakers)), state.ending.won
    winners = breakers if won else ()
    if state.loyalty is not None and won == (state.loyalty is Loyalty.TRUE):
        winners = (*winners, state.device_seat)
    seats = (*breakers, state.device_seat) if state.options.mastermind else breakers
    points = tuple(int(seat in winners) for seat in seats)
    return Outcome(winners, points, _words(state.ending, state.loyalty))


def _words(ending: Ending, loyalty: Loyalty | None) -> str:
    master = ", as Master Code Breakers" if ending is Ending.GUESSED else ""
    result = f"the Code Breakers {'won' if ending.won else 'lost'}{master}: {ending}"
    if loyalty is None:
        return result
    mine = "won" if ending.won == (loyalty is Loyalty.TRUE) else "lost"
    return f"{result}; the All Knowing was {loyalty.value.capitalize()} and {mine}"
