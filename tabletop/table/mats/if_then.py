"""The mat of If Then: the whole playing area, with the line in two columns from top to bottom.

Each card of the line covers the lower half of the one before. Invalid cards lie on their sides,
left and right by turns, two of a pile in sight. Market, discard pile and deck stand at the right.
"""

from ..zones import AREA_MM, Box, Mat, Point, Zone
from .area import AREA_MARKERS

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
LINE_LENGTH = 16
MARKET_SIZE = 3
MARKET_ZONE = "market"
DISCARDS_ZONE = "discards"
DRAW_ZONE = "draw-deck"

_COLUMN = LINE_LENGTH // 2
_HALF = CARD_HEIGHT / 2
_COLUMN_X = (143.0, 491.0)
_FIRST_Y = 42.0
_BESIDE = 7.0
_RIGHT_X = 720.0
_RIGHT_Y = (10.0, 109.0, 208.0, 307.0, 406.0)
_SLACK = 3.5


def line_spot(number: int) -> tuple[str, int]:
    """Zone and place of a card of the line; the cards in sight count from 0."""
    return f"line-{number // _COLUMN + 1}", number % _COLUMN


def invalid_zone(number: int) -> str:
    """The zone of the invalid cards beside a card of the line; cards count from 0."""
    return f"invalid-{number + 1}"


def lies_left(number: int) -> bool:
    """Whether the invalid cards beside this card of the line lie to its left."""
    return number % 2 == 0


def _padded(x: float, y: float, width: float, height: float) -> Box:
    return Box(x - _SLACK, y - _SLACK, width + 2 * _SLACK, height + 2 * _SLACK)


def _line(column: int) -> Zone:
    x, height = _COLUMN_X[column], CARD_HEIGHT + (_COLUMN - 1) * _HALF
    spots = (_FIRST_Y + at * _HALF + CARD_HEIGHT / 2 for at in range(_COLUMN))
    places = tuple(Point(x + CARD_WIDTH / 2, y) for y in spots)
    name, _ = line_spot(column * _COLUMN)
    return Zone(name, _padded(x, _FIRST_Y, CARD_WIDTH, height), places, deck="if-then")


def _invalid(number: int) -> Zone:
    """Two places: a pile's first card next to the line, its newest half over it, further out."""
    column, at = divmod(number, _COLUMN)
    x, y = _COLUMN_X[column], _FIRST_Y + at * _HALF + _HALF / 2
    width = CARD_HEIGHT + _HALF
    if lies_left(number):
        left, near, far = x - _BESIDE - width, x - _BESIDE - _HALF, -_HALF
    else:
        left, near, far = x + CARD_WIDTH + _BESIDE, x + CARD_WIDTH + _BESIDE + _HALF, _HALF
    box = _padded(left, y - CARD_WIDTH / 2, width, CARD_WIDTH)
    places = (Point(near, y), Point(near + far, y))
    return Zone(invalid_zone(number), box, places, deck="if-then")


def _stack(name: str, *ys: float, ordered: bool, height: float = CARD_HEIGHT) -> Zone:
    bottom = ys[-1] + height
    places = tuple(Point(_RIGHT_X + CARD_WIDTH / 2, y + height / 2) for y in ys)
    box = _padded(_RIGHT_X, ys[0], CARD_WIDTH, bottom - ys[0])
    return Zone(name, box, places, "if-then", ordered)


def _deck() -> Zone:
    """The deck lies on its side; nobody ever looks at it."""
    x, y = _RIGHT_X + (CARD_WIDTH - CARD_HEIGHT) / 2, _RIGHT_Y[-1]
    middle = Point(x + CARD_HEIGHT / 2, y + CARD_WIDTH / 2)
    return Zone(DRAW_ZONE, _padded(x, y, CARD_HEIGHT, CARD_WIDTH), (middle,), "if-then")


IF_THEN = Mat(
    name="if-then",
    width=AREA_MM[0],
    height=AREA_MM[1],
    zones=(
        _line(0),
        _line(1),
        *(_invalid(number) for number in range(LINE_LENGTH)),
        _stack(MARKET_ZONE, *_RIGHT_Y[:MARKET_SIZE], ordered=False),
        _stack(DISCARDS_ZONE, _RIGHT_Y[MARKET_SIZE], ordered=True),
        _deck(),
    ),
    markers=AREA_MARKERS,
)
