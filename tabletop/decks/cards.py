"""What all cards have in common: size, white rim, rounded corners, and lettering by its middle.

Shapes come in, card drawings go out. A card's rim is bare paper, so a cut that is a little off
does not show, and inside it a dark line, so the camera finds the card on a white cloth too.
"""

from collections.abc import Iterable
from functools import cache

from tabletop.fonts import Weight, font

from .palette import INK, PAPER
from .shapes import Block, Colour, Drawing, Shape, Words

CARD_MM = (63.0, 88.0)
CORNER_MM = 3.0
RIM_MM = 2.5
FRAME_MM = 0.6

_EM = 1000


def card(shapes: Iterable[Shape]) -> Drawing:
    """A card of the usual size with these shapes on white paper."""
    return Drawing(*CARD_MM, tuple(shapes), PAPER, CORNER_MM)


def panel(fill: Colour, frame: Colour = INK) -> tuple[Shape, ...]:
    """The coloured field of a card inside its white rim, with a dark line around it."""
    width, height = CARD_MM
    outer = Block(RIM_MM, RIM_MM, width - 2 * RIM_MM, height - 2 * RIM_MM, frame, 2.0)
    rim = RIM_MM + FRAME_MM
    return outer, Block(rim, rim, width - 2 * rim, height - 2 * rim, fill, 1.4)


@cache
def _box(text: str, weight: Weight) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a text's ink around its origin, for a size of 1."""
    left, top, right, bottom = font(weight, _EM).getbbox(text, anchor="ls")
    return left / _EM, top / _EM, right / _EM, bottom / _EM


@cache
def text_width(text: str, weight: Weight = "regular") -> float:
    """How wide a text is set in a size of 1."""
    return font(weight, _EM).getlength(text) / _EM


def centred(
    x: float,
    y: float,
    text: str,
    tall: float,
    colour: Colour,
    weight: Weight = "bold",
    keyline: Colour | None = None,
    keyline_mm: float = 0.0,
    widest: float = 1000.0,
) -> Words:
    """A text whose ink is `tall` mm high, with the middle of its ink at (x, y).

    It is set smaller where it would be wider than `widest` mm.
    """
    left, top, right, bottom = _box(text, weight)
    size = min(tall / (bottom - top), widest / (right - left))
    at = x - (left + right) / 2 * size, y - (top + bottom) / 2 * size
    return Words(*at, text, size, colour, weight, keyline=keyline, keyline_mm=keyline_mm)
