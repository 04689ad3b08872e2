"""Who plays Cardle: simulated people, who share one world of hands and draw piles.

Views come in, actions go out. A breaker lays at each place a card whose value can still be
there, carries matches on, and trades dead cards two for one. It looks at no hand but its side's.
"""

from collections.abc import Callable, Iterator
from random import Random

from tabletop.games.cardle import (
    DECKS,
    PLACES,
    VALUE,
    Action,
    Card,
    Clue,
    Discard,
    Displaced,
    Guess,
    Options,
    Row,
    Side,
    Sweep,
    View,
    World,
    deal,
    follow,
    sweep_due,
)

Place = set[int]  # the values that a place of the code can still have


class Hands:
    """What lies in hands and piles at one table, kept current from the views people have."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._world: World | None = None

    def of(self, view: View) -> tuple[Card, ...]:
        """The hand of this view's own side."""
        faces = DECKS[view.state.deck].faces
        if self._world is None:
            decks = [self._rng.sample(faces, len(faces)) for _ in view.state.sides]
            self._world = deal(decks)
        self._world = follow(self._world, view.state)
        return self._world.sides[view.side].hand


class Breaker:
    """A person who breaks a code; in a group each lays a row in turn."""

    def __init__(self, rng: Random, hands: Hands) -> None:
        self._rng = rng
        self._hands = hands

    def __call__(self, view: View) -> Action | None:
        state, side = view.state, view.state.sides[view.side]
        mine = state.options.head_to_head or view.seat == len(side.rows) % state.options.players
        if not view.to_act or not mine:
            return None
        if sweep_due(state, view.side) is not None:
            return Sweep(view.side)
        hand = self._hands.of(view)
        places = possible(side, state.options.displaced)
        dead = [card for card in hand if not any(VALUE[card] in place for place in places)]
        if len(dead) >= 2 and len(hand) > PLACES and side.left:
            one, two = sorted(self._rng.sample(dead, 2))
            return Discard(view.side, (one, two))
        return self._guess(view.side, side, [*hand, *side.laid], places)

    def _guess(self, number: int, side: Side, cards: list[Card], places: list[Place]) -> Guess:
        """The best card for each place, the places known best first."""
        self._rng.shuffle(cards)
        row: dict[int, Card] = {}
        for place in sorted(range(PLACES), key=lambda place: len(places[place])):
            free = (card for card in cards if card not in row.values())
            row[place] = max(free, key=_Merit(side, place, places[place], row))
        one, two, three, four, five, six = (row[place] for place in range(PLACES))
        return Guess(number, (one, two, three, four, five, six))


class _Merit:
    """How good a card is for a place: shown there, possible, untried, unlike the others, needed."""

    def __init__(self, side: Side, place: int, values: Place, row: dict[int, Card]) -> None:
        self._values = values
        self._tried = {each.cards[place]: clue for each, clue in _clues_at(side, place)}
        self._used = {VALUE[card] for card in row.values()}
        self._displaced = {
            VALUE[each.cards[other]]
            for other in range(PLACES)
            for each, clue in _clues_at(side, other)
            if clue is Clue.DISPLACED
        }

    def __call__(self, card: Card) -> tuple[bool, ...]:
        value = VALUE[card]
        return (
            self._tried.get(card) is Clue.EXACT,
            value in self._values,
            card not in self._tried,
            value not in self._used,
            value in self._displaced,
        )


def _clues_at(side: Side, place: int) -> Iterator[tuple[Row, Clue]]:
    return ((row, row.clues[place]) for row in side.rows if row.clues)


def possible(side: Side, house: Displaced) -> list[Place]:
    """The values each place of the code can have after all clues so far."""
    places = [set(range(1, 14)) for _ in range(PLACES)]
    for row in side.rows:
        for place, (card, clue) in enumerate(zip(row.cards, row.clues or (), strict=True)):
            value = VALUE[card]
            if clue in (Clue.EXACT, Clue.VALUE):
                places[place] &= {value}
            else:
                places[place].discard(value)
            if clue is Clue.ABSENT and (house is Displaced.LITERAL or _alone(row, value)):
                for other in places:
                    other.discard(value)
    return places


def _alone(row: Row, value: int) -> bool:
    """Whether no card of this value in the row was told to be in the code."""
    told = zip(row.cards, row.clues or (), strict=True)
    return all(clue is Clue.ABSENT for card, clue in told if VALUE[card] == value)


def seated(options: Options, rng: Random) -> tuple[Breaker, ...]:
    """A breaker for every seat, all at one table."""
    hands = Hands(rng)
    return tuple(Breaker(rng, hands) for _ in range(options.players))


def watching(_rng: Random) -> Callable[[View], None]:
    """The device's own seat: the Codemaster judges and never moves."""
    return lambda _view: None
