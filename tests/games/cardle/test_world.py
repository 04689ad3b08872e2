"""What simulated people know of Cardle: hands and draw piles."""

from collections.abc import Callable

import msgspec

from tabletop.games import Chance
from tabletop.games.cardle import (
    GAME,
    TECH_DECK,
    CountHand,
    Discard,
    Guess,
    Mode,
    Options,
    World,
    deal,
    follow,
)

FACES = TECH_DECK.faces
Dice = Callable[[int], Chance]


def test_a_side_is_dealt_ten_of_its_own_deck() -> None:
    """CA-5: the rest is its draw pile, in order."""
    world = deal([FACES, FACES[::-1]])
    assert [side.hand for side in world.sides] == [FACES[:10], FACES[::-1][:10]]
    assert [len(side.pile) for side in world.sides] == [42, 42]


def test_hands_follow_what_happened(dice: Dice) -> None:
    """CA-5: laid and discarded cards leave the hand, and it is drawn up from the pile in order."""
    secret, step = GAME.start(Options(), TECH_DECK, dice(1))
    world = follow(deal([FACES]), step.state)
    one, two = sorted(FACES[:2])
    step = GAME.apply(step.state, secret, Discard(0, (one, two)))
    world = follow(world, step.state)
    assert world.sides[0].hand == FACES[2:11]
    step = GAME.apply(step.state, secret, Guess(0, FACES[2:8]))  # type: ignore[arg-type]
    world = follow(world, step.state)
    assert world.sides[0].hand == FACES[8:18]
    step = GAME.apply(step.state, secret, CountHand(0, 8))
    world = follow(world, step.state)
    assert (world.sides[0].hand, world.sides[0].pile) == (FACES[8:16], FACES[16:])


def test_sides_follow_each_for_themselves(dice: Dice) -> None:
    """CA-5: one side's guess takes nothing from the other."""
    secret, step = GAME.start(Options(Mode.HEAD_TO_HEAD), TECH_DECK, dice(1))
    step = GAME.apply(step.state, secret, Guess(1, FACES[:6]))  # type: ignore[arg-type]
    world = follow(deal([FACES, FACES]), step.state)
    assert [side.hand for side in world.sides] == [FACES[:10], FACES[6:10]]


def test_a_world_survives_json() -> None:
    """A simulation can be put down and taken up again."""
    world = deal([FACES])
    assert msgspec.json.decode(msgspec.json.encode(world), type=World) == world
