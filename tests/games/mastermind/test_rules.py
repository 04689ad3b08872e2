"""The rules of Mastermind, ruling by ruling."""

from collections.abc import Callable

import pytest

from tabletop.errors import IllegalAction
from tabletop.games import Chance, Known, Outcome, Step
from tabletop.games.mastermind import (
    BROKEN,
    GAME,
    KEYS,
    Action,
    Asked,
    ClearBoard,
    CodeAskedFor,
    CodeBroken,
    CodePlaced,
    CodeShown,
    Event,
    GameOpened,
    GameVoid,
    GiveKey,
    Guess,
    Guessed,
    Key,
    KeyGiven,
    KeyWasWrong,
    MatchEnded,
    Options,
    Phase,
    PlaceCode,
    PointsScored,
    Role,
    RowsRanOut,
    Scored,
    Secret,
    ShowCode,
    State,
    all_codes,
    fitting,
    key,
    parse_code,
)

PLAIN = Options()
REFEREE = Options(Role.REFEREE, games=2)
BREAKER = Options(Role.CODEBREAKER)


def guess(text: str) -> Action:
    return Guess(parse_code(text))


def give(text: str) -> Action:
    return GiveKey(Key.parse(text))


def show(text: str) -> Action:
    return ShowCode(parse_code(text))


def after(options: Options, *actions: Action, code: str = "MTPW") -> Step:
    """The step to which these actions lead; the device's codes are all `code`."""
    secret = Secret({game: parse_code(code) for game in range(1, options.games + 1)})
    state = State(options, Phase.GUESS)
    step = Step(state if state.device_makes else State(options, Phase.PLACE))
    for action in actions:
        step = GAME.apply(step.state, secret, action)
    return step


def kinds(step: Step) -> list[type[Event]]:
    return [type(event) for event in step.events]


# MM-1


def test_there_are_as_many_codes_as_six_colours_give() -> None:
    """MM-1: six colours in four holes, repeats allowed."""
    assert len(all_codes(blanks=False)) == len(set(all_codes(blanks=False))) == 6**4
    assert guess("MMMM") in GAME.legal(after(PLAIN).state)


def test_after_ten_rows_nobody_guesses_again() -> None:
    """MM-1: there are ten rows."""
    full = after(PLAIN, *[guess("OOOO")] * 10).state
    assert len(full.rows) == 10
    assert list(GAME.legal(full)) == []


# MM-2


@pytest.mark.parametrize(
    ("code", "row", "expected"),
    [
        ("MWPT", "WYPO", "1r1w"),  # purple in place, white elsewhere
        ("MPTO", "WYTT", "1r0w"),  # two teals meet one: the red counts, no white besides
        ("PPYO", "MYTW", "0r1w"),  # yellow alone, out of place
        ("MPMY", "TMMW", "1r1w"),  # two magentas meet two, one of them in place
    ],
)
def test_keys_of_the_four_worked_examples(code: str, row: str, expected: str) -> None:
    """MM-2: colour and place, colour alone, one key peg for a code peg, red before white."""
    assert str(key(parse_code(code), parse_code(row))) == expected


def test_the_device_judges_at_once() -> None:
    """MM-2: a guess against the device's code has its key in the same step."""
    step = after(PLAIN, guess("WYPO"), code="MWPT")
    row = parse_code("WYPO")
    assert step.events == (Guessed(1, 1, row), KeyGiven(0, 1, Key(1, 1)))
    assert step.state.rows[0].key == Key(1, 1)


def test_three_reds_and_a_white_never_happen() -> None:
    """MM-2: fourteen keys are possible, and each of them occurs."""
    code = parse_code("MTPW")
    assert {key(code, other) for other in all_codes(blanks=False)} == set(KEYS)
    assert len(KEYS) == 14
    assert Key(3, 1) not in KEYS


# MM-3


@pytest.mark.parametrize("rows", [1, 4, 10])
def test_the_codemaker_gets_a_point_a_row(rows: int) -> None:
    """MM-3: one point a row played; ten when it is broken in the tenth."""
    step = after(PLAIN, *[guess("OOOO")] * (rows - 1), guess("MTPW"))
    code = parse_code("MTPW")
    assert step.events[2:5] == (
        CodeShown(0, code),
        CodeBroken(1, rows),
        PointsScored(0, rows, Scored.ROWS),
    )
    assert step.state.points == (rows, 0)


def test_an_unbroken_code_is_worth_eleven() -> None:
    """MM-3: ten rows and one point more; the code is shown all the same."""
    step = after(PLAIN, *[guess("OOOO")] * 10)
    assert step.events[2:5] == (
        CodeShown(0, parse_code("MTPW")),
        RowsRanOut(1, 10),
        PointsScored(0, 11, Scored.UNBROKEN),
    )
    assert step.state.code == parse_code("MTPW")


def person_game(code: str, *keyed: tuple[str, str]) -> list[Action]:
    """A whole game with a person as Codemaker: rows with the keys given, then the code."""
    rows = [action for row, given in keyed for action in (guess(row), give(given))]
    return [PlaceCode(), *rows, show(code)]


def test_roles_change_after_each_game() -> None:
    """MM-3: the Codebreaker of the first game makes the second code."""
    first = person_game("MTPW", ("MTPW", "4r0w"))
    step = after(REFEREE, *first, ClearBoard())
    assert step.events == (GameOpened(2, 1, 1),)
    assert (step.state.phase, step.state.points) == (Phase.PLACE, (1, 0))


def test_more_points_win_the_match() -> None:
    """MM-3: the totals of all games decide."""
    short = person_game("MTPW", ("MTPW", "4r0w"))
    longer = person_game("MTPW", ("OOOO", "0r0w"), ("MTPW", "4r0w"))
    step = after(REFEREE, *short, ClearBoard(), *longer)
    assert GAME.outcome(step.state) == Outcome((1,), (1, 2), "points: 1 to 2")
    assert step.events[-1] == MatchEnded(Outcome((1,), (1, 2), "points: 1 to 2"))


def test_equal_totals_are_a_draw() -> None:
    """MM-3: nobody wins when both have as many points."""
    same = person_game("MTPW", ("MTPW", "4r0w"))
    outcome = GAME.outcome(after(REFEREE, *same, ClearBoard(), *same).state)
    assert outcome is not None
    assert (outcome.winners, outcome.points) == ((), (1, 1))


def test_the_last_game_ends_the_match_with_the_board_full() -> None:
    """MM-3: only between games is the board cleared."""
    same = person_game("MTPW", ("MTPW", "4r0w"))
    between = after(REFEREE, *same).state
    assert list(GAME.legal(between)) == [ClearBoard()]
    assert GAME.outcome(between) is None
    over = after(REFEREE, *same, ClearBoard(), *same).state
    assert over.phase is Phase.OVER
    assert over.rows


def test_roles_that_stay_are_told_in_rows() -> None:
    """MM-3: with one role for the device, broken codes decide and rows are told."""
    options = Options(games=3)
    game = [guess("OOOO"), guess("MTPW")]
    lost = [guess("OOOO")] * 10
    step = after(options, *game, ClearBoard(), *lost, ClearBoard(), *game)
    assert GAME.outcome(step.state) == Outcome(
        (1,), (2 + 11 + 2, 0), "codes broken: 2 of 3, rows needed: 14"
    )


def test_a_lone_unbroken_code_is_the_codemaker_s_game() -> None:
    """MM-3: who does not break the code has lost."""
    outcome = GAME.outcome(after(PLAIN, *[guess("OOOO")] * 10).state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_the_device_has_a_code_for_each_game_it_makes(dice: Callable[[int], Chance]) -> None:
    """MM-3: in a match against the device it makes every other code."""
    games = {
        device: list(GAME.start(Options(device, games=4), GAME.decks[0], dice(1))[0].codes)
        for device in Role
    }
    assert games == {
        Role.CODEMAKER: [1, 2, 3, 4],
        Role.CODEBREAKER: [],
        Role.REFEREE: [],
        Role.BOTH: [1, 3],
    }


def test_the_device_s_codes_come_from_chance_alone(dice: Callable[[int], Chance]) -> None:
    """Same dice, same codes; other dice, other codes."""
    options = Options(games=20)
    one, again, other = (GAME.start(options, GAME.decks[0], dice(n))[0] for n in (1, 1, 2))
    assert one == again != other


# MM-4


@pytest.mark.parametrize("options", [REFEREE, BREAKER])
def test_a_wrong_key_voids_the_game(options: Options) -> None:
    """MM-4: each wrong row is told, the Codebreaker gets 3 points, the Codemaker none."""
    game = person_game("MTPW", ("MTOO", "1r0w"), ("MOOO", "1r0w"), ("OOOY", "1r0w"))
    step = after(options, *game[:-1], guess("YYYY"), give("4r0w"), game[-1])
    assert step.events == (
        CodeShown(0, parse_code("MTPW")),
        KeyWasWrong(1, Key(1, 0), Key(2, 0)),
        KeyWasWrong(3, Key(1, 0), Key(0, 0)),
        KeyWasWrong(4, BROKEN, Key(0, 0)),
        GameVoid(1, (1, 3, 4)),
        PointsScored(1, 3, Scored.WRONG_KEY),
    )
    assert step.state.points == (0, 3)
    assert step.state.results == ()


def test_a_void_game_is_replayed_with_the_same_roles() -> None:
    """MM-4: same Codemaker, a new code, the points kept, even in the last game."""
    spoiled = person_game("MTPW", ("OOOO", "4r0w"))
    step = after(BREAKER, *spoiled, ClearBoard())
    assert step.events == (GameOpened(1, 2, 0),)
    assert step.state == State(BREAKER, Phase.PLACE, game=1, attempt=2, points=(0, 3))
    over = after(BREAKER, *spoiled, ClearBoard(), *person_game("OOOO", ("OOOO", "4r0w")))
    assert over.state.phase is Phase.OVER
    assert over.state.points == (1, 3)


def test_the_next_game_after_a_replay_changes_roles() -> None:
    """MM-4: a replay counts as the game it replaces."""
    spoiled = person_game("MTPW", ("OOOO", "4r0w"))
    good = person_game("MTPW", ("MTPW", "4r0w"))
    step = after(REFEREE, *spoiled, ClearBoard(), *good, ClearBoard())
    assert step.events == (GameOpened(2, 1, 1),)
    assert step.state.points == (1, 3)


def test_no_key_pegs_are_a_key_and_three_reds_and_a_white_are_none() -> None:
    """MM-4: a person may give any possible key, and no impossible one."""
    asked = after(REFEREE, PlaceCode(), guess("MTPW")).state
    assert set(GAME.legal(asked)) == {GiveKey(each) for each in KEYS}
    assert give("0r0w") in GAME.legal(asked)
    with pytest.raises(IllegalAction, match="give key 3r1w"):
        after(REFEREE, PlaceCode(), guess("MTPW"), give("3r1w"))


def test_a_person_s_key_is_confirmed() -> None:
    """MM-4: the device cannot see whether all key pegs are there, so people say so."""
    asked = after(REFEREE, PlaceCode(), guess("MTPW")).state
    assert GAME.known(asked, give("0r0w")) is Known.CONFIRMED


def test_a_person_s_four_reds_ask_for_the_code() -> None:
    """MM-4: it is broken only when the code was shown and every row checked."""
    step = after(REFEREE, PlaceCode(), guess("MTPW"), give("4r0w"))
    assert step.events[1:] == (CodeAskedFor(0, Asked.FOUR_REDS),)
    assert step.state.phase is Phase.SHOW
    assert step.state.points == (0, 0)


def test_a_person_s_tenth_key_asks_for_the_code() -> None:
    """MM-4: with all rows used the keys are checked as well."""
    rows = [("OOOO", "0r0w")] * 10
    game = person_game("MTPW", *rows)
    asked = after(REFEREE, *game[:-1])
    assert asked.events[1:] == (CodeAskedFor(0, Asked.NO_ROWS),)
    shown = after(REFEREE, *game)
    assert kinds(shown) == [CodeShown, RowsRanOut, PointsScored]
    assert shown.state.points == (11, 0)


def test_a_device_codebreaker_stops_when_no_code_fits() -> None:
    """MM-4: contradicting keys send the game to the showing of the code at once."""
    keyed = [guess("MMMM"), give("0r0w"), guess("MTTT"), give("1r0w"), guess("TTTT"), give("0r0w")]
    step = after(BREAKER, PlaceCode(), *keyed)
    assert step.events[1:] == (CodeAskedFor(0, Asked.NOTHING_FITS),)
    assert list(fitting(step.state.rows, blanks=False)) == []
    shown = after(BREAKER, PlaceCode(), *keyed, show("PPPP"))
    assert GameVoid(1, (2,)) in shown.events


def test_between_two_people_nobody_is_told_that_no_code_fits() -> None:
    """MM-4: the Codebreaker has to find it out, or see it when the code is shown."""
    keyed = [guess("MMMM"), give("0r0w"), guess("MMMM"), give("1r0w")]
    assert after(REFEREE, PlaceCode(), *keyed).state.phase is Phase.GUESS


# MM-5


def test_an_empty_hole_is_a_seventh_colour() -> None:
    """MM-5: it is counted like a colour, in code and guess, any number of them."""
    assert len(all_codes(blanks=True)) == len(set(all_codes(blanks=True))) == 7**4
    assert key(parse_code("M..W"), parse_code(".M.O")) == Key(1, 2)
    assert key(parse_code("...."), parse_code("....")) == BROKEN


def test_empty_holes_are_for_those_who_agreed_on_them() -> None:
    """MM-5: without the option neither a guess nor a code has empty holes."""
    with pytest.raises(IllegalAction, match=r"guess MT\.W"):
        after(PLAIN, guess("MT.W"))
    with pytest.raises(IllegalAction, match=r"show \.\.\.\."):
        after(REFEREE, PlaceCode(), guess("MTPW"), give("4r0w"), show("...."))
    blanks = Options(Role.REFEREE, games=2, blanks=True)
    shown = after(blanks, PlaceCode(), guess("...."), give("4r0w"), show("...."))
    assert CodeBroken(1, 1) in shown.events


def test_rows_with_possible_empty_holes_are_confirmed() -> None:
    """MM-5: an empty hole may be meant or not yet filled; without the option a look is enough."""
    for blanks, how in ((False, Known.SEEN), (True, Known.CONFIRMED)):
        options = Options(Role.REFEREE, games=2, blanks=blanks)
        opened = after(options, PlaceCode()).state
        assert GAME.known(opened, guess("MTPW")) is how
        asked = after(options, PlaceCode(), guess("MTPW"), give("4r0w")).state
        assert GAME.known(asked, show("MTPW")) is how


def test_the_device_uses_empty_holes_too(dice: Callable[[int], Chance]) -> None:
    """MM-5: the option holds for either side."""
    secret, _ = GAME.start(Options(games=20, blanks=True), GAME.decks[0], dice(3))
    assert any(None in code for code in secret.codes.values())


# MM-6


def test_a_key_is_two_counts() -> None:
    """MM-6: the same counts are the same key, whichever pegs they belong to."""
    code = parse_code("MTPW")
    left, right = key(code, parse_code("MOOO")), key(code, parse_code("OOOW"))
    assert left == right
    assert after(PLAIN, guess("MOOO")).state.rows[0].key == left
    assert Key.__struct_fields__ == ("red", "white")


# Who may do what, and how it is known


def test_what_is_not_legal_is_refused() -> None:
    """Each phase has its own actions, and the rules take no others."""
    with pytest.raises(IllegalAction, match="clear board"):
        after(PLAIN, ClearBoard())
    with pytest.raises(IllegalAction, match="guess MTPW"):
        after(REFEREE, guess("MTPW"))
    with pytest.raises(IllegalAction):
        after(PLAIN, Guess(("M", "T", "P", "W")))  # type: ignore[arg-type]


def test_a_person_s_code_is_confirmed_and_the_board_seen() -> None:
    """Nobody looks behind the shield; an empty board can be seen."""
    assert GAME.known(after(REFEREE).state, PlaceCode()) is Known.CONFIRMED
    assert after(REFEREE, PlaceCode()).events == (CodePlaced(0),)
    between = after(REFEREE, *person_game("MTPW", ("MTPW", "4r0w"))).state
    assert GAME.known(between, ClearBoard()) is Known.SEEN


def test_the_device_chooses_only_its_own_guesses() -> None:
    """It moves as Codebreaker when a guess is due, and never otherwise."""
    guessing = after(BREAKER, PlaceCode()).state
    assert GAME.device_turn(guessing) == guessing.codebreaker
    assert GAME.known(guessing, guess("MTPW")) is Known.CHOSEN
    others = (after(PLAIN), after(BREAKER), after(BREAKER, PlaceCode(), guess("MTPW")))
    assert all(GAME.device_turn(step.state) is None for step in others)


def test_a_view_tells_a_seat_whether_it_can_act() -> None:
    """The Codebreaker guesses, the Codemaker does the rest, and both may clear the board."""
    won = person_game("MTPW", ("MTPW", "4r0w"))
    acting = [
        [seat for seat in (0, 1) if GAME.view(after(REFEREE, *won[:n]).state, seat).to_act]
        for n in range(len(won) + 1)
    ]
    assert acting == [[0], [1], [0], [0], [0, 1]]
    over = after(PLAIN, guess("MTPW")).state
    assert not any(GAME.view(over, seat).to_act for seat in (0, 1))
