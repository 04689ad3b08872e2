"""What standing tiles can be, held against every way to fill the walls, tried one by one."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest

from tabletop.games.coda import RANK, TILES, Fit, State, Wall, call, is_dash, is_standing
from tabletop.games.coda.choices import fillings, spreads
from tabletop.games.coda.options import Options
from tabletop.games.coda.tiles import colour_of

Fill = Callable[[tuple[Wall, ...], tuple[str, ...]], Iterator[tuple[Wall, ...]]]
MakeState = Callable[..., State]
MakeWall = Callable[[str], Wall]


class Case(NamedTuple):
    walls: tuple[Wall, ...]
    free: tuple[str, ...]  # tiles that are not exposed
    spread: tuple[tuple[int, ...], tuple[int, ...]]
    gone: int


def case(rng: Random) -> Case:
    """Walls of a game with few numbers, so that they are often just full, some out of order."""
    numbers, advanced = rng.randint(2, 4), rng.random() < 0.5
    pool = [*TILES[: 2 * numbers], *(TILES[24:] if advanced else ())]
    rng.shuffle(pool)
    walls: list[list[str]] = [[] for _ in range(rng.randint(1, 3))]
    for tile in pool[: rng.randint(1, min(len(pool), 7))]:
        rng.choice(walls).append(tile)
    seen = tuple(shown(rng, wall) for wall in walls)
    exposed = {face for wall in seen for face in wall}
    everywhere = tuple(range(len(walls)))
    black, white = (everywhere if advanced and d not in exposed else () for d in TILES[24:])
    gone = sum(1 << rank for rank in range(2 * numbers, 24))
    return Case(seen, tuple(t for t in pool if t not in exposed), (black, white), gone)


def shown(rng: Random, tiles: list[str]) -> Wall:
    """These tiles as a wall that others see; in one of four the owner has made a mess."""
    wall = sorted((tile for tile in tiles if not is_dash(tile)), key=RANK.__getitem__)
    for tile in filter(is_dash, tiles):
        wall.insert(rng.randint(0, len(wall)), tile)
    if rng.random() < 0.25:
        rng.shuffle(wall)
    return tuple(tile if rng.random() < 0.4 else colour_of(tile) for tile in wall)


def ranks(tiles: set[str]) -> int:
    return sum(1 << RANK[tile] for tile in tiles)


def test_standing_tiles_can_be_what_some_filling_makes_them(fill: Fill) -> None:
    """CO-8: exact, over small games of up to three walls with and without dashes."""
    rng = Random(1)
    hopeless = 0
    for _ in range(5000):
        each = case(rng)
        fit = Fit(each.walls, each.spread, each.gone)
        worlds = list(fill(each.walls, each.free))
        assert fit.holds == bool(worlds)
        hopeless += not worlds
        for seat, wall in enumerate(each.walls):
            for at, face in enumerate(wall):
                if is_standing(face):
                    assert fit.standing(seat)[at] == ranks({world[seat][at] for world in worlds})
    assert hopeless > 200


def test_an_added_tile_can_be_what_leaves_a_filling(fill: Fill) -> None:
    """CO-8: exact at every place of every wall, for every tile that is not exposed."""
    rng = Random(2)
    for _ in range(1000):
        each = case(rng)
        fit = Fit(each.walls, each.spread, each.gone)
        for seat, wall in enumerate(each.walls):
            added = fit.added(seat)
            assert len(added) == len(wall) + 1
            for at, found in added.items():
                fits = {t for t in each.free if possible(fill, each, seat, at, t)}
                assert found == ranks(fits)


def possible(fill: Fill, each: Case, seat: int, at: int, tile: str) -> bool:
    wall = (*each.walls[seat][:at], tile, *each.walls[seat][at:])
    walls = (*each.walls[:seat], wall, *each.walls[seat + 1 :])
    return any(True for _ in fill(walls, each.free))


def test_tiles_that_are_gone_are_in_no_wall(wall: MakeWall) -> None:
    """Who holds a tile knows that nobody else has it."""
    walls = (wall("b3 w"), wall("b9"))
    whole, gone = Fit(walls), Fit(walls, gone=1 << RANK["white-5"])
    assert whole.standing(0)[1] ^ gone.standing(0)[1] == 1 << RANK["white-5"]
    assert all(not added >> RANK["white-5"] & 1 for added in gone.added(1).values())


def test_a_dash_goes_only_where_it_may(wall: MakeWall) -> None:
    """CO-2: standing or added, to a wall of its spread."""
    fit = Fit((wall("b w"), wall("b w")), ((1,), (0, 1)))
    black, white = 1 << RANK["black-dash"], 1 << RANK["white-dash"]
    assert [bool(fit.standing(seat)[0] & black) for seat in (0, 1)] == [False, True]
    assert [bool(fit.added(seat)[0] & black) for seat in (0, 1)] == [False, True]
    assert [bool(fit.added(seat)[0] & white) for seat in (0, 1)] == [True, True]


# Where dashes are mixed in after the deal


def late(text: str, state: MakeState, seat: int = 0) -> State:
    return state(text, Options(text.count("|") + 1, advanced=True, dash_in_deal=False), seat=seat)


LATE = [
    "b b w w | b w b w",
    "b b w w b | b w b w",
    "b b w w b w | b w b w",
    "b b w w b | b w b w w",
]


@pytest.mark.parametrize("text", [*LATE, "b b w b- b | b w b w w", "w- b w b b w | b b b w"])
@pytest.mark.parametrize("adding", [False, True])
def test_dashes_that_were_not_dealt_are_among_added_tiles(
    text: str, adding: bool, state: MakeState
) -> None:
    """CO-2: a wall has at most as many dashes as it grew by; the ways together are exact."""
    seen = late(text, state)
    free = [dash for dash in TILES[24:] if not any(dash in wall for wall in seen.walls)]
    room = [len(wall) - 4 - sum(map(is_dash, wall)) for wall in seen.walls]
    room[0] += adding
    allowed = set(placings(free, room))
    found = {
        (black, white)
        for spread in spreads(seen, adding)
        for black in (None, *spread[0])
        for white in (None, *spread[1])
    }
    assert found == allowed


def placings(free: list[str], room: list[int]) -> Iterator[tuple[int | None, int | None]]:
    """In which walls the black and the white dash may stand."""
    for black in (None, *range(len(room))) if TILES[24] in free else (None,):
        for white in (None, *range(len(room))) if TILES[25] in free else (None,):
            used = [(black == wall) + (white == wall) for wall in range(len(room))]
            if all(n <= most for n, most in zip(used, room, strict=True)):
                yield black, white


# What is called

CALLS = [
    ("b3 w | b3 b", "Black 3 lies in the south wall and again in the north wall."),
    ("b3 w b3 | b", "Black 3 lies in the south wall and again in the south wall."),
    ("b5 w4 | b", "In the south wall black 5 is left of white 4: numbers rise"),
    ("w | b w5 w b5", "In the north wall white 5 is left of black 5: numbers rise"),
    ("b5 b b6 | w", "In the south wall no free black tile fits between black 5 and black 6."),
    ("b1 w b5 b b6 | w", "In the south wall no free black tile fits between black 5 and black 6."),
    ("b5 w b6 | w5", "In the south wall no free white tile fits between black 5 and black 6."),
    ("b b0 | w", "In the south wall no free black tile fits left of black 0."),
    ("w | b w11 w", "In the north wall no free white tile fits right of white 11."),
    ("b5 w w b7 | w6", "In the south wall no free tiles fit the 2 standing ones (white, white) be"),
    ("b5 w b6 | b5 w b6", "Black 5 lies"),
    ("b5 w w6 | w4 w b6", "No free tiles fit all standing ones: some wall is not in order."),
]


@pytest.mark.parametrize(("walls", "words"), CALLS)
def test_walls_that_cannot_be_in_order_are_called(walls: str, words: str, state: MakeState) -> None:
    """CO-8: duplicates, numbers out of order, gaps that cannot be filled, alone or together."""
    seen = state(walls)
    assert call(seen, seen.walls).startswith(words)
    assert "\n" not in call(seen, seen.walls)


@pytest.mark.parametrize("walls", ["b- w b- | b", "b- w | b b-"])
def test_a_dash_that_lies_twice_is_called(walls: str, state: MakeState) -> None:
    """CO-1: there is one dash of each colour."""
    seen = state(walls, Options(advanced=True))
    assert call(seen, seen.walls).startswith("Black dash lies in the south wall and again in the")


@pytest.mark.parametrize("walls", ["b5 w w6 | w3 w b6", "b b | w w", "b0 w0 b1 | w11"])
def test_nothing_is_called_where_all_can_be_in_order(walls: str, state: MakeState) -> None:
    """CO-8: one way to fill the walls is enough."""
    seen = state(walls)
    assert call(seen, seen.walls) == ""


def test_a_free_dash_fills_a_gap(state: MakeState) -> None:
    """CO-8: of its colour, and only while it is free."""
    called = [
        call(seen, seen.walls)
        for text in ("b5 w w b6 | b", "b5 w w b6 | w-", "b5 b b b6 | b")
        for seen in [state(text, Options(advanced=True))]
    ]
    assert called[0] == ""
    assert all("no free tiles fit the 2 standing ones" in words for words in called[1:])


@pytest.mark.parametrize("options", [Options(2), Options(3), Options(4), Options(4, True)])
def test_every_deal_can_be_in_order(options: Options, state: MakeState) -> None:
    """CO-2: whatever the colours of the tiles people took."""
    deals = 1 << options.players * options.hand
    for number in range(0, deals, max(1, deals // 300)):
        colours = [("b", "w")[number >> at & 1] for at in range(options.players * options.hand)]
        hands = [colours[at : at + options.hand] for at in range(0, len(colours), options.hand)]
        seen = state(" | ".join(map(" ".join, hands)), options)
        assert any(fit.holds for fit in fillings(seen))
