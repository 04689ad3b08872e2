"""Outlines by numbers: paths written as text, arcs and polygons, and where to put them.

An icon is drawn around (0, 0) about one unit large; `placed` makes shapes of it on a sheet.
"""

from functools import cache
from math import cos, pi, sin

from .shapes import Colour, Contour, Outline, Spot

Contours = tuple[Contour, ...]

_STEPS = 14  # straight pieces for each curve


@cache
def path(text: str) -> Contours:
    """Contours from `M x y`, `L x y …`, `C` (three spots a curve) and `Z`, as SVG writes them."""
    contours: list[Contour] = []
    spots: list[Spot] = []
    for command, *numbers in _commands(text):
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        match command:
            case "M" | "L":
                spots += pairs
            case "C":
                for at in range(0, len(pairs), 3):
                    spots += _curve(spots[-1], *pairs[at : at + 3])
            case "Z":
                contours.append(tuple(spots))
                spots = []
    return tuple(contours)


def _commands(text: str) -> list[tuple[str, *tuple[float, ...]]]:
    """The path's commands, each with its numbers."""
    found: list[list[str]] = []
    for word in text.replace(",", " ").split():
        if word in ("M", "L", "C", "Z"):
            found.append([word])
        else:
            found[-1].append(word)
    return [(command, *map(float, numbers)) for command, *numbers in found]


def _curve(a: Spot, b: Spot, c: Spot, d: Spot) -> list[Spot]:
    """A cubic curve from `a` to `d`, without `a` itself."""
    spots = []
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        s = 1 - t
        weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
        x, y = (sum(w * p[k] for w, p in zip(weights, (a, b, c, d), strict=True)) for k in (0, 1))
        spots.append((x, y))
    return spots


def mirrored(half: Contour) -> Contour:
    """A contour of which only the left half is given, from the top down."""
    return (*half, *((-x, y) for x, y in reversed(half)))


def arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 24) -> Contour:
    """Spots along a circle; angles in degrees clockwise from the top."""
    angles = (pi * (start + (end - start) * n / steps) / 180 for n in range(steps + 1))
    return tuple((x + radius * sin(angle), y - radius * cos(angle)) for angle in angles)


def ring(x: float, y: float, outer: float, inner: float, start: float, end: float) -> Contour:
    """A piece of a ring between two radii and two angles."""
    return (*arc(x, y, outer, start, end), *reversed(arc(x, y, inner, start, end)))


def circle(x: float, y: float, radius: float) -> Contour:
    return arc(x, y, radius, 0, 360, 48)[:-1]


def box(left: float, top: float, right: float, bottom: float) -> Contour:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def regular(corners: int, radius: float = 0.5, turn: float = 0.0) -> Contour:
    """A regular polygon with a corner at the top, or turned clockwise from there."""
    return arc(0, 0, radius, turn, turn + 360, corners)[:-1]


def bar(a: Spot, b: Spot, thick: float) -> Contour:
    """A straight stroke from one spot to another, with square ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    nx, ny = -dy / length * thick / 2, dx / length * thick / 2
    return (
        (a[0] + nx, a[1] + ny),
        (b[0] + nx, b[1] + ny),
        (b[0] - nx, b[1] - ny),
        (
            a[0] - nx,
            a[1] - ny,
        ),
    )


def placed(
    contours: Contours,
    x: float,
    y: float,
    size: float,
    fill: Colour,
    keyline: Colour | None = None,
    keyline_mm: float = 0.0,
) -> Outline:
    """An icon of one unit drawn `size` mm large around (x, y)."""
    spots = tuple(tuple((x + size * u, y + size * v) for u, v in each) for each in contours)
    return Outline(spots, fill, keyline, keyline_mm)
