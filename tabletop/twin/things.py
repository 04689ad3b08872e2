"""Things on the table as something to draw: a picture, where it lands in the frame, its shadow.

Comes in: a scene and how the camera sees the mat. Goes out: `Thing`s, which draw themselves
into any part of the frame.
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from tabletop.table import Mat, Point

from .lens import Matrix, place, project, shift
from .prints import PIECE_PX_PER_MM, printed_piece
from .scene import Coin, Extra, Lying, Scene, Slip, Stray, how_it_lies

Picture = npt.NDArray[np.uint8]
Rect = tuple[int, int, int, int]
SHADE = 0.28
_SHADOW_MM = 1.2
_ROOM_MM = 3.0


@dataclass(frozen=True)
class Thing:
    """A see-through picture (BGRA), its way into the frame, and the way of its shadow."""

    art: Picture
    to_px: Matrix
    shadow_to_px: Matrix
    rect: Rect

    def draw(self, part: Picture, rect: Rect) -> None:
        """Draw what of this thing falls into the part of the frame that `rect` names."""
        left, top, right, bottom = meeting(self.rect, rect)
        if left >= right or top >= bottom:
            return
        target = part[top - rect[1] : bottom - rect[1], left - rect[0] : right - rect[0]]
        size, moved = (right - left, bottom - top), shift(-left, -top)
        shade = cv2.warpPerspective(_soft(self.art), moved @ self.shadow_to_px, size)
        target[:] = blended(target, np.zeros(3, np.uint8), shade)
        art = cv2.warpPerspective(self.art, moved @ self.to_px, size)
        target[:] = blended(target, art[:, :, :3], art[:, :, 3], premultiplied=True)


def blended(
    under: Picture, over: npt.ArrayLike, alpha: npt.ArrayLike, premultiplied: bool = False
) -> Picture:
    """`over` laid on `under` as far as `alpha` (0 to 255) says."""
    part = np.asarray(alpha, np.float32)[:, :, None] / 255
    top = np.asarray(over, np.float32) * (1.0 if premultiplied else part)
    return np.asarray(np.clip(under * (1 - part) + top + 0.5, 0, 255), np.uint8)


def meeting(a: Rect, b: Rect) -> Rect:
    """Where two parts of the frame overlap; empty when right <= left or bottom <= top."""
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


class Bench:
    """Turns pieces and extras of one table into things to draw."""

    def __init__(
        self, seed: int, loose: float, fade: float, mat_to_px: Matrix, raised_to_px: Matrix
    ) -> None:
        self._seed, self._loose, self._fade = seed, loose, fade
        self._flat, self._raised = mat_to_px, raised_to_px

    def piece(self, scene: Scene, lying: Lying) -> Thing:
        """A piece as it lies."""
        zone = scene.mat.zone(lying.zone)
        art = printed_piece(zone.deck, lying.piece.face, self._fade)
        radius = art.shape[0] / PIECE_PX_PER_MM / 2
        at = zone.places[lying.place]
        loose = min(self._loose * radius, _elbow_room(scene.mat, at, 2 * radius))
        dx, dy, turn = how_it_lies(lying, self._seed, loose, any_turn=True)
        return self._thing(art, Point(at.x + dx, at.y + dy), turn)

    def extra(self, extra: Extra) -> Thing:
        """A thing that does not belong there."""
        match extra:
            case Stray(deck, face, at, turn):
                return self._thing(printed_piece(deck, face, self._fade), at, turn)
            case Coin(at, mm, colour):
                return self._thing(_coin(mm, colour), at, 0.0)
            case Slip(at, width, height, turn, colour):
                return self._thing(_slip(width, height, colour), at, turn)

    def _thing(self, art: Picture, at: Point, turn: float) -> Thing:
        height, width = art.shape[:2]
        own = place(at, turn, 1 / PIECE_PX_PER_MM) @ shift(-(width - 1) / 2, -(height - 1) / 2)
        far = np.hypot(width, height) / 2 / PIECE_PX_PER_MM + _ROOM_MM
        corners = [(at.x + x, at.y + y) for x in (-far, far) for y in (-far, far)]
        around = project(self._raised, corners)
        low, high = np.floor(around.min(axis=0)), np.ceil(around.max(axis=0))
        rect = (int(low[0]), int(low[1]), int(high[0]), int(high[1]))
        fallen = self._flat @ shift(_SHADOW_MM * 0.6, _SHADOW_MM * 0.8)
        return Thing(_premultiplied(art), self._raised @ own, fallen @ own, rect)


def _elbow_room(mat: Mat, at: Point, size: float) -> float:
    """How far people let a piece stray where its neighbours lie close."""
    others = (place for zone in mat.zones for place in zone.places if place != at)
    gap = min(float(np.hypot(place.x - at.x, place.y - at.y)) for place in others) - size
    return 0.25 + 0.75 * max(gap, 0.0)


def _premultiplied(art: Picture) -> Picture:
    alpha = art[:, :, 3:].astype(np.float32) / 255
    return np.dstack([np.asarray(art[:, :, :3] * alpha + 0.5, np.uint8), art[:, :, 3]])


def _soft(art: Picture) -> Picture:
    blurred = cv2.GaussianBlur(art[:, :, 3], (0, 0), 0.5 * PIECE_PX_PER_MM)
    return np.asarray(blurred * np.float32(SHADE), np.uint8)


@lru_cache(maxsize=32)
def _coin(mm: float, colour: tuple[int, int, int]) -> Picture:
    side = round(mm * PIECE_PX_PER_MM)
    y, x = np.mgrid[0:side, 0:side] - (side - 1) / 2
    away = np.hypot(x, y) / (side / 2)
    shade = 1 + 0.12 * (x + y) / side - 0.25 * (np.abs(away - 0.88) < 0.05)
    body = shade[:, :, None] * np.array(colour[::-1])
    alpha = np.clip((1 - away) * side / 2 + 0.5, 0, 1) * 255
    return np.dstack([np.clip(body, 0, 255), alpha]).astype(np.uint8)


@lru_cache(maxsize=32)
def _slip(width: float, height: float, colour: tuple[int, int, int]) -> Picture:
    size = (round(height * PIECE_PX_PER_MM), round(width * PIECE_PX_PER_MM), 4)
    art = np.full(size, 255, np.uint8)
    art[:, :, :3] = colour[::-1]
    return art
