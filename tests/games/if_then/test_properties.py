"""What holds in every game of If Then: any number of breakers, every level, house and variant."""

from collections.abc import Callable, Iterator
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tabletop.errors import IllegalAction
from tabletop.games import Chance, Known, Step
from tabletop.games.if_then import (
    CHALLENGES,
    GAME,
    NUMBERS,
    RETURNED,
    Action,
    BuyHint,
    CountDeck,
    CountHand,
    Discard,
    DrawDeck,
    Event,
    Fill,
    Guess,
    Options,
    Phase,
    Play,
    Rule,
    Secret,
    State,
    Sweep,
    Take,
    TakeBack,
    UseEvent,
    could_follow,
    follows,
    parse_action,
    read_events,
    same_meaning,
)
from tabletop.table import Piece, compare
from tabletop.table.mats import LINE_LENGTH

Dice = Callable[[int], Chance]

OWN_EVENTS = read_events(
    """
[[event]]
id = "own-burn"
title = "A fire"
do = "burn"
cards = 2
[[event]]
id = "own-shed"
title = "A sale"
do = "shed"
who = "everyone"
cards = 1
[[event]]
id = "own-pass"
title = "To the right"
do = "pass"
to = "right"
[[event]]
id = "own-broom"
title = "A broom"
kept = true
do = "remove"
which = "oldest"
cards = 1
[[event]]
id = "own-stall"
title = "A stall"
kept = true
do = "market"
""",
    "own.toml",
)

quick = settings(max_examples=40, deadline=None)
options = st.builds(
    Options,
    breakers=st.integers(2, 5),
    level=st.integers(0, 3),
    penalty_counts_new_card=st.booleans(),
    market_refill=st.booleans(),
    mastermind=st.booleans(),
    events=st.sampled_from(((), OWN_EVENTS)),
) | st.builds(Options, breakers=st.just(1), level=st.integers(0, 3), market_refill=st.booleans())
seeds = st.integers(0, 2**32)


def lucky(rng: Random, state: State, secret: Secret) -> Action | None:
    """A card that is valid now, so that the line grows as it does among people who think."""
    rule = secret.challenge.rule
    pieces = [Piece(face, turn) for face in state.unseen for turn in (0, 180)]
    fits = [piece for piece in pieces if follows(rule, state.end, piece)]
    return Play(rng.choice(fits)) if fits else None


def walk(
    chosen: Options, seed: int, dice: Dice, steps: int = 10_000, luck: float = 0.5
) -> Iterator[tuple[State, Action, Step, Secret]]:
    """Legal play by chance; `luck` is how often a turn is a valid play."""
    rng = Random(seed)
    secret, step = GAME.start(chosen, GAME.decks[0], dice(seed))
    for _ in range(steps):
        before: State = step.state
        if before.phase is Phase.OVER:
            return
        legal = GAME.legal(before)
        action = None
        if before.phase is Phase.TURN and rng.random() < luck:
            action = lucky(rng, before, secret)
        if action is None:
            action = legal[rng.randrange(len(legal))]
        step = GAME.apply(before, secret, action)
        yield before, action, step, secret


@quick
@given(chosen=options, seed=seeds, luck=st.sampled_from((0.0, 0.5, 0.9)))
def test_random_play_always_ends(dice: Dice, chosen: Options, seed: int, luck: float) -> None:
    """IT-9, IT-15: every turn uses up cards, so a game of legal actions cannot last."""
    states: list[State] = [step.state for _, _, step, _ in walk(chosen, seed, dice, 1500, luck)]
    assert states[-1].phase is Phase.OVER
    assert GAME.outcome(states[-1]) is not None
    assert states[-1].challenge is not None


@quick
@given(chosen=options, seed=seeds)
def test_every_card_is_somewhere(dice: Dice, chosen: Options, seed: int) -> None:
    """IT-1, IT-9: sixty faces, each in one place; counts that follow from the rules add up."""
    box = 0 if chosen.mastermind else RETURNED[chosen.level]
    for _, _, step, _ in walk(chosen, seed, dice):
        state: State = step.state
        places = (
            *state.unseen,
            *(piece.face for piece in (*state.market, *state.line)),
            *(each.piece.face for each in state.invalid),
            *(*state.discards, *state.boxed, *state.aside),
        )
        assert sorted(places) == sorted(NUMBERS.faces) == list(state.faces)
        assert len(state.unseen) >= sum(state.hands) + state.deck + box
        assert state.deck >= 0
        assert min(state.hands) >= 0
        assert len(state.market) <= 3
        assert 1 <= len(state.shown) <= LINE_LENGTH
        if chosen.mastermind:
            assert len(state.aside) == RETURNED[chosen.level]


@quick
@given(chosen=options, seed=seeds)
def test_a_state_waits_for_what_is_due(dice: Dice, chosen: Options, seed: int) -> None:
    """IT-4, IT-12: cards to draw before fills, fills before turns, an outcome only at the end."""
    for before, _, step, _ in walk(chosen, seed, dice):
        state: State = step.state
        assert (state.phase is Phase.OVER) == (GAME.outcome(state) is not None)
        assert (len(GAME.legal(state)) == 0) == (state.phase is Phase.OVER)
        assert (GAME.device_turn(state) is not None) == (
            state.phase in (Phase.EVENT, Phase.KNOWING)
        )
        if state.phase is Phase.TURN:
            assert state.seat is not None
            assert state.hands[state.seat] > 0
            assert not state.owed
            assert not state.returning
        if state.phase is not Phase.OVER:
            acting = [seat for seat in range(chosen.breakers + 1) if GAME.view(state, seat).to_act]
            assert acting
        assert state.round - before.round in (0, 1)


@quick
@given(chosen=options, seed=seeds, luck=st.sampled_from((0.4, 1.0)))
def test_what_people_do_is_read_off_the_table(
    dice: Dice, chosen: Options, seed: int, luck: float
) -> None:
    """The table right after a seen action explains exactly that action; others leave no trace.

    A draw from the deck alone changes nothing on the table, and a still table is taken for it.
    """
    for before, action, _, _ in walk(chosen, seed, dice, luck=luck):
        tidy, acted = GAME.layout(before), GAME.played(before, action)
        explained = GAME.explain(before, compare(tidy, acted))
        if GAME.known(before, action) is Known.SEEN or isinstance(action, DrawDeck):
            assert explained.plays == ((action,),)
        else:
            assert acted == tidy


@quick
@given(chosen=options, seed=seeds)
def test_a_judged_card_is_not_read_twice(dice: Dice, chosen: Options, seed: int) -> None:
    """Until people have tidied up, the table they acted on never means another play or discard."""
    for before, action, step, _ in walk(chosen, seed, dice):
        state: State = step.state
        if isinstance(action, Play | Discard | Take | TakeBack | Sweep | Fill):
            left = compare(GAME.layout(state), GAME.played(before, action))
            plays = GAME.explain(state, left).plays
            assert all(isinstance(act, DrawDeck) for play in plays for act in play)


@quick
@given(chosen=options, seed=seeds)
def test_chores_name_what_parts_the_table_from_tidy(dice: Dice, chosen: Options, seed: int) -> None:
    """On a tidy table at most what the moment asks for is left; after a play the rest as well."""
    for before, action, step, _ in walk(chosen, seed, dice):
        state: State = step.state
        asked = GAME.chores(state, GAME.layout(state))
        assert len(asked) <= 1
        if state.phase in (Phase.TURN, Phase.EVENT, Phase.KNOWING, Phase.OVER):
            assert asked == ()
        if isinstance(action, Play) and state.phase is not Phase.OVER:
            table = GAME.played(before, action)
            todo = {chore.zone for chore in GAME.chores(state, table)[len(asked) :]}
            parted = {zone.zone for zone in compare(table, GAME.layout(state)).zones}
            assert todo == parted or state.phase is Phase.SWEEP


@quick
@given(chosen=options, seed=seeds)
def test_every_value_survives_json_and_notation(dice: Dice, chosen: Options, seed: int) -> None:
    """States, actions and events go out and come back the same; actions as text too."""
    for before, action, step, _ in walk(chosen, seed, dice):
        assert msgspec.json.decode(msgspec.json.encode(before), type=State) == before
        assert msgspec.json.decode(msgspec.json.encode(action), type=GAME.action) == action
        assert parse_action(str(action)) == action
        events = msgspec.json.decode(msgspec.json.encode(step.events), type=tuple[Event, ...])
        assert events == step.events


@settings(max_examples=10, deadline=None)
@given(chosen=options, seed=seeds)
def test_secrets_survive_json_and_hide_themselves(dice: Dice, chosen: Options, seed: int) -> None:
    """IT-17: what was sealed can be opened again, and no text of it tells anything."""
    secret, _ = GAME.start(chosen, GAME.decks[0], dice(seed))
    assert msgspec.json.decode(msgspec.json.encode(secret), type=Secret) == secret
    assert repr(secret) == f"{secret}" == "Secret(hidden)"


@quick
@given(seed=seeds, breakers=st.integers(1, 5), steps=st.integers(4, 40))
def test_the_state_tells_nothing_but_verdicts(
    dice: Dice, seed: int, breakers: int, steps: int
) -> None:
    """IT-17: challenges with the same verdicts so far cannot be told apart by anything public."""
    chosen = Options(breakers, level=3)
    taken = list(walk(chosen, seed, dice, steps))
    secret = taken[0][3]
    taken = [each for each in taken if each[2].state.phase is not Phase.OVER]
    actions = [action for _, action, _, _ in taken]
    _, first = GAME.start(chosen, GAME.decks[0], dice(seed))
    one = played_through(first, secret, actions)
    twins = [
        each
        for each in CHALLENGES
        if each != secret.challenge and agree(each.rule, secret.challenge.rule, one)
    ]
    for twin in twins[:3]:
        assert played_through(first, replace(secret, challenge=twin), actions) == one


def played_through(first: Step, secret: Secret, actions: list[Action]) -> list[Step]:
    steps = [first]
    for action in actions:
        steps.append(GAME.apply(steps[-1].state, secret, action))
    return steps


def agree(one: Rule, other: Rule, steps: list[Step]) -> bool:
    """Whether two rules judge alike everything that was judged, and could have been called."""
    last: State = steps[-1].state
    for judged in last.judged:
        turns = (0, 180) if judged.turn is None else (judged.turn,)
        pieces = [Piece(judged.face, turn) for turn in turns]
        if any(follows(one, judged.on, p) for p in pieces) != any(
            follows(other, judged.on, p) for p in pieces
        ):
            return False
    for step in steps:
        for piece in step.state.market:
            end = step.state.end
            if could_follow(one, end, piece.face) != could_follow(other, end, piece.face):
                return False
    return not any(same_meaning(guess, one) for guess in last.guesses)


@quick
@given(chosen=options, seed=seeds)
def test_legal_is_counted_tested_and_listed_alike(dice: Dice, chosen: Options, seed: int) -> None:
    """As many as it says, each of them in it, by place as in order, and no card beyond them."""
    rng = Random(seed)
    phases: set[Phase] = set()
    for before, _, _, _ in walk(chosen, seed, dice, luck=0.2):
        if before.phase in phases and rng.random() < 0.95:
            continue
        phases.add(before.phase)
        legal = GAME.legal(before)
        listed = list(legal)
        assert len(legal) == len(listed) == len(set(listed))
        assert [legal[at] for at in range(len(legal))] == listed
        assert legal[-1] == listed[-1]
        assert all(action in legal for action in listed)
        pieces = [Piece(face, turn) for face in NUMBERS.faces for turn in (0, 90, 180)]
        cards: set[Action] = {kind(piece) for kind in (Play, Fill) for piece in pieces}
        assert {card for card in cards if card in legal} == cards & set(listed)
        discards: set[Action] = {Discard(face) for face in NUMBERS.faces}
        assert {card for card in discards if card in legal} == discards & set(listed)


@quick
@given(chosen=options, seed=seeds)
def test_what_is_not_legal_is_refused(dice: Dice, chosen: Options, seed: int) -> None:
    """An action that is not in `legal` raises, whatever it is."""
    strangers: list[Action] = [
        Play(Piece(NUMBERS.faces[0])),
        Play(Piece(NUMBERS.faces[0], 90)),
        Discard(NUMBERS.faces[1]),
        Take(NUMBERS.faces[2]),
        DrawDeck(1),
        DrawDeck(2),
        TakeBack(),
        Sweep(),
        BuyHint(),
        UseEvent("good-lawyer"),
        CountHand(4, 3),
        CountDeck(2),
        Guess(CHALLENGES[0].rule),
    ]
    for before, _, _, secret in walk(chosen, seed, dice, steps=60):
        legal = GAME.legal(before)
        for action in strangers:
            if action not in legal:
                with pytest.raises(IllegalAction):
                    GAME.apply(before, secret, action)
            else:
                GAME.apply(before, secret, action)
