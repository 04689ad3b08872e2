"""The five decks as drawn: every face its own, colours apart to all eyes, turns to be seen."""

from collections.abc import Callable
from itertools import combinations

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tabletop.decks import ARROW_COLOURS, DOMAIN_COLOURS, NUMBER_COLOURS, piece_art, piece_size
from tabletop.errors import BadInput
from tabletop.table import (
    CODA_TILES,
    NUMBER_CARDS,
    PLAYING_CARDS,
    TECH_DECK,
    XCODE_CARDS,
    Deck,
)

Colour = tuple[int, int, int]
Distance = Callable[[Colour, Colour, str], float]
Art = npt.NDArray[np.float64]

DECKS = (NUMBER_CARDS, TECH_DECK, PLAYING_CARDS, XCODE_CARDS, CODA_TILES)
CARDS = (NUMBER_CARDS, TECH_DECK, PLAYING_CARDS, XCODE_CARDS)
EYES = ("normal", "protanopia", "deuteranopia", "tritanopia")
CAMERA = 2.4  # pixels a mm that the camera has


def _grey(deck: str, face: str) -> Art:
    """A face as the camera has it, without colour."""
    art = piece_art(deck, face, CAMERA)[:, :, :3]
    return np.asarray(cv2.cvtColor(art, cv2.COLOR_BGR2GRAY), np.float64)


def _colour(deck: str, face: str) -> Art:
    return piece_art(deck, face, CAMERA)[:, :, :3].astype(np.float64)


def _named(deck: Deck) -> str:
    return deck.name


@pytest.mark.parametrize("deck", DECKS, ids=_named)
def test_every_face_of_a_deck_looks_different(deck: Deck) -> None:
    """At the camera's few pixels, at least 1 % of a card's colour values differ clearly."""
    arts = {face: piece_art(deck.name, face, CAMERA)[:, :, :3].copy() for face in deck.faces}
    for one, other in combinations(deck.faces, 2):
        if arts[one].shape == arts[other].shape:
            differs = cv2.absdiff(arts[one], arts[other]) > 60
            assert differs.mean() > 0.01, (one, other)


@pytest.mark.parametrize("deck", CARDS, ids=_named)
def test_faces_differ_without_any_colour(deck: Deck) -> None:
    """In a grey picture too: what a colour says, a shape says as well."""
    arts = {face: _grey(deck.name, face) for face in deck.faces}
    for one, other in combinations(deck.faces, 2):
        assert (np.abs(arts[one] - arts[other]) > 20).sum() >= 20, (one, other)


@pytest.mark.parametrize("deck", CARDS, ids=_named)
def test_a_card_is_as_large_as_a_card_with_see_through_corners(deck: Deck) -> None:
    """63 x 88 mm, its back as well."""
    for face in (*deck.faces, "back"):
        assert piece_size(deck.name, face) == (63.0, 88.0)
    back = piece_art(deck.name, "back", CAMERA)
    assert back.shape == (211, 151, 4)
    assert back[0, 0, 3] == 0
    assert back[100, 75, 3] == 255


@pytest.mark.parametrize("deck", CARDS, ids=_named)
def test_a_back_is_no_face_and_looks_the_same_either_way_up(deck: Deck) -> None:
    """A hand of cards gives nothing away."""
    back = _grey(deck.name, "back")
    assert (np.abs(back - back[::-1, ::-1]) > 60).mean() < 0.02
    assert all((np.abs(back - _grey(deck.name, face)) > 40).mean() > 0.2 for face in deck.faces)


@pytest.mark.parametrize("face", TECH_DECK.faces)
def test_every_turn_of_a_tech_card_can_be_seen(face: str) -> None:
    """Up, down and sideways: the coloured head is at one end only."""
    art = _grey("tech-deck", face)
    head, foot = art[8:66, 10:-10], art[-66:-8, 10:-10][::-1, ::-1]
    assert (np.abs(head - foot) > 30).mean() > 0.6
    assert art.shape[0] / art.shape[1] > 1.3


@pytest.mark.parametrize("face", NUMBER_CARDS.faces)
def test_turning_a_number_card_shows_its_other_half_at_the_top(face: str) -> None:
    """And no two halves are alike, so the turn can always be seen."""
    art = _colour("if-then", face)
    assert (np.abs(art - art[::-1, ::-1]).max(axis=2) > 30).mean() > 0.01


@pytest.mark.parametrize("face", NUMBER_CARDS.faces)
def test_a_number_stands_out_whatever_is_behind_it(face: str) -> None:
    """Also where number and background are of one colour there are white and dark lines."""
    art = _grey("if-then", face)
    for half in (art, art[::-1, ::-1]):
        around = half[12:96, 48:118]
        assert (around > 200).mean() > 0.008
        assert (around < 90).mean() > 0.005


def test_the_three_sizes_of_numbers_are_clearly_different() -> None:
    """Each is at least half as tall again as the next smaller one."""
    tall = [_height(face) for face in ("01rb-53rb", "82by-13rr", "93yr-73yb")]
    assert tall[1] > 1.5 * tall[0]
    assert tall[2] > 1.5 * tall[1]


def _height(face: str) -> int:
    """How many rows of the upper half have white in them where the number is."""
    rows = (_colour("if-then", face)[8:104, 55:110].min(axis=2) > 215).any(axis=1)
    return int(np.flatnonzero(rows)[-1] - np.flatnonzero(rows)[0])


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(
    ("colours", "least"),
    [(NUMBER_COLOURS, 48.0), (ARROW_COLOURS, 66.0), (DOMAIN_COLOURS, 30.0)],
    ids=["if-then", "arrows", "tech-deck"],
)
def test_colours_that_mean_something_are_apart_to_all_eyes(
    distance: Distance, eyes: str, colours: dict[str, Colour], least: float
) -> None:
    """Their distance in CIELAB stays above what is stated here."""
    pairs = combinations(colours.values(), 2)
    assert min(distance(one, other, eyes) for one, other in pairs) >= least


def test_arrows_point_different_ways() -> None:
    """A blue card in grey is not a yellow one: the arrows are mirrored."""
    blue, yellow = (piece_art("x-code", f"time-{c}", CAMERA)[162:200, 10:110] for c in _ARROWS)
    dark = [cv2.cvtColor(art[:, :, :3], cv2.COLOR_BGR2GRAY) < 60 for art in (blue, yellow)]
    assert np.mean(dark[0] == dark[1][:, ::-1]) < 1
    assert np.mean(dark[0] ^ dark[1]) > 0.02


_ARROWS = ("blue", "yellow")


@pytest.mark.parametrize("sign", [*(str(n) for n in range(10)), "star", "hash", "time"])
def test_what_shows_of_a_card_in_a_fan_tells_it_from_all_others(sign: str) -> None:
    """The left 30 mm say sign and colour, also of a card that lies the wrong way up."""
    wide = round(30 * CAMERA)
    for turn in (1, -1):
        seen = {f: _colour("x-code", f)[::turn, ::turn][:, :wide] for f in XCODE_CARDS.faces}
        for colour in _ARROWS:
            mine = seen[f"{sign}-{colour}"]
            others = (art for face, art in seen.items() if face != f"{sign}-{colour}")
            assert min((np.abs(mine - art).max(axis=2) > 60).sum() for art in others) > 60


@pytest.mark.parametrize("colour", ["black", "white"])
def test_a_hidden_tile_shows_its_colour_and_nothing_else(colour: str) -> None:
    """Standing it is 28 x 10 mm from above, lying on its face 28 x 40."""
    assert piece_size("coda", colour) == (28.0, 10.0)
    assert piece_size("coda", f"{colour}-back") == piece_size("coda", f"{colour}-7") == (28.0, 40.0)
    bright = np.median(_grey("coda", f"{colour}-back"))
    assert bright < 60 if colour == "black" else bright > 200


@pytest.mark.parametrize(("deck", "face"), [("tarot", "fool"), ("coda", "back"), ("x-code", "10")])
def test_what_is_not_in_a_deck_is_refused(deck: str, face: str) -> None:
    """With what there is instead."""
    with pytest.raises(BadInput, match=r"has|choose"):
        piece_art(deck, face, CAMERA)
