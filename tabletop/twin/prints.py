"""What was printed: mat, pieces and marker cards as pictures, faded as the paper may be.

Art comes from the decks, drawn fine and shrunk, so that warping it leaves no jagged edges.
"""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from tabletop.decks import PAPER_COLOUR, marker_art, mat_art, piece_art
from tabletop.table import Mat

from .forms import form
from .sprites import premultiplied

MAT_PX_PER_MM = 3.0
PIECE_PX_PER_MM = 3.0
CARD_WHITE_MM = 6.0

Picture = npt.NDArray[np.uint8]
_FINER = 4
_FINER_SHEET = 2
_WIDE_MM = 400  # wider sheets are drawn less fine: drawing takes time
_CARD_MM = 60  # and so are pieces as wide as a card


def printed_mat(mat: Mat, fade: float) -> Picture:
    """The board as BGR at `MAT_PX_PER_MM`."""
    finer = _FINER if mat.width < _WIDE_MM else _FINER_SHEET
    return faded(_shrunk(mat_art(mat, MAT_PX_PER_MM * finer), finer), fade)


@lru_cache(maxsize=192)
def printed_piece(deck: str, face: str, fade: float) -> Picture:
    """A piece as premultiplied BGRA at `PIECE_PX_PER_MM`."""
    finer = _FINER if form(deck, face).width < _CARD_MM else _FINER_SHEET
    art = _shrunk(piece_art(deck, face, PIECE_PX_PER_MM * finer), finer)
    return premultiplied(np.dstack([faded(art[:, :, :3], fade), art[:, :, 3]]))


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


def _shrunk(art: Picture, finer: int) -> Picture:
    size = (art.shape[1] // finer, art.shape[0] // finer)
    return np.asarray(cv2.resize(art, size, interpolation=cv2.INTER_AREA), np.uint8)
