"""What rules mean, judged a second time without tables, and how meanings compare."""

from itertools import product
from random import Random
from time import perf_counter

import pytest
from msgspec.structs import replace

from tabletop.games.if_then.cards import DECK, Card, Colour, Half
from tabletop.games.if_then.challenges import CHALLENGES
from tabletop.games.if_then.language import (
    FACTORS,
    And,
    Compare,
    Count,
    If,
    Is,
    Not,
    Of,
    Or,
    Rule,
    Step,
    Stride,
    Trait,
    Who,
    factors,
    holds,
    judge,
    matters,
    meaning,
    parse,
    playable,
    same_meaning,
    share,
    successors,
)

EVERY = [Half(*each) for each in product(range(10), (1, 2, 3), Colour, Colour)]
DOMAIN = [(a, b) for x in DECK for y in DECK if x is not y for a in x.halves for b in y.halves]


def shown(of: Of, last: Half, new: Half) -> str:
    half = new if of.who is Who.NEW else last
    if of.trait is Trait.PARITY:
        return ("even", "odd")[half.value % 2]
    return str(getattr(half, of.trait.value))


def moved(right: Of, steps: int, last: Half, new: Half) -> str:
    levels = right.trait.levels
    return levels[(levels.index(shown(right, last, new)) + steps) % len(levels)]


def second(rule: Rule, last: Half, new: Half) -> bool:
    """A rule judged directly, pair by pair."""
    match rule:
        case Is(of, among):
            return shown(of, last, new) in among
        case Compare(left, relation, right):
            a, b = shown(left, last, new), shown(right, last, new)
            return {"=": a == b, "!=": a != b, "<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b}[
                relation.value
            ]
        case Step(left, right, by):
            return any(shown(left, last, new) == moved(right, step, last, new) for step in by)
        case Stride(left, right, who, down):
            steps = (new if who is Who.NEW else last).size * (-1 if down else 1)
            return shown(left, last, new) == moved(right, steps, last, new)
        case Not(part):
            return not second(part, last, new)
        case And(parts):
            return all(second(part, last, new) for part in parts)
        case Or(parts):
            return any(second(part, last, new) for part in parts)
        case Count(exactly, number, parts):
            found = sum(second(part, last, new) for part in parts)
            return found == number if exactly else found >= number
        case If(condition, then, otherwise):
            return second(then if second(condition, last, new) else otherwise, last, new)


@pytest.mark.parametrize(
    ("text", "last", "new", "valid"),
    [
        ("new.value = last.value by +1", "92yb", "01rr", True),
        ("new.value = last.value by -4", "22yb", "81rr", True),
        ("new.value = last.value by +3", "81yy", "13bb", True),
        ("new.value = last.value by +1", "92yb", "81rr", False),
        ("new.parity is even", "12yb", "01rr", True),
        ("new.value > last.value", "92yb", "01rr", False),
        ("new.size = last.size by +1", "13yb", "11rr", True),
        ("new.number = last.number by +1", "11ry", "11yb", True),
        ("new.number = last.background by -1", "11ry", "11rb", True),
        ("new.value = last.value by +last.size", "93yb", "21rr", True),
        ("new.value = last.value by -new.size", "13yb", "92rr", True),
        ("exactly 1 of (new.size is 1; new.parity is odd)", "11yy", "11yy", False),
    ],
)
def test_values_sizes_and_colours_go_round(text: str, last: str, new: str, valid: bool) -> None:
    """IT-2: 9+1=0, 2-4=8, 8+3=1, and 0 is even; sizes and colours have circles too."""
    assert holds(parse(text), Half.parse(last), Half.parse(new)) is valid


def test_tables_agree_with_judging_pair_by_pair(
    tests: list[Rule], random_rules: list[Rule]
) -> None:
    """IT-5: the fast verdict is the verdict of a second judge who knows no tables."""
    rng = Random(1)
    for rule in [*tests, *random_rules, *(each.rule for each in CHALLENGES)]:
        verdict = judge(rule)
        for _ in range(60):
            last, new = rng.choice(EVERY), rng.choice(EVERY)
            assert verdict(last, new) is second(rule, last, new), (str(rule), last, new)


def test_meaning_counts_the_pairs_of_halves_on_different_cards() -> None:
    """IT-14: meaning is judged on all ordered pairs of halves on different cards."""
    assert len(DOMAIN) == 120 * 118
    for challenge in CHALLENGES[::20]:
        valid = sum(second(challenge.rule, last, new) for last, new in DOMAIN)
        assert meaning(challenge.rule).bit_count() == valid
        assert sum(successors(challenge.rule)) == valid
        assert share(challenge.rule) == pytest.approx(valid / len(DOMAIN))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("new.parity is even", "new.value is 0,2,4,6,8"),
        ("new.number != last.number", "new.number = last.number by -1,+1"),
        ("not (new.size is 1 or new.parity is odd)", "new.size is 2,3 and new.parity is even"),
        ("new.value = last.value by +1", "last.value = new.value by -1"),
        ("if last.size is 1 then new.size is 2 else if last.size is 2 then new.size is 3 "
         "else new.size is 1", "new.size = last.size by +1"),
        ("exactly 1 of (new.size is 1; new.number is red)",
         "if new.size is 1 then not new.number is red else new.number is red"),
    ],
)  # fmt: skip
def test_rules_are_compared_by_meaning_not_by_words(one: str, other: str) -> None:
    """IT-14: another way to say the same is the same."""
    assert parse(one) != parse(other)
    assert same_meaning(parse(one), parse(other))
    assert not same_meaning(parse(one), Not(parse(other)))


def test_only_pairs_that_can_lie_on_a_table_count() -> None:
    """IT-14: rules that differ only for halves the deck does not have mean the same."""
    always, here = parse("new.size is 1"), parse("new.size is 1 and not new.value is 9")
    deck = tuple(Card.parse(text) for text in ("11yy-22bb", "31ry-43yb"))
    assert not same_meaning(always, here)
    assert same_meaning(always, here, deck)


def test_two_halves_of_one_card_are_no_pair() -> None:
    """IT-16: a card cannot follow itself."""
    deck = tuple(Card.parse(text) for text in ("11yy-22yy", "31yy-43yy"))
    assert meaning(parse("new.value is 0..4"), deck).bit_count() == 8
    assert successors(parse("new.value is 1,2"), deck) == (0, 0, 2, 2)


def test_comparing_two_long_rules_takes_less_than_a_twentieth_of_a_second() -> None:
    """A guess is judged at once, also the first one."""
    text = " and ".join(
        f"(if last.value is {a} then new.value = last.value by +{a} else not new.value is {a})"
        for a in (1, 2, 3, 4)
    )
    one, other = parse(text), parse(f"not ({text})")
    start = perf_counter()
    assert not same_meaning(one, other)
    assert perf_counter() - start < 0.05


def test_dead_ends_and_free_passes_are_found() -> None:
    """IT-16: after every half some but not all halves of other cards follow."""
    assert playable(parse("new.size is 1"))
    assert not playable(parse("new.value > last.value"))
    assert not playable(parse("new.value >= last.value"))
    assert not playable(parse("new.size is 1 or new.size is 2,3"))
    assert 0 in successors(parse("new.value > last.value"))
    assert 118 in successors(parse("new.value >= last.value"))


LEVELS = {"value": range(10), "size": (1, 2, 3), "number": Colour, "background": Colour}


def changes(rule: Rule, who: Who, factor: Trait) -> bool:
    """Whether the second judge ever says otherwise when one factor of one card changes."""
    rng = Random(5)
    for _ in range(300):
        last, new = rng.choice(EVERY), rng.choice(EVERY)
        half = new if who is Who.NEW else last
        others = [replace(half, **{factor.value: each}) for each in LEVELS[factor.value]]
        pairs = [(last, each) if who is Who.NEW else (each, new) for each in others]
        if len({second(rule, *pair) for pair in pairs}) > 1:
            return True
    return False


@pytest.mark.parametrize("at", range(0, 124, 11))
def test_a_factor_matters_when_changing_it_alone_changes_a_verdict(at: int) -> None:
    """Factors are counted by meaning, not by being named."""
    rule = CHALLENGES[at].rule
    for who, factor in product(Who, FACTORS):
        assert matters(rule, who, factor) is changes(rule, who, factor)


def test_a_factor_that_is_named_in_vain_does_not_matter() -> None:
    """Both branches the same: the condition's factor does not count."""
    rule = parse("if last.size is 1 then new.number is red else not new.number is yellow,blue")
    assert factors(rule) == (Trait.NUMBER,)
