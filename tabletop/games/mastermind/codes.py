"""Codes and keys of Mastermind: the right key for a guess, and which codes fit the keys given."""

from functools import cache, lru_cache
from itertools import compress, product
from operator import eq

from tabletop.table.mats import HOLES

from .state import Code, Hole, Key, Peg, Row

BROKEN = Key(HOLES, 0)
# With three pegs in place the fourth has nowhere else to go.
KEYS = tuple(
    Key(red, white)
    for red, white in product(range(HOLES + 1), repeat=2)
    if red + white <= HOLES and (red, white) != (HOLES - 1, 1)
)


def key(code: Code, guess: Code) -> Key:
    """The right key for a guess: at most one key peg for a code peg, red before white."""
    red = sum(map(eq, code, guess))
    either = sum(min(code.count(peg), guess.count(peg)) for peg in set(guess))
    return Key(red, either - red)


@cache
def all_codes(blanks: bool) -> tuple[Code, ...]:
    """Every code there is: 1296, or 2401 where an empty hole is a seventh colour."""
    holes: tuple[Hole, ...] = (*Peg, None) if blanks else tuple(Peg)
    return tuple(product(holes, holes, holes, holes))


def fitting(rows: tuple[Row, ...], blanks: bool) -> tuple[Code, ...]:
    """The codes for which every key given so far is right."""
    codes = all_codes(blanks)
    fit = (1 << len(codes)) - 1
    for row in rows:
        if row.key is not None:
            fit &= _fitting(row.guess, row.key, blanks)
    return tuple(compress(codes, map(int, f"{fit:b}"[::-1])))


# A set of codes is a whole number here: bit n stands for the nth code. So a key is tested
# for all codes at once.


@lru_cache(maxsize=1024)
def _fitting(guess: Code, given: Key, blanks: bool) -> int:
    """The codes that give this key to this guess.

    A code has one red for each set "this peg here" it is in, and one peg of either kind for
    each set "at least n of this colour", where n counts the colour's pegs in the guess.
    """
    red = [_with_peg(place, peg, blanks) for place, peg in enumerate(guess)]
    either = [_with_pegs(guess[: n + 1].count(peg), peg, blanks) for n, peg in enumerate(guess)]
    return _in_exactly(given.red, red) & _in_exactly(given.red + given.white, either)


def _in_exactly(n: int, sets: list[int]) -> int:
    counted = [-1, *[0] * HOLES]  # at i: what is in exactly i of the sets so far
    for one in sets:
        fewer = [0, *counted[:-1]]
        counted = [(c & ~one) | (f & one) for c, f in zip(counted, fewer, strict=True)]
    return counted[n]


@cache
def _with_peg(place: int, peg: Hole, blanks: bool) -> int:
    return sum(1 << n for n, code in enumerate(all_codes(blanks)) if code[place] is peg)


@cache
def _with_pegs(least: int, peg: Hole, blanks: bool) -> int:
    return sum(1 << n for n, code in enumerate(all_codes(blanks)) if code.count(peg) >= least)
