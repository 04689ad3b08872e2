"""What events do: a state and an effect come in, the state after it and its facts go out.

Cards that people have to draw, and a market to be filled, are left as due; turns.py goes on
from there. Of the secret only verdicts and hints are used.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ..hinge import Step
from . import facts
from .events import (
    Burn,
    Call,
    Draw,
    Effect,
    EventCard,
    Hint,
    Market,
    Order,
    Pardon,
    Pass,
    Remove,
    Rest,
    Shed,
    Way,
    Which,
    Who,
)
from .judging import could_follow
from .state import Owed, Secret, State, event_card
from .turns import first_of, round_order


def reveal(state: State, secret: Secret) -> Step:
    """The next event: a new round begins with it."""
    drawn = _draw(state, secret)
    state = drawn.state
    name = _on_top(state, secret)
    card = event_card(state.options, name)
    told = facts.EventRevealed(card.id, card.words, card.kept)
    spent = state.spent if state.event is None else (*state.spent, state.event)
    after = replace(
        state,
        round=state.round + 1,
        event=None if card.kept else card.id,
        kept=(*state.kept, card.id) if card.kept else state.kept,
        spent=spent,
        to_come=round_order(state, card.effect if isinstance(card.effect, Order) else None),
        knowing_due=state.options.mastermind,
    )
    step = Step(after, (*drawn.events, told))
    return step if card.kept else _then(step, secret, card.effect)


def _draw(state: State, secret: Secret) -> Step:
    """An empty event deck is shuffled anew from what was spent; kept events stay kept."""
    if _on_top(state, secret):
        return Step(state)
    shuffled = facts.EventDeckShuffled(len(state.spent))
    return Step(replace(state, spent=(), shuffles=state.shuffles + 1), (shuffled,))


def _on_top(state: State, secret: Secret) -> str:
    """The event that comes next; none when the event deck is empty."""
    order = secret.orders[state.shuffles % len(secret.orders)]
    gone = {*state.spent, *state.kept, state.event}
    return next((name for name in order if name not in gone), "")


def use(state: State, secret: Secret, card: EventCard) -> Step:
    """A kept event is used and spent."""
    kept = tuple(name for name in state.kept if name != card.id)
    after = replace(state, kept=kept, spent=(*state.spent, card.id))
    return _then(Step(after, (facts.EventUsed(card.id, card.words),)), secret, card.effect)


def _then(step: Step, secret: Secret, effect: Effect) -> Step:
    act = _EFFECTS.get(type(effect))
    if act is None:
        return step
    after = act(step.state, secret, effect)
    return Step(after.state, (*step.events, *after.events))


def _remove(state: State, _secret: Secret, effect: Remove) -> Step:
    count = min(effect.cards, len(state.invalid))
    if not count:
        return Step(state)
    at = len(state.invalid) - count if effect.which is Which.NEWEST else count
    old, new = state.invalid[:at], state.invalid[at:]
    kept, gone = (old, new) if effect.which is Which.NEWEST else (new, old)
    faces = tuple(each.piece.face for each in gone)
    after = replace(state, invalid=kept, boxed=(*state.boxed, *faces))
    return Step(after, (facts.InvalidRemoved(faces),))


def _whom(state: State, who: Who) -> tuple[int, ...]:
    """The seats an event is about. Among equals the first seat is meant."""
    holders = state.holders
    match who:
        case Who.EVERYONE:
            return tuple(range(state.options.breakers))
        case Who.HOLDERS:
            return holders
        case Who.EMPTY:
            return tuple(seat for seat, cards in enumerate(state.hands) if not cards)
        case Who.FEWEST:
            return (min(holders, key=state.hands.__getitem__),)
        case Who.MOST:
            return (max(holders, key=state.hands.__getitem__),)
        case Who.NEXT:
            first = first_of(state, state.to_come)
            return () if first is None else (first,)


def _owe(state: State, _secret: Secret, effect: Draw) -> Step:
    owed = tuple(Owed(seat, effect.cards, penalty=False) for seat in _whom(state, effect.who))
    due = tuple(facts.DrawDue(each.seat, each.cards, facts.Because.EVENT) for each in owed)
    return Step(replace(state, owed=(*state.owed, *owed)), due)


def _shed(state: State, _secret: Secret, effect: Shed) -> Step:
    hands, shed = list(state.hands), []
    for seat in _whom(state, effect.who):
        count = min(effect.cards, hands[seat])
        hands[seat] -= count
        shed += [facts.CardsShed(seat, count)] if count else []
    return Step(replace(state, hands=tuple(hands)), tuple(shed))


def _pass(state: State, _secret: Secret, effect: Pass) -> Step:
    seats = state.holders if effect.to is Way.LEFT else state.holders[::-1]
    return Step(state, (facts.CardsPassed(seats),) if len(seats) > 1 else ())


def _clear(state: State, _secret: Secret, _effect: Market) -> Step:
    if not state.market:
        return Step(state)
    faces = tuple(piece.face for piece in state.market)
    after = replace(state, market=(), boxed=(*state.boxed, *faces), fresh=True)
    return Step(after, (facts.MarketCleared(faces),))


def _burn(state: State, _secret: Secret, effect: Burn) -> Step:
    count = min(effect.cards, state.deck)
    paid = (facts.DeckPaid(count, facts.Because.EVENT),) if count else ()
    return Step(replace(state, deck=state.deck - count), paid)


def _call(state: State, secret: Secret, _effect: Call) -> Step:
    rule = secret.challenge.rule
    count = sum(could_follow(rule, state.end, piece.face) for piece in state.market)
    called = facts.MarketCalled(count, len(state.market))
    return Step(replace(state, called=(*state.called, count)), (called,))


def show_hint(state: State, secret: Secret, _effect: Hint | None = None) -> Step:
    """The next of the two hints, if one is left."""
    left = secret.hints[len(state.hints) :]
    if not left:
        return Step(state)
    told = facts.HintShown(left[0], left[0].text)
    return Step(replace(state, hints=(*state.hints, left[0])), (told,))


def _pardon(state: State, _secret: Secret, _effect: Pardon) -> Step:
    first, *rest = state.owed
    told = facts.PenaltyPardoned(first.seat, first.cards)
    return Step(replace(state, owed=tuple(rest)), (told,))


def _rest(state: State, _secret: Secret, _effect: Rest) -> Step:
    assert state.seat is not None
    return Step(replace(state, seat=None), (facts.TurnPassed(state.seat),))


_EFFECTS: dict[type, Callable[[State, Secret, Any], Step]] = {
    Remove: _remove,
    Draw: _owe,
    Shed: _shed,
    Pass: _pass,
    Market: _clear,
    Burn: _burn,
    Call: _call,
    Hint: show_hint,
    Pardon: _pardon,
    Rest: _rest,
}
