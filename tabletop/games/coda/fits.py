"""What standing tiles can be: exactly those numbers that fill every wall in order at once.

Walls come in, as they can be seen; sets of tiles go out, as whole numbers whose bit n stands for
the tile of rank n. Each answer holds for at least one way to fill all walls.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from .grids import RANKS, Grid, Move, Moves, grid_of, packed
from .tiles import COLOURS, FIRST_DASH, RANK, TILES

Wall = tuple[str, ...]
Spread = tuple[tuple[int, ...], tuple[int, ...]]
Hands = list[int | None]

NOWHERE: Spread = ((), ())
_FREE: Hands = [None] * RANKS
_EVERYWHERE = -1
_DASHES = TILES[FIRST_DASH:]

# The tiles are handed out in order of rank. A free one goes to a wall whose next standing tile
# has its colour, or to nobody; an exposed one needs as many standing tiles filled as are left of
# it. How many every wall has filled is one spot of a grid with an axis for each wall. A set of
# spots is a whole number, so a tile is handed out from all spots at once. Dashes have no rank: a
# free one fills a standing tile at any time, and an axis of its own says whether it was used.


class _Chain(msgspec.Struct, frozen=True):
    """What a wall asks for."""

    faces: int  # the exposed tiles
    ordered: bool  # whether exposed numbers rise, and no tile comes twice
    exposed: list[tuple[int, int]]  # rank of each exposed number, standing tiles to its left
    pattern: tuple[str, ...]  # the colours of standing tiles


@lru_cache(maxsize=16)  # enough for the walls that an action leaves alone
def _chain(wall: Wall) -> _Chain:
    exposed, pattern = [], []
    faces, last, ordered = 0, -1, True
    for face in wall:
        rank = RANK.get(face)
        if rank is None:
            pattern.append(face)
            continue
        ordered &= not faces >> rank & 1
        faces |= 1 << rank
        if rank < FIRST_DASH:
            exposed.append((rank, len(pattern)))
            ordered &= rank > last
            last = rank
    return _Chain(faces, ordered, exposed, tuple(pattern))


class Fit:
    """All ways to fill the standing tiles of these walls; `holds` when there is one.

    `spread` says which walls may have the black and the white dash standing in them. `gone` is
    a set of tiles that are in no wall.
    """

    __slots__ = (
        "_after",
        "_before",
        "_grid",
        "_reached",
        "_reaching",
        "_spread",
        "_unused",
        "_walls",
        "holds",
    )

    def __init__(self, walls: Sequence[Wall], spread: Spread = NOWHERE, gone: int = 0) -> None:
        chains = [_chain(wall) for wall in walls]
        self._walls, self._spread = walls, spread
        self._unused: dict[int, int] = {}
        if spread != NOWHERE:
            free = [colour for colour in (0, 1) if spread[colour]]
            self._unused = {colour: axis for axis, colour in enumerate(free, len(walls))}
        grid = grid_of(tuple([chain.pattern for chain in chains]), len(self._unused))
        self._grid = grid
        dashes = self._dashes() if self._unused else []
        hands, end = _hands(chains, grid, gone)
        before, self._reached = _forward(hands, grid.moves, dashes)
        after = _backward(hands, grid.moves, dashes, end)
        self.holds = after[0] & 1 == 1
        self._reaching = after
        self._before, self._after = packed(before, grid.width), packed(after[1:], grid.width)

    def _dashes(self) -> list[Move]:
        """How free dashes are handed out; they may stand side by side, either one first."""
        each = []
        for colour, axis in self._unused.items():
            unused, far = self._grid.at[axis][0], self._grid.strides[axis]
            walls = [self._grid.takes[colour][wall] for wall in self._spread[colour]]
            each.append([(spots & unused, stride + far) for spots, stride in walls])
        return [move for dash in (*each, *each[:-1]) for move in dash]

    def count_standing(self, wall: int) -> int:
        """How many tiles `standing` names in all."""
        if self._unused:
            return sum(map(int.bit_count, self.standing(wall).values()))
        return self._handed(wall).bit_count()

    def standing(self, wall: int) -> dict[int, int]:
        """What each standing tile of this wall can be, by place; places count from 0 here."""
        places = [place for place, face in enumerate(self._walls[wall]) if face in COLOURS]
        found = dict(zip(places, self._grid.axes[wall].sets(self._handed(wall)), strict=False))
        if self._unused:
            for place, here in zip(places, self._grid.at[wall], strict=False):
                found[place] |= self._dash(wall, COLOURS.index(self._walls[wall][place]), here)
        return found

    def _handed(self, wall: int) -> int:
        """By rank, which standing tiles of this wall can have it."""
        axis = self._grid.axes[wall]
        spots = (self._before & axis.takes) << axis.stride & self._after
        return axis.projected(spots >> axis.stride)

    def _dash(self, wall: int, colour: int, here: int) -> int:
        """The dash of this colour, if it can stand here."""
        if wall not in self._spread[colour]:
            return 0
        axis, strides = self._unused[colour], self._grid.strides
        here, far = here & self._grid.at[axis][0], strides[wall] + strides[axis]
        pairs = zip(self._reached, self._reaching, strict=True)
        found = any((before & here) << far & after for before, after in pairs)
        return found << FIRST_DASH + colour

    def count_added(self, wall: int) -> int:
        """How many tiles `added` names in all."""
        if self._unused or any(dash in self._walls[wall] for dash in _DASHES):
            return sum(map(int.bit_count, self.added(wall).values()))
        return self._grid.axes[wall].projected(self._before & self._after).bit_count()

    def added(self, wall: int) -> dict[int, int]:
        """By place, one more than the wall has tiles: what a tile that is added there can be."""
        axis = self._grid.axes[wall]
        sets = axis.sets(axis.projected(self._before & self._after))
        found, stretch = {}, []
        count, above = 0, -1
        for place, face in enumerate(self._walls[wall]):
            stretch.append(place)
            found[place] = sets[count] & above
            rank = RANK.get(face)
            if rank is None:
                count += 1
            elif rank < FIRST_DASH:
                # An exposed number parts the tiles that may be added with the same count.
                for left in stretch:
                    found[left] &= (1 << rank) - 1
                stretch, above = [], -1 << rank
        found[len(self._walls[wall])] = sets[count] & above
        return self._with_dashes(found, wall) if self._unused else found

    def _with_dashes(self, added: dict[int, int], wall: int) -> dict[int, int]:
        dashes = sum(1 << FIRST_DASH + c for c in self._unused if self._spares(c, wall))
        return {place: tiles | dashes for place, tiles in added.items()}

    def _spares(self, colour: int, wall: int) -> bool:
        """Whether all walls can be filled without this dash, which may go to this wall."""
        unused = self._grid.at[self._unused[colour]][0]
        end = self._reaching[-1] & self._grid.end
        return wall in self._spread[colour] and bool(self._reached[-1] & end & unused)


def _hands(chains: list[_Chain], grid: Grid, gone: int) -> tuple[Hands, int]:
    """By rank the spots from which an exposed tile is handed out, and the end.

    There is none where a tile lies in two places or numbers do not rise.
    """
    hands, end, seen = _FREE.copy(), grid.end, gone
    for chain, at in zip(chains, grid.at, strict=False):
        for rank, count in chain.exposed:
            hands[rank] = at[count]
        if not chain.ordered or seen & chain.faces:
            end = 0
        seen |= chain.faces
    if gone:
        for rank in range(RANKS):
            if gone >> rank & 1:
                hands[rank] = _EVERYWHERE
    return hands, end


def _forward(
    hands: Hands, takes: tuple[Moves, Moves], dashes: list[Move]
) -> tuple[list[int], list[int]]:
    """The spots that can be reached before each rank whose tile is free.

    With dashes also those before every rank, and at last.
    """
    spots = 1
    for taking, stride in dashes:
        spots |= (spots & taking) << stride
    free, every, (moves, others) = [], [spots], takes
    for hand in hands:
        if hand is None:
            free.append(spots)
            start = spots
            for one, near, other, far in moves:
                spots |= (start & one) << near | (start & other) << far
        else:
            free.append(0)
            spots &= hand
        if dashes:
            for taking, stride in dashes:
                spots |= (spots & taking) << stride
            every.append(spots)
        moves, others = others, moves
    return free, every


def _backward(hands: Hands, takes: tuple[Moves, Moves], dashes: list[Move], end: int) -> list[int]:
    """The spots from which the end can be reached: before each rank, and at last."""
    spots = end
    for taking, stride in dashes:
        spots |= (spots >> stride) & taking
    reaching, (others, moves) = [spots], takes
    for hand in reversed(hands):
        if hand is None:
            start = spots
            for one, near, other, far in moves:
                spots |= start >> near & one | start >> far & other
        else:
            spots &= hand
        if dashes:
            for taking, stride in dashes:
                spots |= (spots >> stride) & taking
        reaching.append(spots)
        moves, others = others, moves
    reaching.reverse()
    return reaching
