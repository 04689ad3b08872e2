"""Simulated Code Breakers, and the All Knowing's own moves."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from tabletop.games import Chance, Known
from tabletop.games.if_then import (
    GAME,
    NUMBERS,
    Discard,
    DrawDeck,
    Ending,
    Guess,
    MoveKnowing,
    Options,
    Phase,
    Play,
    RevealEvent,
    Sweep,
    Take,
    UseEvent,
)
from tabletop.players import Player, play_out, player_for
from tabletop.players.if_then import AllKnowing, Codebreaker, Company, seated
from tabletop.simulation import Run, simulate_one

Dice = Callable[[int], Chance]

TABLES = [Options(breakers, level) for breakers, level in ((1, 0), (2, 1), (3, 2), (5, 3))]
VARIANT = Options(3, 2, mastermind=True)


@pytest.mark.parametrize("options", [*TABLES, VARIANT], ids=str)
def test_every_table_is_played_out(options: Options, dice: Dice) -> None:
    """IT-3, IT-18: with any number of breakers at any level, and in the variant."""
    for seed in range(6):
        *_, (_, last) = play_out(GAME, options, dice(seed), Random(seed))
        assert GAME.outcome(last.state) is not None


@pytest.mark.parametrize("options", [*TABLES, VARIANT], ids=str)
def test_people_play_only_what_they_hold(options: Options, dice: Dice) -> None:
    """IT-19: the shared world agrees with every count, and each plays from the own hand."""
    for seed in range(4):
        rng = Random(seed)
        secret, step = GAME.start(options, NUMBERS, dice(seed))
        company = Company(options, rng)
        people = [Codebreaker(seat, company, rng) for seat in range(options.breakers)]
        players: list[Player] = [*people, AllKnowing(rng)]
        while GAME.outcome(step.state) is None:
            state = step.state
            views = (GAME.view(state, seat) for seat in range(len(players)))
            moves = (player(view) for player, view in zip(players, views, strict=True))
            action = next(move for move in moves if move is not None)
            world = company.world
            assert world is not None
            assert tuple(map(len, world.hands)) == state.hands
            assert len(world.deck) == state.deck
            if isinstance(action, Play | Discard):
                face = action.piece.face if isinstance(action, Play) else action.face
                assert state.seat is not None
                assert face in company.hand(state.seat)
            step = GAME.apply(state, secret, action)


def test_everything_that_can_happen_does(dice: Dice) -> None:
    """Over some dozens of games people play, discard, draw, take, guess, keep, sweep, win, lose."""
    actions: Counter[type] = Counter()
    endings: Counter[Ending] = Counter()
    for seed in range(60):
        options = (*TABLES, Options(1, 2), Options(1, 3))[seed % 6]
        for action, step in play_out(GAME, options, dice(seed), Random(seed)):
            actions[type(action)] += 1
            last = step.state
        assert last.ending is not None
        endings[last.ending] += 1
    for kind in (Play, Discard, DrawDeck, Take, Guess, UseEvent, Sweep, RevealEvent):
        assert actions[kind], kind
    assert set(endings) == set(Ending)


def test_those_who_forget_nothing_do_better(dice: Dice) -> None:
    """The company thinks: with all verdicts in mind it wins nearly always, with none less often."""

    def wins(forgets: float) -> int:
        won = 0
        for seed in range(12):
            options, rng = Options(2, 1), Random(seed)
            secret, step = GAME.start(options, NUMBERS, dice(seed))
            company = Company(options, rng, forgets, bold=1)
            people: list[Player] = [Codebreaker(seat, company, rng) for seat in range(2)]
            people.append(AllKnowing(rng))
            while GAME.outcome(step.state) is None:
                views = (GAME.view(step.state, seat) for seat in range(3))
                moves = (player(view) for player, view in zip(people, views, strict=True))
                action = next(move for move in moves if move is not None)
                step = GAME.apply(step.state, secret, action)
            won += step.state.ending.won
        return won

    assert wins(0.0) >= 11
    assert wins(1.0) < wins(0.0)


def test_the_device_moves_from_its_own_view(dice: Dice) -> None:
    """IT-12, IT-18: it reveals events and moves, and nothing it does is its player's choice."""
    player = player_for("if-then", Random(1))
    kinds = set()
    for action, step in play_out(GAME, VARIANT, dice(4), Random(4)):
        if step.state.phase is Phase.OVER:
            break
        if isinstance(action, RevealEvent | MoveKnowing):
            kinds.add(type(action))
            assert GAME.known(step.state, action) is Known.CHOSEN
        seat = GAME.device_turn(step.state)
        view = GAME.view(step.state, VARIANT.breakers)
        assert (player(view) is None) == (seat is None)
    assert kinds == {RevealEvent, MoveKnowing}


def test_a_game_follows_from_its_seeds(dice: Dice) -> None:
    """Same dice and same people: the same game."""
    one, two = (list(play_out(GAME, VARIANT, dice(5), Random(6))) for _ in range(2))
    assert one == two


def test_the_all_knowing_sits_behind_the_last_breaker() -> None:
    """One player a seat."""
    for options in TABLES:
        players = seated(options, Random(1))
        assert len(players) == options.breakers + 1
        assert isinstance(players[-1], AllKnowing)


@pytest.mark.parametrize("options", [b"{}", b'{"breakers":1,"level":3}', b'{"mastermind":true}'])
def test_records_of_simulated_games_verify(options: bytes) -> None:
    """IT-17, IT-18: every verdict and every move of the device can be worked out again."""
    for number in range(1, 4):
        result = simulate_one(Run("if-then", 9, options), number)
        assert result.holds, result.proof
        assert result.outcome is not None
