"""The grid on which walls are filled: a spot says how many standing tiles each wall has filled.

Colours of standing tiles come in; sets of spots go out, as whole numbers with a bit for each
spot. A row is such sets for all ranks in one whole number, a section of bits for each rank, so
that one operation does for all ranks. Nothing here knows which tiles are exposed.
"""

from functools import lru_cache
from itertools import accumulate
from struct import Struct

import msgspec

from .tiles import COLOURS, FIRST_DASH

Move = tuple[int, int]  # from any of these spots, so far
Moves = list[tuple[int, int, int, int]]  # two by two
Pattern = tuple[str, ...]

RANKS = FIRST_DASH
_STRUCTS = {32: Struct(f"<{RANKS}I"), 64: Struct(f"<{RANKS}Q")}


class Axis(msgspec.Struct, frozen=True):
    """One wall's axis of a grid, to work on rows."""

    stride: int  # how far one step leads
    takes: int  # at each rank the spots where the next standing tile has its colour
    low: int  # of every block of `stride` spots all but the last
    folds: list[int]  # shifts that lay all spots with the same count over the first of them
    first: int  # these first ones
    starts: list[int]  # where they are in a section
    sections: int  # the first bit of each section
    gather: int

    def projected(self, row: int) -> int:
        """At each rank the counts of this wall that any spot has."""
        stride, low = self.stride, self.low
        if stride > 1:
            # A block with any spot carries into its last bit.
            row = ((row & low) + low | row) >> stride - 1
        for shift in self.folds:
            row |= row >> shift
        return row & self.first

    def sets(self, row: int) -> list[int]:
        """For each count the ranks that have it in this projected row.

        Modulo 2 ** (width - 1) - 1 the first bit of section n is 2 ** n.
        """
        sections, gather = self.sections, self.gather
        return [(row >> start & sections) % gather for start in self.starts]


class Grid(msgspec.Struct, frozen=True):
    """An axis for each wall, and after them one for each free dash."""

    width: int  # of a section
    strides: tuple[int, ...]  # how far one step along each axis leads
    at: tuple[tuple[int, ...], ...]  # by axis and position: the spots that have it
    end: int  # the spots where all walls are filled
    takes: tuple[list[Move], list[Move]]  # by colour and wall: how a tile is handed out
    moves: tuple[Moves, Moves]  # the same two by two, without moves from no spot at all
    axes: list[Axis]


@lru_cache(maxsize=2048)
def grid_of(patterns: tuple[Pattern, ...], dashes: int) -> Grid:
    """The grid for walls with standing tiles of these colours."""
    lengths = [*map(len, patterns), *[1] * dashes]
    strides = tuple(accumulate((n + 1 for n in lengths), int.__mul__, initial=1))
    everywhere = (1 << strides[-1]) - 1
    at, end = [], everywhere
    for length, stride in zip(lengths, strides, strict=False):
        first = _spaced(strides[-1], stride * (length + 1)) * ((1 << stride) - 1)
        at.append(tuple(first << position * stride for position in range(length + 1)))
    takes: tuple[list[Move], list[Move]] = ([], [])
    for pattern, spots, stride in zip(patterns, at, strides, strict=False):
        end &= spots[-1]
        for colour, moves in zip(COLOURS, takes, strict=True):
            taking = sum(here for here, face in zip(spots, pattern, strict=False) if face == colour)
            moves.append((taking, stride))
    width = next((width for width in _STRUCTS if strides[-1] <= width), (strides[-1] + 7) // 8 * 8)
    axes = [
        _axis(width, strides, wall, (takes[0][wall][0], takes[1][wall][0]))
        for wall in range(len(patterns))
    ]
    return Grid(width, strides, tuple(at), end, takes, (_paired(takes[0]), _paired(takes[1])), axes)


def _spaced(size: int, step: int) -> int:
    """The first bit of every so many bits; `size` is a multiple of `step`."""
    return ((1 << size) - 1) // ((1 << step) - 1)


def _paired(moves: list[Move]) -> Moves:
    some = [move for move in moves if move[0]]
    pairs = zip(some[::2], [*some[1::2], (0, 0)], strict=False)
    return [(*one, *other) for one, other in pairs]


def _axis(width: int, strides: tuple[int, ...], wall: int, takes: tuple[int, int]) -> Axis:
    stride, block, size = strides[wall], strides[wall + 1], strides[-1]
    sections, pairs = _spaced(width * RANKS, width), _spaced(width * RANKS, 2 * width)
    folds, laid = [], block
    while laid < size:
        folds.append(min(laid, size - laid))
        laid += folds[-1]
    return Axis(
        stride,
        takes[0] * pairs | takes[1] * pairs << width,
        ((1 << stride - 1) - 1) * _spaced(size, stride) * sections,
        folds,
        _spaced(block, stride) * sections,
        list(range(0, block, stride)),
        sections,
        (1 << width - 1) - 1,
    )


def packed(sets: list[int], width: int) -> int:
    """A row of these sets of spots."""
    if width in _STRUCTS:
        return int.from_bytes(_STRUCTS[width].pack(*sets), "little")
    return int.from_bytes(b"".join([s.to_bytes(width // 8, "little") for s in sets]), "little")
