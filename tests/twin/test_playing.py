"""Simulated people at all five games: the table follows each game's layouts, by hand."""

from random import Random

import numpy as np
import pytest

from tabletop.games import GAMES
from tabletop.players import play_out
from tabletop.table import Piece, lay
from tabletop.table.mats import CARDLE, IF_THEN
from tabletop.twin import Cup, Dice, Moment, Scene, Stack, laid, perform, piles

ACTIONS = 40


def moments(name: str, seed: int, clumsiness: float) -> list[Moment]:
    """What is seen during the first actions of a game; every change ends as it was wanted."""
    game, rng, dice = GAMES[name], np.random.default_rng(seed), Random(seed)
    scene, seen = Scene(game.mat), list[Moment]()
    match = play_out(game, game.options(), Dice(dice), dice)
    for _, (_, step) in zip(range(ACTIONS), match, strict=False):
        wanted = game.layout(step.state)
        seen += perform(scene, wanted, rng, clumsiness)
        scene = seen[-1].scene
        assert scene.truth == wanted, seed
        assert (scene.hands, scene.extras) == ((), ()), seed
    return seen


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("clumsiness", [0.0, 1.0])
def test_people_bring_every_game_to_its_layout(name: str, clumsiness: float) -> None:
    """However clumsy they are: after each action the table is as the game says."""
    seen = moments(name, 3, clumsiness)
    assert any(moment.scene.hands for moment in seen)


@pytest.mark.parametrize("name", ["if-then", "cardle", "x-code"])
def test_the_first_card_comes_between_fingers(name: str) -> None:
    """A hand is seen with the very card that lies there afterwards."""
    held: set[Piece] = set()
    for moment in moments(name, 5, 0.0):
        held |= {hand.holds.piece for hand in moment.scene.hands if hand.holds}
        if moment.scene.lying:
            break
    assert {lying.piece for lying in moment.scene.lying} & held


def test_clumsy_people_lay_cards_crooked_and_put_cups_down() -> None:
    """Both happen in a clumsy game, neither in a deft one."""
    for clumsiness, happens in ((0.0, False), (1.0, True)):
        scenes = [moment.scene for moment in moments("cardle", 2, clumsiness)]
        cups = [extra for scene in scenes for extra in scene.extras if isinstance(extra, Cup)]
        crooked = [lying for scene in scenes for lying in scene.lying if lying.slack > 1]
        assert bool(cups) is happens
        assert bool(crooked) is happens


def test_from_a_fan_the_topmost_card_is_taken_first() -> None:
    """A line is put away from its end."""
    line = [Piece("01yy-41yb"), Piece("02yy-23rb"), Piece("33bb-43rr"), Piece("12yy-52bb")]
    start = laid(IF_THEN, lay({"line-1": line}))
    for moment in perform(start, lay({}), np.random.default_rng(1)):
        places = [lying.place for lying in moment.scene.lying]
        assert places == list(range(len(places)))


def test_people_around_the_area_reach_in_from_the_nearest_side() -> None:
    """A card at the upper edge comes from above, one at the left edge from the left."""
    for (zone, place), side in {("row-1", 2): 270.0, ("row-2", 0): 180.0}.items():
        layout = lay({zone: [*[None] * place, Piece("science-1")]})
        seen = list(perform(Scene(CARDLE), layout, np.random.default_rng(4)))
        sides = {hand.side for moment in seen for hand in moment.scene.hands}
        assert all(abs((one - side + 180) % 360 - 180) <= 15 for one in sides)


@pytest.mark.parametrize("name", ["if-then", "coda", "x-code"])
def test_piles_shrink_as_people_draw(name: str) -> None:
    """A pile stands where the mat has its place, and holds fewer cards later on."""
    game, dice = GAMES[name], Random(1)
    states = [step.state for _, step in play_out(game, game.options(), Dice(dice), dice)]
    found = [piles(game, state) for state in states[5:60]]
    counts = [sum(pile.count for pile in each if isinstance(pile, Stack)) for each in found]
    assert max(counts) > min(counts) >= 0
    spots = [pile.at for each in found for pile in each if isinstance(pile, Stack)]
    assert all(0 <= at.x <= game.mat.width and 0 <= at.y <= game.mat.height for at in spots)
