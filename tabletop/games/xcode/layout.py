"""Mission X-Code on the table: which cards should lie where, and what is left to do by hand.

States come in; layouts and chores go out. What the cards that do lie there mean stands in
explain.py. The draw pile lies face down: nobody looks at it.
"""

from collections import Counter
from collections.abc import Iterable

from tabletop.table import Layout, Piece, Pieces, gathered, lay
from tabletop.table.mats import (
    XCODE_DISCARD,
    XCODE_DRAW,
    XCODE_KEYS,
    XCODE_TIMER,
    space_zone,
    swap_zone,
)

from ..hinge import Chore
from .actions import (
    Action,
    ClearTable,
    Discard,
    DiscardHand,
    Offer,
    PlaySet,
    PlayTime,
    Take,
    TurnOver,
    Withdraw,
)
from .cards import DEALT, TIME, WILD, copies
from .state import Phase, State

NAMES = {
    XCODE_TIMER: "the timer pile",
    XCODE_DISCARD: "the discard pile",
    **{space_zone(key): f"space {key}" for key in XCODE_KEYS},
    **{swap_zone(place): f"swap place {place + 1}" for place in range(8)},
}
# Cards that were laid here stay until the mission ends.
LASTING = (XCODE_TIMER, *(space_zone(key) for key in XCODE_KEYS))


def layout(state: State) -> Layout:
    """The table once everything is tidy. Of the discard pile only the top card shows."""
    zones: dict[str, Pieces] = {
        space_zone(key): _pieces(cards) for key, cards in zip(XCODE_KEYS, state.keypad, strict=True)
    }
    zones[XCODE_TIMER] = _pieces(state.times)
    zones[XCODE_DISCARD] = _pieces((state.top,) if state.top else ())
    zones.update((swap_zone(at), _pieces(cards)) for at, cards in enumerate(state.swaps))
    return lay(zones)


def played(state: State, action: Action) -> Layout:
    """The table right after people did this. Draws and turns of the timer do not show on it."""
    table = layout(state)
    match action:
        case PlaySet(space, cards):
            return table.with_zone(space_zone(space), _pieces(cards))
        case PlayTime(cards):
            return table.with_zone(XCODE_TIMER, _pieces((*state.times, *cards)))
        case Discard(top) | DiscardHand(top):
            return table.with_zone(XCODE_DISCARD, _pieces((top,)))
        case TurnOver():
            return table.with_zone(XCODE_DISCARD, ())
        case Offer(place, card):
            return table.with_zone(swap_zone(place), _pieces((*state.swaps[place], card)))
        case Take(place) | Withdraw(place):
            return table.with_zone(swap_zone(place), ())
        case ClearTable():
            return lay({})
    return table


def shielded(_state: State) -> tuple[str, ...]:
    """Zones nobody needs to look at: the draw pile shows nothing but backs."""
    return (XCODE_DRAW,)


def chores(state: State, seen: Layout) -> tuple[Chore, ...]:
    """What people still have to do by hand; no zone means the whole table or the timer.

    Cards on their way are left to people; only what must not be taken away is asked back.
    """
    match state.phase:
        case Phase.DEAL:
            return _dealing(state, seen)
        case Phase.CLEAR:
            return (Chore("", "Take every card off the table"),) if _cards(seen) else ()
        case Phase.OVER:
            return ()
    return (*_timer_chores(state), *_missing(layout(state), seen))


def _dealing(state: State, seen: Layout) -> tuple[Chore, ...]:
    clear = (Chore("", "Take every card off the table"),) if _cards(seen) else ()
    return (*clear, Chore("", f"{box_words(state.level)}, shuffle and deal {DEALT} cards each"))


def box_words(level: int) -> str:
    """Which cards a level is played with."""
    count = copies(level)
    wilds = f"{count[WILD]} wild cards" if count[WILD] else "no wild card"
    blue, yellow = count[f"{TIME}-blue"], count[f"{TIME}-yellow"]
    return f"Level {level}: take {wilds}, {blue} blue and {yellow} yellow time cards and all others"


def _timer_chores(state: State) -> tuple[Chore, ...]:
    if state.timer.wrong_way:
        return (Chore("", "Turn the timer back: no time set was laid"),)
    return (Chore("", "Turn the timer over"),) if state.flips_due else ()


def _missing(due: Layout, seen: Layout) -> tuple[Chore, ...]:
    gone = ((zone, Counter(due[zone]) - Counter(seen[zone])) for zone in LASTING)
    return tuple(Chore(zone, put_back(zone, lost.elements())) for zone, lost in gone if lost)


def put_back(zone: str, cards: Iterable[object]) -> str:
    """What to do about cards that must not be taken away."""
    return f"Put {' and '.join(sorted(map(str, cards)))} back on {NAMES[zone]}"


def _cards(seen: Layout) -> bool:
    return any(zone != XCODE_DRAW for zone in seen.zones)


def _pieces(cards: Iterable[str]) -> Pieces:
    return gathered(map(Piece, cards))
