"""The bare table: its top, the marker cards around the area and the mat, all flat.

A stage comes in, the colours of the whole frame go out, bent as the lens bends them.
"""

import cv2
import numpy as np
import numpy.typing as npt

from tabletop.table import Point
from tabletop.table.mats import AREA_MARKERS

from .lens import Matrix, place, shift
from .prints import CARD_WHITE_MM, MAT_PX_PER_MM, marker_card, printed_mat
from .stage import Stage
from .tops import TOP_MM, TOP_PX_PER_MM, top_art

Picture = npt.NDArray[np.uint8]
_PAD = 64  # pixels beyond the frame that a bent lens may bring in


def bare_table(stage: Stage) -> Picture:
    """What the camera sees before anybody puts anything down."""
    width, height = stage.conditions.frame_px
    pad = _PAD if stage.lens.bend else 0
    flat = _flat(stage, shift(pad, pad) @ stage.lens.plane(), (width + 2 * pad, height + 2 * pad))
    if not pad:
        return flat
    x, y = stage.lens.unbent((0, 0, width, height))
    bent = cv2.remap(flat, x + pad, y + pad, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(bent, np.uint8)


def _flat(stage: Stage, to_px: Matrix, size: tuple[int, int]) -> Picture:
    conditions = stage.conditions
    top = place(conditions.pose.aim, conditions.seed % 7 - 3.0, 1 / TOP_PX_PER_MM)
    centred = top @ shift(-TOP_MM[0] * TOP_PX_PER_MM / 2, -TOP_MM[1] * TOP_PX_PER_MM / 2)
    ground = cv2.warpPerspective(
        top_art(conditions.top), to_px @ centred, size, borderMode=cv2.BORDER_REFLECT
    )
    canvas = np.asarray(ground, np.uint8)
    if conditions.printed:
        art = printed_mat(stage.mat, conditions.fade)
        _paste(canvas, art, to_px @ stage.on_table @ _sheet_to_mm(Point(0, 0)))
    for number, box in AREA_MARKERS.items():
        card = marker_card(number, box.width, conditions.fade)
        corner = Point(box.x - CARD_WHITE_MM, box.y - CARD_WHITE_MM)
        _paste(canvas, card, to_px @ _sheet_to_mm(corner))
    return canvas


def _sheet_to_mm(corner: Point) -> Matrix:
    """From a printed sheet's pixels to mm, its upper left corner given; pixel centres count."""
    scale = 1 / MAT_PX_PER_MM
    return shift(corner.x, corner.y) @ np.diag([scale, scale, 1.0]) @ shift(0.5, 0.5)


def _paste(canvas: Picture, art: Picture, to_px: Matrix) -> None:
    """Lay a sheet of paper down, with a faint dark line where its edge lifts off."""
    edge = cv2.copyMakeBorder(art, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(150, 155, 160))
    outer = to_px @ shift(-1, -1)
    size = (canvas.shape[1], canvas.shape[0])
    solid = np.full(edge.shape[:2], 255, np.uint8)
    alpha = cv2.warpPerspective(solid, outer, size)
    x, y, width, height = cv2.boundingRect(alpha)
    if not width:
        return
    moved = shift(-x, -y) @ outer
    laid = cv2.warpPerspective(edge, moved, (width, height), borderMode=cv2.BORDER_REPLICATE)
    part = canvas[y : y + height, x : x + width]
    cover = alpha[y : y + height, x : x + width, None].astype(np.float32) / 255
    part[:] = np.asarray(part * (1 - cover) + laid * cover + 0.5, np.uint8)
