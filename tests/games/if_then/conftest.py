"""Rules for the tests of If Then's language: small ones, all of them, and random ones."""

from itertools import combinations, product
from random import Random

import pytest

from tabletop.games.if_then.language import (
    Compare,
    Is,
    Menu,
    Of,
    Relation,
    Rule,
    Step,
    Stride,
    Trait,
    Who,
    menu,
)

ALL = [Of(who, trait) for who in Who for trait in Trait]
SHORT = 40  # picks; a longer rule is given up


def _random(rng: Random) -> Rule | None:
    """A rule picked from the menus with closed eyes."""
    picked: list[str] = []
    while len(picked) < SHORT:
        now = menu(picked)
        if not isinstance(now, Menu):
            return now
        picked.append(rng.choice(now.choices).pick)
    return None


@pytest.fixture(scope="session")
def random_rules() -> list[Rule]:
    """Three hundred rules of all forms, the same in every run."""
    rng = Random(7)
    found: list[Rule] = []
    while len(found) < 300:
        rule = _random(rng)
        found += [rule] if rule is not None else []
    return found


@pytest.fixture(scope="session")
def tests() -> list[Rule]:
    """Every single test of one or two traits, with up to two levels or steps."""
    found: list[Rule] = []
    for of in ALL:
        levels = of.trait.levels
        some = [(a,) for a in levels] + list(combinations(levels, 2) if len(levels) > 2 else [])
        found += [Is(of, among) for among in some]
    for left, right in product(ALL, ALL):
        if left == right or left.trait.kind != right.trait.kind:
            continue
        order = list(Relation) if left.trait.ordered else [Relation.SAME, Relation.DIFFERENT]
        found += [Compare(left, relation, right) for relation in order]
        if left.trait is Trait.VALUE:
            steps = [by for by in range(-4, 6) if by]
            found += [Stride(left, right, who, down) for who in Who for down in (False, True)]
        else:
            steps = [] if left.trait is Trait.PARITY else [-1, 1]
        some_steps = [(by,) for by in steps] + list(combinations(steps, 2))
        found += [Step(left, right, by) for by in some_steps]
    return found
