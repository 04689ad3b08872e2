"""Cardle on the table: which cards should lie where, and what people still have to do.

States and layouts come in; layouts and chores go out. Rows are those of the mat, counted from 1
like places. A card carried on lies where it was laid last. Turns are compared only as far as
the deck lets them be seen, and sideways is sideways to either hand.
"""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from tabletop.table import Layout, Piece, Pieces, Unread, gathered, lay
from tabletop.table.mats import CARDLE_ROWS, discard_zone, guess_zone

from ..hinge import Chore
from .cards import DECKS, Card, card_name
from .choices import row_count, sweep_due
from .state import Action, Clue, Discard, Guess, Side, State, Sweep

SIDEWAYS, UPSIDE_DOWN = 90, 180
_TURNS = {Clue.EXACT: 0, Clue.VALUE: UPSIDE_DOWN, Clue.DISPLACED: SIDEWAYS, Clue.ABSENT: 0}
_HOW = {0: "upright", SIDEWAYS: "sideways", UPSIDE_DOWN: "upside down"}


def row_of(state: State, side: int, guess: int) -> int:
    """The row of the mat for a side's guess; guesses count from 0."""
    rows = row_count(state)
    return side * rows + guess % rows + 1


def rows_of(state: State, side: int) -> range:
    """A side's rows of the mat."""
    rows = row_count(state)
    return range(side * rows + 1, (side + 1) * rows + 1)


def acting_row(state: State, side: int) -> int | None:
    """The row a side has to clear or to fill next; None when it has nothing to lay."""
    mine = state.sides[side]
    return None if state.over or mine.waiting else row_of(state, side, len(mine.rows))


def layout(state: State) -> Layout:
    """The table once everything is tidy: rows not swept up, and the last two discards."""
    zones: dict[str, Pieces] = {}
    for number, side in enumerate(state.sides):
        laid = side.laid
        for guess in range(side.swept, len(side.rows)):
            zones[guess_zone(row_of(state, number, guess))] = _row(state, side, guess, laid)
        if side.discards:
            zones[discard_zone(number)] = tuple(map(Piece, side.discards[-1]))
    return lay(zones)


def _row(state: State, side: Side, guess: int, laid: dict[Card, int]) -> Pieces:
    """The cards of a row that were not carried on since."""
    row = side.rows[guess]
    turns = _turned(row.clues) if row.clues else _carried_turns(side, row.cards, guess)
    return tuple(
        Piece(card, visible(state, turn)) if laid[card] == guess else None
        for card, turn in zip(row.cards, turns, strict=True)
    )


def _turned(clues: Iterable[Clue]) -> list[int]:
    return [_TURNS[clue] for clue in clues]


def _carried_turns(side: Side, cards: tuple[Card, ...], before: int) -> list[int]:
    """The turns these cards had in the rows before; those from the hand lie upright."""
    turns = {
        card: turn
        for row in side.rows[:before]
        for card, turn in zip(row.cards, _turned(row.clues or ()), strict=True)
    }
    return [turns.get(card, 0) for card in cards]


def visible(state: State, turn: int) -> int:
    """As much of a turn as can be seen with this deck, sideways to the right."""
    same_after = DECKS[state.deck].looks_same_after
    seen = turn % same_after if same_after else 0
    return SIDEWAYS if seen == 270 else seen


def as_seen(state: State, table: Layout) -> Layout:
    """The table with turns only where they can be seen and mean something.

    A discard's turn means nothing, nor does that of a card that waits to be judged.
    """
    due, zones = layout(state), dict(table.zones)
    for number, side in enumerate(state.sides):
        for row in rows_of(state, number):
            zone = guess_zone(row)
            waits = side.waiting and row == row_of(state, number, len(side.rows) - 1)
            pairs = places(due[zone], table[zone])
            zones[zone] = tuple(
                _seen(state, have, want if waits else None) for _, want, have in pairs
            )
        zones[discard_zone(number)] = gathered(map(_unturned, table[discard_zone(number)]))
    return lay(zones)


def _seen(
    state: State, have: Piece | Unread | None, waiting: Piece | None
) -> Piece | Unread | None:
    if not isinstance(have, Piece):
        return have
    if waiting and waiting.face == have.face:
        return waiting
    return Piece(have.face, visible(state, have.turn))


def _unturned(piece: Piece | Unread | None) -> Piece | Unread | None:
    return Piece(piece.face) if isinstance(piece, Piece) else piece


def played(state: State, action: Action) -> Layout:
    """The table right after people did this, before any card is turned to its clue."""
    table = layout(state)
    match action:
        case Guess(number, cards):
            side = state.sides[number]
            for row in rows_of(state, number):
                rest = (
                    None if _is_one(piece, cards) else piece for piece in table[guess_zone(row)]
                )
                table = table.with_zone(guess_zone(row), rest)
            turns = _carried_turns(side, cards, len(side.rows))
            pieces = (Piece(c, visible(state, t)) for c, t in zip(cards, turns, strict=True))
            return table.with_zone(guess_zone(row_of(state, number, len(side.rows))), pieces)
        case Discard(number, cards):
            return table.with_zone(discard_zone(number), map(Piece, cards))
        case Sweep(number):
            return table.with_zone(guess_zone(acting_row(state, number) or 0), ())
        case _:
            return table


def _is_one(piece: Piece | Unread | None, cards: tuple[Card, ...]) -> bool:
    return isinstance(piece, Piece) and piece.face in cards


def shielded(_state: State) -> tuple[str, ...]:
    """Nothing on the table is hidden: the codes lie in the device, hands with the people."""
    return ()


def chores(state: State, seen: Layout) -> tuple[Chore, ...]:
    """What people still have to do to bring `seen` to `layout(state)`, and rows to sweep up.

    The row in which a side acts now and its discards are left to it; a card that it carries
    there is not asked back. After the end nothing is left to do.
    """
    if state.over:
        return ()
    seen, due = as_seen(state, seen), layout(state)
    todo = (_row_chore(state, row, due, seen) for row in range(1, CARDLE_ROWS + 1))
    return tuple(chore for chore in todo if chore)


def _row_chore(state: State, row: int, due: Layout, seen: Layout) -> Chore | None:
    zone, side = guess_zone(row), (row - 1) // row_count(state)
    acting = acting_row(state, side)
    if row == acting:
        if sweep_due(state, side) is None or not seen[zone]:
            return None
        return Chore(zone, f"Sweep up row {row}; its cards can still be carried")
    carried = faces(seen[guess_zone(acting)]) if acting else ()
    steps = (
        _step(place, want, have)
        for place, want, have in places(due[zone], seen[zone])
        if have or (want and want.face not in carried)
    )
    todo = ", ".join(step for step in steps if step)
    return Chore(zone, f"Row {row}: {todo}") if todo else None


def faces(pieces: Pieces) -> tuple[Card, ...]:
    """The cards that can be read."""
    return tuple(piece.face for piece in pieces if isinstance(piece, Piece))


def _step(place: int, want: Piece | None, have: Piece | Unread | None) -> str:
    if want == have:
        return ""
    if want is None:
        return f"take the card at place {place} out"
    if isinstance(have, Piece) and have.face == want.face:
        return turning(want)
    return f"put the {card_name(want.face)} at place {place}"


def turning(want: Piece) -> str:
    """What to do with a card that lies turned another way."""
    return f"turn the {card_name(want.face)} {_HOW[want.turn]}"


def places(due: Pieces, seen: Pieces) -> Iterator[tuple[int, Piece | None, Piece | Unread | None]]:
    """Each place's number, what belongs there and what lies there."""
    for place, (want, have) in enumerate(zip_longest(due, seen), 1):
        yield place, want if isinstance(want, Piece) else None, have
