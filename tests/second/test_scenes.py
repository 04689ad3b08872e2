"""Tables of the second renderer: pieces fit their mats, and the truth fits the pieces."""

import numpy as np
import pytest

from tests.second.hands import DECKS, laid, table_of
from tests.second.scenes import scene
from tests.second.truth import truths


@pytest.mark.parametrize("deck", DECKS)
def test_pieces_lie_near_the_places_of_their_zones(deck: str) -> None:
    """Every piece is within 5 mm of its place, but for the pile of Coda, which has none."""
    mat = table_of(deck)
    for seed in range(8):
        for piece in laid(deck, np.random.default_rng(seed)):
            zone = mat.zone(piece.zone)
            place = zone.places[piece.place]
            assert piece.deck == zone.deck
            assert zone.box.holds(piece.at)
            if piece.zone != "pile":
                assert np.hypot(piece.at.x - place.x, piece.at.y - place.y) < 5


@pytest.mark.parametrize("deck", DECKS)
def test_the_truth_lies_in_the_picture_where_the_plane_map_says(deck: str) -> None:
    """A flat piece's middle in mm comes to lie in the middle of its corners, up to its height."""
    made = scene(deck, np.random.default_rng(3))
    to_px = np.array(made.mat_to_px())
    for piece, true in zip(made.pieces, truths(made.pieces, made.bed, made.lens), strict=True):
        u, v, w = to_px @ (*true.at_mm, 1.0)
        corners = np.array(true.corners_px)
        assert (corners > 0).all()
        assert (corners < made.lens.size).all()
        lifted = 1.0 + 1.6 * (piece.high + piece.base)
        assert np.abs(corners.mean(axis=0) - (u / w, v / w)).max() < lifted


def test_each_card_of_the_line_covers_the_lower_half_of_the_one_before() -> None:
    """All but the last card of a column of If Then's line are half in sight."""
    made = scene("if-then", np.random.default_rng(4))
    pieces = truths(made.pieces, made.bed, made.lens)
    line = [piece for piece in pieces if piece.zone == "line-1"]
    assert len(line) > 2
    assert all(0.4 < piece.visible < 0.6 for piece in line[:-1])
    assert line[-1].visible > 0.95


def test_no_card_is_drawn_twice_from_a_deck_without_doubles() -> None:
    """A face of the playing cards lies on a table at most once."""
    for seed in range(8):
        faces = [piece.face for piece in laid("playing-cards", np.random.default_rng(seed))]
        assert len(faces) == len(set(faces))


def test_equal_seeds_make_equal_tables() -> None:
    """A table can be set up again from its seed."""
    one, again = (laid("coda", np.random.default_rng(12)) for _ in range(2))
    assert one == again
