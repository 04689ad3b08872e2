"""Actions in writing, the timer as a value, and who gives what where."""

import pytest

from tabletop.errors import BadNotation
from tabletop.games.xcode import (
    Action,
    ClearTable,
    Colour,
    CountHand,
    Discard,
    DiscardHand,
    Draw,
    FlipTimer,
    Offer,
    Options,
    Phase,
    PlaySet,
    PlayTime,
    Secret,
    StartClock,
    State,
    Take,
    TakeBackFlip,
    TimeOut,
    Timer,
    TurnOver,
    Withdraw,
    parse_action,
    timed,
)
from tabletop.puck import Sand

WRITTEN: list[tuple[Action, str]] = [
    (StartClock(), "start clock @0"),
    (Draw(0, 1500), "draw by 1 @1500"),
    (Offer(1, "star-blue", 7), "offer star-blue at 2 @7"),
    (Take(7, 7), "take at 8 @7"),
    (Withdraw(0, 7), "withdraw at 1 @7"),
    (PlaySet("3", ("3-blue", "3-yellow", "wild"), 1, 9), "play 3-blue 3-yellow wild on 3 by 2 @9"),
    (PlaySet("hash", ("hash-blue", "wild", "wild"), at=9), "play hash-blue wild wild on hash @9"),
    (PlayTime(("time-blue",) * 3, 1, 9), "time time-blue time-blue time-blue by 2 @9"),
    (PlayTime(("time-blue", "wild", "wild")), "time time-blue wild wild @0"),
    (Discard("9-blue", at=12), "discard 9-blue @12"),
    (Discard("9-blue", 3, 12), "discard 9-blue by 4 @12"),
    (DiscardHand("wild", 3, 12), "discard hand wild by 4 @12"),
    (TurnOver(12), "turn over @12"),
    (CountHand(2, 11, 12), "count 11 by 3 @12"),
    (FlipTimer(12), "flip @12"),
    (TakeBackFlip(12), "take back flip @12"),
    (TimeOut(180000), "time out @180000"),
    (ClearTable(12), "clear table @12"),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN)
def test_every_action_goes_to_text_and_back(action: Action, text: str) -> None:
    """Seats and swap places count from 1 in writing; the moment comes last."""
    assert str(action) == text
    assert parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "draw",
        "draw @5",
        "draw by 1",
        "draw by 9 @5",
        "draw by 0 @5",
        "draw by 1 @05",
        "draw by 1 @-5",
        "flip by 1 @5",
        "offer 3-blue @5",
        "offer 3-green at 1 @5",
        "take at 9 @5",
        "play on 3 @5",
        "play 3-blue on time @5",
        "discard @5",
        "count 007 by 1 @5",
        "flip @5 ",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    """The message shows how actions are written."""
    with pytest.raises(BadNotation, match="write such as 'draw by 1 @1500'"):
        parse_action(text)


def test_an_action_can_be_given_another_moment() -> None:
    """XC-7: what was read off the table gets the moment when it came to rest."""
    assert timed(Offer(1, "star-blue"), 91_500) == Offer(1, "star-blue", 91_500)


def test_a_timer_is_sand_as_a_value() -> None:
    """XC-6: nothing is lost on the way there and back."""
    for sand in (Sand(), Sand().flip(5), Sand().flip(5).try_flip(9), Sand(7, wrong_way=True)):
        assert Timer.of(sand).sand == sand


def test_yellow_goes_to_the_left_and_blue_to_the_right() -> None:
    """XC-4: a swap place lies between a seat and the next one, which sits to its left."""
    state = State(Options(4), Phase.PLAY, 1)
    assert [state.giver(place, Colour.YELLOW) for place in range(4)] == [0, 1, 2, 3]
    assert [state.giver(place, Colour.BLUE) for place in range(4)] == [1, 2, 3, 0]


def test_between_two_players_either_may_start_with_either_colour() -> None:
    """XC-4: they have a swap place on each side, so each can give each colour at one of them."""
    state = State(Options(2), Phase.PLAY, 1)
    gives = {(state.giver(place, colour), colour) for place in (0, 1) for colour in Colour}
    assert gives == {(seat, colour) for seat in (0, 1) for colour in Colour}


def test_the_device_has_no_secret() -> None:
    """There is nothing to hide in this game."""
    assert repr(Secret()) == "Secret()"
