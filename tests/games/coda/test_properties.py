"""What holds in every game of Coda: all numbers of players, all variants and house rules."""

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.games import Chance, Step
from tabletop.games.coda import (
    GAME,
    RANK,
    Action,
    ClearTable,
    Deal,
    Event,
    Options,
    Penalty,
    Phase,
    Right,
    Secret,
    Show,
    ShowClue,
    SpoilRound,
    State,
    Stop,
    Wrong,
    call,
    is_dash,
    is_standing,
    parse_action,
)
from tabletop.games.coda.rules import legal
from tabletop.table import compare
from tabletop.table.mats import WALL_PLACES

Dice = Callable[[int], Chance]

quick = settings(max_examples=40, deadline=None)
options = st.builds(
    Options,
    players=st.integers(2, 4),
    advanced=st.booleans(),
    tournament=st.booleans(),
    dash_in_deal=st.booleans(),
    empty_pile_penalty=st.sampled_from(Penalty),
)
seeds = st.integers(0, 2**32)


def walk(
    chosen: Options, seed: int, dice: Dice, steps: int = 60, spoils: bool = False
) -> Iterator[tuple[State, Action, Step]]:
    """Random legal play; people give a round up only if told."""
    rng = Random(seed)
    secret, step = GAME.start(chosen, GAME.decks[0], dice(seed))
    for _ in range(steps):
        before = step.state
        actions = legal(before)
        if not actions:
            return
        action = actions[rng.randrange(len(actions))]
        while action == SpoilRound() and not spoils:
            action = actions[rng.randrange(len(actions))]
        step = GAME.apply(before, secret, action)
        yield before, action, step


@settings(max_examples=25, deadline=None)
@given(chosen=options, seed=seeds, spoils=st.booleans())
def test_a_game_always_ends(dice: Dice, chosen: Options, seed: int, spoils: bool) -> None:
    """However foolishly people guess; it ends with somebody's hidden tile, or with points."""
    last = None
    for _, _, step in walk(chosen, seed, dice, 20_000, spoils):
        last = step.state
        assert all(len(wall) <= WALL_PLACES for wall in last.walls)
    assert last is not None
    assert last.phase is Phase.OVER
    outcome = GAME.outcome(last)
    assert outcome is not None
    assert outcome.winners
    assert len(last.won) == chosen.rounds
    assert (sum(outcome.points) > 0) == chosen.tournament


@quick
@given(chosen=options, seed=seeds)
def test_every_tile_is_somewhere(dice: Dice, chosen: Options, seed: int) -> None:
    """CO-1, CO-3: walls, clue tile and pile together are all tiles; no number lies open twice."""
    for _, _, step in walk(chosen, seed, dice):
        state = step.state
        if state.phase is Phase.DEAL:
            continue
        exposed = [face for wall in state.walls for face in wall if not is_standing(face)]
        assert sum(map(len, state.walls)) + state.clue + state.pile == chosen.tiles
        assert len(exposed) == len(set(exposed))
        assert chosen.advanced or not any(map(is_dash, exposed))
        for wall in state.walls:
            ranks = [RANK[f] for f in wall if not is_standing(f) and not is_dash(f)]
            assert ranks == sorted(ranks)


@quick
@given(chosen=options, seed=seeds)
def test_walls_can_always_be_in_order(dice: Dice, chosen: Options, seed: int) -> None:
    """CO-8: no legal action leads to walls that the umpire would call."""
    for _, _, step in walk(chosen, seed, dice):
        assert call(step.state, step.state.walls) == ""
        assert (len(legal(step.state)) == 0) == (step.state.phase is Phase.OVER)


@quick
@given(chosen=options, seed=seeds)
def test_what_people_do_is_read_off_the_table(dice: Dice, chosen: Options, seed: int) -> None:
    """CO-8: exactly that action; only a turn that ends without a trace may be wrong or stopped."""
    for before, action, _ in walk(chosen, seed, dice, spoils=True):
        change = compare(GAME.layout(before), GAME.played(before, action))
        plays = GAME.explain(before, change).plays
        if action in (Wrong(), Stop()) and before.guessed:
            assert set(plays) <= {(Wrong(),), (Stop(),)}
            assert (action,) in plays
        else:
            assert plays == ((action,),)


@quick
@given(chosen=options, seed=seeds)
def test_two_actions_at_once_are_read_in_order(dice: Dice, chosen: Options, seed: int) -> None:
    """CO-8: a right guess and what the same seat did next, seen only afterwards."""
    pairs = list(walk(chosen, seed, dice))
    for (before, one, _), (between, two, step) in itertools.pairwise(pairs):
        both = isinstance(one, Right) and isinstance(two, Right | Wrong | Stop)
        if both and step.state.walls != between.walls:
            change = compare(GAME.layout(before), GAME.layout(step.state))
            (play,) = GAME.explain(before, change).plays
            assert sorted(play, key=str) == sorted((one, two), key=str)


@quick
@given(chosen=options, seed=seeds)
def test_there_is_nothing_to_tidy_up(dice: Dice, chosen: Options, seed: int) -> None:
    """What people did is how the table should be."""
    for before, action, step in walk(chosen, seed, dice):
        assert GAME.played(before, action) == GAME.layout(step.state)
        assert GAME.chores(step.state, GAME.layout(step.state)) == ()


@quick
@given(chosen=options, seed=seeds)
def test_every_value_survives_json_and_text(dice: Dice, chosen: Options, seed: int) -> None:
    """States, actions and events go out and come back the same."""
    for before, action, step in walk(chosen, seed, dice, spoils=True):
        assert msgspec.json.decode(msgspec.json.encode(before), type=State) == before
        assert msgspec.json.decode(msgspec.json.encode(action), type=GAME.action) == action
        assert parse_action(str(action)) == action
        events = msgspec.json.decode(msgspec.json.encode(step.events), type=tuple[Event, ...])
        assert events == step.events


@settings(max_examples=15, deadline=None)
@given(chosen=options, seed=seeds)
def test_legal_is_counted_tested_and_listed_alike(dice: Dice, chosen: Options, seed: int) -> None:
    """As many as it says, each of them in it, none twice, and each found by its number."""
    for before, _, _ in walk(chosen, seed, dice, steps=40):
        choices = legal(before)
        if before.phase is Phase.DEAL:
            continue
        listed = list(choices)
        assert len(choices) == len(listed) == len(set(listed))
        assert [choices[n] for n in range(len(choices))] == listed
        assert choices[-1] == listed[-1]
        assert set(listed) == {action for action in EVERY if action in choices}


EVERY: list[Action] = [
    Wrong(),
    Stop(),
    SpoilRound(),
    ClearTable(),
    *(Right(seat, place, tile) for seat in range(4) for place in range(1, 14) for tile in RANK),
    *(k(place, tile) for k in (Wrong, Show, ShowClue) for place in range(1, 15) for tile in RANK),
    *(Stop(place, colour) for place in range(1, 15) for colour in ("black", "white")),
]


def test_deals_are_counted_and_found_by_number(dice: Dice) -> None:
    """CO-2: every way the colours can fall, once."""
    _, step = GAME.start(Options(2), GAME.decks[0], dice(1))
    deals = legal(step.state)
    assert len(deals) == len(set(deals)) == 256
    assert deals[-1] == list(deals)[-1]
    assert deals[3:5] == list(deals)[3:5]
    assert all(isinstance(each, Deal) and each in deals for each in deals)


@quick
@given(chosen=options, seed=seeds)
def test_different_actions_lead_to_different_states(dice: Dice, chosen: Options, seed: int) -> None:
    """A record cannot be bent by putting one action in the place of another."""
    rng = Random(seed)
    for before, _, _ in walk(chosen, seed, dice, steps=40):
        choices = legal(before)
        some = [choices[rng.randrange(len(choices))] for _ in range(8)]
        some += [action for action in (Wrong(), Stop()) if action in choices]
        states = Counter(GAME.apply(before, Secret(), action).state for action in set(some))
        assert max(states.values()) == 1


@settings(max_examples=10, deadline=None)
@given(chosen=options, seed=seeds)
def test_chance_changes_nothing(dice: Dice, chosen: Options, seed: int) -> None:
    """CO-8: an umpire draws nothing: with other dice the same game, move for move."""
    one = [step for _, _, step in walk(chosen, seed, dice, steps=30)]
    two = [step for _, _, step in walk(chosen, seed, lambda n: dice(n + 1), steps=30)]
    assert one == two
