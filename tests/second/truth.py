"""What truly lies in a picture, as JSON: every piece with its corners in pixels and how much of
it can be seen.

Laid pieces, their bed and a lens come in, plain values go out. Nothing here looks at pictures.
"""

from typing import Any

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from .hands import Laid
from .lens import Lens
from .world import Bed, corners, placed

Floats = npt.NDArray[np.float64]
_FINE = 2  # the share of visible is counted on a grid this much coarser than the pixels
_COVER = 1 << 20


class Truth(msgspec.Struct, frozen=True):
    """One piece: its middle in mat mm, its corners (clockwise from its own upper left) in
    pixels, and the share of it that nothing covers. `turn` is the nearest quarter, `angle` exact.
    """

    zone: str
    place: int
    deck: str
    face: str
    turn: int
    at_mm: tuple[float, float]
    corners_px: tuple[tuple[float, float], ...]
    visible: float
    angle: float


def truths(pieces: list[Laid], bed: Bed, lens: Lens) -> list[Truth]:
    """The truth of one picture."""
    tops = [lens.pixels(placed(piece, corners(piece, piece.high), bed)) for piece in pieces]
    seen = _visible(pieces, tops, bed, lens)
    return [_truth(*each) for each in zip(pieces, tops, seen, strict=True)]


def _truth(piece: Laid, top: Floats, visible: float) -> Truth:
    spots = tuple((round(float(x), 2), round(float(y), 2)) for x, y in top)
    at = (round(piece.at.x, 2), round(piece.at.y, 2))
    return Truth(
        piece.zone, piece.place, piece.deck, piece.face, piece.turn,
        at, spots, round(visible, 3), round(piece.angle % 360, 2),
    )  # fmt: skip


def _visible(pieces: list[Laid], tops: list[Floats], bed: Bed, lens: Lens) -> list[float]:
    """Paint every piece in the order in which they cover each other, and count what is left."""
    width, height = (side // _FINE for side in lens.size)
    board = np.zeros((height, width), np.int32)
    whole = np.ones(len(pieces))
    for number in _from_below(pieces, tops, lens):
        piece, top = pieces[number], tops[number]
        low = lens.pixels(placed(piece, corners(piece, 0.0), bed))
        hull = cv2.convexHull(np.concatenate([top, low]).astype(np.float32))
        cv2.fillPoly(board, [_grid(hull[:, 0])], _COVER)
        alone = np.zeros_like(board)
        cv2.fillPoly(alone, [_grid(top)], 1)
        whole[number] = max(1, int(alone.sum()))
        board[alone > 0] = number + 1
    left = np.bincount(board[board < _COVER].ravel(), minlength=len(pieces) + 1)[1:]
    return [float(share) for share in left / whole]


def _from_below(pieces: list[Laid], tops: list[Floats], lens: Lens) -> list[int]:
    """Layer by layer; within one, what is high covers what is further out."""
    middle = np.divide(lens.size, 2)
    far = [float(np.hypot(*(top.mean(axis=0) - middle))) for top in tops]
    return sorted(range(len(pieces)), key=lambda at: (pieces[at].layer, -far[at]))


def _grid(spots: npt.NDArray[Any]) -> npt.NDArray[np.int32]:
    return np.round(np.asarray(spots, np.float64) / _FINE).astype(np.int32)
