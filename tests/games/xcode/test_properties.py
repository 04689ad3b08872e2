"""What holds in every mission: all levels, any number of players, hands told or unseen."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.games import Chance, Known, Step
from tabletop.games.xcode import (
    GAME,
    Action,
    Discard,
    Event,
    Flip,
    FlipTimer,
    Hands,
    Options,
    Phase,
    PlaySet,
    PlayTime,
    Secret,
    State,
    TakeBackFlip,
    TimeOut,
    alarm,
    copies,
    parse_action,
    timed,
)
from tabletop.table import compare

Dice = Callable[[int], Chance]

quick = settings(max_examples=60, deadline=None)
options = st.builds(
    Options,
    players=st.integers(2, 8),
    level=st.integers(1, 4),
    missions=st.integers(1, 3),
    hands=st.sampled_from(Hands),
    flip=st.sampled_from(Flip),
    swap_withdraw=st.booleans(),
)
seeds = st.integers(0, 2**32)


def walk(
    chosen: Options, seed: int, dice: Dice, steps: int = 150
) -> Iterator[tuple[State, Action, Step]]:
    """Random legal play, up to four seconds apart, sets more often than they would come."""
    rng = Random(seed)
    _, step = GAME.start(chosen, GAME.decks[0], dice(seed))
    for _ in range(steps):
        state = step.state
        if state.phase is Phase.OVER:
            return
        action = pick(state, rng)
        step = GAME.apply(state, Secret(), action)
        yield state, action, step


def listed_by(state: State) -> Sequence[Action]:
    legal = GAME.legal(state)
    assert isinstance(legal, Sequence)
    return legal


def pick(state: State, rng: Random) -> Action:
    legal = listed_by(state)
    due = alarm(state)
    at = state.now + rng.choice((0, 1, rng.randrange(4_000), rng.randrange(20_000)))
    if due and at >= due.at:
        return due
    listed = legal[rng.randrange(len(legal))]
    if rng.random() < 0.5:
        kinds = [action for action in legal if isinstance(action, PlaySet | PlayTime)]
        listed = rng.choice(kinds) if kinds else listed
    moved = timed(listed, at)
    return moved if moved in legal else listed


@quick
@given(chosen=options, seed=seeds)
def test_a_match_always_ends(dice: Dice, chosen: Options, seed: int) -> None:
    """However people play: the clock sees to that."""
    steps = list(walk(chosen, seed, dice, steps=4_000))
    last = steps[-1][2].state
    assert last.phase is Phase.OVER
    assert GAME.outcome(last) is not None
    assert 1 <= len(last.results) <= chosen.missions


@quick
@given(chosen=options, seed=seeds)
def test_random_play_keeps_to_the_rules(dice: Dice, chosen: Options, seed: int) -> None:
    """XC-1, XC-3, XC-5: no face lies there too often, and told cards are conserved."""
    for before, action, step in walk(chosen, seed, dice):
        state = step.state
        assert action in GAME.legal(before)
        lying = [*sum(state.keypad, ()), *state.times, *sum(state.swaps, ())]
        assert all(lying.count(face) <= count for face, count in copies(state.level).items())
        assert state.now >= before.now
        assert (GAME.outcome(state) is None) == (state.phase is not Phase.OVER)
        assert (len(GAME.legal(state)) == 0) == (state.phase is Phase.OVER)
        if state.hands:
            assert min(state.hands) >= 0
            assert state.draws >= 0
            # Who drew one too many may still get back what lies at two swap places.
            assert max(state.hands) <= state.limit + 3


@quick
@given(chosen=options, seed=seeds)
def test_what_people_do_is_read_off_the_table(dice: Dice, chosen: Options, seed: int) -> None:
    """The table right after an action of theirs explains that action, but for its moment.

    Where hands are told the table does not say who it was: then it is among the plays. Turning
    the timer leaves no trace on the table.
    """
    for before, action, _ in walk(chosen, seed, dice, steps=60):
        known = GAME.known(before, action)
        if known not in (Known.SEEN, Known.CONFIRMED) or isinstance(action, FlipTimer):
            continue
        change = compare(GAME.layout(before), GAME.played(before, action))
        plays = GAME.explain(before, change).plays
        assert (timed(action, 0),) in plays
        assert len(plays) == 1 or chosen.told


@quick
@given(chosen=options, seed=seeds)
def test_what_people_did_leaves_nothing_to_tidy(dice: Dice, chosen: Options, seed: int) -> None:
    """The table after an action is the tidy one of the next state, until it is cleared."""
    for before, action, step in walk(chosen, seed, dice, steps=60):
        assert GAME.played(before, action) == GAME.layout(step.state)
        if step.state.phase is Phase.PLAY:
            zones = {chore.zone for chore in GAME.chores(step.state, GAME.layout(step.state))}
            assert zones <= {""}


@quick
@given(chosen=options, seed=seeds)
def test_every_value_survives_json_and_actions_their_text(
    dice: Dice, chosen: Options, seed: int
) -> None:
    """States, actions and events go out and come back the same."""
    for before, action, step in walk(chosen, seed, dice, steps=40):
        assert msgspec.json.decode(msgspec.json.encode(before), type=State) == before
        assert msgspec.json.decode(msgspec.json.encode(action), type=GAME.action) == action
        events = msgspec.json.decode(msgspec.json.encode(step.events), type=tuple[Event, ...])
        assert events == step.events
        assert parse_action(str(action)) == action


@quick
@given(chosen=options, seed=seeds)
def test_legal_is_counted_tested_and_listed_alike(dice: Dice, chosen: Options, seed: int) -> None:
    """As many as it says, each of them in it, no two the same, and each by its number."""
    for number, (before, _, _) in enumerate(walk(chosen, seed, dice, steps=40)):
        if number % 8 == 3:
            legal = listed_by(before)
            listed = list(legal)
            assert len(legal) == len(listed) == len(set(listed))
            assert all(action in legal for action in listed)
            assert [legal[index] for index in range(len(listed))] == listed


def everything(state: State) -> Iterator[Action]:
    """Actions of many kinds at the state's moment, most of them not allowed."""
    steps = GAME.start(state.options, GAME.decks[0], _NO_DICE)[1].state
    for seat in (None, *range(state.options.players)):
        for level in (1, 4):
            other = msgspec.structs.replace(
                steps, phase=Phase.PLAY, level=level, timer=state.timer, now=state.now
            )
            for action in GAME.legal(other):
                if isinstance(action, PlaySet | PlayTime | Discard):
                    yield msgspec.structs.replace(action, seat=seat)
                elif not isinstance(action, TimeOut | TakeBackFlip):
                    yield action


class _NoDice:
    """Chance that is never asked: the device of this game draws none."""

    def below(self, limit: int) -> int:
        raise AssertionError(limit)

    def choose(self, items: object) -> object:
        raise AssertionError(items)

    def shuffled(self, items: object) -> object:
        raise AssertionError(items)


_NO_DICE: Chance = _NoDice()  # type: ignore[assignment]


@settings(max_examples=15, deadline=None)
@given(chosen=options, seed=seeds)
def test_nothing_is_allowed_that_is_not_listed(dice: Dice, chosen: Options, seed: int) -> None:
    """At the listed moment the test and the list say the same."""
    for number, (before, _, _) in enumerate(walk(chosen, seed, dice, steps=30)):
        if number % 10 == 9 and before.phase is Phase.PLAY:
            legal = GAME.legal(before)
            listed = set(legal)
            for action in everything(before):
                at = timed(action, before.now)
                assert (at in legal) == (at in listed), at


@quick
@given(chosen=options, seed=seeds)
def test_the_device_draws_no_chance(dice: Dice, chosen: Options, seed: int) -> None:
    """XC-8: it has no secret, so everybody knows what it knows."""
    secret, step = GAME.start(chosen, GAME.decks[0], _NO_DICE)
    assert (secret, step) == (Secret(), GAME.start(chosen, GAME.decks[0], dice(seed))[1])
