"""What the table means in Coda: which guesses were right or wrong, who stopped, what is amiss.

States and layouts come in; explanations go out. Guesses are spoken, so only their results are
read: a tile tipped forward, or one tile more in the wall of whoever's turn it is.
"""

from collections.abc import Iterator

from tabletop.table import Layout, Piece, Unread
from tabletop.table.mats import CODA_PILE_ZONE, wall_zone

from ..hinge import Explanation
from .calls import call, side_of
from .options import Penalty
from .rules import apply, legal
from .state import (
    Action,
    ClearTable,
    Deal,
    Phase,
    Right,
    Secret,
    Show,
    ShowClue,
    SpoilRound,
    State,
    Stop,
    Wall,
    Wrong,
)
from .tiles import FACES, colour_of, is_standing, words

WAIT = Explanation(unfinished=True)
_MOST = 26  # no table can show more actions than there are tiles


def walls_seen(state: State, seen: Layout) -> tuple[Wall, ...]:
    """The walls as they can be read; what cannot be read is left out."""
    zones = (wall_zone(side_of(state, seat)) for seat in range(state.options.players))
    return tuple(tuple(p.face for p in seen[zone] if isinstance(p, Piece)) for zone in zones)


def explained(state: State, seen: Layout) -> Explanation:
    """What it means that the table looks so."""
    if state.phase is Phase.OVER:
        return Explanation()
    walls = walls_seen(state, seen)
    if state.phase is Phase.CLEAR:
        return WAIT if any(seen.zones.values()) else _plays((ClearTable(),))
    amiss = _unreadable(state, seen)
    if amiss:
        return Explanation(fault=amiss)
    if state.phase is Phase.DEAL:
        return _dealt(state, walls)
    if not any(walls):
        return _plays((SpoilRound(),))
    if walls == state.walls:
        return _nothing_new(state)
    return _followed(state, walls)


def _plays(*plays: tuple[Action, ...]) -> Explanation:
    return Explanation(plays=plays)


def _unreadable(state: State, seen: Layout) -> str:
    """A sentence about the first piece that cannot count; empty when all can."""
    sides = {wall_zone(side_of(state, seat)): seat for seat in range(state.options.players)}
    for zone, pieces in seen.zones.items():
        if zone == CODA_PILE_ZONE:
            continue
        if zone not in sides:
            return "Nobody sits there: please take the tiles of that side away."
        named = f"{_wall(state, sides[zone])}, place"
        for place, piece in enumerate(pieces, 1):
            if isinstance(piece, Unread):
                return f"{named} {place} cannot be read ({piece.why.value}): please set it again."
            if piece and (piece.face not in FACES or _stray_dash(state, piece.face)):
                return f"{named} {place} holds {piece}, which is not in play: please take it out."
    return ""


def _stray_dash(state: State, face: str) -> bool:
    return face.endswith("dash") and not state.options.advanced


def _wall(state: State, seat: int) -> str:
    return f"{side_of(state, seat).capitalize()} wall"


def _dealt(state: State, walls: tuple[Wall, ...]) -> Explanation:
    hand = state.options.hand
    for seat, wall in enumerate(walls):
        for face in wall:
            if not is_standing(face):
                fault = (
                    f"{_wall(state, seat)}: {words(face)} can be seen. Please mix and deal anew."
                )
                return Explanation(fault=fault)
        if len(wall) > hand:
            fault = f"{_wall(state, seat)} has {len(wall)} tiles: please keep {hand} of them."
            return Explanation(fault=fault)
    full = all(len(wall) == hand for wall in walls)
    return _plays((Deal(walls),)) if full else WAIT


def _nothing_new(state: State) -> Explanation:
    """Without a clue tile a turn can end and leave no trace; people say how it did."""
    bare = (Wrong(), Stop())
    said = [(action,) for action in bare if action in legal(state)]
    return _plays(*said) if said else WAIT


def _followed(state: State, walls: tuple[Wall, ...]) -> Explanation:
    """Follow what happened, action by action, until the state shows these walls."""
    actions: list[Action] = []
    while state.walls != walls:
        over = state.phase not in (Phase.PLAY, Phase.SHOW) or len(actions) == _MOST
        found = _left_over(state) if over else _next(state, walls)
        if isinstance(found, str):
            return Explanation(fault=found)
        if found not in legal(state):
            return Explanation(fault=_refused(state, found))
        state = apply(state, Secret(), found).state
        actions.append(found)
    return _plays(tuple(actions))


def _left_over(state: State) -> str:
    return f"The {side_of(state, state.seat)} wall has won the round: please change nothing more."


def _next(state: State, walls: tuple[Wall, ...]) -> Action | str:
    """The next action that these walls tell of, or what is wrong with them."""
    for seat, (due, now) in enumerate(zip(state.walls, walls, strict=True)):
        if seat == state.seat or due == now:
            continue
        tipped = _tipped(due, now)
        if tipped is None or state.phase is Phase.SHOW:
            return _amiss(state, seat, due, now)
        return Right(seat, *tipped)
    return _own(state, state.walls[state.seat], walls[state.seat])


def _own(state: State, due: Wall, now: Wall) -> Action | str:
    """What happened in the wall of whoever's turn it is, or who shows."""
    if state.phase is Phase.SHOW:
        return _shown(state, due, now) or _amiss(state, state.seat, due, now)
    tipped = _tipped(due, now)
    if tipped and not state.clue and state.options.empty_pile_penalty is Penalty.EXPOSE:
        return Wrong(*tipped)
    added = next(_added(due, now), None)
    if added is None or not state.clue:
        return _amiss(state, state.seat, due, now)
    return Stop(*added) if is_standing(added[1]) else Wrong(*added)


def _shown(state: State, due: Wall, now: Wall) -> Action | None:
    """The next tile that was shown; the clue tile comes last."""
    walls = [now]
    if state.clue:
        added = next(_added(due, now), None)
        if added:
            return ShowClue(*added)
        walls += [now[:at] + now[at + 1 :] for at, face in enumerate(now) if not is_standing(face)]
    tipped = next(filter(None, (_tipped(due, wall) for wall in walls)), None)
    return Show(*tipped) if tipped else None


def _tipped(due: Wall, now: Wall) -> tuple[int, str] | None:
    """The first tile tipped forward, by place, if nothing else differs."""
    if len(due) != len(now):
        return None
    differing = [at for at, (old, new) in enumerate(zip(due, now, strict=True)) if old != new]
    if all(is_standing(due[at]) and due[at] == colour_of(now[at]) for at in differing):
        return (differing[0] + 1, now[differing[0]]) if differing else None
    return None


def _added(due: Wall, now: Wall) -> Iterator[tuple[int, str]]:
    """One tile more, by place, the leftmost of those that look the same."""
    for at, face in enumerate(now):
        if now[:at] + now[at + 1 :] == due:
            yield at + 1, face


def _refused(state: State, action: Action) -> str:
    """Why the rules do not allow what the table shows."""
    side = side_of(state, state.seat).capitalize()
    if isinstance(action, Stop) and not state.guessed:
        return f"{side} has to guess before stopping: please take the clue tile back in hand."
    walls = _after(state, action)
    return call(state, walls) or f"{side} cannot do this now: please undo it."


def _after(state: State, action: Action) -> tuple[Wall, ...]:
    """The walls after an action that is not allowed."""
    seat = action.seat if isinstance(action, Right) else state.seat
    wall = list(state.walls[seat])
    match action:
        case Right(_, place, tile) | Show(place, tile):
            wall[place - 1] = tile
        case ShowClue(place, tile):
            wall.insert(place - 1, tile)
        case Wrong(int(place), str(tile)) | Stop(int(place), str(tile)):
            wall[place - 1 : place - state.clue] = [tile]
    return (*state.walls[:seat], tuple(wall), *state.walls[seat + 1 :])


def _amiss(state: State, seat: int, due: Wall, now: Wall) -> str:
    """One sentence on a wall that no play leads to."""
    named = _wall(state, seat)
    if len(now) < len(due):
        return (
            f"{named} has {len(now)} tiles, {len(due)} belong there: please put them back, "
            "or take all tiles off to deal anew."
        )
    if len(now) > len(due):
        return f"{named} has {len(now)} tiles, {_growth(state, seat, len(due))}"
    at = next(at for at, (old, new) in enumerate(zip(due, now, strict=True)) if old != new)
    return (
        f"{named}, place {at + 1} should be {words(due[at])}, not {words(now[at])}: "
        "please put that right."
    )


def _growth(state: State, seat: int, due: int) -> str:
    if seat != state.seat:
        turn = side_of(state, state.seat)
        return f"but only {turn} adds a tile in this turn: please take it back to {due}."
    if not state.clue:
        return f"but there is no clue tile to add: please take it back to {due}."
    return f"and {due} of them are not as before: please add only the clue tile."
