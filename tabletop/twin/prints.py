"""What was printed: mat, pieces and marker cards as pictures, faded as the paper may be.

Art comes from the decks, drawn fine and shrunk, so that warping it leaves no jagged edges.
"""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from tabletop.decks import PAPER_COLOUR, marker_art, mat_art, piece_art
from tabletop.table import Mat

MAT_PX_PER_MM = 3.0
PIECE_PX_PER_MM = 3.0
CARD_WHITE_MM = 6.0
PIECE_ABOVE_MM = 1.0  # discs are of cardboard

Picture = npt.NDArray[np.uint8]
_FINER = 4


def printed_mat(mat: Mat, fade: float) -> Picture:
    """The board as BGR at `MAT_PX_PER_MM`."""
    return faded(_shrunk(mat_art(mat, MAT_PX_PER_MM * _FINER)), fade)


@lru_cache(maxsize=128)
def printed_piece(deck: str, face: str, fade: float) -> Picture:
    """A piece as BGRA at `PIECE_PX_PER_MM`."""
    art = _shrunk(piece_art(deck, face, PIECE_PX_PER_MM * _FINER))
    return np.dstack([faded(art[:, :, :3], fade), art[:, :, 3]])


def marker_card(number: int, marker_mm: float, fade: float) -> Picture:
    """A marker cut out with white around it, as BGR at `MAT_PX_PER_MM`."""
    side, white = round(marker_mm * MAT_PX_PER_MM), round(CARD_WHITE_MM * MAT_PX_PER_MM)
    art = cv2.cvtColor(marker_art(number, side), cv2.COLOR_GRAY2BGR)
    paper = PAPER_COLOUR[::-1]
    framed = cv2.copyMakeBorder(art, white, white, white, white, cv2.BORDER_CONSTANT, value=paper)
    return faded(np.asarray(framed, np.uint8), fade)


def faded(art: Picture, fade: float) -> Picture:
    """Ink that has gone part of the way back to bare paper."""
    paper = np.array(PAPER_COLOUR[::-1], np.float32)
    return np.asarray(art + (paper - art) * np.float32(fade) + 0.5, np.uint8)


def _shrunk(art: Picture) -> Picture:
    size = (art.shape[1] // _FINER, art.shape[0] // _FINER)
    return np.asarray(cv2.resize(art, size, interpolation=cv2.INTER_AREA), np.uint8)
