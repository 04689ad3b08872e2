"""If Then on the table: which cards should lie where, right after an action and once tidy.

States and layouts come in; layouts and chores go out. What a change means stands in reading.py.
Discards, the market and invalid cards mean the same whichever way up they lie.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from tabletop.table import Layout, Piece, Pieces, Unread, gathered, lay
from tabletop.table.mats import (
    DISCARDS_ZONE,
    DRAW_ZONE,
    MARKET_SIZE,
    MARKET_ZONE,
    invalid_zone,
    lies_left,
    line_spot,
)

from ..hinge import Chore
from .actions import Action, BeginLine, Discard, Fill, Play, Sweep, Take, TakeBack
from .cards import Card
from .state import UPRIGHT, Invalid, Phase, State, half

_SIZES = {1: "small", 2: "medium", 3: "large"}


def layout(state: State) -> Layout:
    """The table once everything is tidy."""
    zones: dict[str, Pieces] = {
        MARKET_ZONE: gathered(state.market),
        DISCARDS_ZONE: _top_discard(state),
        **_line(state.shown),
        **_invalid(state),
    }
    return lay(zones)


def _line(shown: tuple[Piece, ...]) -> dict[str, Pieces]:
    zones: dict[str, tuple[Piece, ...]] = {}
    for number, piece in enumerate(shown):
        zone, _ = line_spot(number)
        zones[zone] = (*zones.get(zone, ()), piece)
    return dict(zones)


def _invalid(state: State) -> dict[str, Pieces]:
    """Of each pile the first card, next to the line, and the newest, further out."""
    zones: dict[str, Pieces] = {}
    for each in state.invalid:
        number = each.beside - state.swept
        if number >= 0:
            pile = zones.get(invalid_zone(number), ())
            zones[invalid_zone(number)] = (*pile[:1], _beside(number, each))
    return zones


def _beside(number: int, invalid: Invalid) -> Piece:
    """An invalid card lies on its side, the half that was played next to the line."""
    quarter = 90 if lies_left(number) else 270
    return Piece(invalid.piece.face, (invalid.piece.turn + quarter) % 360)


def _top_discard(state: State) -> Pieces:
    if state.returning:
        return (Piece(state.judged[-1].face),)
    return tuple(Piece(face) for face in state.discards[-1:])


def played(state: State, action: Action) -> Layout:
    """The table right after people did this: an invalid card still lies on the line."""
    tidy = layout(state)
    match action:
        case BeginLine(piece) | Play(piece):
            zone, _ = line_spot(len(state.shown))
            return tidy.with_zone(zone, (*tidy[zone], piece))
        case Fill(piece):
            return tidy.with_zone(MARKET_ZONE, gathered((*state.market, piece)))
        case Take(face):
            left = (piece for piece in state.market if piece.face != face)
            return tidy.with_zone(MARKET_ZONE, gathered(left))
        case Discard(face):
            return tidy.with_zone(DISCARDS_ZONE, (Piece(face),))
        case TakeBack():
            return layout(replace(state, returning=False))
        case Sweep():
            return layout(replace(state, swept=len(state.line) - 1))
        case _:
            return tidy


def shielded(_state: State) -> tuple[str, ...]:
    """Nobody ever looks at the deck."""
    return (DRAW_ZONE,)


def same_cards(due: Pieces, now: Pieces) -> bool:
    """Whether the same cards lie in the same places, whichever way up."""
    return [_face(piece) for piece in due] == [_face(piece) for piece in now]


def _face(piece: Piece | Unread | None) -> str | None:
    return piece.face if isinstance(piece, Piece) else None if piece is None else "?"


def said(piece: Piece) -> str:
    """A card in a player's words: by the half at its top, or by both where none is."""
    if piece.turn not in UPRIGHT:
        card = Card.parse(piece.face)
        return f"{said(Piece(str(card)))} / {said(Piece(str(card), 180))}"
    top = half(piece)
    return f"the {_SIZES[top.size]} {top.number} {top.value} on {top.background}"


def breaker(seat: int) -> str:
    """A seat in words, as people count."""
    return f"Code Breaker {seat + 1}"


def chores(state: State, seen: Layout) -> tuple[Chore, ...]:
    """What people still have to do: what this moment asks of them, then what lies wrong.

    A card that somebody has just played or discarded is no mess.
    """
    if state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.SWEEP:
        return tuple(_asked(state))
    tidy = layout(state)
    names = sorted({*tidy.zones, *seen.zones} - {DRAW_ZONE})
    wrong = (_chore(state, name, tidy[name], seen[name]) for name in names)
    return (*_asked(state), *(Chore(*each) for each in wrong if each))


def _asked(state: State) -> Iterator[Chore]:
    match state.phase:
        case Phase.SETUP:
            yield Chore("", "Deal, then lay the top card of the deck down to begin the line")
        case Phase.RETURN:
            face = state.judged[-1].face
            yield Chore(DISCARDS_ZONE, f"Take {said(Piece(face, 90))} back into the hand")
        case Phase.DRAW:
            owed = state.owed[0]
            cards = "1 card" if owed.cards == 1 else f"{owed.cards} cards"
            who = breaker(owed.seat)
            yield Chore(MARKET_ZONE, f"{who} draws {cards} from deck or market, in any mix")
        case Phase.REFILL:
            count = min(MARKET_SIZE - len(state.market), state.deck)
            cards = "1 card" if count == 1 else f"{count} cards"
            yield Chore(MARKET_ZONE, f"Fill the market with {cards} of the deck")
        case Phase.SWEEP:
            yield Chore("", "The line is full: put it away, and begin it anew with its last card")


def _chore(state: State, zone: str, due: Pieces, now: Pieces) -> tuple[str, str] | None:
    """How to bring one zone to what is due in it; None where that is not people's concern."""
    less = [piece for piece in _minus(now, due) if not _acts_with(state, zone, piece)]
    more = [] if _may_lack(state, zone) else _minus(due, now)
    if not more and not less:
        return None
    inside, around = _places(zone)
    parts = []
    if less:
        parts.append(f"take {_listed(less)} away from {around}")
    if more:
        parts.append(f"lay {_listed(more)} {inside}")
    words = " and ".join(parts)
    return zone, words[0].upper() + words[1:]


def _minus(some: Pieces, others: Pieces) -> list[Piece | Unread]:
    """The cards that are only among the first. One that cannot be read may be any card."""
    left = Counter(map(_face, some)) - Counter(map(_face, others))
    unread = sum(isinstance(piece, Unread) for piece in others)
    return [piece for piece in some if piece is not None and left[_face(piece)]][unread:]


def _may_lack(state: State, zone: str) -> bool:
    """Whether cards may have been taken from a zone as an action."""
    if zone == MARKET_ZONE:
        return state.phase is Phase.DRAW
    return zone == DISCARDS_ZONE and state.returning


def _acts_with(state: State, zone: str, piece: Piece | Unread) -> bool:
    """Whether a card may have been put into a zone as an action that is not judged yet."""
    if isinstance(piece, Unread):
        return True
    if zone == DISCARDS_ZONE and state.returning:
        return True
    if piece.face not in state.unseen or zone.startswith("invalid"):
        return False
    if zone == MARKET_ZONE:
        return state.phase in (Phase.SETUP, Phase.DRAW, Phase.REFILL)
    return True


def _places(zone: str) -> tuple[str, str]:
    """A zone in words behind "lay it" and behind "away from"."""
    if zone.startswith("invalid"):
        number = int(zone.removeprefix("invalid-"))
        side = "left" if lies_left(number - 1) else "right"
        where = f"the {side} of card {number} of the line"
        return f"on its side, to {where}", where
    if zone == MARKET_ZONE:
        return "in the market", "the market"
    if zone == DISCARDS_ZONE:
        return "on the discard pile", "the discard pile"
    return "in the line", "the line"


def _listed(pieces: Iterable[Piece | Unread]) -> str:
    return ", ".join("what I cannot read" if isinstance(p, Unread) else said(p) for p in pieces)
