"""Codes and keys in writing, and who sits where."""

import pytest

from tabletop.errors import BadNotation
from tabletop.games.mastermind import (
    KEYS,
    Action,
    ClearBoard,
    GiveKey,
    Guess,
    Key,
    Options,
    Peg,
    Phase,
    PlaceCode,
    Role,
    Secret,
    ShowCode,
    State,
    all_codes,
    code_text,
    parse_action,
    parse_code,
)


def test_every_code_goes_to_text_and_back() -> None:
    """The notation loses nothing."""
    assert all(parse_code(code_text(code)) == code for code in all_codes(blanks=True))


def test_a_code_reads_from_left_to_right() -> None:
    """Four letters, a dot for an empty hole."""
    assert parse_code("M.OW") == (Peg.MAGENTA, None, Peg.ORANGE, Peg.WHITE)


@pytest.mark.parametrize("text", ["", "MTP", "MTPWY", "mtpw", "MTPR", "M TP"])
def test_what_is_no_code_is_refused(text: str) -> None:
    """The message says how a code is written."""
    with pytest.raises(BadNotation, match="four of MTPWYO"):
        parse_code(text)


def test_every_key_goes_to_text_and_back() -> None:
    """Counts only: reds, then whites."""
    assert all(Key.parse(str(key)) == key for key in KEYS)
    assert str(Key(2, 1)) == "2r1w"


@pytest.mark.parametrize("text", ["", "2r", "1w2r", "5r0w", "2r1w ", "-1r0w"])
def test_what_is_no_key_is_refused(text: str) -> None:
    """The message says how a key is written."""
    with pytest.raises(BadNotation, match="such as 2r1w"):
        Key.parse(text)


def test_actions_have_a_short_text() -> None:
    """What people did fits into a line of a log."""
    code = parse_code("MT.W")
    actions = (PlaceCode(), Guess(code), GiveKey(Key(1, 2)), ShowCode(code), ClearBoard())
    assert [str(action) for action in actions] == [
        "place code",
        "guess MT.W",
        "give key 1r2w",
        "show MT.W",
        "clear board",
    ]


SEATS = [
    (Role.CODEMAKER, 1, (0, True, False)),
    (Role.CODEMAKER, 2, (0, True, False)),
    (Role.CODEBREAKER, 1, (0, False, True)),
    (Role.CODEBREAKER, 2, (0, False, True)),
    (Role.REFEREE, 1, (0, False, False)),
    (Role.REFEREE, 2, (1, False, False)),
    (Role.BOTH, 1, (0, True, False)),
    (Role.BOTH, 2, (1, False, True)),
]


@pytest.mark.parametrize(("device", "game", "expected"), SEATS)
def test_seats_follow_from_the_device_s_role(
    device: Role, game: int, expected: tuple[int, bool, bool]
) -> None:
    """MM-3: seat 0 makes the first code; roles change only where two play a match."""
    state = State(Options(device, games=2), Phase.GUESS, game)
    assert (state.codemaker, state.device_makes, state.device_breaks) == expected
    assert state.codebreaker == 1 - state.codemaker


def test_a_secret_does_not_print_itself() -> None:
    """No log and no traceback can tell the code."""
    secret = Secret({1: parse_code("MTPW")})
    assert "magenta" not in f"{secret} {secret!r}".lower()


@pytest.mark.parametrize(
    "action",
    [
        PlaceCode(),
        Guess(parse_code("M.PW")),
        GiveKey(Key(2, 1)),
        ShowCode(parse_code("TTTT")),
        ClearBoard(),
    ],
    ids=str,
)
def test_every_action_is_read_back_as_it_is_written(action: Action) -> None:
    """Notation and actions are one to one."""
    assert parse_action(str(action)) == action


@pytest.mark.parametrize("text", ["", "guess", "guess MTP", "give key 9r", "show mtpw", "clear"])
def test_what_is_no_action_is_refused(text: str) -> None:
    """The line says how actions are written."""
    with pytest.raises(BadNotation):
        parse_action(text)
