"""What only people know: hands and the order of piles."""

from collections import Counter
from random import Random

import msgspec
import pytest

from tabletop.games.xcode import COLOUR, Colour, World, pack, world

SHUFFLED = tuple(Random(3).sample(pack(1), len(pack(1))))
DEALT = world.deal(3, SHUFFLED)


def cards(known: World) -> Counter[str]:
    return Counter((*known.pile, *known.discards, *sum(known.hands, ()), *sum(known.swaps, ())))


def test_three_cards_each_are_dealt_and_the_rest_is_the_pile() -> None:
    """XC-3: whatever the number of players."""
    for players in range(2, 9):
        dealt = world.deal(players, SHUFFLED)
        assert [len(hand) for hand in dealt.hands] == [3] * players
        assert len(dealt.pile) == 63 - 3 * players
        assert cards(dealt) == Counter(SHUFFLED)


def test_a_card_is_drawn_from_the_top() -> None:
    """XC-4: one card, from the pile into the hand."""
    drawn = world.draw(DEALT, 1)
    assert drawn.hands[1] == (*DEALT.hands[1], DEALT.pile[0])
    assert drawn.pile == DEALT.pile[1:]


def test_the_earliest_discard_is_drawn_first() -> None:
    """XC-4: the discard pile is turned over and not shuffled."""
    known = World((("1-blue", "2-blue", "3-blue"), ("4-blue", "5-blue", "6-blue")), ())
    known = world.discard(known, 0, ("2-blue", "1-blue", "3-blue"))
    known = world.discard(known, 1, ("6-blue", "5-blue", "4-blue"))
    turned = world.turn_over(known)
    assert turned.discards == ()
    drawn = [turned.pile[0]]
    for _ in range(5):
        turned = world.draw(turned, 0)
        drawn.extend(turned.pile[:1])
    assert drawn == ["2-blue", "1-blue", "3-blue", "6-blue", "5-blue", "4-blue"]


def test_a_pile_with_cards_is_not_turned_over() -> None:
    """XC-4: only an empty draw pile is replaced."""
    with pytest.raises(AssertionError):
        world.turn_over(DEALT)


def test_a_swap_gives_each_the_other_s_card() -> None:
    """XC-4: yellow to the left, blue to the right."""
    hands = (("1-yellow", "9-blue"), ("2-blue",), ("3-blue",))
    known = World(hands, (), swaps=((), (), ()))
    known = world.take(world.offer(world.offer(known, 0, "2-blue"), 0, "1-yellow"), 0)
    assert known.hands == (("9-blue", "2-blue"), ("1-yellow",), ("3-blue",))
    assert known.swaps == ((), (), ())
    back = world.withdraw(world.offer(known, 2, "9-blue"), 2)
    assert Counter(back.hands[0]) == Counter(known.hands[0])


def test_between_two_the_place_tells_who_gave_what() -> None:
    """XC-4: with two players both colours can be offered by either."""
    known = World((("1-blue",), ("2-yellow",)), (), swaps=((), ()))
    known = world.take(world.offer(world.offer(known, 1, "1-blue"), 1, "2-yellow"), 1)
    assert known.hands == (("2-yellow",), ("1-blue",))


def test_nothing_is_lost_but_sets() -> None:
    """Whatever people do, all cards are somewhere."""
    known = DEALT
    for seat in (0, 1, 2, 0, 1, 2):
        known = world.draw(known, seat)
    for place in range(3):
        for colour in Colour:
            giver = place if colour is Colour.YELLOW else (place + 1) % 3
            mine = [card for card in known.hands[giver] if COLOUR.get(card) is colour]
            known = world.offer(known, place, mine[0]) if mine else known
    assert any(known.swaps)
    known = world.discard(known, 0, known.hands[0][:3])
    assert cards(known) == Counter(SHUFFLED)
    laid = known.hands[1][:3]
    assert cards(world.lay_down(known, 1, laid)) == Counter(SHUFFLED) - Counter(laid)


def test_a_world_survives_json() -> None:
    """A simulation can be put down and taken up again."""
    assert msgspec.json.decode(msgspec.json.encode(DEALT), type=World) == DEALT
