"""The pictures on cards, one unit large around (0, 0): suits, symbols, domains, arrows.

Each is a list of layers: contours that are filled in turn, so that parts may overlap.
"""

from .contours import Contours, arc, bar, box, circle, mirrored, path, placed, regular, ring
from .shapes import Colour, Outline

Icon = tuple[Contours, ...]

DISC: Contours = (circle(0, 0, 0.5),)
DIAMOND: Contours = (regular(4, 0.56),)
TRIANGLE: Contours = (((0.0, -0.5), (0.55, 0.46), (-0.55, 0.46)),)
STAR: Contours = (
    tuple(arc(0, 0, 0.55 if n % 2 == 0 else 0.23, 36 * n, 36 * n + 1, 1)[0] for n in range(10)),
)

COLOUR_SHAPES: dict[str, Contours] = {"y": DISC, "b": DIAMOND, "r": TRIANGLE}
"""The shape that stands for a colour of number cards."""

_HEART = path(
    "M 0 -0.27 C -0.06 -0.42 -0.18 -0.5 -0.29 -0.5 C -0.44 -0.5 -0.54 -0.38 -0.54 -0.22 "
    "C -0.54 0.06 -0.2 0.22 0 0.52 C 0 0.52 0 0.52 0 0.52 Z"
)[0]
_SPADE = path(
    "M 0 -0.52 C -0.14 -0.3 -0.5 -0.1 -0.5 0.14 C -0.5 0.28 -0.4 0.36 -0.28 0.36 "
    "C -0.18 0.36 -0.1 0.31 -0.045 0.22 C -0.05 0.36 -0.11 0.46 -0.2 0.52 L 0 0.52 Z"
)[0]
_STEM = path("M 0 -0.1 L -0.045 0.1 C -0.05 0.34 -0.11 0.46 -0.21 0.52 L 0 0.52 Z")[0]

SUIT_ICONS: dict[str, Icon] = {
    "hearts": ((mirrored(_HEART),),),
    "spades": ((mirrored(_SPADE),),),
    "diamonds": (
        path(
            "M 0 -0.55 C 0.12 -0.32 0.26 -0.14 0.42 0 C 0.26 0.14 0.12 0.32 0 0.55 "
            "C -0.12 0.32 -0.26 0.14 -0.42 0 C -0.26 -0.14 -0.12 -0.32 0 -0.55 Z"
        ),
    ),
    "clubs": (
        (circle(0, -0.27, 0.235),),
        (circle(-0.265, 0.1, 0.235),),
        (circle(0.265, 0.1, 0.235),),
        (mirrored(_STEM),),
        (regular(3, 0.2, 180),),
    ),
}

_ARMS = tuple(
    (bar((0, 0), arc(0, 0, 0.5, angle, angle + 1, 1)[0], 0.19),) for angle in range(0, 360, 60)
)
ASTERISK: Icon = _ARMS
HASH: Icon = (
    (bar((-0.1, -0.5), (-0.24, 0.5), 0.15),),
    (bar((0.24, -0.5), (0.1, 0.5), 0.15),),
    (box(-0.46, -0.245, 0.48, -0.1),),
    (box(-0.48, 0.1, 0.46, 0.245),),
)
HOURGLASS: Icon = (
    (box(-0.4, -0.54, 0.4, -0.43),),
    (box(-0.4, 0.43, 0.4, 0.54),),
    (
        *path(
            "M -0.32 -0.43 L 0.32 -0.43 C 0.32 -0.16 0.06 -0.14 0.06 0 C 0.06 0.14 0.32 0.16 "
            "0.32 0.43 L -0.32 0.43 C -0.32 0.16 -0.06 0.14 -0.06 0 C -0.06 -0.14 -0.32 -0.16 "
            "-0.32 -0.43 Z"
        ),
        *path(
            "M -0.235 -0.36 L 0.235 -0.36 C 0.23 -0.3 0.21 -0.26 0.18 -0.22 L -0.18 -0.22 "
            "C -0.21 -0.26 -0.23 -0.3 -0.235 -0.36 Z"
        ),
    ),
)
CHEVRON: Contours = (
    ((-0.35, -0.5), (0.02, -0.5), (0.4, 0.0), (0.02, 0.5), (-0.35, 0.5), (0.03, 0.0)),
)

_BOOK_LEFT = path(
    "M 0 -0.3 C -0.12 -0.4 -0.3 -0.43 -0.5 -0.4 L -0.5 0.3 C -0.3 0.27 -0.12 0.3 0 0.4 Z"
)[0]
_LINES = tuple(
    path(
        f"M -0.41 {y} C -0.3 {y - 0.02} -0.18 {y} -0.08 {y + 0.05} L -0.08 {y + 0.12} "
        f"C -0.18 {y + 0.07} -0.3 {y + 0.05} -0.41 {y + 0.07} Z"
    )[0]
    for y in (-0.27, -0.09, 0.09)
)


def _flipped(contours: Contours) -> Contours:
    return tuple(tuple((-x, y) for x, y in each) for each in contours)


_PAGE: Contours = (_BOOK_LEFT, *_LINES)
_FLASK = path(
    "M -0.14 -0.5 L 0.14 -0.5 L 0.14 -0.14 L 0.44 0.36 C 0.5 0.46 0.44 0.52 0.36 0.52 "
    "L -0.36 0.52 C -0.44 0.52 -0.5 0.46 -0.44 0.36 L -0.14 -0.14 Z"
)[0]
_FLASK_AIR = path(
    "M -0.065 -0.42 L 0.065 -0.42 L 0.065 -0.12 L 0.2 0.1 C 0.07 0.03 -0.07 0.17 "
    "-0.2 0.1 L -0.065 -0.12 Z"
)[0]
_TEETH = tuple(
    (bar(arc(0, 0, 0.3, at, at + 1, 1)[0], arc(0, 0, 0.53, at, at + 1, 1)[0], 0.17),)
    for at in range(0, 360, 45)
)
_BELL = path("M 0 -0.4 C -0.26 -0.4 -0.42 -0.2 -0.44 0.16 L -0.44 0.2 L 0 0.2 Z")[0]

DOMAIN_ICONS: dict[str, Icon] = {
    "knowledge": (_PAGE, _flipped(_PAGE)),
    "science": (
        (_FLASK, _FLASK_AIR, circle(-0.12, 0.3, 0.06), circle(0.13, 0.24, 0.04)),
        (box(-0.2, -0.54, 0.2, -0.45),),
    ),
    "technology": (*_TEETH, (circle(0, 0, 0.38), circle(0, 0, 0.16))),
    "services": (
        (mirrored(_BELL),),
        (box(-0.54, 0.25, 0.54, 0.38),),
        (box(-0.06, -0.48, 0.06, -0.36),),
        (circle(0, -0.48, 0.08),),
        (ring(0, 0.2, 0.78, 0.7, -60, -38),),
        (ring(0, 0.2, 0.78, 0.7, 38, 60),),
    ),
}

_CROWN = path("M 0 -0.5 L -0.14 -0.08 L -0.52 -0.3 L -0.4 0.3 L 0 0.3 Z")[0]
_PETALS = tuple((circle(*arc(0, 0, 0.3, at, at + 1, 1)[0], 0.24),) for at in range(0, 360, 60))
_SHIELD = path("M 0 -0.5 C -0.14 -0.4 -0.3 -0.37 -0.44 -0.38 C -0.46 0.06 -0.34 0.36 0 0.54 Z")[0]

COURT_ICONS: dict[str, Icon] = {
    "J": ((mirrored(_SHIELD),),),
    "Q": (*_PETALS, (circle(0, 0, 0.33),)),
    "K": (
        (mirrored(_CROWN),),
        (box(-0.4, 0.35, 0.4, 0.5),),
        *((circle(x, y, 0.07),) for x, y in ((0, -0.5), (-0.52, -0.32), (0.52, -0.32))),
    ),
}


HINT_ICONS: dict[str, Icon] = {
    "cross": ((bar((-0.4, -0.4), (0.4, 0.4), 0.17),), (bar((0.4, -0.4), (-0.4, 0.4), 0.17),)),
    "square": ((box(-0.46, -0.46, 0.46, 0.46), box(-0.32, -0.32, 0.32, 0.32)),),
    "circle": ((circle(0, 0, 0.5), circle(0, 0, 0.35)),),
    "triangle": (
        (
            ((0.0, -0.5), (0.56, 0.46), (-0.56, 0.46)),
            ((0.0, -0.2), (0.3, 0.31), (-0.3, 0.31)),
        ),
    ),
}


def drawn(icon: Icon, x: float, y: float, size: float, fill: Colour) -> tuple[Outline, ...]:
    """All layers of an icon in one colour, `size` mm large around (x, y)."""
    return tuple(placed(layer, x, y, size, fill) for layer in icon)
