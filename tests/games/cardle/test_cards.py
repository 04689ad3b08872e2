"""The two decks that Cardle is played with, and cards as people say them."""

import pytest

from tabletop.errors import BadInput
from tabletop.games.cardle import (
    DECKS,
    GAME,
    PLAYING_CARDS,
    TECH_DECK,
    VALUE,
    Options,
    card_name,
)
from tabletop.table import Deck, Piece


@pytest.mark.parametrize("deck", DECKS.values(), ids=lambda deck: deck.name)
def test_a_deck_has_thirteen_values_in_four_domains(deck: Deck) -> None:
    """CA-1: 52 cards, no two alike, each a face that can be written down."""
    assert len(set(deck.faces)) == 52
    assert sorted(VALUE[face] for face in deck.faces) == sorted([*range(1, 14)] * 4)
    assert all(Piece.parse(face) == Piece(face) for face in deck.faces)


def test_the_decks_serve_alike() -> None:
    """CA-1: spades, hearts, diamonds and clubs stand for the four domains, in this order."""
    domains = {
        playing.split("-")[0]: tech.split("-")[0]
        for playing, tech in zip(PLAYING_CARDS.faces, TECH_DECK.faces, strict=True)
    }
    assert domains == {
        "spades": "knowledge",
        "hearts": "science",
        "diamonds": "technology",
        "clubs": "services",
    }
    pairs = zip(PLAYING_CARDS.faces, TECH_DECK.faces, strict=True)
    assert all(VALUE[playing] == VALUE[tech] for playing, tech in pairs)


def test_upside_down_cannot_be_seen_on_playing_cards() -> None:
    """CA-3: the decks say which turns can be seen; the first one is what is played by default."""
    assert [(deck.name, deck.looks_same_after) for deck in GAME.decks] == [
        ("tech-deck", 360),
        ("playing-cards", 180),
    ]


@pytest.mark.parametrize(
    ("face", "name"),
    [
        ("knowledge-1", "1 of knowledge"),
        ("services-13", "13 of services"),
        ("spades-1", "ace of spades"),
        ("clubs-7", "7 of clubs"),
        ("diamonds-11", "jack of diamonds"),
        ("hearts-12", "queen of hearts"),
        ("hearts-13", "king of hearts"),
    ],
)
def test_cards_have_names_that_people_say(face: str, name: str) -> None:
    """CA-1: ace is 1, jack to king are 11 to 13."""
    assert card_name(face) == name


def test_another_deck_is_refused_by_name() -> None:
    """The message names the decks there are."""
    with pytest.raises(BadInput, match=r"'tarot'.*tech-deck, playing-cards"):
        GAME.start(Options(), Deck("tarot", ()), None)  # type: ignore[arg-type]
