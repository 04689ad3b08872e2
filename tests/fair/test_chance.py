"""The device's dice: the same for everybody who has the seed, and fair."""

import math
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop import games
from tabletop.errors import BadInput
from tabletop.fair import Chance, mixed

SEED = bytes(range(32))


def chi_square(found: Iterable[object], kinds: int, draws: int) -> float:
    """How far the counts are from even; about `kinds` - 1 when all are as likely."""
    expected = draws / kinds
    counts = Counter(found)
    assert len(counts) <= kinds
    empty = kinds - len(counts)
    return sum((n - expected) ** 2 / expected for n in counts.values()) + empty * expected


def unlikely(kinds: int) -> float:
    """A bound that fair dice pass about once in a hundred thousand times."""
    freedom = kinds - 1
    return freedom + 5 * math.sqrt(2 * freedom) + 12


def test_the_dice_roll_as_written_down() -> None:
    """Golden vectors, worked out apart from this code with nothing but hashlib."""
    chance: games.Chance = Chance(SEED)
    dice = [chance.below(6) for _ in range(20)]
    assert dice == [1, 3, 4, 3, 1, 2, 1, 3, 0, 1, 1, 3, 5, 1, 1, 0, 4, 0, 2, 5]
    assert [chance.below(1296) for _ in range(5)] == [274, 630, 93, 153, 623]
    assert chance.below(1) == 0
    assert chance.below(2**64) == 5713472227073071962
    assert chance.below(257) == 129
    assert chance.shuffled(range(10)) == (6, 1, 8, 2, 5, 4, 7, 0, 9, 3)


def test_a_mixed_seed_is_as_written_down() -> None:
    """Golden vectors for the seed of a game: the device's seed and the players' entropy."""
    alone = "77baa56f35e3545a36dd00f3a1d0f28d840f889ed16468dc4114a4842e42f73a"
    both = "6aba3e8b1ff4acd86e75792a102ceb43972b5594637a3ba9278622564837a473"
    assert mixed(SEED, ()).hex() == alone
    assert mixed(SEED, ("42", b"\x00\xff")).hex() == both


@given(st.lists(st.binary(max_size=4)), st.lists(st.binary(max_size=4)))
def test_different_entropy_gives_different_seeds(one: list[bytes], other: list[bytes]) -> None:
    """Where one number ends and the next begins matters: 1, 23 is not 12, 3."""
    assert (mixed(SEED, one) == mixed(SEED, other)) == (one == other)


@pytest.mark.parametrize("limit", range(1, 41))
def test_every_number_below_a_limit_is_as_likely(limit: int) -> None:
    """Chi-square over 4,000 draws; folding instead of rejecting would fail from limit 3 on."""
    chance = Chance(mixed(SEED, (str(limit),)))
    draws = [chance.below(limit) for _ in range(4000)]
    assert min(draws) >= 0
    assert max(draws) < limit
    assert chi_square(draws, limit, 4000) < unlikely(limit)


def test_the_measure_of_fairness_catches_folded_dice() -> None:
    """The chi-square bound is sharp enough: dice made by remainder do not pass it."""
    chance = Chance(SEED)
    for limit in (3, 5, 6, 7, 11, 13, 20, 37):
        bits = (limit - 1).bit_length()
        folded = [chance.below(1 << bits) % limit for _ in range(4000)]
        assert chi_square(folded, limit, 4000) > unlikely(limit)


def test_every_order_is_as_likely() -> None:
    """All 24 orders of four things turn up about equally often."""
    chance = Chance(SEED)
    orders = [chance.shuffled("abcd") for _ in range(4800)]
    assert set(orders) == set(permutations("abcd"))
    assert chi_square(orders, 24, 4800) < unlikely(24)


def test_every_choice_is_as_likely() -> None:
    """Each of five things is chosen about equally often."""
    chance = Chance(SEED)
    assert chi_square([chance.choose("abcde") for _ in range(2000)], 5, 2000) < unlikely(5)


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 10**30), max_size=20))
def test_the_same_seed_answers_the_same(seed: bytes, limits: list[int]) -> None:
    """Who rolls again with the seed gets every number again, and each below its limit."""
    one, other = Chance(seed), Chance(seed)
    numbers = [one.below(limit) for limit in limits]
    assert numbers == [other.below(limit) for limit in limits]
    assert all(0 <= number < limit for number, limit in zip(numbers, limits, strict=True))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: Chance(SEED).below(0),
        lambda: Chance(SEED).below(-3),
        lambda: Chance(SEED).choose(()),
        lambda: Chance(b"short"),
        lambda: mixed(b"short", ()),
    ],
)
def test_chance_refuses_what_it_cannot_do(ask: Callable[[], object]) -> None:
    """No number lies below zero, nothing can be chosen from nothing, a seed has 32 bytes."""
    with pytest.raises(BadInput):
        ask()


def test_dice_do_not_show_their_seed() -> None:
    """Nothing that is printed or logged of the dice tells the seed."""
    assert SEED.hex() not in repr(Chance(SEED))
    assert repr(SEED) not in repr(Chance(SEED))
