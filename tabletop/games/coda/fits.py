"""What standing tiles can be: exactly those numbers that fill every wall in order at once.

Walls come in, as they can be seen; sets of tiles go out, as whole numbers whose bit n stands for
the tile of rank n. Each answer holds for at least one way to fill all walls.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from .tiles import BLACK, FIRST_DASH, RANK

Wall = tuple[str, ...]
Spread = tuple[tuple[int, ...], tuple[int, ...]]
Move = tuple[int, int]  # from any of these spots, so far

NOWHERE: Spread = ((), ())
_TWICE: Move = (0, 0)  # nothing is reached: a tile cannot lie in two places
_TO_NOBODY: Move = (-1, 0)
_BITS = [1 << rank for rank in range(FIRST_DASH)]

# The tiles are handed out in order of rank, each to a wall where it comes next or to nobody. How
# far every wall is filled is one spot of a grid with an axis for each wall. A set of spots is a
# whole number, so a tile is handed out from all spots at once. Dashes have no rank: a free one
# fills a place at any time, and an axis of its own says whether it has been used.


class _Chain(NamedTuple):
    """A wall without its exposed dashes, by position."""

    length: int
    exposed: list[tuple[int, int]]  # rank and position of each exposed number
    standing: tuple[list[int], list[int]]  # positions of black tiles, and of white ones
    positions: list[int]  # by place, and one place more at the end
    lows: list[int]  # by position: the first rank above the exposed numbers to its left
    highs: list[int]  # by position: the rank of the next exposed number, here or to its right


@lru_cache(maxsize=4096)
def _chain(wall: Wall) -> _Chain:
    exposed: list[tuple[int, int]] = []
    standing: tuple[list[int], list[int]] = ([], [])
    positions, lows = [0], [0]
    highs: list[int] = []
    length = low = 0
    for face in wall:
        rank = RANK.get(face)
        if rank is None:
            standing[face != BLACK].append(length)
        elif rank < FIRST_DASH:
            exposed.append((rank, length))
            highs += [rank] * (length + 1 - len(highs))
            low = rank + 1
        if rank is None or rank < FIRST_DASH:
            length += 1
            lows.append(low)
        positions.append(length)
    highs += [FIRST_DASH] * (length + 1 - len(highs))
    return _Chain(length, exposed, standing, positions, lows, highs)


@lru_cache(maxsize=512)
def _grid(lengths: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """How far one step along each axis leads, and by axis and position the spots that have it."""
    strides = tuple(accumulate((n + 1 for n in lengths), int.__mul__, initial=1))
    everywhere = (1 << strides[-1]) - 1
    at = []
    for length, stride in zip(lengths, strides, strict=False):
        first = ((1 << stride) - 1) * (everywhere // ((1 << stride * (length + 1)) - 1))
        at.append(tuple(first << position * stride for position in range(length + 1)))
    return strides, tuple(at)


class Fit:
    """All ways to fill the standing tiles of these walls; `holds` when there is one.

    `spread` says which walls may have the black and the white dash standing in them. `gone` is
    a set of tiles that are in no wall.
    """

    __slots__ = (
        "_after",
        "_at",
        "_before",
        "_chains",
        "_end",
        "_gone",
        "_spread",
        "_strides",
        "_unused",
        "_walls",
        "holds",
    )

    def __init__(self, walls: Sequence[Wall], spread: Spread = NOWHERE, gone: int = 0) -> None:
        self._walls, self._spread, self._gone = walls, spread, gone
        self._chains = [_chain(wall) for wall in walls]
        lengths = [chain.length for chain in self._chains]
        self._unused: dict[int, int] = {}
        if spread is not NOWHERE:
            free = [colour for colour in (0, 1) if spread[colour]]
            self._unused = {colour: axis for axis, colour in enumerate(free, len(walls))}
            lengths += [1] * len(free)
        self._strides, self._at = _grid(tuple(lengths))
        hands, takes = self._hands()
        dashes = self._dashes(takes) if self._unused else []
        self._end = -1
        for at in self._at[: len(walls)]:
            self._end &= at[-1]
        self._before = _forward(hands, takes, dashes)
        self._after = _backward(hands, takes, dashes, self._end)
        self.holds = bool(self._before[-1] & self._end)

    def _hands(self) -> tuple[list[Move | None], tuple[list[Move], list[Move]]]:
        """By rank: how an exposed tile is handed out; by colour and wall: how a free one is."""
        hands: list[Move | None] = [None] * FIRST_DASH
        blacks, whites = [], []
        for chain, stride, at in zip(self._chains, self._strides, self._at, strict=False):
            for rank, position in chain.exposed:
                hands[rank] = (at[position], stride) if hands[rank] is None else _TWICE
            black, white = chain.standing
            blacks.append((sum([at[position] for position in black]), stride))
            whites.append((sum([at[position] for position in white]), stride))
        if self._gone:
            for rank in range(FIRST_DASH):
                if self._gone >> rank & 1:
                    hands[rank] = _TO_NOBODY if hands[rank] is None else _TWICE
        return hands, (blacks, whites)

    def _dashes(self, takes: tuple[list[Move], list[Move]]) -> list[Move]:
        """How free dashes are handed out; they may stand side by side, either one first."""
        each = []
        for colour, axis in self._unused.items():
            unused, far = self._at[axis][0], self._strides[axis]
            walls = [takes[colour][wall] for wall in self._spread[colour]]
            each.append([(spots & unused, stride + far) for spots, stride in walls if spots])
        return [move for dash in (*each, *each[:-1]) for move in dash]

    def tiles(self, wall: int, place: int) -> int:
        """What the standing tile at this place can be. Places count from 0 here."""
        chain = self._chains[wall]
        position = chain.positions[place]
        here, stride = self._at[wall][position], self._strides[wall]
        before, after, found = self._before, self._after, 0
        colour = self._walls[wall][place] != BLACK
        low = chain.lows[position]
        for rank in range(low + (low & 1 != colour), chain.highs[position], 2):
            spots = before[rank] & here
            if spots and spots << stride & after[rank + 1]:
                found |= _BITS[rank]
        if self._unused and wall in self._spread[colour]:
            found |= self._dash_at(colour, here, stride)
        return found & ~self._gone

    def _dash_at(self, colour: int, here: int, stride: int) -> int:
        """The dash of this colour, if it can stand here."""
        axis = self._unused[colour]
        here, far = here & self._at[axis][0], stride + self._strides[axis]
        pairs = zip(self._before, self._after, strict=True)
        found = any((before & here) << far & after for before, after in pairs)
        return found << FIRST_DASH + colour

    def added(self, wall: int) -> list[int]:
        """By place, one more than the wall has tiles: what a tile that is added there can be."""
        chain, at = self._chains[wall], self._at[wall]
        unhanded = [b & a for b, a in zip(self._before, self._after[1:], strict=False)]
        dashes = sum(1 << FIRST_DASH + c for c in self._unused if self._spares(c, wall))
        found = []
        for position in chain.positions:
            here, tiles = at[position], dashes
            for rank in range(chain.lows[position], chain.highs[position]):
                if unhanded[rank] & here:
                    tiles |= _BITS[rank]
            found.append(tiles & ~self._gone)
        return found

    def _spares(self, colour: int, wall: int) -> bool:
        """Whether all walls can be filled without this dash, which may go to this wall."""
        unused = self._at[self._unused[colour]][0]
        return wall in self._spread[colour] and bool(self._before[-1] & self._end & unused)


def _forward(
    hands: list[Move | None], takes: tuple[list[Move], list[Move]], dashes: list[Move]
) -> list[int]:
    """The spots that can be reached before each rank, and at last."""
    spots = 1
    for taking, stride in dashes:
        spots |= (spots & taking) << stride
    reached, (moves, others) = [spots], takes
    for hand in hands:
        if hand is None:
            start = spots
            for taking, stride in moves:
                spots |= (start & taking) << stride
        else:
            spots = (spots & hand[0]) << hand[1]
        if dashes:
            for taking, stride in dashes:
                spots |= (spots & taking) << stride
        reached.append(spots)
        moves, others = others, moves
    return reached


def _backward(
    hands: list[Move | None],
    takes: tuple[list[Move], list[Move]],
    dashes: list[Move],
    end: int,
) -> list[int]:
    """The spots from which the end can be reached: before each rank, and at last."""
    spots = end
    for taking, stride in dashes:
        spots |= (spots >> stride) & taking
    reaching, (others, moves) = [spots], takes
    for hand in reversed(hands):
        if hand is None:
            start = spots
            for taking, stride in moves:
                spots |= (start >> stride) & taking
        else:
            spots = (spots >> hand[1]) & hand[0]
        if dashes:
            for taking, stride in dashes:
                spots |= (spots >> stride) & taking
        reaching.append(spots)
        moves, others = others, moves
    reaching.reverse()
    return reaching
