"""What may be done in a state of Mission X-Code: iterate it, test it with `in`, count it.

An action is legal at many moments; the list has each of them once: what people do at the
state's latest moment, what the clock does when it is due.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple, TypeAlias, overload

from tabletop.table.mats import XCODE_KEYS, XCODE_SWAPS

from .actions import (
    Action,
    ClearTable,
    CountHand,
    Discard,
    DiscardHand,
    Draw,
    FlipTimer,
    Offer,
    PlaySet,
    PlayTime,
    StartClock,
    Take,
    TurnOver,
    Withdraw,
)
from .allowed import (
    DISCARDED,
    NOBODY,
    able,
    allowed,
    can_play_time,
    can_take,
    can_turn_over,
    can_withdraw,
    is_missing,
    left_over,
    over_limit,
    sets_left,
)
from .cards import COLOUR, FACES, TIME, TIME_SET, Cards, Colour, copies, set_size
from .hourglass import alarm, in_time, is_out
from .state import Phase, State

# A kind of action, its first arguments one by one, and the seats that can do it.
_Part: TypeAlias = tuple[Callable[..., Action], Sequence[tuple[Any, ...]], Sequence[int | None]]

_ONCE: tuple[tuple[()]] = ((),)
_BY_SEAT = frozenset((PlaySet, PlayTime, Discard, DiscardHand))
_TOPS = {
    level: [(face,) for face, count in copies(level).items() if count] for level in (1, 2, 3, 4)
}
_OFFER_AT = [partial(Offer, place) for place in range(XCODE_SWAPS)]
_OF_COLOUR = {
    colour: tuple(face for face in FACES if COLOUR.get(face) is colour) for colour in Colour
}


class Legal(Sequence[Action]):
    """The legal actions of one state."""

    __slots__ = ("_ends", "_listed", "_state")

    def __init__(self, state: State) -> None:
        self._state = state
        self._listed: list[_Part] | None = None
        self._ends: list[int] = []  # where each part ends in the whole list

    def __contains__(self, action: object) -> bool:
        return allowed(self._state, action)

    def __len__(self) -> int:
        self._parts()
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return tuple(self)[index]
        index = range(len(self))[index]
        number = bisect_right(self._ends, index)
        kind, arguments, seats = self._parts()[number]
        which, who = divmod(index - (self._ends[number - 1] if number else 0), len(seats))
        return self._made(kind, arguments[which], seats[who])

    def __iter__(self) -> Iterator[Action]:
        for kind, arguments, seats in self._parts():
            for argument in arguments:
                for seat in seats:
                    yield self._made(kind, argument, seat)

    def _made(self, kind: Callable[..., Action], argument: tuple[Any, ...], seat: Any) -> Action:
        now = self._state.now
        return kind(*argument, seat, now) if kind in _BY_SEAT else kind(*argument, now)

    def _parts(self) -> list[_Part]:
        if self._listed is None:
            self._listed, end = [], 0
            for part in _LISTS[self._state.phase](self._state):
                size = len(part[1]) * len(part[2])
                if size:
                    end += size
                    self._listed.append(part)
                    self._ends.append(end)
        return self._listed


class _OnTable(NamedTuple):
    """What the cards on the table leave to be laid, whoever has it."""

    times: Sequence[tuple[Cards]]
    sets: Sequence[tuple[str, Cards]]
    offers: list[_Part]
    givers: list[tuple[int, Colour]]  # place and colour of each part of the offers


@lru_cache(maxsize=256)
def _on_table(
    level: int, keypad: tuple[Cards, ...], times: Cards, swaps: tuple[Cards, ...]
) -> _OnTable:
    left = left_over(level, keypad, times, swaps)
    size = set_size(level)
    spaces = [key for key, lying in zip(XCODE_KEYS, keypad, strict=True) if not lying]
    sets = [found for key in spaces for found in _for_space(key, sets_left(left, key, size))]
    there = {colour: [(f,) for f in faces if left[f]] for colour, faces in _OF_COLOUR.items()}
    givers = [
        (place, colour)
        for place, lying in enumerate(swaps)
        for colour in Colour
        if is_missing(lying, colour)
    ]
    offers: list[_Part] = [(_OFFER_AT[place], there[colour], NOBODY) for place, colour in givers]
    time_sets = [(cards,) for cards in sets_left(left, TIME, TIME_SET)]
    return _OnTable(time_sets, sets, offers, givers)


@cache
def _for_space(key: str, sets: tuple[Cards, ...]) -> tuple[tuple[str, Cards], ...]:
    return tuple((key, cards) for cards in sets)


def _play(state: State) -> list[_Part]:
    due = alarm(state)
    parts: list[_Part] = [(lambda _now: due, _ONCE, NOBODY)] if due else []
    if not is_out(state.timer, state.now):
        parts.append((FlipTimer, _ONCE, NOBODY))
    table = _on_table(state.level, state.keypad, state.times, state.swaps)
    if can_play_time(state, state.now):
        parts.append((PlayTime, table.times, able(state, TIME_SET)))
    if in_time(state, state.now):
        parts.append((PlaySet, table.sets, able(state, state.set_size)))
        parts += _swaps_and_discards(state)
        parts += _of_hands(state, table) if state.hands else table.offers
    return parts


def _swaps_and_discards(state: State) -> list[_Part]:
    places = [place for place, cards in enumerate(state.swaps) if cards]
    return [
        (Take, [(place,) for place in places if can_take(state, place)], NOBODY),
        (Withdraw, [(place,) for place in places if can_withdraw(state, place)], NOBODY),
        (Discard, _TOPS[state.level], able(state, DISCARDED)),
        (TurnOver, _ONCE if can_turn_over(state) else (), NOBODY),
    ]


def _of_hands(state: State, table: _OnTable) -> list[_Part]:
    """What depends on what is told about hands."""
    givers, draws, most = able(state, 1), state.draws, state.limit + 1
    return [
        *(
            offers
            for offers, (place, colour) in zip(table.offers, table.givers, strict=True)
            if state.giver(place, colour) in givers
        ),
        (DiscardHand, _TOPS[state.level], over_limit(state)),
        (Draw, [(seat,) for seat in able(state, 0)] if draws else (), NOBODY),
        *(
            (CountHand, _counts(seat, hand, min(most, hand + draws)), NOBODY)
            for seat, hand in enumerate(state.hands)
        ),
    ]


@cache
def _counts(seat: int, thought: int, most: int) -> list[tuple[int, int]]:
    return [(seat, cards) for cards in range(most + 1) if cards != thought]


_LISTS: dict[Phase, Callable[[State], list[_Part]]] = {
    Phase.DEAL: lambda _: [(StartClock, _ONCE, NOBODY)],
    Phase.PLAY: _play,
    Phase.CLEAR: lambda _: [(ClearTable, _ONCE, NOBODY)],
    Phase.OVER: lambda _: [],
}
