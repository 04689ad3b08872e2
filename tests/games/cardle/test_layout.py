"""Cardle on the table: what should lie there, and the chores that lead to it."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from tabletop.games import Step
from tabletop.games.cardle import (
    DECKS,
    GAME,
    PLAYING_CARDS,
    TECH_DECK,
    Action,
    CountHand,
    Discard,
    Guess,
    Mode,
    Options,
    Secret,
    Side,
    State,
    Sweep,
)
from tabletop.table import AREA_MM, Box, Layout, Piece, lay
from tabletop.table.mats import CARDLE_CARD_MM, CARDLE_ROWS, discard_zone, guess_zone

GROUP = Options()
DUEL = Options(Mode.HEAD_TO_HEAD)
PREFIX = {"k": 0, "s": 1, "t": 2, "v": 3}
CODE = "k1 s2 t3 v4 k5 s6"
ROWS = (
    "k1 k2 k4 k10 k11 k12",  # exact, value, displaced, and three absent
    "s7 s8 s9 s10 s11 s12",
    "t7 t8 t9 t10 t11 t12",
    "v7 v8 v9 v10 v11 v12",
)


def cards(text: str, deck: str = TECH_DECK.name) -> Any:
    faces = DECKS[deck].faces
    return tuple(faces[13 * PREFIX[word[0]] + int(word[1:]) - 1] for word in text.split())


def after(options: Options, *actions: Action, deck: str = TECH_DECK.name) -> State:
    secret = Secret((cards(CODE, deck),) * options.sides)
    step = Step(State(options, deck, (Side(),) * options.sides))
    for action in actions:
        step = GAME.apply(step.state, secret, action)
    state = step.state
    assert isinstance(state, State)
    return state


def guess(text: str, side: int = 0) -> Action:
    return Guess(side, cards(text))


def table(text: str) -> Layout:
    """`row-1: k7 s3@90 - | discard-1: k1 k2`; a dash is an empty place."""
    zones = dict(part.split(":") for part in text.split("|")) if text else {}
    return lay({zone.strip(): map(piece, words.split()) for zone, words in zones.items()})


def piece(word: str) -> Piece | None:
    if word == "-":
        return None
    face, _, turn = word.partition("@")
    return Piece(cards(face)[0], int(turn or 0))


def words(state: State, seen: str) -> list[tuple[str, str]]:
    return [(chore.zone, chore.words) for chore in GAME.chores(state, table(seen))]


JUDGED = after(GROUP, guess(ROWS[0]))
TIDY = "row-1: k1 k2@180 k4@90 k10 k11 k12"


# layout and played


def test_a_judged_row_is_turned_to_its_clues() -> None:
    """CA-3: exact and absent upright, a value upside down, displaced sideways."""
    assert GAME.layout(JUDGED) == table(TIDY)


def test_only_turns_that_can_be_seen_are_asked_of_playing_cards() -> None:
    """CA-3: upside down looks like upright there."""
    deck = PLAYING_CARDS.name
    state = after(GROUP, Guess(0, cards(ROWS[0], deck)), deck=deck)
    turns = [p.turn for p in GAME.layout(state)["row-1"] if isinstance(p, Piece)]
    assert turns == [0, 0, 90, 0, 0, 0]
    assert GAME.layout(state)["row-1"][0] == Piece("spades-1")


def test_a_guess_is_laid_before_it_is_turned() -> None:
    """CA-5: cards from the hand upright, a carried one as it lay before."""
    state = after(GROUP)
    assert GAME.played(state, guess(ROWS[0])) == table("row-1: k1 k2 k4 k10 k11 k12")
    carrying = GAME.played(JUDGED, guess("s1 k4 s3 k2 s5 k12"))
    assert carrying == table("row-1: k1 - - k10 k11 | row-2: s1 k4@90 s3 k2@180 s5 k12")


def test_a_carried_card_leaves_a_gap_and_is_turned_to_its_new_clue() -> None:
    """CA-5: judged afresh where it lies now."""
    state = after(GROUP, guess(ROWS[0]), guess("s1 k4 s8 k2 s5 k12"))
    due = "row-1: k1 - - k10 k11 | row-2: s1@180 k4@90 s8 k2@90 s5@180 k12"
    assert GAME.layout(state) == table(due)


def test_the_last_two_discards_are_on_top() -> None:
    """CA-5: one beside the other, in no order."""
    two = [Discard(0, cards("k8 k9")), Discard(0, cards("k3 s3"))]
    assert GAME.layout(after(GROUP, *two)) == table("discard-1: k3 s3")
    assert GAME.played(after(GROUP, two[0]), two[1]) == table("discard-1: k3 s3")
    assert GAME.layout(after(DUEL, Discard(1, cards("k3 k4")))) == table("discard-2: k3 k4")
    assert not GAME.mat.zone(discard_zone(0)).ordered


def test_rows_of_the_mat_are_used_in_turn() -> None:
    """A swept row makes room for the next guess; nothing else moves."""
    state = after(GROUP, *map(guess, ROWS))
    assert list(GAME.layout(state).zones) == ["row-1", "row-2", "row-3", "row-4"]
    swept = GAME.played(state, Sweep(0))
    assert swept.zones.keys() == {"row-2", "row-3", "row-4"}
    state = after(GROUP, *map(guess, ROWS), Sweep(0))
    assert GAME.layout(state) == swept
    assert GAME.played(state, guess("k1 k2 k3 k7 k8 k9"))["row-1"][0] == Piece("knowledge-1")


def test_head_to_head_each_side_has_two_rows() -> None:
    """CA-5: the first side above, the second below; what waits is not turned yet."""
    state = after(DUEL, guess(ROWS[0], 0), guess(ROWS[1], 1), guess(ROWS[1], 0))
    assert GAME.layout(state) == table(
        f"{TIDY} | row-2: s7 s8 s9 s10 s11 s12 | row-3: s7 s8 s9 s10 s11 s12"
    )


def test_a_count_of_the_hand_moves_nothing() -> None:
    """Hands are not on the table."""
    assert GAME.played(JUDGED, CountHand(0, 9)) == GAME.layout(JUDGED)
    assert GAME.shielded(JUDGED) == ()


# the worst case on the mat


def footprints(layout: Layout) -> Iterator[tuple[str, Box]]:
    """Each card of a layout with the room it takes."""
    for zone, pieces in layout.zones.items():
        for place, lying in enumerate(pieces):
            if isinstance(lying, Piece):
                width, height = CARDLE_CARD_MM[:: -1 if lying.turn % 180 else 1]
                at = GAME.mat.zone(zone).places[place]
                yield zone, Box(at.x - width / 2, at.y - height / 2, width, height)


def apart(one: Box, other: Box) -> bool:
    return (
        one.x + one.width <= other.x
        or other.x + other.width <= one.x
        or one.y + one.height <= other.y
        or other.y + other.height <= one.y
    )


def within(outer: Box, inner: Box) -> bool:
    return all(outer.holds(corner) for corner in inner.corners)


def test_the_worst_case_fits() -> None:
    """All rows and discards full, every card sideways: in its zone, and clear of all others."""
    full = {guess_zone(n): [Piece(f, 90) for f in TECH_DECK.faces[:6]] for n in range(1, 5)}
    thrown = {discard_zone(n): [Piece(f, 90) for f in TECH_DECK.faces[:2]] for n in (0, 1)}
    worst = lay({**full, **thrown})
    boxes = list(footprints(worst))
    assert len(boxes) == 4 * 6 + 2 * 2
    area = Box(0, 0, *AREA_MM)
    assert all(within(area, GAME.mat.zone(zone).box) for zone, _ in boxes)
    assert all(within(GAME.mat.zone(zone).box, box) for zone, box in boxes)
    assert all(apart(one, other) for (_, one), (_, other) in combinations(boxes, 2))
    upright = [
        box
        for _, box in footprints(lay({z: [Piece(p.face) for p in ps] for z, ps in full.items()}))
    ]
    assert all(apart(one, other) for one, other in combinations(upright, 2))


def test_zones_do_not_overlap() -> None:
    """No card can be in two of them."""
    zones = GAME.mat.zones
    assert len(zones) == CARDLE_ROWS + 2
    assert all(apart(one.box, other.box) for one, other in combinations(zones, 2))


@pytest.mark.parametrize("options", [GROUP, DUEL], ids=["group", "head to head"])
def test_seven_guesses_fit_because_old_rows_are_swept_up(options: Options) -> None:
    """After each of them no place has two cards, and the device still knows every row."""
    secret = Secret((cards(CODE),) * options.sides)
    state = State(options, TECH_DECK.name, (Side(),) * options.sides)
    fresh = [TECH_DECK.faces[::-1][n : n + 6] for n in range(0, 42, 6)]
    sweeps = 0
    for row in fresh:
        for side in range(options.sides):
            if Sweep(side) in GAME.legal(state):
                state = GAME.apply(state, secret, Sweep(side)).state
                sweeps += 1
            state = GAME.apply(state, secret, Guess(side, row)).state  # type: ignore[arg-type]
        assert all(
            apart(a, b) for (_, a), (_, b) in combinations(footprints(GAME.layout(state)), 2)
        )
        shown = sum(len(pieces) for pieces in GAME.layout(state).zones.values())
        assert shown == 6 * sum(len(side.rows) - side.swept for side in state.sides)
    assert [len(side.rows) for side in state.sides] == [7] * options.sides
    assert sweeps == (3 if options is GROUP else 10)


def test_the_mat_can_hold_either_deck() -> None:
    """CA-1: its zones are made for the first deck and can be dealt the other."""
    assert {zone.deck for zone in GAME.mat.zones} == {TECH_DECK.name}
    other = GAME.mat.dealt(PLAYING_CARDS.name, instead_of=TECH_DECK.name)
    assert {zone.deck for zone in other.zones} == {PLAYING_CARDS.name}
    assert [zone.box for zone in other.zones] == [zone.box for zone in GAME.mat.zones]
    assert other.dealt("x", instead_of="y") == other


# chores


def test_after_the_clues_cards_are_to_be_turned() -> None:
    """CA-3: the device says which and how."""
    assert words(JUDGED, "row-1: k1 k2 k4 k10 k11 k12") == [
        ("row-1", "Row 1: turn the 2 of knowledge upside down, turn the 4 of knowledge sideways")
    ]
    assert words(JUDGED, TIDY) == []
    assert words(JUDGED, "row-1: k1 k2@180 k4@90 k10@180 k11 k12") == [
        ("row-1", "Row 1: turn the 10 of knowledge upright")
    ]


def test_sideways_is_sideways_to_either_hand() -> None:
    """CA-3: nobody cares to which."""
    assert words(JUDGED, TIDY.replace("@90", "@270")) == []


def test_a_turn_that_cannot_be_seen_is_no_chore() -> None:
    """CA-3: an ace of spades upside down is as good as upright."""
    deck = PLAYING_CARDS.name
    state = after(GROUP, Guess(0, cards(ROWS[0], deck)), deck=deck)
    turned = [
        Piece(p.face, p.turn + 180) for p in GAME.layout(state)["row-1"] if isinstance(p, Piece)
    ]
    assert GAME.chores(state, lay({"row-1": turned})) == ()
    sideways = [Piece(face, 90) for face in cards(ROWS[0], deck)]
    assert GAME.chores(state, lay({"row-1": sideways}))[0].words == (
        "Row 1: turn the ace of spades upright, turn the 2 of spades upright, "
        "turn the 10 of spades upright, turn the jack of spades upright, "
        "turn the queen of spades upright"
    )


def test_what_lies_wrong_is_to_be_put_right() -> None:
    """Missing cards, wrong ones and ones too many."""
    assert words(JUDGED, "row-1: k1 - s1@90 k10 k11 k12 | row-3: k13") == [
        ("row-1", "Row 1: put the 2 of knowledge at place 2, put the 4 of knowledge at place 3"),
        ("row-3", "Row 3: take the card at place 1 out"),
    ]


def test_a_carried_card_is_not_asked_back() -> None:
    """CA-5: it lies in the row that people are filling."""
    assert words(JUDGED, "row-1: k1 - k4@90 k10 k11 k12 | row-2: - k2@180 s1") == []


def test_a_full_table_is_to_be_swept() -> None:
    """Until the oldest row is gone; its cards need no turning."""
    state = after(GROUP, *map(guess, ROWS))
    full = f"row-2: {ROWS[1]} | row-3: {ROWS[2]} | row-4: {ROWS[3]}"
    sweep = ("row-1", "Sweep up row 1; its cards can still be carried")
    assert words(state, f"row-1: {ROWS[0]} | {full}") == [sweep]
    assert words(state, f"row-1: - - k4 | {full}") == [sweep]
    assert words(state, full) == []


def test_what_waits_to_be_judged_needs_no_turning() -> None:
    """CA-5: clues come when both have guessed."""
    state = after(DUEL, guess(ROWS[0], 0))
    assert words(state, "row-1: k1@180 k2@90 k4 k10 k11 k12") == []
    assert words(state, "row-1: k1 k2 k4 k10 k11") == [
        ("row-1", "Row 1: put the 12 of knowledge at place 6")
    ]


def test_after_the_end_nothing_is_left_to_do() -> None:
    """People clear up as they like."""
    assert words(after(GROUP, guess(CODE)), "") == []
