"""Making the sheet flat: the mat as from straight above, with what is shielded blacked out.

Shielded boxes are blackened in the frame's own pixels before anything is warped, so that
nothing of them reaches the flat picture.
"""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from tabletop.table import Box

from .picturing import Matrix, Picture, project
from .sheet import Sheet

Rect = tuple[int, int, int, int]  # left, top, right, bottom; the last two are outside
SHIELD_ROOM_MM = 3.0  # blackened around a shielded box as well: a loose piece's edge, its blur


def flatten(picture: Picture, way: Matrix, sheet: Sheet, shielded: Sequence[Box] = ()) -> Picture:
    """The mat at the sheet's own scale. `way` leads from mat mm to the picture."""
    left, top, right, bottom = mat_rect(picture, way, sheet)
    if left >= right or top >= bottom:
        return np.zeros((sheet.size[1], sheet.size[0], 3), np.uint8)
    part = picture[top:bottom, left:right]
    moved = np.array([[1.0, 0, -left], [0, 1.0, -top], [0, 0, 1.0]]) @ way
    part = blackened(part, moved, shielded)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(part, sheet.to_px(moved), sheet.size, flags=flags)
    return np.asarray(flat, np.uint8)


def blackened(picture: Picture, way: Matrix, boxes: Sequence[Box]) -> Picture:
    """A copy with these boxes (in mat mm) black; the picture itself when there are none."""
    if not boxes:
        return picture
    copy = picture.copy()
    for box in boxes:
        cv2.fillConvexPoly(copy, quad(way, box, SHIELD_ROOM_MM), (0, 0, 0))
    return copy


def quad(way: Matrix, box: Box, room: float = 0.0) -> npt.NDArray[np.int32]:
    """A box's four corners in pixels, with some mm of room around it."""
    wide = Box(box.x - room, box.y - room, box.width + 2 * room, box.height + 2 * room)
    corners = project(way, [(corner.x, corner.y) for corner in wide.corners])
    return np.asarray(np.clip(np.round(corners), -30000, 30000), np.int32)


def mat_rect(picture: Picture, way: Matrix, sheet: Sheet) -> Rect:
    """The part of the picture that the mat lies in."""
    corners = quad(way, Box(0, 0, sheet.mat.width, sheet.mat.height), 1.0)
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0) + 1
    height, width = picture.shape[:2]
    return max(int(left), 0), max(int(top), 0), min(int(right), width), min(int(bottom), height)
