"""Actions of Cardle in writing, and what a side's numbers say."""

import pytest

from tabletop.errors import BadNotation
from tabletop.games.cardle import (
    TECH_DECK,
    Action,
    Clue,
    CountHand,
    Discard,
    Guess,
    Row,
    Secret,
    Side,
    Sweep,
    parse_action,
)

SIX = ("knowledge-1", "science-13", "services-7", "technology-2", "science-2", "science-3")

WRITTEN: list[tuple[Action, str]] = [
    (Guess(1, SIX), f"guess 1 {' '.join(SIX)}"),
    (Discard(0, ("knowledge-3", "spades-4")), "discard 0 knowledge-3 spades-4"),
    (Sweep(1), "sweep 1"),
    (CountHand(0, 8), "count 0 8"),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN)
def test_an_action_goes_to_text_and_back(action: Action, text: str) -> None:
    """What people did fits into a line of a log, and can be read from it."""
    assert str(action) == text
    assert parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "guess",
        "pass 0",
        "sweep",
        "sweep 0 1",
        "sweep one",
        "sweep 01",
        "count 0",
        "count 0 many",
        "count  0 3",
        "discard 0 knowledge-3",
        "discard 0 knowledge-3 wild-1",
        f"guess 0 {' '.join(SIX[:5])}",
        f"guess 0 {' '.join(SIX[:5])} science-14",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    """The message says how an action is written."""
    with pytest.raises(BadNotation, match="write guess, discard, sweep or count"):
        parse_action(text)


def test_a_side_knows_what_was_laid_where_last() -> None:
    """CA-5: a carried card belongs to the row it was carried to."""
    absent = (Clue.ABSENT,) * 6
    again = (*SIX[:1], *TECH_DECK.faces[1:6])
    side = Side(rows=(Row(SIX, absent), Row(again)), hand=3, left=38)  # type: ignore[arg-type]
    assert side.laid == {**dict.fromkeys(SIX, 0), **dict.fromkeys(again, 1)}
    assert side.laid_count == len(side.laid) == 11
    assert side.waiting
    assert not Side().waiting


def test_a_secret_does_not_print_itself() -> None:
    """CA-3: no log and no traceback can tell the code."""
    secret = Secret((SIX,))
    assert not any(face in f"{secret} {secret!r}" for face in SIX)
