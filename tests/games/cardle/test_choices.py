"""What is legal in Cardle: too much to write down, and yet counted, tested and picked."""

from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from tabletop.games.cardle import (
    GAME,
    TECH_DECK,
    Action,
    Clue,
    CountHand,
    Discard,
    Guess,
    Mode,
    Options,
    Row,
    Side,
    State,
    Sweep,
)

FACES = TECH_DECK.faces
ABSENT: Any = (Clue.ABSENT,) * 6


def small(hand: int, left: int, rows: int = 1, mode: Mode = Mode.GROUP) -> State:
    """The end of a long game: few cards are laid, and most were discarded."""
    laid = tuple(Row(FACES[6 * n : 6 * n + 6], ABSENT) for n in range(rows))  # type: ignore[arg-type]
    gone = sorted(FACES[6 * rows + hand + left :])
    pairs = tuple(zip(gone[::2], gone[1::2], strict=True))
    side = Side(laid, pairs, hand, left)
    return State(Options(mode), TECH_DECK.name, (side,) * (2 if mode is Mode.HEAD_TO_HEAD else 1))


def by_hand(state: State, number: int) -> set[Action]:
    """Every legal action of a side, found by trying all there are."""
    side = state.sides[number]
    fresh = [f for f in FACES if f not in side.laid and f not in side.gone]
    guesses = {
        Guess(number, row)  # type: ignore[arg-type]
        for row in permutations([*side.laid, *fresh], 6)
        if len(set(row) & set(fresh)) <= side.hand
    }
    pairs = {Discard(number, pair) for pair in combinations(sorted(fresh), 2)}
    counts = {CountHand(number, n) for n in range(min(10, len(fresh)) + 1)}
    may = side.hand >= 2 and side.left >= 1
    return {*guesses, *(pairs if may else ()), *(counts - {CountHand(number, side.hand)})}


@pytest.mark.parametrize(("hand", "left"), [(0, 0), (2, 0), (1, 1), (0, 2), (2, 2)])
def test_the_legal_actions_are_exactly_those_found_by_trying(hand: int, left: int) -> None:
    """CA-5: any card not seen yet may come from the hand, but not more than it holds."""
    state = small(hand, left)
    listed = list(GAME.legal(state))
    assert len(listed) == len(set(listed)) == len(GAME.legal(state))
    assert set(listed) == by_hand(state, 0)


def test_both_sides_actions_are_listed() -> None:
    """CA-5: head to head one after the other."""
    state = small(1, 1, mode=Mode.HEAD_TO_HEAD)
    assert set(GAME.legal(state)) == by_hand(state, 0) | by_hand(state, 1)


def test_a_first_guess_has_as_many_ways_as_six_of_52() -> None:
    """CA-1: besides, every two cards can be discarded, and a hand of 6 to 9 counted."""
    state = State(Options(), TECH_DECK.name, (Side(),))
    first = 52 * 51 * 50 * 49 * 48 * 47
    assert len(GAME.legal(state)) == first + 52 * 51 // 2 + 4
    legal: Any = GAME.legal(state)
    assert [type(legal[n]) for n in (0, first - 1, first, len(legal) - 1)] == [
        Guess,
        Guess,
        Discard,
        CountHand,
    ]


@pytest.mark.parametrize("number", [-1, 10**15])
def test_a_number_past_the_end_is_refused(number: int) -> None:
    """Whoever picks by number must count first."""
    legal: Any = GAME.legal(State(Options(), TECH_DECK.name, (Side(),)))
    with pytest.raises(IndexError, match="choose a smaller number"):
        legal[number]


def test_what_is_picked_is_legal() -> None:
    """Every action found by its number is in the collection, and no two numbers share one."""
    rng = Random(3)
    for hand, rows, mode in product((3, 10), (1, 3), Mode):
        legal: Any = GAME.legal(small(hand, 6 - hand % 2, rows, mode))
        numbers = rng.sample(range(len(legal)), min(400, len(legal)))
        picked = {legal[number] for number in numbers}
        assert len(picked) == len(numbers)
        assert all(action in legal for action in picked)


def test_a_full_table_is_swept_before_a_guess() -> None:
    """Discarding and counting go on all the same."""
    kinds = {type(action) for action in GAME.legal(small(4, 2, rows=4))}
    assert kinds == {Sweep, Discard, CountHand}
