"""Says rules in a player's words: a `Rule` comes in, sentences to read aloud go out.

Sentences come from the rule alone, so they cannot disagree with it. They are built so that
they read one way only: cases are sentences of their own, and mixed lists are numbered.
"""

from collections.abc import Iterable, Iterator, Sequence

from tabletop.errors import BadInput

from .clauses import NAMES, Test, clause, is_test, listed, notes
from .expressions import (
    MOST_PARTS,
    And,
    Compare,
    Count,
    If,
    Is,
    Not,
    Or,
    Relation,
    Rule,
    Trait,
    parts_of,
)
from .meaning import table


def words(rule: Rule) -> str:
    """The rule in sentences, with a note on circles and order where it needs one."""
    try:
        plain = _plain(rule)
        return " ".join([*_sentences(plain), *notes(list(_tests(plain)))])
    except BadInput:  # laid out in cases it grew deeper than rules may be
        return f"This must be true: {rule}."


def _tests(rule: Rule) -> Iterator[Test]:
    if isinstance(rule, Test):
        yield rule
    for part in parts_of(rule):
        yield from _tests(part)


def _plain(rule: Rule, no: bool = False) -> Rule:
    """The same rule with every `not` moved inward as far as it goes."""
    match rule:
        case Not(part):
            return _plain(part, not no)
        case And(parts) | Or(parts):
            join = And if isinstance(rule, And) is not no else Or
            return _joined(join, (_plain(part, no) for part in parts))
        case If(condition, then, otherwise):
            return If(_plain(condition), _plain(then, no), _plain(otherwise, no))
        case Count(exactly, number, parts):
            count = Count(exactly, number, tuple(_plain(part) for part in parts))
            return Not(count) if no else count
    return Not(rule) if no else rule


def _joined(join: type[And] | type[Or], parts: Iterable[Rule]) -> Rule:
    """Parts of parts beside their neighbours, as far as one list may be long."""
    flat = [each for part in parts for each in (part.parts if isinstance(part, join) else [part])]
    while len(flat) > MOST_PARTS:
        flat = [join(tuple(flat[:MOST_PARTS])), *flat[MOST_PARTS:]]
    return join(tuple(flat)) if len(flat) > 1 else flat[0]


# Cases: If becomes a list of sentences, each with its whole condition.


def _sentences(rule: Rule) -> Iterator[str]:
    cases = list(_cases(rule))
    known: list[Rule] = []
    for condition, body in cases:
        said = _phrase(body, must=True)
        if condition is None and (left := _left_over(known)):
            condition = left
        if condition is None:
            start = "Otherwise, " if known else ""
        else:
            start = "If " if _apart(condition, known) else "Otherwise, if "
            start += f"{_phrase(condition, must=False)}, "
            known.append(condition)
        whole = start + said
        yield whole[0].upper() + whole[1:] + "."


def _cases(rule: Rule) -> Iterator[tuple[Rule | None, Rule]]:
    """What must be true in which case; the last case has no condition: it is the rest."""
    if not isinstance(rule, If):
        yield None, rule
        return
    passed: list[Rule] = []
    for inner, body in _cases(rule.then):
        also = [inner] if inner else passed
        yield _joined(And, [rule.condition, *also]), body
        if inner:
            passed.append(_plain(inner, no=True))
    yield from _cases(rule.otherwise)


def _apart(condition: Rule, known: Sequence[Rule]) -> bool:
    """Whether no earlier case can be true at the same time."""
    return not any(table(condition) & table(each) for each in known)


def _left_over(known: Sequence[Rule]) -> Rule | None:
    """What is left when the cases name all levels of one trait but one."""
    tests = [each for each in known if isinstance(each, Is)]
    if len(tests) < len(known) or len({test.of for test in tests}) != 1:
        return None
    of = tests[0].of
    named = {each for test in tests for each in test.among}
    left = tuple(each for each in of.trait.levels if each not in named)
    return Is(of, left) if len(left) == 1 else None


# Phrases: everything inside one sentence.

_NUMBERS = ("none", "one", "two", "three", "four")
_LABELS = ("1234", "abcd", "ABCD")


def _phrase(rule: Rule, must: bool, depth: int = 0) -> str:
    match rule:
        case And() | Or():
            return _together(rule, must, depth)
        case Count():
            return _counted(rule, False, must, depth)
        case Not(Count() as count):
            return _counted(count, True, must, depth)
        case If(condition, then, otherwise):
            where = _phrase(condition, False, depth)
            bodies = (_phrase(body, must, depth) for body in (then, otherwise))
            return f"where {where}, {', and elsewhere '.join(bodies)}"
    return clause(rule, must)


def _together(rule: And | Or, must: bool, depth: int) -> str:
    every, parts = isinstance(rule, And), rule.parts
    if not all(map(is_test, parts)):
        how = ("both" if len(parts) == 2 else "all") if every else "at least one"
        return _numbered(how, parts, must, every, depth)
    clauses = [clause(part, must) for part in parts]
    comma = "," if any(" or " in each or " and " in each for each in clauses) else ""
    said = listed(clauses, "and" if every else "or", comma)
    if every or all(_apart(part, parts[:at]) for at, part in enumerate(parts)):
        return said
    return f"{said} ({'or both' if len(parts) == 2 else 'one is enough'})"


def _counted(rule: Count, no: bool, must: bool, depth: int) -> str:
    how = {
        (True, False): "exactly",
        (True, True): "any number but",
        (False, False): "at least",
        (False, True): "fewer than",
    }[rule.exactly, no]
    how = f"{how} {_NUMBERS[rule.number]}"
    several = no or rule.number > 1
    kept = [_kept(part) for part in rule.parts]
    if None in kept or len(set(kept)) > 1:
        return _numbered(how, rule.parts, must, several, depth)
    traits = [NAMES[part.left.trait] for part in rule.parts if isinstance(part, Compare)]
    stem = "stay" if kept[0] else "change"
    verb = f"must {stem}" if must else stem + ("" if several else "s")
    return f"{how} of {listed(traits, 'and')} {verb}{' the same' if kept[0] else ''}"


def _kept(part: Rule) -> bool | None:
    """Whether a part says that a factor stays (True) or changes (False), and nothing else."""
    if not isinstance(part, Compare) or part.left.trait is not part.right.trait:
        return None
    known = {Relation.SAME: True, Relation.DIFFERENT: False}
    return None if part.left.trait is Trait.PARITY else known.get(part.relation)


def _numbered(how: str, parts: Sequence[Rule], must: bool, several: bool, depth: int) -> str:
    be = "must be" if must else "are" if several else "is"
    labels = _LABELS[min(depth, len(_LABELS) - 1)]
    said = (_phrase(part, False, depth + 1) for part in parts)
    items = "; ".join(f"({label}) {each}" for label, each in zip(labels, said, strict=False))
    return f"{how} of these {be} true: {items}"
