"""What a rule means: for which ordered pairs of halves it holds.

A rule becomes a table of bits over all pairs of the 270 halves there can be, one row for each
last half. Rows, shares and comparisons are read off that table; a deck is a mask over it.
"""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import product

from ..cards import DECK, SIZES, VALUES, Card, Colour, Half
from .expressions import (
    FACTORS,
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
    level,
)

ALL_HALVES = tuple(Half(*each) for each in product(VALUES, SIZES, Colour, Colour))
_AT = {half: at for at, half in enumerate(ALL_HALVES)}
_ROW_BYTES = 34
_ROW_BITS = 8 * _ROW_BYTES
_FULL_ROW = (1 << len(ALL_HALVES)) - 1
# How far apart two halves stand that differ by one level of one factor only.
_APART = {Trait.VALUE: 27, Trait.SIZE: 9, Trait.NUMBER: 3, Trait.BACKGROUND: 1}

_HOLDS: dict[Relation, Callable[[int, int], bool]] = {
    Relation.SAME: int.__eq__,
    Relation.DIFFERENT: int.__ne__,
    Relation.LOWER: int.__lt__,
    Relation.HIGHER: int.__gt__,
    Relation.NOT_HIGHER: int.__le__,
    Relation.NOT_LOWER: int.__ge__,
}


def _table(rows: Iterable[int]) -> int:
    return int.from_bytes(b"".join(row.to_bytes(_ROW_BYTES, "little") for row in rows), "little")


_FULL = _table([_FULL_ROW] * len(ALL_HALVES))


@cache
def _column(trait: Trait) -> tuple[int, ...]:
    """For each level of a trait the halves that show it, as one row of bits."""
    rows = [0] * len(trait.levels)
    for at, half in enumerate(ALL_HALVES):
        rows[level(half, trait)] |= 1 << at
    return tuple(rows)


@cache
def _shows(of: Of, wanted: int) -> int:
    """The pairs in which a trait of one card stands at this level."""
    row = _column(of.trait)[wanted]
    if of.who is Who.NEW:
        return _table([row] * len(ALL_HALVES))
    return _table(_FULL_ROW if row >> at & 1 else 0 for at in range(len(ALL_HALVES)))


@cache
def _related(left: Of, right: Of, ways: frozenset[tuple[int, int]]) -> int:
    """The pairs in which the levels of two traits are one of these ways."""
    return _any(_shows(left, a) & _shows(right, b) for a, b in ways)


def _any(tables: Iterable[int]) -> int:
    joined = 0
    for each in tables:
        joined |= each
    return joined


def _compare(rule: Compare) -> int:
    fits = _HOLDS[rule.relation]
    ring = range(len(rule.left.trait.levels))
    ways = frozenset((a, b) for a in ring for b in ring if fits(a, b))
    return _related(rule.left, rule.right, ways)


def _step(left: Of, right: Of, by: Iterable[int]) -> int:
    ring = len(left.trait.levels)
    return _related(left, right, frozenset(((b + s) % ring, b) for b in range(ring) for s in by))


def _stride(rule: Stride) -> int:
    size = Of(rule.size, Trait.SIZE)
    sign = -1 if rule.down else 1
    return _any(
        _shows(size, at) & _step(rule.left, rule.right, (sign * steps,))
        for at, steps in enumerate(SIZES)
    )


def _count(rule: Count) -> int:
    """Counts in layers: layer n holds the pairs in which n parts hold so far."""
    layers = [_FULL] + [0] * len(rule.parts)
    for part in map(table, rule.parts):
        shifted = [0, *layers[:-1]]
        layers = [
            (stay & ~part) | (more & part) for stay, more in zip(layers, shifted, strict=True)
        ]
    return layers[rule.number] if rule.exactly else _any(layers[rule.number :])


@lru_cache(maxsize=4096)
def table(rule: Rule) -> int:
    """A rule as bits over all pairs of all halves there can be."""
    match rule:
        case Is(of, among):
            return _any(_shows(of, of.trait.levels.index(name)) for name in among)
        case Compare():
            return _compare(rule)
        case Step(left, right, by):
            return _step(left, right, by)
        case Stride():
            return _stride(rule)
        case Count():
            return _count(rule)
        case Not(part):
            return _FULL ^ table(part)
        case Or(parts):
            return _any(table(part) for part in parts)
        case And(parts):
            return _FULL ^ _any(_FULL ^ table(part) for part in parts)
        case If(condition, then, otherwise):
            where = table(condition)
            return (where & table(then)) | (~where & table(otherwise))


@lru_cache(maxsize=256)
def judge(rule: Rule) -> Callable[[Half, Half], bool]:
    """The rule as a function of last and new half, for who asks often."""
    bits = table(rule).to_bytes(_ROW_BYTES * len(ALL_HALVES), "little")

    def verdict(last: Half, new: Half) -> bool:
        at = _AT[new]
        return bool(bits[_AT[last] * _ROW_BYTES + (at >> 3)] >> (at & 7) & 1)

    return verdict


def holds(rule: Rule, last: Half, new: Half) -> bool:
    """Whether `new` may follow `last`."""
    return judge(rule)(last, new)


@lru_cache(maxsize=16)
def _others(cards: tuple[Card, ...]) -> dict[Card, int]:
    """For each card the halves on all other cards, as one row of bits."""
    rows = {card: sum({1 << _AT[half] for half in card.halves}) for card in cards}
    return {card: _any(row for other, row in rows.items() if other is not card) for card in cards}


@lru_cache(maxsize=16)
def _domain(cards: tuple[Card, ...]) -> int:
    """All ordered pairs of halves on different cards."""
    rows = [0] * len(ALL_HALVES)
    for card, others in _others(cards).items():
        for half in card.halves:
            rows[_AT[half]] |= others
    return _table(rows)


def meaning(rule: Rule, cards: tuple[Card, ...] = DECK) -> int:
    """The ordered pairs of halves on different cards for which the rule holds, as bits."""
    return table(rule) & _domain(cards)


def same_meaning(one: Rule, other: Rule, cards: tuple[Card, ...] = DECK) -> bool:
    """Whether two rules give the same verdict on every pair of halves on different cards."""
    return meaning(one, cards) == meaning(other, cards)


def successors(rule: Rule, cards: tuple[Card, ...] = DECK) -> tuple[int, ...]:
    """How many halves of other cards may follow each half, card by card, top before bottom."""
    verdict = judge(rule)
    halves = [(card, half) for card in cards for half in card.halves]
    return tuple(
        sum(verdict(last, new) for other, new in halves if other is not card)
        for card, last in halves
    )


def share(rule: Rule, cards: tuple[Card, ...] = DECK) -> float:
    """The share of valid successors among all ordered pairs of halves on different cards."""
    return sum(successors(rule, cards)) / (2 * len(cards) * 2 * (len(cards) - 1))


def playable(rule: Rule, cards: tuple[Card, ...] = DECK) -> bool:
    """Whether after every half some but not all halves of other cards follow."""
    bits = table(rule)
    return all(
        0 != bits >> _AT[half] * _ROW_BITS & others != others
        for card, others in _others(cards).items()
        for half in card.halves
    )


def matters(rule: Rule, who: Who, factor: Trait) -> bool:
    """Whether a change of this factor alone, on this card, can change the verdict."""
    apart = _APART[factor]
    unit = 1 if who is Who.NEW else _ROW_BITS
    below_top = _any(_shows(Of(who, factor), at) for at in range(len(factor.levels) - 1))
    bits = table(rule)
    return bool((bits ^ bits >> apart * unit) & below_top)


def factors(rule: Rule) -> tuple[Trait, ...]:
    """The factors that matter, on either card."""
    return tuple(each for each in FACTORS if any(matters(rule, who, each) for who in Who))
