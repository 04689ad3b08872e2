"""Drawings as values: a sheet in millimetres and the shapes on it, in painting order.

One drawing serves the screen and the printer: `paint` makes pixels of it, `pdf` makes pages.
Colours are sRGB. Nothing here knows about games.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from tabletop.fonts import Weight

Colour = tuple[int, int, int]
Spot = tuple[float, float]
Contour = tuple[Spot, ...]


class Disc(msgspec.Struct, frozen=True):
    """A filled circle; its keyline lies inside its diameter."""

    x: float
    y: float
    diameter: float
    fill: Colour
    keyline: Colour | None = None
    keyline_mm: float = 0.0


class Block(msgspec.Struct, frozen=True):
    """A filled upright rectangle: upper left corner and size, and how round its corners are."""

    x: float
    y: float
    width: float
    height: float
    fill: Colour
    radius: float = 0.0


class Line(msgspec.Struct, frozen=True):
    """A level or upright line of a given thickness, centred on its two ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: Colour
    thickness: float = 0.25

    @property
    def block(self) -> Block:
        """The line as the rectangle it covers."""
        x, y = min(self.x1, self.x2), min(self.y1, self.y2)
        length, half = abs(self.x2 - self.x1) + abs(self.y2 - self.y1), self.thickness / 2
        if self.x1 == self.x2:
            return Block(x - half, y, self.thickness, length, self.colour)
        return Block(x, y - half, length, self.thickness, self.colour)


class Outline(msgspec.Struct, frozen=True):
    """Closed contours, filled; one inside another is a hole. Its keyline lies outside them."""

    contours: tuple[Contour, ...]
    fill: Colour
    keyline: Colour | None = None
    keyline_mm: float = 0.0


class Words(msgspec.Struct, frozen=True):
    """One line of text; (x, y) is on its baseline, at its left end, middle or right end.

    It is turned clockwise around (x, y); its keyline lies outside the letters.
    """

    x: float
    y: float
    text: str
    size: float
    colour: Colour
    weight: Weight = "regular"
    align: Literal["left", "middle", "right"] = "left"
    turn: Literal[0, 90, 180, 270] = 0
    keyline: Colour | None = None
    keyline_mm: float = 0.0


class Window(msgspec.Struct, frozen=True):
    """A part of a larger drawing: of its shapes, only what lies inside this rectangle shows."""

    x: float
    y: float
    width: float
    height: float
    shapes: "tuple[Shape, ...]"


Shape = Disc | Block | Line | Outline | Words | Window


class Drawing(msgspec.Struct, frozen=True):
    """A sheet of a size in mm. Without a ground it is see-through where nothing is drawn.

    `corner` is the radius of its corners, outside of which it is see-through as well.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    ground: Colour | None = None
    corner: float = 0.0


def moved(shapes: Iterable[Shape], dx: float, dy: float) -> tuple[Shape, ...]:
    """The same shapes, further right and further down."""
    return tuple(_moved(shape, dx, dy) for shape in shapes)


def _moved(shape: Shape, dx: float, dy: float) -> Shape:
    if isinstance(shape, Line):
        ends = {"x1": shape.x1 + dx, "x2": shape.x2 + dx, "y1": shape.y1 + dy, "y2": shape.y2 + dy}
        return msgspec.structs.replace(shape, **ends)
    if isinstance(shape, Outline):
        contours = tuple(tuple((x + dx, y + dy) for x, y in each) for each in shape.contours)
        return msgspec.structs.replace(shape, contours=contours)
    at = {"x": shape.x + dx, "y": shape.y + dy}
    if isinstance(shape, Window):
        return msgspec.structs.replace(shape, **at, shapes=moved(shape.shapes, dx, dy))
    return msgspec.structs.replace(shape, **at)


def upside_down(shapes: Iterable[Shape], width: float, height: float) -> tuple[Shape, ...]:
    """The same shapes on a sheet of this size that was turned by 180 degrees."""
    return moved(map(_upside_down, shapes), width, height)


def _upside_down(shape: Shape) -> Shape:
    """Turned around the sheet's upper left corner."""
    match shape:
        case Block():
            x, y = -shape.x - shape.width, -shape.y - shape.height
            return msgspec.structs.replace(shape, x=x, y=y)
        case Window():
            x, y = -shape.x - shape.width, -shape.y - shape.height
            shapes = tuple(map(_upside_down, shape.shapes))
            return Window(x, y, shape.width, shape.height, shapes)
        case Line():
            return Line(-shape.x1, -shape.y1, -shape.x2, -shape.y2, shape.colour, shape.thickness)
        case Outline():
            contours = tuple(tuple((-x, -y) for x, y in each) for each in shape.contours)
            return msgspec.structs.replace(shape, contours=contours)
        case Words():
            turn = (shape.turn + 180) % 360
            return msgspec.structs.replace(shape, x=-shape.x, y=-shape.y, turn=turn)
        case Disc():
            return msgspec.structs.replace(shape, x=-shape.x, y=-shape.y)
