"""Tiles and actions in writing."""

import pytest

from tabletop.errors import BadNotation
from tabletop.games.coda import (
    GAME,
    TILES,
    ClearTable,
    Deal,
    Right,
    Secret,
    Show,
    ShowClue,
    SpoilRound,
    Stop,
    Wrong,
    number_of,
    parse_action,
    parse_tile,
    short,
    wall_text,
    words,
)


def test_there_are_two_colours_of_twelve_numbers_and_a_dash() -> None:
    """CO-1: 26 tiles, and the deck knows standing ones by their colour as well."""
    names = {f"{colour}-{what}" for colour in ("black", "white") for what in [*range(12), "dash"]}
    assert set(TILES) == names
    assert len(TILES) == 26
    assert set(GAME.decks[0].faces) == {*names, "black", "white"}


def test_tiles_are_listed_as_they_stand_in_a_wall() -> None:
    """CO-2: numbers rise, black left of white."""
    assert TILES[:5] == ("black-0", "white-0", "black-1", "white-1", "black-2")
    assert TILES[-2:] == ("black-dash", "white-dash")


def test_a_dash_counts_nothing() -> None:
    """CO-6: a number counts what it says."""
    assert [number_of(face) for face in ("black-0", "white-7", "black-11", "white-dash")] == [
        0,
        7,
        11,
        0,
    ]


def test_every_face_goes_to_text_and_back() -> None:
    """A letter, and a number or a stroke."""
    assert all(parse_tile(short(face)) == face for face in GAME.decks[0].faces)
    assert wall_text(("black-7", "white-dash", "white", "white-10")) == "b7 w- w w10"
    assert (words("black-7"), words("white")) == ("black 7", "standing white tile")


@pytest.mark.parametrize("text", ["", "b12", "7", "B7", "b07", "w--", "black-7"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    """The message says how a tile is written."""
    with pytest.raises(BadNotation, match="write b7, w11"):
        parse_tile(text)


ACTIONS = {
    "deal bbww wbwb": Deal((("black", "black", "white", "white"), ("white", "black") * 2)),
    "right 1.3 b7": Right(1, 3, "black-7"),
    "wrong 12 w-": Wrong(12, "white-dash"),
    "wrong": Wrong(),
    "stop 4 b": Stop(4, "black"),
    "stop": Stop(),
    "show 1 w0": Show(1, "white-0"),
    "show clue 2 b11": ShowClue(2, "black-11"),
    "clear table": ClearTable(),
    "spoil round": SpoilRound(),
}


@pytest.mark.parametrize("text", ACTIONS)
def test_actions_go_to_text_and_back(text: str) -> None:
    """What people did fits into a line of a log."""
    assert str(ACTIONS[text]) == text
    assert parse_action(text) == ACTIONS[text]


@pytest.mark.parametrize(
    "text", ["", "right 1 b7", "right 1.3 b", "wrong 1 b", "stop 1 b7", "deal", "deal bx", "stop 1"]
)
def test_what_is_no_action_is_refused(text: str) -> None:
    """The message says how an action is written."""
    with pytest.raises(BadNotation, match="such as"):
        parse_action(text)


def test_an_umpire_has_no_secret() -> None:
    """CO-8: everything the device knows lies on the table."""
    assert Secret.__struct_fields__ == ()
