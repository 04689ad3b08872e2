"""What the cards on the table mean in Cardle: which legal actions led there, or what is wrong.

A state and a change come in, an explanation goes out. Every side is looked at for itself, with
nothing but its own rows and discards; a clue is never taken from how a card is turned.
"""

from collections.abc import Iterator

from tabletop.table import Change, Layout, Piece, Pieces, Unread, Why, changed
from tabletop.table.mats import discard_zone, guess_zone

from ..hinge import Explanation
from .cards import FACES, card_name
from .choices import may_discard, sweep_due
from .layout import acting_row, as_seen, faces, layout, places, rows_of, turning
from .state import PLACES, Action, Discard, Guess, Side, State, Sweep

_WAIT = Explanation(unfinished=True)


def explain(state: State, change: Change) -> Explanation:
    """What a change from `layout(state)` means; nothing at all when the game is over.

    What was discarded by the time a guess lies there was discarded before it, by either side:
    the clues had not been told. Otherwise the order of two sides makes no difference.
    """
    if state.over:
        return Explanation()
    tidy = layout(state)
    seen = as_seen(state, changed(tidy, change))
    sides = [_Look(state, side, tidy, seen) for side in range(len(state.sides))]
    faults = (*_strays(state, change), *(fault for side in sides for fault in side.faults()))
    for fault in faults:
        return Explanation(fault=fault)
    done = sorted((each for side in sides for each in side.actions()), key=_is_no_discard)
    return Explanation(plays=(tuple(done),)) if done else _WAIT


def _is_no_discard(action: Action) -> bool:
    return not isinstance(action, Discard)


def _strays(state: State, change: Change) -> Iterator[str]:
    """A sentence on each zone that nobody uses and that has cards in it."""
    for zone in change.zones:
        if zone.zone == discard_zone(1) and len(state.sides) == 1:
            yield f"Nobody discards into {zone.zone} in group play: please take the cards out."


class _Look:
    """One side's part of the table: as it should be, and as it is."""

    def __init__(self, state: State, number: int, tidy: Layout, seen: Layout) -> None:
        self._state = state
        self._number = number
        self._side: Side = state.sides[number]
        self._acting = acting_row(state, number)
        self._due = {row: tidy[guess_zone(row)] for row in rows_of(state, number)}
        self._rows = {row: seen[guess_zone(row)] for row in self._due}
        self._here: Pieces = self._rows[self._acting] if self._acting else ()
        self._thrown = seen[discard_zone(number)]
        self._under = self._side.discards[-1] if self._side.discards else ()
        self._new = tuple(card for card in faces(self._thrown) if card not in self._under)

    # what people did

    def actions(self) -> tuple[Action, ...]:
        """What this side did; nothing while it is not finished."""
        discarded, laid = self._discarded(), self._laid()
        if discarded is None or laid is None or any(self._loose()):
            return ()
        return (*discarded, *laid)

    def _discarded(self) -> tuple[Action, ...] | None:
        """A discard, if there is one; None for half of one."""
        if not self._new:
            return ()
        if len(self._new) == 1:
            return None
        one, two = sorted(self._new)
        return (Discard(self._number, (one, two)),)

    def _laid(self) -> tuple[Action, ...] | None:
        """A sweep, a guess or both, if there are any; None for parts of them."""
        if not self._acting or _same_cards(self._here, self._due[self._acting]):
            return ()
        due = sweep_due(self._state, self._number) is not None
        swept = (Sweep(self._number),) if due else ()
        if not self._here:
            return swept
        if not self._full:
            return None
        one, two, three, four, five, six = faces(self._here)
        return (*swept, Guess(self._number, (one, two, three, four, five, six)))

    @property
    def _full(self) -> bool:
        """Whether a guess lies there, and not the old row that is to be swept up."""
        if not self._acting or _same_cards(self._here, self._due[self._acting]):
            return False
        return len(faces(self._here)) == PLACES

    # what is wrong

    def faults(self) -> Iterator[str]:
        """Sentences on what does not belong; after a whole guess also on what is missing."""
        yield from self._discard_faults()
        for row, place, want, have in self._standing():
            if have and (not isinstance(have, Piece) or not want or have.face != want.face):
                yield _misplaced(row, place, want, have)
        yield from self._here_faults()
        if self._full:
            yield from self._guess_faults()

    def _standing(self) -> Iterator[tuple[int, int, Piece | None, Piece | Unread | None]]:
        """Row, place, what belongs there and what lies there, but for the row people act in."""
        for row, due in self._due.items():
            if row != self._acting:
                for place, want, have in places(due, self._rows[row]):
                    yield row, place, want, have

    def _loose(self) -> Iterator[str]:
        """What to put right in older rows before a guess counts. A carried card is not missing."""
        carried = faces(self._here)
        for row, place, want, have in self._standing():
            if want and have is None and want.face not in carried:
                name = card_name(want.face)
                yield f"Row {row}, place {place} should hold the {name}: please put it back."
            elif want and isinstance(have, Piece) and have.turn != want.turn:
                yield f"Row {row}, place {place}: please {turning(want)} before the next guess."

    def _discard_faults(self) -> Iterator[str]:
        for piece in self._thrown:
            if isinstance(piece, Unread):
                yield f"A discard cannot be read ({piece.why}): please lay it again."
        for card in self._new:
            if card not in FACES[self._state.deck]:
                yield f"{card} is no card of this deck: please take it off the discards."
            elif self._new.count(card) > 1:
                yield f"The {card_name(card)} lies on the table twice: please check both."
            elif card in self._side.laid or card in self._side.gone:
                yield f"The {card_name(card)} has been played already: please check the discards."
        if self._new and not may_discard(self._side):
            yield f"{self._why_no_discard()}: please take the discards back."
        if not self._new and sorted(faces(self._thrown)) != sorted(self._under):
            names = " and the ".join(map(card_name, self._under))
            yield f"The discards should show the {names}: please put them back."

    def _why_no_discard(self) -> str:
        if self._side.left < 1:
            return "The draw pile is empty, so nobody can discard to draw"
        return "With two cards less there would not be six to guess with"

    def _here_faults(self) -> Iterator[str]:
        """Sentences on cards that cannot be part of a guess."""
        standing = [have.face for _, _, _, have in self._standing() if isinstance(have, Piece)]
        cards = faces(self._here)
        for place, _, have in places((), self._here):
            where = f"Row {self._acting}, place {place}"
            if isinstance(have, Unread):
                if not self._face_down(have):
                    yield f"{where} cannot be read ({have.why}): please lay that card again."
            elif have and have.face not in FACES[self._state.deck]:
                yield f"{where} holds {have}, which is no card of this deck: please take it out."
            elif have and (have.face in self._side.gone or have.face in self._new):
                yield f"{where} holds the {card_name(have.face)}, which was discarded."
            elif have and [*standing, *cards].count(have.face) > 1:
                yield f"The {card_name(have.face)} lies on the table twice: please check both."

    def _face_down(self, piece: Unread) -> bool:
        """Head to head, cards wait face down until both sides turn theirs over."""
        return self._state.options.head_to_head and piece.why is Why.NOT_IN_DECK

    def _guess_faults(self) -> Iterator[str]:
        if len(self._new) == 1:
            yield "One card alone was discarded: please add a second one or take it back."
        fresh = len(set(faces(self._here)) - self._side.laid.keys())
        hand = self._side.hand - len(self._new) // 2
        if fresh > hand:
            yield (
                f"Row {self._acting} takes {fresh} cards from a hand of {hand}: if the hand was "
                "larger, say so; otherwise carry cards from earlier rows."
            )
        yield from self._loose()


def _same_cards(one: Pieces, other: Pieces) -> bool:
    """Whether the same cards lie at the same places, however they are turned."""
    return all(
        want and isinstance(have, Piece) and have.face == want.face
        for _, want, have in places(one, other)
        if want or have
    )


def _misplaced(row: int, place: int, want: Piece | None, have: Piece | Unread) -> str:
    where = f"Row {row}, place {place}"
    if isinstance(have, Unread):
        return f"{where} cannot be read ({have.why}): please lay that card again."
    if want is None:
        return f"{where} should be empty: please take {_called(have)} out."
    name = card_name(want.face)
    return f"{where} should hold the {name}, not {_called(have)}: please put it back."


def _called(piece: Piece) -> str:
    known = any(piece.face in deck for deck in FACES.values())
    return f"the {card_name(piece.face)}" if known else str(piece)
