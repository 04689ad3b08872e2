"""What leaves no trace on the table, game by game: people tell it by a menu. Pure.

A state comes in; titles go out, each with the actions it stands for, or with a builder that the
game asks pick by pick. Only what the rules allow now is offered.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from tabletop.games import GAMES, cardle, coda, if_then, xcode

Builder: TypeAlias = Callable[[tuple[str, ...]], Any]
Telling: TypeAlias = tuple[str, tuple[Any, ...] | Builder]


def tellings(game: str, state: Any) -> tuple[Telling, ...]:
    """Everything that can be told in this state, with at least one action each."""
    found = _TELLINGS.get(game, lambda _state: ())(state)
    return tuple(each for each in found if each[1])


def _legal(game: str, state: Any, actions: Iterable[Any]) -> tuple[Any, ...]:
    legal = GAMES[game].legal(state)
    return tuple(action for action in actions if action in legal)


def _if_then(state: if_then.State) -> Iterator[Telling]:
    if if_then.can_guess(state) and state.phase is if_then.Phase.TURN:
        yield "Guess the code", _guess
    yield "Buy a hint", _legal("if-then", state, [if_then.BuyHint()])
    yield "Use an event", _legal("if-then", state, map(if_then.UseEvent, state.kept))
    for seat, cards in enumerate(state.hands):
        counts = _others(cards, len(state.unseen))
        said = (if_then.CountHand(seat, count) for count in counts)
        yield f"{if_then.breaker(seat)}'s hand", _legal("if-then", state, said)
    counts = _others(state.deck, len(state.unseen))
    yield "The deck", _legal("if-then", state, map(if_then.CountDeck, counts))


def _guess(picks: tuple[str, ...]) -> Any:
    """The next menu of the guess builder, or the guess when nothing is left to ask."""
    now = if_then.menu(picks)
    return now if isinstance(now, if_then.Menu) else if_then.Guess(now)


def _others(count: int, most: int) -> list[int]:
    """Every other number that it may be."""
    return [n for n in range(most + 1) if n != count]


def _cardle(state: cardle.State) -> Iterator[Telling]:
    for side, mine in enumerate(state.sides):
        whose = f" of side {side + 1}" if len(state.sides) > 1 else ""
        said = (cardle.CountHand(side, count) for count in _others(mine.hand, cardle.HAND))
        yield f"The hand{whose}", _legal("cardle", state, said)


def _coda(state: coda.State) -> Iterator[Telling]:
    yield "The guess was wrong", _legal("coda", state, [coda.Wrong()])
    yield "The turn ends", _legal("coda", state, [coda.Stop()])
    yield "Deal this round anew", _legal("coda", state, [coda.SpoilRound()])


def _xcode(state: xcode.State) -> Iterator[Telling]:
    """Moments are given by whoever applies it; here all is at the state's latest moment."""
    seats, now = range(state.options.players), state.now
    yield "The timer was turned", _legal("x-code", state, [xcode.FlipTimer(now)])
    drawn = [xcode.Draw(seat, now) for seat in seats]
    yield "Somebody drew a card", _legal("x-code", state, drawn)
    yield "Three more discards", _legal("x-code", state, _discards(state))
    for seat, cards in enumerate(state.hands):
        said = (xcode.CountHand(seat, count, now) for count in _others(cards, state.limit + 1))
        yield f"Player {seat + 1}'s hand", _legal("x-code", state, said)


def _discards(state: xcode.State) -> list[Any]:
    """Discards that look like the card they cover."""
    if not state.top:
        return []
    seats: list[int | None] = [*range(state.options.players)] if state.options.told else [None]
    whole = [xcode.DiscardHand(state.top, seat, state.now) for seat in seats if seat is not None]
    return [*(xcode.Discard(state.top, seat, state.now) for seat in seats), *whole]


_TELLINGS: dict[str, Callable[[Any], Iterable[Telling]]] = {
    "if-then": _if_then,
    "cardle": _cardle,
    "coda": _coda,
    "x-code": _xcode,
}
