"""What simulated people know: true tiles, where they belong, and what one of them can work out."""

from collections.abc import Callable, Iterator
from random import Random

import msgspec
import pytest

from tabletop.games.coda import (
    RANK,
    TILES,
    Options,
    State,
    Wall,
    World,
    add,
    colours,
    deal,
    draw,
    is_dash,
    is_right,
    looks_like,
    places_for,
    suspects,
    tiles_in_play,
)

MakeState = Callable[..., State]
MakeWall = Callable[[str], Wall]
Fill = Callable[[tuple[Wall, ...], tuple[str, ...]], Iterator[tuple[Wall, ...]]]


def mixed(options: Options, seed: int) -> list[str]:
    tiles = tiles_in_play(options)
    return Random(seed).sample(tiles, len(tiles))


def in_order(wall: Wall) -> bool:
    ranks = [RANK[tile] for tile in wall if not is_dash(tile)]
    return ranks == sorted(ranks)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("advanced", [False, True])
def test_a_deal_gives_everybody_a_wall_in_order(players: int, advanced: bool) -> None:
    """CO-2: and leaves the rest in the pile, each tile once."""
    options = Options(players, advanced)
    for seed in range(50):
        world = deal(options, mixed(options, seed))
        assert [len(wall) for wall in world.walls] == [options.hand] * players
        assert all(map(in_order, world.walls))
        everything = [*world.pile, *(tile for wall in world.walls for tile in wall)]
        assert sorted(everything) == sorted(TILES[: options.tiles])


def test_dashes_are_dealt_unless_the_house_keeps_them_back() -> None:
    """CO-2: then they are somewhere in the pile, as likely first as last."""
    for dealt in (True, False):
        options = Options(advanced=True, dash_in_deal=dealt)
        worlds = [deal(options, mixed(options, seed)) for seed in range(100)]
        walls = [sum(map(is_dash, wall)) for world in worlds for wall in world.walls]
        assert (sum(walls) > 30) if dealt else (sum(walls) == 0)
        assert len({world.pile.index("black-dash") for world in worlds if not sum(walls)}) != 1


def test_a_dealt_dash_stands_anywhere() -> None:
    """CO-2: at any place of the wall."""
    options = Options(advanced=True)
    walls = [wall for seed in range(200) for wall in deal(options, mixed(options, seed)).walls]
    assert {wall.index("white-dash") for wall in walls if "white-dash" in wall} == {0, 1, 2, 3}


def test_a_drawn_tile_is_the_next_of_the_pile(wall: MakeWall) -> None:
    """CO-3: and it is in hand until it is added."""
    world = draw(World((wall("b1"), wall("w2")), wall("b5 w7")))
    assert (world.clue, world.pile) == ("black-5", wall("w7"))
    grown = add(world, 1, 2)
    assert grown == World((wall("b1"), wall("w2 b5")), wall("w7"))


@pytest.mark.parametrize(
    ("owned", "tile", "places"),
    [
        ("b1 w4 b7", "w1", (2,)),
        ("b1 w4 b7", "b4", (2,)),
        ("w4", "b4", (1,)),
        ("b4", "w4", (2,)),
        ("", "b0", (1,)),
        ("b1 b- w4", "b3", (2, 3)),
        ("b- b1 w- w4", "w9", (5,)),
        ("b- b1 w- w4", "b0", (1, 2)),
        ("b- w-", "b5", (1, 2, 3)),
        ("b1 w4", "w-", (1, 2, 3)),
    ],
)
def test_a_tile_belongs_between_its_neighbours(
    owned: str, tile: str, places: tuple[int, ...], wall: MakeWall
) -> None:
    """CO-2: one place, or several where a dash is in between; a dash anywhere."""
    (face,) = wall(tile)
    assert places_for(wall(owned), face) == places


def test_the_owner_answers_truly(wall: MakeWall) -> None:
    """CO-3: number and colour at this place."""
    world = World((wall("b1 w4"), wall("w2 b9")), ())
    assert is_right(world, 1, 2, "black-9")
    assert not is_right(world, 1, 2, "black-8")
    assert not is_right(world, 0, 2, "black-9")


def test_others_see_colours(wall: MakeWall) -> None:
    """CO-3: of numbers and dashes alike; a new one beside its like could be any of them."""
    assert colours(wall("b1 w- w4")) == ("black", "white", "white")
    assert looks_like(wall("b w w b2"), 4, "white") == 2
    assert looks_like(wall("b w w b2"), 4, "black") == 4
    assert looks_like(wall("b b"), 3, "black") == 1


def test_what_somebody_suspects_is_what_can_be(
    state: MakeState, wall: MakeWall, fill: Fill
) -> None:
    """CO-3: from the table, the own wall and the clue tile; every filling and nothing else."""
    table = state("b w b | b9 w w11 | w b10 b w", Options(3, advanced=True))
    own = wall("b2 w8 b11")
    for clue in ("white-9", "white-dash", None):
        free = tuple(tile for tile in TILES if tile != clue)
        worlds = list(fill((own, *table.walls[1:]), free))
        for seat, place, tiles in suspects(table, 0, own, clue):
            assert set(tiles) == {world[seat][place - 1] for world in worlds}
    places = [(seat, place) for seat, place, _ in suspects(table, 0, own, None)]
    assert places == [(1, 2), (2, 1), (2, 3), (2, 4)]


def test_a_world_survives_json(wall: MakeWall) -> None:
    """A simulation can be put down and taken up again."""
    world = World((wall("b1 w-"), wall("w2")), wall("b5"), "white-7")
    assert msgspec.json.decode(msgspec.json.encode(world), type=World) == world
