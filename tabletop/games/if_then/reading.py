"""What a change on the table of If Then means: the actions that would cause it, or what is wrong.

A state and a change come in, an explanation goes out. Guesses, hints, kept events and corrected
counts leave nothing on the table and are never read off it.
"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from tabletop.table import Change, Layout, Piece, Pieces, Unread, changed
from tabletop.table.mats import (
    DISCARDS_ZONE,
    DRAW_ZONE,
    LINE_LENGTH,
    MARKET_ZONE,
    invalid_zone,
    line_spot,
)

from ..hinge import Explanation
from .actions import (
    Action,
    BeginLine,
    Discard,
    DrawDeck,
    Fill,
    Play,
    Sweep,
    Take,
    TakeBack,
)
from .choices import Legal
from .layout import breaker, chores, layout, said, same_cards
from .rules import quietly
from .state import UPRIGHT, Phase, State

_DEVICE = (Phase.EVENT, Phase.KNOWING, Phase.OVER)
WAIT = Explanation(unfinished=True)


class _Found(msgspec.Struct):
    """What the zones say: cards that people put down or took, chores left over, what is wrong."""

    back: bool = False
    taken: list[str] = []
    filled: list[Piece] = []
    laid: list[Action] = []
    owed: bool = False
    fault: str = ""


def explain(state: State, change: Change) -> Explanation:
    """The actions that lead from `layout(state)` to the changed table, in the order they came."""
    if state.phase in _DEVICE:
        return Explanation()
    seen = changed(layout(state), change)
    if state.phase is Phase.SWEEP:
        return _swept(state, seen)
    found = _Found()
    for part in (_read_line, _read_invalid, _read_market, _read_discards):
        part(state, seen, found)
        if found.fault:
            return Explanation(fault=found.fault)
    if found.owed and found.laid:
        return Explanation(fault=_first(state, seen))
    return _sequence(state, found)


def _swept(state: State, seen: Layout) -> Explanation:
    target = layout(replace(state, swept=len(state.line) - 1))
    names = {*target.zones, *seen.zones} - {DRAW_ZONE}
    tidy = all(same_cards(target[name], seen[name]) for name in names)
    return Explanation(plays=((Sweep(),),)) if tidy else WAIT


def _first(state: State, seen: Layout) -> str:
    """What has to be put right before the next card."""
    for chore in chores(state, seen):
        return f"{chore.words}, before the next card."
    return "Please tidy the table before the next card."


def _sequence(state: State, found: _Found) -> Explanation:
    """The cards that were moved as actions, in the only order in which they can have come."""
    if len(found.laid) > 1:
        return Explanation(fault="One card a turn: please take one of the two back.")
    acts = [
        *([TakeBack()] if found.back else []),
        *(Take(face) for face in sorted(found.taken)),
        *sorted((act for act in found.laid if isinstance(act, BeginLine)), key=str),
        *(Fill(piece) for piece in sorted(found.filled)),
        *(act for act in found.laid if not isinstance(act, BeginLine)),
    ]
    if not acts:
        return _still(state)
    plays: list[Action] = []
    for act in acts:
        for before in _drawn_first(state, act):
            plays.append(before)
            state = quietly(state, before)
        if state.phase in _DEVICE:
            break  # the device moves first, and then looks again
        if act not in Legal(state):
            return _refused(state, act)
        plays.append(act)
        if isinstance(act, Play | Discard):
            break
        state = quietly(state, act)
    return Explanation(plays=(tuple(plays),))


def _still(state: State) -> Explanation:
    """A tidy table means something only while cards are due: they may have come from the deck."""
    if state.phase is Phase.DRAW:
        draw = DrawDeck(state.owed[0].cards)
        if draw in Legal(state):
            return Explanation(plays=((draw,),))
    return WAIT


def _drawn_first(state: State, act: Action) -> Iterator[Action]:
    """Draws from the deck that must have come before this."""
    while state.phase is Phase.DRAW and not isinstance(act, Take):
        draw = DrawDeck(state.owed[0].cards)
        if draw not in Legal(state):
            return
        yield draw
        state = quietly(state, draw)


def _refused(state: State, act: Action) -> Explanation:
    """What to say about a card that may not be moved now."""
    match state.phase:
        case Phase.SETUP:
            return WAIT
        case Phase.RETURN:
            return Explanation(fault="First take the discarded card back into the hand.")
        case Phase.DRAW:
            who = breaker(state.owed[0].seat)
            left = state.owed[0].cards
            return Explanation(fault=f"First {who} draws what is still due: {left}.")
        case Phase.REFILL:
            return Explanation(fault="First fill the market from the deck.")
    what = said(Piece(act.face, 90)) if isinstance(act, Take) else "that card"
    return Explanation(fault=f"Nobody draws now: please put {what} back.")


def _read_line(state: State, seen: Layout, found: _Found) -> None:
    shown = state.shown
    spots = [line_spot(number) for number in range(LINE_LENGTH)]
    lying = [seen[zone][place] if place < len(seen[zone]) else None for zone, place in spots]
    for number, due in enumerate(shown):
        found.fault = found.fault or _line_fault(number, due, lying, number == len(shown) - 1)
    new = [(at, piece) for at, piece in enumerate(lying) if piece and at >= len(shown)]
    for at, piece in new:
        found.fault = found.fault or _laid(state, at, piece, found)


def _line_fault(number: int, due: Piece, lying: list[Piece | Unread | None], end: bool) -> str:
    now = lying[number]
    covered = number + 1 < len(lying) and lying[number + 1] is not None
    if isinstance(now, Unread) and covered:
        return ""  # the card over it hides half of it
    if isinstance(now, Unread):
        return f"Card {number + 1} of the line cannot be read ({now.why}): please lay it again."
    if now is None or now.face != due.face:
        return f"Card {number + 1} of the line should be {said(due)}: please put it back."
    if now.turn != due.turn and end:
        return f"The end of the line was turned: please turn it back to {said(due)}."
    return ""


def _laid(state: State, at: int, piece: Piece | Unread, found: _Found) -> str:
    """A card behind the end of the line."""
    if isinstance(piece, Unread):
        return f"The new card cannot be read ({piece.why}): please lay it again."
    if state.invalid and piece.face == state.invalid[-1].piece.face:
        found.owed = True
        return ""
    if piece.face not in state.unseen:
        return f"{_known_card(state, piece)}: please take it away."
    if at > len(state.shown):
        return "Please lay the card at the end of the line, on the lower half of the last one."
    if piece.turn not in UPRIGHT:
        return "Please lay the card upright, with the half you mean at the top."
    found.laid.append(Play(piece) if state.line else BeginLine(piece))
    return ""


def _known_card(state: State, piece: Piece) -> str:
    where = "was seen elsewhere before"
    if any(lying.face == piece.face for lying in state.market):
        where = "belongs in the market"
    return f"{said(Piece(piece.face, 90)).capitalize()} {where}"


def _read_invalid(state: State, seen: Layout, found: _Found) -> None:
    due = layout(state)
    for number in range(LINE_LENGTH):
        zone = invalid_zone(number)
        if not same_cards(due[zone], seen[zone]):
            found.fault = found.fault or _pile(state, due[zone], seen[zone], found)


def _pile(state: State, due: Pieces, now: Pieces, found: _Found) -> str:
    """Cards may be missing that were just judged, and cards may still lie there that left."""
    known = {each.piece.face for each in state.invalid} | set(state.boxed)
    for piece in now:
        if isinstance(piece, Piece) and piece.face not in known:
            return f"{said(piece).capitalize()} does not belong beside the line: take it away."
    if sum(map(bool, now)) < sum(map(bool, due)) and not _just_judged(state, due):
        return "An invalid card beside the line is missing: please put it back."
    if not any(isinstance(piece, Unread) for piece in now):
        found.owed = True
    return ""


def _just_judged(state: State, due: Pieces) -> bool:
    newest = state.invalid[-1].piece.face
    return any(isinstance(piece, Piece) and piece.face == newest for piece in due)


def _read_market(state: State, seen: Layout, found: _Found) -> None:
    due = {piece.face for piece in state.market}
    now = [piece for piece in seen[MARKET_ZONE] if piece is not None]
    if any(isinstance(piece, Unread) for piece in now):
        found.fault = "A card of the market cannot be read: please lay it again."
        return
    faces = {piece.face for piece in now if isinstance(piece, Piece)}
    gone = due - faces
    for piece in now:
        if isinstance(piece, Piece) and piece.face not in due:
            found.fault = found.fault or _filled(state, piece, found)
    last = state.moves[-1] if state.moves else None
    if last and last.gave and last.took in faces:
        gone -= {last.gave.face}  # nobody has laid the All Knowing's card there yet
    found.taken += gone


def _filled(state: State, piece: Piece, found: _Found) -> str:
    if piece.face in state.boxed or piece.face in state.aside:
        found.owed = True
        return ""
    if piece.face not in state.unseen:
        return (
            f"{said(Piece(piece.face, 90)).capitalize()} was seen elsewhere before: take it away."
        )
    turn = piece.turn if piece.turn in UPRIGHT else 0
    found.filled.append(Piece(piece.face, turn))
    return ""


def _read_discards(state: State, seen: Layout, found: _Found) -> None:
    due, now = layout(state)[DISCARDS_ZONE], seen[DISCARDS_ZONE]
    if same_cards(due, now):
        return
    before = tuple(Piece(face) for face in state.discards[-1:])
    piece = now[0] if now else None
    if state.returning and same_cards(before, now):
        found.back = True
    elif isinstance(piece, Unread):
        found.fault = f"The discard cannot be read ({piece.why}): please lay it again."
    elif piece is None or piece.face in state.discards:
        found.fault = "Please put the discard pile back as it was."
    elif piece.face not in state.unseen:
        found.fault = f"{_known_card(state, piece)}: please take it off the discard pile."
    else:
        found.laid.append(Discard(piece.face))
