"""Mission X-Code on the table: what should lie there, whether it fits, and what is to be done."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from tabletop.games.xcode import (
    GAME,
    Action,
    ClearTable,
    CountHand,
    Discard,
    Draw,
    FlipTimer,
    Offer,
    Options,
    Phase,
    PlaySet,
    PlayTime,
    State,
    Take,
    Timer,
    TurnOver,
    Withdraw,
    copies,
)
from tabletop.table import AREA_MM, Box, Layout, Piece, Zone, lay
from tabletop.table.mats import (
    XCODE_DISCARD,
    XCODE_DRAW,
    XCODE_KEYS,
    XCODE_TIMER,
    space_zone,
    swap_zone,
)

CARD_MM = (63.0, 88.0)
ONE_SET = tuple((("3-blue", "3-yellow", "wild") if key == "3" else ()) for key in XCODE_KEYS)
STATE = State(
    Options(3, swap_withdraw=True),
    Phase.PLAY,
    1,
    keypad=ONE_SET,
    times=("time-blue", "time-blue", "wild"),
    swaps=(("1-blue", "7-yellow"), (), ("time-yellow",)),
    discards=6,
    top="9-blue",
    timer=Timer(180_000),
)


def table(**zones: str) -> Layout:
    names = {name.replace("_", "-"): text.split() for name, text in zones.items()}
    return lay({name: [Piece.parse(word) for word in words] for name, words in names.items()})


TIDY = table(
    space_3="3-blue 3-yellow wild",
    timer="time-blue time-blue wild",
    swap_1="1-blue 7-yellow",
    swap_3="time-yellow",
    discard="9-blue",
)


def test_the_tidy_table_shows_sets_swaps_and_the_top_discard() -> None:
    """XC-4, XC-5: sets lie spread on their spaces and on the timer pile until the end."""
    assert GAME.layout(STATE) == TIDY


PLAYED: list[tuple[Action, str, str]] = [
    (PlaySet("0", ("0-blue", "0-blue", "wild")), space_zone("0"), "0-blue 0-blue wild"),
    (
        PlayTime(("time-blue", "time-yellow", "wild")),
        XCODE_TIMER,
        "time-blue time-blue time-blue time-yellow wild wild",
    ),
    (Offer(2, "4-blue"), swap_zone(2), "4-blue time-yellow"),
    (Take(0), swap_zone(0), ""),
    (Withdraw(2), swap_zone(2), ""),
    (Discard("8-blue"), XCODE_DISCARD, "8-blue"),
    (TurnOver(), XCODE_DISCARD, ""),
]


@pytest.mark.parametrize(("action", "zone", "cards"), PLAYED, ids=lambda value: str(value))
def test_an_action_changes_one_zone(action: Action, zone: str, cards: str) -> None:
    """XC-4: there are no turns, so each one leaves the rest of the table alone."""
    assert GAME.played(STATE, action) == TIDY.with_zone(zone, map(Piece, cards.split()))


@pytest.mark.parametrize("action", [Draw(0), CountHand(0, 5), FlipTimer()], ids=str)
def test_some_actions_do_not_show(action: Action) -> None:
    """XC-8: hands are not on the table, and neither is the timer."""
    assert GAME.played(STATE, action) == TIDY


def test_after_a_mission_everything_is_cleared() -> None:
    """XC-7: the cards lie there until people take them off."""
    ended = replace(STATE, phase=Phase.CLEAR)
    assert GAME.layout(ended) == TIDY
    assert GAME.played(ended, ClearTable()) == lay({})


def test_nobody_looks_at_the_draw_pile() -> None:
    """XC-8: there is nothing but backs."""
    for phase in Phase:
        assert GAME.shielded(replace(STATE, phase=phase)) == (XCODE_DRAW,)


# Chores.


def words(state: State, seen: Layout) -> list[tuple[str, str]]:
    return [(chore.zone, chore.words) for chore in GAME.chores(state, seen)]


def test_before_a_mission_people_hear_what_to_deal() -> None:
    """XC-2, XC-3: which cards a level takes, and three each."""
    said = {
        1: "Level 1: take 3 wild cards, 6 blue and 6 yellow time cards and all others",
        2: "Level 2: take no wild card, 4 blue and 5 yellow time cards and all others",
        3: "Level 3: take no wild card, 3 blue and 3 yellow time cards and all others",
        4: "Level 4: take 6 wild cards, 1 blue and 2 yellow time cards and all others",
    }
    for level, take in said.items():
        deal = State(Options(level=level), Phase.DEAL, level)
        assert words(deal, lay({})) == [("", f"{take}, shuffle and deal 3 cards each")]
        assert words(deal, TIDY)[0] == ("", "Take every card off the table")


def test_what_must_stay_is_asked_back() -> None:
    """XC-5: sets and time sets; what lies elsewhere is people's own business."""
    assert words(STATE, TIDY) == []
    seen = TIDY.with_zone(space_zone("3"), [Piece("wild")]).with_zone(XCODE_TIMER, [])
    assert words(STATE, seen) == [
        (XCODE_TIMER, "Put time-blue and time-blue and wild back on the timer pile"),
        (space_zone("3"), "Put 3-blue and 3-yellow back on space 3"),
    ]
    busy = TIDY.with_zone(space_zone("5"), [Piece("5-blue")]).with_zone(swap_zone(0), [])
    assert words(STATE, busy) == []


def test_after_a_mission_the_table_is_to_be_cleared() -> None:
    """XC-7: before the next one, but not after the last one."""
    clear = [("", "Take every card off the table")]
    assert words(replace(STATE, phase=Phase.CLEAR), TIDY) == clear
    assert words(replace(STATE, phase=Phase.CLEAR), lay({})) == []
    assert words(replace(STATE, phase=Phase.CLEAR), table(draw="1-blue")) == []
    assert words(replace(STATE, phase=Phase.OVER), TIDY) == []


# The mat.


def cards_of(zone: Zone) -> list[Box]:
    wide, high = CARD_MM
    return [Box(place.x - wide / 2, place.y - high / 2, wide, high) for place in zone.places]


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def inside(inner: Box, outer: Box) -> bool:
    return all(outer.holds(corner) for corner in inner.corners)


def test_the_fullest_table_fits() -> None:
    """XC-2, XC-3: four cards on each space, eight swaps, all time sets, and both piles."""
    area = Box(0, 0, *AREA_MM)
    for zone in GAME.mat.zones:
        assert inside(zone.box, area)
        assert all(inside(card, zone.box) for card in cards_of(zone))
    for one, other in combinations(GAME.mat.zones, 2):
        assert not overlap(one.box, other.box), (one.name, other.name)


def test_every_zone_has_a_place_for_each_card_that_can_lie_there() -> None:
    """XC-5: sets of four, and as many time sets as a level's time cards and wilds can make."""
    places = {zone.name: len(zone.places) for zone in GAME.mat.zones}
    assert {places[space_zone(key)] for key in XCODE_KEYS} == {4}
    assert {places[swap_zone(place)] for place in range(8)} == {2}
    assert (places[XCODE_DISCARD], places[XCODE_DRAW]) == (1, 1)
    for level in (1, 2, 3, 4):
        count = copies(level)
        times = count["time-blue"] + count["time-yellow"]
        most = min(times, (times + count["wild"]) // 3)
        assert 3 * most <= places[XCODE_TIMER]


def test_every_card_of_a_set_can_be_seen() -> None:
    """XC-5: each card of a fan shows at least two fifths of its width."""
    for zone in GAME.mat.zones:
        for one, other in combinations(cards_of(zone), 2):
            assert other.x - one.x >= 0.4 * CARD_MM[0]


def test_the_keypad_looks_like_a_keypad() -> None:
    """Three columns, four rows, as on a telephone."""
    at = {key: GAME.mat.zone(space_zone(key)).box for key in XCODE_KEYS}
    for row in ("1 2 3", "4 5 6", "7 8 9", "star 0 hash"):
        boxes = [at[key] for key in row.split()]
        assert len({box.y for box in boxes}) == 1
        assert [box.x for box in boxes] == sorted(box.x for box in boxes)
    for column in ("1 4 7 star", "2 5 8 0", "3 6 9 hash"):
        boxes = [at[key] for key in column.split()]
        assert len({box.x for box in boxes}) == 1
        assert [box.y for box in boxes] == sorted(box.y for box in boxes)
