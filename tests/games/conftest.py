"""Dice for the tests of the games: seeded, so that every run rolls the same."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

import pytest

from tabletop.games import Chance

T = TypeVar("T")


class Dice:
    """Chance from a seed; good enough where nothing has to be proved."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def below(self, limit: int) -> int:
        return self._random.randrange(limit)

    def choose(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(self._random.sample(items, len(items)))


@pytest.fixture(scope="session")
def dice() -> Callable[[int], Chance]:
    """Dice by seed."""
    return Dice
