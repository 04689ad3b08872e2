"""What can be agreed on before a game of Coda, and what is refused."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tabletop.errors import BadInput
from tabletop.games.coda import Options, Penalty


def test_without_a_word_two_play_the_plain_game() -> None:
    """CO-2, CO-4: no dashes, no tournament, and house rules as they usually are."""
    assert Options() == Options(2, False, False, True, Penalty.NONE)


@pytest.mark.parametrize(("players", "hand"), [(2, 4), (3, 4), (4, 3)])
def test_four_players_take_fewer_tiles(players: int, hand: int) -> None:
    """CO-2: four tiles each, three each with four players."""
    assert Options(players).hand == hand


def test_dashes_are_in_the_advanced_game_only() -> None:
    """CO-1: 24 numbered tiles, and two dashes more."""
    assert (Options().tiles, Options(advanced=True).tiles) == (24, 26)


def test_a_tournament_has_three_rounds() -> None:
    """CO-6: otherwise there is one."""
    assert (Options().rounds, Options(tournament=True).rounds) == (1, 3)


REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: Options(1), "players is 1: choose 2 to 4"),
    (lambda: Options(5), "players is 5: choose 2 to 4"),
    (lambda: Options(True), "players is True: choose 2 to 4"),
    (lambda: Options("2"), "players is '2': choose 2 to 4"),  # type: ignore[arg-type]
    (lambda: Options(advanced=1), "advanced is 1: choose true or false"),  # type: ignore[arg-type]
    (lambda: Options(tournament="no"), "tournament is 'no': choose true"),  # type: ignore[arg-type]
    (lambda: Options(dash_in_deal=None), "dash_in_deal is None: choose"),  # type: ignore[arg-type]
    (
        lambda: Options(empty_pile_penalty="two"),  # type: ignore[arg-type]
        "empty_pile_penalty is 'two': choose one of none, expose",
    ),
]


@pytest.mark.parametrize(("make", "words"), REFUSED)
def test_a_wrong_option_is_refused_by_name(make: Callable[[], Any], words: str) -> None:
    """The message names the option and what is allowed."""
    with pytest.raises(BadInput, match=words):
        make()


def test_options_from_a_file_are_checked_too() -> None:
    """Decoding checks as making by hand does."""
    with pytest.raises(msgspec.ValidationError, match="choose 2 to 4"):
        msgspec.json.decode(b'{"players": 7}', type=Options)


def test_options_survive_json() -> None:
    """What was agreed on can be written down and read back."""
    options = Options(4, True, True, False, Penalty.EXPOSE)
    assert msgspec.json.decode(msgspec.json.encode(options), type=Options) == options
