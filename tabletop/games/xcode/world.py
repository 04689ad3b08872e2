"""What only people know in Mission X-Code: hands and the order of piles. Only simulations have one.

Pure: worlds and cards come in, worlds go out; shuffling is done by whoever deals.
"""

import msgspec

from .cards import COLOUR, DEALT, Cards, Colour
from .state import NO_CARDS


class World(msgspec.Struct, frozen=True):
    """Hands by seat, the draw pile from its top, the discards up to their top, the swap places."""

    hands: tuple[Cards, ...]
    pile: Cards
    discards: Cards = ()
    swaps: tuple[Cards, ...] = ()


def deal(players: int, shuffled: Cards) -> World:
    """A world after the deal."""
    hands = tuple(shuffled[seat * DEALT : (seat + 1) * DEALT] for seat in range(players))
    return World(hands, shuffled[players * DEALT :], swaps=(NO_CARDS,) * players)


def draw(world: World, seat: int) -> World:
    """The top card of the draw pile goes into a hand."""
    hand = (*world.hands[seat], world.pile[0])
    return msgspec.structs.replace(world, hands=_with(world.hands, seat, hand), pile=world.pile[1:])


def lay_down(world: World, seat: int, cards: Cards) -> World:
    """A set leaves a hand for good."""
    return msgspec.structs.replace(world, hands=_without(world.hands, seat, cards))


def discard(world: World, seat: int, cards: Cards) -> World:
    """Cards go from a hand to the discard pile, the last one on top."""
    return msgspec.structs.replace(
        world, hands=_without(world.hands, seat, cards), discards=(*world.discards, *cards)
    )


def turn_over(world: World) -> World:
    """The discards become the draw pile: the earliest one is on top now."""
    assert not world.pile, "the draw pile is turned over only when it is empty"
    return msgspec.structs.replace(world, pile=world.discards, discards=())


def offer(world: World, place: int, card: str) -> World:
    """A card goes from its giver's hand to a swap place."""
    hands = _without(world.hands, _giver(world, place, card), (card,))
    swaps = _with(world.swaps, place, (*world.swaps[place], card))
    return msgspec.structs.replace(world, hands=hands, swaps=swaps)


def take(world: World, place: int) -> World:
    """Each card at a swap place goes to the neighbour who did not give it."""
    hands = world.hands
    ends = {place, (place + 1) % len(hands)}
    for card in world.swaps[place]:
        (taker,) = ends - {_giver(world, place, card)}
        hands = _with(hands, taker, (*hands[taker], card))
    return msgspec.structs.replace(world, hands=hands, swaps=_with(world.swaps, place, NO_CARDS))


def withdraw(world: World, place: int) -> World:
    """An offered card goes back to its giver."""
    (card,) = world.swaps[place]
    giver = _giver(world, place, card)
    hands = _with(world.hands, giver, (*world.hands[giver], card))
    return msgspec.structs.replace(world, hands=hands, swaps=_with(world.swaps, place, NO_CARDS))


def _giver(world: World, place: int, card: str) -> int:
    """Yellow goes to the left neighbour, the next seat; blue comes from there."""
    return place if COLOUR[card] is Colour.YELLOW else (place + 1) % len(world.hands)


def _with(zones: tuple[Cards, ...], at: int, cards: Cards) -> tuple[Cards, ...]:
    return (*zones[:at], cards, *zones[at + 1 :])


def _without(hands: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    hand = list(hands[seat])
    for card in cards:
        hand.remove(card)
    return _with(hands, seat, tuple(hand))
