"""Reading cards that lie loose in a photo, without markers: outlines are found, made flat, judged.

A picture and a deck's bodies come in; faces with their corners in the picture go out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from ..picturing import Matrix, Picture, project
from .fitting import Body, Fitting, Found
from .quads import find_quads
from .white import PAPER

_PX_PER_MM = 3.0
_ROOM_MM = 8.0
_REACH_MM = 4.0
_TURNS = (-4.0, 0.0, 4.0)
_BRIGHT = 96  # percent of a card's pixels are darker than its paper
_SAME = 0.4
_SHARES = (1.0, 0.95, 1.06)


@dataclass(frozen=True)
class Loose:
    """A card in a photo: its face or None with `why`, and its corners from its own upper left."""

    face: str | None
    corners: Matrix
    confidence: float
    why: str | None


def read_loose(picture: Picture, bodies: Sequence[Body]) -> list[Loose]:
    """Every card of the deck that can be found; what looks like a card but is none is unread."""
    quads = [wider for quad in find_quads(picture) for wider in sizes(quad)]
    seen = [_read(picture, quad, body) for quad in quads for body in bodies]
    told = [each for each in seen if each is not None]
    told.sort(key=lambda each: (each.face is None, -each.confidence))
    kept: list[Loose] = []
    for each in told:
        if all(_overlap(each.corners, other.corners) < _SAME for other in kept):
            kept.append(each)
    return kept


def sizes(quad: Matrix) -> list[Matrix]:
    """An outline as found, and in case a printed frame was taken for the edge, or the reverse."""
    middle = quad.mean(axis=0)
    return [middle + (quad - middle) * share for share in _SHARES]


def rectified(
    picture: Picture,
    quad: Matrix,
    size: tuple[float, float],
    px_per_mm: float,
    room: float = 0.0,
) -> Picture:
    """A card made flat and balanced by its own paper, with some mm around it."""
    width, height = ((side + 2 * room) * px_per_mm for side in size)
    inner = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float64)
    target = ((inner + room) * px_per_mm - 0.5).astype(np.float32)
    way = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    whole, edge = (round(width), round(height)), cv2.BORDER_REPLICATE
    flat = cv2.warpPerspective(picture, way, whole, flags=cv2.INTER_LINEAR, borderMode=edge)
    return np.asarray(flat, np.uint8)


def balanced(flat: Picture, room_px: int = 0) -> Picture:
    """With paper white: the brightest part of a card is taken for its paper."""
    card = flat[room_px : flat.shape[0] - room_px, room_px : flat.shape[1] - room_px]
    white = np.percentile(card.reshape(-1, 3), _BRIGHT, axis=0)
    table = np.clip(np.arange(256)[:, None] * (PAPER / np.maximum(white, 20)), 0, 255)
    return np.asarray(cv2.LUT(flat, table[None].astype(np.uint8)), np.uint8)


def _read(picture: Picture, quad: Matrix, body: Body) -> Loose | None:
    grid = body.chapter.lattice
    size = (grid.width, grid.height)
    room = _ROOM_MM * _PX_PER_MM
    flat = balanced(rectified(picture, quad, size, _PX_PER_MM, _ROOM_MM), round(room))
    way = np.array([[_PX_PER_MM, 0, room - 0.5], [0, _PX_PER_MM, room - 0.5], [0, 0, 1]])
    hidden = np.zeros(flat.shape[:2], np.uint8)
    soft = np.asarray(cv2.GaussianBlur(flat, (0, 0), 1.2), np.uint8)
    middle = (size[0] / 2, size[1] / 2)
    guesses = body.scout.look(soft, way, hidden, middle, _REACH_MM, _TURNS, 4)
    found = Fitting(body, flat, way, hidden, _PX_PER_MM).best(guesses, any_light=True)
    return None if found is None else _told(found, quad, size)


def _told(found: Found, quad: Matrix, size: tuple[float, float]) -> Loose:
    inner = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    back = np.asarray(cv2.getPerspectiveTransform(inner, quad.astype(np.float32)), np.float64)
    corners = project(back, found.corners)
    judgement = found.judgement
    sure = max(0.0, judgement.alike * min(1.0, judgement.decided))
    if judgement.why is not None:
        return Loose(None, corners, round(sure, 3), judgement.why.value)
    return Loose(found.face, corners, round(sure, 3), None)


def _overlap(one: Matrix, other: Matrix) -> float:
    shared, _ = cv2.intersectConvexConvex(
        cv2.convexHull(one.astype(np.float32)), cv2.convexHull(other.astype(np.float32))
    )
    areas = [abs(float(cv2.contourArea(each.astype(np.float32)))) for each in (one, other)]
    return float(shared) / max(min(areas), 1e-9)
