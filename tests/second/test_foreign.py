"""Pictures of foreign things are what they say they are."""

from itertools import islice

import cv2
import numpy as np
import pytest

from tests.second.foreign import PX_PER_MM, SIDE_MM, Foreign, Kind, foreign

_EACH = len(Kind)
_DECKS = ("if-then", "tech-deck", "playing-cards", "x-code", "coda")


@pytest.fixture(scope="module")
def some() -> list[Foreign]:
    """Each kind of thing three times."""
    return list(foreign(5, 3 * _EACH))


def test_every_kind_comes_by_turns(some: list[Foreign]) -> None:
    """Any round of pictures shows every kind once, and no name comes twice."""
    assert {each.kind for each in some[:_EACH]} == set(Kind)
    assert len({each.name for each in some}) == len(some)


def test_a_picture_shows_a_piece_of_table_with_the_whole_thing(some: list[Foreign]) -> None:
    """Pictures have one size, things lie inside, and a quad is as large as its thing."""
    side = round(SIDE_MM * PX_PER_MM)
    for each in some:
        assert each.picture.shape == (side, side, 3)
        assert each.picture.dtype == np.uint8
        assert (each.quad > -1).all(), each.name
        assert (each.quad < side + 1).all(), each.name
        assert cv2.contourArea(each.quad.astype(np.float32)) > (10 * PX_PER_MM) ** 2


def test_the_thing_is_where_the_quad_says(some: list[Foreign]) -> None:
    """A blank card is another colour inside its quad than just outside."""
    for each in (thing for thing in some if thing.kind is Kind.BLANK):
        middle = each.quad.mean(axis=0)
        grown = middle + 1.25 * (each.quad - middle)
        shrunk = middle + 0.8 * (each.quad - middle)
        inside = np.zeros(each.picture.shape[:2], np.uint8)
        around = inside.copy()
        cv2.fillPoly(around, [np.round(grown).astype(np.int32)], 255)
        cv2.fillPoly(around, [np.round(each.quad).astype(np.int32)], 0)
        cv2.fillPoly(inside, [np.round(shrunk).astype(np.int32)], 255)
        apart = np.subtract(cv2.mean(each.picture, inside), cv2.mean(each.picture, around))
        assert np.abs(apart).max() > 8, each.name


def test_equal_seeds_make_equal_pictures() -> None:
    """A picture can be made again from its seed and number, and another seed makes another."""
    one, again, other = (list(foreign(seed, 3)) for seed in (8, 8, 9))
    for first, second, third in zip(one, again, other, strict=True):
        assert (first.picture == second.picture).all()
        assert (first.quad == second.quad).all()
        assert (first.picture != third.picture).any()


@pytest.mark.parametrize("deck", _DECKS)
def test_each_deck_has_its_foreigners(deck: str) -> None:
    """What is foreign to one deck is never one of its own faces."""
    for each in islice(foreign(6, _EACH, deck), _EACH):
        if each.kind is Kind.OTHER_DECK:
            assert not each.name.startswith(f"{Kind.OTHER_DECK}/{deck}/")


@pytest.mark.prove
def test_five_thousand_can_be_made() -> None:
    """The whole set is made one by one, and every picture is another."""
    seen = {hash(each.picture.tobytes()) for each in foreign(1, 5000)}
    assert len(seen) == 5000
