"""What only people know in If Then: hands and the order of the deck.

Only simulations have one. Pure: worlds and states come in, worlds go out. A world is dealt once
and then follows what the states show; where people choose unseen, they give away the card they
have held longest.
"""

from collections.abc import Sequence

import msgspec

from .events import Pass, Way
from .options import RETURNED, Options
from .state import State, event_card

Hands = list[list[str]]


class World(msgspec.Struct, frozen=True):
    """Hands by seat, oldest card first, and the deck from its top."""

    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]


def deal(options: Options, shuffled: Sequence[str]) -> World:
    """Hands and deck from shuffled cards; what level and variant leave out is at the bottom."""
    size, hand = len(shuffled), options.hand
    if not options.mastermind:
        size -= RETURNED[options.level]
    dealt = options.breakers * hand
    hands = tuple(tuple(shuffled[at : at + hand]) for at in range(0, dealt, hand))
    return World(hands, tuple(shuffled[dealt:size]))


def follow(world: World, before: State, after: State) -> World:
    """The world after what happened between two states."""
    hands: Hands = [list(hand) for hand in world.hands]
    _give_up(hands, before, after)
    _hand_on(hands, before, after)
    lying = {piece.face for piece in (*after.market, *after.line)}
    deck = [face for face in world.deck if face not in lying]
    _shed(hands, after)
    _draw(hands, deck, before, after)
    spare = max(0, len(deck) - after.deck)
    return World(tuple(map(tuple, hands)), tuple(deck[spare:]))


def _give_up(hands: Hands, before: State, after: State) -> None:
    """Played cards leave their hands, and discards that were right."""
    for judged in after.judged[len(before.judged) :]:
        if (judged.turn is not None or judged.right) and judged.face in hands[judged.seat]:
            hands[judged.seat].remove(judged.face)


def _hand_on(hands: Hands, before: State, after: State) -> None:
    """Each holder's oldest card goes to the next, where an event says so."""
    if after.round == before.round or after.event is None:
        return
    effect = event_card(after.options, after.event).effect
    if not isinstance(effect, Pass):
        return
    seats = [seat for seat, hand in enumerate(hands) if hand]
    if effect.to is Way.RIGHT:
        seats.reverse()
    passed = [hands[seat].pop(0) for seat in seats]
    for seat, face in zip(seats, passed[-1:] + passed[:-1], strict=True):
        hands[seat].append(face)


def _shed(hands: Hands, after: State) -> None:
    """Cards more than the state counts went into the box."""
    for hand, count in zip(hands, after.hands, strict=True):
        del hand[: max(0, len(hand) - count)]


def _draw(hands: Hands, deck: list[str], before: State, after: State) -> None:
    """Missing cards came from the market as far as it lost some, then from the deck."""
    lying = {piece.face for piece in after.market}
    taken = [p.face for p in before.market if p.face not in lying and p.face in after.unseen]
    owing = dict.fromkeys(owed.seat for owed in before.owed)
    for seat in (*owing, *range(len(hands))):
        while len(hands[seat]) < after.hands[seat] and (taken or deck):
            hands[seat].append(taken.pop(0) if taken else deck.pop(0))
