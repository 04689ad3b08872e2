"""Hands and piles: what drawing, swapping, discarding and counting lead to. Pure.

States and allowed actions come in, steps go out. Where hands are unseen only the cards on the
table change.
"""

from msgspec.structs import replace

from ..hinge import Step
from . import events as facts
from .actions import (
    CountHand,
    Discard,
    DiscardHand,
    Draw,
    Offer,
    Take,
    TurnOver,
    Withdraw,
)
from .allowed import DISCARDED
from .cards import COLOUR, Cards, Colour, in_order
from .state import NO_CARDS, State


def latest(state: State, at: int) -> int:
    """A zone may have come to rest before the latest action, but the clock never goes back."""
    return max(state.now, at)


def hands_after(state: State, seat: int | None, more: int) -> tuple[int, ...]:
    """The hands as told after a seat got so many cards more; unseen ones stay unknown."""
    if seat is None or not state.hands:
        return state.hands
    return (*state.hands[:seat], state.hands[seat] + more, *state.hands[seat + 1 :])


def _exceeded(state: State, *seats: int) -> tuple[facts.Event, ...]:
    limit = state.limit
    hands = ((seat, state.hands[seat]) for seat in seats if state.hands)
    return tuple(facts.LimitExceeded(seat, n, limit) for seat, n in hands if n > limit)


def draw(state: State, action: Draw) -> Step:
    hands = hands_after(state, action.seat, 1)
    drawn = replace(state, hands=hands, now=latest(state, action.at))
    return Step(drawn, (facts.CardDrawn(action.seat), *_exceeded(drawn, action.seat)))


def count(state: State, action: CountHand) -> Step:
    thought = state.hands[action.seat]
    hands = hands_after(state, action.seat, action.cards - thought)
    counted = replace(state, hands=hands, recounts=state.recounts + 1, now=latest(state, action.at))
    told = facts.HandCounted(action.seat, thought, action.cards)
    return Step(counted, (told, *_exceeded(counted, action.seat)))


def discard(state: State, action: Discard | DiscardHand) -> Step:
    seat, whole = action.seat, isinstance(action, DiscardHand)
    cards = state.hands[action.seat] if isinstance(action, DiscardHand) else DISCARDED
    discarded = replace(
        state,
        discards=state.discards + cards,
        top=action.top,
        hands=hands_after(state, seat, -cards),
        now=latest(state, action.at),
    )
    return Step(discarded, (facts.CardsDiscarded(seat, cards, action.top, whole),))


def turn_over(state: State, action: TurnOver) -> Step:
    turned = replace(state, discards=0, top="", now=latest(state, action.at))
    return Step(turned, (facts.PileTurnedOver(state.discards),))


def _lying(state: State, place: int, cards: Cards) -> tuple[Cards, ...]:
    return (*state.swaps[:place], cards, *state.swaps[place + 1 :])


def offer(state: State, action: Offer) -> Step:
    place = action.place
    cards = in_order((*state.swaps[place], action.card))
    giver = state.giver(place, COLOUR[action.card])
    offered = replace(
        state,
        swaps=_lying(state, place, cards),
        hands=hands_after(state, giver, -1),
        now=latest(state, action.at),
    )
    return Step(offered, (facts.CardOffered(place, action.card, len(cards) == 2),))


def take(state: State, action: Take) -> Step:
    """Each of the two neighbours gets one card."""
    place = action.place
    one, other = (state.giver(place, colour) for colour in Colour)
    swapped = replace(state, swaps=_lying(state, place, NO_CARDS), now=latest(state, action.at))
    for seat in (one, other):
        swapped = replace(swapped, hands=hands_after(swapped, seat, 1))
    told = facts.CardsSwapped(place, state.swaps[place])
    return Step(swapped, (told, *_exceeded(swapped, *sorted((one, other)))))


def withdraw(state: State, action: Withdraw) -> Step:
    (card,) = state.swaps[action.place]
    giver = state.giver(action.place, COLOUR[card])
    back = replace(
        state,
        swaps=_lying(state, action.place, NO_CARDS),
        hands=hands_after(state, giver, 1),
        now=latest(state, action.at),
    )
    return Step(back, (facts.OfferWithdrawn(action.place, card), *_exceeded(back, giver)))
