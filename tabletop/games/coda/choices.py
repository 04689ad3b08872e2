"""What may be done in a turn of Coda, counted and tested without writing every action down.

States come in; collections of actions go out. Only actions after which all walls can still be
in order belong to them.
"""

from collections.abc import Iterator, Sequence
from typing import Any, overload

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
    """Actions by menu: a kind, a seat and a place, and there a set of tiles as a whole number.

    `bare` are the actions without a tile.
    """

    __slots__ = ("_bare", "_length", "_menus")

    def __init__(self, menus: dict[tuple[Any, int, int], int], bare: tuple[Action, ...]) -> None:
        self._menus, self._bare = menus, bare
        self._length = len(bare) + sum([tiles.bit_count() for tiles in menus.values()])

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Action]:
        for menu, tiles in self._menus.items():
            while tiles:
                lowest = tiles & -tiles
                yield _action(menu, lowest.bit_length() - 1)
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
        for menu, tiles in self._menus.items():
            count = tiles.bit_count()
            if left < count:
                for _ in range(left):
                    tiles &= tiles - 1
                return _action(menu, (tiles & -tiles).bit_length() - 1)
            left -= count
        return self._bare[left]

    def __contains__(self, action: object) -> bool:
        menu: tuple[Any, int, int]
        match action:
            case Right(seat, place, tile):
                menu = (Right, seat, place)
            case Wrong(int(place), str(tile)) | Stop(int(place), str(tile)):
                menu = (type(action), 0, place)
            case Show(place, tile) | ShowClue(place, tile):
                menu = (type(action), 0, place)
            case _:
                return action in self._bare
        rank = (_COLOUR_RANK if isinstance(action, Stop) else RANK).get(tile)
        return rank is not None and bool(self._menus.get(menu, 0) >> rank & 1)


def _action(menu: tuple[Any, int, int], rank: int) -> Action:
    kind, seat, place = menu
    if kind is Right:
        return Right(seat, place, TILES[rank])
    action: Action = kind(place, COLOURS[rank] if kind is Stop else TILES[rank])
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
    menus: dict[tuple[Any, int, int], int] = {}
    fits = fillings(state)
    if state.phase is Phase.SHOW:
        _standing(menus, fits, Show, 0, state.seat, state.walls[state.seat])
    else:
        for seat, wall in enumerate(state.walls):
            if seat != state.seat:
                _standing(menus, fits, Right, seat, seat, wall)
    if state.clue:
        _adding(menus, state, fits)
    elif state.phase is Phase.PLAY and state.options.empty_pile_penalty is Penalty.EXPOSE:
        _standing(menus, fits, Wrong, 0, state.seat, state.walls[state.seat])
    return Choices(menus, _bare(state))


def _bare(state: State) -> tuple[Action, ...]:
    if state.phase is Phase.SHOW or state.clue:
        return (SpoilRound(),)
    stop = (Stop(),) if state.guessed else ()
    wrong = (Wrong(),) if state.options.empty_pile_penalty is Penalty.NONE else ()
    return (*wrong, *stop, SpoilRound())


def _standing(
    menus: dict[tuple[Any, int, int], int],
    fits: list[Fit],
    kind: Any,
    named: int,
    seat: int,
    wall: Wall,
) -> None:
    """Expose a standing tile of this wall."""
    for place, face in enumerate(wall):
        if face in COLOURS:
            tiles = fits[0].tiles(seat, place)
            for fit in fits[1:]:
                tiles |= fit.tiles(seat, place)
            menus[kind, named, place + 1] = tiles


def _adding(menus: dict[tuple[Any, int, int], int], state: State, fits: list[Fit]) -> None:
    """Add the clue tile to the seat's own wall, face up or standing."""
    options = state.options
    if options.advanced and not options.dash_in_deal:
        fits = fillings(state, adding=True)
    added = fits[0].added(state.seat)
    for fit in fits[1:]:
        added = [one | other for one, other in zip(added, fit.added(state.seat), strict=True)]
    kind = ShowClue if state.phase is Phase.SHOW else Wrong
    stops = state.guessed and state.phase is Phase.PLAY
    left = ""
    for place, (tiles, face) in enumerate(
        zip(added, (*state.walls[state.seat], ""), strict=True), 1
    ):
        menus[kind, 0, place] = tiles
        if stops:
            # Beside a standing tile of its colour the place further left looks the same.
            black = bool(tiles & _BLACKS) and left != BLACK
            white = bool(tiles & _WHITES) and left != WHITE
            menus[Stop, 0, place] = black | white << 1
        left = face
