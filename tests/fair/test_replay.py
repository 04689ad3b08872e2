"""Playing a record again gives the same game, and going on gives the same record."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.errors import BadRecord
from tabletop.fair import OtherRules, acted, begin, closed, read_record, replay, resume
from tabletop.games import Game, Known

Find = Callable[[str], Game[Any, Any, Any, Any]]


def test_a_record_played_again_is_the_same_game(
    play: Callable[..., bytes], find: Find, seed: bytes, guess: Callable[[int], Any]
) -> None:
    """Seed, entropy and actions give back the secret, every step and the outcome."""
    again = replay(read_record(play((3, 17, 12))), seed, find)
    assert again.game.name == "guessing"
    assert again.actions == (guess(3), guess(17), guess(12))
    assert again.secret.number == 12
    assert [step.events[0].hint for step in again.steps[1:]] == ["higher", "lower", "found"]
    assert len(again.state.told) == 3
    assert again.outcome == again.game.outcome(again.state)


@pytest.mark.parametrize("stopped", range(4))
def test_a_game_goes_on_as_if_nothing_had_happened(
    stopped: int,
    play: Callable[..., bytes],
    find: Find,
    seed: bytes,
    guess: Callable[[int], Any],
) -> None:
    """Stopped after any action and taken up again, the record ends in the same state."""
    numbers = (3, 17, 12)
    data = play(numbers[:stopped], finish=False)
    game = resume(data, seed, find)
    assert game.actions == stopped
    assert game.entropy == ("42",)
    assert game.opened.game_id == "game-1"
    state = game.state
    for at, number in enumerate(numbers[stopped:], 12 + stopped):
        state = game.game.apply(state, game.secret, guess(number)).state
        data += game.scribe.write(acted(guess(number), Known.SEEN, state), at)
    data += game.scribe.write(closed(seed, game.game.outcome(state)), 99.5)
    assert data == play(numbers)


def test_players_entropy_changes_the_secret(find: Find, seed: bytes) -> None:
    """What the players dial is part of the game's chance, and of nothing else."""
    game = find("guessing")
    options, deck = game.options(), game.decks[0]
    secrets = {begin(game, options, deck, seed, (str(number),))[0].number for number in range(50)}
    assert len(secrets) > 10
    first = begin(game, options, deck, seed, ())[1].state
    assert first == begin(game, options, deck, seed, ("1",))[1].state


def test_a_finished_game_does_not_go_on(
    play: Callable[..., bytes], find: Find, seed: bytes
) -> None:
    """A closed record takes no more lines."""
    with pytest.raises(BadRecord, match="over"):
        resume(play(), seed, find)


def test_a_game_goes_on_with_its_own_seed_only(play: Callable[..., bytes], find: Find) -> None:
    """A seed that is not the one committed to is refused before anything is played."""
    with pytest.raises(BadRecord, match="line 1: the seed is not the one"):
        resume(play(finish=False), bytes(32), find)


def test_a_game_of_other_rules_does_not_go_on(
    play: Callable[..., bytes], find: Find, seed: bytes
) -> None:
    """After an update in the middle of a game it says so and stops: no state is made up."""
    newer = dataclasses.replace(find("guessing"), rules_version=4)
    with pytest.raises(OtherRules, match=r"played by version 3 .* and version 4 is installed"):
        resume(play(finish=False), seed, lambda _: newer)


def test_a_taken_up_game_does_not_show_its_secret(
    play: Callable[..., bytes], find: Find, seed: bytes
) -> None:
    """What is printed of a game that goes on tells neither secret nor seed."""
    game = resume(play(finish=False), seed, find)
    assert repr(game.secret) not in repr(game)
    assert seed.hex() not in repr(game)
    assert repr(game.secret) not in repr(replay(read_record(play()), seed, find))
