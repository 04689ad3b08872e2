"""Things that are no cards of the deck, laid before the card reader: it names none of them."""

import cv2
import numpy as np
import pytest

from tabletop.table import NUMBER_CARDS, PLAYING_CARDS, TECH_DECK, XCODE_CARDS, Deck
from tabletop.vision.cards import Fitting, printed
from tabletop.vision.cards.reader import TURNS
from tests.second.foreign import PX_PER_MM, Foreign, foreign

DECKS = (PLAYING_CARDS, TECH_DECK, XCODE_CARDS, NUMBER_CARDS)
WAY = np.diag([PX_PER_MM, PX_PER_MM, 1.0])


def _named(deck: Deck, thing: Foreign) -> list[str]:
    """The faces a thing was taken for."""
    picture = np.ascontiguousarray(thing.picture)
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.0), np.uint8)
    hidden = np.zeros(picture.shape[:2], np.uint8)
    x, y = thing.quad.mean(axis=0) / PX_PER_MM
    named = []
    for body in printed(deck):
        guesses = body.scout.look(soft, WAY, hidden, (float(x), float(y)), 14.0, TURNS, 3)
        found = Fitting(body, picture, WAY, hidden, PX_PER_MM).best(guesses)
        if found is not None and found.judgement.why is None:
            named.append(f"{thing.name}: {found.face}")
    return named


@pytest.mark.parametrize("deck", DECKS[:2], ids=lambda deck: deck.name)
def test_foreign_things_are_not_named(deck: Deck) -> None:
    """One of every kind: other decks, backs, hands, phones, mirrored and joined cards."""
    named = [name for thing in foreign(5, 14, deck.name) for name in _named(deck, thing)]
    assert named == []


@pytest.mark.prove
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_five_thousand_foreign_things_are_not_named(deck: Deck) -> None:
    """1,250 for each deck."""
    named = [name for thing in foreign(1, 1250, deck.name) for name in _named(deck, thing)]
    assert named == []
