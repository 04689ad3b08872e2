"""What may be done now in Cardle: counted, tested and picked by number, never all written down.

A first guess alone can be made in fourteen thousand million ways. States come in; `Legal`, a
collection that can be indexed, goes out. Nothing here knows a hand: any card that was neither
laid nor discarded may come from it.
"""

from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations
from math import comb, isqrt, perm

from tabletop.table.mats import CARDLE_ROWS

from .cards import DECKS, FACES, Card
from .state import (
    HAND,
    PLACES,
    Action,
    CountHand,
    Discard,
    Guess,
    Side,
    State,
    Sweep,
)

_SUBSETS = tuple(tuple(combinations(range(PLACES), new)) for new in range(PLACES + 1))


def row_count(state: State) -> int:
    """How many rows of the mat a side has."""
    return CARDLE_ROWS // len(state.sides)


def sweep_due(state: State, number: int) -> int | None:
    """The index of the row that lies where this side has to guess next, if one does."""
    side = state.sides[number]
    oldest = len(side.rows) - row_count(state)
    if oldest < side.swept or state.codes or side.waiting:
        return None
    later = (row.cards for row in side.rows[oldest + 1 :])
    return oldest if set(side.rows[oldest].cards).difference(*later) else None


def may_guess(state: State, number: int) -> bool:
    """Whether this side has a guess to make and an empty row to make it in."""
    side = state.sides[number]
    return not (state.codes or side.waiting) and sweep_due(state, number) is None


def may_discard(side: Side) -> bool:
    """Whether a side can discard two and draw one; six cards to guess with must remain."""
    return side.hand >= 2 and side.left >= 1 and side.hand - 1 + side.laid_count >= PLACES


def counts(side: Side) -> tuple[int, ...]:
    """The numbers of cards, other than the one believed, that this side's hand can have."""
    return _counts(side.hand, side.left, side.laid_count)


@cache
def _counts(hand: int, left: int, laid: int) -> tuple[int, ...]:
    fewest, most = max(0, PLACES - laid), min(HAND, left + hand)
    return tuple(n for n in range(fewest, most + 1) if n != hand)


def allowed(state: State, action: object) -> bool:
    """Whether `legal(state)` has this action in it."""
    if not isinstance(action, Action) or state.codes or not 0 <= action.side < len(state.sides):
        return False
    side = state.sides[action.side]
    match action:
        case Guess(number, cards):
            return may_guess(state, number) and _can_guess(state, side, cards)
        case Discard(_, cards):
            return may_discard(side) and _can_discard(state, side, cards)
        case Sweep(number):
            return sweep_due(state, number) is not None
        case CountHand(_, hand):
            return hand in counts(side)


def _can_guess(state: State, side: Side, cards: tuple[Card, ...]) -> bool:
    chosen = set(cards)
    if len(cards) != PLACES or len(chosen) != PLACES or not chosen <= FACES[state.deck]:
        return False
    fresh = chosen.difference(*[row.cards for row in side.rows])
    return len(fresh) <= side.hand and fresh.isdisjoint(side.gone)


def _can_discard(state: State, side: Side, cards: tuple[Card, ...]) -> bool:
    if len(cards) != 2 or not cards[0] < cards[1] or not FACES[state.deck].issuperset(cards):
        return False
    return side.gone.isdisjoint(cards) and side.laid.keys().isdisjoint(cards)


class Legal(Collection[Action]):
    """Everything people may do now. The nth action is found without looking at the others."""

    def __init__(self, state: State) -> None:
        self._state = state
        over = bool(state.codes)
        self._sides = () if over else tuple(_Choices(state, n) for n in range(len(state.sides)))
        self._length = sum(side.length for side in self._sides)

    def __len__(self) -> int:
        return self._length

    def __contains__(self, action: object) -> bool:
        return allowed(self._state, action)

    def __iter__(self) -> Iterator[Action]:
        return (self[number] for number in range(self._length))

    def __getitem__(self, number: int) -> Action:
        if not 0 <= number < self._length:
            raise IndexError(f"{number} of {self._length} actions: choose a smaller number")
        for side in self._sides:
            if number < side.length:
                return side.pick(number)
            number -= side.length
        raise AssertionError("the sides' lengths add up to the whole")


class _Choices:
    """One side's actions: a sweep, or every guess; then every discard and every count."""

    def __init__(self, state: State, number: int) -> None:
        side = state.sides[number]
        self._deck, self._number, self._side = state.deck, number, side
        fresh = side.hand + side.left
        self._sweeps = sweep_due(state, number) is not None
        guessing = not (self._sweeps or side.waiting)
        self._guesses = _guesses(side.laid_count, fresh, side.hand) if guessing else ()
        self._pairs = comb(fresh, 2) if may_discard(side) else 0
        self._counts = counts(side)
        self.length = self._sweeps + sum(self._guesses) + self._pairs + len(self._counts)

    def pick(self, number: int) -> Action:
        if number < self._sweeps:
            return Sweep(self._number)
        number -= self._sweeps
        for new, guesses in enumerate(self._guesses):
            if number < guesses:
                return self._guess(new, number)
            number -= guesses
        if number < self._pairs:
            return self._discard(number)
        return CountHand(self._number, self._counts[number - self._pairs])

    def _fresh(self) -> list[Card]:
        """Cards that are in the hand or in the pile, as far as anybody can see."""
        gone = {*self._side.gone, *self._side.laid}
        return [face for face in DECKS[self._deck].faces if face not in gone]

    def _guess(self, new: int, number: int) -> Guess:
        """One of the guesses with so many new cards."""
        number, subset = divmod(number, len(_SUBSETS[new]))
        fresh, laid = self._fresh(), list(self._side.laid)
        cards: list[Card] = []
        for place in range(PLACES):
            pool = fresh if place in _SUBSETS[new][subset] else laid
            number, card = divmod(number, len(pool))
            cards.append(pool.pop(card))
        one, two, three, four, five, six = cards
        return Guess(self._number, (one, two, three, four, five, six))

    def _discard(self, number: int) -> Discard:
        second = (1 + isqrt(1 + 8 * number)) // 2  # pairs counted by the later of the two
        fresh = self._fresh()
        one, two = sorted((fresh[number - comb(second, 2)], fresh[second]))
        return Discard(self._number, (one, two))


@cache
def _guesses(laid: int, fresh: int, hand: int) -> tuple[int, ...]:
    """How many guesses there are with 0, 1 ... cards from the hand."""
    return tuple(
        comb(PLACES, new) * perm(fresh, new) * perm(laid, PLACES - new)
        for new in range(min(PLACES, hand) + 1)
    )


def legal(state: State) -> Legal:
    """What may be done now: iterate it, index it, test it with `in`, count it."""
    return Legal(state)
