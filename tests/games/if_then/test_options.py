"""What people can agree on before a game of If Then."""

from typing import Any

import msgspec
import pytest

from tabletop.errors import BadInput
from tabletop.games.if_then import CHALLENGES, EVENTS, Challenge, EventCard, Options, parse, words

OWN_RULE = parse("new.value = last.value by +4 or new.size is 2")
OWN = Challenge("mine", 1, OWN_RULE, words(OWN_RULE), CHALLENGES[0].hints)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"breakers": 0}, "breakers is 0: choose 1 to 5"),
        ({"breakers": 6}, "breakers is 6: choose 1 to 5"),
        ({"breakers": True}, "breakers is True: choose 1 to 5"),
        ({"level": 4}, "level is 4: choose 0 to 3"),
        ({"level": -1}, "level is -1: choose 0 to 3"),
        ({"market_refill": 1}, "market_refill is 1: choose true or false"),
        ({"penalty_counts_new_card": "no"}, "penalty_counts_new_card is 'no'"),
        ({"mastermind": True, "breakers": 1}, "mastermind is for 2 to 5 breakers"),
        ({"events": (EVENTS["calm-sea"],)}, "'calm-sea' is there already"),
        ({"challenges": (CHALLENGES[3],)}, f"'{CHALLENGES[3].id}' is there already"),
        ({"challenges": (OWN, OWN)}, "'mine' is there already"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any], words: str) -> None:
    """IT-3, IT-18: the message names the option and what is allowed."""
    with pytest.raises(BadInput) as refused:
        Options(**wrong)
    assert str(refused.value).startswith((words, "events: ", "challenges: "))
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_options_from_json_are_checked_too() -> None:
    """However options come in, wrong ones are refused."""
    with pytest.raises(msgspec.ValidationError, match="level is 9"):
        msgspec.json.decode(b'{"level": 9}', type=Options)


def test_options_survive_json() -> None:
    """With people's own events and challenges in them."""
    event = EventCard("own", "Own", EVENTS["tidy-desk"].effect, kept=True)
    options = Options(4, 3, False, False, True, (event,), (OWN,))
    assert msgspec.json.decode(msgspec.json.encode(options), type=Options) == options


def test_the_house_rules_have_their_defaults() -> None:
    """IT-7, IT-8, IT-18: the new card counts, the market is filled, nobody takes sides."""
    plain = Options()
    assert plain.penalty_counts_new_card
    assert plain.market_refill
    assert not plain.mastermind


def test_a_breaker_alone_is_dealt_six() -> None:
    """IT-3: everybody else three."""
    assert [Options(breakers).hand for breakers in range(1, 6)] == [6, 3, 3, 3, 3]
