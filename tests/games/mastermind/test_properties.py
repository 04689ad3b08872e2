"""What holds in every match of Mastermind: every role of the device, with and without blanks."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.games import Chance, Choices, Known, Step
from tabletop.games.mastermind import (
    BROKEN,
    GAME,
    KEYS,
    Action,
    ClearBoard,
    Code,
    Event,
    GiveKey,
    Guess,
    Key,
    Options,
    Phase,
    PlaceCode,
    Role,
    Row,
    Secret,
    ShowCode,
    State,
    all_codes,
    fitting,
    key,
)
from tabletop.table import compare

Dice = Callable[[int], Chance]

quick = settings(max_examples=150, deadline=None)
options = st.builds(
    Options,
    device=st.sampled_from(Role),
    games=st.sampled_from((2, 4)),
    blanks=st.booleans(),
    key_pegs=st.booleans(),
)
seeds = st.integers(0, 2**32)
codes = st.sampled_from(all_codes(blanks=True))


def any_of(rng: Random, actions: Choices[Action]) -> Action:
    return actions[rng.randrange(len(actions))]


def walk(
    chosen: Options, seed: int, dice: Dice, steps: int = 80
) -> Iterator[tuple[State, Action, Step]]:
    """Random legal play, however foolish or false."""
    rng = Random(seed)
    secret, step = GAME.start(chosen, GAME.decks[0], dice(seed))
    for _ in range(steps):
        before = step.state
        if before.phase is Phase.OVER:
            return
        action = any_of(rng, GAME.legal(before))
        step = GAME.apply(before, secret, action)
        yield before, action, step


class Sloppy:
    """A person who gives wrong keys now and then, and then no more."""

    def __init__(self, seed: int, mistakes: int) -> None:
        self._rng = Random(seed)
        self._mistakes = mistakes
        self._code: Code = all_codes(blanks=False)[0]

    def act(self, state: State) -> Action:
        match state.phase:
            case Phase.PLACE:
                self._code = self._rng.choice(all_codes(state.options.blanks))
                return PlaceCode()
            case Phase.KEY:
                return GiveKey(self._key(state.rows[-1].guess))
            case Phase.SHOW:
                return ShowCode(self._code)
            case _:
                return any_of(self._rng, GAME.legal(state))

    def _key(self, guess: Code) -> Key:
        if self._mistakes and self._rng.random() < 0.3:
            self._mistakes -= 1
            return self._rng.choice(KEYS)
        return key(self._code, guess)


@quick
@given(chosen=options, seed=seeds, mistakes=st.integers(0, 3))
def test_a_match_always_ends(dice: Dice, chosen: Options, seed: int, mistakes: int) -> None:
    """However badly people guess; each mistake of theirs costs at most one game more."""
    people = Sloppy(seed, mistakes)
    secret, step = GAME.start(chosen, GAME.decks[0], dice(seed))
    most = (chosen.games + mistakes) * (1 + 2 * 10 + 1 + 1)
    taken = 0
    while step.state.phase is not Phase.OVER:
        step = GAME.apply(step.state, secret, people.act(step.state))
        taken += 1
        assert taken <= most
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert len(step.state.results) == chosen.games
    assert outcome.points == step.state.points
    earned = sum(result.points for result in step.state.results)
    assert (sum(outcome.points) - earned) % 3 == 0


@quick
@given(chosen=options, seed=seeds)
def test_random_play_keeps_to_the_rules(dice: Dice, chosen: Options, seed: int) -> None:
    """No legal action fails, and a code stands in the state only between games."""
    for before, action, step in walk(chosen, seed, dice):
        assert action in GAME.legal(before)
        assert len(step.state.rows) <= 10
        shown = step.state.phase in (Phase.CLEAR, Phase.OVER)
        assert (step.state.code is not None) == shown
        assert (GAME.outcome(step.state) is None) == (step.state.phase is not Phase.OVER)
        assert (len(GAME.legal(step.state)) == 0) == (step.state.phase is Phase.OVER)


@quick
@given(chosen=options, seed=seeds)
def test_what_people_do_is_read_off_the_table(dice: Dice, chosen: Options, seed: int) -> None:
    """The table right after an action of theirs explains exactly that action."""
    for before, action, _ in walk(chosen, seed, dice, steps=40):
        if GAME.known(before, action) in (Known.SEEN, Known.CONFIRMED):
            change = compare(GAME.layout(before), GAME.played(before, action))
            assert GAME.explain(before, change).plays == ((action,),)


@quick
@given(chosen=options, seed=seeds)
def test_chores_are_what_parts_the_table_from_tidy(dice: Dice, chosen: Options, seed: int) -> None:
    """After an action there are chores exactly where something is still to be moved."""
    for before, action, step in walk(chosen, seed, dice, steps=40):
        assert GAME.chores(step.state, GAME.layout(step.state)) == ()
        if isinstance(action, ClearBoard):
            continue
        left = compare(GAME.played(before, action), GAME.layout(step.state))
        todo = GAME.chores(step.state, GAME.played(before, action))
        assert [chore.zone for chore in todo] == [zone.zone for zone in left.zones]


@quick
@given(chosen=options, seed=seeds)
def test_every_value_survives_json(dice: Dice, chosen: Options, seed: int) -> None:
    """States, actions and events go out and come back the same."""
    for before, action, step in walk(chosen, seed, dice, steps=40):
        assert msgspec.json.decode(msgspec.json.encode(before), type=State) == before
        assert msgspec.json.decode(msgspec.json.encode(action), type=GAME.action) == action
        events = msgspec.json.decode(msgspec.json.encode(step.events), type=tuple[Event, ...])
        assert events == step.events


@given(chosen=options, seed=seeds)
@settings(max_examples=10, deadline=None)
def test_secrets_survive_json(dice: Dice, chosen: Options, seed: int) -> None:
    """What was sealed can be opened again."""
    secret, _ = GAME.start(chosen, GAME.decks[0], dice(seed))
    assert msgspec.json.decode(msgspec.json.encode(secret), type=Secret) == secret


@quick
@given(blanks=st.booleans(), seed=seeds, rows=st.integers(1, 5))
def test_the_state_tells_nothing_but_verdicts(blanks: bool, seed: int, rows: int) -> None:
    """Two codes with the same keys so far cannot be told apart by anything public."""
    rng = Random(seed)
    every = all_codes(blanks)
    code = rng.choice(every)
    guesses = [Guess(other) for other in rng.sample(every, rows) if other != code]
    one = judged(blanks, code, guesses)
    twins = fitting(one.state.rows, blanks)
    assert code in twins
    other = rng.choice(twins)
    two = judged(blanks, other, guesses)
    assert (one.state, one.events) == (two.state, two.events)
    assert repr(one.state) == repr(two.state)


def judged(blanks: bool, code: Code, guesses: list[Guess]) -> Step:
    step = Step(State(Options(blanks=blanks), Phase.GUESS))
    for guess in guesses:
        step = GAME.apply(step.state, Secret({1: code}), guess)
    return step


@quick
@given(chosen=options, seed=seeds)
def test_legal_is_counted_tested_and_listed_alike(dice: Dice, chosen: Options, seed: int) -> None:
    """As many as it says, each of them in it, and nothing else."""
    everything: set[Action] = {
        PlaceCode(),
        ClearBoard(),
        *(GiveKey(Key(red, white)) for red in range(5) for white in range(5)),
        *(kind(code) for kind in (Guess, ShowCode) for code in all_codes(blanks=True)[::7]),
    }
    phases: set[Phase] = set()
    for before, _, _ in walk(chosen, seed, dice, steps=40):
        if before.phase not in phases:
            phases.add(before.phase)
            legal = GAME.legal(before)
            listed = set(legal)
            assert len(legal) == len(listed)
            assert {action for action in everything if action in legal} == everything & listed


@given(code=codes, guess=codes)
@settings(max_examples=300, deadline=None)
def test_a_key_is_what_pairing_pegs_by_hand_gives(code: Code, guess: Code) -> None:
    """MM-2: first the pegs in place, then each peg left over with one of its colour."""
    left_over = [(a, b) for a, b in zip(code, guess, strict=True) if a != b]
    colours = Counter(a for a, _ in left_over) & Counter(b for _, b in left_over)
    assert key(code, guess) == Key(4 - len(left_over), colours.total())
    assert key(code, guess) == key(guess, code)
    assert (key(code, guess) == BROKEN) == (code == guess)


@given(blanks=st.booleans(), seed=seeds, rows=st.integers(0, 6))
@settings(max_examples=25, deadline=None)
def test_fitting_codes_are_those_that_give_every_key(blanks: bool, seed: int, rows: int) -> None:
    """MM-4: true keys or false ones, found for all codes at once or one by one."""
    rng = Random(seed)
    every = all_codes(blanks)
    code = rng.choice(every)
    seen = tuple(
        Row(guess, key(code, guess) if rng.random() < 0.9 else rng.choice(KEYS))
        for guess in rng.choices(every, k=rows)
    )
    one_by_one = [each for each in every if all(key(each, r.guess) == r.key for r in seen)]
    assert list(fitting(seen, blanks)) == one_by_one
