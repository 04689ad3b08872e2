"""Mastermind on the table: what should lie there, and what it means when something else does."""

import pytest

from tabletop.games import Explanation, Step
from tabletop.games.mastermind import (
    GAME,
    Action,
    ClearBoard,
    GiveKey,
    Guess,
    Key,
    Options,
    Phase,
    PlaceCode,
    Role,
    Secret,
    ShowCode,
    State,
    parse_code,
)
from tabletop.table import Layout, Piece, Unread, Why, compare, lay
from tabletop.table.mats import CODE_ZONE, key_zone, row_zone

PLAIN = Options(games=2)
BLANKS = Options(games=2, blanks=True)
REFEREE = Options(Role.REFEREE, games=2)
BREAKER = Options(Role.CODEBREAKER, games=2)
WAIT = Explanation(unfinished=True)


def guess(text: str) -> Action:
    return Guess(parse_code(text))


def give(text: str) -> Action:
    return GiveKey(Key.parse(text))


def show(text: str) -> Action:
    return ShowCode(parse_code(text))


def after(options: Options, *actions: Action, code: str = "MTPW") -> State:
    secret = Secret({game: parse_code(code) for game in range(1, options.games + 1)})
    opened = State(options, Phase.GUESS)
    step = Step(opened if opened.device_makes else State(options, Phase.PLACE))
    for action in actions:
        step = GAME.apply(step.state, secret, action)
    state = step.state
    assert isinstance(state, State)
    return state


def table(text: str) -> Layout:
    """`row-1: magenta teal | key-1: red`; a dash is an empty place, a question mark unread."""
    zones = dict(part.split(":") for part in text.split("|")) if text else {}
    pieces = {
        zone.strip(): [piece(word) for word in words.split()] for zone, words in zones.items()
    }
    return lay(pieces)


def piece(word: str) -> Piece | Unread | None:
    if word == "?":
        return Unread(Why.GLARE)
    return None if word == "-" else Piece.parse(word)


def explained(state: State, seen: Layout) -> Explanation:
    return GAME.explain(state, compare(GAME.layout(state), seen))


def means(action: Action) -> Explanation:
    return Explanation(plays=((action,),))


def words(state: State, seen: Layout) -> list[tuple[str, str]]:
    return [(chore.zone, chore.words) for chore in GAME.chores(state, seen)]


TRIED = after(PLAIN, guess("TMPO"))  # key 1r2w
TIDY = "row-1: teal magenta purple orange | key-1: red white white"


# layout and played


def test_a_judged_row_has_its_pegs_and_key_pegs() -> None:
    """The tidy table shows what was guessed and what the device called."""
    assert GAME.layout(TRIED) == table(TIDY)


def test_key_pegs_lie_in_no_order() -> None:
    """MM-6: the same key looks the same on the table, whichever code pegs earned it."""
    left, right = after(PLAIN, guess("MOOO")), after(PLAIN, guess("OOOW"))
    assert GAME.layout(left)[key_zone(1)] == GAME.layout(right)[key_zone(1)] == (Piece("red"),)
    assert not GAME.mat.zone(key_zone(1)).ordered


def test_without_key_pegs_the_key_holes_stay_empty() -> None:
    """People who read the lights need no key pegs on the board."""
    state = after(Options(key_pegs=False), guess("TMPO"))
    assert GAME.layout(state) == table("row-1: teal magenta purple orange")
    referee = Options(Role.REFEREE, games=2, key_pegs=False)
    given = after(referee, PlaceCode(), guess("TMPO"), give("1r0w"))
    assert GAME.layout(given)[key_zone(1)] == (Piece("red"),)


def test_the_device_s_code_is_never_laid_out() -> None:
    """It is virtual: the device shows it on its panel, and no peg of it lies on the board."""
    over = after(PLAIN, guess("MTPW"))
    assert over.code == parse_code("MTPW")
    assert CODE_ZONE not in GAME.layout(over).zones


def test_a_person_s_code_is_laid_out_once_shown() -> None:
    """Before that its zone is shielded and belongs to no layout."""
    actions = [PlaceCode(), guess("MTPW"), give("4r0w"), show("MTPW")]
    states = [after(REFEREE, *actions[:n]) for n in range(5)]
    assert [GAME.shielded(state) for state in states] == [(CODE_ZONE,)] * 3 + [()] * 2
    assert [CODE_ZONE in GAME.layout(state).zones for state in states] == [False] * 4 + [True]


def test_nothing_is_shielded_when_the_device_makes_the_code() -> None:
    """There is nothing to hide on the board."""
    assert GAME.shielded(TRIED) == ()


def test_the_board_stays_full_until_it_is_cleared() -> None:
    """After a game of a match everything lies there, and then nothing does."""
    between = after(PLAIN, guess("MTPW"))
    assert GAME.layout(between) == table(
        "row-1: magenta teal purple white | key-1: red red red red"
    )
    assert GAME.played(between, ClearBoard()) == lay({})


def test_what_the_device_guesses_is_not_on_the_table_yet() -> None:
    """People put its pegs there afterwards."""
    state = after(BREAKER, PlaceCode())
    assert GAME.played(state, guess("MTPW")) == lay({})


# explain: guesses


def test_a_full_next_row_is_a_guess() -> None:
    """Four pegs in the next row are what the Codebreaker meant."""
    seen = table(f"{TIDY} | row-2: orange orange white yellow")
    assert explained(TRIED, seen) == means(guess("OOWY"))


@pytest.mark.parametrize("row", ["orange", "- - white", "orange - white yellow"])
def test_a_row_with_empty_holes_is_unfinished(row: str) -> None:
    """Without blanks people wait for the fourth peg."""
    assert explained(TRIED, table(f"{TIDY} | row-2: {row}")) == WAIT


def test_an_empty_next_row_is_unfinished() -> None:
    """Nothing has happened yet."""
    assert explained(TRIED, table(TIDY)) == WAIT


@pytest.mark.parametrize(
    ("row", "code"), [("", "...."), ("- - white", "..W."), ("teal teal teal teal", "TTTT")]
)
def test_with_blanks_any_filling_can_be_a_guess(row: str, code: str) -> None:
    """MM-5: even an empty row; the players' word makes it one."""
    state = after(BLANKS, guess("TMPO"))
    seen = table(f"{TIDY} | row-2: {row}")
    assert explained(state, seen) == means(guess(code))


@pytest.mark.parametrize("keys", ["", "| key-1: red", "| key-1: white white"])
@pytest.mark.parametrize("row", ["", "| row-2: teal teal teal"])
def test_missing_key_pegs_are_waited_for(keys: str, row: str) -> None:
    """People have heard the key and are putting it up."""
    seen = table(f"row-1: teal magenta purple orange {keys} {row}")
    assert explained(TRIED, seen) == WAIT


@pytest.mark.parametrize(("options", "row"), [(PLAIN, "teal " * 4), (BLANKS, "- teal")])
def test_who_guesses_without_putting_key_pegs_up_is_told_which(options: Options, row: str) -> None:
    """Otherwise both sides would wait for ever."""
    state = after(options, guess("TMPO"))
    seen = table(f"row-1: teal magenta purple orange | key-1: white | row-2: {row}")
    fault = "Put 1 red and 1 white key pegs beside row 1 before the next guess."
    assert explained(state, seen) == Explanation(fault=fault)


def test_with_blanks_nobody_can_confirm_before_the_key_is_up() -> None:
    """MM-5: an empty row is no guess while key pegs are missing."""
    state = after(BLANKS, guess("TMPO"))
    assert explained(state, table("row-1: teal magenta purple orange")) == WAIT


# explain: faults

BAD = [
    ("row-1: teal white purple orange", "Row 1, hole 2 should hold magenta, not white: "),
    ("row-1: teal magenta - orange", "Row 1, hole 3 should hold purple: please put purple back."),
    ("row-1: teal magenta purple", "Row 1, hole 4 should hold orange: "),
    ("row-1: ? magenta purple orange", "Row 1, hole 1 cannot be read (glare): "),
    ("row-5: - teal", "Row 5, hole 2 should be empty: please take teal out. The next guess "),
    ("row-2: - ? teal teal", "Row 2, hole 2 cannot be read (glare): please set that peg again."),
    ("row-2: teal teal teal red", "Row 2, hole 4 holds red, which does not belong there: "),
    ("key-1: red red white", "Beside row 1 belong 1 red and 2 white key pegs, not 2 red and 1 w"),
    ("key-1: red white white white", "Beside row 1 belong 1 red and 2 white key pegs, not 1 r"),
    ("key-1: red white ?", "A key peg beside row 1 cannot be read (glare): "),
    ("key-2: red", "Beside row 2 belong no key pegs, not 1 red key peg."),
    ("code: teal", "The code, hole 1 should be empty: please take teal out."),
]


@pytest.mark.parametrize(("wrong", "fault"), BAD)
def test_what_does_not_belong_is_named_with_row_and_hole(wrong: str, fault: str) -> None:
    """One sentence says where it is, what should be there and what to do."""
    zone = wrong.split(":")[0]
    seen = table(TIDY).with_zone(zone, table(wrong)[zone])
    found = explained(TRIED, seen)
    assert found.fault.startswith(fault)
    assert found == Explanation(fault=found.fault)


def test_a_fault_elsewhere_comes_before_a_finished_row() -> None:
    """Nothing is judged on a board that is wrong."""
    seen = table(f"{TIDY} | row-2: teal teal teal teal | row-9: teal")
    assert explained(TRIED, seen).fault.startswith("Row 9, hole 1 should be empty")


def test_a_shielded_zone_is_never_looked_at() -> None:
    """MM-4: whatever is said about the code's holes while a person's code is hidden."""
    seen = table("code: teal ? - magenta | row-1: orange orange white yellow")
    assert explained(after(REFEREE, PlaceCode()), seen) == means(guess("OOWY"))


# explain: a person as Codemaker


def test_an_empty_board_is_ready_for_a_code() -> None:
    """Nothing can be seen of a code behind the shield, so no change can mean it is there."""
    assert explained(after(REFEREE), lay({})) == means(PlaceCode())
    assert explained(after(REFEREE), table("row-1: teal")).fault.startswith("Row 1, hole 1 should")


ASKED = after(REFEREE, PlaceCode(), guess("TMPO"))
ASKED_ROW = "row-1: teal magenta purple orange"


@pytest.mark.parametrize(
    ("keys", "key"), [("", "0r0w"), ("white", "0r1w"), ("red red white white", "2r2w")]
)
def test_key_pegs_beside_the_row_are_a_key(keys: str, key: str) -> None:
    """MM-4: no pegs are a key as well; people confirm either."""
    assert explained(ASKED, table(f"{ASKED_ROW} | key-1: {keys}")) == means(give(key))


def test_three_reds_and_a_white_are_a_fault() -> None:
    """MM-4: such a key is refused with the reason."""
    found = explained(ASKED, table(f"{ASKED_ROW} | key-1: red red red white"))
    assert found.fault.startswith("3 red and 1 white key pegs beside row 1 cannot be right")
    assert found.plays == ()


def test_a_guess_that_was_changed_afterwards_is_a_fault() -> None:
    """The key is for the row that was guessed."""
    found = explained(ASKED, table("row-1: teal magenta purple white"))
    assert found.fault.startswith("Row 1, hole 4 should hold orange, not white")
    found = explained(ASKED, table("row-1: teal magenta purple"))
    assert found.fault == "Row 1, hole 4 should hold orange: please put orange back."


def test_a_person_s_key_that_was_changed_afterwards_is_a_fault() -> None:
    """MM-4: what was confirmed stays on the board until the code is shown."""
    given = after(REFEREE, PlaceCode(), guess("TMPO"), give("1r2w"))
    assert explained(given, table(TIDY)) == WAIT
    found = explained(given, table(f"{ASKED_ROW} | key-1: white white"))
    assert found.fault.startswith("Beside row 1 belong 1 red and 2 white key pegs, not 2 white")


def test_pegs_under_the_lifted_shield_are_the_code() -> None:
    """With four pegs there it is shown, with fewer the shield is still in the way."""
    state = after(REFEREE, PlaceCode(), guess("TMPO"), give("4r0w"))
    tidy = f"{ASKED_ROW} | key-1: red red red red"
    assert explained(state, table(tidy)) == WAIT
    assert explained(state, table(f"{tidy} | code: teal - purple")) == WAIT
    shown = table(f"{tidy} | code: teal magenta purple orange")
    assert explained(state, shown) == means(show("TMPO"))
    unread = table(f"{tidy} | code: teal ? purple orange")
    assert explained(state, unread).fault.startswith("The code, hole 2 cannot be read")


def test_a_code_with_empty_holes_is_shown_by_the_players_word() -> None:
    """MM-5: any filling of the code's holes can be the code."""
    options = Options(Role.REFEREE, games=2, blanks=True)
    state = after(options, PlaceCode(), guess("T..."), give("4r0w"))
    tidy = "row-1: teal | key-1: red red red red"
    assert explained(state, table(tidy)) == means(show("...."))
    assert explained(state, table(f"{tidy} | code: - teal")) == means(show(".T.."))


# explain: the device as Codebreaker

GUESSED = after(BREAKER, PlaceCode(), guess("TMPO"))


def test_while_the_device_is_to_move_nothing_is_explained() -> None:
    """Nobody is waiting for people then."""
    state = after(BREAKER, PlaceCode())
    assert explained(state, table("row-1: teal")) == Explanation()


@pytest.mark.parametrize("row", ["", "teal", "- magenta purple", "teal magenta purple"])
def test_the_device_s_guess_is_waited_for(row: str) -> None:
    """People put its pegs into the row; a key counts only after that."""
    assert explained(GUESSED, table(f"row-1: {row} | key-1: red")) == WAIT


def test_a_key_counts_once_the_device_s_pegs_are_there() -> None:
    """MM-4: then the pegs beside the row are the key."""
    assert explained(GUESSED, table(f"{ASKED_ROW} | key-1: red")) == means(give("1r0w"))


def test_a_wrong_peg_for_the_device_s_guess_is_a_fault() -> None:
    """The row says what was put wrongly."""
    found = explained(GUESSED, table("row-1: teal white"))
    assert found.fault.startswith("Row 1, hole 2 should hold magenta, not white")


# explain: clearing


def test_the_board_is_cleared_when_everything_is_gone() -> None:
    """Whatever still lies there is on its way out, and nothing about it is wrong."""
    between = after(PLAIN, guess("MTPW"))
    assert explained(between, GAME.layout(between)) == WAIT
    assert explained(between, table("row-1: ? - purple | row-7: teal")) == WAIT
    assert explained(between, lay({})) == means(ClearBoard())


def test_after_the_match_nothing_is_explained() -> None:
    """People may do with the board what they like."""
    over = after(Options(), guess("MTPW"))
    assert explained(over, lay({})) == Explanation()


# chores


def test_a_tidy_table_has_no_chores() -> None:
    """Nothing is left to be done."""
    assert words(TRIED, table(TIDY)) == []


def test_key_pegs_are_asked_for_in_counts() -> None:
    """MM-6: how many of each, never where."""
    seen = table("row-1: teal magenta purple orange")
    assert words(TRIED, seen) == [(key_zone(1), "Put 1 red and 2 white key pegs beside row 1")]
    some = table("row-1: teal magenta purple orange | key-1: white white")
    assert words(TRIED, some) == [(key_zone(1), "Put 1 red key peg beside row 1")]


def test_the_device_s_pegs_are_asked_for_by_colour() -> None:
    """Left to right, or hole by hole when some are there."""
    whole = "Put teal, magenta, purple and orange into row 1, from left to right"
    assert words(GUESSED, lay({})) == [(row_zone(1), whole)]
    part = "Row 1: put teal into hole 1, put orange into hole 4"
    assert words(GUESSED, table("row-1: - magenta purple")) == [(row_zone(1), part)]


def test_what_is_wrong_is_asked_to_be_put_right() -> None:
    """Chores lead from any table to the tidy one."""
    seen = table("row-1: teal white purple orange | key-1: red red ? | key-3: white | row-4: teal")
    assert words(TRIED, seen) == [
        (key_zone(1), "Beside row 1 change 1 other and 1 red key pegs for 2 white key pegs"),
        (key_zone(3), "Take 1 white key peg away from row 3"),
        (row_zone(1), "Row 1: put magenta into hole 2"),
        (row_zone(4), "Row 4: take the peg out of hole 1"),
    ]


def test_the_zone_in_which_people_act_is_their_own() -> None:
    """A row that is being filled is no mess, and nobody looks behind the shield."""
    assert words(TRIED, table(f"{TIDY} | row-2: teal")) == []
    assert words(after(REFEREE, PlaceCode()), table("code: teal")) == []


def test_after_a_game_people_are_asked_to_clear_the_board() -> None:
    """Once they have begun, nothing is to be put back."""
    between = after(PLAIN, guess("MTPW"))
    due = [(key_zone(1), "Put 4 red key pegs beside row 1")]
    assert words(between, table("row-1: magenta teal purple white")) == due
    everything = [("", "Take every peg off the board")]
    assert words(between, table("row-1: magenta | key-1: red")) == everything
    assert words(between, lay({})) == []


def test_after_the_match_nobody_is_asked_for_anything_put_away() -> None:
    """The match is over; the board is theirs."""
    over = after(Options(), guess("MTPW"))
    assert words(over, table("row-1: magenta")) == []
