"""Hands over the photograph: an arm with its soft shadow, laid over a finished picture.

What a hand holds is painted under its fingers; a hand that moves is smeared along its way.
"""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from .arm import ARM_PX_PER_MM, ARM_TIPS_MM, arm_art
from .lens import Matrix, Rect, around, empty, meeting, place, project, shift
from .light import Exposure
from .prints import PIECE_PX_PER_MM, printed_piece
from .scene import Hand, Held
from .sprites import window
from .stage import Stage

Picture = npt.NDArray[np.uint8]
ARM_ABOVE_MM = 45.0
_SHADE = 0.42
_COARSE = 4
_AHEAD_MM = 80  # room before the fingertips for what they hold


def lay_hand(shot: Picture, hand: Hand, exposure: Exposure, stage: Stage) -> None:
    """Lay an arm over the photograph."""
    own = place(hand.tips, hand.side - 90) @ _sprite_to_mm()
    art = _sprite(hand.person, hand.holds, round(hand.smear * ARM_PX_PER_MM))
    off = stage.away * ARM_ABOVE_MM * (0.25 + stage.conditions.reach / 2)
    _shadow(shot, art, stage.flat_way(0.0) @ shift(*off) @ own)
    _body(shot, art, stage.flat_way(ARM_ABOVE_MM) @ own, exposure)


def hand_cover(hand: Hand, stage: Stage, rect: Rect) -> Picture:
    """Where in a part of the frame an arm hides what is below it, 0 to 255."""
    own = place(hand.tips, hand.side - 90) @ _sprite_to_mm()
    art = _sprite(hand.person, hand.holds, round(hand.smear * ARM_PX_PER_MM))
    way = shift(-rect[0], -rect[1]) @ stage.flat_way(ARM_ABOVE_MM) @ own
    size = (rect[2] - rect[0], rect[3] - rect[1])
    return np.asarray(cv2.warpPerspective(art[:, :, 3], way, size), np.uint8)


def _sprite_to_mm() -> Matrix:
    scale = np.diag([1 / ARM_PX_PER_MM, 1 / ARM_PX_PER_MM, 1.0])
    return shift(-ARM_TIPS_MM[0], -ARM_TIPS_MM[1] - _AHEAD_MM) @ scale


@lru_cache(maxsize=48)
def _sprite(person: int, holds: Held | None, smear_px: int) -> Picture:
    """The arm with what it holds, BGRA; colours run on under its edge."""
    arm = arm_art(person)
    ahead = int(_AHEAD_MM * ARM_PX_PER_MM)
    art = np.vstack([np.zeros((ahead, arm.shape[1], 4), np.uint8), arm])
    if holds is not None:
        art = _over(_held(holds, art.shape), art)
    if smear_px > 1:
        art = np.asarray(cv2.blur(_weighted(art), (1, smear_px)), np.float32)
        art = _unweighted(art)
    return art


def _held(holds: Held, shape: tuple[int, ...]) -> Picture:
    """A piece as it sticks out beyond the fingertips."""
    card = printed_piece(holds.deck, holds.piece.face, 0.0)
    height, width = card.shape[:2]
    scale = ARM_PX_PER_MM / PIECE_PX_PER_MM
    x = ARM_TIPS_MM[0] * ARM_PX_PER_MM
    y = (ARM_TIPS_MM[1] + _AHEAD_MM + 6) * ARM_PX_PER_MM - height * scale / 2 + 8
    c, s = np.cos(0.12) * scale, np.sin(0.12) * scale
    way = np.array([[c, -s, x], [s, c, y], [0, 0, 1.0]]) @ shift(-width / 2, -height / 2)
    laid = cv2.warpPerspective(card, way, (shape[1], shape[0]), flags=cv2.INTER_AREA)
    return _unweighted(np.asarray(laid, np.float32))


def _weighted(art: Picture) -> npt.NDArray[np.float32]:
    alpha = art[:, :, 3:].astype(np.float32) / 255
    return np.dstack([art[:, :, :3] * alpha, art[:, :, 3].astype(np.float32)])


def _unweighted(art: npt.NDArray[np.float32]) -> Picture:
    alpha = np.maximum(art[:, :, 3:], 1.0) / 255
    return np.dstack([np.clip(art[:, :, :3] / alpha, 0, 255), art[:, :, 3]]).astype(np.uint8)


def _over(below: Picture, above: Picture) -> Picture:
    part = above[:, :, 3:].astype(np.float32) / 255
    whole = _weighted(below) * (1 - part) + _weighted(above)
    return _unweighted(np.asarray(whole, np.float32))


def _rect(shot: Picture, art: Picture, to_px: Matrix, room: int) -> Rect:
    height, width = art.shape[:2]
    corners = project(to_px, [(0, 0), (width, 0), (width, height), (0, height)])
    return meeting(around(corners, room), (0, 0, shot.shape[1], shot.shape[0]))


def _shadow(shot: Picture, art: Picture, to_px: Matrix) -> None:
    left, top, right, bottom = rect = _rect(shot, art, to_px, 60)
    if empty(rect):
        return
    size = ((right - left) // _COARSE + 1, (bottom - top) // _COARSE + 1)
    coarse = np.diag([1 / _COARSE, 1 / _COARSE, 1.0]) @ shift(-left, -top)
    alpha = cv2.warpPerspective(art[:, :, 3], coarse @ to_px, size)
    soft = cv2.GaussianBlur(alpha, (0, 0), 6)
    keep = 255 - np.asarray(soft * np.float32(_SHADE), np.uint8)
    lit = cv2.resize(cv2.merge([keep] * 3), (right - left, bottom - top))
    part = shot[top:bottom, left:right]
    cv2.multiply(part, lit, part, scale=1 / 255)


def _body(shot: Picture, art: Picture, to_px: Matrix, exposure: Exposure) -> None:
    rect = _rect(shot, art, to_px, 2)
    if empty(rect):
        return
    size = (rect[2] - rect[0], rect[3] - rect[1])
    laid = cv2.warpPerspective(art, shift(-rect[0], -rect[1]) @ to_px, size)
    x, y, width, height = cv2.boundingRect(np.ascontiguousarray(laid[:, :, 3]))
    inner = (rect[0] + x, rect[1] + y, rect[0] + x + width, rect[1] + y + height)
    if empty(inner):
        return
    laid = np.ascontiguousarray(laid[y : y + height, x : x + width])
    colours = exposure.develop(np.ascontiguousarray(laid[:, :, :3]), inner)
    alpha = cv2.GaussianBlur(laid[:, :, 3], (0, 0), max(exposure.blur, 0.7))
    part = shot[window(inner, (0, 0, shot.shape[1], shot.shape[0]))]
    cv2.multiply(part, cv2.merge([255 - alpha] * 3), part, scale=1 / 255)
    cv2.add(part, cv2.multiply(colours, cv2.merge([alpha] * 3), scale=1 / 255), part)
