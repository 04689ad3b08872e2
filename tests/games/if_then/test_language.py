"""The language of challenges: notation, JSON and menus all lead to the same rule and back."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from tabletop.errors import BadInput, BadNotation
from tabletop.games.if_then.challenges import CHALLENGES
from tabletop.games.if_then.language import (
    And,
    Compare,
    Count,
    If,
    Is,
    Menu,
    Not,
    Of,
    Or,
    Relation,
    Rule,
    Step,
    Stride,
    Trait,
    Who,
    menu,
    parse,
    picks,
    words,
)

VALUE, SIZE = Of(Who.NEW, Trait.VALUE), Of(Who.NEW, Trait.SIZE)
LAST_VALUE = Of(Who.LAST, Trait.VALUE)
SMALL, EVEN = Is(SIZE, ("1",)), Is(Of(Who.NEW, Trait.PARITY), ("even",))
LOW = Is(VALUE, ("0", "1", "2", "3", "4"))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("new.value is 0..4", LOW),
        ("new.value < last.value", Compare(VALUE, Relation.LOWER, LAST_VALUE)),
        ("new.value = last.value by -1,+2", Step(VALUE, LAST_VALUE, (-1, 2))),
        ("new.value = last.value by -last.size", Stride(VALUE, LAST_VALUE, Who.LAST, True)),
        ("new.size is 1 or new.parity is even and not new.value is 0..4",
         Or((SMALL, And((EVEN, Not(LOW)))))),
        ("(new.size is 1 or new.parity is even) and new.value is 0..4",
         And((Or((SMALL, EVEN)), LOW))),
        ("exactly 1 of (new.size is 1; new.parity is even)", Count(True, 1, (SMALL, EVEN))),
        ("if new.size is 1 then new.parity is even else new.value is 0..4", If(SMALL, EVEN, LOW)),
        ("if new.size is 1 then (if new.parity is even then new.value is 0..4 else new.size is 1) "
         "else new.parity is even", If(SMALL, If(EVEN, LOW, SMALL), EVEN)),
    ],
)  # fmt: skip
def test_notation_says_what_stands_in_it(text: str, rule: Rule) -> None:
    """Each form of the language has one text; `and` binds tighter than `or`, `if` least."""
    assert parse(text) == rule
    assert str(rule) == text


def test_levels_steps_and_spaces_may_be_written_loosely() -> None:
    """Order, ranges, capitals and spaces do not change a rule."""
    assert parse(" NEW.value  is 4,3,0..2\n") == LOW
    assert parse("new.value=last.value by +2,-1") == Step(VALUE, LAST_VALUE, (-1, 2))
    assert parse("((new.size is 1))") == SMALL


def test_rules_go_to_text_json_and_picks_and_back(random_rules: list[Rule]) -> None:
    """Whatever can be picked can be written, sent and picked again."""
    for rule in random_rules:
        assert parse(str(rule)) == rule
        assert msgspec.json.decode(msgspec.json.encode(rule), type=Rule) == rule
        assert menu(picks(rule)) == rule


def test_random_picks_reach_every_form(random_rules: list[Rule]) -> None:
    """The menus offer the whole language."""
    forms = {type(rule) for rule in random_rules}
    assert forms == {Is, Compare, Step, Stride, And, Or, Not, Count, If}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", r"letter 1: expected last, new, .* found the end"),
        ("new", r"letter 4: expected \., but found the end"),
        ("new.colour is red", r"letter 5: expected value or parity .* found 'colour'"),
        ("new.number is green", r"letter 15: expected one of yellow, blue, red, .* 'green'"),
        ("new.value is 12", r"letter 14: expected one of 0, 1"),
        ("new.value is 4..2", r"letter 17: expected a level from 4 on"),
        ("new.value is 0..9", r"letter 1: .* leave some out"),
        ("new.value = new.size", r"letter 1: .* two things of one kind"),
        ("new.value = new.value", r"letter 1: .* two things of one kind"),
        ("new.size is 1 and new.number < last.number", r"letter 19: .* compare it with = or !="),
        ("new.parity = last.parity by +1", r"letter 1: .* no circle"),
        ("new.size = last.size by +2", r"letter 1: .* -1 to \+1"),
        ("new.value = last.value by -5", r"letter 1: .* -4 to \+5"),
        ("new.value = last.value by 1", r"letter 27: expected \+ or -, but found '1'"),
        ("new.size = last.size by +last.size", r"letter 1: .* only values can"),
        ("new.value = last.value by +last.value", r"a size behind by"),
        ("new.value is 1 new.size is 2", r"letter 16: expected and, or, or the end"),
        ("if new.value is 1 then new.value is 2", r"letter 38: expected else"),
        ("(new.value is 1", r"letter 16: expected \)"),
        ("exactly 3 of (new.size is 1; new.size is 2)", r"letter 1: 3 of 2 parts"),
        ("exactly 1 of (new.size is 1)", r"letter 1: 1 parts are joined"),
        ("new.size § 1", r"letter 10: '§' has no meaning"),
        ("(" * 100, r"no more than 20 brackets and rules inside each other"),
        ("not " * 100, r"no more than 20 brackets and rules inside each other"),
        ("not " * 9 + "new.size is 1", r"letter \d+: .* 8 rules inside each other"),
        ("new.size is 1 " * 1000, r"10000 at most"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_its_place(text: str, why: str) -> None:
    """The message names the letter where reading stopped and what was expected there."""
    with pytest.raises(BadNotation, match=why) as told:
        parse(text)
    assert "\n" not in str(told.value)


def test_broken_notation_never_does_anything_but_say_so() -> None:
    """Whatever letters are lost, doubled or swapped, a text is a rule or BadNotation."""
    rng = Random(3)
    for challenge in CHALLENGES:
        text = str(challenge.rule)
        at, to = sorted(rng.sample(range(len(text)), 2))
        for broken in (text[:at] + text[to:], text[:to] + text[at:], text[at:] + text[:at]):
            try:
                rule = parse(broken)
            except BadNotation:
                continue
            assert parse(str(rule)) == rule


def test_a_rule_that_makes_no_sense_cannot_be_built() -> None:
    """Rules check themselves, also when they come as JSON."""
    with pytest.raises(BadInput):
        Is(SIZE, ())
    with pytest.raises(BadInput):
        Is(SIZE, ("2", "1"))
    with pytest.raises(BadInput):
        Step(VALUE, LAST_VALUE, (0,))
    bad = b'{"type":"Is","of":{"who":"new","trait":"size"},"among":["4"]}'
    with pytest.raises(msgspec.ValidationError, match=r"new\.size is 4: choose from 1, 2, 3"):
        msgspec.json.decode(bad, type=Rule)


def test_rules_that_nobody_could_read_are_refused_as_json_too() -> None:
    """A phone cannot send a rule so deep or so long that judging it would take long."""
    text = msgspec.json.encode(SMALL)
    for _ in range(9):
        text = b'{"type":"Not","part":' + text + b"}"
    with pytest.raises(msgspec.ValidationError, match="8 rules inside each other"):
        msgspec.json.decode(text, type=Rule)
    with pytest.raises(BadInput, match="60 tests at most"):
        And((Or((And((SMALL,) * 4),) * 4),) * 4)


def test_the_deepest_rules_can_still_be_written_and_read() -> None:
    """Whatever may be built has a notation that is read back."""
    for wrap in (
        lambda rule: Not(rule),
        lambda rule: Not(Or((rule, EVEN))),
        lambda rule: If(Or((rule, EVEN)), If(rule, LOW, EVEN), SMALL),
        lambda rule: If(If(SMALL, rule, EVEN), SMALL, LOW),
        lambda rule: Count(True, 1, (And((rule, EVEN)), LOW)),
    ):
        assert _wrapped(wrap) >= 3


def _wrapped(wrap: Callable[[Rule], Rule]) -> int:
    """How often a rule can be wrapped until it is refused; each is written, read and said."""
    deep: Rule = SMALL
    for times in range(60):
        assert parse(str(deep)) == deep
        assert words(deep).endswith((".", ".)"))
        try:
            deep = wrap(deep)
        except BadInput:
            return times
    raise AssertionError("never refused")


# Menus.


def test_every_challenge_can_be_built_by_picking() -> None:
    """IT-14: a guess is picked from menus, and the menus lead to every challenge."""
    for challenge in CHALLENGES:
        picked = picks(challenge.rule)
        for at in range(len(picked)):
            now = menu(picked[:at])
            assert isinstance(now, Menu)
            assert picked[at] in [choice.pick for choice in now.choices]
        assert menu(picked) == challenge.rule


def test_menus_tell_what_was_said_so_far() -> None:
    """Each menu asks a question and repeats the picks in words."""
    first = menu([])
    assert isinstance(first, Menu)
    assert (first.question, first.so_far) == ("What must be true?", "")
    later = menu(["if", "last.size", "is", "1", "done", "new.value", "steps", "+1", "-1", "done"])
    assert isinstance(later, Menu)
    assert later.question == "What must be true otherwise?"
    assert later.so_far == (
        "if the last size is small, then the new value is some steps from the last value "
        "1 forward or 1 back"
    )


def test_the_last_card_comes_first_where_a_condition_is_picked() -> None:
    """Most conditions ask about the last card, most demands about the new one."""
    now, condition = menu([]), menu(["if"])
    assert isinstance(now, Menu)
    assert isinstance(condition, Menu)
    assert now.choices[0].words == "the new value"
    assert condition.choices[0].words == "the last value"


def test_a_wrong_pick_is_refused_with_the_right_ones() -> None:
    """Who sends what is not on the menu reads what is."""
    with pytest.raises(BadInput, match=r"pick 2 is 'was': choose one of is, =, !=, <"):
        menu(["new.size", "was"])
    with pytest.raises(BadInput, match="after the rule is finished"):
        menu([*picks(SMALL), "done"])


def test_menus_never_nest_without_end() -> None:
    """After four forms inside each other only tests are offered."""
    deep = menu(["not"] * 4)
    assert isinstance(deep, Menu)
    assert {choice.pick for choice in deep.choices} == {f"{w}.{t}" for w in Who for t in Trait}
