"""Coda on the table: which tiles stand and lie where, and what people still have to do.

States and layouts come in; layouts, explanations and chores go out. A wall is its tiles from
the owner's left; gaps between them, and how they are turned, mean nothing. The pile is never read.
"""

from tabletop.table import CODA_TILES, Change, Layout, Piece, changed, compare, lay
from tabletop.table.mats import CODA_PILE_ZONE, Side, wall_zone

from ..hinge import Chore, Explanation
from .calls import SIDES, side_of
from .explain import explained, walls_seen
from .rules import apply
from .state import Action, Phase, Secret, State, Wall
from .tiles import FACES, is_standing, words

# `black` and `white` are standing tiles from above: all that can be seen of them is the colour.
TILE_DECK = CODA_TILES

_PIECES = {
    side: {face: Piece(face, side.turn % 180 if is_standing(face) else side.turn) for face in FACES}
    for side in Side
}


def layout(state: State) -> Layout:
    """The table once everything is tidy."""
    sides = SIDES[state.options.players]
    return lay(
        {
            wall_zone(side): [_PIECES[side][face] for face in wall]
            for side, wall in zip(sides, state.walls, strict=True)
        }
    )


def played(state: State, action: Action) -> Layout:
    """The table right after people did this; there is nothing to tidy up afterwards."""
    after: State = apply(state, Secret(), action).state
    return layout(after)


def explain(state: State, change: Change) -> Explanation:
    """What a change from `layout(state)` means; no change has a meaning where people may say so."""
    return explained(state, changed(layout(state), change))


def shielded(_state: State) -> tuple[str, ...]:
    """The pile: how many tiles are left follows from the walls, and their colours are nothing."""
    return (CODA_PILE_ZONE,)


def chores(state: State, seen: Layout) -> tuple[Chore, ...]:
    """What people still have to do where the table is wrong, wall by wall.

    No zone means the whole table. What can be a play, or the beginning of one, is no chore.
    """
    due = layout(state)
    if state.phase in (Phase.CLEAR, Phase.OVER):
        begun = walls_seen(state, seen) != walls_seen(state, due)
        left = state.phase is Phase.CLEAR and begun and seen.zones
        return (Chore("", "Take all tiles back and mix them"),) if left else ()
    if not explained(state, seen).fault:
        return ()
    todo = [zone.zone for zone in compare(seen, due).zones if zone.zone != CODA_PILE_ZONE]
    found = ((zone, _chore(state, zone, seen)) for zone in todo)
    return tuple(Chore(zone, words) for zone, words in found if words)


def _chore(state: State, zone: str, seen: Layout) -> str:
    for seat, wall in enumerate(state.walls):
        side = side_of(state, seat)
        if wall_zone(side) == zone:
            differs = walls_seen(state, seen)[seat] != wall
            return f"The {side} wall should be: {_wall_words(wall)}" if differs else ""
    return "Take the tiles away where nobody sits"


def _wall_words(wall: Wall) -> str:
    return ", ".join(map(words, wall)) or "empty until everybody has taken tiles"
