"""Every game of the house leaves a record that holds, and that cannot be bent."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.fair import (
    Acted,
    Entropy,
    Scribe,
    acted,
    begin,
    closed,
    opened,
    read_record,
    resume,
    verify,
)
from tabletop.games import GAMES

SEED = bytes(range(100, 132))
MOST_ACTIONS = 60


def play(name: str, number: int, finish: bool = True) -> bytes:
    """A game of random legal actions, given up if it takes too long."""
    game, people = GAMES[name], random.Random(number)
    options, deck, scribe = game.options(), game.decks[0], Scribe()
    first = opened(
        game,
        options,
        deck,
        SEED,
        game_id=f"{name}-{number}",
    )
    lines = [scribe.write(first, 0.0), scribe.write(Entropy(str(number)), 1.0)]
    secret, step = begin(game, options, deck, SEED, (str(number),))
    for at in range(2, 2 + MOST_ACTIONS):
        choices = game.legal(step.state)
        if not choices or game.outcome(step.state):
            break
        action = one_of(choices, people)
        known = game.known(step.state, action)
        step = game.apply(step.state, secret, action)
        lines.append(scribe.write(acted(action, known, step.state), at))
    if finish:
        lines.append(scribe.write(closed(SEED, game.outcome(step.state)), 99.0))
    return b"".join(lines)


def one_of(choices: Any, people: random.Random) -> Any:
    """An action by its number: there can be too many to write down."""
    return choices[people.randrange(len(choices))]


def chained(entries: list[Any]) -> bytes:
    scribe = Scribe()
    return b"".join(scribe.write(entry, 1.0) for entry in entries)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_house_holds(name: str) -> None:
    """Ten games of random actions, with and without the head that was kept."""
    for number in range(10):
        data = play(name, number)
        verdict = verify(data, read_record(data).head)
        assert verdict.holds, verdict.words
        assert verdict.witness
        assert verdict.steps == len(read_record(data).lines) - 3


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_house_can_be_taken_up_after_any_line(name: str) -> None:
    """Cut after any line, the state is the one whose digest stands in that line."""
    lines = play(name, 1, finish=False).splitlines(keepends=True)
    for count in range(1, len(lines) + 1):
        game = resume(b"".join(lines[:count]), SEED)
        assert game.actions == max(0, count - 2)
        again = b"".join(lines[:count]) + game.scribe.write(closed(SEED, None), 5.0)
        assert verify(again).holds == (game.game.outcome(game.state) is None)


@pytest.mark.parametrize("name", GAMES)
def test_a_flipped_bit_in_a_game_of_the_house_is_refused(name: str) -> None:
    """A bit in one byte of every 37 of a whole record."""
    data = play(name, 2)
    for place in range(0, len(data), 37):
        flipped = bytes([data[place] ^ 1 << place % 8])
        assert not verify(data[:place] + flipped + data[place + 1 :]).holds


@pytest.mark.parametrize("name", GAMES)
def test_another_action_in_a_game_of_the_house_is_refused(name: str) -> None:
    """Two hundred times one action put in the place of another one, and all chained anew."""
    entries: list[Any] = [line.entry for line in read_record(play(name, 3)).lines]
    places = [place for place, entry in enumerate(entries) if isinstance(entry, Acted)]
    pairs = [(one, other) for one in places for other in places if one != other]
    for one, other in random.Random(name).sample(pairs, min(len(pairs), 200)):
        if entries[one].action == entries[other].action:
            continue
        changed = list(entries)
        changed[one] = replace(entries[one], action=entries[other].action)
        assert not verify(chained(changed)).holds
