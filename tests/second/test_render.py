"""The path tracer's pictures agree with their truth. Skipped where it is not installed."""

from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest

from tabletop.decks import MARKER_DICTIONARY
from tabletop.table.mats import AREA_MARKERS

pytest.importorskip("mitsuba", reason="pip install 'tabletop[prove]' brings the path tracer")

from tests.second import tracer
from tests.second.loose import loose
from tests.second.render import Shot, shot, write


@pytest.fixture(scope="module")
def made() -> Shot:
    """A table of Cardle, grainy."""
    tracer.ready()
    return shot("tech-deck", 21, samples=8)


@pytest.mark.prove
def test_markers_are_found_where_the_plane_map_says(made: Shot) -> None:
    """All four corners of all four markers lie within a pixel of the truth."""
    grey = cv2.cvtColor(made.picture, cv2.COLOR_RGB2GRAY)
    exact = cv2.aruco.DetectorParameters()
    exact.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    marks = cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)
    finder = cv2.aruco.ArucoDetector(marks, exact)
    found, numbers, _ = finder.detectMarkers(grey)
    assert numbers is not None
    assert {int(number) for number in numbers.ravel()} == set(AREA_MARKERS)
    for quad, number in zip(found, numbers.ravel(), strict=True):
        box = AREA_MARKERS[int(number)]
        mm = np.array([[corner.x, corner.y, 1] for corner in box.corners])
        u, v, w = np.array(made.table.mat_to_px) @ mm.T
        # The finder counts from the middle of the first pixel, the truth from its corner.
        assert np.abs(quad[0] + 0.5 - np.stack([u / w, v / w], axis=1)).max() < 1.0


@pytest.mark.prove
def test_the_truth_beside_a_picture_is_a_list_of_pieces(made: Shot, tmp_path: Path) -> None:
    """What is written can be read back, and the picture is of the camera's size."""
    write(made, tmp_path, "frame-0000")
    pieces = msgspec.json.decode((tmp_path / "frame-0000.json").read_bytes())
    assert [piece["face"] for piece in pieces] == [piece.face for piece in made.pieces]
    picture = cv2.imread(str(tmp_path / "frame-0000.jpg"))
    assert picture is not None
    assert picture.shape == (1296, 2304, 3)


@pytest.mark.prove
def test_a_loose_card_is_seen_in_its_picture() -> None:
    """Equal seeds make equal photographs, and the card is the bright middle of its own."""
    tracer.ready()
    one, again = (loose("playing-cards", "hearts-9", 3, size=(320, 240)) for _ in range(2))
    assert np.abs(one.astype(int) - again).mean() < 0.5
    assert one[100:140, 140:180].max() > 150
