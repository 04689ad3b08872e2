"""The cards of Cardle: two decks that serve alike, their values, and names for people.

A card is written as its face: `knowledge-7`, `spades-7`. The nth face of one deck is the nth
of the other, so a deck is all that has to be agreed on. No rules here.
"""

from typing import TypeAlias

from tabletop.errors import BadInput
from tabletop.table import PLAYING_CARDS, SUITS, TECH_DECK, Deck

Card: TypeAlias = str


DECKS = {deck.name: deck for deck in (TECH_DECK, PLAYING_CARDS)}
FACES = {name: frozenset(deck.faces) for name, deck in DECKS.items()}
VALUE = {face: int(face.split("-")[1]) for deck in DECKS.values() for face in deck.faces}

_COURT = {1: "ace", 11: "jack", 12: "queen", 13: "king"}


def deck_named(name: str) -> Deck:
    """One of the two decks."""
    if name not in DECKS:
        raise BadInput(f"no deck of Cardle is called {name!r}: choose one of {', '.join(DECKS)}")
    return DECKS[name]


def card_name(face: Card) -> str:
    """A card as people say it: `7 of science`, `ace of spades`."""
    domain, _, value = face.partition("-")
    court = _COURT.get(VALUE[face]) if domain in SUITS else None
    return f"{court or value} of {domain}"
