"""Markers: what we print is what the camera's library finds, exactly where it was put."""

import cv2
import numpy as np
import pytest

from tabletop.decks import MARKER_DICTIONARY, marker_art
from tabletop.errors import BadInput


def _found(grey: np.ndarray) -> dict[int, np.ndarray]:
    dictionary = cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(grey)
    numbers = [] if ids is None else [int(number) for number in np.ravel(ids)]
    return {number: quad.reshape(4, 2) for number, quad in zip(numbers, corners, strict=True)}


@pytest.mark.parametrize("number", [0, 3, 10, 13, 49])
@pytest.mark.parametrize("px", [24, 37, 96, 240])
def test_a_marker_with_white_around_it_is_found_and_is_as_large_as_asked(
    number: int, px: int
) -> None:
    """The black square fills the picture; sizes that six cells do not divide are as good."""
    white = px // 3
    sheet = np.full((px + 2 * white, px + 2 * white), 255, np.uint8)
    sheet[white : white + px, white : white + px] = marker_art(number, px)
    quad = _found(sheet)[number]
    edge = np.array([[0, 0], [px - 1, 0], [px - 1, px - 1], [0, px - 1]]) + white
    assert np.abs(quad - edge).max() <= 1.0


@pytest.mark.parametrize("px", [6, 7, 100])
def test_a_marker_is_black_all_around_and_only_black_or_white(px: int) -> None:
    """No grey steps: a marker scaled by us has sharp cells."""
    art = marker_art(17, px)
    assert art.shape == (px, px)
    assert set(np.unique(art)) == {0, 255}
    rim = np.concatenate([art[0], art[-1], art[:, 0], art[:, -1]])
    assert rim.max() == 0


@pytest.mark.parametrize(("number", "px"), [(-1, 60), (50, 60), (0, 5)])
def test_a_marker_that_cannot_be_drawn_is_refused(number: int, px: int) -> None:
    """Numbers outside the dictionary and specks smaller than the cells are bad input."""
    with pytest.raises(BadInput, match="use"):
        marker_art(number, px)
