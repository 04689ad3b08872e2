"""The 124 challenges, checked one by one, and files of people's own."""

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from tabletop.errors import BadInput
from tabletop.games.if_then.cards import DECK, NUMBERS, Card
from tabletop.games.if_then.challenges import CHALLENGES, Challenge, for_deck, read, read_own, table
from tabletop.games.if_then.hints import Symbol, true_hints
from tabletop.games.if_then.language import (
    FACTORS,
    Rule,
    Who,
    factors,
    judge,
    matters,
    meaning,
    parse,
    playable,
    words,
)
from tabletop.table import Deck

GOOD = """\
[[challenge]]
id = "mine"
level = 2
rule = "new.value = last.value by +1,+2 or new.number is red"
"""


def test_there_are_four_challenges_of_level_0_and_forty_of_each_other() -> None:
    """IT-16: 4 + 3 x 40."""
    assert Counter(each.level for each in CHALLENGES) == {0: 4, 1: 40, 2: 40, 3: 40}
    assert len({each.id for each in CHALLENGES}) == len(CHALLENGES) == 124


def test_no_two_challenges_mean_the_same() -> None:
    """IT-16: over all ordered pairs of halves on different cards."""
    for one, other in combinations(CHALLENGES, 2):
        assert meaning(one.rule) != meaning(other.rule), (one.id, other.id)


@pytest.mark.parametrize("challenge", list(CHALLENGES), ids=lambda each: each.id)
def test_no_challenge_has_a_dead_end_or_a_free_pass(challenge: Challenge) -> None:
    """IT-16: after every half some but not all halves of other cards follow."""
    valid = judge(challenge.rule)
    for card in DECK:
        others = [half for other in DECK if other is not card for half in other.halves]
        for last in card.halves:
            found = {valid(last, new) for new in others}
            assert found == {True, False}, last


def test_both_hints_are_true_of_their_challenge() -> None:
    """IT-10: each challenge names two hint cards, and both tell the truth."""
    for challenge in CHALLENGES:
        assert len(set(challenge.hints)) == 2
        assert set(challenge.hints) <= set(true_hints(challenge.rule)), challenge.id


def test_every_hint_card_is_named_and_is_false_of_some_challenge() -> None:
    """IT-10: a hint that was always true would tell nothing."""
    for symbol in Symbol:
        named = [each for each in CHALLENGES if symbol in each.hints]
        false = [each for each in CHALLENGES if symbol not in true_hints(each.rule)]
        assert len(named) >= 20
        assert len(false) >= 10


@pytest.mark.parametrize(
    ("rule", "signs"),
    [
        ("new.parity is even", "□△"),
        ("new.number is red", "○△"),
        ("new.size = last.size", "X□△"),
        ("new.number = last.background", "X○△"),
        ("if last.size is 1 then new.number is red else new.background is red", "X□○"),
        ("new.size is 1 or new.number is red", "□○△"),
    ],
)
def test_hints_look_at_what_matters(rule: str, signs: str) -> None:
    """IT-10: X the last card, square value or size, circle a colour, triangle two at most."""
    assert "".join(symbol.sign for symbol in true_hints(parse(rule))) == signs


def test_every_rule_that_looks_at_anything_has_two_true_hints(random_rules: list[Rule]) -> None:
    """IT-10: also people's own challenges can name two."""
    for rule in random_rules:
        if playable(rule):
            assert len(true_hints(rule)) >= 2


def test_hints_say_what_they_say() -> None:
    """IT-10: four fixed texts of ours."""
    assert Symbol.CROSS.text == "What may be played depends on the last card."
    assert len({symbol.text for symbol in Symbol}) == len({symbol.sign for symbol in Symbol}) == 4


def test_levels_rise() -> None:
    """Level 0 asks for one factor of the new card; higher levels hold more."""
    mean = {}
    for level in range(4):
        rules = [each.rule for each in CHALLENGES if each.level == level]
        mean[level] = sum(len(str(rule)) for rule in rules) / len(rules)
        if level == 0:
            assert all(len(factors(rule)) == 1 for rule in rules)
            assert not any(matters(rule, Who.LAST, each) for rule in rules for each in FACTORS)
    assert mean[0] < mean[1] < mean[2] < mean[3]


def test_wordings_are_made_from_the_rule_and_short_enough_to_read_out() -> None:
    """Nobody wrote a wording that could disagree with its rule."""
    for challenge in CHALLENGES:
        assert challenge.wording == words(challenge.rule)
        assert len(challenge.wording) <= 330


def test_the_table_shows_level_share_and_factors() -> None:
    """Each challenge leaves players a fair chance: a quarter to three quarters follow."""
    rows = table()
    assert [row.id for row in rows] == [each.id for each in CHALLENGES]
    assert all(0.25 <= row.share <= 0.75 for row in rows)
    assert all(1 <= row.factors <= 4 for row in rows)
    assert rows[0].share == pytest.approx(0.5)


def test_challenges_go_to_json_and_back() -> None:
    """They are values like all others."""
    for challenge in CHALLENGES:
        assert msgspec.json.decode(msgspec.json.encode(challenge), type=Challenge) == challenge


def test_our_deck_serves_every_challenge() -> None:
    """IT-16: nothing is left out with the deck the challenges were made for."""
    assert for_deck(NUMBERS) == tuple(CHALLENGES)


def test_challenges_that_another_deck_cannot_play_are_left_out() -> None:
    """IT-16: without red numbers nobody can be asked for one."""
    deck = Deck("no red numbers", tuple(face for face in NUMBERS.faces if not _red(face)))
    kept = {each.id for each in for_deck(deck)}
    rules = {str(each.rule): each.id for each in CHALLENGES}
    assert rules["new.number is red"] not in kept
    assert rules["new.number is yellow,blue"] not in kept
    assert rules["new.size = last.size"] in kept
    assert len({meaning(each.rule, _cards(deck)) for each in for_deck(deck)}) == len(kept)


def _red(face: str) -> bool:
    return face[2] == "r" or face[7] == "r"


def _cards(deck: Deck) -> tuple[Card, ...]:
    return tuple(card for card in DECK if str(card) in deck.faces)


# Files of people's own.


def test_a_file_of_ones_own_adds_challenges() -> None:
    """Rule, level and id are enough; wording and hints are found."""
    (mine,) = read_own(GOOD + 'hints = ["cross", "circle"]\n', "mine.toml")
    assert (mine.id, mine.level, mine.hints) == ("mine", 2, (Symbol.CROSS, Symbol.CIRCLE))
    assert mine.wording.startswith("The value must go up by 1 or 2, or the new number colour")
    assert for_deck(NUMBERS, (mine,))[-1] == mine


def test_hints_are_chosen_where_none_are_named() -> None:
    """IT-10: the first two true ones."""
    (mine,) = read(GOOD, "mine.toml")
    assert mine.hints == (Symbol.CROSS, Symbol.SQUARE)


@pytest.mark.parametrize(
    ("change", "to", "line", "why"),
    [
        ('id = "mine"', 'id = "My challenge"', 2, "small letters, digits and dashes"),
        ('id = "mine"', "", 1, "small letters, digits and dashes"),
        ('id = "mine"', 'id = "1-01"', 2, "the id of another"),
        ("level = 2", "level = 4", 3, "level of mine must be one of 0, 1, 2, 3"),
        ("level = 2", "level = true", 3, "level of mine must be one of 0, 1, 2, 3"),
        ("new.number is red", "new.number is pink", 4, "letter 50: expected one of yellow"),
        ("new.value = last.value by +1,+2 or new.number is red", "new.value > last.value", 4,
         "after 9... no card may follow"),
        ("new.value = last.value by +1,+2 or new.number is red", "new.value >= last.value", 4,
         "after 0... every card may follow"),
        ("new.value = last.value by +1,+2 or new.number is red", "new.value is 1,3,5,7,9", 4,
         "mine means the same as 1-01"),
        ('rule = "', 'text = "', 4, "a challenge has hints, id, level, rule"),
        ("level = 2\n", 'level = 2\nhints = ["cross"]\n', 4, "two different hints"),
        ("level = 2\n", 'level = 2\nhints = ["moon", "cross"]\n', 4, "moon is no true hint"),
        ("level = 2\n", "level = 2\nhints = [1, {}]\n", 4, "1 is no true hint"),
        ('rule = "new', "rule = 3 # new", 4, "needs a rule"),
    ],
)  # fmt: skip
def test_a_bad_challenge_is_named_with_file_line_and_reason(
    change: str, to: str, line: int, why: str
) -> None:
    """Who writes challenges reads where to look and what to mend."""
    with pytest.raises(BadInput, match=rf"mine\.toml, line {line}: .*{why}") as told:
        read_own(GOOD.replace(change, to), "mine.toml")
    assert "\n" not in str(told.value)


def test_a_hint_that_is_not_true_is_refused() -> None:
    """IT-10: the message names the hints that would be true."""
    rule, hints = 'rule = "new.size is 1"', 'hints = ["square", "cross"]'
    text = f"[[challenge]]\nid = 'mine'\nlevel = 1\n{rule}\n{hints}\n"
    with pytest.raises(BadInput, match=r"line 5: cross is no true hint .*: square, triangle are"):
        read(text, "mine.toml")


def test_the_second_of_two_bad_ones_has_a_line_of_its_own() -> None:
    """Lines are counted through comments and other entries."""
    text = f"# ours\n\n{GOOD}\n# another\n{GOOD.replace('level = 2', 'level = 9')}"
    with pytest.raises(BadInput, match=r"mine.toml, line 11: level of mine"):
        read(text, "mine.toml")


@pytest.mark.parametrize("text", ["", "challenge = 3", "[[event]]\nid = 1", "[[challenge]\n"])
def test_a_file_without_challenges_is_refused(text: str) -> None:
    """What is no list of challenges is said in one line."""
    with pytest.raises(BadInput, match=r"mine\.toml: "):
        read(text, "mine.toml")
