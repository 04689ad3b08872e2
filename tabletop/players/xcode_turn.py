"""One player's choice in Mission X-Code: what to do at one moment.

The player's own hand, the state of the table and what the others told of their hands come in; an
action goes out, with the cards that leave the hand.
"""

from collections import Counter
from random import Random
from typing import NamedTuple

from tabletop.games.xcode import (
    COLOUR,
    SYMBOL,
    TIME,
    WILD,
    Action,
    Cards,
    Colour,
    Discard,
    DiscardHand,
    Draw,
    FlipTimer,
    Offer,
    PlaySet,
    PlayTime,
    State,
    Take,
    TurnOver,
    Withdraw,
    in_order,
    left,
)

_LATE_MS = 40_000  # when little is left, time sets are laid
_FLIPS_FIRST = 0.4  # how often the timer is turned before its set is laid
_FLIPS_WRONGLY = 0.001
_DRAWS_TOO_MANY = 0.02
_ANSWERS_ANYWAY = 0.3
_OFFERS = 0.5
_WITHDRAWS = 0.1


class Choice(NamedTuple):
    """An action, and the cards that leave the hand with it."""

    action: Action
    cards: Cards = ()


class Turn:
    """One player's choice at one moment, from their hand and what the others told."""

    def __init__(
        self, state: State, seat: int, at: int, hand: Cards, told: tuple[Counter[str], ...]
    ) -> None:
        self._state, self._seat, self._at, self._hand, self._told = state, seat, at, hand, told
        self._who = seat if state.options.told else None
        self._open = state.open_spaces

    def choose(self, rng: Random, pile: int, promised: dict[int, Cards]) -> Choice | None:
        """What to do now; None when there is nothing to do but wait."""
        if len(self._hand) > self._state.limit:
            return self._discard(self._hand)
        return (
            self._cover()
            or self._turn_timer(rng, promised)
            or self._play_time(rng, promised)
            or self._finish_swap(rng)
            or self._go_on(rng, pile)
        )

    def _cover(self) -> Choice | None:
        """A set for the keypad, with as few wild cards as may be."""
        size, wilds = self._state.set_size, self._hand.count(WILD)
        for need in range(min(wilds, 2) + 1):
            for key in self._open:
                alike = self._alike(key)
                if alike and len(alike) >= size - need:
                    cards = in_order((*alike[: size - need], *(WILD,) * need))
                    return Choice(PlaySet(key, cards, self._who, self._at), cards)
        return None

    def _alike(self, symbol: str) -> Cards:
        return tuple(card for card in self._hand if SYMBOL[card] == symbol)

    def _turn_timer(self, rng: Random, promised: dict[int, Cards]) -> Choice | None:
        timer = self._state.timer
        cards = promised.pop(self._seat, ())
        if cards and not Counter(cards) - Counter(self._hand):
            return Choice(PlayTime(cards, self._who, self._at), cards)
        mistaken = not timer.waiting and rng.random() < _FLIPS_WRONGLY
        if timer.wrong_way or self._state.flips_due or mistaken:
            return Choice(FlipTimer(self._at))
        return None

    def _play_time(self, rng: Random, promised: dict[int, Cards]) -> Choice | None:
        times = in_order(self._alike(TIME)[:3])
        late = left(self._state.timer, self._at) < _LATE_MS
        if len(times) < 3 or not late or self._state.timer.waiting:
            return None
        if rng.random() < _FLIPS_FIRST:
            promised[self._seat] = times
            return Choice(FlipTimer(self._at))
        return Choice(PlayTime(times, self._who, self._at), times)

    def _finish_swap(self, rng: Random) -> Choice | None:
        """Take what was answered, answer what was offered, or give up an offer."""
        for place, colour in self._lanes():
            lying = self._state.swaps[place]
            if len(lying) == 2:
                return Choice(Take(place, self._at))
            if lying and COLOUR[lying[0]] is not colour:
                mine = sorted(self._of(colour), key=self._worth)
                if mine and (self._gains(lying[0], mine[0]) or rng.random() < _ANSWERS_ANYWAY):
                    return Choice(Offer(place, mine[0], self._at), (mine[0],))
            elif lying and self._state.options.swap_withdraw and rng.random() < _WITHDRAWS:
                return Choice(Withdraw(place, self._at))
        return None

    def _gains(self, theirs: str, mine: str) -> bool:
        return self._worth(theirs) > self._worth(mine)

    def _lanes(self) -> tuple[tuple[int, Colour], tuple[int, Colour]]:
        """The swap places beside a seat, and the colour it gives there."""
        right = (self._seat - 1) % self._state.options.players
        return (self._seat, Colour.YELLOW), (right, Colour.BLUE)

    def _of(self, colour: Colour) -> Cards:
        return tuple(card for card in self._hand if COLOUR.get(card) is colour)

    def _worth(self, card: str) -> float:
        """How much a card is worth in this hand; less where another one collects its symbol."""
        symbol = SYMBOL[card]
        if symbol == WILD:
            return 100
        mine = len(self._alike(symbol))
        if symbol == TIME:
            return mine
        if symbol not in self._open:
            return -1
        most = max(told[symbol] for told in self._told)
        return 2 * mine + 1 - 2 * (most - mine)

    def _go_on(self, rng: Random, pile: int) -> Choice | None:
        room = self._state.limit - len(self._hand)
        offered = self._offer() if room < 1 or rng.random() < _OFFERS else None
        if offered:
            return offered
        if pile and (room > 0 or rng.random() < _DRAWS_TOO_MANY):
            return Choice(Draw(self._seat, self._at))
        if not pile and self._state.discards:
            return Choice(TurnOver(self._at))
        worst = tuple(sorted(self._hand, key=self._worth)[:3])
        # With nothing left to draw, what one has no use for must go round again.
        return self._discard(worst) if len(worst) == 3 and (room < 1 or not pile) else None

    def _offer(self) -> Choice | None:
        """A card that a neighbour collects more of."""
        for place, colour in self._lanes():
            other = (place + 1) % len(self._told) if place == self._seat else place
            wanted = [
                card
                for card in self._of(colour)
                if SYMBOL[card] in (*self._open, TIME)
                and self._told[other][SYMBOL[card]] >= len(self._alike(SYMBOL[card]))
            ]
            if wanted and not self._state.swaps[place]:
                card = min(wanted, key=self._worth)
                return Choice(Offer(place, card, self._at), (card,))
        return None

    def _discard(self, cards: Cards) -> Choice:
        whole = len(self._hand) > self._state.limit
        if whole and self._who is not None:
            return Choice(DiscardHand(cards[-1], self._who, self._at), cards)
        return Choice(Discard(cards[-1], self._who, self._at), cards)
