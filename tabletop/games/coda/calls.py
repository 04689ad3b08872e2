"""What the umpire calls: walls that cannot be in order, in a sentence that says why.

Walls come in, as they can be seen; a sentence goes out, or none when all can be in order. The
sentence names the first thing a person would point at; whether there is one is exact.
"""

from itertools import pairwise

from msgspec.structs import replace

from tabletop.table.mats import Side

from .choices import fillings, free_dashes
from .fits import Fit
from .state import State, Wall
from .tiles import COLOURS, FIRST_DASH, RANK, is_dash, is_standing, words

SIDES = {
    2: (Side.SOUTH, Side.NORTH),
    3: (Side.SOUTH, Side.WEST, Side.EAST),
    4: tuple(Side),
}
_TOGETHER = "No free tiles fit all standing ones: some wall is not in order."
_LOOK = "Please look again; if a wall is wrong, take all tiles back and deal anew."


def side_of(state: State, seat: int) -> Side:
    """Where a seat's wall stands: play goes from side to side, to the left."""
    return SIDES[state.options.players][seat]


def call(state: State, walls: tuple[Wall, ...]) -> str:
    """What is wrong with these walls in place of the state's; empty when nothing is."""
    seen = replace(state, walls=walls)
    if any(fit.holds for fit in fillings(seen)):
        return ""
    return f"{_twice(seen) or _descending(seen) or _gap(seen) or _TOGETHER} {_LOOK}"


def _twice(state: State) -> str:
    where: dict[str, int] = {}
    for seat, wall in enumerate(state.walls):
        for face in wall:
            if face in where:
                return (
                    f"{words(face).capitalize()} lies in the {side_of(state, where[face])} wall "
                    f"and again in the {side_of(state, seat)} wall."
                )
            if not is_standing(face):
                where[face] = seat
    return ""


def _descending(state: State) -> str:
    for seat, wall in enumerate(state.walls):
        numbers = [face for face in wall if not is_standing(face) and not is_dash(face)]
        for left, right in pairwise(numbers):
            if RANK[left] > RANK[right]:
                return (
                    f"In the {side_of(state, seat)} wall {words(left)} is left of {words(right)}: "
                    "numbers rise from the owner's left, black before white."
                )
    return ""


def _gap(state: State) -> str:
    """A row of standing tiles for which the free tiles alone are not enough."""
    dashes = tuple((0,) if free else () for free in free_dashes(state))
    for seat, wall in enumerate(state.walls):
        others = {
            face for other, tiles in enumerate(state.walls) if other != seat for face in tiles
        }
        gone = sum(1 << rank for face, rank in RANK.items() if face in others and rank < FIRST_DASH)
        for start, end in _rows(wall):
            kept = [f for at, f in enumerate(wall) if start <= at < end or not is_standing(f)]
            if not Fit([tuple(kept)], (dashes[0], dashes[1]), gone).holds:
                return f"In the {side_of(state, seat)} wall {_row_words(wall, start, end)}."
    return ""


def _rows(wall: Wall) -> list[tuple[int, int]]:
    """Where standing tiles are, between exposed numbers."""
    ends = [-1, *(at for at, face in enumerate(wall) if face in RANK and not is_dash(face))]
    gaps = pairwise([*ends, len(wall)])
    return [(a + 1, b) for a, b in gaps if any(map(is_standing, wall[a + 1 : b]))]


def _row_words(wall: Wall, start: int, end: int) -> str:
    colours = [face for face in wall[start:end] if face in COLOURS]
    tiles = f"no free tiles fit the {len(colours)} standing ones ({', '.join(colours)})"
    if len(colours) == 1:
        tiles = f"no free {colours[0]} tile fits"
    left = words(wall[start - 1]) if start else ""
    right = words(wall[end]) if end < len(wall) else ""
    if left and right:
        return f"{tiles} between {left} and {right}"
    return f"{tiles} {f'right of {left}' if left else f'left of {right}' if right else 'in it'}"
