"""Marks that need no words: tick, cross, arrow, star, and a box of dashes.

Every mark is given the middle it stands on and its size in pixels.
"""

from math import atan2, cos, hypot, pi, sin

from .canvas import BLACK, Canvas

Spot = tuple[int, int]
PixelBox = tuple[int, int, int, int]


def tick(canvas: Canvas, middle: Spot, size: int, ink: int = BLACK) -> None:
    """Done, or right."""
    x, y = middle
    corners = [(-0.46, 0.02), (-0.12, 0.36), (0.46, -0.34)]
    points = [(round(x + along * size), round(y + down * size)) for along, down in corners]
    canvas.pen.line(points, ink, max(2, size // 6), joint="curve")


def cross(canvas: Canvas, middle: Spot, size: int, ink: int = BLACK) -> None:
    """Wrong."""
    (x, y), half, line = middle, round(size * 0.4), max(2, size // 6)
    canvas.pen.line((x - half, y - half, x + half, y + half), ink, line)
    canvas.pen.line((x - half, y + half, x + half, y - half), ink, line)


def star(canvas: Canvas, middle: Spot, size: int, ink: int = BLACK) -> None:
    """A winner."""
    x, y = middle
    rays = [(size / 2 if at % 2 == 0 else size / 5, pi * at / 5) for at in range(10)]
    points = [(round(x + far * sin(turn)), round(y - far * cos(turn))) for far, turn in rays]
    canvas.pen.polygon(points, ink)


def arrow(canvas: Canvas, start: Spot, end: Spot, line: int = 5) -> None:
    """From here to there, its tip at the end."""
    (x, y), (to_x, to_y) = start, end
    turn, long = atan2(to_y - y, to_x - x), hypot(to_x - x, to_y - y)
    head = min(16.0, long / 2)
    neck = (to_x - head * cos(turn), to_y - head * sin(turn))
    canvas.pen.line((x, y, round(neck[0]), round(neck[1])), BLACK, line)
    sides = [
        (neck[0] + sign * head * 0.6 * sin(turn), neck[1] - sign * head * 0.6 * cos(turn))
        for sign in (1, -1)
    ]
    canvas.pen.polygon([(to_x, to_y), *((round(a), round(b)) for a, b in sides)], BLACK)


def dashes(canvas: Canvas, box: PixelBox, line: int = 3, dash: int = 6) -> None:
    """An empty place: a rectangle of dashes along the inside of the box."""
    left, top, right, bottom = box
    for x in range(left, right + 1, 2 * dash):
        end = min(x + dash - 1, right)
        canvas.pen.rectangle((x, top, end, min(top + line - 1, bottom)), BLACK)
        canvas.pen.rectangle((x, max(top, bottom - line + 1), end, bottom), BLACK)
    for y in range(top, bottom + 1, 2 * dash):
        end = min(y + dash - 1, bottom)
        canvas.pen.rectangle((left, y, min(left + line - 1, right), end), BLACK)
        canvas.pen.rectangle((max(left, right - line + 1), y, right, end), BLACK)
