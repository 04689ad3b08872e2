"""Mastermind on the table: which pegs should lie where, and what the pegs that do lie there mean.

States and layouts come in; layouts, explanations and chores go out. Rows and holes are counted
from 1, as people count. Nothing here reads a shielded zone.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from tabletop.table import (
    Change,
    Deck,
    Layout,
    Piece,
    Pieces,
    Unread,
    ZoneChange,
    changed,
    compare,
    gathered,
    lay,
)
from tabletop.table.mats import CODE_ZONE, HOLES, ROWS, key_zone, row_zone

from ..hinge import Chore, Explanation
from .codes import KEYS
from .rules import device_turn
from .state import (
    Action,
    ClearBoard,
    Code,
    GiveKey,
    Guess,
    Hole,
    Key,
    Peg,
    Phase,
    PlaceCode,
    ShowCode,
    State,
)

RED, WHITE = Piece("red"), Piece("white")
PEG_DECK = Deck("pegs", tuple(peg.value for peg in Peg), looks_same_after=0)
KEY_DECK = Deck("keys", (RED.face, WHITE.face), looks_same_after=0)

_KEY_ZONES = {key_zone(row): row for row in range(1, ROWS + 1)}
_NAMES = {CODE_ZONE: "the code", **{row_zone(row): f"row {row}" for row in range(1, ROWS + 1)}}


def layout(state: State) -> Layout:
    """The table once everything is tidy. The code belongs to it when a person has shown it."""
    zones: dict[str, Pieces] = {}
    keys_lie = state.options.key_pegs or not state.device_makes
    for number, row in enumerate(state.rows, 1):
        zones[row_zone(number)] = _code_pieces(row.guess)
        if row.key is not None and keys_lie:
            zones[key_zone(number)] = _key_pieces(row.key)
    if state.code is not None and not state.device_makes:
        zones[CODE_ZONE] = _code_pieces(state.code)
    return lay(zones)


def played(state: State, action: Action) -> Layout:
    """The table right after people did this; what the device chose is not on it yet."""
    match action:
        case Guess(code) if not state.device_breaks:
            return layout(state).with_zone(row_zone(len(state.rows) + 1), _code_pieces(code))
        case GiveKey(key):
            return layout(state).with_zone(key_zone(len(state.rows)), _key_pieces(key))
        case ShowCode(code):
            return layout(state).with_zone(CODE_ZONE, _code_pieces(code))
        case ClearBoard():
            return lay({})
        case _:
            return layout(state)


def shielded(state: State) -> tuple[str, ...]:
    """Zones nobody may look at now: a person's code until it is shown."""
    hidden = state.phase in (Phase.PLACE, Phase.GUESS, Phase.KEY)
    return (CODE_ZONE,) if hidden and not state.device_makes else ()


def explain(state: State, change: Change) -> Explanation:
    """What a change from `layout(state)` means; no change has a meaning too where one is legal.

    Nothing at all when no person is to move.
    """
    if state.phase is Phase.OVER or device_turn(state) is not None:
        return Explanation()
    seen = changed(layout(state), change)
    if state.phase is Phase.CLEAR:
        return Explanation(unfinished=True) if seen.zones else _play(ClearBoard())
    here = _acting_zone(state)
    elsewhere = [zone for zone in change.zones if zone.zone not in (here, *shielded(state))]
    for zone in elsewhere:
        if not _owed(state, zone):
            return Explanation(fault=_fault(state, zone))
    if here is None:
        return _play(PlaceCode())
    unreadable = _unreadable(here, seen[here])
    if unreadable:
        return Explanation(fault=unreadable)
    return _explain_owing(state, seen[here], elsewhere) or _explain_here(state, seen[here])


def _play(action: Action) -> Explanation:
    return Explanation(plays=((action,),))


def _acting_zone(state: State) -> str | None:
    """The zone in which people act now."""
    match state.phase:
        case Phase.GUESS:
            return row_zone(len(state.rows) + 1)
        case Phase.KEY:
            return key_zone(len(state.rows))
        case Phase.SHOW:
            return CODE_ZONE
        case _:
            return None


def _explain_owing(state: State, here: Pieces, owed: list[ZoneChange]) -> Explanation | None:
    """What to say while pegs are missing that the device asked for."""
    if not owed:
        return None
    if state.phase is Phase.GUESS and _filled(state, here):
        # People who have gone on to guess do not know that something is missing.
        chore = _chore(owed[0].after, owed[0].before, owed[0].zone)
        return Explanation(fault=f"{chore} before the next guess.")
    return Explanation(unfinished=True)


def _filled(state: State, pieces: Pieces) -> bool:
    pegs = sum(piece is not None for piece in pieces)
    return pegs > 0 if state.options.blanks else pegs == HOLES


def _explain_here(state: State, pieces: Pieces) -> Explanation:
    if state.phase is Phase.KEY:
        return _explain_key(len(state.rows), pieces)
    if not state.options.blanks and not _filled(state, pieces):
        return Explanation(unfinished=True)
    code = _code(pieces)
    return _play(Guess(code) if state.phase is Phase.GUESS else ShowCode(code))


def _explain_key(row: int, pieces: Pieces) -> Explanation:
    key = Key(pieces.count(RED), pieces.count(WHITE))
    if key in KEYS:
        return _play(GiveKey(key))
    return Explanation(
        fault=f"{_key_words(pieces)} beside row {row} cannot be right: with three pegs in place "
        "the fourth is red or nothing. Please change them."
    )


def _owed(state: State, zone: ZoneChange) -> bool:
    """Whether only such pegs are missing as the device asked people to put there."""
    if state.phase is Phase.GUESS and zone.zone in _KEY_ZONES:
        return state.device_makes and not Counter(zone.after) - Counter(zone.before)
    if state.phase is Phase.KEY and zone.zone == row_zone(len(state.rows)):
        return state.device_breaks and all(now in (None, due) for _, due, now in _holes(zone))
    return False


def _holes(zone: ZoneChange) -> Iterator[tuple[int, Piece | Unread | None, Piece | Unread | None]]:
    """Each hole's number, what belongs into it and what is in it."""
    for hole, (due, now) in enumerate(zip_longest(zone.before, zone.after), 1):
        yield hole, due, now


def _unreadable(zone: str, pieces: Pieces) -> str:
    """A sentence about the first piece that is no peg of this zone; empty when all are."""
    faces = KEY_DECK.faces if zone in _KEY_ZONES else PEG_DECK.faces
    for hole, piece in enumerate(pieces, 1):
        if isinstance(piece, Unread):
            why = piece.why.value
            return f"{_place(zone, hole)} cannot be read ({why}): please set that peg again."
        if piece is not None and piece.face not in faces:
            return f"{_place(zone, hole)} holds {piece}, which does not belong there: take it out."
    return ""


def _place(zone: str, hole: int) -> str:
    if zone in _KEY_ZONES:
        return f"A key peg beside row {_KEY_ZONES[zone]}"
    return f"{_NAMES.get(zone, zone).capitalize()}, hole {hole}"


def _fault(state: State, zone: ZoneChange) -> str:
    """One sentence on what is wrong in a zone and what should be there."""
    unreadable = _unreadable(zone.zone, zone.after)
    if unreadable:
        return unreadable
    if zone.zone in _KEY_ZONES:
        right, wrong = _key_words(zone.before), _key_words(zone.after)
        return f"Beside row {_KEY_ZONES[zone.zone]} belong {right}, not {wrong}."
    hole, due, now = next((h, d, n) for h, d, n in _holes(zone) if d != n)
    where = _place(zone.zone, hole)
    if due is not None:
        return f"{where} should hold {due}{f', not {now}' if now else ''}: please put {due} back."
    return f"{where} should be empty: please take {now} out.{_next_row(state)}"


def _next_row(state: State) -> str:
    if state.phase is not Phase.GUESS:
        return ""
    return f" The next guess goes into row {len(state.rows) + 1}."


def chores(state: State, seen: Layout) -> tuple[Chore, ...]:
    """What people still have to do to bring `seen` to `layout(state)`, zone by zone.

    The zone in which they act now, and shielded ones, are left to them. Once they have begun
    to clear the board after a game, nothing is to be put back. No zone means the whole board.
    """
    due = layout(state)
    if state.phase in (Phase.CLEAR, Phase.OVER) and _begun_to_clear(due, seen):
        clear = Chore("", "Take every peg off the board")
        return (clear,) if state.phase is Phase.CLEAR and seen.zones else ()
    own = (_acting_zone(state), *shielded(state))
    todo = [zone for zone in compare(seen, due).zones if zone.zone not in own]
    return tuple(Chore(zone.zone, _chore(zone.before, zone.after, zone.zone)) for zone in todo)


def _begun_to_clear(due: Layout, seen: Layout) -> bool:
    return any(seen[zone] != due[zone] for zone in due.zones if zone not in _KEY_ZONES)


def _chore(now: Pieces, due: Pieces, zone: str) -> str:
    """How to bring one zone from `now` to `due`."""
    if zone in _KEY_ZONES:
        return _key_chore(now, due, _KEY_ZONES[zone])
    name = _NAMES.get(zone, zone)
    if not now and None not in due:
        return f"Put {_listed(due)} into {name}, from left to right"
    steps = (_step(hole, old, new) for hole, new, old in _holes(ZoneChange(zone, due, now)))
    return f"{name.capitalize()}: {', '.join(step for step in steps if step)}"


def _step(hole: int, old: Piece | Unread | None, new: Piece | Unread | None) -> str:
    if old == new:
        return ""
    if new is None:
        return f"take the peg out of hole {hole}"
    return f"put {new} into hole {hole}"


def _key_chore(now: Pieces, due: Pieces, row: int) -> str:
    more = tuple((Counter(due) - Counter(now)).elements())
    less = tuple((Counter(now) - Counter(due)).elements())
    if not less:
        return f"Put {_key_words(more)} beside row {row}"
    if not more:
        return f"Take {_key_words(less)} away from row {row}"
    return f"Beside row {row} change {_key_words(less)} for {_key_words(more)}"


def _key_words(pieces: Pieces) -> str:
    """Such as "1 red and 2 white key pegs"; unread ones are other."""
    counts = Counter("other" if isinstance(p, Unread) else str(p) for p in pieces)
    kinds = [f"{counts[kind]} {kind}" for kind in sorted(counts)]
    if not kinds:
        return "no key pegs"
    return f"{' and '.join(kinds)} key peg{'' if len(pieces) == 1 else 's'}"


def _listed(pieces: Iterable[Piece | Unread | None]) -> str:
    *most, last = (str(piece) for piece in pieces)
    return f"{', '.join(most)} and {last}" if most else last


def _code_pieces(code: Code) -> Pieces:
    return tuple(None if peg is None else Piece(peg.value) for peg in code)


def _key_pieces(key: Key) -> Pieces:
    return gathered([RED] * key.red + [WHITE] * key.white)


def _code(pieces: Pieces) -> Code:
    pegs: list[Hole] = [Peg(piece.face) if isinstance(piece, Piece) else None for piece in pieces]
    one, two, three, four = (*pegs, None, None, None, None)[:HOLES]
    return one, two, three, four
