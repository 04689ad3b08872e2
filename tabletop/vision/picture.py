"""Pictures for people: readings drawn over a frame, and shielded zones blanked out of it."""

from collections.abc import Sequence

import cv2
import numpy as np

from tabletop.signals import Frame
from tabletop.table import Box, Mat, Observation, Point, Reading

from .eye import Eye
from .picturing import Picture, as_picture

_INK = (60, 200, 60)
_UNREAD = (40, 40, 230)
_COVERED = (0, 170, 255)


def blanked(eye: Eye, frame: Frame, zones: Sequence[str]) -> Picture:
    """The frame with these zones black; all of it when nobody knows where they are."""
    picture = as_picture(frame).copy()
    if not zones:
        return picture
    if eye.mat_to_px is None:
        picture[:] = 0
        return picture
    for name in zones:
        cv2.fillPoly(picture, [_outline(eye, eye.mat.zone(name).box)], (0, 0, 0))
    return picture


def drawn(eye: Eye, picture: Picture, observation: Observation) -> Picture:
    """The picture with the mat's outline, covered zones hatched and every reading named."""
    picture = picture.copy()
    if eye.mat_to_px is None or not observation.registered:
        _label(picture, "no markers in view", Point(40, 60), _UNREAD, 1.6)
        return picture
    whole = Box(0, 0, eye.mat.width, eye.mat.height)
    cv2.polylines(picture, [_outline(eye, whole)], True, _INK, 2, cv2.LINE_AA)
    for name in observation.covered:
        cv2.polylines(picture, [_outline(eye, eye.mat.zone(name).box)], True, _COVERED, 2)
    for reading in observation.readings:
        _draw_reading(picture, eye, reading)
    return picture


def _draw_reading(picture: Picture, eye: Eye, reading: Reading) -> None:
    centre = _to_px(eye, reading.at)
    edge = _to_px(eye, Point(reading.at.x + _radius(eye.mat, reading.zone), reading.at.y))
    radius = round(float(np.hypot(edge.x - centre.x, edge.y - centre.y)))
    colour = _INK if reading.face else _UNREAD
    spot = (round(centre.x), round(centre.y))
    cv2.circle(picture, spot, radius, colour, 2, cv2.LINE_AA)
    text = reading.face or f"? {reading.why}"
    _label(picture, text, Point(centre.x - radius, centre.y + radius + 11), colour, 0.42)


def _radius(mat: Mat, zone: str) -> float:
    """Half the way to the nearest other place of the zone."""
    first, *others = mat.zone(zone).places
    return min(float(np.hypot(p.x - first.x, p.y - first.y)) for p in others) / 2


def _label(
    picture: Picture, text: str, at: Point, colour: tuple[int, int, int], size: float
) -> None:
    spot = (round(at.x), round(at.y))
    font = cv2.FONT_HERSHEY_SIMPLEX
    cv2.putText(picture, text, spot, font, size, (255, 255, 255), 4, cv2.LINE_AA)
    cv2.putText(picture, text, spot, font, size, _dark(colour), 1, cv2.LINE_AA)


def _dark(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    blue, green, red = (value // 2 for value in colour)
    return blue, green, red


def _to_px(eye: Eye, point: Point) -> Point:
    x, y, scale = np.asarray(eye.mat_to_px) @ (point.x, point.y, 1.0)
    return Point(float(x / scale), float(y / scale))


def _outline(eye: Eye, box: Box) -> "np.ndarray[tuple[int, ...], np.dtype[np.int32]]":
    corners = [_to_px(eye, corner) for corner in box.corners]
    return np.array([(round(corner.x), round(corner.y)) for corner in corners], np.int32)
