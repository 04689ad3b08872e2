"""What the cards on the table mean in Cardle, and what is said when they mean nothing."""

from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.games import Explanation, Step
from tabletop.games.cardle import (
    DECKS,
    GAME,
    PLAYING_CARDS,
    TECH_DECK,
    Action,
    Discard,
    Guess,
    Mode,
    Options,
    Secret,
    Side,
    State,
    Sweep,
)
from tabletop.table import Change, Layout, Piece, Unread, Why, compare, lay

GROUP = Options()
DUEL = Options(Mode.HEAD_TO_HEAD)
PREFIX = {"k": 0, "s": 1, "t": 2, "v": 3}
CODE = "k1 s2 t3 v4 k5 s6"
WAIT = Explanation(unfinished=True)
ROWS = (
    "k1 k2 k4 k10 k11 k12",
    "s7 s8 s9 s10 s11 s12",
    "t7 t8 t9 t10 t11 t12",
    "v7 v8 v9 v10 v11 v12",
)
TIDY = "row-1: k1 k2@180 k4@90 k10 k11 k12"


def cards(text: str, deck: str = TECH_DECK.name) -> Any:
    faces = DECKS[deck].faces
    return tuple(faces[13 * PREFIX[word[0]] + int(word[1:]) - 1] for word in text.split())


def guess(text: str, side: int = 0) -> Action:
    return Guess(side, cards(text))


def discard(text: str, side: int = 0) -> Action:
    return Discard(side, cards(text))


def after(options: Options, *actions: Action, deck: str = TECH_DECK.name) -> State:
    secret = Secret((cards(CODE, deck),) * options.sides)
    step = Step(State(options, deck, (Side(),) * options.sides))
    for action in actions:
        step = GAME.apply(step.state, secret, action)
    state = step.state
    assert isinstance(state, State)
    return state


def table(text: str) -> Layout:
    """`row-1: k7 s3@90 - ?`; a dash is an empty place, ? glares, # lies face down."""
    zones = dict(part.split(":") for part in text.split("|")) if text else {}
    return lay({zone.strip(): map(piece, words.split()) for zone, words in zones.items()})


def piece(word: str) -> Piece | Unread | None:
    other = {"-": None, "?": Unread(Why.GLARE), "#": Unread(Why.NOT_IN_DECK)}
    if word in other:
        return other[word]
    face, _, turn = word.partition("@")
    return Piece(cards(face)[0] if face[0] in PREFIX else face, int(turn or 0))


def explained(state: State, seen: str) -> Explanation:
    return GAME.explain(state, compare(GAME.layout(state), table(seen)))


def means(*actions: Action) -> Explanation:
    return Explanation(plays=(actions,))


JUDGED = after(GROUP, guess(ROWS[0]))
FULL = after(GROUP, *map(guess, ROWS))
REST = f"row-2: {ROWS[1]} | row-3: {ROWS[2]} | row-4: {ROWS[3]}"


# guesses


def test_six_cards_in_the_next_row_are_a_guess() -> None:
    """CA-5: whatever their turn, since nobody reads a clue from it."""
    assert explained(after(GROUP), "row-1: k1 k2 k3 k4 k5 k6") == means(guess("k1 k2 k3 k4 k5 k6"))
    turned = "row-1: k1@90 k2@180 k3@270 k4 k5 k6"
    assert explained(after(GROUP), turned) == means(guess("k1 k2 k3 k4 k5 k6"))


@pytest.mark.parametrize("row", ["", "| row-2: s1", "| row-2: s1 - s3 s4 s5 s6"])
def test_fewer_than_six_cards_are_unfinished(row: str) -> None:
    """People are still laying."""
    assert explained(JUDGED, f"{TIDY} {row}") == WAIT


def test_a_carried_card_moves_to_the_next_row() -> None:
    """CA-5: its place stays empty, and that is no fault."""
    seen = "row-1: - k2@180 - k10 k11 k12 | row-2: k1 s2 s3 s4 s5 k4@90"
    assert explained(JUDGED, seen) == means(guess("k1 s2 s3 s4 s5 k4"))


def test_a_card_in_somebody_s_fingers_is_waited_for() -> None:
    """CA-5: it left its row and has not arrived yet."""
    assert explained(JUDGED, "row-1: k1 - k4@90 k10 k11 k12") == WAIT
    assert explained(JUDGED, "row-1: k1 - k4@90 k10 k11 k12 | row-2: s1 s2") == WAIT


def test_cards_not_turned_yet_are_waited_for() -> None:
    """CA-3: people have heard the clues and are turning."""
    assert explained(JUDGED, f"row-1: {ROWS[0]}") == WAIT
    assert explained(JUDGED, f"row-1: {ROWS[0]} | discard-1: s1 s2") == WAIT
    assert explained(JUDGED, TIDY.replace("@90", "@270") + "| row-2: s1 s2 s3 s4 s5 s6") == means(
        guess("s1 s2 s3 s4 s5 s6")
    )


NOT_READY = [
    (f"row-1: {ROWS[0]}", "Row 1, place 2: please turn the 2 of knowledge upside down before the"),
    ("row-1: k1 k2@180 k4@90 - k11 k12", "Row 1, place 4 should hold the 10 of knowledge: please"),
]


@pytest.mark.parametrize(("wrong", "fault"), NOT_READY)
def test_who_guesses_too_early_is_told_what_is_missing(wrong: str, fault: str) -> None:
    """Otherwise both sides would wait for ever."""
    found = explained(JUDGED, f"{wrong} | row-2: s1 s2 s3 s4 s5 s6")
    assert found.fault.startswith(fault)
    assert found == Explanation(fault=found.fault)


def test_turns_that_cannot_be_seen_do_not_matter() -> None:
    """CA-3: playing cards upside down are as good as upright."""
    deck = PLAYING_CARDS.name
    state = after(GROUP, Guess(0, cards(ROWS[0], deck)), deck=deck)
    due = GAME.layout(state)
    turned = [Piece(p.face, (p.turn + 180) % 360) for p in due["row-1"] if isinstance(p, Piece)]
    row = [Piece(face) for face in cards("s1 s2 s3 s4 s5 s6", deck)]
    seen = lay({"row-1": turned, "row-2": row})
    played = Guess(0, cards("s1 s2 s3 s4 s5 s6", deck))
    assert GAME.explain(state, compare(due, seen)) == means(played)
    flat = lay({"row-1": [Piece(p.face) for p in turned], "row-2": row})
    found = GAME.explain(state, compare(due, flat))
    assert (
        found.fault == "Row 1, place 3: please turn the 4 of spades sideways before the next guess."
    )


# faults

BAD = [
    ("row-1: k1 k2@180 k4@90 k10 k11 k13", "Row 1, place 6 should hold the 12 of knowledge, not"),
    ("row-1: k1 k2@180 k4@90 k10 k11 ?", "Row 1, place 6 cannot be read (glare): please lay"),
    (f"{TIDY} | row-3: - s1", "Row 3, place 2 should be empty: please take the 1 of science out"),
    (f"{TIDY} | row-3: x-1", "Row 3, place 1 should be empty: please take x-1 out"),
    (f"{TIDY} | row-2: - ?", "Row 2, place 2 cannot be read (glare): please lay that card again"),
    (f"{TIDY} | row-2: #", "Row 2, place 1 cannot be read (not in this deck): please lay"),
    (f"{TIDY} | row-2: wild-1", "Row 2, place 1 holds wild-1, which is no card of this deck"),
    (f"{TIDY} | row-2: clubs-1", "Row 2, place 1 holds clubs-1, which is no card of this deck"),
    (f"{TIDY} | row-2: k1", "The 1 of knowledge lies on the table twice: please check both."),
    (f"{TIDY} | row-2: s1 s1", "The 1 of science lies on the table twice: please check both."),
    (f"{TIDY} | row-2: s1 | discard-1: s1 s2", "Row 2, place 1 holds the 1 of science, which was"),
    (f"{TIDY} | discard-1: k1", "The 1 of knowledge has been played already: please check"),
    (f"{TIDY} | discard-1: s1 s1", "The 1 of science lies on the table twice: please check both."),
    (f"{TIDY} | discard-1: ? s1", "A discard cannot be read (glare): please lay it again."),
    (f"{TIDY} | discard-1: wild-1 s1", "wild-1 is no card of this deck: please take it off"),
    (f"{TIDY} | discard-2: s1", "Nobody discards into discard-2 in group play: please take"),
    (
        f"{TIDY} | row-2: s1 s2 s3 s4 s5 s6 | discard-1: s7",
        "One card alone was discarded: please add a second one or take it back.",
    ),
]


@pytest.mark.parametrize(("seen", "fault"), BAD)
def test_what_does_not_belong_is_named_with_row_and_place(seen: str, fault: str) -> None:
    """One sentence says where it is and what to do."""
    found = explained(JUDGED, seen)
    assert found.fault.startswith(fault)
    assert found == Explanation(fault=found.fault)


def test_a_guess_from_a_hand_that_is_too_small_is_not_believed() -> None:
    """CA-5: the hand was larger, or a card was misread; nobody guesses which."""
    side = replace(JUDGED.sides[0], hand=2, left=0)
    short = replace(JUDGED, sides=(side,))
    fault = explained(short, f"{TIDY} | row-2: s1 s2 s3 s4 s5 s6").fault
    assert fault.startswith("Row 2 takes 6 cards from a hand of 2: if the hand was larger, say so")
    carried = "row-1: - - - - k11 k12 | row-2: k1 k2 k4 k10 s5 s6"
    assert explained(short, carried) == means(guess("k1 k2 k4 k10 s5 s6"))
    three = "row-1: - - - k10 k11 k12 | row-2: k1 k2 k4 s4 s5 s6"
    assert explained(short, three).fault.startswith("Row 2 takes 3 cards from a hand of 2")


# discards


def test_two_new_discards_are_a_discard() -> None:
    """CA-5: in any order, turned any way, on top of the last two."""
    assert explained(after(GROUP), "discard-1: s4@90 k3") == means(discard("k3 s4"))
    again = after(GROUP, discard("k3 s4"))
    assert explained(again, "discard-1: k3@180 s4@90") == WAIT
    assert explained(again, "discard-1: k7 k5") == means(discard("k5 k7"))


def test_one_new_discard_is_half_of_one() -> None:
    """CA-5: two cards for one."""
    assert explained(after(GROUP), "discard-1: s4") == WAIT
    assert explained(after(GROUP, discard("k3 s4")), "discard-1: k3 k7") == WAIT


def test_a_discard_comes_before_the_guess_that_lies_beside_it() -> None:
    """CA-5: there were no clues yet when people discarded."""
    seen = f"{TIDY} | row-2: s1 s2 s3 s4 s5 s6 | discard-1: k8 k9"
    assert explained(JUDGED, seen) == means(discard("k8 k9"), guess("s1 s2 s3 s4 s5 s6"))


def test_a_discard_leaves_one_card_less_to_guess_with() -> None:
    """CA-5: the hand is counted after it."""
    state = replace(JUDGED, sides=(replace(JUDGED.sides[0], hand=6, left=30),))
    seen = f"{TIDY} | row-2: s1 s2 s3 s4 s5 s6 | discard-1: k8 k9"
    assert explained(state, seen).fault.startswith("Row 2 takes 6 cards from a hand of 5")


def test_discards_that_were_taken_off_are_missed() -> None:
    """CA-5: they never come back into play."""
    fault = (
        "The discards should show the 3 of knowledge and the 4 of science: please put them back."
    )
    for seen in ("", "discard-1: k3", "discard-1: k3 k3"):
        assert explained(after(GROUP, discard("k3 s4")), seen).fault == fault


def test_discards_that_are_not_allowed_go_back() -> None:
    """CA-5: an empty pile has nothing to draw, and six cards must remain."""
    empty = replace(JUDGED, sides=(replace(JUDGED.sides[0], hand=4, left=0),))
    assert explained(empty, f"{TIDY} | discard-1: s1 s2").fault == (
        "The draw pile is empty, so nobody can discard to draw: please take the discards back."
    )
    pairs = ("k1 k2", "k3 k4", "k5 k6", "s1 s2")
    few = after(GROUP, *map(discard, pairs))
    assert explained(few, "discard-1: s3 s4").fault == (
        "With two cards less there would not be six to guess with: please take the discards back."
    )
    assert explained(after(GROUP, *map(discard, pairs[:2])), "discard-1: k3 k1").fault == (
        "The 1 of knowledge has been played already: please check the discards."
    )


# sweeping


def test_an_emptied_row_was_swept_up() -> None:
    """Its cards lie beside the mat, in no order."""
    assert explained(FULL, REST) == means(Sweep(0))


@pytest.mark.parametrize("row", [ROWS[0], "k1 k2@180 k4@90 k10 k11 k12", "k1 - - k10", "s1 k2"])
def test_a_row_that_still_lies_there_is_waited_for(row: str) -> None:
    """However it is turned: its six cards are not taken for a guess."""
    assert explained(FULL, f"row-1: {row} | {REST}") == WAIT


def test_a_row_can_be_swept_up_and_filled_in_one_go() -> None:
    """The guess may have cards of the old row in it."""
    seen = f"row-1: k1 k2 s1 s2 s3 s4 | {REST}"
    assert explained(FULL, seen) == means(Sweep(0), guess("k1 k2 s1 s2 s3 s4"))


def test_a_swept_row_can_be_guessed_again() -> None:
    """CA-5: card for card, once it was off the table."""
    swept = after(GROUP, *map(guess, ROWS), Sweep(0))
    assert explained(swept, f"row-1: {ROWS[0]} | {REST}") == means(guess(ROWS[0]))


# head to head


def test_both_guesses_are_read_at_once() -> None:
    """CA-5: turned over together, they are judged together."""
    seen = f"row-1: {ROWS[0]} | row-3: {ROWS[0]}"
    assert explained(after(DUEL), seen) == means(guess(ROWS[0], 0), guess(ROWS[0], 1))


def test_a_side_that_is_ready_does_not_wait_to_be_read() -> None:
    """CA-5: its guess counts, and its clues come with the other one's."""
    assert explained(after(DUEL), f"row-1: k1 k2 | row-3: {ROWS[0]}") == means(guess(ROWS[0], 1))
    waiting = after(DUEL, guess(ROWS[0], 1))
    assert explained(waiting, f"row-3: {ROWS[0]}") == WAIT
    assert explained(waiting, f"row-3: {ROWS[0]} | row-1: {ROWS[1]}") == means(guess(ROWS[1], 0))
    assert explained(waiting, f"row-3: {ROWS[1]}").fault.startswith("Row 3, place 1 should hold")


def test_cards_that_lie_face_down_are_waited_for() -> None:
    """CA-5: until they are turned over there is nothing to read."""
    assert explained(after(DUEL), "row-1: # # # # # # | row-3: # # #") == WAIT
    assert explained(after(DUEL), "row-1: # # # k1 # #") == WAIT
    assert explained(after(DUEL), "row-1: ? # #").fault.startswith("Row 1, place 1 cannot be read")


def test_what_waits_may_be_turned_any_way() -> None:
    """CA-5: clues come later."""
    waiting = after(DUEL, guess(ROWS[0], 0))
    seen = f"row-1: k1@90 k2@180 k4 k10 k11 k12 | row-3: {ROWS[0]}"
    assert explained(waiting, seen) == means(guess(ROWS[0], 1))


def test_one_side_s_fault_holds_the_other_up() -> None:
    """Nothing is judged on a table that is wrong."""
    seen = f"row-1: {ROWS[0]} | row-4: k1"
    assert explained(after(DUEL), seen).fault.startswith("Row 4, place 1 should be empty")


def test_each_side_discards_beside_its_rows() -> None:
    """CA-5: both may, and both decks have every card."""
    seen = "discard-1: k1 k2 | discard-2: k1 k2"
    assert explained(after(DUEL), seen) == means(discard("k1 k2", 0), discard("k1 k2", 1))


def test_discards_of_both_sides_come_before_the_last_guess() -> None:
    """CA-5: with it come the clues, and perhaps the end."""
    waiting = after(DUEL, guess(ROWS[0], 1))
    seen = f"row-1: {CODE} | row-3: {ROWS[0]} | discard-2: s1 s3"
    assert explained(waiting, seen) == means(discard("s1 s3", 1), guess(CODE, 0))


def test_after_the_end_nothing_means_anything() -> None:
    """People clear up as they like."""
    over = after(GROUP, guess(CODE))
    assert GAME.explain(over, compare(GAME.layout(over), lay({}))) == Explanation()
    assert GAME.explain(over, Change()) == Explanation()
