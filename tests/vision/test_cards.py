"""Cards and tiles of four games, read from the simulated table and held against the truth."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from tabletop.games import game
from tabletop.players import play_out
from tabletop.signals import Frame
from tabletop.table import PLAYING_CARDS, Deck, Observation, Piece, Point
from tabletop.twin import (
    SETTINGS,
    Dice,
    Hand,
    Lying,
    Renderer,
    Scene,
    Stray,
    laid,
    piles,
    sample,
)
from tabletop.vision import Eye

GAMES = ("if-then", "cardle", "coda", "x-code")
ACTIVE = 0.4  # a line shows half of each card, a fan still less


class Table:
    """One table of a setting, an eye that has seen it bare, and one of its games."""

    def __init__(self, name: str, setting: str, seed: int, deck: Deck | None = None) -> None:
        self.game = game(name)
        self.rng = np.random.default_rng([seed, 7])
        chosen = deck or self.game.decks[0]
        self.mat = self.game.mat.dealt(chosen.name, self.game.decks[0].name)
        conditions = sample(SETTINGS[setting], self.rng, self.mat)
        self.renderer = Renderer(self.mat, conditions)
        self.eye = Eye(self.mat, (chosen,))
        assert self.eye.learn(self.shot(Scene(self.mat)))
        self.shielded = tuple(
            zone.name for zone in self.mat.zones if zone.name in ("draw", "draw-deck", "pile")
        )

    def shot(self, scene: Scene) -> Frame:
        return Frame(1, 0.1, self.renderer.picture(scene, self.rng).data)

    def look(self, scene: Scene) -> Observation:
        return self.eye.look(self.shot(scene), self.shielded)

    def scenes(self, seed: int, moments: int) -> Iterator[Scene]:
        """The table at some moments of a game that bots play."""
        dice = Random(seed)
        steps = list(play_out(self.game, self.game.options(), Dice(dice), dice))
        for number in range(1, moments + 1):
            state = steps[(len(steps) - 1) * number // moments][1].state
            layout = self.game.layout(state)
            yield laid(self.mat, layout, self.rng).with_extras(*piles(self.game, state))


class Score:
    """How many pieces were right, unread, missing and wrong."""

    def __init__(self) -> None:
        self.right = self.unread = 0
        self.wrong: list[str] = []

    def add(self, seen: Observation, scene: Scene, visible: dict[tuple[str, int], float]) -> None:
        for name in seen.looked:
            zone = scene.mat.zone(name)
            real = {one.place: one.piece for one in scene.lying if one.zone == name}
            read = {one.place: one for one in seen.readings if one.zone == name}
            faces = sorted(str(piece) for piece in real.values())
            for place, reading in read.items():
                if reading.face is None:
                    continue
                there = [str(real.get(place))] if zone.ordered else faces
                if str(reading.piece) not in there:
                    self.wrong.append(f"{name} {place}: {reading.piece}, truly {there}")
            known = sum(one.face is not None for one in read.values())
            due = sum(visible[name, place] >= ACTIVE for place in real)
            self.right += min(known, len(real))
            self.unread += max(0, due - known)
            if known > len(real):
                self.wrong.append(f"{name}: {known} pieces read, {len(real)} lie there")


def _score(name: str, setting: str, seeds: range, moments: int) -> Score:
    score = Score()
    for seed in seeds:
        table = Table(name, setting, seed)
        for scene in table.scenes(seed, moments):
            sights = table.renderer.truth(scene)
            visible = {(sight.zone, sight.place): sight.visible for sight in sights}
            score.add(table.look(scene), scene, visible)
    return score


@pytest.mark.parametrize("name", GAMES)
def test_the_tables_of_a_game_are_read(name: str) -> None:
    """Two moments of a game at a normal table: nothing wrong, and little unread."""
    score = _score(name, "normal", range(1, 2), 2)
    assert score.wrong == []
    assert score.unread <= 0.2 * (score.right + score.unread)
    assert score.right > 10


@pytest.mark.prove
@pytest.mark.parametrize("setting", ["normal", "hard"])
@pytest.mark.parametrize("name", GAMES)
def test_many_tables_are_read_without_a_mistake(name: str, setting: str) -> None:
    """Forty tables of every game in either setting; what was seen is printed."""
    score = _score(name, setting, range(100, 140), 3)
    share = score.unread / (score.right + score.unread)
    print(f"{name} {setting}: {score.right} right, {score.unread} unread ({share:.2%})")
    assert score.wrong == []


def test_a_deck_of_playing_cards_is_read_as_well() -> None:
    """The same reader with another deck; upside down cannot be seen and is not told."""
    table = Table("cardle", "normal", 3, PLAYING_CARDS)
    faces = PLAYING_CARDS.faces[::9]
    lying = [Lying("row-1", at, Piece(face, 90 * (at % 2))) for at, face in enumerate(faces)]
    seen = table.look(Scene(table.mat).put(*lying))
    assert [str(one.piece) for one in seen.readings] == [str(one.piece) for one in lying]


def test_a_hand_covers_its_zone_and_a_bare_table_has_nothing() -> None:
    """Where an arm reaches nothing is read; when it is gone the zone is bare."""
    table = Table("cardle", "normal", 5)
    row = table.mat.zone("row-3").places[2]
    scene = Scene(table.mat).with_hands(Hand(Point(row.x, row.y), 90.0))
    seen = table.look(scene)
    assert "row-3" in seen.covered
    assert not [one for one in seen.readings if one.face]
    bare = table.look(Scene(table.mat))
    assert bare.covered == ()
    assert bare.readings == ()


def test_a_card_that_was_taken_away_is_gone_and_a_turned_one_is_turned() -> None:
    """What was read before is not told again when it no longer lies there."""
    table = Table("cardle", "normal", 6)
    first = [Lying("row-1", at, Piece(f"science-{at + 1}")) for at in range(3)]
    assert len(table.look(Scene(table.mat).put(*first)).readings) == 3
    second = [first[0], Lying("row-1", 1, Piece("science-2", 180), throw=2)]
    seen = table.look(Scene(table.mat).put(*second))
    assert [str(one.piece) for one in seen.readings] == ["science-1", "science-2@180"]


def test_a_card_of_another_deck_is_none_of_this_one() -> None:
    """It is told as unread, never as a card."""
    table = Table("cardle", "normal", 8)
    at = table.mat.zone("row-2").places[1]
    scene = Scene(table.mat).with_extras(Stray("playing-cards", "hearts-7", at))
    seen = table.look(scene)
    assert [one.face for one in seen.readings if one.zone == "row-2"] in ([None], [])
