"""Mastermind's board and pieces as drawn: colours far apart, holes where the mat says."""

from collections.abc import Callable
from itertools import combinations
from math import hypot

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tabletop.decks import (
    HOLE_COLOUR,
    KEY_COLOURS,
    MARKER_DICTIONARY,
    PAPER_COLOUR,
    PEG_COLOURS,
    mat_art,
    piece_art,
)
from tabletop.errors import BadInput
from tabletop.table import Box, Mat, Point
from tabletop.table.mats import KEY_MM, MASTERMIND, PEG_MM

Colour = tuple[int, int, int]
Distance = Callable[[Colour, Colour, str], float]
Art = npt.NDArray[np.uint8]

HOLE_MM = {"pegs": PEG_MM + 1.0, "keys": KEY_MM + 0.5}
SCALE = 8.0
QUIET_MM = 3.0


@pytest.fixture(scope="module")
def board() -> Art:
    return mat_art(MASTERMIND, SCALE)


def _colour(art: Art, x: float, y: float) -> Colour:
    blue, green, red = art[round(y * SCALE), round(x * SCALE)][:3]
    return int(red), int(green), int(blue)


@pytest.mark.parametrize(
    ("eyes", "least"),
    [("normal", 35.0), ("protanopia", 24.0), ("deuteranopia", 24.0), ("tritanopia", 20.0)],
)
def test_no_two_pegs_nor_an_empty_hole_look_alike(
    distance: Distance, eyes: str, least: float
) -> None:
    """Colours keep their distance in CIELAB, to every kind of eye."""
    colours = [*PEG_COLOURS.values(), HOLE_COLOUR]
    assert min(distance(a, b, eyes) for a, b in combinations(colours, 2)) >= least


@pytest.mark.parametrize("eyes", ["normal", "protanopia", "deuteranopia", "tritanopia"])
def test_keys_differ_from_each_other_and_from_their_hole(distance: Distance, eyes: str) -> None:
    """Red, white and empty are far apart to every kind of eye."""
    colours = [*KEY_COLOURS.values(), HOLE_COLOUR]
    assert min(distance(a, b, eyes) for a, b in combinations(colours, 2)) >= 35.0


def test_only_white_is_near_the_paper(distance: Distance) -> None:
    """A peg that missed its hole still shows on the paper, unless it is white."""
    others = [colour for face, colour in PEG_COLOURS.items() if face != "white"]
    assert min(distance(colour, PAPER_COLOUR, "normal") for colour in others) >= 35.0


@pytest.mark.parametrize("face", PEG_COLOURS)
def test_most_of_a_peg_is_plain_colour_around_its_letter(face: str) -> None:
    """At least 45 % of the disc is one unbroken ring of its colour."""
    art = piece_art("pegs", face, SCALE)
    size = art.shape[0]
    down, along = np.mgrid[:size, :size]
    from_middle = np.hypot(along - (size - 1) / 2, down - (size - 1) / 2)
    other = np.abs(art[:, :, 2::-1].astype(int) - PEG_COLOURS[face]).max(axis=2) > 2
    letter = from_middle[other & (from_middle < size * 0.4)].max() + 1
    keyline = from_middle[other & (from_middle > size * 0.4)].min()
    assert (keyline**2 - letter**2) / (size / 2) ** 2 >= 0.45


@pytest.mark.parametrize("face", PEG_COLOURS)
def test_every_peg_has_a_letter_in_its_middle(face: str) -> None:
    """People who see fewer colours can read the pegs."""
    art = piece_art("pegs", face, SCALE)
    size = art.shape[0]
    inner = art[size // 3 : -size // 3, size // 3 : -size // 3, 2::-1].astype(int)
    assert 0.1 < np.mean(np.abs(inner - PEG_COLOURS[face]).max(axis=2) > 60) < 0.9


@pytest.mark.parametrize(("deck", "mm"), [("pegs", PEG_MM), ("keys", KEY_MM)])
def test_a_piece_is_a_disc_with_a_dark_rim_and_nothing_around_it(deck: str, mm: float) -> None:
    """The picture is as large as the piece; its corners are see-through, its rim is dark."""
    art = piece_art(deck, "white", SCALE)
    size = round(mm * SCALE)
    assert art.shape == (size, size, 4)
    assert art[0, 0, 3] == 0
    assert art[size // 2, size // 2, 3] == 255
    assert np.mean(art[:, :, 3] / 255) == pytest.approx(np.pi / 4, abs=0.01)
    assert tuple(art[size // 2, 1, 2::-1]) == HOLE_COLOUR


@pytest.mark.parametrize(("face", "filled"), [("red", True), ("white", False)])
def test_a_key_is_told_without_its_colour(face: str, filled: bool) -> None:
    """Red keys carry a full dot, white ones a ring, large enough to see at print size."""
    art = piece_art("keys", face, SCALE)[:, :, 2::-1].astype(int)
    middle = art.shape[0] // 2
    sign = np.abs(art - KEY_COLOURS[face]).max(axis=2) > 100
    across = sign[middle, : middle + round(1.5 * SCALE)][middle - round(1.5 * SCALE) :]
    assert bool(across[len(across) // 2]) is filled
    assert np.ptp(np.flatnonzero(across)) / SCALE >= 2.0


@pytest.mark.parametrize("face", KEY_COLOURS)
def test_most_of_a_key_is_plain_colour(face: str) -> None:
    """At least 60 % of the disc has its colour, so that the camera is sure of it."""
    art = piece_art("keys", face, SCALE)
    plain = np.abs(art[:, :, 2::-1].astype(int) - KEY_COLOURS[face]).max(axis=2) <= 2
    assert np.mean(plain[art[:, :, 3] == 255]) >= 0.6


@pytest.mark.parametrize(
    ("deck", "face"), [("pegs", "red"), ("keys", "teal"), ("pegs", ""), ("cards", "white")]
)
def test_a_piece_we_do_not_have_is_refused(deck: str, face: str) -> None:
    """A wrong name is bad input, never a blank picture."""
    with pytest.raises(BadInput):
        piece_art(deck, face, 4.0)


def test_a_mat_we_do_not_have_is_refused() -> None:
    """A mat without art is named, with those that have some."""
    with pytest.raises(BadInput, match="mastermind"):
        mat_art(Mat("chess", 10, 10, (), {}), 4.0)


def test_every_place_of_the_mat_is_a_dark_hole_of_its_size(board: Art) -> None:
    """An empty hole is charcoal from edge to edge and paper begins just outside it."""
    for zone in MASTERMIND.zones:
        radius = HOLE_MM[zone.deck] / 2
        for place in zone.places:
            for dx in (-radius + 0.3, 0, radius - 0.3):
                assert _colour(board, place.x + dx, place.y) == HOLE_COLOUR
    first = MASTERMIND.zones[0].places[0]
    assert _colour(board, first.x - HOLE_MM["pegs"] / 2 - 0.4, first.y) == PAPER_COLOUR


def test_holes_keep_apart_from_each_other() -> None:
    """Neighbouring holes leave paper between them, so pieces never overlap."""
    holes = [(zone.deck, place) for zone in MASTERMIND.zones for place in zone.places]
    for (deck_a, a), (deck_b, b) in combinations(holes, 2):
        apart = hypot(a.x - b.x, a.y - b.y) - (HOLE_MM[deck_a] + HOLE_MM[deck_b]) / 2
        assert apart >= 0.45, (a, b)


def test_every_marker_of_the_board_has_white_around_it(board: Art) -> None:
    """Three millimetres of bare paper on every side, or as much as the sheet has."""
    for box in MASTERMIND.markers.values():
        around = board[_rows(box, QUIET_MM), _columns(box, QUIET_MM)].copy()
        inner = Box(QUIET_MM, QUIET_MM, box.width, box.height)
        around[_rows(inner, 0.2), _columns(inner, 0.2)] = 255
        assert around.min() >= 200


def _rows(box: Box, more: float) -> slice:
    return slice(round((box.y - more) * SCALE), round((box.y + box.height + more) * SCALE))


def _columns(box: Box, more: float) -> slice:
    return slice(round((box.x - more) * SCALE), round((box.x + box.width + more) * SCALE))


@pytest.mark.parametrize("scale", [1.5, 2.4, 6.0])
def test_the_boards_markers_are_found_where_the_mat_says(scale: float) -> None:
    """Also at the few pixels a millimetre that the camera has."""
    grey = cv2.cvtColor(mat_art(MASTERMIND, scale), cv2.COLOR_BGR2GRAY)
    dictionary = cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)
    quads, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(grey)
    assert set(np.ravel(ids).tolist()) == set(MASTERMIND.markers)
    for number, quad in zip(np.ravel(ids), quads, strict=True):
        corners = [Point(*(xy + 0.5) / scale) for xy in quad.reshape(4, 2)]
        for found, meant in zip(corners, MASTERMIND.markers[int(number)].corners, strict=True):
            assert hypot(found.x - meant.x, found.y - meant.y) < 1.2 / scale


def test_drawing_twice_gives_the_same_pixels(board: Art) -> None:
    """Art is a function of the mat and the scale, nothing else."""
    assert np.array_equal(board, mat_art(MASTERMIND, SCALE))
    assert mat_art(MASTERMIND, 1.0).shape == (260, 180, 3)
