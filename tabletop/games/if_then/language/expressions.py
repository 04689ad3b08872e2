"""Rules of If Then as values: what must be true of the last half and the new half.

Nothing comes in but cards; rules are built, checked, compared and written as text here. The
text is canonical, and parser.py reads it. What a rule means stands in meaning.py.
"""

from enum import StrEnum
from itertools import pairwise
from typing import TypeAlias

import msgspec

from tabletop.errors import BadInput

from ..cards import SIZES, VALUES, Colour, Half

MOST_PARTS = 4
MOST_TESTS = 60
DEEPEST = 8


class Who(StrEnum):
    """Which card is looked at: the end of the line, or the card put to it."""

    LAST = "last"
    NEW = "new"


class Trait(StrEnum):
    """What a rule can look at: the four factors, and whether a value is even or odd."""

    VALUE = "value"
    PARITY = "parity"
    SIZE = "size"
    NUMBER = "number"
    BACKGROUND = "background"

    @property
    def levels(self) -> tuple[str, ...]:
        """What the trait can be, in the order of its circle."""
        return _LEVELS[self]

    @property
    def kind(self) -> str:
        """Traits of one kind can be compared: the two colours are of one kind."""
        return "colour" if self in (Trait.NUMBER, Trait.BACKGROUND) else self.value

    @property
    def ordered(self) -> bool:
        """Whether one can be higher than another."""
        return self in (Trait.VALUE, Trait.SIZE)


FACTORS = (Trait.VALUE, Trait.SIZE, Trait.NUMBER, Trait.BACKGROUND)

_COLOURS = tuple(colour.value for colour in Colour)
_LEVELS: dict[Trait, tuple[str, ...]] = {
    Trait.VALUE: tuple(map(str, VALUES)),
    Trait.PARITY: ("even", "odd"),
    Trait.SIZE: tuple(map(str, SIZES)),
    Trait.NUMBER: _COLOURS,
    Trait.BACKGROUND: _COLOURS,
}


def level(half: Half, trait: Trait) -> int:
    """Where a half stands among the levels of a trait."""
    if trait is Trait.VALUE:
        return half.value
    if trait is Trait.PARITY:
        return half.value % 2
    if trait is Trait.SIZE:
        return half.size - 1
    return _COLOURS.index(half.number if trait is Trait.NUMBER else half.background)


class Relation(StrEnum):
    """How two traits of one kind can compare. Only values and sizes have a higher and a lower."""

    SAME = "="
    DIFFERENT = "!="
    LOWER = "<"
    HIGHER = ">"
    NOT_HIGHER = "<="
    NOT_LOWER = ">="


class Of(msgspec.Struct, frozen=True, order=True):
    """A trait of one of the two cards, such as `new.value`."""

    who: Who
    trait: Trait

    def __str__(self) -> str:
        return f"{self.who}.{self.trait}"


def _check_pair(left: Of, right: Of) -> None:
    if left == right or left.trait.kind != right.trait.kind:
        raise BadInput(f"{left} cannot be compared with {right}: choose two things of one kind")


class Is(msgspec.Struct, frozen=True, tag=True):
    """A trait is one of some levels: `new.value is 0..4`, `last.number is yellow,red`."""

    of: Of
    among: tuple[str, ...]

    def __post_init__(self) -> None:
        levels = self.of.trait.levels
        if not set(self.among) <= set(levels):
            raise BadInput(f"{self.of} is {','.join(self.among)}: choose from {', '.join(levels)}")
        if list(self.among) != [name for name in levels if name in self.among] or not self.among:
            raise BadInput(f"{self.of} is {','.join(self.among)}: name each once, in order")
        if len(self.among) == len(levels):
            raise BadInput(f"{self.of} is always one of {', '.join(levels)}: leave some out")

    def __str__(self) -> str:
        return f"{self.of} is {_list(self.among)}"


class Compare(msgspec.Struct, frozen=True, tag=True):
    """Two traits compare: `new.number = last.background`, `new.value < last.value`."""

    left: Of
    relation: Relation
    right: Of

    def __post_init__(self) -> None:
        _check_pair(self.left, self.right)
        equal = self.relation in (Relation.SAME, Relation.DIFFERENT)
        if not equal and not self.left.trait.ordered:
            raise BadInput(f"{self.left} has no order: compare it with = or !=")

    def __str__(self) -> str:
        return f"{self.left} {self.relation} {self.right}"


class Step(msgspec.Struct, frozen=True, tag=True):
    """One trait is some steps along the circle from another: `new.value = last.value by +1,-1`."""

    left: Of
    right: Of
    by: tuple[int, ...]

    def __post_init__(self) -> None:
        _check_pair(self.left, self.right)
        ring = len(self.left.trait.levels)
        if ring < 3:
            raise BadInput(f"{self.left} has no circle to step along: compare it with = or !=")
        steps = [by for by in range(-((ring - 1) // 2), ring // 2 + 1) if by]
        if not self.by or list(self.by) != [by for by in steps if by in self.by]:
            known = (
                f"choose from {steps[0]:+d} to {steps[-1]:+d} without 0, each once, lowest first"
            )
            raise BadInput(f"{self.left} steps by {self._by()}: {known}")

    def _by(self) -> str:
        return ",".join(f"{by:+d}" for by in self.by)

    def __str__(self) -> str:
        return f"{self.left} = {self.right} by {self._by()}"


class Stride(msgspec.Struct, frozen=True, tag=True):
    """One value is a size away from the other: `new.value = last.value by +last.size`."""

    left: Of
    right: Of
    size: Who
    down: bool = False

    def __post_init__(self) -> None:
        _check_pair(self.left, self.right)
        if self.left.trait is not Trait.VALUE:
            raise BadInput(f"{self.left} cannot go by a size: only values can")

    def __str__(self) -> str:
        return f"{self.left} = {self.right} by {'-' if self.down else '+'}{self.size}.size"


def _check_parts(rule: "Rule", parts: tuple["Rule", ...]) -> None:
    if not 2 <= len(parts) <= MOST_PARTS:
        raise BadInput(f"{len(parts)} parts are joined: join 2 to {MOST_PARTS}, or use brackets")
    _check_size(rule)


def _check_size(rule: "Rule") -> None:
    """Keeps rules small enough to be read, wherever they come from."""
    layer, tests = [rule], 0
    for _ in range(DEEPEST):
        tests += sum(not parts_of(each) for each in layer)
        layer = [part for each in layer for part in parts_of(each)]
    if layer or tests > MOST_TESTS:
        raise BadInput(f"write {MOST_TESTS} tests at most, and {DEEPEST} rules inside each other")


def parts_of(rule: "Rule") -> tuple["Rule", ...]:
    """The rules directly inside a rule; a test has none."""
    match rule:
        case And(parts) | Or(parts) | Count(_, _, parts):
            return parts
        case Not(part):
            return (part,)
        case If(condition, then, otherwise):
            return condition, then, otherwise
    return ()


class And(msgspec.Struct, frozen=True, tag=True):
    """All parts hold."""

    parts: tuple["Rule", ...]

    def __post_init__(self) -> None:
        _check_parts(self, self.parts)

    def __str__(self) -> str:
        return " and ".join(_within(part, And, Or, If) for part in self.parts)


class Or(msgspec.Struct, frozen=True, tag=True):
    """At least one part holds."""

    parts: tuple["Rule", ...]

    def __post_init__(self) -> None:
        _check_parts(self, self.parts)

    def __str__(self) -> str:
        return " or ".join(_within(part, Or, If) for part in self.parts)


class Not(msgspec.Struct, frozen=True, tag=True):
    """The part does not hold."""

    part: "Rule"

    def __post_init__(self) -> None:
        _check_size(self)

    def __str__(self) -> str:
        return f"not {_within(self.part, And, Or, If)}"


class Count(msgspec.Struct, frozen=True, tag=True):
    """Exactly, or at least, so many of the parts hold: `exactly 1 of (…; …)`."""

    exactly: bool
    number: int
    parts: tuple["Rule", ...]

    def __post_init__(self) -> None:
        _check_parts(self, self.parts)
        if type(self.number) is not int or not 1 <= self.number <= len(self.parts):
            raise BadInput(f"{self.number} of {len(self.parts)} parts: choose 1 to all of them")

    def __str__(self) -> str:
        how = "exactly" if self.exactly else "at least"
        return f"{how} {self.number} of ({'; '.join(map(str, self.parts))})"


class If(msgspec.Struct, frozen=True, tag=True):
    """One rule where the condition holds, another where it does not."""

    condition: "Rule"
    then: "Rule"
    otherwise: "Rule"

    def __post_init__(self) -> None:
        _check_size(self)

    def __str__(self) -> str:
        condition, then = _within(self.condition, If), _within(self.then, If)
        return f"if {condition} then {then} else {self.otherwise}"


Rule: TypeAlias = Is | Compare | Step | Stride | And | Or | Not | Count | If


def _within(part: Rule, *loose: type) -> str:
    """A part's text, in brackets where it would fall apart among its neighbours."""
    return f"({part})" if isinstance(part, loose) else str(part)


def _list(levels: tuple[str, ...]) -> str:
    """Levels with commas; three or more values in a row as `3..7`."""
    if not levels[0].isdigit():
        return ",".join(levels)
    breaks = [0, *(i for i, (a, b) in enumerate(pairwise(levels), 1) if int(b) - int(a) > 1)]
    runs = [levels[start:end] for start, end in pairwise([*breaks, len(levels)])]
    return ",".join(f"{run[0]}..{run[-1]}" if len(run) > 2 else ",".join(run) for run in runs)
