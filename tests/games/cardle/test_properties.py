"""What holds in every game of Cardle: both modes, both decks, every house rule."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.games import Chance, Known, Step
from tabletop.games.cardle import (
    DECKS,
    GAME,
    VALUE,
    Action,
    Clue,
    CountHand,
    Discard,
    Displaced,
    Event,
    Guess,
    Mode,
    Options,
    Secret,
    Solved,
    State,
    Sweep,
    clues,
    parse_action,
    possible_code,
)
from tabletop.table import Layout, Piece, Unread, Why, changed, compare, gathered

Dice = Callable[[int], Chance]

quick = settings(max_examples=40, deadline=None)
options = st.builds(
    Options,
    mode=st.sampled_from(Mode),
    displaced=st.sampled_from(Displaced),
    solved=st.sampled_from(Solved),
)
decks = st.sampled_from(list(DECKS.values()))
seeds = st.integers(0, 2**32)
KINDS = (Guess, Guess, Discard, Sweep, CountHand)


def any_of(rng: Random, state: State) -> Action:
    """A legal action of a random kind. By number alone it would nearly always be a guess."""
    legal: Any = GAME.legal(state)
    if rng.random() < 0.3:
        found = legal[rng.randrange(len(legal))]
        assert isinstance(found, Action)
        return found
    side = rng.randrange(len(state.sides))
    mine = state.sides[side]
    faces = DECKS[state.deck].faces
    fresh = [f for f in faces if f not in mine.laid and f not in mine.gone]
    kind = rng.choice(KINDS)
    if kind is Guess:
        new = rng.sample(fresh, min(len(fresh), mine.hand, rng.randrange(7)))
        old = rng.sample([*mine.laid], min(len(mine.laid), 6 - len(new)))
        action: Any = Guess(side, tuple(rng.sample([*new, *old], len(new) + len(old))))  # type: ignore[arg-type]
    elif kind is Discard:
        action = Discard(side, tuple(sorted(rng.sample(fresh, min(2, len(fresh))))))  # type: ignore[arg-type]
    else:
        action = Sweep(side) if kind is Sweep else CountHand(side, rng.randrange(11))
    return action if action in legal else any_of(rng, state)


def walk(chosen: Options, deck: Any, seed: int, dice: Dice) -> Iterator[tuple[State, Action, Step]]:
    """Random legal play, however foolish, to its end."""
    rng = Random(seed)
    secret, step = GAME.start(chosen, deck, dice(seed))
    while not step.state.over:
        before = step.state
        action = any_of(rng, before)
        step = GAME.apply(before, secret, action)
        yield before, action, step


@quick
@given(chosen=options, deck=decks, seed=seeds)
def test_random_play_ends_and_keeps_to_the_rules(
    dice: Dice, chosen: Options, deck: Any, seed: int
) -> None:
    """CA-5, CA-6: seven rounds at most; no card is lost, doubled or back from the discards."""
    for before, action, step in walk(chosen, deck, seed, dice):
        assert action in GAME.legal(before)
        for side in step.state.sides:
            assert 0 <= side.hand <= 10
            assert side.left >= 0
            assert len(side.rows) <= 7
            assert side.laid.keys().isdisjoint(side.gone)
            assert len(side.laid) + len(side.gone) + side.hand + side.left == 52
            assert len(side.gone) == 2 * len(side.discards)
            assert side.laid_count == len(side.laid)
        rounds = [sum(row.clues is not None for row in side.rows) for side in step.state.sides]
        assert len(set(rounds)) == 1
        assert step.state.over == (GAME.outcome(step.state) is not None)
        assert (len(GAME.legal(step.state)) == 0) == step.state.over


@quick
@given(chosen=options, deck=decks, seed=seeds)
def test_what_people_do_is_read_off_the_table(
    dice: Dice, chosen: Options, deck: Any, seed: int
) -> None:
    """The table right after an action of theirs explains exactly that action."""
    for before, action, _ in walk(chosen, deck, seed, dice):
        if GAME.known(before, action) is Known.SEEN:
            change = compare(GAME.layout(before), GAME.played(before, action))
            assert GAME.explain(before, change).plays == ((action,),)


@quick
@given(chosen=options, deck=decks, seed=seeds)
def test_whatever_lies_there_what_it_means_is_legal(
    dice: Dice, chosen: Options, deck: Any, seed: int
) -> None:
    """Several actions at once, with cards moved, added or gone: plays are legal and cause it."""
    rng = Random(seed)
    secret, _ = GAME.start(chosen, deck, dice(seed))
    for before, _, _ in walk(chosen, deck, seed, dice):
        table = GAME.layout(before)
        for _ in range(rng.randint(1, 3)):
            table = meddled(rng, before, table)
        state, laid = before, GAME.layout(before)
        found = GAME.explain(before, compare(laid, table))
        assert len(found.plays) + found.unfinished + bool(found.fault) == 1
        for action in (action for play in found.plays for action in play):
            laid = changed(laid, compare(GAME.layout(state), GAME.played(state, action)))
            state = GAME.apply(state, secret, action).state
        # Head to head the other side may not have finished.
        if found.plays and chosen.mode is Mode.GROUP:
            assert cards_of(laid) == cards_of(table)


def cards_of(table: Layout) -> dict[str, list[str]]:
    """The cards of a table by zone and place, however they are turned."""
    return {
        zone: [str(piece).split("@")[0] for piece in (*table[zone], *[None] * 6)][:6]
        for zone in (zone.name for zone in GAME.mat.zones)
    }


def meddled(rng: Random, state: State, table: Layout) -> Layout:
    """The table after another action, or with a card at a random place."""
    if rng.random() < 0.7:
        action = any_of(rng, state)
        return changed(table, compare(GAME.layout(state), GAME.played(state, action)))
    zone = rng.choice(GAME.mat.zones)
    pieces = [*table[zone.name], *[None] * 6][: len(zone.places)]
    card = Piece(rng.choice(DECKS[state.deck].faces), rng.choice((0, 90, 180, 270)))
    pieces[rng.randrange(len(pieces))] = rng.choice((None, card, Unread(Why.BLURRED)))
    return table.with_zone(zone.name, pieces if zone.ordered else gathered(pieces))


@quick
@given(chosen=options, deck=decks, seed=seeds)
def test_chores_are_what_parts_the_table_from_tidy(
    dice: Dice, chosen: Options, deck: Any, seed: int
) -> None:
    """After an action there are chores where cards are to be turned, and rows to sweep up."""
    for before, action, step in walk(chosen, deck, seed, dice):
        state = step.state
        tidy = GAME.chores(state, GAME.layout(state))
        sweeps = sum(Sweep(side) in GAME.legal(state) for side in range(len(state.sides)))
        assert len(tidy) == sweeps
        assert all(chore.words.startswith("Sweep up row") for chore in tidy)
        if state.over:
            continue
        left = compare(GAME.played(before, action), GAME.layout(state))
        todo = GAME.chores(state, GAME.played(before, action))
        asked = {chore.zone for chore in todo if "turn the" in chore.words}
        assert asked == {zone.zone for zone in left.zones}


@quick
@given(chosen=options, deck=decks, seed=seeds)
def test_no_turn_is_asked_that_cannot_be_seen(
    dice: Dice, chosen: Options, deck: Any, seed: int
) -> None:
    """CA-3: every piece of a layout can be told from the others of this deck."""
    for _, _, step in walk(chosen, deck, seed, dice):
        pieces = [p for zone in GAME.layout(step.state).zones.values() for p in zone if p]
        assert all(isinstance(p, Piece) and p.face in deck.faces for p in pieces)
        assert {p.turn for p in pieces if isinstance(p, Piece)} <= set(
            range(0, min(deck.looks_same_after, 270), 90)
        )


@quick
@given(chosen=options, deck=decks, seed=seeds)
def test_every_value_survives_json_and_every_action_writing(
    dice: Dice, chosen: Options, deck: Any, seed: int
) -> None:
    """States, actions and events go out and come back the same."""
    secret, _ = GAME.start(chosen, deck, dice(seed))
    assert msgspec.json.decode(msgspec.json.encode(secret), type=Secret) == secret
    for before, action, step in walk(chosen, deck, seed, dice):
        assert msgspec.json.decode(msgspec.json.encode(before), type=State) == before
        assert msgspec.json.decode(msgspec.json.encode(action), type=GAME.action) == action
        events = msgspec.json.decode(msgspec.json.encode(step.events), type=tuple[Event, ...])
        assert events == step.events
        assert parse_action(str(action)) == action


@quick
@given(chosen=options, deck=decks, seed=seeds)
def test_the_state_tells_nothing_but_clues(
    dice: Dice, chosen: Options, deck: Any, seed: int
) -> None:
    """CA-3: two codes with the same clues so far cannot be told apart by anything public."""
    rng = Random(seed)
    secret, start = GAME.start(chosen, deck, dice(seed))
    steps = [start]
    played: list[Action] = []
    for before, action, step in walk(chosen, deck, seed, dice):
        if step.state.over:
            break
        played.append(action)
        steps.append(step)
        assert before.codes == ()
    twin = Secret(tuple(another(rng, steps[-1].state, n, c) for n, c in enumerate(secret.codes)))
    again = start
    for action, step in zip(played, steps[1:], strict=True):
        again = GAME.apply(again.state, twin, action)
        assert (again.state, again.events) == (step.state, step.events)
        assert repr(again) == repr(step)
        views = [(GAME.view(again.state, n), GAME.view(step.state, n)) for n in (0, 1)]
        assert all(one == other for one, other in views)


def another(rng: Random, state: State, side: int, code: Any) -> Any:
    """Another code with the same clues, if a few tries find one; otherwise the same."""
    rows = [row for row in state.sides[side].rows if row.clues]
    house = state.options.displaced
    for _ in range(300):
        tried = list(code)
        for place in rng.sample(range(6), rng.randint(1, 3)):
            tried[place] = rng.choice(DECKS[state.deck].faces)
        other: Any = tuple(tried)
        fits = all(clues(other, row.cards, house) == row.clues for row in rows)
        if other != code and fits and possible_code(other):
            return other
    return code


@given(seed=seeds, house=st.sampled_from(Displaced))
@settings(max_examples=300, deadline=None)
def test_clues_are_what_judging_by_hand_gives(seed: int, house: Displaced) -> None:
    """CA-3, CA-4: card by card, with the definitions written out."""
    rng = Random(seed)
    faces = rng.sample(DECKS["tech-deck"].faces, 14)
    code: Any = tuple(rng.sample(faces, 6))
    row: Any = tuple(rng.sample(faces, 6))
    found = clues(code, row, house)
    places = range(6)
    matched = [n for n in places if VALUE[code[n]] == VALUE[row[n]]]
    for n in places:
        value = VALUE[row[n]]
        assert (found[n] is Clue.EXACT) == (code[n] == row[n])
        assert (found[n] in (Clue.EXACT, Clue.VALUE)) == (n in matched)
        if n not in matched and house is Displaced.LITERAL:
            assert (found[n] is Clue.DISPLACED) == (value in map(VALUE.get, code))
    if house is Displaced.COUNTED:
        free = Counter(VALUE[code[n]] for n in places if n not in matched)
        want = Counter(VALUE[row[n]] for n in places if n not in matched)
        told = Counter(VALUE[row[n]] for n in places if found[n] is Clue.DISPLACED)
        assert told == free & want
        for one, two in permutations(places, 2):
            if one < two and found[two] is Clue.DISPLACED and VALUE[row[one]] == VALUE[row[two]]:
                assert found[one] is not Clue.ABSENT


def test_random_play_by_number_ends(dice: Dice) -> None:
    """Whoever picks any number of what is legal is done after some dozen actions."""
    rng, count = Random(1), 0
    for seed in range(100):
        secret, step = GAME.start(Options(), GAME.decks[0], dice(seed))
        while not step.state.over:
            legal: Any = GAME.legal(step.state)
            step = GAME.apply(step.state, secret, legal[rng.randrange(len(legal))])
            count += 1
            assert count < 100 * 200
