"""What may be done in a turn of Coda, counted and tested without writing every action down.

States come in; collections of actions go out. Only actions after which all walls can still be
in order belong to them.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, TypeAlias, overload

from .fits import NOWHERE, Fit, Spread
from .options import Penalty
from .state import (
    Action,
    Deal,
    Phase,
    Right,
    Show,
    ShowClue,
    SpoilRound,
    State,
    Stop,
    Wall,
    Wrong,
)
from .tiles import BLACK, COLOURS, FIRST_DASH, RANK, TILES, WHITE, is_dash

_BLACKS = sum(1 << rank for rank, face in enumerate(TILES) if face.startswith(BLACK))
_WHITES = sum(1 << rank for rank, face in enumerate(TILES) if face.startswith(WHITE))
_COLOUR_RANK = {colour: rank for rank, colour in enumerate(COLOURS)}
_NO_RANK = len(TILES)
_SPOIL = (SpoilRound(),)

Tiles: TypeAlias = dict[int, int]  # by place, counted from 0: the tiles, as bits by rank


class Menu:
    """Actions of one kind with a tile: how many there are, and the tiles when they are asked for.

    `seat` is the owner of the wall where the kind of action names one.
    """

    __slots__ = ("_ask", "_tiles", "_wall", "count", "kind", "seat")

    def __init__(
        self, kind: Any, seat: int, count: int, ask: Callable[[int], Tiles], wall: int
    ) -> None:
        self.kind, self.seat, self.count = kind, seat, count
        self._ask, self._wall = ask, wall
        self._tiles: Tiles | None = None

    def tiles(self) -> Tiles:
        """The tiles by place, worked out when they are first asked for."""
        if self._tiles is None:
            self._tiles = self._ask(self._wall)
        return self._tiles


class Deals(Sequence[Action]):
    """Every way the colours can fall: any colours do, since tiles are plenty at the start."""

    def __init__(self, players: int, hand: int) -> None:
        self._players, self._hand = players, hand

    def __len__(self) -> int:
        return 1 << self._players * self._hand

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        numbers = range(len(self))[index]
        return self._deal(numbers) if isinstance(numbers, int) else [*map(self._deal, numbers)]

    def _deal(self, number: int) -> Deal:
        places = self._players * self._hand
        faces = [COLOURS[number >> place & 1] for place in range(places)]
        return Deal(
            tuple(tuple(faces[at : at + self._hand]) for at in range(0, places, self._hand))
        )

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, Deal)
            and len(action.walls) == self._players
            and all(len(wall) == self._hand for wall in action.walls)
            and all(face in COLOURS for wall in action.walls for face in wall)
        )


class Choices(Sequence[Action]):
    """The actions of these menus, and bare ones, which are without a tile."""

    __slots__ = ("_bare", "_length", "_menus")

    def __init__(self, menus: list[Menu], bare: tuple[Action, ...]) -> None:
        self._menus, self._bare = menus, bare
        self._length = len(bare) + sum([menu.count for menu in menus])

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Action]:
        for menu in self._menus:
            for place, tiles in menu.tiles().items():
                while tiles:
                    lowest = tiles & -tiles
                    yield _action(menu, place, lowest)
                    tiles ^= lowest
        yield from self._bare

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [*self][index]
        left = index if index >= 0 else index + self._length
        if not 0 <= left < self._length:
            raise IndexError(index)
        for menu in self._menus:
            if left < menu.count:
                return _chosen(menu, left)
            left -= menu.count
        return self._bare[left]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Right | Wrong | Stop | Show | ShowClue) or action.tile is None:
            return action in self._bare
        seat = action.seat if isinstance(action, Right) else 0
        ranks = _COLOUR_RANK if isinstance(action, Stop) else RANK
        rank = ranks.get(action.tile, _NO_RANK)
        for menu in self._menus:
            if menu.kind is type(action) and menu.seat == seat and action.place is not None:
                return menu.tiles().get(action.place - 1, 0) >> rank & 1 == 1
        return False


def _chosen(menu: Menu, left: int) -> Action:
    """The action with so many others before it."""
    for place, tiles in menu.tiles().items():
        count = tiles.bit_count()
        if left < count:
            for _ in range(left):
                tiles &= tiles - 1
            return _action(menu, place, tiles & -tiles)
        left -= count
    raise IndexError(left)


def _action(menu: Menu, place: int, tile: int) -> Action:
    """The action with the tile of this bit."""
    kind, rank = menu.kind, tile.bit_length() - 1
    if kind is Right:
        return Right(menu.seat, place + 1, TILES[rank])
    action: Action = kind(place + 1, COLOURS[rank] if kind is Stop else TILES[rank])
    return action


def spreads(state: State, adding: bool = False) -> tuple[Spread, ...]:
    """Where standing dashes may be: in one of these ways. `adding`: to the seat's own wall.

    A wall has at most as many dashes as tiles were added to it where none are in the deal.
    """
    if not state.options.advanced:
        return (NOWHERE,)
    black, white = free_dashes(state)
    everywhere = tuple(range(state.options.players))
    if state.options.dash_in_deal:
        return ((everywhere if black else (), everywhere if white else ()),)
    room = [_room(wall, state.options.hand) for wall in state.walls]
    room[state.seat] += adding
    some = tuple(wall for wall in everywhere if room[wall])
    if not (black and white):
        return ((some if black else (), some if white else ()),)
    ample = tuple(wall for wall in some if room[wall] > 1)
    scarce = [wall for wall in some if room[wall] == 1]
    apart = [((wall,), tuple(other for other in some if other != wall)) for wall in scarce]
    return ((ample, some), *apart)


def free_dashes(state: State) -> tuple[bool, bool]:
    """Whether the black and the white dash are in play and not exposed."""
    exposed = {face for wall in state.walls for face in wall if is_dash(face)}
    black, white = (state.options.advanced and dash not in exposed for dash in TILES[FIRST_DASH:])
    return black, white


def _room(wall: Wall, hand: int) -> int:
    return len(wall) - hand - sum(map(is_dash, wall))


def fillings(state: State, adding: bool = False) -> list[Fit]:
    """All ways in which the walls on the table can be filled."""
    return [Fit(state.walls, spread) for spread in spreads(state, adding)]


def choices(state: State) -> Choices:
    """What may be done in a turn, or by who shows tiles."""
    fits = fillings(state)
    if state.phase is Phase.SHOW:
        menus = [_standing(fits, Show, state.seat, 0)]
    else:
        seats = range(len(state.walls))
        menus = [_standing(fits, Right, seat, seat) for seat in seats if seat != state.seat]
    if state.clue:
        menus += _adding(state, fits)
    elif state.phase is Phase.PLAY and state.options.empty_pile_penalty is Penalty.EXPOSE:
        menus.append(_standing(fits, Wrong, state.seat, 0))
    return Choices(menus, _bare(state))


def _bare(state: State) -> tuple[Action, ...]:
    if state.phase is Phase.SHOW or state.clue:
        return _SPOIL
    stop = (Stop(),) if state.guessed else ()
    wrong = (Wrong(),) if state.options.empty_pile_penalty is Penalty.NONE else ()
    return (*wrong, *stop, *_SPOIL)


def _standing(fits: list[Fit], kind: Any, wall: int, seat: int) -> Menu:
    """Expose a standing tile of this wall."""
    if len(fits) > 1:
        return _listed(kind, seat, _together([fit.standing(wall) for fit in fits]))
    return Menu(kind, seat, fits[0].count_standing(wall), fits[0].standing, wall)


def _adding(state: State, fits: list[Fit]) -> list[Menu]:
    """Add the clue tile to the seat's own wall, face up or standing."""
    options, seat = state.options, state.seat
    kind = ShowClue if state.phase is Phase.SHOW else Wrong
    if options.advanced and not options.dash_in_deal:
        fits = fillings(state, adding=True)
    if len(fits) > 1:
        menu = _listed(kind, 0, _together([fit.added(seat) for fit in fits]))
    else:
        menu = Menu(kind, 0, fits[0].count_added(seat), fits[0].added, seat)
    if kind is Wrong and state.guessed:
        return [menu, _listed(Stop, 0, _stops(menu.tiles(), state.walls[seat]))]
    return [menu]


def _listed(kind: Any, seat: int, tiles: Tiles) -> Menu:
    return Menu(kind, seat, sum(map(int.bit_count, tiles.values())), lambda _: tiles, seat)


def _together(ways: list[Tiles]) -> Tiles:
    """What is possible in any of these ways, which have the same places."""
    return {place: reduce(or_, [tiles[place] for tiles in ways]) for place in ways[0]}


def _stops(added: Tiles, wall: Wall) -> Tiles:
    """The colours of these tiles; beside a standing tile the place further left looks the same."""
    menu = {}
    for (place, tiles), left in zip(added.items(), ("", *wall), strict=True):
        black = tiles & _BLACKS and left != BLACK
        white = tiles & _WHITES and left != WHITE
        menu[place] = bool(black) | bool(white) << 1
    return menu
