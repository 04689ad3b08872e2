"""Cards lying loose in a photo: four-cornered outlines of about a card's shape.

A picture comes in; corners in its pixels go out, clockwise, the long sides upright. Several ways
of telling a card from its table are tried, since none serves every table.
"""

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from ..picturing import Field, Matrix, Picture

_SIDE_PX = 720  # pictures are looked at in about this size
_LEAST, _MOST = 0.008, 0.97  # of the picture
_SLENDER, _STOUT = 1.12, 1.95  # long side over short side
_FULL = 0.84  # of its four-cornered hull that an outline fills
_SAME = 0.75  # overlap of two outlines of one card
_CLEAR = 0.35  # how clear a wider outline must be, compared with the narrower


def find_quads(picture: Picture) -> list[Matrix]:
    """Outlines that may be cards, the largest first."""
    scale = _SIDE_PX / max(picture.shape[:2])
    if scale < 1:
        less = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        small = np.asarray(less, np.uint8)
    else:
        small, scale = picture, 1.0
    slope = _slope(small)
    found: list[Matrix] = []
    for mask in _masks(small):
        for quad in _outlines(mask):
            _enter(found, quad, slope)
    found.sort(key=lambda quad: -_area(quad))
    return [(quad + 0.5) / scale - 0.5 for quad in found]


def card_in(picture: Picture) -> Matrix | None:
    """The outline of the one card a photo shows: the one that stands out most from its table."""
    quads = find_quads(picture)
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2Lab), np.float32)
    return max(quads, key=lambda quad: _stands_out(grey, quad), default=None)


def _stands_out(lab: Field, quad: Matrix) -> float:
    """How plain a card's margin is, and how unlike what lies just outside of it."""
    inside, outside = (_band(lab, quad, share) for share in (0.96, 1.05))
    if len(inside) < 20 or len(outside) < 20:
        return 0.0
    apart = float(np.linalg.norm(np.median(inside, axis=0) - np.median(outside, axis=0)))
    rough = float(np.median(np.abs(inside - np.median(inside, axis=0)))) + 2.0
    return apart / rough * float(np.sqrt(_area(quad)))


def _band(lab: Field, quad: Matrix, share: float) -> Matrix:
    middle = quad.mean(axis=0)
    at = np.round(_dense(middle + (quad - middle) * share)).astype(int)
    height, width = lab.shape[:2]
    here = (at >= 0).all(axis=1) & (at[:, 0] < width) & (at[:, 1] < height)
    return np.asarray(lab[at[here, 1], at[here, 0]], np.float64)


def _enter(found: list[Matrix], quad: Matrix, slope: Field) -> None:
    """Keep an outline; of several around one card the outermost that is clearly seen."""
    for number, other in enumerate(found):
        if _overlap(quad, other) >= _SAME:
            wider = _area(quad) > 1.01 * _area(other)
            if wider and _seen(slope, quad) > _CLEAR * _seen(slope, other):
                found[number] = quad
            return
    found.append(quad)


def _slope(picture: Picture) -> Field:
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (3, 3), 0)
    x, y = (cv2.Sobel(grey, cv2.CV_32F, i, 1 - i, ksize=3) for i in (1, 0))
    return np.asarray(cv2.dilate(cv2.magnitude(x, y), np.ones((3, 3), np.uint8)), np.float32)


def _seen(slope: Field, quad: Matrix) -> float:
    """How clear an edge runs along the weakest side."""
    height, width = slope.shape
    sides = []
    for one, other in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        at = np.round(one + (other - one) * np.linspace(0.1, 0.9, 40)[:, None]).astype(int)
        at = np.clip(at, 0, (width - 1, height - 1))
        sides.append(float(np.median(slope[at[:, 1], at[:, 0]])))
    return min(sides)


def _masks(picture: Picture) -> Iterator[Picture]:
    soft = np.asarray(cv2.bilateralFilter(picture, 5, 30, 5), np.uint8)
    lab = np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2Lab), np.uint8)
    for low in (20, 40, 80):
        edges = cv2.Canny(soft, low, 2.5 * low, L2gradient=True)
        closed = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        yield np.asarray(closed, np.uint8)
    yield from _unlike_the_rim(lab)
    for channel in range(3):
        yield from _split(np.ascontiguousarray(lab[:, :, channel]))


def _unlike_the_rim(lab: Picture) -> Iterator[Picture]:
    """What differs in colour from what lies along the picture's edge."""
    strips = (lab[:6], lab[-6:], lab[:, :6], lab[:, -6:])
    rim = np.concatenate([strip.reshape(-1, 3) for strip in strips])
    away = np.linalg.norm(lab.astype(np.float32) - np.median(rim, axis=0), axis=2)
    yield from _split(np.asarray(np.clip(away * 2, 0, 255), np.uint8))


def _split(plane: Picture) -> Iterator[Picture]:
    level, mask = cv2.threshold(cv2.GaussianBlur(plane, (5, 5), 0), 0, 255, cv2.THRESH_OTSU)
    yield np.asarray(mask, np.uint8)
    yield np.asarray(cv2.bitwise_not(mask), np.uint8)
    for more in (0.8, 1.2):
        yield np.asarray(cv2.threshold(plane, level * more, 255, cv2.THRESH_BINARY)[1], np.uint8)


def _outlines(mask: Picture) -> Iterator[Matrix]:
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    whole = mask.shape[0] * mask.shape[1]
    for contour in contours:
        hull = cv2.convexHull(contour)
        area = cv2.contourArea(hull)
        if not _LEAST * whole <= area <= _MOST * whole:
            continue
        quad = _four_corners(np.asarray(hull, np.float64).reshape(-1, 2))
        if quad is not None and area >= _FULL * _area(quad) and _card_shaped(quad):
            yield _upright(quad)


def _four_corners(hull: Matrix) -> Matrix | None:
    """The four straight sides of a hull, cut with each other: round corners do not matter."""
    length = cv2.arcLength(hull.astype(np.float32), True)
    for share in (0.02, 0.03, 0.045, 0.06):
        corners = cv2.approxPolyDP(hull.astype(np.float32), share * length, True).reshape(-1, 2)
        if len(corners) == 4:
            return _sharpened(hull, corners.astype(np.float64))
        if len(corners) < 4:
            return None
    return None


def _sharpened(hull: Matrix, corners: Matrix) -> Matrix | None:
    """Lines through the middle of each side, met with their neighbours."""
    dense = _dense(hull)
    lines = []
    for one, other in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along = other - one
        length = float(np.hypot(*along)) + 1e-9
        part = (dense - one) @ along / length**2
        away = np.abs((dense - one) @ np.array([-along[1], along[0]]) / length)
        near = dense[(part > 0.15) & (part < 0.85) & (away < 0.03 * length + 2)]
        if len(near) < 8:
            return None
        vx, vy, x, y = cv2.fitLine(near.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        lines.append(np.array([-vy, vx, vy * x - vx * y], np.float64))
    met = [np.cross(lines[k - 1], lines[k]) for k in range(4)]
    if any(abs(point[2]) < 1e-9 for point in met):
        return None
    return np.array([point[:2] / point[2] for point in met])


def _dense(hull: Matrix) -> Matrix:
    steps = []
    for one, other in zip(hull, np.roll(hull, -1, axis=0), strict=True):
        count = max(1, int(np.hypot(*(other - one))))
        steps.append(one + (other - one) * (np.arange(count) / count)[:, None])
    return np.concatenate(steps)


def _card_shaped(quad: Matrix) -> bool:
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    one, other = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    even = all(max(pair) < 1.6 * min(pair) for pair in (sides[::2], sides[1::2]))
    convex = bool(cv2.isContourConvex(quad.astype(np.float32)))
    return convex and even and _SLENDER <= max(one, other) / (min(one, other) + 1e-9) <= _STOUT


def _upright(quad: Matrix) -> Matrix:
    """Clockwise, beginning so that the first side is a short one."""
    if cv2.contourArea(quad.astype(np.float32), oriented=True) < 0:
        quad = quad[::-1]
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    wide = sides[0] + sides[2] > sides[1] + sides[3]
    return np.asarray(np.roll(quad, -1, axis=0) if wide else quad)


def _area(quad: npt.ArrayLike) -> float:
    return abs(float(cv2.contourArea(np.asarray(quad, np.float32))))


def _overlap(one: Matrix, other: Matrix) -> float:
    shared, _ = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))
    return float(shared) / max(_area(one), _area(other), 1e-9)
