"""Players of Mission X-Code: what they choose, and when."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from tabletop.games import Chance, Step
from tabletop.games.xcode import (
    GAME,
    Action,
    Draw,
    Event,
    FlipKept,
    FlipTakenBack,
    Hands,
    LimitExceeded,
    OfferWithdrawn,
    Options,
    Phase,
    PileTurnedOver,
    Secret,
    StartClock,
    State,
    TimeOut,
    TimerFlipped,
    copies,
    pack,
)
from tabletop.players import play_out
from tabletop.players.xcode import Player, Team, Timekeeper, seated

Dice = Callable[[int], Chance]


def match(options: Options, seed: int, dice: Dice) -> list[tuple[Action | None, Step]]:
    return list(play_out(GAME, options, dice(seed), Random(seed)))


def kinds(steps: list[tuple[Action | None, Step]]) -> Counter[type[Event]]:
    return Counter(type(event) for _, step in steps for event in step.events)


@pytest.mark.parametrize("hands", Hands)
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_kind_of_mission_is_played_out(
    hands: Hands, players: int, level: int, dice: Dice
) -> None:
    """XC-3: any number of players, at any level."""
    steps = match(Options(players, level, hands=hands), 1, dice)
    assert GAME.outcome(steps[-1][1].state) is not None
    told = any(isinstance(action, Draw) for action, _ in steps)
    assert told == (hands is Hands.TOLD)


def test_some_missions_are_won_and_some_lost(dice: Dice) -> None:
    """XC-7: by teams of two at the first level, some quicker than others."""
    ends = [match(Options(), seed, dice)[-1][1].state for seed in range(25)]
    assert {state.results[-1].won for state in ends} == {True, False}


def test_a_match_follows_from_its_seeds(dice: Dice) -> None:
    """Same dice and same players: the same match, to the millisecond."""
    options = Options(4, hands=Hands.TOLD)
    assert match(options, 7, dice) == match(options, 7, dice)
    assert match(options, 7, dice) != match(options, 8, dice)


def test_players_use_the_timer_in_every_way(dice: Dice) -> None:
    """XC-4, XC-6: set first, flip first, flips by mistake; piles run out and hands run over."""
    seen: Counter[type[Event]] = Counter()
    for seed in range(12):
        seen += kinds(match(Options(5, 2, hands=Hands.TOLD), seed, dice))
    for kind in (FlipKept, FlipTakenBack, TimerFlipped, LimitExceeded, PileTurnedOver):
        assert seen[kind] > 0, kind


def test_players_withdraw_offers_only_where_the_house_allows_it(dice: Dice) -> None:
    """XC-4: by default an offered card stays until it is answered."""
    for allowed in (False, True):
        options = Options(4, hands=Hands.TOLD, swap_withdraw=allowed)
        assert (kinds(match(options, 3, dice))[OfferWithdrawn] > 0) == allowed


def test_what_is_told_about_hands_is_true(dice: Dice) -> None:
    """XC-3: the state's counts are those of the team's cards all along, and none gets lost."""
    options = Options(4, hands=Hands.TOLD, swap_withdraw=True)
    team = Team(options, Random(5))
    players = [Player(team, seat) for seat in range(4)]
    _, step = GAME.start(options, GAME.decks[0], dice(1))
    while step.state.phase is not Phase.OVER:
        action = next(a for a in (p(GAME.view(step.state, 0)) for p in players) if a is not None)
        if step.state.phase is Phase.PLAY:
            check(team, step.state)
        step = GAME.apply(step.state, Secret(), action)


def check(team: Team, state: State) -> None:
    cards = team.world
    assert tuple(map(len, cards.hands)) == state.hands
    assert len(cards.pile) == state.draws
    assert (len(cards.discards), cards.discards[-1:]) == (
        state.discards,
        (state.top,) * bool(state.top),
    )
    assert tuple(tuple(sorted(lying)) for lying in cards.swaps) == state.swaps
    held = Counter((*sum(cards.hands, ()), *cards.pile, *cards.discards, *sum(cards.swaps, ())))
    held.update((*sum(state.keypad, ()), *state.times))
    assert held == Counter({face: count for face, count in copies(1).items() if count})


def test_the_same_state_gets_the_same_answer(dice: Dice) -> None:
    """Who is asked again, because the table was not read yet, says the same."""
    players = seated(Options(3), Random(2))
    _, step = GAME.start(Options(3), GAME.decks[0], dice(1))
    for _ in range(30):
        once = [player(GAME.view(step.state, seat)) for seat, player in enumerate(players)]
        again = [player(GAME.view(step.state, seat)) for seat, player in enumerate(players)]
        assert once == again
        (action,) = [action for action in once if action is not None]
        step = GAME.apply(step.state, Secret(), action)


def test_players_do_not_mind_what_the_clock_does_meanwhile(dice: Dice) -> None:
    """XC-7: when the device ends the mission first, nobody's cards have moved."""
    options = Options(2, missions=2)
    players = seated(options, Random(2))
    _, step = GAME.start(options, GAME.decks[0], dice(1))
    assert players[0](GAME.view(step.state, 0)) == StartClock()
    step = GAME.apply(step.state, Secret(), StartClock())
    assert any(player(GAME.view(step.state, 0)) for player in players)
    step = GAME.apply(step.state, Secret(), TimeOut(180_000))
    while step.state.phase is not Phase.OVER:
        actions = [player(GAME.view(step.state, seat)) for seat, player in enumerate(players)]
        step = GAME.apply(step.state, Secret(), next(a for a in actions if a is not None))
    assert len(step.state.results) == 2


def test_the_device_s_own_player_is_its_clock(dice: Dice) -> None:
    """XC-7: it says what the clock does next, and nothing before the clock runs."""
    clock = Timekeeper(Random(1))
    _, step = GAME.start(Options(), GAME.decks[0], dice(1))
    assert clock(GAME.view(step.state, 0)) is None
    running = GAME.apply(step.state, Secret(), StartClock(500)).state
    assert clock(GAME.view(running, 0)) == TimeOut(180_500)


def test_every_mission_is_dealt_from_a_whole_pack(dice: Dice) -> None:
    """XC-2: with the cards of its level."""
    options = Options(3, missions=4)
    team = Team(options, Random(5))
    _, step = GAME.start(options, GAME.decks[0], dice(1))
    while step.state.phase is not Phase.OVER:
        plan = team.plan(step.state)
        assert plan is not None
        if isinstance(plan.action, StartClock):
            dealt = (*sum(plan.world.hands, ()), *plan.world.pile)
            assert sorted(dealt) == sorted(pack(step.state.level))
        step = GAME.apply(step.state, Secret(), plan.action)
