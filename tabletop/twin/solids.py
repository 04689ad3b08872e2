"""Bodies as layers to paint: flat pieces, boxes with their sides, and cups.

A stage, a spot and a form come in; layers (pictures and their ways into the frame) go out,
lowest first. Sides are lit by where the lamp is.
"""

import cv2
import numpy as np
import numpy.typing as npt

from tabletop.table import Point

from .lens import Matrix, place, project, raised, through
from .scene import Cup
from .sprites import Layer
from .stage import Stage

Picture = npt.NDArray[np.uint8]
Bgr = tuple[float, float, float]
_EDGE: Bgr = (176, 184, 188)  # the cut edge of cardboard
_ROUND = 48  # corners of a cup's rim


def footprint(at: Point, turn: float, width: float, depth: float) -> Matrix:
    """The four corners of a body on the mat, clockwise from its own upper left."""
    x, y = width / 2, depth / 2
    return project(place(at, turn), [(-x, -y), (x, -y), (x, y), (-x, y)])


def sheet(stage: Stage, art: Picture, corners: Matrix, base: float, thick: float) -> list[Layer]:
    """A flat piece: its edge shows as far as it is thick and turned away from the lamp."""
    height, width = art.shape[:2]
    upper = stage.see(raised(corners, base + thick))
    lower = stage.see(raised(corners + stage.away * 0.25, base))
    alpha = art[:, :, 3:]
    edge = np.asarray(alpha * (np.array([*_EDGE, 255.0], np.float32) / 255), np.uint8)
    return [(edge, through((width, height), lower)), (art, through((width, height), upper))]


def box(
    stage: Stage, top: Picture, sides: tuple[Picture, ...], corners: Matrix, heights: Matrix
) -> list[Layer]:
    """A box from `heights[0]` to `heights[1]`: the sides the camera sees, then its top.

    `sides` are the pictures of its far, right, near and left side, each upright.
    """
    low, high = raised(corners, float(heights[0])), raised(corners, float(heights[1]))
    layers = []
    for number, art in enumerate(sides):
        one, other = number, (number + 1) % 4
        facing = _outward(corners, number)
        if np.dot(facing, stage.eye[:2] - corners[one]) <= 0:
            continue
        # Seen from outside, the upper edge runs from the later corner to the earlier one.
        quad = stage.see(np.array([high[other], high[one], low[one], low[other]]))
        lit = 0.62 + 0.3 * max(0.0, float(-np.dot(facing, stage.away)))
        shaded = np.asarray(art * np.array([lit, lit, lit, 1.0]), np.uint8)
        layers.append((shaded, through((art.shape[1], art.shape[0]), quad)))
    return [*layers, (top, through((top.shape[1], top.shape[0]), stage.see(high)))]


def _outward(corners: Matrix, side: int) -> Matrix:
    along = corners[(side + 1) % 4] - corners[side]
    return np.asarray(np.array([along[1], -along[0]]) / np.hypot(*along))


def cup(stage: Stage, thing: Cup) -> list[Layer]:
    """A cup of coffee: outside, rim, inside and what is in it."""
    rings = {name: _ring(stage, thing, part, high) for name, part, high in _RINGS}
    spots = np.vstack(list(rings.values()))
    left, top = np.floor(spots.min(axis=0)) - 2
    right, bottom = np.ceil(spots.max(axis=0)) + 2
    canvas = np.zeros((int(bottom - top), int(right - left), 4), np.float32)
    off = np.array([left, top])
    body = np.array(thing.colour[::-1], np.float32)
    outside = cv2.convexHull(np.vstack([rings["foot"], rings["rim"]]).astype(np.float32))
    _fill(canvas, outside.reshape(-1, 2) - off, body * 0.72)
    _fill(canvas, rings["rim"] - off, body)
    _fill(canvas, rings["lip"] - off, body * 0.66)
    _fill(canvas, rings["coffee"] - off, np.array((24, 36, 58), np.float32))
    art = np.asarray(np.clip(cv2.GaussianBlur(canvas, (0, 0), 0.8), 0, 255), np.uint8)
    return [(art, np.array([[1.0, 0, left], [0, 1.0, top], [0, 0, 1.0]]))]


_RINGS = (("foot", 0.72, 0.0), ("rim", 1.0, 1.0), ("lip", 0.93, 1.0), ("coffee", 0.86, 0.8))


def _ring(stage: Stage, thing: Cup, part: float, high: float) -> Matrix:
    angles = np.arange(_ROUND) * 2 * np.pi / _ROUND
    around = np.column_stack([np.cos(angles), np.sin(angles)]) * thing.mm / 2 * part
    middle = np.array([thing.at.x, thing.at.y])
    return stage.see(raised(around + middle, thing.height * high))


def _fill(canvas: npt.NDArray[np.float32], outline: Matrix, bgr: npt.ArrayLike) -> None:
    """Fill an outline; a soft light from its upper left makes it look round."""
    mask = np.zeros(canvas.shape[:2], np.uint8)
    cv2.fillPoly(mask, [(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    y, x = np.mgrid[0 : canvas.shape[0], 0 : canvas.shape[1]].astype(np.float32)
    lit = 1.08 - 0.22 * (x / canvas.shape[1] + y / canvas.shape[0])
    cover = mask[:, :, None].astype(np.float32) / 255
    colour = np.dstack([lit[:, :, None] * np.asarray(bgr, np.float32), np.full_like(lit, 255)])
    canvas[:] = canvas * (1 - cover) + colour * cover
