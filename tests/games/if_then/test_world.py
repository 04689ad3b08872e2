"""What only people know in If Then, as simulations keep it."""

from random import Random

import pytest
from msgspec.structs import replace

from tabletop.games.if_then import (
    EVENTS,
    NUMBERS,
    RETURNED,
    EventCard,
    Judged,
    Options,
    Owed,
    Phase,
    State,
    World,
    deal,
    follow,
)
from tabletop.games.if_then.events import Pass, Way
from tabletop.table import Piece

LEVELS = [(breakers, level) for breakers in (1, 2, 5) for level in range(4)]
A, B, C, D, E, F, G, H = NUMBERS.faces[:8]
WORLD = World(((A, B), (C, D)), (E, F, G))
STATE = State(
    Options(2),
    Phase.TURN,
    NUMBERS.faces[:7],
    (2, 2),
    3,
    line=(Piece(NUMBERS.faces[20]),),
    market=(Piece(H),),
)


@pytest.mark.parametrize(("breakers", "level"), LEVELS)
def test_a_deal_uses_each_card_once(breakers: int, level: int) -> None:
    """IT-3: hands, then the deck with four cards more than after set-up; the rest is boxed."""
    options = Options(breakers, level)
    order = Random(1).sample(NUMBERS.faces, 60)
    world = deal(options, order)
    cards = [face for hand in world.hands for face in hand] + list(world.deck)
    assert len(set(cards)) == len(cards) == 60 - RETURNED[level]
    assert {len(hand) for hand in world.hands} == {options.hand}


def test_in_the_variant_nothing_more_is_returned() -> None:
    """IT-18: the excess was sorted out before the deal."""
    world = deal(Options(2, 1, mastermind=True), NUMBERS.faces[:35])
    assert len(world.deck) + 6 == 35


def test_a_played_card_leaves_its_hand() -> None:
    """IT-5, IT-6: valid or not; a discard only when it was right."""
    for turn, right, left in ((0, True, (B,)), (180, False, (B,)), (None, True, (B,))):
        judged = Judged(0, STATE.end, A, turn, right)
        after = replace(STATE, judged=(judged,), hands=(1, 2))
        assert follow(WORLD, STATE, after).hands == (left, (C, D))
    kept = replace(STATE, judged=(Judged(0, STATE.end, A, None, right=False),))
    assert follow(WORLD, STATE, kept) == WORLD


def test_cards_come_from_the_market_and_from_the_top_of_the_deck() -> None:
    """IT-8: the taken one is seen, the drawn ones come in order."""
    owing = replace(STATE, owed=(Owed(1, 3),))
    after = replace(STATE, market=(), unseen=(*STATE.unseen, H), hands=(2, 5), deck=1)
    assert follow(WORLD, owing, after) == World(((A, B), (C, D, H, E, F)), (G,))


def test_a_card_laid_into_the_market_leaves_the_deck() -> None:
    """IT-8: so does the one that begins the line."""
    after = replace(STATE, market=(*STATE.market, Piece(E)), deck=2)
    assert follow(WORLD, STATE, after).deck == (F, G)


def test_paid_cards_leave_the_top_of_the_deck() -> None:
    """IT-10, IT-14: hints and wrong guesses are paid unseen."""
    assert follow(WORLD, STATE, replace(STATE, deck=1)).deck == (G,)


def test_shed_cards_leave_the_hand() -> None:
    """IT-13: the one held longest goes."""
    assert follow(WORLD, STATE, replace(STATE, hands=(2, 1))).hands == ((A, B), (D,))


@pytest.mark.parametrize("way", Way)
def test_cards_wander_to_the_neighbour(way: Way) -> None:
    """IT-13: each holder's oldest card, in a circle of those who hold some."""
    options = Options(3, events=(EventCard("r", "R", Pass(Way.RIGHT)),))
    world = World(((A, B), (C,), (D, E)), ())
    before = replace(STATE, options=options, hands=(2, 1, 2), deck=0)
    name = next(
        card.id
        for card in (*EVENTS.values(), *options.events)
        if isinstance(card.effect, Pass) and card.effect.to is way
    )
    after = replace(before, round=2, event=name)
    left, right = ((B, D), (A,), (E, C)), ((B, C), (D,), (E, A))
    assert follow(world, before, after).hands == (left if way is Way.LEFT else right)
