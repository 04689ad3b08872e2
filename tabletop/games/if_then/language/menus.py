"""Menus of the language: people build any rule by picking from short lists.

The picks made so far come in; the next menu goes out, or the finished rule. Picks are short
words, so they can be kept, sent and taken back one by one.
"""

from collections.abc import Generator, Iterator, Sequence
from itertools import product
from typing import TypeAlias

import msgspec

from tabletop.errors import BadInput

from .clauses import level_name, name
from .expressions import (
    MOST_PARTS,
    And,
    Compare,
    Count,
    If,
    Is,
    Not,
    Of,
    Or,
    Relation,
    Rule,
    Step,
    Stride,
    Trait,
    Who,
)

DEEPEST = 4
"""So many rules can be put inside each other by picking."""

DONE, MORE = "done", "more"


class Choice(msgspec.Struct, frozen=True):
    """One line of a menu: what is picked, and how it reads."""

    pick: str
    words: str


class Menu(msgspec.Struct, frozen=True):
    """A question, its choices, and what was said so far."""

    question: str
    choices: tuple[Choice, ...]
    so_far: str = ""


_Asked: TypeAlias = Generator[Menu, str, Rule]


def menu(picked: Sequence[str]) -> Menu | Rule:
    """The next menu after these picks, or the rule when nothing is left to ask."""
    asking, said = _rule(0), ""
    now = next(asking)
    for at, pick in enumerate(picked, 1):
        words = {choice.pick: choice.words for choice in now.choices}
        if pick not in words:
            raise BadInput(f"pick {at} is {pick!r}: choose one of {', '.join(words)}")
        if pick not in (DONE, MORE):
            said = f"{said}{now.so_far} {words[pick].partition(' …')[0]}".strip()
        try:
            now = asking.send(pick)
        except StopIteration as end:
            return _finished(end.value, picked[at:])
    return msgspec.structs.replace(now, so_far=said)


def _finished(rule: Rule, left: Sequence[str]) -> Rule:
    if left:
        raise BadInput(f"pick {left[0]!r} comes after the rule is finished: take it back")
    return rule


def _rule(depth: int, question: str = "What must be true?", lead: str = "") -> _Asked:
    """Asks for a whole rule: a test of one trait, or a form with rules inside."""
    forms = _FORMS if depth < DEEPEST else {}
    ofs = _traits(Who.LAST if question == _IF else Who.NEW)
    tests = {str(of): f"{name(of)}{_ODD_OR_EVEN.get(of.trait, '')}" for of in ofs}
    pick = yield _ask(question, {**tests, **forms}, lead)
    if pick in tests:
        return (yield from _test(_of(pick)))
    if pick == "if":
        condition = yield from _rule(depth + 1, _IF)
        then = yield from _rule(depth + 1, "What must be true then?", ", then")
        return If(condition, then, (yield from _rule(depth + 1, _ELSE, "; otherwise")))
    if pick == "not":
        return Not((yield from _rule(depth + 1, "What must not be true?")))
    return (yield from _several(pick, depth))


_IF, _ELSE = "If what is true?", "What must be true otherwise?"
_ODD_OR_EVEN = {Trait.PARITY: ", even or odd,"}
_FORMS = {
    "if": "if … then … otherwise …",
    "and": "all of these:",
    "or": "at least one of these:",
    "not": "it is not so that",
    "exactly": "exactly so many of these:",
    "at least": "at least so many of these:",
}


def _traits(first: Who) -> list[Of]:
    whos = sorted(Who, key=lambda who: who is not first)
    return [Of(*each) for each in product(whos, Trait)]


def _of(pick: str) -> Of:
    who, _, trait = pick.partition(".")
    return Of(Who(who), Trait(trait))


def _ask(question: str, choices: dict[str, str], lead: str = "") -> Menu:
    """A menu; until `menu` gives it out, `so_far` is only what leads over to its answer."""
    return Menu(question, tuple(Choice(pick, words) for pick, words in choices.items()), lead)


def _several(form: str, depth: int) -> _Asked:
    first, next_ = "What is the first?", "What is the next?"
    parts = [(yield from _rule(depth + 1, first)), (yield from _rule(depth + 1, next_, ";"))]
    while len(parts) < MOST_PARTS:
        more = yield _ask("One more?", {DONE: "that is all", MORE: "one more …"})
        if more == DONE:
            break
        parts.append((yield from _rule(depth + 1, next_, ";")))
    if form in ("and", "or"):
        return (And if form == "and" else Or)(tuple(parts))
    numbers = {str(n): f"({form} {n})" for n in range(1, len(parts) + 1)}
    number = yield _ask("How many of them?", numbers)
    return Count(form == "exactly", int(number), tuple(parts))


def _test(of: Of) -> _Asked:
    """Asks what is said of a trait, and of what it is said."""
    how = yield _ask("What about it?", _sayings(of))
    if how == "is":
        return Is(of, (yield from _levels(of)))
    right, *more = _partners(of)
    if more:
        right = _of((yield _ask("What else?", {str(each): name(each) for each in [right, *more]})))
    if how == "steps":
        return Step(of, right, (yield from _steps(of.trait)))
    if how == "size":
        by = yield _ask("By which size?", _STRIDES)
        return Stride(of, right, Who(by[1:]), by[0] == "-")
    return Compare(of, Relation(how), right)


_SAME = {"=": "is the same as", "!=": "differs from"}
_ORDER = {
    "<": "is lower than",
    ">": "is higher than",
    "<=": "is not higher than",
    ">=": "is not lower than",
}
_STRIDES = {
    "+last": "up by the last size",
    "-last": "down by the last size",
    "+new": "up by the new size",
    "-new": "down by the new size",
}


def _sayings(of: Of) -> dict[str, str]:
    """What can be said of a trait; with what, if there is only one thing to compare it with."""
    trait, (partner, *more) = of.trait, _partners(of)
    order = _ORDER if trait.ordered else {}
    steps = {"steps": "is some steps from"} if len(trait.levels) > 2 else {}
    size = {"size": "is a size away from"} if trait is Trait.VALUE else {}
    behind = " …" if more else f" {name(partner)}"
    compared = {**_SAME, **order, **steps, **size}
    return {"is": "is …", **{how: f"{said}{behind}" for how, said in compared.items()}}


def _partners(of: Of) -> list[Of]:
    return [each for each in _traits(Who.LAST) if each.trait.kind == of.trait.kind and each != of]


def _levels(of: Of) -> Generator[Menu, str, tuple[str, ...]]:
    names = {each: level_name(of.trait, each) for each in of.trait.levels}
    found = yield from _some("Which?", names, len(names) - 1)
    return tuple(each for each in names if each in found)


def _steps(trait: Trait) -> Generator[Menu, str, tuple[int, ...]]:
    ring = len(trait.levels)
    steps = sorted((by for by in range(-((ring - 1) // 2), ring // 2 + 1) if by), key=abs)
    names = {f"{by:+d}": f"{abs(by)} {'forward' if by > 0 else 'back'}" for by in steps}
    found = yield from _some("How many steps?", names, len(names))
    return tuple(sorted(map(int, found)))


def _some(question: str, names: dict[str, str], most: int) -> Generator[Menu, str, set[str]]:
    """Asks for one or more of some names."""
    found = {(yield _ask(question, names))}
    while len(found) < most:
        more = {each: f"or {said}" for each, said in names.items() if each not in found}
        pick = yield _ask("Another one?", {DONE: "that is all", **more})
        if pick == DONE:
            break
        found.add(pick)
    return found


def picks(rule: Rule) -> tuple[str, ...]:
    """What to pick so that `menu` gives this rule."""
    return tuple(_picks(rule))


def _picks(rule: Rule) -> Iterator[str]:
    match rule:
        case If(condition, then, otherwise):
            yield "if"
            for part in (condition, then, otherwise):
                yield from _picks(part)
        case Not(part):
            yield "not"
            yield from _picks(part)
        case And(parts) | Or(parts):
            yield "and" if isinstance(rule, And) else "or"
            yield from _picked_parts(parts)
        case Count(exactly, number, parts):
            yield "exactly" if exactly else "at least"
            yield from _picked_parts(parts)
            yield str(number)
        case Is(of, among):
            yield from (str(of), "is", *_picked(among, len(of.trait.levels) - 1))
        case Compare(left, relation, right):
            yield from (str(left), relation.value, *_picked_partner(left, right))
        case Step(left, right, by):
            most = len(left.trait.levels) - 1
            steps = _picked([f"{each:+d}" for each in by], most)
            yield from (str(left), "steps", *_picked_partner(left, right), *steps)
        case Stride(left, _, size, down):
            yield from (str(left), "size", f"{'-' if down else '+'}{size}")


def _picked_parts(parts: tuple[Rule, ...]) -> Iterator[str]:
    for at, part in enumerate(parts):
        if at > 1:
            yield MORE
        yield from _picks(part)
    if len(parts) < MOST_PARTS:
        yield DONE


def _picked_partner(left: Of, right: Of) -> tuple[str, ...]:
    return (str(right),) if len(_partners(left)) > 1 else ()


def _picked(chosen: Sequence[str], most: int) -> tuple[str, ...]:
    return (*chosen, *([DONE] if len(chosen) < most else ()))
