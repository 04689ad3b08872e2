"""What only people know in Coda: the true tiles of every wall, the clue tile, and the pile.

Pure: shuffled tiles come in, worlds go out, and verdicts on guesses. Only simulated people have
a world; what one of them can work out is asked with that one's own tiles alone.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

import msgspec
from msgspec.structs import replace

from .choices import spreads
from .fits import Fit, Spread
from .options import Options
from .state import State, Wall
from .tiles import FIRST_DASH, RANK, TILES, colour_of, is_dash


class World(msgspec.Struct, frozen=True):
    """True tiles by seat, the clue tile in hand, and the pile, next tile first."""

    walls: tuple[Wall, ...]
    pile: tuple[str, ...]
    clue: str | None = None


def tiles_in_play(options: Options) -> tuple[str, ...]:
    """All tiles that are mixed for a round."""
    return TILES[: options.tiles]


def deal(options: Options, mixed: Sequence[str]) -> World:
    """Everybody takes tiles from the mixed ones, in turn of seats, and stands them in order."""
    dealt = [tile for tile in mixed if options.dash_in_deal or not is_dash(tile)]
    ends = range(options.hand, options.hand * options.players + 1, options.hand)
    hands = [dealt[end - options.hand : end] for end in ends]
    taken = {tile for hand in hands for tile in hand}
    return World(tuple(map(_stood, hands)), tuple(tile for tile in mixed if tile not in taken))


def _stood(hand: list[str]) -> Wall:
    """A hand in order; a dash stands where it happened to be in the hand."""
    wall = sorted((tile for tile in hand if not is_dash(tile)), key=RANK.__getitem__)
    for at, tile in enumerate(hand):
        if is_dash(tile):
            wall.insert(at, tile)
    return tuple(wall)


def draw(world: World) -> World:
    """Somebody takes the next tile of the pile as clue tile."""
    first, *rest = world.pile
    return replace(world, pile=tuple(rest), clue=first)


def places_for(wall: Wall, tile: str) -> tuple[int, ...]:
    """Where a tile may be added, places counted from 1: several only beside dashes."""
    if is_dash(tile):
        return tuple(range(1, len(wall) + 2))
    ranks = [-1 if is_dash(face) else RANK[face] for face in wall]
    low = max((at + 1 for at, rank in enumerate(ranks) if -1 < rank < RANK[tile]), default=0)
    high = min((at for at, rank in enumerate(ranks) if rank > RANK[tile]), default=len(wall))
    return tuple(range(low + 1, high + 2))


def add(world: World, seat: int, place: int) -> World:
    """The clue tile goes into the wall of this seat."""
    assert world.clue is not None, "without a clue tile nothing is added"
    wall = (*world.walls[seat][: place - 1], world.clue, *world.walls[seat][place - 1 :])
    walls = (*world.walls[:seat], wall, *world.walls[seat + 1 :])
    return replace(world, walls=walls, clue=None)


def is_right(world: World, seat: int, place: int, tile: str) -> bool:
    """The owner's word on a guess."""
    return world.walls[seat][place - 1] == tile


def looks_like(wall: Wall, place: int, colour: str) -> int:
    """The leftmost place where a standing tile more would look as it does here."""
    while place > 1 and wall[place - 2] == colour:
        place -= 1
    return place


def suspects(
    state: State, seat: int, own: Wall, clue: str | None
) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Seat, place and possible tiles of every hidden tile, for who knows this wall and clue."""
    walls = (*state.walls[:seat], own, *state.walls[seat + 1 :])
    known = replace(state, walls=walls)
    gone = 0 if clue is None else 1 << RANK[clue]
    fits = [Fit(walls, _without(spread, clue), gone) for spread in spreads(known)]
    for owner in range(len(walls)):
        if owner != seat:
            menus = [fit.standing(owner) for fit in fits]
            for place in menus[0]:
                found = reduce(or_, [menu[place] for menu in menus])
                tiles = tuple(tile for rank, tile in enumerate(TILES) if found >> rank & 1)
                yield owner, place + 1, tiles


def _without(spread: Spread, clue: str | None) -> Spread:
    """A dash in hand stands in no wall."""
    if clue is None or not is_dash(clue):
        return spread
    black, white = spread
    return ((), white) if RANK[clue] == FIRST_DASH else (black, ())


def colours(wall: Wall) -> Wall:
    """A wall as the others see it before anything is exposed."""
    return tuple(map(colour_of, wall))
