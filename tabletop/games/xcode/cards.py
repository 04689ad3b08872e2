"""The cards of Mission X-Code: faces, arrows, how many of each a level has, and what a set is.

Facts and counting only; nothing here knows a state.
"""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import TypeAlias

from tabletop.table import XCODE_CARDS, XCODE_SYMBOLS

Cards: TypeAlias = tuple[str, ...]


class Colour(StrEnum):
    """The colour of a card's arrows, which say where it may be swapped to."""

    BLUE = "blue"  # to the right
    YELLOW = "yellow"  # to the left


WILD = "wild"
TIME = "time"
SYMBOLS = XCODE_SYMBOLS
DECK = XCODE_CARDS
FACES: Cards = DECK.faces

SYMBOL = {face: face.rpartition("-")[0] or face for face in FACES}
OF_SYMBOL = {symbol: (f"{symbol}-blue", f"{symbol}-yellow") for symbol in (*SYMBOLS, TIME)}
COLOUR = {face: Colour(face.rpartition("-")[2]) for face in FACES if face != WILD}

COPIES = 2  # of each symbol in each colour
MOST_WILDS = 2  # in one set
TIME_SET = 3
DEALT = 3  # to each player
_WILDS = {1: 3, 2: 0, 3: 0, 4: 6}
_TIMES = {1: (6, 6), 2: (4, 5), 3: (3, 3), 4: (1, 2)}  # blue, yellow
_LIMITS = {2: 10, 3: 9, 4: 8, 5: 7, 6: 6, 7: 5, 8: 5}


@cache
def copies(level: int) -> dict[str, int]:
    """How many cards of each face a level is played with; a face that stays in the box has 0."""
    blue, yellow = _TIMES[level]
    times = {f"{TIME}-blue": blue, f"{TIME}-yellow": yellow, WILD: _WILDS[level]}
    return {face: times.get(face, COPIES) for face in FACES}


@cache
def pack(level: int) -> Cards:
    """Every card of a level, in order."""
    return tuple(face for face, count in copies(level).items() for _ in range(count))


def set_size(level: int) -> int:
    """How many cards cover a space of the keypad."""
    return 4 if level == 4 else 3


def hand_limit(players: int, level: int) -> int:
    """How many cards a hand may hold."""
    return _LIMITS[players] - (level >= 3)


@cache
def sets(symbol: str, size: int, blue: int, yellow: int, wilds: int) -> tuple[Cards, ...]:
    """Every set of a symbol that so many blue, yellow and wild cards can make."""
    return tuple(
        in_order((f"{symbol}-blue",) * b + (f"{symbol}-yellow",) * y + (WILD,) * (size - b - y))
        for b in range(blue + 1)
        for y in range(yellow + 1)
        if b + y and 0 <= size - b - y <= min(wilds, MOST_WILDS)
    )


def in_order(cards: Iterable[str]) -> Cards:
    """Cards as a layout lists them where their order means nothing."""
    return tuple(sorted(cards))
