"""The rules of Coda, ruling by ruling."""

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.errors import IllegalAction
from tabletop.games import Chance, Known, Outcome, Step
from tabletop.games.coda import (
    GAME,
    ClearTable,
    Deal,
    GuessedRight,
    GuessedWrong,
    MatchEnded,
    Options,
    Penalty,
    Phase,
    PointsScored,
    Right,
    RoundOpened,
    RoundSpoilt,
    RoundWon,
    Scored,
    Secret,
    Show,
    ShowClue,
    SpoilRound,
    State,
    Stop,
    Stopped,
    TileShown,
    TurnBegan,
    TurnEnd,
    WallsStood,
    WentOut,
    Wrong,
    parse_action,
    wall_text,
)

MakeState = Callable[..., State]
Dice = Callable[[int], Chance]

EXPOSE = Options(3, empty_pile_penalty=Penalty.EXPOSE)
TOURNAMENT = Options(2, tournament=True)


def do(state: State, *texts: str) -> Step:
    """The step to which these actions lead."""
    step = Step(state)
    for text in texts:
        step = GAME.apply(step.state, Secret(), parse_action(text))
    return step


def walls(step: Step) -> str:
    return " | ".join(map(wall_text, step.state.walls))


def can(state: State, text: str) -> bool:
    return parse_action(text) in GAME.legal(state)


def opened(options: Options, dice: Dice) -> Step:
    _, step = GAME.start(options, GAME.decks[0], dice(1))
    return step


# CO-2: the deal


@pytest.mark.parametrize(("players", "hand", "pile"), [(2, 4, 16), (3, 4, 12), (4, 3, 12)])
def test_everybody_stands_up_their_tiles(players: int, hand: int, pile: int, dice: Dice) -> None:
    """CO-2: any colours, so many each, and then the youngest draws the first clue tile."""
    step = opened(Options(players), dice)
    assert step.events == (RoundOpened(1, 0, hand),)
    assert len(GAME.legal(step.state)) == 2 ** (players * hand)
    colours = ("black", *["white"] * (hand - 1))
    dealt = GAME.apply(step.state, Secret(), Deal((colours,) * players))
    assert dealt.events == (WallsStood(), TurnBegan(0, True, pile - 1))
    assert dealt.state.walls == (colours,) * players


def test_a_deal_of_another_size_is_refused(dice: Dice) -> None:
    """CO-2: neither a tile nor a wall more or less, nor one that can be seen."""
    state = opened(Options(), dice).state
    for text in ("deal bbw bbww", "deal bbww", "deal bbww bbww bbww"):
        assert not can(state, text)
    assert Deal((("black-1", "black", "white", "white"), ("black",) * 4)) not in GAME.legal(state)
    with pytest.raises(IllegalAction, match="not in phase deal"):
        do(state, "stop")


def test_advanced_games_have_two_tiles_more_to_draw(dice: Dice) -> None:
    """CO-1: dashes are drawn or dealt like other tiles."""
    assert do(opened(Options(advanced=True), dice).state, "deal bbww wwbb").state.pile == 17


def test_a_tile_can_be_a_dash_in_the_advanced_game_only(state: MakeState) -> None:
    """CO-1: elsewhere there is none."""
    plain, advanced = state("b b | w w"), state("b b | w w", Options(advanced=True))
    assert [can(each, "right 1.1 w-") for each in (plain, advanced)] == [False, True]
    assert [can(each, "wrong 2 b-") for each in (plain, advanced)] == [False, True]


def test_numbers_rise_and_black_is_left_of_white(state: MakeState) -> None:
    """CO-2: a tile between its neighbours, of two equal numbers the black one first."""
    table = state("b | b5 w w6 b")
    assert [n for n in range(12) if can(table, f"right 1.2 w{n}")] == [5]
    assert [n for n in range(12) if can(table, f"right 1.4 b{n}")] == [7, 8, 9, 10, 11]
    assert not can(table, "right 1.2 b5")


def test_a_dash_stands_anywhere_and_numbers_pass_it(state: MakeState) -> None:
    """CO-2: left of a zero, right of an eleven, and it orders nothing."""
    table = state("b0 w11 | w", Options(advanced=True))
    assert all(can(table, f"wrong {place} b-") for place in (1, 2, 3))
    dashed = state("b3 b- b5 | w", Options(advanced=True))
    assert [place for place in range(1, 5) if can(dashed, f"wrong {place} b4")] == [2, 3]
    assert [place for place in range(1, 5) if can(dashed, f"wrong {place} b6")] == [4]


def test_dashes_mixed_in_after_the_deal_are_in_no_dealt_wall(state: MakeState) -> None:
    """CO-2: house rule; a wall that has not grown has none."""
    for dealt in (True, False):
        options = Options(advanced=True, dash_in_deal=dealt)
        table = state("b b w w | b w b w", options)
        assert can(table, "right 1.2 w-") == dealt
        assert can(table, "wrong 1 b-")
        grown = state("b b w w | b w b w b", options)
        assert can(grown, "right 1.2 w-")


# CO-3: a turn


def test_a_right_guess_exposes_and_the_turn_goes_on(state: MakeState) -> None:
    """CO-3: the tile lies open for good, and the same seat guesses again, anybody's."""
    step = do(state("b b | w b3 | b"), "right 1.1 w2")
    assert walls(step) == "b b | w2 b3 | b"
    assert step.events == (GuessedRight(0, 1, 1, "white-2"), WentOut(1))
    assert (step.state.seat, step.state.guessed, step.state.clue) == (0, True, True)
    assert can(step.state, "right 2.1 b7")
    assert not can(step.state, "right 1.1 w2")


def test_a_wrong_guess_adds_the_clue_tile_open(state: MakeState) -> None:
    """CO-3: where its number belongs, and the next seat draws."""
    step = do(state("b b3 | w", pile=2), "wrong 3 w8")
    assert walls(step) == "b b3 w8 | w"
    assert step.events == (GuessedWrong(0, 3, "white-8"), TurnBegan(1, True, 1))
    assert step.state.last_turn is TurnEnd.WRONG


def test_a_clue_tile_is_added_where_it_belongs(state: MakeState) -> None:
    """CO-3, CO-8: not out of order, not twice, not beyond what its neighbours allow."""
    table = state("b3 w w5 | b4")
    assert not any(can(table, f"wrong {place} b4") for place in (1, 2, 3, 4))
    assert [place for place in (1, 2, 3, 4) if can(table, f"wrong {place} w4")] == [3]
    assert [place for place in (1, 2, 3, 4) if can(table, f"wrong {place} w3")] == [2]
    assert [place for place in (1, 2, 3, 4) if can(table, f"wrong {place} b2")] == [1]


def test_stopping_takes_a_right_guess_first(state: MakeState) -> None:
    """CO-3: at least one guess; then the clue tile is added standing."""
    table = state("b w | w w w")
    assert not can(table, "stop 1 b")
    step = do(table, "right 1.1 w2", "stop 1 b")
    assert walls(step) == "b b w | w2 w w"
    assert step.events == (Stopped(0, 1, "black"), TurnBegan(1, True, 4))
    assert step.state.last_turn is TurnEnd.STOPPED
    assert not step.state.guessed


def test_places_that_look_the_same_are_one(state: MakeState) -> None:
    """CO-8: a standing tile beside one of its colour is added at the leftmost place."""
    table = state("b b w | w", guessed=True)
    assert [place for place in range(1, 6) if can(table, f"stop {place} b")] == [1, 4]
    assert [place for place in range(1, 6) if can(table, f"stop {place} w")] == [1, 2, 3]


def test_a_clue_tile_that_fits_nowhere_is_not_added(state: MakeState) -> None:
    """CO-8: no white tile is left between these two."""
    table = state("b3 b4 | w3 w", guessed=True)
    assert not can(table, "stop 2 w")
    assert can(table, "stop 1 w")


def test_the_turn_passes_to_the_left_and_skips_who_is_out(state: MakeState) -> None:
    """CO-3, CO-5: who has no hidden tile neither draws nor guesses, nor is guessed at."""
    table = state("b b | w3 b4 | w | b", pile=3)
    step = do(table, "wrong 3 w9")
    assert step.state.seat == 2
    assert do(step.state, "wrong 1 w0", "wrong 2 b9").state.seat == 0
    assert not any(isinstance(a, Right) and a.seat == 1 for a in GAME.legal(table))


def test_nobody_guesses_their_own_tiles(state: MakeState) -> None:
    """CO-3: one opponent's hidden tile."""
    assert not can(state("b b | w"), "right 0.1 b2")
    assert not can(state("b b | w"), "right 1.2 w2")
    assert not can(state("b b | w"), "right 5.1 w2")


# CO-4: nothing left to draw


def test_the_last_tile_is_drawn_and_then_none(state: MakeState) -> None:
    """CO-4: turns go on without a clue tile."""
    step = do(state("b b | w w | b", pile=1), "wrong 3 w9")
    assert step.events[-1] == TurnBegan(1, True, 0)
    step = do(step.state, "wrong 1 w2")
    assert step.events[-1] == TurnBegan(2, False, 0)


def test_without_a_clue_tile_a_wrong_guess_just_ends_the_turn(state: MakeState) -> None:
    """CO-4: the players say so; they stop only after a right guess."""
    table = state("b b | w w | b", pile=0, clue=False)
    assert can(table, "wrong")
    assert not can(table, "stop")
    assert not can(table, "wrong 1 b2")
    assert not can(table, "wrong 3 w9")
    step = do(table, "wrong")
    assert step.events == (GuessedWrong(0, None, None), TurnBegan(1, False, 0))
    assert step.state.walls == table.walls
    stopped = do(table, "right 1.1 w2", "stop")
    assert stopped.events == (Stopped(0, None, None), TurnBegan(1, False, 0))


def test_with_a_clue_tile_nobody_ends_a_turn_empty_handed(state: MakeState) -> None:
    """CO-3: the clue tile has to go somewhere."""
    table = state("b b | w w", guessed=True)
    assert not can(table, "wrong")
    assert not can(table, "stop")


def test_the_house_may_have_the_guesser_expose_a_tile(state: MakeState) -> None:
    """CO-4: of their choice, any number it can be."""
    table = state("b5 w b | w w | b", EXPOSE, pile=0, clue=False)
    assert not can(table, "wrong")
    assert [n for n in range(12) if can(table, f"wrong 2 w{n}")] == [5, 6, 7, 8, 9, 10]
    step = do(table, "wrong 3 b9")
    assert walls(step) == "b5 w b9 | w w | b"
    assert step.events == (GuessedWrong(0, 3, "black-9"), TurnBegan(1, False, 0))
    assert step.state.last_turn is TurnEnd.WRONG
    assert can(do(table, "right 1.1 w2").state, "stop")


def test_who_exposes_their_own_last_tile_is_out(state: MakeState) -> None:
    """CO-4, CO-5: and if one is left, that one has won; nobody scores for the tile."""
    table = state("b5 w | w w | b", EXPOSE, pile=0, clue=False)
    step = do(table, "wrong 2 w9")
    assert step.events[1:] == (WentOut(0), TurnBegan(1, False, 0))
    assert step.state.last_turn is TurnEnd.WRONG
    duel = state("b5 w | w w", Options(2, empty_pile_penalty=Penalty.EXPOSE), pile=0, clue=False)
    step = do(duel, "wrong 2 w9")
    assert step.events[1:3] == (WentOut(0), RoundWon(1, 1))
    assert GAME.outcome(step.state) == Outcome((1,), (0, 0), "player 2 has hidden tiles left")


# CO-5: the end


def test_the_last_with_hidden_tiles_wins(state: MakeState) -> None:
    """CO-5: at once, whatever is left to draw."""
    step = do(state("b b | w3 | w"), "right 2.1 w5")
    assert step.events[1:3] == (WentOut(2), RoundWon(0, 1))
    ended = Outcome((0,), (0, 0, 0), "player 1 has hidden tiles left")
    assert step.events[-1] == MatchEnded(ended)
    assert GAME.outcome(step.state) == ended
    assert step.state.phase is Phase.OVER
    assert list(GAME.legal(step.state)) == []


def test_one_opponent_out_of_several_does_not_end_the_round(state: MakeState) -> None:
    """CO-5: as long as two have hidden tiles."""
    step = do(state("b b | w3 w | w"), "right 1.2 w5")
    assert GAME.outcome(step.state) is None
    assert step.state.phase is Phase.PLAY


# CO-6: tournament


def scores(step: Step) -> list[tuple[int, int, Scored]]:
    return [(e.seat, e.points, e.why) for e in step.events if isinstance(e, PointsScored)]


def test_a_right_guess_scores_one_and_a_last_tile_three_more(state: MakeState) -> None:
    """CO-6: for who guessed."""
    table = state("b b | w w | b", Options(3, tournament=True))
    one = do(table, "right 1.1 w2")
    assert scores(one) == [(0, 1, Scored.RIGHT)]
    two = do(one.state, "right 1.2 w5")
    assert scores(two) == [(0, 1, Scored.RIGHT), (0, 3, Scored.LAST_TILE)]
    assert two.state.earned == (5, 0, 0)


def test_outside_tournaments_nothing_is_scored(state: MakeState) -> None:
    """CO-6: the plain game has a winner and no points."""
    assert scores(do(state("b b | w"), "right 1.1 w2")) == []


def test_the_winner_shows_hidden_tiles_and_the_clue_tile_for_counting(state: MakeState) -> None:
    """CO-6: five for the round, the numbers on hidden tiles, and a clue tile in hand counts too."""
    table = state("b2 w b | w", TOURNAMENT)
    step = do(table, "right 1.1 w1")
    assert scores(step)[-1] == (0, 5, Scored.ROUND)
    assert (step.state.phase, step.state.seat) == (Phase.SHOW, 0)
    step = do(step.state, "show 3 b9")
    assert step.events[0] == TileShown(0, 3, "black-9", False)
    assert scores(step) == [(0, 9, Scored.HIDDEN)]
    step = do(step.state, "show clue 2 w3", "show 3 w6")
    assert walls(step) == "b2 w3 w6 b9 | w1"
    assert step.state.points == (1 + 3 + 5 + 9 + 3 + 6, 0)
    assert step.state.earned == (0, 0)
    assert step.state.phase is Phase.CLEAR


def test_who_is_left_wins_and_shows_though_another_guessed(state: MakeState) -> None:
    """CO-6: a guesser who exposes their own last tile leaves the round to somebody else."""
    house = Options(2, tournament=True, empty_pile_penalty=Penalty.EXPOSE)
    step = do(state("b | w b", house, clue=False, pile=0), "wrong 1 b4")
    assert scores(step) == [(1, 5, Scored.ROUND)]
    assert (step.state.phase, step.state.seat) == (Phase.SHOW, 1)
    step = do(step.state, "show 1 w2", "show 2 b8")
    assert (step.state.points, step.state.won) == ((0, 5 + 2 + 8), (1,))


def test_a_dash_that_is_left_counts_nothing(state: MakeState) -> None:
    """CO-6: zero, in the wall as in the hand."""
    table = state("b | w", Options(2, advanced=True, tournament=True))
    step = do(table, "right 1.1 w1", "show 1 b-", "show clue 2 w-")
    assert step.state.points == (9, 0)


def test_a_winner_without_a_clue_tile_shows_the_wall_alone(state: MakeState) -> None:
    """CO-6: nothing else is in hand."""
    table = state("b | w", TOURNAMENT, clue=False, pile=0)
    step = do(table, "right 1.1 w1")
    assert not any(isinstance(action, ShowClue) for action in GAME.legal(step.state))
    assert do(step.state, "show 1 b7").state.phase is Phase.CLEAR


def test_only_what_can_be_is_shown(state: MakeState) -> None:
    """CO-8: the tiles shown at the end stand in order too."""
    step = do(state("b2 w b | w", TOURNAMENT), "right 1.1 w5")
    assert not can(step.state, "show 2 w5")
    assert not can(step.state, "show 2 w1")
    assert can(step.state, "show 2 w4")
    assert all(isinstance(a, Show | ShowClue | SpoilRound) for a in GAME.legal(step.state))


def test_the_starter_moves_left_after_each_round(state: MakeState) -> None:
    """CO-6: rounds are dealt anew, the points stay."""
    cleared = state("b2 | w1", TOURNAMENT, phase=Phase.CLEAR, points=(9, 4), won=(0,))
    step = do(cleared, "clear table")
    assert step.events == (RoundOpened(2, 1, 4),)
    assert (step.state.points, step.state.walls) == ((9, 4), ((), ()))
    assert do(step.state, "deal bbww wwbb").state.seat == 1


@pytest.mark.parametrize(
    ("points", "winners"), [((9, 4, 4), (0,)), ((4, 9, 9), (1, 2)), ((5, 5, 5), (0, 1, 2))]
)
def test_most_points_after_three_rounds_win(
    points: tuple[int, ...], winners: tuple[int, ...], state: MakeState
) -> None:
    """CO-6: ties are shared."""
    options = Options(3, tournament=True)
    table = state(
        "b | w1 | b9", options, phase=Phase.SHOW, round=3, clue=False, points=points, won=(0, 1)
    )
    step = do(table, "show 1 b0")
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.points) == (winners, points)
    assert outcome.words == f"points: {' to '.join(map(str, points))}"
    assert step.state.won == (0, 1, 0)


def test_a_round_before_the_third_does_not_end_the_tournament(state: MakeState) -> None:
    """CO-6: three rounds."""
    for number, phase in ((1, Phase.CLEAR), (2, Phase.CLEAR), (3, Phase.OVER)):
        table = state("b | w1", TOURNAMENT, phase=Phase.SHOW, round=number, clue=False)
        assert do(table, "show 1 b0").state.phase is phase


# A spoilt round


def test_a_spoilt_round_is_dealt_again_and_counts_nothing(state: MakeState) -> None:
    """CO-8: the way on when a wall was wrong: same round, same starter, its points void."""
    table = state("b b | w w w", TOURNAMENT, round=2, seat=0, points=(9, 4), won=(0,))
    step = do(table, "right 1.1 w2", "spoil round")
    assert step.events == (RoundSpoilt(2), RoundOpened(2, 1, 4))
    assert (step.state.points, step.state.earned) == ((9, 4), (0, 0))
    assert (step.state.phase, step.state.pile) == (Phase.DEAL, 24)


# How things are known, and by whom


def test_what_leaves_no_trace_is_confirmed_and_the_rest_is_seen(state: MakeState) -> None:
    """CO-8: people say that walls stand, how an empty-handed turn ended, that a round is spoilt."""
    told = ("deal bbww wwbb", "wrong", "stop", "spoil round")
    seen = ("right 1.1 w2", "wrong 1 b0", "stop 1 b", "show 1 b2", "show clue 1 b0", "clear table")
    table = state("b b | w w")
    assert {GAME.known(table, parse_action(text)) for text in told} == {Known.CONFIRMED}
    assert {GAME.known(table, parse_action(text)) for text in seen} == {Known.SEEN}


def test_nobody_can_read_past_guesses_off_the_state(state: MakeState) -> None:
    """CO-7: two ways to the same table leave the same state, whatever was guessed on the way."""
    table = state("b b | w w w | b b")
    one = do(table, "right 1.1 w2", "right 2.1 b3", "wrong 1 b0").state
    other = do(table, "right 2.1 b3", "right 1.1 w2", "wrong 1 b0").state
    assert one == other
    assert GAME.view(one, 1).state == one
    silent = state("b b | w w w", clue=False, pile=0)
    again = do(silent, "wrong", "wrong", "wrong", "wrong").state
    assert again == do(silent, "wrong", "wrong").state


def test_a_seat_acts_in_its_turn(state: MakeState) -> None:
    """CO-3: everybody deals and clears, one guesses and shows, nobody acts when all is over."""
    acting: dict[Phase, list[int]] = {}
    for phase in Phase:
        table = state("b | w | b", phase=phase, seat=1)
        acting[phase] = [seat for seat in range(3) if GAME.view(table, seat).to_act]
    everybody = [0, 1, 2]
    assert acting == {
        Phase.DEAL: everybody,
        Phase.PLAY: [1],
        Phase.SHOW: [1],
        Phase.CLEAR: everybody,
        Phase.OVER: [],
    }
    assert GAME.device_turn(state("b | w")) is None


ILLEGAL: list[Any] = [
    ClearTable(),
    Deal((("black",) * 4,) * 2),
    Show(1, "black-3"),
    ShowClue(1, "black-3"),
    Stop(),
    Wrong(),
    Wrong(1, "black"),
    Stop(1, "black-1"),
    Right(1, 1, "white"),
    Right(1, 9, "white-1"),
]


@pytest.mark.parametrize("action", ILLEGAL, ids=str)
def test_what_the_rules_do_not_allow_is_refused(action: Any, state: MakeState) -> None:
    """An illegal action raises and names itself."""
    table = state("b b | w w", guessed=True)
    assert action not in GAME.legal(table)
    with pytest.raises(IllegalAction, match="choose from legal"):
        GAME.apply(table, Secret(), action)
