"""Whole evenings of all five games at a simulated table, from people to the record."""

from typing import Any

import msgspec
import pytest

from tabletop.errors import BadInput
from tabletop.games import GAMES
from tabletop.simulation import Run, Simulated, simulate_one

CASES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("mastermind", {}, ""),
    ("mastermind", {"device": "referee", "games": 2}, ""),
    ("mastermind", {"device": "both", "games": 2, "key_pegs": True}, ""),
    ("mastermind", {"blanks": True}, ""),
    ("if-then", {}, ""),
    ("if-then", {"breakers": 1, "level": 1}, ""),
    ("if-then", {"breakers": 5, "level": 3}, ""),
    ("cardle", {}, ""),
    ("cardle", {"players": 4}, "playing-cards"),
    ("cardle", {"mode": "head-to-head"}, ""),
    ("coda", {}, ""),
    ("coda", {"players": 3, "empty_pile_penalty": "expose"}, ""),
    ("coda", {"players": 4, "advanced": True, "tournament": True}, ""),
    ("x-code", {}, ""),
    ("x-code", {"players": 4, "hands": "told"}, ""),
    ("x-code", {"players": 8, "level": 4, "missions": 2}, ""),
    ("x-code", {"players": 3, "level": 2, "swap_withdraw": True, "flip": "full"}, ""),
)


def evening(
    name: str, options: dict[str, Any], deck: str, clumsiness: float, number: int
) -> Simulated:
    written = msgspec.json.encode(options)
    run = Run(name, 5, written, deck=deck, table=True, clumsiness=clumsiness)
    return simulate_one(run, number)


def insist_right(result: Simulated) -> None:
    """Every reading right, every action recorded as it was meant, and the record holds."""
    assert result.wrong == ()
    assert result.holds, result.proof
    assert result.outcome is not None
    assert result.actions > 2
    assert result.frames > result.actions


@pytest.mark.parametrize(("name", "options", "deck"), CASES)
def test_an_evening_of_clumsy_people_goes_right(
    name: str, options: dict[str, Any], deck: str
) -> None:
    """However they fumble: nothing is judged wrongly, nothing lost, and the record verifies."""
    insist_right(evening(name, options, deck, 0.4, 1))


@pytest.mark.parametrize("name", GAMES)
def test_mistakes_are_called(name: str) -> None:
    """In a few clumsy games of each kind the device puts something right in words."""
    called = 0
    for number in range(2, 8):
        called += evening(name, {}, "", 0.9, number).called
        if called:
            break
    assert called > 0


def test_deft_people_are_never_corrected() -> None:
    """Where nobody errs, nothing is called and nothing is late."""
    for name in ("if-then", "cardle", "coda"):
        result = evening(name, {}, "", 0.0, 1)
        insist_right(result)
        assert (result.called, result.late) == (0, 0)


def test_the_same_evening_again_is_the_same() -> None:
    """Everything follows from seed and number, hands everywhere included."""
    one, two = (evening("x-code", {}, "", 0.5, 3) for _ in range(2))
    assert one == two


def test_a_deck_the_game_does_not_have_is_refused() -> None:
    """With the names of those it has."""
    with pytest.raises(BadInput, match="choose one of tech-deck, playing-cards"):
        evening("cardle", {}, "tarot", 0.0, 1)


@pytest.mark.prove
@pytest.mark.parametrize(("name", "options", "deck"), CASES)
@pytest.mark.parametrize("clumsiness", [0.0, 0.3, 0.8])
def test_many_evenings_go_right(
    name: str, options: dict[str, Any], deck: str, clumsiness: float
) -> None:
    """Twenty evenings each way: no wrong verdict, no lost action, every record verifies."""
    for number in range(100, 120):
        insist_right(evening(name, options, deck, clumsiness, number))
