"""Who plays Coda: simulated people around one table, each with a wall only they can read.

Views come in, actions go out. A person works out from the table and their own tiles what each
hidden tile can be and guesses where that is least; a guess is spoken, and its owner answers.
"""

from collections.abc import Callable
from random import Random

from tabletop.games.coda import (
    Action,
    ClearTable,
    Deal,
    Options,
    Penalty,
    Phase,
    Right,
    Show,
    ShowClue,
    State,
    Stop,
    View,
    World,
    Wrong,
    add,
    colours,
    deal,
    draw,
    is_right,
    is_standing,
    looks_like,
    places_for,
    suspects,
    tiles_in_play,
)

_LUCK = 0.4  # how often somebody goes on with an even chance when they could stop


class Table:
    """The true tiles, shared by all who sit here and kept current from the views they have."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.world = World((), ())
        self._meant: tuple[State, Action, World] | None = None

    def meant(self, state: State) -> Action | None:
        """What somebody has already begun to do in this state; else the world moves on."""
        if self._meant and self._meant[0] == state:
            return self._meant[1]
        if self._meant:
            self.world, self._meant = self._meant[2], None
        if state.phase is Phase.PLAY and state.clue and self.world.clue is None:
            self.world = draw(self.world)
        return None

    def mean(self, state: State, action: Action, world: World) -> Action:
        """Somebody acts; the world is as given once the state has changed."""
        self._meant = (state, action, world)
        return action


class Person:
    """Somebody with a wall. They look at no tile but their own and what lies open."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __call__(self, view: View) -> Action | None:
        if not view.to_act:
            return None
        return self._table.meant(view.state) or self._acts(view.seat, view.state)

    def _acts(self, seat: int, state: State) -> Action:
        match state.phase:
            case Phase.DEAL:
                return self._deals(state)
            case Phase.SHOW:
                return self._shows(seat, state)
            case Phase.CLEAR:
                return self._table.mean(state, ClearTable(), World((), ()))
            case _:
                return self._guesses(seat, state)

    def _deals(self, state: State) -> Action:
        tiles = tiles_in_play(state.options)
        world = deal(state.options, self._table.rng.sample(tiles, len(tiles)))
        return self._table.mean(state, Deal(tuple(map(colours, world.walls))), world)

    def _guesses(self, seat: int, state: State) -> Action:
        table, rng = self._table, self._table.rng
        world = table.world
        found = list(suspects(state, seat, world.walls[seat], world.clue))
        rng.shuffle(found)
        owner, place, tiles = min(found, key=lambda suspect: len(suspect[2]))
        if state.guessed and self._stops(state, len(tiles)):
            return self._adds(seat, state, hidden=True)
        tile = rng.choice(tiles)
        if is_right(world, owner, place, tile):
            return table.mean(state, Right(owner, place, tile), world)
        return self._errs(seat, state)

    def _stops(self, state: State, possible: int) -> bool:
        """Whether going on is too much of a risk."""
        safe = not state.clue and state.options.empty_pile_penalty is Penalty.NONE
        lucky = possible == 2 and self._table.rng.random() < _LUCK
        return not (safe or possible == 1 or lucky)

    def _errs(self, seat: int, state: State) -> Action:
        table = self._table
        if state.clue:
            return self._adds(seat, state, hidden=False)
        if state.options.empty_pile_penalty is Penalty.NONE:
            return table.mean(state, Wrong(), table.world)
        standing = [at for at, face in enumerate(state.walls[seat]) if is_standing(face)]
        at = table.rng.choice(standing)
        return table.mean(state, Wrong(at + 1, table.world.walls[seat][at]), table.world)

    def _adds(self, seat: int, state: State, hidden: bool) -> Action:
        """Puts the clue tile into the wall, if there is one, and ends the turn."""
        table, clue = self._table, self._table.world.clue
        if clue is None:
            return table.mean(state, Stop(), table.world)
        place = table.rng.choice(places_for(table.world.walls[seat], clue))
        action: Action = Wrong(place, clue)
        if hidden:
            (colour,) = colours((clue,))
            action = Stop(looks_like(state.walls[seat], place, colour), colour)
        return table.mean(state, action, add(table.world, seat, place))

    def _shows(self, seat: int, state: State) -> Action:
        table, wall = self._table, self._table.world.walls[seat]
        for at, face in enumerate(state.walls[seat]):
            if is_standing(face):
                return table.mean(state, Show(at + 1, wall[at]), table.world)
        assert table.world.clue is not None, "who has shown everything is not asked again"
        place = table.rng.choice(places_for(wall, table.world.clue))
        return table.mean(state, ShowClue(place, table.world.clue), add(table.world, seat, place))


def umpire(_rng: Random) -> Callable[[View], None]:
    """The device looks on and never moves."""
    return lambda _view: None


def seated(options: Options, rng: Random) -> tuple[Person, ...]:
    """Everybody around one table."""
    table = Table(rng)
    return tuple(Person(table) for _ in range(options.players))
