"""Drawings as values: a sheet in millimetres and the shapes on it, in painting order.

One drawing serves the screen and the printer: `paint` makes pixels of it, `pdf` makes pages.
Colours are sRGB. Nothing here knows about games.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from tabletop.fonts import Weight

Colour = tuple[int, int, int]


class Disc(msgspec.Struct, frozen=True):
    """A filled circle; its keyline lies inside its diameter."""

    x: float
    y: float
    diameter: float
    fill: Colour
    keyline: Colour | None = None
    keyline_mm: float = 0.0


class Block(msgspec.Struct, frozen=True):
    """A filled upright rectangle: upper left corner and size."""

    x: float
    y: float
    width: float
    height: float
    fill: Colour


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


class Words(msgspec.Struct, frozen=True):
    """One line of text; (x, y) is on its baseline, at its left end, middle or right end."""

    x: float
    y: float
    text: str
    size: float
    colour: Colour
    weight: Weight = "regular"
    align: Literal["left", "middle", "right"] = "left"


Shape = Disc | Block | Line | Words


class Drawing(msgspec.Struct, frozen=True):
    """A sheet of a size in mm. Without a ground it is see-through where nothing is drawn."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    ground: Colour | None = None


def moved(shapes: Iterable[Shape], dx: float, dy: float) -> tuple[Shape, ...]:
    """The same shapes, further right and further down."""
    return tuple(_moved(shape, dx, dy) for shape in shapes)


def _moved(shape: Shape, dx: float, dy: float) -> Shape:
    if isinstance(shape, Line):
        ends = {"x1": shape.x1 + dx, "x2": shape.x2 + dx, "y1": shape.y1 + dy, "y2": shape.y2 + dy}
        return msgspec.structs.replace(shape, **ends)
    return msgspec.structs.replace(shape, x=shape.x + dx, y=shape.y + dy)
