"""Whole matches by players, whatever the game."""

from collections.abc import Callable
from random import Random

import pytest

from tabletop.errors import BadInput
from tabletop.games import GAMES, Chance, Known, game
from tabletop.games.mastermind import GAME, GameVoid, Options, Role
from tabletop.players import play_out, player_for, seated
from tabletop.players.mastermind import Codebreaker, Person

Dice = Callable[[int], Chance]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_players(name: str, dice: Dice) -> None:
    """A match by default options is played to its end, from its start."""
    each = game(name)
    steps = list(play_out(each, each.options(), dice(1), Random(2)))
    assert steps[0][0] is None
    assert all(action is not None for action, _ in steps[1:])
    outcomes = [each.outcome(step.state) for _, step in steps]
    assert outcomes[-1] is not None
    assert outcomes[:-1] == [None] * (len(steps) - 1)


@pytest.mark.parametrize("device", Role)
@pytest.mark.parametrize("blanks", [False, True])
def test_every_kind_of_match_is_played_out(device: Role, blanks: bool, dice: Dice) -> None:
    """MM-3: honest players finish every game they agreed on, and none is void."""
    options = Options(device, games=4, blanks=blanks)
    steps = [step for _, step in play_out(GAME, options, dice(3), Random(4))]
    assert len(steps[-1].state.results) == 4
    assert not any(isinstance(event, GameVoid) for step in steps for event in step.events)


def test_a_match_follows_from_its_seeds(dice: Dice) -> None:
    """Same dice and same players: the same match."""
    options = Options(Role.BOTH, games=2)
    one, two = (list(play_out(GAME, options, dice(5), Random(6))) for _ in range(2))
    assert one == two


def test_the_device_s_player_makes_the_device_s_moves(dice: Dice) -> None:
    """Whenever the device is to move, its player moves from that seat's view alone."""
    player = player_for("mastermind", Random(7))
    secret, step = GAME.start(Options(Role.CODEBREAKER), GAME.decks[0], dice(1))
    people = seated("mastermind", Options(Role.CODEBREAKER), Random(8))
    while GAME.outcome(step.state) is None:
        seat = GAME.device_turn(step.state)
        if seat is None:
            action = people[0](GAME.view(step.state, 0))
        else:
            action = player(GAME.view(step.state, seat))
            assert GAME.known(step.state, action) is Known.CHOSEN
        step = GAME.apply(step.state, secret, action)


def test_people_sit_where_the_device_does_not() -> None:
    """The device's seat has the device's player."""
    kinds = {
        device: [type(player) for player in seated("mastermind", Options(device, 2), Random(1))]
        for device in Role
    }
    assert kinds == {
        Role.CODEMAKER: [Codebreaker, Person],
        Role.CODEBREAKER: [Person, Codebreaker],
        Role.REFEREE: [Person, Person],
        Role.BOTH: [Codebreaker, Person],
    }


def test_a_game_nobody_plays_is_refused() -> None:
    """The message names the games that have players."""
    with pytest.raises(BadInput, match=r"'checkers'.*mastermind"):
        player_for("checkers", Random(1))
