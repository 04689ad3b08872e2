"""What each action of If Then does: state, secret and action come in, a step goes out.

A step says what became due (cards to draw, a card to take back); turns.py goes on from there.
Only plays, discards, guesses and hints look into the secret, and the device's own moves.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from tabletop.table import Deck

from ..hinge import Step
from . import facts, knowing
from .actions import (
    BeginLine,
    BuyHint,
    CountDeck,
    CountHand,
    Discard,
    DrawDeck,
    Fill,
    Guess,
    MoveKnowing,
    Play,
    RevealEvent,
    Sweep,
    Take,
    TakeBack,
    UseEvent,
)
from .cards import Card, cards
from .effects import reveal, show_hint, use
from .judging import could_follow, follows, guess_price, hint_price, penalty
from .language import same_meaning, words
from .state import Ending, Invalid, Judged, Owed, Secret, State, event_card
from .turns import ended


def _without(state: State, face: str) -> tuple[str, ...]:
    at = state.unseen.index(face)
    return state.unseen[:at] + state.unseen[at + 1 :]


def _hands(state: State, seat: int, more: int) -> tuple[int, ...]:
    hands = state.hands
    return (*hands[:seat], hands[seat] + more, *hands[seat + 1 :])


def _begin(state: State, _secret: Secret | None, action: BeginLine) -> Step:
    piece = action.piece
    after = replace(
        state,
        line=(piece,),
        unseen=_without(state, piece.face),
        deck=state.deck - 1,
        fresh=True,  # the market is laid out at the start, whatever the house says later
    )
    return Step(after, (facts.LineBegun(piece),))


def _fill(state: State, _secret: Secret | None, action: Fill) -> Step:
    piece = action.piece
    after = replace(
        state,
        market=(*state.market, piece),
        unseen=_without(state, piece.face),
        deck=state.deck - 1,
    )
    return Step(after, (facts.MarketFilled(piece),))


def _play(state: State, secret: Secret, action: Play) -> Step:
    seat, piece = _acting(state), action.piece
    valid = follows(secret.challenge.rule, state.end, piece)
    after = replace(
        state,
        seat=None,
        unseen=_without(state, piece.face),
        hands=_hands(state, seat, -1),
        judged=(*state.judged, Judged(seat, state.end, piece.face, piece.turn, valid)),
    )
    told = facts.CardPlayed(seat, piece, valid)
    if valid:
        return Step(replace(after, line=(*state.line, piece)), (told,))
    after = replace(after, invalid=(*state.invalid, Invalid(len(state.line) - 1, piece)))
    cost = penalty(after if state.options.penalty_counts_new_card else state)
    return _owing(after, Owed(seat, cost), told, facts.Because.INVALID_PLAY)


def _discard(state: State, secret: Secret, action: Discard) -> Step:
    seat, face = _acting(state), action.face
    right = not could_follow(secret.challenge.rule, state.end, face)
    judged = (*state.judged, Judged(seat, state.end, face, None, right))
    after = replace(state, seat=None, judged=judged)
    told = facts.CardDiscarded(seat, face, right)
    if not right:
        after = replace(after, returning=True)
        return _owing(after, Owed(seat, penalty(state)), told, facts.Because.WRONG_DISCARD)
    after = replace(
        after,
        unseen=_without(state, face),
        hands=_hands(state, seat, -1),
        discards=(*state.discards, face),
    )
    return Step(after, (told,))


def _owing(state: State, owed: Owed, told: facts.Event, why: facts.Because) -> Step:
    due = facts.DrawDue(owed.seat, owed.cards, why)
    return Step(replace(state, owed=(owed,)), (told, due))


def _acting(state: State) -> int:
    assert state.seat is not None, "only in a turn"
    return state.seat


def _take_back(state: State, _secret: Secret | None, _action: TakeBack) -> Step:
    last = state.judged[-1]
    told = facts.CardTakenBack(last.seat, last.face)
    return Step(replace(state, returning=False), (told,))


def _take(state: State, _secret: Secret | None, action: Take) -> Step:
    owed = state.owed[0]
    after = replace(
        _drew(state, 1),
        market=tuple(piece for piece in state.market if piece.face != action.face),
        unseen=(*state.unseen, action.face),
    )
    return Step(after, (facts.MarketCardTaken(owed.seat, action.face),))


def _draw_deck(state: State, _secret: Secret | None, action: DrawDeck) -> Step:
    after = replace(_drew(state, action.cards), deck=state.deck - action.cards)
    return Step(after, (facts.DeckDrawn(state.owed[0].seat, action.cards),))


def _drew(state: State, count: int) -> State:
    """So many of the cards due first have come into the hand."""
    first, *rest = state.owed
    left = first.cards - count
    owed = (Owed(first.seat, left, first.penalty), *rest) if left else tuple(rest)
    return replace(state, hands=_hands(state, first.seat, count), owed=owed)


def _sweep(state: State, _secret: Secret, _action: Sweep) -> Step:
    swept = len(state.line) - 1
    return Step(replace(state, swept=swept), (facts.LineSwept(swept - state.swept),))


def _guess(state: State, secret: Secret, action: Guess) -> Step:
    right = same_meaning(action.rule, secret.challenge.rule, _whole_deck(state.faces))
    after = replace(state, guesses=(*state.guesses, action.rule))
    told = facts.CodeGuessed(action.rule, _said(action.rule), right)
    if right:
        return ended(Step(after, (told,)), secret, Ending.GUESSED)
    price = guess_price(state)
    if price > state.deck:
        return ended(Step(after, (told,)), secret, Ending.COSTLY_GUESS)
    paid = facts.DeckPaid(price, facts.Because.WRONG_GUESS)
    return Step(replace(after, deck=state.deck - price), (told, paid))


@lru_cache(maxsize=16)
def _whole_deck(faces: tuple[str, ...]) -> tuple[Card, ...]:
    return cards(Deck("", faces))


_said = lru_cache(maxsize=512)(words)


def _buy_hint(state: State, secret: Secret, _action: BuyHint) -> Step:
    price = hint_price(state)
    assert price is not None
    shown = show_hint(replace(state, deck=state.deck - price), secret)
    return Step(shown.state, (facts.DeckPaid(price, facts.Because.HINT), *shown.events))


def _use(state: State, secret: Secret, action: UseEvent) -> Step:
    return use(state, secret, event_card(state.options, action.event))


def _count_hand(state: State, _secret: Secret, action: CountHand) -> Step:
    seat, believed = action.seat, state.hands[action.seat]
    after = replace(state, hands=_hands(state, seat, action.cards - believed))
    return Step(after, (facts.HandCounted(seat, action.cards, believed),))


def _count_deck(state: State, _secret: Secret, action: CountDeck) -> Step:
    told = facts.DeckCounted(action.cards, state.deck)
    return Step(replace(state, deck=action.cards), (told,))


def _reveal(state: State, secret: Secret, _action: RevealEvent) -> Step:
    return reveal(state, secret)


def _move_knowing(state: State, secret: Secret, _action: MoveKnowing) -> Step:
    return knowing.move(state, secret)


QUIET_ACTS: dict[type, Callable[[State, Secret | None, Any], Step]] = {
    BeginLine: _begin,
    Fill: _fill,
    TakeBack: _take_back,
    Take: _take,
    DrawDeck: _draw_deck,
}
"""What can be followed without the secret."""

ACTS: dict[type, Callable[[State, Secret, Any], Step]] = {
    **QUIET_ACTS,
    Play: _play,
    Discard: _discard,
    Sweep: _sweep,
    Guess: _guess,
    BuyHint: _buy_hint,
    UseEvent: _use,
    CountHand: _count_hand,
    CountDeck: _count_deck,
    RevealEvent: _reveal,
    MoveKnowing: _move_knowing,
}
