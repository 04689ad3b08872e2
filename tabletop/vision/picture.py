"""Pictures for people: readings drawn over a frame, and shielded zones blanked out of it."""

from collections.abc import Sequence

import cv2
import numpy as np

from tabletop.signals import Frame
from tabletop.table import Box, Mat, Observation, Point, Reading

from .eye import Eye
from .flatten import blackened, quad
from .picturing import Matrix, Picture, project

Colour = tuple[int, int, int]
_INK: Colour = (60, 200, 60)
_UNREAD: Colour = (40, 40, 230)
_COVERED: Colour = (0, 170, 255)
_WHITE: Colour = (255, 255, 255)
_LONE_MM = 44.0  # how large a lone place is drawn
_FONT = cv2.FONT_HERSHEY_SIMPLEX


def blanked(eye: Eye, frame: Frame, zones: Sequence[str]) -> Picture:
    """The frame with these zones black; all of it when nobody knows where they are."""
    picture = eye.picture(frame)
    if not zones:
        return picture.copy()
    if eye.mat_to_px is None:
        return np.zeros_like(picture)
    return blackened(picture, eye.mat_to_px, [eye.mat.zone(name).box for name in zones])


def drawn(eye: Eye, picture: Picture, observation: Observation) -> Picture:
    """The picture with the mat's outline, covered zones framed and every reading named."""
    return _drawn(picture.copy(), eye.mat_to_px, eye.mat, observation)


def closeup(
    eye: Eye, picture: Picture, observation: Observation, width: int, height: int, room: float
) -> Picture:
    """The same around the mat with `room` mm beside it, so large; all of it when not found."""
    way = eye.mat_to_px
    if way is None:
        return _drawn(np.asarray(cv2.resize(picture, (width, height))), way, eye.mat, observation)
    nearer = _towards(way, eye.mat, width, height, room)
    near = cv2.warpPerspective(picture, nearer, (width, height), flags=cv2.INTER_CUBIC)
    return _drawn(np.asarray(near, np.uint8), np.asarray(nearer @ way), eye.mat, observation)


def _towards(way: Matrix, mat: Mat, width: int, height: int, room: float) -> Matrix:
    """From the picture's pixels to a closer look at the mat, neither turned nor warped."""
    corners = quad(way, Box(0, 0, mat.width, mat.height), room)
    low, high = corners.min(axis=0), corners.max(axis=0)
    scale = min(width / (high[0] - low[0]), height / (high[1] - low[1]))
    left, top = np.array((width, height)) / 2 - scale * (low + high) / 2
    return np.array([[scale, 0.0, left], [0.0, scale, top], [0.0, 0.0, 1.0]])


def _drawn(picture: Picture, way: Matrix | None, mat: Mat, observation: Observation) -> Picture:
    if way is None or not observation.registered:
        _label(picture, "no markers in view", (picture.shape[1] // 2, 60), _UNREAD, 1.2)
        return picture
    whole = Box(0, 0, mat.width, mat.height)
    cv2.polylines(picture, [quad(way, whole)], True, _INK, 2, cv2.LINE_AA)
    for name in observation.covered:
        cv2.polylines(picture, [quad(way, mat.zone(name).box)], True, _COVERED, 2, cv2.LINE_AA)
    for reading in observation.readings:
        _draw_reading(picture, way, mat, reading)
    return picture


def _draw_reading(picture: Picture, way: Matrix, mat: Mat, reading: Reading) -> None:
    reach = _half_pitch(mat, reading.zone)
    (x, y), edge = project(
        way, [(reading.at.x, reading.at.y), (reading.at.x + reach, reading.at.y)]
    )
    radius = round(float(np.hypot(edge[0] - x, edge[1] - y)) * 0.86)
    colour = _INK if reading.face else _UNREAD
    cv2.circle(picture, (round(x), round(y)), radius, colour, 2, cv2.LINE_AA)
    size = np.clip(radius / 55, 0.3, 0.7)
    _label(picture, reading.face or "?", (round(x), round(y + radius)), colour, float(size))


def _half_pitch(mat: Mat, zone: str) -> float:
    """Half the way from the zone's first place to the nearest other one."""
    first, *others = mat.zone(zone).places
    return min((_apart(first, other) for other in others), default=_LONE_MM) / 2


def _apart(one: Point, other: Point) -> float:
    return float(np.hypot(one.x - other.x, one.y - other.y))


def _label(
    picture: Picture, text: str, middle: tuple[int, int], colour: Colour, size: float
) -> None:
    """Words on a coloured strip around a spot."""
    (width, height), _ = cv2.getTextSize(text, _FONT, size, 1)
    x, y = middle[0] - width // 2, middle[1] + height // 2
    room = max(2, round(size * 5))
    dark = (colour[0] // 2, colour[1] // 2, colour[2] // 2)
    cv2.rectangle(picture, (x - room, y - height - room), (x + width + room, y + room), dark, -1)
    cv2.putText(picture, text, (x, y), _FONT, size, _WHITE, 1, cv2.LINE_AA)
