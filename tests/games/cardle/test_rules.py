"""The rules of Cardle, ruling by ruling. `k7` is the 7 of knowledge; s, t and v are the others."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.errors import IllegalAction
from tabletop.games import Chance, Known, Outcome, Step
from tabletop.games.cardle import (
    DECKS,
    GAME,
    PLAYING_CARDS,
    TECH_DECK,
    VALUE,
    Action,
    Clue,
    CluesGiven,
    CodeCardShown,
    CodeShown,
    CodeSolved,
    CountHand,
    Discard,
    Discarded,
    Displaced,
    Drew,
    GameEnded,
    GameOpened,
    Guess,
    Guessed,
    GuessesRanOut,
    HandCounted,
    Mode,
    Options,
    PointsScored,
    Row,
    Secret,
    Side,
    Solved,
    State,
    Sweep,
    SweptUp,
    clues,
    possible_code,
)

Dice = Callable[[int], Chance]

DOMAIN = {"k": "knowledge", "s": "science", "t": "technology", "v": "services"}
WORD = {"E": Clue.EXACT, "V": Clue.VALUE, "D": Clue.DISPLACED, ".": Clue.ABSENT}

GROUP = Options()
DUEL = Options(Mode.HEAD_TO_HEAD)
CODE = "k1 s2 t3 v4 k5 s6"
OTHER = "s1 s2 s3 s4 s5 s6"
# Seven guesses without a value of CODE, but for a displaced 1 in the last.
MISSES = (
    "k7 k8 k9 k10 k11 k12",
    "s7 s8 s9 s10 s11 s12",
    "t7 t8 t9 t10 t11 t12",
    "v7 v8 v9 v10 v11 v12",
    "k13 s13 t13 v13 k7 k8",
    "k9 s13 t13 v13 k7 k8",
    "k10 k1 t13 v13 k7 k8",
)


def cards(text: str) -> Any:
    return tuple(f"{DOMAIN[word[0]]}-{word[1:]}" for word in text.split())


def word(text: str) -> tuple[Clue, ...]:
    return tuple(WORD[letter] for letter in text)


def guess(text: str, side: int = 0) -> Action:
    return Guess(side, cards(text))


def discard(text: str, side: int = 0) -> Action:
    return Discard(side, cards(text))


def after(options: Options, *actions: Action, codes: tuple[str, ...] = (CODE, CODE)) -> Step:
    """The step to which these actions lead; rows are swept up whenever one is due."""
    secret = Secret(tuple(map(cards, codes[: options.sides])))
    step = Step(State(options, TECH_DECK.name, (Side(),) * options.sides))
    for action in actions:
        if Sweep(action.side) in GAME.legal(step.state):
            step = GAME.apply(step.state, secret, Sweep(action.side))
        step = GAME.apply(step.state, secret, action)
    return step


def missed(count: int) -> tuple[Action, ...]:
    return tuple(map(guess, MISSES[:count]))


def duel(*rounds: tuple[str, str]) -> tuple[Action, ...]:
    return tuple(guess(row, side) for each in rounds for side, row in enumerate(each))


def side(step: Step, number: int = 0) -> Side:
    found = step.state.sides[number]
    assert isinstance(found, Side)
    return found


def told(step: Step, kind: type[Any]) -> list[Any]:
    return [event for event in step.events if isinstance(event, kind)]


# CA-2


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("deck", DECKS.values(), ids=lambda deck: deck.name)
def test_the_device_makes_a_code_for_each_side(mode: Mode, deck: Any, dice: Dice) -> None:
    """CA-2: six cards of the deck, at most two of one value; people keep all 52."""
    for seed in range(200):
        secret, step = GAME.start(Options(mode), deck, dice(seed))
        assert len(secret.codes) == step.state.options.sides
        for code in secret.codes:
            assert len(set(code)) == 6
            assert set(code) <= set(deck.faces)
            assert max(Counter(VALUE[card] for card in code).values()) <= 2
        assert step.state.deck == deck.name
        assert all(each.hand + each.left == 52 for each in step.state.sides)


def test_codes_of_two_sides_differ(dice: Dice) -> None:
    """CA-2: each is drawn for itself."""
    pairs = [GAME.start(DUEL, TECH_DECK, dice(seed))[0].codes for seed in range(20)]
    assert all(one != two for one, two in pairs)


class Loaded:
    """Dice that fall as they are told."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, limit: int) -> int:
        assert self.numbers[0] < limit
        return self.numbers.pop(0)

    def choose(self, items: Any) -> Any:
        return items[self.below(len(items))]

    def shuffled(self, items: Any) -> Any:
        raise AssertionError(f"no code needs {len(items)} cards shuffled")


def test_a_code_with_three_of_a_value_is_drawn_anew() -> None:
    """CA-2: all six again, so that no possible code is likelier than another."""
    thrice = (0, 12, 24, 0, 0, 0)  # knowledge-1, science-1, technology-1 ...
    dice = Loaded(*thrice, 0, 0, 0, 0, 0, 0)
    secret, _ = GAME.start(GROUP, TECH_DECK, dice)
    assert secret.codes == (cards("k1 k2 k3 k4 k5 k6"),)
    assert dice.numbers == []


def test_two_of_a_value_are_a_possible_code() -> None:
    """CA-2: three are not, nor is one card twice."""
    assert possible_code(cards("k1 s1 k2 s2 k3 s3"))
    assert not possible_code(cards("k1 s1 t1 s2 k3 s3"))
    assert not possible_code(cards("k1 k1 k2 s2 k3 s3"))


# CA-3


@pytest.mark.parametrize(
    ("code", "row", "expected"),
    [
        ("k13 t13 s5 k6 v2 t9", "k13 s13 k2 s3 s10 v12", "EVD..."),
        (CODE, CODE, "EEEEEE"),
        (CODE, "s1 k2 k3 k4 s5 k6", "VVVVVV"),
        (CODE, "s2 k1 k4 t4 k13 t5", "DDDV.D"),
        ("k1 s1 k2 s2 k3 s3", "s1 k1 t1 v1 k9 k3", "VVDD.V"),
        ("k1 s1 k2 s2 k3 s3", "k2 s2 t2 v2 s3 t3", "DDVVVV"),
    ],
)
def test_clues_are_the_first_that_applies(code: str, row: str, expected: str) -> None:
    """CA-3: exact, then value, then displaced, then absent; CA-4: displaced is literal."""
    assert clues(cards(code), cards(row)) == word(expected)


def test_every_exact_match_shows_a_code_card_once() -> None:
    """CA-3: the device shows it itself, when it is matched for the first time."""
    rows = ("k1 k2 k9 k10 k11 k12", "k1 s2 s9 s10 s11 s12")
    step = after(GROUP, guess(rows[0]))
    assert told(step, CodeCardShown) == [CodeCardShown(0, 1, "knowledge-1")]
    step = after(GROUP, *map(guess, rows))
    assert told(step, CodeCardShown) == [CodeCardShown(0, 2, "science-2")]


def test_the_device_tells_every_clue_at_once() -> None:
    """CA-3: in the step of the guess."""
    step = after(GROUP, guess("k1 k2 k4 k10 k11 k12"))
    assert step.events[:2] == (
        Guessed(0, 1, cards("k1 k2 k4 k10 k11 k12"), carried=0),
        CluesGiven(0, 1, word("EVD...")),  # type: ignore[arg-type]
    )
    assert side(step).rows == (Row(cards("k1 k2 k4 k10 k11 k12"), word("EVD...")),)  # type: ignore[arg-type]


# CA-4


@pytest.mark.parametrize(
    ("code", "row", "literal", "counted"),
    [
        ("k1 s2 t3 v4 k5 s6", "k1 s1 t1 k9 k10 k11", "EDD...", "E....."),
        ("k1 s1 t3 v4 k5 s6", "k1 k9 s1 t1 v1 k11", "E.DDD.", "E.D..."),
        ("k1 s1 t3 v4 k5 s6", "k9 k10 k1 s1 t1 k11", "..DDD.", "..DD.."),
        ("k1 s2 t3 v4 k5 s6", "k9 k2 s2 t2 v2 k11", ".VDDD.", ".V...."),
        ("k1 s2 t3 v4 k5 s6", "s2 t2 k9 k10 k11 k12", "DV....", ".V...."),
    ],
)
def test_displaced_can_be_counted(code: str, row: str, literal: str, counted: str) -> None:
    """CA-4: a matched copy is used up, wherever it stands; others count from left to right."""
    assert clues(cards(code), cards(row), Displaced.LITERAL) == word(literal)
    assert clues(cards(code), cards(row), Displaced.COUNTED) == word(counted)


def test_the_house_decides_what_is_displaced() -> None:
    """CA-4: the option reaches the judge."""
    row = guess("k1 s1 t1 k9 k10 k11")
    found = {house: side(after(Options(displaced=house), row)).rows[0].clues for house in Displaced}
    assert found == {Displaced.LITERAL: word("EDD..."), Displaced.COUNTED: word("E.....")}


# CA-5


def test_a_game_opens_with_ten_cards_a_side(dice: Dice) -> None:
    """CA-5: 42 are left to draw."""
    for options in (GROUP, DUEL):
        _, step = GAME.start(options, TECH_DECK, dice(1))
        assert step.events == (GameOpened(options.sides, 10, 42),)
        assert step.state.sides == (Side(hand=10, left=42),) * options.sides


def test_after_the_clues_hands_are_drawn_up_to_ten() -> None:
    """CA-5: as many cards as were laid from the hand."""
    step = after(GROUP, *missed(1))
    assert told(step, Drew) == [Drew(0, 6, 10, 36)]
    carrying = after(GROUP, *missed(1), guess("k8 k7 s9 s10 s11 s12"))
    assert told(carrying, Guessed)[0].carried == 2
    assert told(carrying, Drew) == [Drew(0, 4, 10, 32)]


def test_a_guess_of_carried_cards_alone_draws_nothing() -> None:
    """CA-5: the hand is full already."""
    step = after(GROUP, *missed(1), guess(MISSES[0]))
    assert told(step, Drew) == []
    assert (side(step).hand, side(step).left) == (10, 36)


def test_carried_cards_are_judged_where_they_lie_now() -> None:
    """CA-5: a clue of an earlier row says nothing about a later one."""
    step = after(GROUP, guess("k2 k1 k7 k8 k9 k10"), guess("k1 k2 s7 s8 s9 s10"))
    first, second = side(step).rows
    assert (first.clues, second.clues) == (word("DD...."), word("EV...."))


def test_cards_are_carried_from_any_earlier_row() -> None:
    """CA-5: also from one that was swept up."""
    state = after(GROUP, *missed(5)).state
    assert state.sides[0].swept == 1
    state = GAME.apply(state, Secret((cards(CODE),)), Sweep(0)).state
    assert guess("k12 s12 t12 v12 k13 k9") in GAME.legal(state)


def test_two_discards_draw_one_card() -> None:
    """CA-5: the hand has one card less until the clues."""
    step = after(GROUP, discard("k1 k2"))
    assert step.events == (Discarded(0, cards("k1 k2"), 9, 41),)
    twice = after(GROUP, discard("k1 k2"), discard("k3 s3"))
    assert (side(twice).hand, side(twice).left) == (8, 40)
    assert told(after(GROUP, discard("k1 k2"), *missed(1)), Drew) == [Drew(0, 7, 10, 34)]


def test_discarded_cards_never_come_back() -> None:
    """CA-5: nothing is reshuffled."""
    state = after(GROUP, discard("k1 k2")).state
    assert guess("k1 k7 k8 k9 k10 k11") not in GAME.legal(state)
    assert discard("k2 k3") not in GAME.legal(state)
    assert discard("k3 k4") in GAME.legal(state)


def test_only_cards_not_seen_yet_are_discarded() -> None:
    """CA-5: two different ones, and none that was laid."""
    state = after(GROUP, *missed(1)).state
    assert discard("k7 s1") not in GAME.legal(state)
    assert discard("s1 s1") not in GAME.legal(state)
    assert discard("s2 s1") not in GAME.legal(state)  # in the order of their names
    assert discard("s1 s2") in GAME.legal(state)


def test_a_side_keeps_six_cards_to_guess_with() -> None:
    """CA-5: before the first guess a hand of six is as small as it gets (ours)."""
    pairs = ["k1 k2", "k3 k4", "k5 k6", "s1 s2"]
    state = after(GROUP, *map(discard, pairs)).state
    assert state.sides[0].hand == 6
    assert discard("s3 s4") not in GAME.legal(state)
    later = after(GROUP, *map(discard, pairs), *missed(1)).state
    assert discard("s3 s4") in GAME.legal(later)


def drawn_out(hand: int, left: int) -> State:
    """A group with one row on the table, and so many cards in hand and pile."""
    step = after(GROUP, *missed(1))
    faces = sorted(set(TECH_DECK.faces) - set(cards(MISSES[0])))
    gone = faces[: 46 - hand - left]
    pairs = tuple(zip(gone[::2], gone[1::2], strict=True))
    mine = replace(side(step), discards=pairs, hand=hand, left=left)
    state = replace(step.state, sides=(mine,))
    assert isinstance(state, State)
    return state


def rest(state: State, count: int) -> tuple[str, ...]:
    """Cards that are still in hand or pile."""
    mine = state.sides[0]
    fresh = [f for f in TECH_DECK.faces if f not in mine.laid and f not in mine.gone]
    return tuple(fresh[:count])


def test_with_an_empty_pile_nobody_draws() -> None:
    """CA-5: the hand stays as small as it is."""
    state = drawn_out(hand=4, left=2)
    step = GAME.apply(state, Secret((cards(CODE),)), Guess(0, (*rest(state, 4), *cards("k7 k8"))))
    assert told(step, Drew) == [Drew(0, 2, 2, 0)]
    again = GAME.apply(step.state, Secret((cards(CODE),)), guess(MISSES[0]))
    assert told(again, Drew) == []
    assert Discard(0, rest(step.state, 2)) not in GAME.legal(step.state)  # type: ignore[arg-type]


def test_nobody_lays_more_cards_than_the_hand_has() -> None:
    """CA-5: the others are carried."""
    state = drawn_out(hand=2, left=0)
    two = rest(state, 2)
    secret = Secret((cards(CODE),))
    assert Guess(0, (*two, *cards("k7 k8 k9 k10"))) in GAME.legal(state)
    short = GAME.apply(state, secret, CountHand(0, 1)).state
    assert Guess(0, (*two, *cards("k7 k8 k9 k10"))) not in GAME.legal(short)
    assert Guess(0, (two[0], *cards("k7 k8 k9 k10 k11"))) in GAME.legal(short)


def test_people_can_correct_the_number_of_their_cards() -> None:
    """CA-5: what is not in the hand is in the pile."""
    step = after(GROUP, CountHand(0, 8))
    assert step.events == (HandCounted(0, 10, 8, 44),)
    assert (side(step).hand, side(step).left) == (8, 44)
    assert [n for n in range(-1, 13) if CountHand(0, n) in GAME.legal(step.state)] == [6, 7, 9, 10]


def test_head_to_head_both_guesses_are_judged_at_once() -> None:
    """CA-5: the first to guess waits, and may not guess again."""
    step = after(DUEL, guess(MISSES[0], 1))
    assert step.events == (Guessed(1, 1, cards(MISSES[0]), 0),)
    assert side(step, 1).rows[0].clues is None
    assert guess(MISSES[1], 1) not in GAME.legal(step.state)
    both = after(DUEL, guess(MISSES[0], 1), guess("k1 k7 k8 k9 k10 k11", 0))
    assert told(both, CluesGiven) == [
        CluesGiven(0, 1, word("E.....")),  # type: ignore[arg-type]
        CluesGiven(1, 1, word("......")),  # type: ignore[arg-type]
    ]
    assert told(both, Drew) == [Drew(0, 6, 10, 36), Drew(1, 6, 10, 36)]


def test_head_to_head_each_side_has_its_code_and_deck() -> None:
    """CA-2, CA-5: the same cards can lie on both sides and get different clues."""
    row = "k1 s2 k9 k10 k11 k12"
    step = after(DUEL, *duel((row, row)), codes=(CODE, OTHER))
    assert [each.clues for each in told(step, CluesGiven)] == [word("EE...."), word("VE....")]


def test_a_side_that_waits_may_still_discard() -> None:
    """CA-5: at any time, as often as wanted."""
    state = after(DUEL, guess(MISSES[0], 0)).state
    assert discard("k1 k2", 0) not in GAME.legal(drawn_out(hand=1, left=5))
    assert discard("k1 k2", 0) in GAME.legal(state)
    assert discard("k1 k2", 1) in GAME.legal(state)


def test_room_is_made_before_the_next_guess() -> None:
    """Four rows fit in group play, two a side head to head; the device remembers all."""
    state = after(GROUP, *missed(4)).state
    assert Sweep(0) in GAME.legal(state)
    assert guess(MISSES[4]) not in GAME.legal(state)
    step = GAME.apply(state, Secret((cards(CODE),)), Sweep(0))
    assert step.events == (SweptUp(0, 1),)
    assert len(side(step).rows) == 4
    assert Sweep(0) not in GAME.legal(step.state)
    assert guess(MISSES[4]) in GAME.legal(step.state)
    pair = after(DUEL, *duel(*[(row, row) for row in MISSES[:2]])).state
    assert [Sweep(n) in GAME.legal(pair) for n in (0, 1)] == [True, True]


def test_a_row_that_was_carried_away_needs_no_sweeping() -> None:
    """There is room already."""
    state = after(GROUP, *missed(3), guess(MISSES[0])).state
    assert Sweep(0) not in GAME.legal(state)
    assert guess(MISSES[4]) in GAME.legal(state)


# CA-6


@pytest.mark.parametrize("row", [CODE, "s1 k2 k3 k4 s5 k6", "k1 k2 t3 k4 k5 k6"])
def test_six_matching_values_solve_the_code(row: str) -> None:
    """CA-6: whatever their domains; the whole group has won, and the code is shown."""
    step = after(Options(players=3), *missed(1), guess(row))
    won = Outcome((0, 1, 2), (0, 0, 0), "solved with guess 2")
    assert GAME.outcome(step.state) == won
    assert step.state.codes == (cards(CODE),)
    assert step.events[-3:] == (CodeSolved(0, 2), CodeShown(0, cards(CODE)), GameEnded(won))
    assert len(GAME.legal(step.state)) == 0
    assert told(step, Drew) == []


def test_the_house_can_ask_for_six_exact_cards() -> None:
    """CA-6: then values alone do not solve it."""
    exact = Options(solved=Solved.EXACT)
    assert GAME.outcome(after(exact, guess("s1 s2 t3 v4 k5 s6")).state) is None
    assert GAME.outcome(after(exact, guess(CODE)).state) is not None


def test_five_matches_do_not_solve_the_code() -> None:
    """CA-6: all six places count."""
    assert GAME.outcome(after(GROUP, guess("k1 s2 t3 v4 k5 k7")).state) is None


def test_a_group_has_seven_guesses() -> None:
    """CA-6: after the seventh it has lost; the code is shown all the same."""
    assert GAME.outcome(after(GROUP, *missed(6)).state) is None
    step = after(GROUP, *missed(7))
    lost = Outcome((), (0, 0), "not solved in 7 guesses: lost")
    assert GAME.outcome(step.state) == lost
    assert step.events[-3:] == (GuessesRanOut(0, 7), CodeShown(0, cards(CODE)), GameEnded(lost))
    won = after(GROUP, *missed(6), guess(CODE))
    assert GAME.outcome(won.state) == Outcome((0, 1), (0, 0), "solved with guess 7")


# CA-7


@pytest.mark.parametrize(
    ("rows", "winners", "words"),
    [
        ((CODE, MISSES[1]), (0,), "one code solved in round 2"),
        ((MISSES[1], CODE), (1,), "one code solved in round 2"),
        ((CODE, CODE), (), "both codes solved in round 2"),
    ],
)
def test_head_to_head_who_solves_wins(
    rows: tuple[str, str], winners: tuple[int, ...], words: str
) -> None:
    """CA-7: both in one round is a draw; no points are counted."""
    step = after(DUEL, *duel((MISSES[0], MISSES[0]), rows), codes=(CODE, OTHER))
    assert GAME.outcome(step.state) == Outcome(winners, (0, 0), words)
    assert told(step, PointsScored) == []
    assert told(step, GuessesRanOut) == []
    assert [event.code for event in told(step, CodeShown)] == [cards(CODE), cards(OTHER)]


@pytest.mark.parametrize(
    ("rows", "winners", "points"),
    [
        (("k1 k7 k8 k9 k10 k11", "s1 k7 k8 k9 k10 k11"), (0,), (3, 2)),
        (("k7 k1 k8 k9 k10 k11", "s1 k7 k8 k9 k10 k11"), (1,), (1, 2)),
        (("k1 k7 k2 k9 k10 k11", "s1 k2 k8 k9 k10 k11"), (), (4, 4)),
        (("k1 s2 t3 v4 k5 k11", "k7 k8 k9 k10 k11 k12"), (0,), (15, 0)),
    ],
)
def test_head_to_head_the_seventh_guess_is_counted(
    rows: tuple[str, str], winners: tuple[int, ...], points: tuple[int, int]
) -> None:
    """CA-7: 3 an exact card, 2 a value, 1 a displaced one, earlier guesses nothing."""
    before = ("k1 s2 t3 v4 k5 k13", MISSES[0])
    step = after(DUEL, *duel(*[before] * 6, rows))
    words = f"points: {points[0]} to {points[1]}"
    assert GAME.outcome(step.state) == Outcome(winners, points, words)
    assert told(step, PointsScored) == [PointsScored(0, points[0]), PointsScored(1, points[1])]
    assert told(step, GuessesRanOut) == [GuessesRanOut(0, 7), GuessesRanOut(1, 7)]


# Who may do what, and how it is known


@pytest.mark.parametrize(
    "action",
    [
        guess("k1 k2 k3 k4 k5 k6", 1),
        guess("k1 k2 k3 k4 k5 k5"),
        guess("k1 k2 k3 k4 k5"),
        Guess(0, PLAYING_CARDS.faces[:6]),  # type: ignore[arg-type]
        Discard(0, PLAYING_CARDS.faces[:2]),  # type: ignore[arg-type]
        discard("k1 k2 k3"),
        Sweep(0),
        Sweep(-1),
        CountHand(0, 10),
        CountHand(0, 5),
        "pass",
    ],
)
def test_what_is_not_legal_is_refused(action: Any) -> None:
    """Only cards of this deck, each once, by a side that there is."""
    state = after(GROUP).state
    assert action not in GAME.legal(state)
    with pytest.raises(IllegalAction, match=r"legal\(state\)"):
        GAME.apply(state, Secret((cards(CODE),)), action)


def test_what_lies_on_the_table_is_seen_and_hands_are_trusted() -> None:
    """CA-5: the device never chooses for anybody."""
    state = after(DUEL).state
    actions = (guess(CODE), discard("k1 k2"), Sweep(0), CountHand(0, 8))
    kinds = [GAME.known(state, action) for action in actions]
    assert kinds == [Known.SEEN, Known.SEEN, Known.SEEN, Known.TRUSTED]
    assert GAME.device_turn(state) is None


def test_a_view_tells_a_seat_its_side_and_whether_it_can_act() -> None:
    """CA-5: everybody in a group; head to head those whose guess is due."""
    group = after(Options(players=3)).state
    assert [(v.side, v.to_act) for v in (GAME.view(group, n) for n in range(3))] == [(0, True)] * 3
    waiting = after(DUEL, guess(MISSES[0], 0)).state
    assert [(v.side, v.to_act) for v in (GAME.view(waiting, n) for n in (0, 1))] == [
        (0, False),
        (1, True),
    ]
    over = after(GROUP, guess(CODE)).state
    assert not any(GAME.view(over, seat).to_act for seat in (0, 1))
