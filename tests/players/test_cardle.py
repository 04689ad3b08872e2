"""Players of Cardle: what they make of clues, and whose hands they look at."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.games import Chance
from tabletop.games.cardle import (
    DECKS,
    GAME,
    VALUE,
    Action,
    Clue,
    Discard,
    Displaced,
    Guess,
    Mode,
    Options,
    Row,
    Side,
    Solved,
    State,
    Sweep,
    clues,
)
from tabletop.players import play_out
from tabletop.players.cardle import Breaker, Hands, possible, seated, watching

Dice = Callable[[int], Chance]
TECH = DECKS["tech-deck"].faces


def judged(row: Any, code: Any, house: Displaced = Displaced.LITERAL) -> Row:
    return Row(row, clues(code, row, house))


def steps(options: Options, deck: Any, seed: int, dice: Dice) -> list[tuple[State, Action]]:
    """A whole game by bots with either deck."""
    secret, step = GAME.start(options, deck, dice(seed))
    players = seated(options, Random(seed))
    found: list[tuple[State, Action]] = []
    while not step.state.over:
        views = (GAME.view(step.state, seat) for seat in range(len(players)))
        acted = (player(view) for player, view in zip(players, views, strict=True))
        action = next(action for action in acted if action is not None)
        found.append((step.state, action))
        step = GAME.apply(step.state, secret, action)
    return found


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("solved", Solved)
@pytest.mark.parametrize("house", Displaced)
@pytest.mark.parametrize("deck", DECKS.values(), ids=lambda deck: deck.name)
def test_every_kind_of_game_is_played_out(
    mode: Mode, solved: Solved, house: Displaced, deck: Any, dice: Dice
) -> None:
    """CA-6, CA-7: whole games by legal actions, sweeps and discards among them."""
    options = Options(mode, displaced=house, solved=solved)
    actions = [action for seed in range(5) for _, action in steps(options, deck, seed, dice)]
    assert {type(action) for action in actions} >= {Guess, Sweep, Discard}


def test_most_codes_are_solved(dice: Dice) -> None:
    """CA-6: people who use every clue win more often than not."""
    won = 0
    for seed in range(60):
        *_, (_, last) = play_out(GAME, Options(), dice(seed), Random(seed))
        won += bool(GAME.outcome(last.state).winners)  # type: ignore[union-attr]
    assert won > 40


def test_a_breaker_lays_only_cards_it_can_have(dice: Dice) -> None:
    """CA-5: a guess comes from the hand and from earlier rows, and no hand holds a card twice."""
    for seed in range(10):
        hands = Hands(Random(seed))
        breaker = Breaker(Random(seed), hands)
        secret, step = GAME.start(Options(players=2), GAME.decks[0], dice(seed))
        while not step.state.over:
            side = step.state.sides[0]
            view = GAME.view(step.state, len(side.rows) % 2)
            hand = hands.of(view)
            assert len(hand) == len(set(hand)) == side.hand
            action = breaker(view)
            assert action is not None
            if not isinstance(action, Sweep):
                assert set(action.cards) <= {*hand, *side.laid}  # type: ignore[union-attr]
            step = GAME.apply(step.state, secret, action)


def test_the_value_of_a_card_in_place_is_kept() -> None:
    """CA-5: a shown card is carried on, and a known value comes again."""
    code: Any = (
        "knowledge-1",
        "science-2",
        "technology-3",
        "services-4",
        "knowledge-5",
        "science-6",
    )
    row: Any = ("knowledge-1", "knowledge-2", *TECH[6:10])
    side = Side((judged(row, code),), hand=10, left=36)
    state = State(Options(), "tech-deck", (side,))
    for seed in range(20):
        action = Breaker(Random(seed), Hands(Random(seed)))(GAME.view(state, 1))
        if isinstance(action, Guess):
            assert action.cards[0] == "knowledge-1"
            assert VALUE[action.cards[1]] == 2


@pytest.mark.parametrize("house", Displaced)
def test_the_code_is_never_thought_impossible(house: Displaced) -> None:
    """CA-4: whatever the clues, each place's true value stays possible."""
    rng = Random(7)
    for _ in range(200):
        code: Any = tuple(rng.sample(TECH, 6))
        guesses: list[Any] = [tuple(rng.sample(TECH, 6)) for _ in range(4)]
        side = Side(tuple(judged(row, code, house) for row in guesses))
        places = possible(side, house)
        assert all(VALUE[card] in place for card, place in zip(code, places, strict=True))


def test_clues_narrow_a_place_down() -> None:
    """CA-3: what matched is known, what is displaced is not here, what is absent is nowhere."""
    code: Any = (
        "knowledge-1",
        "science-2",
        "technology-3",
        "services-4",
        "knowledge-5",
        "science-6",
    )
    row: Any = ("science-1", "knowledge-3", *TECH[9:13])
    assert clues(code, row)[:3] == (Clue.VALUE, Clue.DISPLACED, Clue.ABSENT)
    places = possible(Side((judged(row, code),)), Displaced.LITERAL)
    assert places[0] == {1}
    assert 3 not in places[1]
    assert all(3 in place for place in places[2:])
    assert not any(10 in place for place in places)


def test_dead_cards_are_traded_two_for_one() -> None:
    """CA-5: cards of values that are nowhere in the code."""
    code: Any = (
        "knowledge-1",
        "science-2",
        "technology-3",
        "services-4",
        "knowledge-5",
        "science-6",
    )
    rows = tuple(judged(TECH[n : n + 6], code) for n in (6, 32))
    side = Side(rows, hand=10, left=30)
    discards = []
    for seed in range(20):
        view = GAME.view(State(Options(), "tech-deck", (side,)), 0)
        action = Breaker(Random(seed), Hands(Random(seed)))(view)
        if isinstance(action, Discard):
            discards.append(action)
            assert all(VALUE[card] in {VALUE[laid] for laid in side.laid} for card in action.cards)
        empty = replace(side, left=0)
        none_left = GAME.view(State(Options(), "tech-deck", (empty,)), 0)
        assert not isinstance(Breaker(Random(seed), Hands(Random(seed)))(none_left), Discard)
    assert discards


def test_a_side_never_learns_the_other_side_s_hand(dice: Dice) -> None:
    """CA-5: head to head both play from decks of their own."""
    _, step = GAME.start(Options(Mode.HEAD_TO_HEAD), GAME.decks[0], dice(1))
    hands = Hands(Random(1))
    mine, yours = (hands.of(GAME.view(step.state, seat)) for seat in (0, 1))
    assert mine != yours
    assert set(mine) & set(yours)  # two decks: the same card can be in both hands


def test_people_of_a_group_take_turns(dice: Dice) -> None:
    """CA-1: each lays a row, and nobody acts for another."""
    options = Options(players=3)
    _, step = GAME.start(options, GAME.decks[0], dice(1))
    players = seated(options, Random(1))
    assert len(players) == 3
    acts = [player(GAME.view(step.state, seat)) for seat, player in enumerate(players)]
    assert [action is None for action in acts] == [False, True, True]


def test_the_device_never_moves(dice: Dice) -> None:
    """CA-2: it is the Codemaster."""
    _, step = GAME.start(Options(), GAME.decks[0], dice(1))
    assert watching(Random(1))(GAME.view(step.state, 0)) is None
