"""Every game speaks of everything that can happen in it, in words that fit the panel."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tabletop.display import draw
from tabletop.errors import BadInput
from tabletop.fair import Chance
from tabletop.games import GAMES, Game
from tabletop.games.coda import Right, Stop
from tabletop.games.xcode import Draw
from tabletop.referee import cues_for
from tabletop.signals import KeypadPage, Status, Tune, VerdictPage

CASES: list[tuple[str, dict[str, Any]]] = [
    ("if-then", {}),
    ("if-then", {"breakers": 4, "level": 3, "mastermind": True}),
    ("mastermind", {}),
    ("mastermind", {"games": 2, "device": "referee"}),
    ("cardle", {}),
    ("coda", {}),
    ("coda", {"players": 4, "advanced": True, "tournament": True}),
    ("x-code", {}),
    ("x-code", {"players": 4, "hands": "told"}),
]
SILENT = {"Drew", "PointsScored"}


def random_games(game: Game[Any, Any, Any, Any], options: Any, games: int) -> Iterator[Any]:
    """State before, action, step after, of some random games."""
    rng = Random(5)
    for _ in range(games):
        secret, step = game.start(options, game.decks[0], Chance(rng.randbytes(32)))
        yield None, None, step
        for _ in range(150):
            state = step.state
            actions = game.legal(state)
            if not len(actions):
                break
            action = actions[rng.randrange(len(actions))]
            step = game.apply(state, secret, action)
            yield state, action, step


@pytest.mark.parametrize(("name", "changes"), CASES)
def test_everything_that_happens_is_told(name: str, changes: dict[str, Any]) -> None:
    """Every event has words of its own, but for the few that the next one tells."""
    cues, game = cues_for(name), GAMES[name]
    seen: dict[str, str] = {}
    for _, _, step in random_games(game, game.options(**changes), 8):
        for event in step.events:
            seen[type(event).__name__] = cues.happened(step.state, (event,)).words
    assert len(seen) > 4
    untold = {kind for kind, words in seen.items() if not words}
    assert untold <= SILENT


@pytest.mark.parametrize(("name", "changes"), CASES)
def test_words_are_sentences(name: str, changes: dict[str, Any]) -> None:
    """What is said begins with a capital or a number and ends like a sentence."""
    cues, game = cues_for(name), GAMES[name]
    for state, action, step in random_games(game, game.options(**changes), 4):
        told = cues.happened(step.state, step.events).words
        asked = cues.named(state, action) if action is not None else ""
        for words in filter(None, (told, asked)):
            assert words[0].isupper() or words[0].isdigit(), words
            assert words[-1] in ".!?)", words
            for odd in ("  ", "None", "_", ".."):
                assert odd not in words, words


@pytest.mark.parametrize(("name", "changes"), CASES)
def test_every_page_can_be_drawn(name: str, changes: dict[str, Any]) -> None:
    """Whatever state a game is in, its page goes onto the panel."""
    cues, game = cues_for(name), GAMES[name]
    pages = {cues.page(step.state) for _, _, step in random_games(game, game.options(**changes), 2)}
    for page in sorted(pages, key=repr)[:60]:
        assert draw(page).size == (400, 300)


def test_coda_says_right_and_wrong_for_all_to_see() -> None:
    """After a right guess the panel says so until the turn ends."""
    cues, game = cues_for("coda"), GAMES["coda"]
    for _, action, step in random_games(game, game.options(), 5):
        if isinstance(action, Right) and step.state.phase == "play":
            page = cues.page(step.state)
            assert isinstance(page, VerdictPage)
            assert page.good
            assert cues.happened(step.state, step.events).tune is Tune.VALID
        if isinstance(action, Stop):
            assert cues.happened(step.state, step.events).lights.status is not Status.BAD


def test_x_code_shows_the_keypad_while_the_clock_runs() -> None:
    """Covered spaces are those with cards on them."""
    cues, game = cues_for("x-code"), GAMES["x-code"]
    pages = 0
    for _, _, step in random_games(game, game.options(players=4, hands="told"), 5):
        if step.state.phase == "play":
            page = cues.page(step.state)
            assert isinstance(page, KeypadPage)
            open_ones = set(page.spaces) - set(page.covered)
            assert open_ones == set(step.state.open_spaces)
            pages += 1
    assert pages > 20
    assert cues.named(None, Draw(2)) == "Player 3 drew a card."


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    """A wrong name gets one line with the right ones."""
    with pytest.raises(BadInput, match="there is no game poker: play if-then, mastermind"):
        cues_for("poker")
