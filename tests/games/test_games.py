"""The front door of the games: what is listed there and how it is asked for."""

from pathlib import Path

import pytest

from tabletop import games
from tabletop.errors import BadInput
from tabletop.games import GAMES, game

ROOM = Path(games.__file__).parent
SHAPE = {"__init__.py", "options.py", "state.py", "rules.py", "layout.py", "world.py"}


def test_a_game_is_found_by_its_name() -> None:
    """Each game is listed under the name it carries itself."""
    assert all(game(name).name == name for name in GAMES)


def test_an_unknown_game_is_refused_with_the_names_of_those_known() -> None:
    """Who mistypes a name reads which names there are."""
    with pytest.raises(BadInput, match=r"'checkers'.*mastermind"):
        game("checkers")


def test_every_game_has_the_same_files() -> None:
    """Who has read one game finds everything in the others."""
    folders = {path.parent.name for path in ROOM.glob("*/__init__.py")}
    assert len(folders) == len(GAMES)
    for folder in folders:
        assert {path.name for path in (ROOM / folder).glob("*.py")} >= SHAPE


def test_every_zone_of_a_mat_is_served_by_a_deck_of_its_game() -> None:
    """Whatever can lie in a zone is a face of a deck that the game names."""
    for each in GAMES.values():
        decks = {deck.name for deck in each.decks}
        assert {zone.deck for zone in each.mat.zones} <= decks
