"""The cards: how many there are, how many a hand holds, and what a set is."""

from collections import Counter
from itertools import combinations

import pytest

from tabletop.games.xcode import (
    COLOUR,
    DECK,
    FACES,
    SYMBOL,
    WILD,
    Colour,
    copies,
    hand_limit,
    pack,
    set_size,
    sets,
)
from tabletop.table import Piece
from tabletop.table.mats import XCODE_KEYS


def test_the_deck_has_a_face_for_each_symbol_and_arrow() -> None:
    """XC-1: twelve symbols and time in two colours, and the wild card, all of them pieces."""
    assert len(FACES) == len(set(FACES)) == 27
    assert {"0-blue", "9-yellow", "star-blue", "hash-yellow", "time-blue", "wild"} < set(FACES)
    assert {SYMBOL[face] for face in FACES} == {*XCODE_KEYS, "time", "wild"}
    assert DECK.faces == FACES
    assert all(Piece.parse(face) == Piece(face) for face in FACES)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_symbol_has_four_cards_half_of_them_blue(level: int) -> None:
    """XC-1: two and two at every level; wild cards carry no arrow."""
    for key in XCODE_KEYS:
        arrows = [COLOUR[card] for card in pack(level) if SYMBOL[card] == key]
        assert Counter(arrows) == {Colour.BLUE: 2, Colour.YELLOW: 2}
    assert WILD not in COLOUR


@pytest.mark.parametrize(
    ("level", "wilds", "blue", "yellow", "cards"),
    [(1, 3, 6, 6, 63), (2, 0, 4, 5, 57), (3, 0, 3, 3, 54), (4, 6, 1, 2, 57)],
)
def test_a_level_has_its_own_cards(
    level: int, wilds: int, blue: int, yellow: int, cards: int
) -> None:
    """XC-2: wild cards, time cards and the size of the deck."""
    count = copies(level)
    assert (count["wild"], count["time-blue"], count["time-yellow"]) == (wilds, blue, yellow)
    assert len(pack(level)) == cards
    assert Counter(pack(level)) == Counter({face: n for face, n in count.items() if n})


def test_only_the_last_level_wants_four_of_a_kind() -> None:
    """XC-2: three cards cover a space, four at level 4."""
    assert [set_size(level) for level in (1, 2, 3, 4)] == [3, 3, 3, 4]


def test_hands_are_smaller_with_more_players_and_at_higher_levels() -> None:
    """XC-3: from ten down to five, one fewer at levels 3 and 4."""
    easy, hard = [10, 9, 8, 7, 6, 5, 5], [9, 8, 7, 6, 5, 4, 4]
    for level, limits in ((1, easy), (2, easy), (3, hard), (4, hard)):
        assert [hand_limit(players, level) for players in range(2, 9)] == limits


@pytest.mark.parametrize("size", [3, 4])
@pytest.mark.parametrize("wilds", [0, 1, 2, 3, 6])
def test_a_set_is_alike_but_for_one_or_two_wilds(size: int, wilds: int) -> None:
    """XC-5: exactly so many cards, never wilds only; found by trying every handful."""
    hand = ("7-blue",) * 2 + ("7-yellow",) * 2 + ("wild",) * wilds
    right = {tuple(sorted(part)) for part in combinations(hand, size) if part.count("wild") <= 2}
    assert set(sets("7", size, 2, 2, wilds)) == right
    assert len(sets("7", size, 2, 2, wilds)) == len(right)


def test_a_set_is_made_of_cards_that_are_there() -> None:
    """XC-5: two of a colour are no three."""
    assert sets("7", 3, 2, 0, 0) == ()
    assert sets("7", 3, 0, 0, 6) == ()
    assert sets("time", 3, 1, 0, 2) == (("time-blue", "wild", "wild"),)
