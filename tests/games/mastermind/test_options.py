"""What can be agreed on before a match, and what is refused."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tabletop.errors import BadInput
from tabletop.games.mastermind import Options, Role


def test_without_a_word_the_device_makes_one_code() -> None:
    """The plain game: one person against the device's code."""
    assert Options() == Options(Role.CODEMAKER, games=1, blanks=False, key_pegs=True)


@pytest.mark.parametrize("device", [Role.REFEREE, Role.BOTH])
@pytest.mark.parametrize("games", [1, 3, 19])
def test_a_match_of_two_has_an_even_number_of_games(device: Role, games: int) -> None:
    """MM-3: where roles change, both make as many codes."""
    with pytest.raises(BadInput, match=rf"games is {games}.*even"):
        Options(device, games=games)


@pytest.mark.parametrize("device", [Role.REFEREE, Role.BOTH])
def test_an_even_match_of_two_is_accepted(device: Role) -> None:
    """MM-3: two to twenty games."""
    assert [Options(device, games=games).games for games in (2, 20)] == [2, 20]


def test_roles_that_stay_allow_any_number_of_games() -> None:
    """Nobody is at a disadvantage where roles do not change."""
    assert Options(Role.CODEBREAKER, games=3).games == 3


REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: Options(games=0), "games is 0: choose 1 to 20"),
    (lambda: Options(games=21), "games is 21: choose 1 to 20"),
    (lambda: Options(games="2"), "games is '2': choose 1 to 20"),  # type: ignore[arg-type]
    (lambda: Options(games=True), "games is True: choose 1 to 20"),
    (lambda: Options("umpire"), "device is 'umpire'.*codemaker, codebreaker, referee, both"),  # type: ignore[arg-type]
    (lambda: Options(blanks=1), "blanks is 1: choose true or false"),  # type: ignore[arg-type]
    (lambda: Options(key_pegs="no"), "key_pegs is 'no': choose true or false"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("make", "words"), REFUSED)
def test_a_wrong_option_is_refused_by_name(make: Callable[[], Any], words: str) -> None:
    """The message names the option and what is allowed."""
    with pytest.raises(BadInput, match=words):
        make()


def test_options_from_a_file_are_checked_too() -> None:
    """Decoding checks as making by hand does."""
    with pytest.raises(msgspec.ValidationError, match="choose an even number"):
        msgspec.json.decode(b'{"device": "both", "games": 3}', type=Options)


def test_options_survive_json() -> None:
    """What was agreed on can be written down and read back."""
    options = Options(Role.BOTH, games=4, blanks=True, key_pegs=False)
    assert msgspec.json.decode(msgspec.json.encode(options), type=Options) == options
