"""What only people know in Cardle: each side's hand and the order of its draw pile.

Pure: worlds, states and shuffled decks come in, worlds go out. Only simulations have one.
"""

from collections.abc import Sequence

import msgspec

from .cards import Card
from .state import HAND, State


class Cards(msgspec.Struct, frozen=True):
    """One side's hand and its draw pile, the next card first."""

    hand: tuple[Card, ...]
    pile: tuple[Card, ...]


class World(msgspec.Struct, frozen=True):
    """The cards of every side."""

    sides: tuple[Cards, ...]


def deal(decks: Sequence[Sequence[Card]]) -> World:
    """Give every side its first hand from its own shuffled deck."""
    return World(tuple(Cards(tuple(deck[:HAND]), tuple(deck[HAND:])) for deck in decks))


def follow(world: World, state: State) -> World:
    """The world after what the state tells: laid and discarded cards are gone, hands drawn up.

    A hand that was counted and found smaller gives its newest cards back to the pile.
    """
    sides = []
    for side, cards in zip(state.sides, world.sides, strict=True):
        gone = {*side.laid, *side.gone}
        kept = tuple(card for card in cards.hand if card not in gone)
        every = (*kept, *cards.pile)
        sides.append(Cards(every[: side.hand], every[side.hand :]))
    return World(tuple(sides))
