"""Sprites: parts of the frame as a thing would fill them, drawn once and laid down often.

Pictures with their ways into the frame come in; `Sprite`s go out, which blend themselves into
any part of the frame. Because a sprite is made of frame pixels, redrawing a part changes nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from .lens import Matrix, Rect, empty, meeting, shift

Picture = npt.NDArray[np.uint8]
Layer = tuple[Picture, Matrix]  # premultiplied BGRA and its way into the frame


@dataclass(frozen=True)
class Sprite:
    """What a thing adds to the frame (`colour`), what of the frame stays seen below it (`keep`,
    three channels), how much of it is body (`body`), and how much it shines (`shine`)."""

    rect: Rect
    colour: Picture | None
    keep: Picture
    body: Picture
    shine: Picture | None = None

    def draw(self, part: Picture, shine: Picture | None, rect: Rect) -> None:
        """Blend what falls into the part of the frame that `rect` names."""
        both = meeting(self.rect, rect)
        if empty(both):
            return
        target, own = part[window(both, rect)], window(both, self.rect)
        cv2.multiply(target, self.keep[own], target, scale=1 / 255)
        if self.colour is not None:
            cv2.add(target, self.colour[own], target)
        if shine is not None and self.colour is not None:
            lit = shine[window(both, rect)]
            cv2.multiply(lit, 255 - self.body[own], lit, scale=1 / 255)
            if self.shine is not None:
                cv2.add(lit, self.shine[own], lit)


def window(inner: Rect, outer: Rect) -> tuple[slice, slice]:
    """Where a part of the frame lies in a larger part: rows and columns."""
    left, top, right, bottom = inner
    return slice(top - outer[1], bottom - outer[1]), slice(left - outer[0], right - outer[0])


def painted(
    layers: Iterable[Layer], rect: Rect, shade: Picture | None, shine: Picture | None = None
) -> Sprite:
    """A sprite of layers, lowest first, over a shadow (0 to 255) of the same part."""
    left, top, right, bottom = rect
    whole = np.zeros((bottom - top, right - left, 4), np.uint8)
    for art, way in layers:
        over = warped(art, way, rect)
        below = 255 - over[:, :, 3]
        cv2.multiply(whole, cv2.merge([below] * 4), whole, scale=1 / 255)
        cv2.add(whole, over, whole)
    body = np.ascontiguousarray(whole[:, :, 3])
    keep = 255 - body
    if shade is not None:
        keep = np.asarray(cv2.multiply(keep, 255 - shade, scale=1 / 255), np.uint8)
    colour = np.ascontiguousarray(whole[:, :, :3])
    if shine is not None:
        shine = np.asarray(cv2.multiply(shine, body, scale=1 / 255), np.uint8)
    return Sprite(rect, colour, np.asarray(cv2.merge([keep] * 3), np.uint8), body, shine)


def shadowed(shade: Picture, rect: Rect) -> Sprite:
    """A sprite that is nothing but shadow."""
    keep = 255 - shade
    bare = np.zeros_like(shade)
    return Sprite(rect, None, np.asarray(cv2.merge([keep] * 3), np.uint8), bare)


def warped(art: Picture, way: Matrix, rect: Rect) -> Picture:
    """A picture as it falls into a part of the frame."""
    size = (rect[2] - rect[0], rect[3] - rect[1])
    moved = shift(-rect[0], -rect[1]) @ way
    return np.asarray(cv2.warpPerspective(art, moved, size, flags=cv2.INTER_LINEAR), np.uint8)


def shade(outline: Matrix, rect: Rect, soft: float, dark: float) -> Picture:
    """The soft shadow (0 to 255) of an outline given in frame pixels."""
    canvas = np.zeros((rect[3] - rect[1], rect[2] - rect[0]), np.uint8)
    hull = cv2.convexHull((outline - rect[:2]).astype(np.float32)) * 16
    cv2.fillConvexPoly(canvas, hull.astype(np.int32), round(255 * dark), cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(canvas, (0, 0), max(soft, 0.5)), np.uint8)


def premultiplied(art: Picture) -> Picture:
    """A see-through picture whose colours already count only as far as it is there."""
    alpha = art[:, :, 3:].astype(np.float32) / 255
    return np.dstack([np.asarray(art[:, :, :3] * alpha + 0.5, np.uint8), art[:, :, 3]])
