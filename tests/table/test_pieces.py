"""Pieces and their notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.errors import BadNotation
from tabletop.table import TURNS, Piece

faces = st.from_regex(r"[a-z0-9][a-z0-9.+*#-]{0,12}", fullmatch=True)


@given(faces, st.sampled_from(TURNS))
def test_what_is_written_is_read_back(face: str, turn: int) -> None:
    """Every parse has a print, and they go round."""
    piece = Piece(face, turn)
    assert Piece.parse(str(piece)) == piece


@pytest.mark.parametrize("text", ["", "@90", "magenta@", "magenta@45", "Magenta", "a b", "teal@0"])
def test_a_text_that_is_no_piece_is_refused_by_name(text: str) -> None:
    """The message repeats what was written."""
    with pytest.raises(BadNotation, match="is not a piece"):
        Piece.parse(text)
