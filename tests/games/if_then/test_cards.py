"""The number cards: notation, turning, and a deck in which everything is equally common."""

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from tabletop.errors import BadNotation
from tabletop.games.if_then.cards import DECK, NUMBERS, Card, Colour, Half, cards
from tabletop.table import Piece

HALVES = [half for card in DECK for half in card.halves]
FACTORS = ("value", "size", "number", "background")


def count(*factors: str) -> Counter[tuple[object, ...]]:
    """How many halves show each combination of these factors."""
    return Counter(tuple(getattr(half, factor) for factor in factors) for half in HALVES)


def test_a_half_is_written_value_size_number_background() -> None:
    """IT-1: a half has a value, a size, a number colour and a background colour."""
    half = Half(4, 2, Colour.YELLOW, Colour.BLUE)
    assert str(half) == "42yb"
    assert Half.parse("42yb") == half


def test_only_the_half_at_the_top_as_played_is_active() -> None:
    """IT-1: turned upside down, a card shows its other half at the top."""
    card = Card.parse("42yb-71rr")
    assert str(card.active(0)) == "42yb"
    assert str(card.active(180)) == "71rr"
    with pytest.raises(BadNotation):
        card.active(90)


@pytest.mark.parametrize("text", ["", "42yb", "42yb-", "42yb-71rr-", "4yb-71rr", "44yb-71rr", "x"])
def test_what_is_not_a_card_is_refused(text: str) -> None:
    """A wrong letter, digit or length never becomes a card."""
    with pytest.raises(BadNotation):
        Card.parse(text)


def test_cards_go_to_text_and_json_and_back() -> None:
    """Each face id is a face of the table's notation and comes back as the same card."""
    for card in DECK:
        assert Card.parse(str(card)) == card
        assert Piece.parse(f"{card}@180") == Piece(str(card), 180)
        assert msgspec.json.decode(msgspec.json.encode(card), type=Card) == card


def test_the_deck_has_sixty_cards_whose_turn_can_be_seen() -> None:
    """IT-1: sixty cards, 120 halves."""
    assert len(NUMBERS.faces) == len(DECK) == 60
    assert cards(NUMBERS) == DECK
    assert NUMBERS.looks_same_after == 360


def test_every_value_size_and_colour_is_equally_common() -> None:
    """IT-1: each value on 12 halves, each size and each colour on 40."""
    assert set(count("value").values()) == {12}
    for factor in ("size", "number", "background"):
        assert set(count(factor).values()) == {40}


@pytest.mark.parametrize("pair", list(combinations(FACTORS, 2)))
def test_every_two_factors_are_independent(pair: tuple[str, str]) -> None:
    """Each two factors meet in every combination, as evenly as 120 halves can."""
    found = count(*pair)
    expected = 120 // len(found)
    assert len(found) == len(count(pair[0])) * len(count(pair[1]))
    assert set(found.values()) <= {expected, expected + (120 % len(found) > 0)}


def test_no_two_cards_are_alike_and_no_card_has_equal_halves() -> None:
    """No half comes twice, so no two cards are alike, not even upside down."""
    assert len(set(HALVES)) == 120


def test_the_halves_of_a_card_differ_in_value_and_are_well_mixed() -> None:
    """Every two values share a card, and size and colours agree on about a third of the cards."""
    values = {frozenset((card.top.value, card.bottom.value)) for card in DECK}
    assert len(values) == 45
    for factor in FACTORS[1:]:
        agree = sum(getattr(card.top, factor) == getattr(card.bottom, factor) for card in DECK)
        assert 15 <= agree <= 25
