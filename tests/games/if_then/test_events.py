"""The events: their cards, what they do, and what people add themselves."""

from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.errors import BadInput
from tabletop.games import Step
from tabletop.games import if_then as it
from tabletop.games.if_then import (
    CHALLENGES,
    EVENTS,
    GAME,
    NUMBERS,
    Action,
    DrawDeck,
    EventCard,
    Fill,
    Invalid,
    Options,
    Owed,
    Phase,
    Play,
    RevealEvent,
    Secret,
    State,
    Take,
    TakeBack,
    UseEvent,
    parse,
    penalty,
    read_events,
)
from tabletop.games.if_then.events import (
    Burn,
    Call,
    Draw,
    Effect,
    Hint,
    Market,
    Nothing,
    Order,
    Pass,
    Penalty,
    Remove,
    Rest,
    Shed,
    Way,
    Which,
    Who,
)
from tabletop.table import Piece

LINE, MARKET = NUMBERS.faces[0], NUMBERS.faces[1:4]
BESIDE = NUMBERS.faces[4:11]
CHALLENGE = replace(CHALLENGES[0], rule=parse("new.parity is even"))


def table(hands: tuple[int, ...] = (3, 3, 3), **more: Any) -> State:
    """A table at the end of a round, seven invalid cards beside the line."""
    usual: dict[str, Any] = {
        "options": Options(len(hands)),
        "phase": Phase.EVENT,
        "unseen": NUMBERS.faces[11:],
        "deck": 12,
        "market": tuple(map(Piece, MARKET)),
        "line": (Piece(LINE),),
        "invalid": tuple(Invalid(0, Piece(face)) for face in BESIDE),
    }
    return State(hands=hands, **{**usual, **more})


def own(effect: Effect, kept: bool = False) -> EventCard:
    return EventCard("own", "Our own", effect, kept)


def known(*first: str) -> Secret:
    order = (*first, *(name for name in EVENTS if name not in first))
    return Secret(CHALLENGE, CHALLENGE.hints, (order, order[::-1]))


def revealed(state: State, effect: Effect) -> Step:
    """The step in which an event of our own comes up."""
    options = replace(state.options, events=(own(effect),))
    return GAME.apply(replace(state, options=options), known("own"), RevealEvent())


def used(state: State, effect: Effect) -> Step:
    """The step in which a kept event of our own is used."""
    options = replace(state.options, events=(own(effect, kept=True),))
    held = replace(state, options=options, kept=("own",))
    return GAME.apply(held, known(), UseEvent("own"))


def in_turn(**more: Any) -> State:
    return table(phase=Phase.TURN, seat=0, to_come=(1, 2), **more)


# The cards


def test_there_are_twenty_events_of_every_sort() -> None:
    """IT-13: some remove cards, make people draw, are kept, change a turn, or are quiet."""
    assert len(EVENTS) == 20
    effects = [card.effect for card in EVENTS.values()]
    for kind in (Remove, Draw, Order, Nothing):
        assert sum(isinstance(effect, kind) for effect in effects) >= 2
    assert sum(card.kept for card in EVENTS.values()) >= 3


def test_an_event_reads_in_one_sentence_or_two() -> None:
    """IT-13: the words come from the effect, and no two cards read alike."""
    texts = [card.words for card in EVENTS.values()]
    assert len(set(texts)) == 20
    assert all(20 < len(text) < 140 and text.endswith(".") for text in texts)
    assert EVENTS["late-post"].words == "The post is late. The next Code Breaker draws 1 card."
    assert EVENTS["old-friend"].words == "An old friend. Keep this. I show a hint for nothing."


# The event deck


def test_a_new_event_replaces_the_last() -> None:
    """IT-13: the one that lay there is spent."""
    state = table(event="calm-sea")
    step = GAME.apply(state, known("quiet-night"), RevealEvent())
    assert (step.state.event, step.state.spent) == ("quiet-night", ("calm-sea",))
    assert step.events[0] == it.EventRevealed("quiet-night", EVENTS["quiet-night"].words, False)


def test_a_kept_event_lies_nowhere() -> None:
    """IT-13: it is handed to the Code Breakers, and no event lies there in that round."""
    step = GAME.apply(table(event="calm-sea"), known("night-off"), RevealEvent())
    assert (step.state.event, step.state.kept) == (None, ("night-off",))


def test_an_empty_event_deck_is_shuffled_anew() -> None:
    """IT-13: from what was spent, when a draw is due; what is kept stays kept."""
    names = list(EVENTS)
    kept, current, spent = names[-1], names[0], tuple(names[1:-1])
    state = table(event=current, kept=(kept,), spent=spent)
    step = GAME.apply(state, known(), RevealEvent())
    assert step.events[0] == it.EventDeckShuffled(len(spent))
    assert step.state.shuffles == 1
    assert step.state.event not in (kept, current)
    assert step.state.spent == (current,)
    assert step.state.kept[0] == kept


def test_every_event_comes_once_before_any_comes_twice() -> None:
    """IT-13: in the order the secret says."""
    state, hidden, seen = table(), known(), []
    for _ in range(20):
        names = {*state.spent, *state.kept, state.event}
        state = GAME.apply(state, hidden, RevealEvent()).state
        seen += [name for name in {*state.kept, state.event} - names if name]
        state = replace(state, phase=Phase.EVENT, owed=(), deck=12)
    assert sorted(seen) == sorted(EVENTS)
    assert state.shuffles == 0


# What they do


@pytest.mark.parametrize(
    ("which", "cards", "left"),
    [
        (Which.NEWEST, 1, BESIDE[:6]),
        (Which.OLDEST, 2, BESIDE[2:]),
        (Which.NEWEST, 9, ()),
    ],
)
def test_removed_cards_leave_the_line_for_the_box(
    which: Which, cards: int, left: tuple[str, ...]
) -> None:
    """IT-7, IT-9, IT-13: the penalty falls with them, and they never return."""
    state: State = revealed(table(), Remove(cards, which)).state
    assert tuple(each.piece.face for each in state.invalid) == left
    assert set(state.boxed) == set(BESIDE) - set(left)
    assert penalty(state) == (4 if len(left) >= 6 else 3 if len(left) >= 3 else 2)
    assert not set(state.boxed) & set(state.unseen)


@pytest.mark.parametrize(
    ("who", "hands", "seats"),
    [
        (Who.EVERYONE, (3, 0, 2), (0, 1, 2)),
        (Who.HOLDERS, (3, 0, 2), (0, 2)),
        (Who.NEXT, (0, 3, 2), (1,)),
        (Who.FEWEST, (3, 0, 2), (2,)),
        (Who.FEWEST, (2, 2, 3), (0,)),
        (Who.MOST, (2, 3, 3), (1,)),
        (Who.EMPTY, (3, 0, 0), (1, 2)),
    ],
)
def test_people_draw_what_an_event_asks_for(
    who: Who, hands: tuple[int, ...], seats: tuple[int, ...]
) -> None:
    """IT-8, IT-11, IT-13: from deck or market, one after the other; empty hands live again."""
    state: State = revealed(table(hands), Draw(1, who)).state
    assert state.owed == tuple(Owed(seat, 1, penalty=False) for seat in seats)
    assert state.phase is Phase.DRAW
    for _ in seats:
        state = GAME.apply(state, known(), DrawDeck(1)).state
    assert state.hands == tuple(n + (seat in seats) for seat, n in enumerate(hands))
    assert state.deck == 12 - len(seats)


def test_who_draws_by_an_event_plays_in_that_round() -> None:
    """IT-11, IT-12: the new round has not begun, so an emptied seat takes its turn."""
    state: State = revealed(table((0, 3, 3)), Draw(1, Who.EMPTY)).state
    state = GAME.apply(state, known(), DrawDeck(1)).state
    assert state.seat == 0


def test_the_market_is_filled_after_an_event_s_draws() -> None:
    """IT-8: when everybody has drawn."""
    state: State = revealed(table((3, 3)), Draw(1, Who.HOLDERS)).state
    state = GAME.apply(state, known(), Take(MARKET[0])).state
    assert state.phase is Phase.DRAW
    state = GAME.apply(state, known(), Take(MARKET[1])).state
    assert state.phase is Phase.REFILL


def test_cards_are_shed_unseen() -> None:
    """IT-13, IT-15: counts fall, faces stay unknown, and empty hands can win the game."""
    step = revealed(table((1, 4, 4)), Shed(2, Who.MOST))
    assert step.state.hands == (1, 2, 4)
    assert len(step.state.unseen) == len(table().unseen)
    won = revealed(table((1, 0, 0)), Shed(1, Who.EVERYONE))
    assert won.state.ending is it.Ending.EMPTY_HANDS
    assert it.HandEmptied(0) in won.events


@pytest.mark.parametrize(("way", "seats"), [(Way.LEFT, (0, 2)), (Way.RIGHT, (2, 0))])
def test_cards_wander_among_those_who_hold_some(way: Way, seats: tuple[int, ...]) -> None:
    """IT-13, IT-19: no count changes and no face is known."""
    state = table((3, 0, 2))
    step = revealed(state, Pass(way))
    assert it.CardsPassed(seats) in step.events
    assert step.state.hands == state.hands
    alone = revealed(table((3, 0, 0)), Pass(way))
    assert not any(isinstance(event, it.CardsPassed) for event in alone.events)


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        ("calm-sea", [1, 2, 3]),
        ("other-way-round", [3, 2, 1]),
        ("missed-the-bus", [2, 3]),
        ("second-wind", [1, 1, 2, 3]),
    ],
)
def test_an_event_changes_the_turns_of_its_round(name: str, turns: list[int]) -> None:
    """IT-12, IT-13: seat 1 holds nothing, so the first turn is seat 2's; then all is as before."""
    state = table((0, 3, 3, 3))
    assert seats_of_round(state, name) == turns


def seats_of_round(state: State, name: str) -> list[int]:
    state = GAME.apply(state, known(name), RevealEvent()).state
    seats = []
    while state.phase is Phase.TURN:
        assert state.seat is not None
        seats.append(state.seat)
        face = next(f for f in state.unseen if not it.could_follow(CHALLENGE.rule, state.end, f))
        state = GAME.apply(state, known(name), it.Discard(face)).state
    return seats


def test_a_breaker_alone_loses_or_gains_a_turn() -> None:
    """IT-12, IT-13: of two turns one is skipped, or a third is added."""
    counts = {name: len(seats_of_round(table((9,)), name)) for name in EVENTS if "-" in name}
    assert counts["calm-sea"] == counts["other-way-round"] == 2
    assert counts["missed-the-bus"] == 1
    assert counts["second-wind"] == 3


@pytest.mark.parametrize(("change", "cards"), [(2, 6), (-1, 3), (-2, 2)])
def test_a_penalty_is_different_while_an_event_lies_there(change: int, cards: int) -> None:
    """IT-7, IT-13: until the next event."""
    state: State = revealed(table(), Penalty(change)).state
    assert penalty(state) == cards
    few = replace(state, invalid=())
    assert penalty(few) == max(1, 2 + change)
    nxt = GAME.apply(replace(state, phase=Phase.EVENT), known("calm-sea"), RevealEvent()).state
    assert penalty(nxt) == 4


@pytest.mark.parametrize("refill", [True, False])
def test_a_market_day_lays_out_three_new_cards(refill: bool) -> None:
    """IT-8, IT-13: whatever the house says of filling it otherwise."""
    options = Options(3, market_refill=refill)
    step = revealed(table(options=options), Market())
    state: State = step.state
    assert (state.phase, state.market, state.boxed) == (Phase.REFILL, (), MARKET)
    for face in state.unseen[:3]:
        state = GAME.apply(state, known(), Fill(Piece(face))).state
    assert (state.phase, state.deck, state.fresh) == (Phase.TURN, 9, False)


def test_burnt_cards_come_from_the_deck_as_far_as_it_lasts() -> None:
    """IT-9, IT-13: nobody loses by it."""
    assert revealed(table(), Burn(5)).state.deck == 7
    short = revealed(table(deck=2), Burn(5))
    assert (short.state.deck, short.state.ending) == (0, None)


def test_the_crier_counts_what_could_be_played() -> None:
    """IT-13, IT-17: how many cards of the market fit, not which."""
    step = revealed(table(), Call())
    fits = sum(it.could_follow(CHALLENGE.rule, Piece(LINE), face) for face in MARKET)
    assert it.MarketCalled(fits, 3) in step.events
    assert step.state.called == (fits,)


# Kept ones


def test_a_kept_event_is_used_between_turns() -> None:
    """IT-13: not while something is due, and it is spent then."""
    state = in_turn(kept=("old-friend",))
    assert UseEvent("old-friend") in GAME.legal(state)
    for phase in (Phase.DRAW, Phase.REFILL, Phase.SWEEP):
        due = replace(state, phase=phase, seat=None, owed=(Owed(0, 2),))
        assert UseEvent("old-friend") not in GAME.legal(due)
    after = GAME.apply(state, known(), UseEvent("old-friend")).state
    assert (after.kept, after.spent) == ((), ("old-friend",))
    assert (after.phase, after.seat) == (Phase.TURN, 0)


def test_a_kept_hint_costs_nothing() -> None:
    """IT-10, IT-13: and counts as the first of the two."""
    state: State = used(in_turn(), Hint()).state
    assert (len(state.hints), state.deck) == (1, 12)
    both = in_turn(kept=("old-friend",), hints=CHALLENGE.hints)
    assert UseEvent("old-friend") not in GAME.legal(both)


@pytest.mark.parametrize("taken", [0, 1])
def test_a_pardon_lets_off_what_is_left_of_a_penalty(taken: int) -> None:
    """IT-7, IT-13: only a penalty, and only while one is due."""
    lawyer = in_turn(kept=("good-lawyer",))
    due = replace(lawyer, phase=Phase.DRAW, seat=None, owed=(Owed(0, 2),))
    for face in MARKET[:taken]:
        due = GAME.apply(due, known(), Take(face)).state
    step = GAME.apply(due, known(), UseEvent("good-lawyer"))
    assert it.PenaltyPardoned(0, 2 - taken) in step.events
    assert step.state.owed == ()
    assert UseEvent("good-lawyer") not in GAME.legal(lawyer)
    asked = replace(due, owed=(Owed(0, 1, penalty=False),))
    assert UseEvent("good-lawyer") not in GAME.legal(asked)


def test_a_pardon_leaves_a_wrong_discard_to_be_taken_back() -> None:
    """IT-6, IT-13: the card still goes back to the hand."""
    fits = next(f for f in NUMBERS.faces[11:] if it.could_follow(CHALLENGE.rule, Piece(LINE), f))
    steps: list[Action] = [it.Discard(fits), UseEvent("good-lawyer"), TakeBack()]
    state = in_turn(kept=("good-lawyer",))
    for action in steps:
        state = GAME.apply(state, known(), action).state
    assert (state.phase, state.seat, state.hands) == (Phase.TURN, 1, (3, 3, 3))


def test_a_pardoned_last_card_wins() -> None:
    """IT-13, IT-15: an invalid last card without a penalty leaves an empty hand."""
    odd = next(
        piece
        for piece in map(Piece, NUMBERS.faces[11:])
        if not it.follows(CHALLENGE.rule, Piece(LINE), piece)
    )
    state = in_turn(hands=(1, 0, 0), kept=("good-lawyer",))
    state = GAME.apply(state, known(), Play(odd)).state
    step = GAME.apply(state, known(), UseEvent("good-lawyer"))
    assert step.state.ending is it.Ending.EMPTY_HANDS
    assert it.HandEmptied(0) in step.events


def test_a_rest_passes_the_turn() -> None:
    """IT-4, IT-13: nothing is played and the next seat is on."""
    step = used(in_turn(), Rest())
    assert (step.state.seat, step.state.hands) == (1, (3, 3, 3))
    assert it.TurnPassed(0) in step.events


def test_a_kept_event_that_would_do_nothing_cannot_be_used() -> None:
    """IT-13: people do not waste it by mistake."""
    for effect, bare in (
        (Remove(1, Which.NEWEST), {"invalid": ()}),
        (Market(), {"market": ()}),
        (Call(), {"market": ()}),
    ):
        options = Options(3, events=(own(effect, kept=True),))
        state = in_turn(options=options, kept=("own",))
        assert UseEvent("own") in GAME.legal(state)
        assert UseEvent("own") not in GAME.legal(replace(state, **bare))
    kept: State = used(in_turn(), Remove(1, Which.OLDEST)).state
    assert (len(kept.invalid), kept.seat) == (6, 0)


# People's own


GOOD = '[[event]]\nid = "mine"\ntitle = "Mine"\ndo = "burn"\ncards = 2\n'


def test_people_add_events_in_a_file() -> None:
    """IT-13: they are shuffled among the others."""
    (card,) = read_events(GOOD, "events.toml")
    assert card == EventCard("mine", "Mine", Burn(2))
    assert card.words == "Mine. 2 cards of the deck go into the box, face down."
    assert Options(events=(card,)).events == (card,)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GOOD + '\n[[event]]\nid = "x"\ntitle = "X"\n', "own.toml, line 7: event x: "),
        (GOOD.replace("2", "9"), "own.toml, line 1: event mine: Expected `int` <= 6 (cards)"),
        (GOOD.replace('"burn"', '"explode"'), "line 1: event mine: Invalid value 'explode'"),
        (GOOD.replace('"mine"', '"My Event"'), "line 1: event My Event: "),
        (GOOD + 'who = "all"\n', "line 1: event mine: Object contains unknown field `who`"),
        (GOOD + GOOD, "line 6: mine is the id of another event"),
        (GOOD + "kept = true\n", "line 1: event mine: "),
        ('[[event]]\nid = "r"\ntitle = "R"\ndo = "rest"\n', "write kept = true"),
        ("title = 1\n", "own.toml: write each event under a line [[event]]"),
        ("event = [1]\n", "line 1: write each event under a line [[event]]"),
        ("[[event]\n", "own.toml: "),
        ("", "own.toml: write each event"),
    ],
)
def test_a_bad_event_is_named_with_its_line_and_the_reason(text: str, words: str) -> None:
    """IT-13: who wrote it can mend it."""
    with pytest.raises(BadInput) as refused:
        read_events(text, "own.toml")
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)
