"""The onlooker: sees what lies there and nothing that is hidden, without a single pixel."""

import numpy as np
import pytest

from tabletop.games import GAMES
from tabletop.table import Observation, Piece, Unread, Why, lay, observed
from tabletop.table.mats import CARDLE, IF_THEN, XCODE
from tabletop.twin import (
    STILL,
    Bustle,
    Cup,
    Hand,
    Onlooker,
    Renderer,
    Scene,
    blunders,
    laid,
    sample,
)

LINE = [Piece("01yy-41yb"), Piece("02yy-23rb"), Piece("33bb-43rr")]


def look(
    game: str, scene: Scene, shielded: tuple[str, ...] = (), least: float = 0.4
) -> Observation:
    onlooker = Onlooker(scene, GAMES[game].decks, lambda: 3.0, least)
    return onlooker.look(onlooker.frame(), shielded)


def test_what_lies_there_is_seen() -> None:
    """All of it, each piece in its place and turned as it is."""
    layout = lay({"row-2": [Piece("science-1"), None, Piece("services-9", 90)]})
    seen = look("cardle", laid(CARDLE, layout))
    assert seen.registered
    assert (seen.frame, seen.at) == (1, 3.0)
    assert observed(seen, CARDLE) == layout


def test_a_turn_that_cannot_be_seen_is_not_told() -> None:
    """Ordinary cards look the same upside down; sideways is seen."""
    mat = CARDLE.dealt("playing-cards", "tech-deck")
    scene = laid(mat, lay({"row-1": [Piece("spades-1", 180), Piece("spades-2", 270)]}))
    assert [r.turn for r in look("cardle", scene).readings] == [0, 90]


def test_shielded_zones_are_not_looked_at() -> None:
    """Neither read nor called covered."""
    seen = look("cardle", laid(CARDLE, lay({"row-1": [Piece("science-1")]})), ("row-1",))
    assert "row-1" not in (*seen.looked, *seen.covered)
    assert seen.readings == ()


def test_half_a_card_is_enough_and_less_is_not() -> None:
    """A card of the line is half hidden; who asks for more calls it covered."""
    scene = laid(IF_THEN, lay({"line-1": LINE}))
    assert observed(look("if-then", scene), IF_THEN)["line-1"] == tuple(LINE)
    strict = observed(look("if-then", scene, least=0.6), IF_THEN)["line-1"]
    assert strict == (Unread(Why.COVERED), Unread(Why.COVERED), LINE[2])


def test_zones_under_an_arm_or_a_cup_are_covered() -> None:
    """From the fingertips to where the arm comes from; the far side stays in sight."""
    spot = XCODE.zone("space-8").places[0]
    seen = look("x-code", Scene(XCODE).with_hands(Hand(spot, 90.0)))
    assert {"space-8", "space-0", "timer"} <= set(seen.covered)
    assert "space-2" in seen.looked
    cup = look("x-code", Scene(XCODE).with_extras(Cup(spot)))
    assert "space-8" in cup.covered
    assert "space-1" in cup.looked


@pytest.mark.parametrize("side", [0.0, 90.0, 180.0, 270.0])
def test_the_onlooker_and_the_camera_agree_on_what_a_hand_hides(side: float) -> None:
    """A card of which the picture shows almost nothing lies in a zone that is called covered."""
    rng = np.random.default_rng(3)
    rows = {f"row-{n}": [Piece(f"science-{n}")] * 6 for n in range(1, 5)}
    scene = laid(CARDLE, lay(rows)).with_hands(Hand(CARDLE.zone("row-2").places[3], side))
    renderer = Renderer(CARDLE, sample(STILL, rng, CARDLE))
    hidden = {sight.zone for sight in renderer.truth(scene) if sight.visible < 0.4}
    assert hidden
    assert hidden <= set(look("cardle", scene).covered)


def test_other_people_s_hands_come_and_go() -> None:
    """About as often as asked for, and over many zones."""
    bustle = Bustle(XCODE, np.random.default_rng(1), 0.5)
    looks = [bustle.hands() for _ in range(2000)]
    assert 0.4 < sum(map(bool, looks)) / len(looks) < 0.6
    assert len({hand.tips for hands in looks for hand in hands}) > 10
    assert not any(Bustle(XCODE, np.random.default_rng(1), 0.0).hands() for _ in range(99))


def test_blunders_differ_from_what_was_meant() -> None:
    """Each is another table, and all kinds come up for a card laid in the line."""
    tidy = lay({"line-1": LINE[:1], "market": [Piece("12yy-52bb")]})
    wanted = lay({"line-1": LINE[:2], "market": [Piece("12yy-52bb")]})
    decks = GAMES["if-then"].decks
    made = list(blunders(IF_THEN, decks, tidy, wanted, np.random.default_rng(2)))
    assert {name for name, _ in made} == {"two at once", "wrong zone", "turned", "knocked off"}
    assert all(layout != wanted for _, layout in made)
