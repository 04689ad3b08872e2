"""What can be agreed on before a game of Cardle, and what is refused."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tabletop.errors import BadInput
from tabletop.games.cardle import Displaced, Mode, Options, Solved

H2H = Mode.HEAD_TO_HEAD


def test_without_a_word_a_group_plays_by_the_book() -> None:
    """CA-4, CA-6: displaced is literal, and values solve the code."""
    plain = Options()
    assert plain == Options(Mode.GROUP, 2, Displaced.LITERAL, Solved.VALUE)
    assert (plain.sides, plain.side_of(0), plain.side_of(1)) == (1, 0, 0)


def test_two_to_ten_people_play_as_a_group() -> None:
    """CA-1: all of them on one side."""
    assert [Options(players=players).sides for players in (2, 10)] == [1, 1]
    assert Options(players=10).side_of(9) == 0


def test_head_to_head_has_two_sides() -> None:
    """CA-5: each seat is a side of its own."""
    duel = Options(H2H)
    assert (duel.sides, duel.side_of(0), duel.side_of(1)) == (2, 0, 1)


REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: Options(players=1), "players is 1: choose 2 to 10"),
    (lambda: Options(players=11), "players is 11: choose 2 to 10"),
    (lambda: Options(players="3"), "players is '3': choose 2 to 10"),  # type: ignore[arg-type]
    (lambda: Options(players=True), "players is True: choose 2 to 10"),
    (lambda: Options(H2H, players=4), "players is 4: head to head has 2 seats.*choose 2"),
    (lambda: Options("solo"), "mode is 'solo': choose group or head-to-head"),  # type: ignore[arg-type]
    (lambda: Options(displaced="once"), "displaced is 'once': choose literal or counted"),  # type: ignore[arg-type]
    (lambda: Options(solved=True), "solved is True: choose value or exact"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("make", "words"), REFUSED)
def test_a_wrong_option_is_refused_by_name(make: Callable[[], Any], words: str) -> None:
    """The message names the option and what is allowed."""
    with pytest.raises(BadInput, match=words):
        make()


def test_options_from_a_file_are_checked_too() -> None:
    """Decoding checks as making by hand does."""
    with pytest.raises(msgspec.ValidationError, match="choose 2 to 10"):
        msgspec.json.decode(b'{"players": 12}', type=Options)


def test_options_survive_json() -> None:
    """What was agreed on can be written down and read back."""
    options = Options(H2H, 2, Displaced.COUNTED, Solved.EXACT)
    assert msgspec.json.decode(msgspec.json.encode(options), type=Options) == options
