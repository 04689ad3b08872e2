"""Hands over the photograph: an arm with its soft shadow, laid over a finished picture."""

import cv2
import numpy as np
import numpy.typing as npt

from .arm import ARM_MM, ARM_PX_PER_MM, ARM_TIPS_MM, arm_art
from .lens import Matrix, place, project, shift
from .light import Exposure, Rect
from .scene import Hand
from .things import blended, meeting

Picture = npt.NDArray[np.uint8]
ARM_ABOVE_MM = 45.0
_SHADE = 0.42
_SHADOW_OFF = (14.0, 20.0)
_COARSE = 4


def lay_hand(
    shot: Picture, hand: Hand, exposure: Exposure, mat_to_px: Matrix, arm_to_px: Matrix
) -> None:
    """Lay an arm over the photograph. The two ways lead from mat mm to the frame, one on
    the table and one at the arm's height."""
    own = place(hand.tips, hand.side - 90) @ _sprite_to_mm()
    fallen = mat_to_px @ shift(*_SHADOW_OFF) @ own
    _shadow(shot, fallen)
    _body(shot, arm_to_px @ own, hand.person, exposure)


def _sprite_to_mm() -> Matrix:
    scale = np.diag([1 / ARM_PX_PER_MM, 1 / ARM_PX_PER_MM, 1.0])
    return shift(-ARM_TIPS_MM[0], -ARM_TIPS_MM[1]) @ scale


def _rect(shot: Picture, to_px: Matrix, room: int) -> Rect:
    width, height = (side * ARM_PX_PER_MM for side in ARM_MM)
    around = project(to_px, [(0, 0), (width, 0), (width, height), (0, height)])
    low, high = around.min(axis=0) - room, around.max(axis=0) + room
    frame = (0, 0, shot.shape[1], shot.shape[0])
    return meeting((int(low[0]), int(low[1]), int(high[0]), int(high[1])), frame)


def _shadow(shot: Picture, to_px: Matrix) -> None:
    left, top, right, bottom = rect = _rect(shot, to_px, 60)
    if _empty(rect):
        return
    size = ((right - left) // _COARSE + 1, (bottom - top) // _COARSE + 1)
    coarse = np.diag([1 / _COARSE, 1 / _COARSE, 1.0]) @ shift(-left, -top)
    alpha = cv2.warpPerspective(arm_art()[:, :, 3], coarse @ to_px, size)
    soft = cv2.GaussianBlur(alpha, (0, 0), 6)
    part = shot[top:bottom, left:right]
    dark = cv2.resize(soft, (right - left, bottom - top))
    keep = 255 - np.asarray(dark * np.float32(_SHADE), np.uint8)
    part[:] = cv2.multiply(part, cv2.merge([keep, keep, keep]), scale=1 / 255)


def _body(shot: Picture, to_px: Matrix, person: int, exposure: Exposure) -> None:
    left, top, right, bottom = rect = _rect(shot, to_px, 2)
    if _empty(rect):
        return
    size = (right - left, bottom - top)
    art = cv2.warpPerspective(arm_art(person), shift(-left, -top) @ to_px, size)
    colours = exposure.develop(np.ascontiguousarray(art[:, :, :3]), rect)
    alpha = cv2.GaussianBlur(art[:, :, 3], (0, 0), max(exposure.blur, 0.7))
    part = shot[top:bottom, left:right]
    part[:] = blended(part, colours, alpha)


def _empty(rect: Rect) -> bool:
    return rect[0] >= rect[2] or rect[1] >= rect[3]
