"""What can be agreed on before a mission, and what is refused."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tabletop.errors import BadInput
from tabletop.games.xcode import Flip, Hands, Options


def test_without_a_word_two_people_try_the_first_level_once() -> None:
    """XC-4, XC-6: the house rules stand as the rulings say; nobody tells the device of hands."""
    assert Options() == Options(2, 1, 1, Hands.UNSEEN, Flip.SAND, swap_withdraw=False)


@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_people_play(players: int) -> None:
    """XC-3: nobody plays alone, and nine are too many."""
    assert Options(players).players == players


REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: Options(players=1), "players is 1: choose 2 to 8"),
    (lambda: Options(players=9), "players is 9: choose 2 to 8"),
    (lambda: Options(players=True), "players is True: choose 2 to 8"),
    (lambda: Options(level=0), "level is 0: choose 1 to 4"),
    (lambda: Options(level=9), "level is 9: choose 1 to 4"),
    (lambda: Options(missions=0), "missions is 0: choose 1 to 50"),
    (lambda: Options(missions=51), "missions is 51: choose 1 to 50"),
    (lambda: Options(hands="open"), "hands is 'open': choose one of unseen, told"),  # type: ignore[arg-type]
    (lambda: Options(flip="half"), "flip is 'half': choose one of sand, full"),  # type: ignore[arg-type]
    (lambda: Options(swap_withdraw=1), "swap_withdraw is 1: choose true or false"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("make", "words"), REFUSED)
def test_a_wrong_option_is_refused_by_name(make: Callable[[], Any], words: str) -> None:
    """XC-8: the message names the option and what is allowed; there is no fifth level."""
    with pytest.raises(BadInput, match=words):
        make()


def test_options_from_a_file_are_checked_too() -> None:
    """Decoding checks as making by hand does."""
    with pytest.raises(msgspec.ValidationError, match="choose 2 to 8"):
        msgspec.json.decode(b'{"players": 1}', type=Options)


def test_options_survive_json() -> None:
    """What was agreed on can be written down and read back."""
    options = Options(5, 3, 7, Hands.TOLD, Flip.FULL, swap_withdraw=True)
    assert msgspec.json.decode(msgspec.json.encode(options), type=Options) == options
