"""The rules of If Then, ruling by ruling, mostly at tables laid by hand."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.errors import BadInput, IllegalAction
from tabletop.games import Chance, Known, Step
from tabletop.games import if_then as it
from tabletop.games.if_then import (
    CHALLENGES,
    EVENTS,
    GAME,
    NUMBERS,
    Action,
    BeginLine,
    BuyHint,
    Challenge,
    CountDeck,
    CountHand,
    Discard,
    DrawDeck,
    Ending,
    Fill,
    Guess,
    Invalid,
    Loyalty,
    MoveKnowing,
    Options,
    Owed,
    Phase,
    Play,
    RevealEvent,
    Secret,
    State,
    Sweep,
    Symbol,
    Take,
    TakeBack,
    UseEvent,
    parse,
    penalty,
)
from tabletop.games.if_then.language import share
from tabletop.table import Deck, Piece

Dice = Callable[[int], Chance]

EVEN = parse("new.parity is even")
LINE = "11yr-42ry"
MARKET = ("03yr-71bb", "91bb-41ry", "22bb-71by")


def kinds(even: int) -> list[str]:
    """Faces with so many even halves that lie neither in line nor market."""
    taken = (LINE, *MARKET)
    found = []
    for card in it.DECK:
        count = sum(half.value % 2 == 0 for half in card.halves)
        if count == even and str(card) not in taken:
            found.append(str(card))
    return found


ODD, MIXED_CARDS, EVENS = kinds(0), kinds(1), kinds(2)


def up(face: str, even: bool) -> Piece:
    """A mixed card with the wanted half at the top."""
    top = int(face[0]) % 2 == 0
    return Piece(face, 0 if top is even else 180)


def table(
    hands: tuple[int, ...] = (3, 3),
    deck: int = 20,
    *,
    level: int = 1,
    invalid: int = 0,
    options: Options | None = None,
    **more: Any,
) -> State:
    """A table at seat 1's turn; the rule of these tests is that the new value is even."""
    chosen = options or Options(breakers=len(hands), level=level)
    beside = tuple(Invalid(0, Piece(face)) for face in ODD[-invalid:]) if invalid else ()
    seen = {LINE, *MARKET, *(each.piece.face for each in beside)}
    lying: dict[str, Any] = {
        "phase": Phase.TURN,
        "market": tuple(map(Piece, MARKET)),
        "line": (Piece(LINE),),
        "invalid": beside,
        "seat": 0,
        "to_come": (0,) if chosen.alone else tuple(range(1, chosen.breakers)),
    }
    return State(
        options=chosen,
        unseen=tuple(face for face in NUMBERS.faces if face not in seen),
        hands=hands,
        deck=deck,
        **{**lying, **more},
    )


def secret(*events: str, rule: it.Rule = EVEN, **more: Any) -> Secret:
    order = (*events, *(name for name in EVENTS if name not in events))
    challenge = Challenge("test", 1, rule, "even", (Symbol.SQUARE, Symbol.TRIANGLE))
    return Secret(challenge, (Symbol.TRIANGLE, Symbol.SQUARE), (order, order[::-1]), **more)


def run(state: State, *actions: Action, known: Secret | None = None) -> Step:
    """The last step, with the events of all."""
    step = Step(state)
    events: list[Any] = []
    for action in actions:
        step = GAME.apply(step.state, known or secret(), action)
        events += step.events
    return Step(step.state, tuple(events))


def after(state: State, *actions: Action, known: Secret | None = None) -> State:
    reached = run(state, *actions, known=known).state
    assert isinstance(reached, State)
    return reached


def told(step: Step, kind: type) -> list[Any]:
    return [event for event in step.events if isinstance(event, kind)]


# Cards and set-up


@pytest.mark.parametrize("turn", [0, 180])
def test_only_the_half_at_the_top_counts(turn: int) -> None:
    """IT-1: the same card is valid one way up and invalid the other."""
    face = MIXED_CARDS[0]
    valid = it.half(Piece(face, turn)).value % 2 == 0
    assert run(table(), Play(Piece(face, turn))).events[0] == it.CardPlayed(
        0, Piece(face, turn), valid
    )


def test_the_lower_half_of_the_last_card_never_matters() -> None:
    """IT-1, IT-5: a verdict looks at the line's end as it lies, and at nothing before it."""
    same = secret(rule=parse("new.value = last.value"))
    twos = [face for face in NUMBERS.faces if face.startswith("2") and face not in MARKET]
    state = table(line=(Piece(LINE), Piece("22yr-13yb")))
    assert told(run(state, Play(Piece(twos[0])), known=same), it.CardPlayed)[0].valid
    turned = table(line=(Piece(LINE), Piece("22yr-13yb", 180)))
    assert not told(run(turned, Play(Piece(twos[0])), known=same), it.CardPlayed)[0].valid


def test_values_go_round_when_judged() -> None:
    """IT-2: 0 follows 9 where the next value is asked for, and 0 is even."""
    one_more = secret(rule=parse("new.value = last.value by +1"))
    state = table(line=(Piece("91bb-41ry"),), market=())
    zero = "02yy-23rb"
    assert told(run(state, Play(Piece(zero)), known=one_more), it.CardPlayed)[0].valid
    assert told(run(table(), Play(Piece(zero))), it.CardPlayed)[0].valid


DEALS = [(b, lv) for b in (1, 2, 5) for lv in range(4)]


@pytest.mark.parametrize(("breakers", "level"), DEALS)
def test_a_game_is_set_up_as_its_level_says(breakers: int, level: int, dice: Dice) -> None:
    """IT-3: hands of three, of six alone; deck 25/25/35/45 for one or two, 16/16/26/36 for five."""
    known, step = GAME.start(Options(breakers, level), NUMBERS, dice(1))
    first = NUMBERS.faces[:4]
    actions: list[Action] = [
        BeginLine(Piece(first[0], 180)),
        *(Fill(Piece(face)) for face in first[1:]),
    ]
    state = after(step.state, *actions, known=known)
    assert state.hands == ((6,) if breakers == 1 else (3,) * breakers)
    assert state.deck == ((16, 16, 26, 36) if breakers == 5 else (25, 25, 35, 45))[level]
    assert state.line == (Piece(first[0], 180),)
    assert state.market == tuple(map(Piece, first[1:]))
    assert (state.phase, state.seat, state.round) == (Phase.TURN, 0, 1)
    assert known.challenge.level == level
    assert known.challenge in CHALLENGES


def test_the_line_begins_before_the_market() -> None:
    """IT-3: set-up is seen card by card, the line first."""
    state = State(Options(), Phase.SETUP, NUMBERS.faces, (3, 3), 29)
    assert Fill(Piece(LINE)) not in GAME.legal(state)
    begun = after(state, BeginLine(Piece(LINE)))
    assert begun.phase is Phase.REFILL
    assert BeginLine(Piece(MARKET[0])) not in GAME.legal(begun)
    assert Fill(Piece(LINE)) not in GAME.legal(begun)


def test_a_deck_too_small_is_refused(dice: Dice) -> None:
    """IT-3: a taught deck must be large enough for the level."""
    with pytest.raises(BadInput, match="larger"):
        GAME.start(Options(5, 1), Deck("small", NUMBERS.faces[:43]), dice(1))


def test_challenges_that_a_deck_spoils_are_left_out(dice: Dice) -> None:
    """IT-16: with a deck of even cards only, no challenge asks for what is always there."""
    faces = tuple(str(card) for card in it.DECK if int(str(card)[0]) % 2 == 0)
    deck = Deck("even tops", (*faces, *ODD[:8]))
    for seed in range(20):
        known, _ = GAME.start(Options(1, 3), deck, dice(seed))
        assert known.challenge in it.for_deck(deck)


# Turns and verdicts


def test_a_valid_card_is_the_new_end_of_the_line() -> None:
    """IT-4, IT-5: and the turn passes to the left."""
    piece = up(MIXED_CARDS[0], even=True)
    state = after(table(), Play(piece))
    assert state.line == (Piece(LINE), piece)
    assert state.hands == (2, 3)
    assert (state.phase, state.seat) == (Phase.TURN, 1)
    assert not state.owed
    assert piece.face not in state.unseen


def test_an_invalid_card_lies_beside_the_line_and_costs_the_penalty() -> None:
    """IT-4, IT-5: the line's end stays, and the turn passes after the draw."""
    piece = up(MIXED_CARDS[0], even=False)
    step = run(table(), Play(piece))
    state: State = step.state
    assert state.line == (Piece(LINE),)
    assert state.invalid == (Invalid(0, piece),)
    assert state.owed == (Owed(0, 2),)
    assert state.phase is Phase.DRAW
    drawn = after(state, DrawDeck(2))
    assert (drawn.seat, drawn.hands, drawn.deck) == (1, (4, 3), 18)


def test_a_verdict_is_remembered_with_the_card_it_was_made_on() -> None:
    """IT-5: what was judged on what, and how, is public."""
    piece = up(MIXED_CARDS[0], even=False)
    state = after(table(), Play(piece), DrawDeck(2), Discard(ODD[0]))
    assert state.judged == (
        it.Judged(0, Piece(LINE), piece.face, piece.turn, right=False),
        it.Judged(1, Piece(LINE), ODD[0], None, right=True),
    )


def test_a_discard_that_fits_neither_way_up_is_right() -> None:
    """IT-6: it leaves the hand for good and costs nothing."""
    step = run(table(), Discard(ODD[0]))
    state: State = step.state
    assert told(step, it.CardDiscarded) == [it.CardDiscarded(0, ODD[0], invalid=True)]
    assert state.discards == (ODD[0],)
    assert ODD[0] not in state.unseen
    assert (state.hands, state.seat, state.owed) == ((2, 3), 1, ())


@pytest.mark.parametrize("face", [MIXED_CARDS[0], EVENS[0]])
def test_a_discard_that_could_be_played_goes_back_to_the_hand(face: str) -> None:
    """IT-6: it costs the penalty, adds no invalid card, and the device does not say which half."""
    step = run(table(), Discard(face))
    state: State = step.state
    assert told(step, it.CardDiscarded) == [it.CardDiscarded(0, face, invalid=False)]
    assert state.phase is Phase.RETURN
    back = after(state, TakeBack(), DrawDeck(2))
    assert back.hands == (5, 3)
    assert (back.invalid, back.discards) == ((), ())
    assert face in back.unseen
    assert back.seat == 1


def test_a_verdict_on_a_discard_is_the_same_whichever_half_fits() -> None:
    """IT-6: two cards, one fitting one way and one both ways, are told of alike."""
    first = run(table(), Discard(MIXED_CARDS[0])).events
    both = run(table(), Discard(EVENS[0])).events
    assert [type(event) for event in first] == [type(event) for event in both]


# Penalties


@pytest.mark.parametrize(("lying", "cost"), [(0, 2), (1, 2), (2, 3), (4, 3), (5, 4), (6, 4)])
def test_the_card_just_played_counts_for_its_own_penalty(lying: int, cost: int) -> None:
    """IT-7: two cards, three with the third invalid one, four with the sixth."""
    state = after(table(invalid=lying), Play(Piece(ODD[0])))
    assert state.owed == (Owed(0, cost),)


@pytest.mark.parametrize(("lying", "cost"), [(2, 2), (3, 3), (5, 3), (6, 4)])
def test_by_house_rule_the_card_just_played_does_not_count(lying: int, cost: int) -> None:
    """IT-7: then the third invalid card still costs two."""
    house = Options(penalty_counts_new_card=False)
    state = after(table(invalid=lying, options=house), Play(Piece(ODD[0])))
    assert state.owed == (Owed(0, cost),)


def test_a_wrong_discard_costs_what_lies_there_already() -> None:
    """IT-6, IT-7: no invalid card is added, so two invalid cards still mean two cards."""
    assert after(table(invalid=2), Discard(EVENS[0])).owed == (Owed(0, 2),)
    assert after(table(invalid=3), Discard(EVENS[0])).owed == (Owed(0, 3),)


def test_the_penalty_rises_and_falls_with_the_invalid_cards() -> None:
    """IT-7: and people are told when it does."""
    step = run(table(invalid=2), Play(Piece(ODD[0])))
    assert told(step, it.PenaltyRose) == [it.PenaltyRose(3, 3)]
    state = table(invalid=3, seat=None, phase=Phase.EVENT, to_come=())
    fallen = run(state, RevealEvent(), known=secret("tidy-desk"))
    assert told(fallen, it.PenaltyFell) == [it.PenaltyFell(2, 2)]
    assert penalty(fallen.state) == 2


def owing(cards: int, **more: Any) -> State:
    return table(phase=Phase.DRAW, seat=None, owed=(Owed(0, cards),), **more)


def test_a_penalty_is_drawn_in_any_mix() -> None:
    """IT-8: card by card from the market, the rest from the deck, as many as are due."""
    state = owing(3)
    assert DrawDeck(2) not in GAME.legal(state)
    one = after(state, Take(MARKET[1]))
    assert one.owed == (Owed(0, 2),)
    assert [piece.face for piece in one.market] == [MARKET[0], MARKET[2]]
    assert MARKET[1] in one.unseen
    assert DrawDeck(3) not in GAME.legal(one)
    mixed = after(one, DrawDeck(2))
    assert (mixed.hands, mixed.deck, mixed.owed) == ((6, 3), 18, ())
    market = after(state, *map(Take, MARKET))
    assert (market.hands, market.deck) == ((6, 3), 20)


def test_the_market_is_filled_after_the_turn() -> None:
    """IT-8: not while cards are still due, and before the next turn."""
    state = after(owing(2), Take(MARKET[0]))
    assert state.phase is Phase.DRAW
    drawn = after(state, Take(MARKET[1]))
    assert drawn.phase is Phase.REFILL
    with pytest.raises(IllegalAction):
        GAME.apply(drawn, secret(), Play(Piece(ODD[0])))
    filled = after(drawn, Fill(Piece(EVENS[0])), Fill(Piece(EVENS[1], 180)))
    assert (filled.phase, filled.seat, filled.deck) == (Phase.TURN, 1, 18)
    assert filled.market[-1] == Piece(EVENS[1], 180)


def test_the_market_is_filled_as_far_as_the_deck_lasts() -> None:
    """IT-8: with one card left in the deck two places of three are filled."""
    state = after(owing(2, deck=1), Take(MARKET[0]), Take(MARKET[1]), Fill(Piece(EVENS[0])))
    assert (state.phase, state.deck, len(state.market)) == (Phase.TURN, 0, 2)


def test_by_house_rule_the_market_is_never_filled_again() -> None:
    """IT-8: what was taken stays gone."""
    state = owing(2, options=Options(market_refill=False))
    assert after(state, Take(MARKET[0]), DrawDeck(1)).phase is Phase.TURN


def test_a_short_deck_leaves_only_the_market() -> None:
    """IT-8: with one card in the deck at least one of two comes from the market."""
    state = owing(2, deck=1)
    assert set(GAME.legal(state)) == {Take(face) for face in MARKET}
    assert DrawDeck(1) in GAME.legal(after(state, Take(MARKET[0])))


def test_too_few_cards_for_a_draw_lose_the_game() -> None:
    """IT-9: deck and market together count, and one card more would have been enough."""
    lost = run(table(deck=1, market=()), Play(Piece(ODD[0])))
    assert lost.state.ending is Ending.NO_CARDS
    outcome = GAME.outcome(lost.state)
    assert outcome is not None
    assert (outcome.winners, outcome.points) == ((), (0, 0))
    enough = after(table(deck=1, market=(Piece(MARKET[0]),)), Play(Piece(ODD[0])))
    assert enough.phase is Phase.DRAW


def test_a_draw_an_event_asks_for_can_lose_the_game() -> None:
    """IT-9, IT-13: everybody's cards are counted together."""
    state = table((2, 2, 2), deck=2, market=(), seat=None, phase=Phase.EVENT, to_come=())
    assert after(state, RevealEvent(), known=secret("full-inbox")).ending is Ending.NO_CARDS
    more = replace(state, deck=3)
    assert after(more, RevealEvent(), known=secret("full-inbox")).phase is Phase.DRAW


# Hints


def test_hints_are_sold_from_the_second_penalty_on() -> None:
    """IT-10: three cards of the deck for one of the two, the secret says which."""
    assert BuyHint() not in GAME.legal(table(invalid=2))
    step = run(table(invalid=3), BuyHint())
    assert step.state.hints == (Symbol.TRIANGLE,)
    assert step.state.deck == 17
    assert told(step, it.HintShown) == [it.HintShown(Symbol.TRIANGLE, Symbol.TRIANGLE.text)]
    assert (step.state.phase, step.state.seat) == (Phase.TURN, 0)


def test_the_second_hint_needs_the_third_penalty() -> None:
    """IT-10: six cards, and only after the first was bought."""
    first = after(table(invalid=5), BuyHint())
    assert BuyHint() not in GAME.legal(first)
    both = after(table(invalid=6), BuyHint(), BuyHint())
    assert both.hints == (Symbol.TRIANGLE, Symbol.SQUARE)
    assert both.deck == 20 - 3 - 6
    assert BuyHint() not in GAME.legal(both)


def test_a_deck_too_short_for_a_hint_refuses_it() -> None:
    """IT-10: nothing is lost, and a draw that is due can still be made."""
    assert BuyHint() not in GAME.legal(table(invalid=3, deck=2))
    assert BuyHint() in GAME.legal(table(invalid=3, deck=3))
    assert BuyHint() not in GAME.legal(owing(3, invalid=3, deck=3, market=(Piece(MARKET[0]),)))
    assert BuyHint() in GAME.legal(owing(3, invalid=3, deck=5, market=(Piece(MARKET[0]),)))


def test_hints_are_sold_at_any_time() -> None:
    """IT-10: also while somebody draws, fills the market or takes a card back."""
    for state in (
        owing(2, invalid=3),
        table(invalid=3, phase=Phase.REFILL, seat=None, market=()),
        after(table(invalid=3), Discard(EVENS[0])),
    ):
        assert BuyHint() in GAME.legal(state)
        assert after(state, BuyHint()).phase is state.phase


@pytest.mark.parametrize("challenge", CHALLENGES, ids=lambda each: each.id)
def test_both_hints_of_a_challenge_are_true(challenge: Challenge) -> None:
    """IT-10: whichever comes first helps."""
    assert set(challenge.hints) <= set(it.true_hints(challenge.rule))


def test_which_hint_comes_first_is_chance(dice: Dice) -> None:
    """IT-10: over many games both orders come up."""
    orders = set()
    for seed in range(40):
        known, _ = GAME.start(Options(), NUMBERS, dice(seed))
        assert set(known.hints) == set(known.challenge.hints)
        orders.add(known.hints == known.challenge.hints)
    assert orders == {True, False}


# Rounds


def test_an_empty_hand_is_skipped() -> None:
    """IT-11, IT-12: seat 2 holds nothing, so seat 3 is next."""
    assert after(table((3, 0, 3)), Discard(ODD[0])).seat == 2


def test_a_round_ends_with_an_event() -> None:
    """IT-12: after the last holder's turn, and the next round begins with the first holder."""
    state = after(table((3, 3)), Discard(ODD[0]), Discard(ODD[1]))
    assert (state.phase, GAME.device_turn(state)) == (Phase.EVENT, 2)
    assert GAME.known(state, RevealEvent()) is Known.CHOSEN
    assert list(GAME.legal(state)) == [RevealEvent()]
    begun = after(state, RevealEvent(), known=secret("calm-sea"))
    assert (begun.round, begun.seat, begun.event) == (2, 0, "calm-sea")


def test_a_breaker_alone_takes_two_turns_a_round() -> None:
    """IT-12: but the last holder of several takes one."""
    alone = table((4,))
    assert after(alone, Discard(ODD[0])).phase is Phase.TURN
    assert after(alone, Discard(ODD[0]), Discard(ODD[1])).phase is Phase.EVENT
    last = table((4, 0, 0), to_come=(1, 2))
    assert after(last, Discard(ODD[0])).phase is Phase.EVENT


def test_who_gets_cards_in_mid_round_plays_only_if_still_to_come() -> None:
    """IT-12: a correction that fills seat 1's hand gives no second chance in this round."""
    state = table((0, 3, 0), seat=1, to_come=(2,))
    late = after(state, CountHand(0, 2), Discard(ODD[0]))
    assert late.phase is Phase.EVENT
    coming = after(state, CountHand(2, 2), Discard(ODD[0]))
    assert (coming.phase, coming.seat) == (Phase.TURN, 2)


def test_a_win_comes_before_the_event_and_the_filling() -> None:
    """IT-12, IT-15: the last card of the last hand ends the game at once."""
    state = after(table((1, 0), market=(), to_come=()), Play(Piece(EVENS[0])))
    assert (state.phase, state.ending) == (Phase.OVER, Ending.EMPTY_HANDS)


def test_the_last_card_played_invalid_does_not_win() -> None:
    """IT-15: the penalty comes first."""
    state = after(table((1, 0)), Play(Piece(ODD[0])))
    assert (state.phase, state.ending) == (Phase.DRAW, None)
    back = after(table((1, 0)), Discard(EVENS[0]))
    assert (back.phase, back.ending) == (Phase.RETURN, None)


def test_empty_hands_win_together() -> None:
    """IT-15: every Code Breaker wins, and the challenge may be known."""
    step = run(table((1, 0, 0), to_come=(1, 2)), Discard(ODD[0]))
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.points) == ((0, 1, 2), (1, 1, 1))
    assert step.state.challenge == secret().challenge
    assert told(step, it.HandEmptied) == [it.HandEmptied(0)]
    assert GAME.legal(step.state).__len__() == 0


# Guessing


def test_the_code_is_guessed_when_one_holder_is_left() -> None:
    """IT-14: never with two, always alone, and only between turns."""
    guess = Guess(parse("new.parity is odd"))
    assert guess not in GAME.legal(table((1, 1)))
    assert guess in GAME.legal(table((0, 2), seat=1, to_come=()))
    assert guess in GAME.legal(table((6,)))
    assert guess not in GAME.legal(owing(2, hands=(3,)))


@pytest.mark.parametrize(
    "text", ["new.parity is even", "not new.parity is odd", "new.value is 0,2,4,6,8"]
)
def test_a_right_guess_wins_by_meaning(text: str) -> None:
    """IT-14, IT-15: however it is put; the players are Master Code Breakers."""
    step = run(table((0, 2), seat=1), Guess(parse(text)))
    assert step.state.ending is Ending.GUESSED
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert "Master" in outcome.words


@pytest.mark.parametrize("text", ["new.parity is odd", "new.value is 0,2,4,6", "new.size is 1"])
def test_a_wrong_guess_costs_cards_of_the_deck(text: str) -> None:
    """IT-14: as many as the penalty, twice as many alone; the turn stays."""
    wrong = Guess(parse(text))
    state = after(table((0, 2), seat=1), wrong)
    assert (state.deck, state.seat, state.phase) == (18, 1, Phase.TURN)
    assert len(state.market) == 3
    assert after(table((6,), invalid=3), wrong).deck == 20 - 6
    again = after(state, wrong)
    assert again.deck == 16


def test_a_guess_the_deck_cannot_pay_loses() -> None:
    """IT-9, IT-14: the market does not count here."""
    wrong = Guess(parse("new.size is 1"))
    assert after(table((0, 2), deck=2, seat=1), wrong).ending is None
    assert after(table((0, 2), deck=1, seat=1), wrong).ending is Ending.COSTLY_GUESS
    assert after(table((6,), deck=3), wrong).ending is Ending.COSTLY_GUESS


def test_a_guess_may_be_any_rule_of_the_language() -> None:
    """IT-14: listed are our challenges, allowed is every rule."""
    state = table((6,))
    listed = [action for action in GAME.legal(state) if isinstance(action, Guess)]
    assert [action.rule for action in listed] == [each.rule for each in CHALLENGES]
    free = Guess(parse("new.value = last.value by +4 or new.size is 2 and last.number is red"))
    assert free not in listed
    assert free in GAME.legal(state)


# Sweeping, correcting


def long_line(count: int) -> State:
    line = tuple(Piece(face) for face in (LINE, *EVENS)[:count])
    extra = [up(face, even=True) for face in MIXED_CARDS][: count - len(line)]
    faces = {piece.face for piece in (*line, *extra)}
    state = table(line=(*line, *extra))
    return replace(state, unseen=tuple(face for face in state.unseen if face not in faces))


def test_a_full_line_is_swept_before_the_next_turn() -> None:
    """IT-5: the end stays and begins the line anew; what was swept is remembered."""
    state = long_line(15)
    full = after(state, Play(up(next(f for f in MIXED_CARDS if f in state.unseen), even=True)))
    assert (full.phase, len(full.shown)) == (Phase.SWEEP, 16)
    swept = after(full, Sweep())
    assert swept.shown == full.line[-1:]
    assert swept.line == full.line
    assert (swept.phase, swept.seat) == (Phase.TURN, 1)


def test_swept_invalid_cards_still_count() -> None:
    """IT-7: the penalty does not fall because the table was tidied."""
    state = replace(long_line(15), invalid=tuple(Invalid(3, Piece(face)) for face in ODD[:3]))
    state = replace(state, unseen=tuple(face for face in state.unseen if face not in ODD[:3]))
    card = next(face for face in MIXED_CARDS if face in state.unseen)
    assert penalty(after(state, Play(up(card, even=True)), Sweep())) == 3


def test_counts_are_corrected_between_turns() -> None:
    """IT-19: the device knows counts only by rule, and people know better."""
    state = table((3, 3, 3))
    fewer = after(state, CountHand(1, 0), CountDeck(7))
    assert (fewer.hands, fewer.deck, fewer.seat) == ((3, 0, 3), 7, 0)
    assert CountHand(1, 3) not in GAME.legal(state)
    assert CountHand(3, 1) not in GAME.legal(state)
    assert CountDeck(57) not in GAME.legal(state)
    assert CountHand(1, 0) not in GAME.legal(owing(2))


def test_who_says_their_hand_is_empty_is_skipped_or_wins() -> None:
    """IT-11, IT-15: "my hand is empty" passes the turn, and ends the game when all are."""
    assert after(table((3, 3)), CountHand(0, 0)).seat == 1
    assert after(table((3, 0)), CountHand(0, 0)).ending is Ending.EMPTY_HANDS


# Fairness


def test_the_all_knowing_treats_every_seat_alike() -> None:
    """IT-17: the same card gets the same verdict from any seat."""
    for face in (ODD[0], EVENS[0]):
        verdicts = set()
        for seat in range(5):
            state = table((3,) * 5, seat=seat, to_come=())
            verdicts.add(told(run(state, Play(Piece(face))), it.CardPlayed)[0].valid)
        assert len(verdicts) == 1


def test_the_challenge_is_in_no_state_before_the_end(dice: Dice) -> None:
    """IT-17: two games that differ in the challenge alone begin alike."""
    _, one = GAME.start(Options(), NUMBERS, dice(1))
    _, two = GAME.start(Options(), NUMBERS, dice(2))
    assert one == two


def test_no_hand_is_in_any_view() -> None:
    """IT-19: every seat sees the same state, in which hands are numbers."""
    state = table((3, 2, 1))
    views = [GAME.view(state, seat) for seat in range(4)]
    assert {view.state is state for view in views} == {True}
    assert [view.to_act for view in views] == [True, False, False, False]
    assert state.hands == (3, 2, 1)


def test_who_owes_cards_acts_and_who_took_a_card_back() -> None:
    """IT-6, IT-13: the seat that draws is not always the one judged last."""
    judged = (it.Judged(1, Piece(LINE), ODD[0], None, right=False),)
    asked = replace(owing(1), owed=(Owed(0, 1, penalty=False),), judged=judged)
    assert [GAME.view(asked, seat).to_act for seat in range(3)] == [True, False, False]
    back = replace(asked, phase=Phase.RETURN, returning=True, owed=())
    assert [GAME.view(back, seat).to_act for seat in range(3)] == [False, True, False]
    filling = replace(asked, phase=Phase.REFILL, owed=())
    assert [GAME.view(filling, seat).to_act for seat in range(3)] == [True, True, False]


def test_a_card_already_on_the_table_cannot_be_played() -> None:
    """IT-19: what was seen elsewhere is in nobody's hand."""
    for face in (LINE, *MARKET):
        assert Play(Piece(face)) not in GAME.legal(table())
        assert Discard(face) not in GAME.legal(table())
    assert Play(Piece(ODD[0], 90)) not in GAME.legal(table())


# The Mastermind All Knowing

VARIANT = Options(2, 1, mastermind=True)


@pytest.mark.parametrize("level", range(4))
def test_the_excess_cards_are_the_all_knowing_s(level: int, dice: Dice) -> None:
    """IT-18: its deck is public as a set and secret in its order; people deal from the rest."""
    known, step = GAME.start(Options(3, level, mastermind=True), NUMBERS, dice(3))
    assert len(known.own) == it.RETURNED[level]
    assert step.state.aside == tuple(sorted(known.own))
    assert not set(step.state.unseen) & set(known.own)
    assert step.state.deck + sum(step.state.hands) == 60 - it.RETURNED[level]


def test_it_chooses_a_side_and_one_of_two_challenges(dice: Dice) -> None:
    """IT-18: both loyalties come up; a True one takes challenges that more cards satisfy."""
    shares: dict[Loyalty, list[float]] = {loyalty: [] for loyalty in Loyalty}
    for seed in range(60):
        known, _ = GAME.start(VARIANT, NUMBERS, dice(seed))
        assert known.loyalty is not None
        shares[known.loyalty].append(share(known.challenge.rule))
    true, false = (sum(each) / len(each) for each in shares.values())
    assert true > false


def knowing(loyalty: Loyalty, *own: str, market: tuple[str, ...] = MARKET) -> tuple[State, Secret]:
    hidden = secret("calm-sea", loyalty=loyalty, own=own)
    state = table(
        options=VARIANT,
        phase=Phase.KNOWING,
        seat=None,
        knowing_due=True,
        market=tuple(map(Piece, market)),
        aside=tuple(sorted(own)),
        to_come=(0, 1),
    )
    out = {*own, *market}
    return replace(state, unseen=tuple(f for f in state.unseen if f not in out)), hidden


def test_it_moves_once_a_round_after_the_event() -> None:
    """IT-18: the event comes first, then its move, then the turns."""
    _, hidden = knowing(Loyalty.TRUE, *ODD[:6])
    state = table(options=VARIANT, seat=None, phase=Phase.EVENT, to_come=(), aside=tuple(ODD[:6]))
    revealed = after(state, RevealEvent(), known=hidden)
    assert (revealed.phase, GAME.device_turn(revealed)) == (Phase.KNOWING, 2)
    assert GAME.known(revealed, MoveKnowing()) is Known.CHOSEN
    moved = after(revealed, MoveKnowing(), known=hidden)
    assert (moved.phase, moved.seat) == (Phase.TURN, 0)


def test_a_true_one_lays_a_card_that_fits_into_the_market() -> None:
    """IT-18: with the fitting half at the top, for one that does not fit."""
    odd_market = (ODD[5], ODD[6], ODD[7])
    state, hidden = knowing(Loyalty.TRUE, ODD[0], MIXED_CARDS[0], ODD[1], market=odd_market)
    step = run(state, MoveKnowing(), known=hidden)
    gave = up(MIXED_CARDS[0], even=True)
    assert told(step, it.AllKnowingSwapped) == [it.AllKnowingSwapped(gave, odd_market[0])]
    assert set(step.state.market) == {gave, Piece(ODD[6]), Piece(ODD[7])}
    assert step.state.aside == tuple(sorted((ODD[0], ODD[1], odd_market[0])))


def test_a_false_one_takes_fitting_cards_out_of_the_market() -> None:
    """IT-18: and lays one there that fits neither way up."""
    market = (EVENS[0], ODD[6], ODD[7])
    state, hidden = knowing(Loyalty.FALSE, EVENS[1], ODD[0], EVENS[2], market=market)
    step = run(state, MoveKnowing(), known=hidden)
    assert told(step, it.AllKnowingSwapped) == [it.AllKnowingSwapped(Piece(ODD[0]), EVENS[0])]


@pytest.mark.parametrize("market", [(), tuple(EVENS[3:6])])
def test_it_draws_where_a_swap_would_not_serve_it(market: tuple[str, ...]) -> None:
    """IT-18: with an empty market always; the card it puts away is seen by nobody."""
    state, hidden = knowing(Loyalty.TRUE, *ODD[:3], EVENS[0], ODD[3], market=market)
    step = run(state, MoveKnowing(), known=hidden)
    assert told(step, it.AllKnowingDrew) == [it.AllKnowingDrew()]
    assert step.state.market == state.market
    assert step.state.aside == state.aside
    assert step.state.moves == (it.Move(Piece(LINE)),)


def test_what_it_drew_it_can_lay_down_later() -> None:
    """IT-18: its hand follows from its deck and its moves; useless cards go under the deck."""
    odd_market = (ODD[5], ODD[6], ODD[7])
    state, hidden = knowing(Loyalty.TRUE, *ODD[:3], EVENS[0], ODD[3], market=odd_market)
    drew = run(state, MoveKnowing(), known=hidden).state
    again = replace(drew, phase=Phase.KNOWING, seat=None, knowing_due=True)
    step = run(again, MoveKnowing(), known=hidden)
    assert told(step, it.AllKnowingSwapped) == [it.AllKnowingSwapped(Piece(EVENS[0]), ODD[5])]


def test_what_it_puts_away_goes_under_its_deck() -> None:
    """IT-18: so the next draw brings a new card, and the third move can lay it down."""
    odd_market = (ODD[5], ODD[6], ODD[7])
    state, hidden = knowing(Loyalty.TRUE, *ODD[:4], EVENS[0], market=odd_market)
    swaps = []
    for _ in range(3):
        step = run(state, MoveKnowing(), known=hidden)
        swaps.append(told(step, it.AllKnowingSwapped))
        state = replace(step.state, phase=Phase.KNOWING, seat=None, knowing_due=True)
    assert swaps == [[], [], [it.AllKnowingSwapped(Piece(EVENS[0]), ODD[5])]]


@pytest.mark.parametrize(
    ("loyalty", "won", "winners"),
    [
        (Loyalty.TRUE, True, (0, 1, 2)),
        (Loyalty.TRUE, False, ()),
        (Loyalty.FALSE, True, (0, 1)),
        (Loyalty.FALSE, False, (2,)),
    ],
)
def test_it_wins_by_its_loyalty(loyalty: Loyalty, won: bool, winners: tuple[int, ...]) -> None:
    """IT-18: which it reveals at the end and not before."""
    hidden = secret(loyalty=loyalty, own=tuple(ODD[:3]))
    state = table((1, 0), deck=0, options=VARIANT, market=(), aside=tuple(ODD[:3]), to_come=())
    assert state.loyalty is None
    over = after(state, Play(Piece(EVENS[0] if won else ODD[9])), known=hidden)
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.points == tuple(int(seat in winners) for seat in range(3))
    assert over.loyalty is loyalty
    assert loyalty.value.capitalize() in outcome.words


def test_its_cards_never_save_the_code_breakers() -> None:
    """IT-9, IT-18: only deck and market count for a draw."""
    state = table((2, 2), deck=1, options=VARIANT, market=(), aside=tuple(ODD[:9]))
    assert after(state, Play(Piece(ODD[9]))).ending is Ending.NO_CARDS


def test_a_real_table_is_refused_to_it() -> None:
    """IT-18: the device cannot hold cards, and says so."""
    assert "laptop" in VARIANT.table_fault
    assert Options().table_fault == ""


def test_used_events_are_named() -> None:
    """IT-13: a kept event that nobody holds cannot be used."""
    assert UseEvent("old-friend") not in GAME.legal(table())
    assert UseEvent("old-friend") in GAME.legal(table(kept=("old-friend",)))
