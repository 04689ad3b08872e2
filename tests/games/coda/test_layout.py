"""Coda on the table: what should stand there, and what it means when something else does."""

from collections.abc import Callable

import pytest

from tabletop.games import Explanation
from tabletop.games.coda import (
    GAME,
    SIDES,
    Action,
    Options,
    Penalty,
    Phase,
    State,
    parse_action,
    parse_tile,
    side_of,
)
from tabletop.table import AREA_MM, Box, Layout, Piece, Point, Unread, Why, compare, lay
from tabletop.table.mats import (
    CODA_PILE_ZONE,
    STANDING_MM,
    TILE_MM,
    WALL_PLACES,
    Side,
    wall_zone,
)

MakeState = Callable[..., State]
WAIT = Explanation(unfinished=True)
EXPOSE = Options(2, empty_pile_penalty=Penalty.EXPOSE)
TOURNAMENT = Options(2, tournament=True)


def seen(text: str, sides: tuple[Side, ...] = SIDES[2]) -> Layout:
    """`b1 w - w7 | ? b`: a dash is an empty place, a question mark cannot be read."""
    walls = [part.split() for part in text.split("|")]
    return lay({wall_zone(side): map(piece, wall) for side, wall in zip(sides, walls, strict=True)})


def piece(word: str) -> Piece | Unread | None:
    if word == "?":
        return Unread(Why.GLARE)
    return None if word == "-" else Piece(parse_tile(word))


def explained(state: State, now: Layout) -> Explanation:
    return GAME.explain(state, compare(GAME.layout(state), now))


def means(*texts: str) -> Explanation:
    plays: tuple[Action, ...] = tuple(map(parse_action, texts))
    return Explanation(plays=(plays,))


# layout


def test_walls_stand_along_the_sides_in_order_of_play() -> None:
    """CO-3: who sits to the left comes next."""
    assert SIDES[2] == (Side.SOUTH, Side.NORTH)
    assert SIDES[3] == (Side.SOUTH, Side.WEST, Side.EAST)
    assert SIDES[4] == (Side.SOUTH, Side.WEST, Side.NORTH, Side.EAST)


def test_tiles_are_turned_to_their_owners(state: MakeState) -> None:
    """CO-2: an open tile is upright for its owner; a standing one looks the same from behind."""
    table = state("b1 b | w2 w | b3 b | w4 w")
    assert [str(GAME.layout(table)[wall_zone(side)][0]) for side in Side] == [
        "black-1",
        "white-2@90",
        "black-3@180",
        "white-4@270",
    ]
    assert [GAME.layout(table)[wall_zone(side)][1] for side in Side] == [
        Piece("black"),
        Piece("white", 90),
        Piece("black"),
        Piece("white", 90),
    ]


def test_places_run_from_the_owner_s_left() -> None:
    """CO-2: each side seen from outside."""
    ends = {}
    for side in Side:
        first, *_, last = GAME.mat.zone(wall_zone(side)).places
        ends[side] = (last.x - first.x, last.y - first.y)
    long = 30.0 * (WALL_PLACES - 1)
    assert ends == {
        Side.SOUTH: (long, 0),
        Side.WEST: (0, long),
        Side.NORTH: (-long, 0),
        Side.EAST: (0, -long),
    }


def test_the_pile_is_never_looked_at(state: MakeState) -> None:
    """CO-8: how many tiles are left follows from the walls."""
    table = state("b | w")
    assert GAME.shielded(table) == (CODA_PILE_ZONE,)
    messy = seen("b | w").with_zone(CODA_PILE_ZONE, [Piece("black"), Unread(Why.COVERED)])
    assert explained(table, messy) == WAIT
    assert GAME.chores(table, messy) == ()


def spot(place: Point, width: float, height: float) -> Box:
    return Box(place.x - width / 2, place.y - height / 2, width, height)


def apart(one: Box, other: Box) -> bool:
    return (
        one.x + one.width <= other.x
        or other.x + other.width <= one.x
        or one.y + one.height <= other.y
        or other.y + other.height <= one.y
    )


def test_the_fullest_table_fits() -> None:
    """CO-2: four walls of thirteen tiles, all open, and the pile between them; nothing overlaps."""
    boxes = [GAME.mat.zone(CODA_PILE_ZONE).box]
    for side in Side:
        zone = GAME.mat.zone(wall_zone(side))
        assert len(zone.places) == WALL_PLACES
        size = TILE_MM if side in (Side.SOUTH, Side.NORTH) else TILE_MM[::-1]
        wall = [spot(place, *size) for place in zone.places]
        assert all(zone.box.holds(corner) for box in wall for corner in box.corners)
        boxes += wall
    area = Box(0, 0, *AREA_MM)
    assert all(area.holds(corner) for box in boxes for corner in box.corners)
    for at, box in enumerate(boxes):
        assert all(apart(box, other) for other in boxes[:at])
    zones = [zone.box for zone in GAME.mat.zones]
    assert all(apart(one, two) for at, one in enumerate(zones) for two in zones[:at])
    pile = GAME.mat.zone(CODA_PILE_ZONE).box
    assert 26 * TILE_MM[0] * TILE_MM[1] < pile.width * pile.height / 2
    assert STANDING_MM[1] < TILE_MM[1]


# explain: the deal


@pytest.fixture
def dealing(state: MakeState) -> State:
    return state(" | ", Options(), phase=Phase.DEAL, clue=False, pile=24)


def test_walls_of_the_right_size_are_a_deal(dealing: State) -> None:
    """CO-2: people confirm that they stand in order."""
    assert explained(dealing, seen("b w w b | w w w w")) == means("deal bwwb wwww")
    assert explained(dealing, seen("- b w - w b | w w w w")) == means("deal bwwb wwww")


@pytest.mark.parametrize("text", ["|", "b w | w w w w", "b w w b | w w w"])
def test_walls_that_are_being_built_are_waited_for(text: str, dealing: State) -> None:
    """CO-2: until everybody has taken their tiles."""
    assert explained(dealing, seen(text)) == WAIT


def test_a_deal_that_went_wrong_is_a_fault(dealing: State) -> None:
    """CO-2: a tile too many, or one that everybody has seen."""
    many = explained(dealing, seen("b w w b b | w w w w"))
    assert many.fault == "South wall has 5 tiles: please keep 4 of them."
    shown = explained(dealing, seen("b w w b | w w w5"))
    assert shown.fault == "North wall: white 5 can be seen. Please mix and deal anew."


# explain: a turn


@pytest.mark.parametrize(
    ("walls", "text"),
    [
        ("b w | w3 w", "right 1.1 w3"),
        ("b4 b w | w w", "wrong 1 b4"),
        ("b w w- | w w", "wrong 3 w-"),
    ],
)
def test_results_of_guesses_are_read_off_the_walls(walls: str, text: str, state: MakeState) -> None:
    """CO-8: a new open tile in an opponent's wall is right, in the guesser's own wrong."""
    table = state("b w | w w", Options(advanced=True))
    assert explained(table, seen(walls)) == means(text)


def test_one_standing_tile_more_is_a_stop(state: MakeState) -> None:
    """CO-8: after a right guess; the place is the leftmost that looks so."""
    table = state("b b w | w3 w", guessed=True)
    assert explained(table, seen("b b b w | w3 w")) == means("stop 1 b")
    assert explained(table, seen("b b w w | w3 w")) == means("stop 3 w")
    assert explained(table, seen("w b b w | w3 w")) == means("stop 1 w")


def test_several_things_at_once_are_told_in_order(state: MakeState) -> None:
    """CO-8: right guesses come before the end of the turn, whoever was quick."""
    table = state("b w | w w")
    assert explained(table, seen("b w | w3 w9")) == means("right 1.1 w3", "right 1.2 w9")
    assert explained(table, seen("b w w | w3 w")) == means("right 1.1 w3", "stop 2 w")
    assert explained(table, seen("b w w9 | w w4")) == means("right 1.2 w4", "wrong 3 w9")


def test_gaps_and_turned_tiles_mean_nothing(state: MakeState) -> None:
    """CO-8: only which tiles, and in which order."""
    table = state("b w5 | w w")
    now = lay(
        {
            "wall-south": [None, Piece("black", 90), None, Piece("white-5", 180)],
            "wall-north": [Piece("white", 90), Piece("white")],
        }
    )
    assert explained(table, now) == WAIT
    assert GAME.chores(table, now) == ()


def test_an_unchanged_table_is_waited_for(state: MakeState) -> None:
    """CO-3: with a clue tile in hand every result can be seen."""
    assert explained(state("b w | w w", guessed=True), seen("b w | w w")) == WAIT


def test_without_a_clue_tile_people_say_wrong_or_stop(state: MakeState) -> None:
    """CO-8: the table cannot tell them apart, so both are offered, stop after a right guess."""
    table = state("b w | w w", clue=False, pile=0)
    assert explained(table, seen("b w | w w")) == means("wrong")
    guessed = state("b w | w w", clue=False, pile=0, guessed=True)
    assert explained(guessed, seen("b w | w w")).plays == (
        (parse_action("wrong"),),
        (parse_action("stop"),),
    )
    assert explained(table, seen("b w | w4 w")) == means("right 1.1 w4")


def test_where_the_house_says_so_an_own_open_tile_is_a_wrong_guess(state: MakeState) -> None:
    """CO-4: without a clue tile only; then only stopping has to be said."""
    table = state("b w | w w", EXPOSE, clue=False, pile=0)
    assert explained(table, seen("b3 w | w w")) == means("wrong 1 b3")
    assert explained(table, seen("b w | w w")) == WAIT
    guessed = state("b w | w w", EXPOSE, clue=False, pile=0, guessed=True)
    assert explained(guessed, seen("b w | w w")) == means("stop")
    drawn = state("b w | w w", EXPOSE)
    assert "place 1 should be standing black tile" in explained(drawn, seen("b3 w | w w")).fault


# explain: faults

FAULTS = [
    ("b3 w | w w", "South wall, place 1 should be standing black tile, not black 3: "),
    ("b w | w b", "North wall, place 2 should be standing white tile, not standing black tile: "),
    ("b w | b4 w", "North wall, place 1 should be standing white tile, not black 4: "),
    ("b w | w", "North wall has 1 tiles, 2 belong there: please put them back, or take all"),
    ("b | w w", "South wall has 1 tiles, 2 belong there: please put them back"),
    ("b w | w w w", "North wall has 3 tiles, but only south adds a tile in this turn: "),
    ("b3 w w4 | w w", "South wall has 3 tiles, and 2 of them are not as before: "),
    ("b w b w | w w", "South wall has 4 tiles, and 2 of them are not as before: "),
    ("b b w | w w", "South has to guess before stopping: please take the clue tile back in hand."),
    ("b ? | w w", "South wall, place 2 cannot be read (glare): please set it again."),
    ("b w | w w-", "North wall, place 2 holds white-dash, which is not in play: please take"),
]


@pytest.mark.parametrize(("walls", "fault"), FAULTS)
def test_what_no_play_leads_to_is_a_fault(walls: str, fault: str, state: MakeState) -> None:
    """One sentence says where it is, what is wrong and what to do."""
    found = explained(state("b w | w w"), seen(walls))
    assert found.fault.startswith(fault)
    assert found == Explanation(fault=found.fault)


CALLED = [
    ("b3 b b6 | b w", "b3 b b6 | b3 w", "Black 3 lies in the south wall and again in the north"),
    ("b3 b b6 | b5 w", "b3 b b6 | b5 w4", "In the north wall black 5 is left of white 4: "),
    ("b3 b b6 | b w", "b3 b b6 b4 | b w", "In the south wall black 6 is left of black 4: "),
    ("b3 w b4 | w w", "b3 w b4 | w3 w", "In the south wall no free white tile fits between bl"),
    ("b5 w w6 | w w b6", "b5 w w6 | w4 w b6", "No free tiles fit all standing ones: some wall"),
]


@pytest.mark.parametrize(("before", "now", "words"), CALLED)
def test_the_umpire_calls_walls_that_cannot_be(
    before: str, now: str, words: str, state: MakeState
) -> None:
    """CO-8: nothing is played, and people are told how to go on."""
    found = explained(state(before), seen(now))
    assert found.fault.startswith(words)
    assert found.plays == ()
    assert found.fault.endswith("take all tiles back and deal anew.")


def test_an_empty_hand_adds_no_tile(state: MakeState) -> None:
    """CO-4: with nothing drawn no wall grows."""
    table = state("b w | w w", clue=False, pile=0, guessed=True)
    assert "there is no clue tile to add" in explained(table, seen("b b w | w w")).fault


def test_tiles_where_nobody_sits_are_a_fault(state: MakeState) -> None:
    """Two players have the long sides."""
    table = state("b w | w w")
    now = seen("b w | w w").with_zone("wall-west", [Piece("black", 90)])
    assert explained(table, now).fault.startswith("Nobody sits there")
    assert [chore.words for chore in GAME.chores(table, now)] == [
        "Take the tiles away where nobody sits"
    ]


def test_all_tiles_taken_off_give_the_round_up(state: MakeState) -> None:
    """CO-8: the players confirm it; a wall or two is only something missing."""
    table = state("b w | w w")
    assert explained(table, lay({})) == means("spoil round")
    assert explained(table, seen("b w |")).fault.startswith("North wall has 0 tiles")


# explain: the end of a round


def test_the_winner_s_tiles_are_read_as_they_are_shown(state: MakeState) -> None:
    """CO-6: tile by tile or all at once, the clue tile last; even with the guess that won."""
    shows = state("b2 b | w4", TOURNAMENT, phase=Phase.SHOW)
    assert explained(shows, seen("b2 b | w4")) == WAIT
    assert explained(shows, seen("b2 b7 | w4")) == means("show 2 b7")
    assert explained(shows, seen("b2 b w9 | w4")) == means("show clue 3 w9")
    assert explained(shows, seen("b2 b7 w9 | w4")) == means("show 2 b7", "show clue 3 w9")
    plays = state("b2 b | w", TOURNAMENT)
    everything = means("right 1.1 w4", "show 2 b7", "show clue 3 w9")
    assert explained(plays, seen("b2 b7 w9 | w4")) == everything
    empty = state("b2 b | w4", TOURNAMENT, phase=Phase.SHOW, clue=False)
    assert "no clue tile to add" in explained(empty, seen("b2 b w9 | w4")).fault


def test_after_the_plain_game_is_won_nothing_more_counts(state: MakeState) -> None:
    """CO-5: the clue tile stays in the winner's hand."""
    found = explained(state("b2 b | w"), seen("b2 b w9 | w4"))
    assert found.fault == "The south wall has won the round: please change nothing more."


def test_opponents_walls_stay_as_they_are_while_tiles_are_shown(state: MakeState) -> None:
    """CO-6: only the winner's tiles are counted."""
    shows = state("b2 b | w4 b5", TOURNAMENT, phase=Phase.SHOW)
    assert explained(shows, seen("b2 b | w4 b6")).fault.startswith("North wall, place 2 should be")


def test_the_table_is_cleared_when_every_tile_is_gone(state: MakeState) -> None:
    """CO-6: whatever still lies there is on its way out."""
    table = state("b2 b7 | w4", TOURNAMENT, phase=Phase.CLEAR)
    assert explained(table, seen("b2 b7 | w4")) == WAIT
    assert explained(table, seen("? | w4")) == WAIT
    assert explained(table, lay({})) == means("clear table")


def test_after_the_match_nothing_is_explained(state: MakeState) -> None:
    """People may do with the tiles what they like."""
    assert explained(state("b2 b | w4", phase=Phase.OVER), lay({})) == Explanation()


# chores


def test_what_is_wrong_is_told_wall_by_wall(state: MakeState) -> None:
    """How each wall that differs should be, from its owner's left."""
    table = state("b w5 | w w")
    chores = GAME.chores(table, seen("b | w b"))
    assert [(chore.zone, chore.words) for chore in chores] == [
        ("wall-north", "The north wall should be: standing white tile, standing white tile"),
        ("wall-south", "The south wall should be: standing black tile, white 5"),
    ]


def test_a_play_is_no_chore(state: MakeState) -> None:
    """What people do on purpose needs no tidying."""
    assert GAME.chores(state("b w5 | w w"), seen("b w5 | w w7")) == ()


def test_after_a_round_people_are_asked_to_take_their_tiles_back(state: MakeState) -> None:
    """CO-6: once they have begun; after the match nobody is asked for anything."""
    between = state("b2 b7 | w4", TOURNAMENT, phase=Phase.CLEAR)
    assert GAME.chores(between, GAME.layout(between)) == ()
    (chore,) = GAME.chores(between, seen("b2 | w4"))
    assert (chore.zone, chore.words) == ("", "Take all tiles back and mix them")
    assert GAME.chores(between, lay({})) == ()
    assert GAME.chores(state("b2 b | w4", phase=Phase.OVER), seen("b2 | w4")) == ()


def test_every_seat_has_a_side(state: MakeState) -> None:
    """CO-2: two to four players, each on a side of their own."""
    for text in ("b | w", "b | w | b", "b | w | b | w"):
        table = state(text)
        sides = [side_of(table, seat) for seat in range(len(table.walls))]
        assert len(set(sides)) == len(sides)
