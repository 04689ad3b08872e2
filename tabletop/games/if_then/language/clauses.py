"""Says one test of a rule: `Is`, `Compare`, `Step`, `Stride`, or the opposite of one.

A test comes in and a clause goes out, as a demand ("the new size must be small") or as a
fact ("the new size is small"). wording.py makes sentences of them.
"""

from collections.abc import Sequence
from typing import TypeAlias

from .expressions import Compare, Is, Not, Of, Relation, Rule, Step, Stride, Trait, Who

Test: TypeAlias = Is | Compare | Step | Stride

NAMES = {
    Trait.VALUE: "value",
    Trait.PARITY: "value",
    Trait.SIZE: "size",
    Trait.NUMBER: "number colour",
    Trait.BACKGROUND: "background",
}
SIZES = {"1": "small", "2": "medium", "3": "large"}

_OPPOSITE = {
    Relation.SAME: Relation.DIFFERENT,
    Relation.DIFFERENT: Relation.SAME,
    Relation.LOWER: Relation.NOT_LOWER,
    Relation.HIGHER: Relation.NOT_HIGHER,
    Relation.NOT_HIGHER: Relation.HIGHER,
    Relation.NOT_LOWER: Relation.LOWER,
}
_MIRRORED = {
    Relation.LOWER: Relation.HIGHER,
    Relation.HIGHER: Relation.LOWER,
    Relation.NOT_HIGHER: Relation.NOT_LOWER,
    Relation.NOT_LOWER: Relation.NOT_HIGHER,
}
_THIRD = {"be": "is", "have": "has", "go": "goes", "stay": "stays", "change": "changes"}


def is_test(rule: Rule) -> bool:
    """Whether `clause` can say it."""
    return isinstance(rule.part if isinstance(rule, Not) else rule, Test)


def clause(rule: Rule, must: bool) -> str:
    """A test, or the opposite of one, as a demand or as a fact."""
    test, no = (rule.part, True) if isinstance(rule, Not) else (rule, False)
    if isinstance(test, Is):
        return _among(test, must, no)
    if isinstance(test, Compare):
        return _compared(test, must, no)
    if isinstance(test, Step):
        return _stepped(test, must, no)
    assert isinstance(test, Stride), "only tests have clauses"
    return _strode(test, must, no)


def name(of: Of) -> str:
    """A trait of one card, such as "the new value"."""
    return f"the {of.who} {NAMES[of.trait]}"


def listed(items: Sequence[str], last: str, comma: str = "") -> str:
    """Items with commas, and a word before the last one, with a comma before it if wanted."""
    return f"{', '.join(items[:-1])}{comma} {last} {items[-1]}" if len(items) > 1 else items[0]


def across(left: Of, right: Of) -> bool:
    """Whether one trait of the two cards is compared with itself: then it stays or changes."""
    return left.trait is right.trait


def _verb(base: str, must: bool, no: bool, plural: bool = False) -> str:
    if must:
        return f"must not {base}" if no else f"must {base}"
    if base == "be":
        return "is not" if no else "is"
    if no:
        return f"{'do' if plural else 'does'} not {base}"
    return base if plural else _THIRD[base]


def _among(test: Is, must: bool, no: bool) -> str:
    levels = [level_name(test.of.trait, each) for each in test.among]
    if test.of.trait is Trait.VALUE and len(levels) > 2 and _in_a_row(levels):
        return f"{name(test.of)} {_verb('be', must, no)} from {levels[0]} to {levels[-1]}"
    if no and len(levels) > 1:
        return f"{name(test.of)} {_verb('be', must, False)} neither {listed(levels, 'nor')}"
    return f"{name(test.of)} {_verb('be', must, no)} {listed(levels, 'or')}"


def _in_a_row(values: Sequence[str]) -> bool:
    return int(values[-1]) - int(values[0]) < len(values)


def level_name(trait: Trait, level: str) -> str:
    """A level as people say it."""
    return SIZES[level] if trait is Trait.SIZE else level


def _compared(test: Compare, must: bool, no: bool) -> str:
    left, right = test.left, test.right
    relation = _OPPOSITE[test.relation] if no else test.relation
    if left.who is Who.LAST and right.who is Who.NEW:
        left, right, relation = right, left, _MIRRORED.get(relation, relation)
    if relation not in (Relation.SAME, Relation.DIFFERENT):
        return _ordered(left, relation, right, must)
    same = relation is Relation.SAME
    if left.trait is Trait.PARITY:
        return _parity(same, must)
    if across(left, right):
        stays = f"{_verb('stay', must, False)} the same" if same else _verb("change", must, False)
        return f"the {NAMES[left.trait]} {stays}"
    if left.who is right.who:
        verb = _verb("have", must, False, plural=True)
        colours = "the same colour" if same else "different colours"
        return f"the {left.who} number and its background {verb} {colours}"
    return f"{_thing(left)} {_verb('have', must, not same)} the colour of {_thing(right)}"


def _thing(of: Of) -> str:
    """What bears the colour: the number itself or the background."""
    return f"the {of.who} {of.trait}"


def _parity(same: bool, must: bool) -> str:
    if same:
        return f"the last and the new value {'must be' if must else 'are'} both even or both odd"
    verb = _verb("change", must, False)
    return f"the value {verb} from even to odd or from odd to even"


def _ordered(left: Of, relation: Relation, right: Of, must: bool) -> str:
    no = relation in (Relation.NOT_HIGHER, Relation.NOT_LOWER)
    up = relation in (Relation.HIGHER, Relation.NOT_HIGHER)
    more, less = ("higher", "lower") if left.trait is Trait.VALUE else ("larger", "smaller")
    return f"{name(left)} {_verb('be', must, no)} {more if up else less} than {name(right)}"


def _stepped(test: Step, must: bool, no: bool) -> str:
    left, right, by = test.left, test.right, test.by
    if left.who is Who.LAST and right.who is Who.NEW:
        left, right, by = right, left, tuple(-each for each in by)
    if across(left, right):
        way = _up_or_down(by) if left.trait is Trait.VALUE else _forward_or_back(by)
        return f"the {NAMES[left.trait]} {_verb('go', must, no)} {way}"
    return f"{name(left)} {_verb('be', must, no)} {_forward_or_back(by)} from {name(right)}"


def _up_or_down(by: Sequence[int]) -> str:
    ups = sorted(each for each in by if each > 0)
    downs = sorted(-each for each in by if each < 0)
    ways = {"up or down": ups} if ups == downs else {"up": ups, "down": downs}
    said = [f"{way} by {listed(list(map(str, by)), 'or')}" for way, by in ways.items() if by]
    return " or ".join(said)


def _forward_or_back(by: Sequence[int]) -> str:
    return f"one step {' or '.join('forward' if each > 0 else 'back' for each in sorted(by)[::-1])}"


def _strode(test: Stride, must: bool, no: bool) -> str:
    down = test.down is not (test.left.who is Who.LAST)
    size = name(Of(test.size, Trait.SIZE))
    return f"the value {_verb('go', must, no)} {'down' if down else 'up'} by {size}"


def notes(tests: Sequence[Test]) -> list[str]:
    """What a player needs to know about circles and order to read these tests."""
    found = [_NOTES[key] for key in _NOTES if any(_needs(test, key) for test in tests)]
    return [f"({' '.join(found)})"] if found else []


_NOTES = {
    ("parity", "parity"): "0 is even.",
    ("circle", "value"): "Values go round: 9 and 0 are neighbours.",
    ("circle", "size"): "After small comes medium, then large, then small again.",
    ("circle", "colour"): "After yellow comes blue, then red, then yellow again.",
    ("order", "value"): "0 is lowest, 9 is highest.",
    ("stride", "value"): "Small counts 1, medium 2, large 3.",
}


def _needs(test: Test, key: tuple[str, str]) -> bool:
    note, kind = key
    left = test.of if isinstance(test, Is) else test.left
    if left.trait.kind != kind or note == "parity":
        return left.trait.kind == kind
    if isinstance(test, Is | Compare):
        return note == "order" and isinstance(test, Compare) and test.relation in _MIRRORED
    return note == "circle" or (note == "stride" and isinstance(test, Stride))
