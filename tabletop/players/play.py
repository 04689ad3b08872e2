"""Whole matches by players: who sits where, and the match action by action.

Games and options come in, actions and steps go out. Each game's own players stand in a
module of their own, listed in `_COMPANIES`.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple, TypeAlias

from tabletop.errors import BadInput, IllegalAction
from tabletop.games import Chance, Game, Step

from . import cardle, coda, if_then, mastermind, xcode

Player: TypeAlias = Callable[[Any], Any]  # from a game's view to one of its actions, or None
AnyGame: TypeAlias = Game[Any, Any, Any, Any]


class Company(NamedTuple):
    """A game's players: who takes the device's seat, and everybody by seat."""

    device: Callable[[Random], Player]
    everybody: Callable[[Any, Random], tuple[Player, ...]]


_COMPANIES = {
    "if-then": Company(if_then.AllKnowing, if_then.seated),
    "mastermind": Company(mastermind.Codebreaker, mastermind.seated),
    "cardle": Company(cardle.watching, cardle.seated),
    "coda": Company(coda.umpire, coda.seated),
    "x-code": Company(xcode.Timekeeper, xcode.seated),
}


def player_for(game_name: str, rng: Random) -> Player:
    """The player that makes the device's own moves in this game."""
    return _company(game_name).device(rng)


def seated(game_name: str, options: Any, rng: Random) -> tuple[Player, ...]:
    """A player for every seat: the device's own, and simulated people in the others."""
    return _company(game_name).everybody(options, rng)


def _company(game_name: str) -> Company:
    if game_name not in _COMPANIES:
        raise BadInput(f"nobody here plays {game_name!r}: choose one of {', '.join(_COMPANIES)}")
    return _COMPANIES[game_name]


def play_out(
    game: AnyGame, options: Any, chance: Chance, rng: Random
) -> Iterator[tuple[Any, Step]]:
    """A whole match, action by action, each with where it led; the start comes with None."""
    secret, step = game.start(options, game.decks[0], chance)
    yield None, step
    players = seated(game.name, options, rng)
    while game.outcome(step.state) is None:
        action = _next_action(game, step.state, players)
        step = game.apply(step.state, secret, action)
        yield action, step


def _next_action(game: AnyGame, state: Any, players: tuple[Player, ...]) -> Any:
    for seat, player in enumerate(players):
        action = player(game.view(state, seat))
        if action is not None:
            return action
    raise IllegalAction(f"no player of {game.name} acts: one must, until there is an outcome")
