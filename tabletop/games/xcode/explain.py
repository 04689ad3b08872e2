"""What the cards on the table mean: from a change to the actions that would cause it.

There are no turns, so every zone is read for itself: what is finished in one zone counts
whatever goes on in the others. Actions come out with moment 0; `timed` gives them theirs.
"""

from collections import Counter
from collections.abc import Iterator

from tabletop.table import Change, Layout, Piece, Pieces, Unread, ZoneChange, changed
from tabletop.table.mats import XCODE_DISCARD, XCODE_DRAW, XCODE_KEYS, XCODE_TIMER, space_zone

from ..hinge import Explanation, Known
from .actions import (
    Action,
    ClearTable,
    Discard,
    DiscardHand,
    Offer,
    PlaySet,
    PlayTime,
    StartClock,
    Take,
    TurnOver,
    Withdraw,
)
from .allowed import DISCARDED, able, can_take, can_turn_over, over_limit
from .cards import COLOUR, MOST_WILDS, SYMBOL, TIME, TIME_SET, WILD, Cards, copies, in_order
from .layout import LASTING, NAMES, layout, put_back
from .rules import known
from .state import Phase, State

_WAIT = Explanation(unfinished=True)
_SPACES = {space_zone(key): key for key in XCODE_KEYS}
# The set that may end the mission comes last, and a time set first: it may give the others time.
_ORDER = {XCODE_TIMER: 0, **dict.fromkeys(_SPACES, 2)}


def explain(state: State, change: Change) -> Explanation:
    """What a change from `layout(state)` means.

    Whatever the camera alone can tell is one play; only when there is none, the first zone is
    explained that people must say something about. Where hands are told they say who it was.
    """
    seen = changed(layout(state), change)
    match state.phase:
        case Phase.DEAL:
            return _before_play(seen)
        case Phase.PLAY:
            return _in_play(state, change, seen)
        case Phase.CLEAR:
            return _WAIT if _cards(seen) else _play(ClearTable())
        case Phase.OVER:
            return Explanation()


def _before_play(seen: Layout) -> Explanation:
    if not _cards(seen):
        return _play(StartClock())
    return _fault("The clock does not run yet: take every card off the table, then press OK.")


def _in_play(state: State, change: Change, seen: Layout) -> Explanation:
    zones = [zone for zone in change.zones if zone.zone != XCODE_DRAW]
    zones.sort(key=lambda zone: _ORDER.get(zone.zone, 1))
    meant = [_explain_zone(state, zone, seen) for zone in zones]
    sure = [each.plays[0] for each in meant if _is_sure(state, each)]
    if sure:
        return Explanation(plays=(tuple(action for play in sure for action in play),))
    asked = (each for each in meant if each.plays)
    faults = (each for each in meant if each.fault)
    return next(asked, None) or next(faults, None) or _WAIT


def _is_sure(state: State, meaning: Explanation) -> bool:
    one = len(meaning.plays) == 1
    return one and all(known(state, action) is Known.SEEN for action in meaning.plays[0])


def _play(*actions: Action) -> Explanation:
    return Explanation(plays=(actions,))


def _fault(words: str) -> Explanation:
    return Explanation(fault=words)


def _cards(seen: Layout) -> bool:
    return any(zone != XCODE_DRAW for zone in seen.zones)


def _explain_zone(state: State, zone: ZoneChange, seen: Layout) -> Explanation:
    name = NAMES.get(zone.zone, zone.zone)
    if zone.zone == XCODE_DISCARD:
        return _explain_discard(state, zone.after)
    wrong = _unreadable(state, zone.after, seen, name)
    if wrong:
        return _fault(wrong)
    before, after = Counter(_faces(zone.before)), Counter(_faces(zone.after))
    if zone.zone not in LASTING:
        return _explain_swap(state, zone.zone, before, after)
    if before - after:
        return _fault(f"{put_back(zone.zone, (before - after).elements())}: it stays there.")
    new = in_order((after - before).elements())
    if zone.zone == XCODE_TIMER:
        return _explain_time(state, new)
    return _explain_space(state, _SPACES[zone.zone], new, bool(before))


def _faces(pieces: Pieces) -> Iterator[str]:
    return (piece.face for piece in pieces if isinstance(piece, Piece))


def _unreadable(state: State, pieces: Pieces, seen: Layout, name: str) -> str:
    """A sentence about a card that cannot be read, or cannot be there; empty when all can."""
    for piece in pieces:
        if isinstance(piece, Unread):
            return f"A card on {name} cannot be read ({piece.why}): please lay it again."
    spread = (zone for zone in seen.zones if zone in NAMES and zone != XCODE_DISCARD)
    lying = Counter(face for zone in spread for face in _faces(seen[zone]))
    for face in _faces(pieces):
        there_are = copies(state.level).get(face, 0)
        if lying[face] > there_are:
            return (
                f"{face} lies on {name}, but level {state.level} has {there_are} of it: "
                "take away what does not belong there."
            )
    return ""


# Sets.


def _explain_space(state: State, key: str, cards: Cards, covered: bool) -> Explanation:
    name = f"space {key}"
    if covered:
        return _fault(f"{name.capitalize()} is covered: take {' and '.join(cards)} back.")
    wrong = _no_set(cards, key, state.set_size, name)
    if wrong or len(cards) < state.set_size:
        return _fault(wrong) if wrong else _WAIT
    seats = able(state, state.set_size)
    return _whoever(tuple((PlaySet(key, cards, seat),) for seat in seats), name)


def _explain_time(state: State, cards: Cards) -> Explanation:
    """Several sets at once are taken apart in one of the ways that make sets of them."""
    number = max(1, -(-len(cards) // TIME_SET))
    dealt = sorted(cards, key=lambda card: (card != WILD, card))
    parts = [in_order(dealt[part::number]) for part in range(number)]
    for part in parts:
        wrong = _no_set(part, TIME, TIME_SET, "the timer pile")
        if wrong:
            return _fault(wrong)
    if len(cards) % TIME_SET:
        return _WAIT
    # Sets that came together are told as one player's.
    seats = able(state, len(cards))
    plays = tuple(tuple(PlayTime(part, seat) for part in parts) for seat in seats)
    return _whoever(plays, "the timer pile")


def _no_set(cards: Cards, symbol: str, size: int, name: str) -> str:
    """A sentence about cards that can never become a set of this symbol; empty when they can."""
    for card in cards:
        if SYMBOL.get(card) not in (symbol, WILD):
            return f"{card} does not belong on {name}: take it back."
    if cards.count(WILD) > MOST_WILDS:
        return f"A set has at most two wild cards: take {cards.count(WILD) - 2} from {name}."
    if len(cards) > size:
        return f"Exactly {size} cards make a set on {name}: take {len(cards) - size} back."
    return ""


def _whoever(plays: tuple[tuple[Action, ...], ...], name: str) -> Explanation:
    if plays:
        return Explanation(plays=plays)
    return _fault(f"Nobody is known to have so many cards as lie on {name}: count your hands.")


# Swaps and discards.


def _explain_swap(
    state: State, zone: str, before: Counter[str], after: Counter[str]
) -> Explanation:
    name = NAMES[zone]
    wrong = _no_swap(tuple(after.elements()), name)
    if wrong:
        return _fault(wrong)
    place = int(zone.rpartition("-")[2]) - 1
    if place >= len(state.swaps):
        return _fault(f"Nobody sits at {name}: take the card back.")
    if after and not after - before:
        return _WAIT  # the second one is still to be taken
    new = after - before if not before - after else after
    offers = [Offer(place, card) for card in in_order(new.elements())]
    if not before - after:
        return _play(*offers)
    if not can_take(state, place) and not state.options.swap_withdraw:
        return _fault(f"{put_back(zone, before)}: an offered card stays until it is answered.")
    alone = sum(before.values()) == 1 and state.options.swap_withdraw
    return _play(Withdraw(place) if alone else Take(place), *offers)


def _no_swap(cards: Cards, name: str) -> str:
    if WILD in cards:
        return f"Wild cards cannot be swapped: take it back from {name}."
    if len({COLOUR[card] for card in cards if card in COLOUR}) < len(cards):
        return f"A card at {name} is answered by one with arrows of the other colour."
    return ""


def _explain_discard(state: State, pieces: Pieces) -> Explanation:
    """Only the top card shows, so what lies there is never wrong, only not yet readable."""
    faces = tuple(_faces(pieces))
    if not pieces:
        if can_turn_over(state):
            return _play(TurnOver())
        return _fault(f"The draw pile has {state.draws} cards left: put the discards back.")
    if len(pieces) != 1 or not faces or not copies(state.level).get(faces[0]):
        return _WAIT
    hands = [(DiscardHand(faces[0], seat),) for seat in over_limit(state)]
    threes = [(Discard(faces[0], seat),) for seat in able(state, DISCARDED)]
    return _whoever((*hands, *threes), NAMES[XCODE_DISCARD])
