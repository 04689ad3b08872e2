"""The mats that fill the playing area: a frame and a word for every zone, and little ink.

Zones come from the table's mats. `area_mat` is what lies inside the markers, `printed_mat` the
whole sheet with markers and the white they need around them.
"""

from collections.abc import Callable, Iterator

from tabletop.fonts import CAP_HEIGHT
from tabletop.table import Box, Mat, Point, Zone
from tabletop.table.mats import (
    CODA_PILE_ZONE,
    DISCARDS_ZONE,
    DRAW_ZONE,
    MARKET_ZONE,
    STANDING_MM,
    TILE_MM,
    XCODE_KEYS,
    Side,
    wall_zone,
)

from .cards import CARD_MM, CORNER_MM
from .markers import marker_shapes
from .palette import HAIR, INK, MIST, NIGHT, PAPER, SOFT, mixed
from .shapes import Block, Colour, Drawing, Shape, Words, moved
from .xcode_cards import sign_shapes

MARKER_WHITE_MM = 6.0

_ACCENT: Colour = (24, 74, 110)
_LINE = 0.5


def area_mat(mat: Mat) -> Drawing:
    """A mat of the size of the playing area, without markers."""
    return Drawing(mat.width, mat.height, tuple(_GAMES[mat.name](mat)), PAPER)


def printed_mat(mat: Mat) -> Drawing:
    """A mat with its markers beside it, and white around them."""
    white = MARKER_WHITE_MM
    side = max(box.width for box in mat.markers.values()) + white
    shapes = moved(area_mat(mat).shapes, side, white)
    for number, box in mat.markers.items():
        at = Box(box.x + side, box.y + white, box.width, box.height)
        shapes += marker_shapes(number, at)
    return Drawing(mat.width + 2 * side, mat.height + 2 * white, shapes, PAPER)


def _frame(
    box: Box, colour: Colour = HAIR, fill: Colour = PAPER, radius: float = CORNER_MM
) -> Iterator[Shape]:
    yield Block(box.x, box.y, box.width, box.height, colour, radius)
    inner = box.width - 2 * _LINE, box.height - 2 * _LINE
    yield Block(box.x + _LINE, box.y + _LINE, *inner, fill, radius - _LINE)


def _around(place: Point, size: tuple[float, float], turned: bool = False) -> Box:
    wide, tall = size[::-1] if turned else size
    return Box(place.x - wide / 2, place.y - tall / 2, wide, tall)


def _middle(box: Box, text: str, size: float, colour: Colour = SOFT) -> Words:
    x, y = box.x + box.width / 2, box.y + box.height / 2 + size * CAP_HEIGHT / 2
    return Words(x, y, text, size, colour, "bold", "middle")


def _title(x: float, y: float, title: str, motto: str) -> Iterator[Shape]:
    yield Words(x, y, title, 15.0, _ACCENT, "bold")
    yield Words(x + 0.6, y + 7.6, motto, 6.0, SOFT)


def _if_then(mat: Mat) -> Iterator[Shape]:
    for zone in mat.zones:
        if zone.name.startswith("invalid"):
            box = _around(zone.places[0], CARD_MM, turned=True)
            yield from _frame(box)
            yield _middle(box, "Invalid", 5.0, HAIR)
    for number, zone in enumerate((mat.zone("line-1"), mat.zone("line-2"))):
        yield from _frame(zone.box, _ACCENT, MIST)
        for place in zone.places:
            yield Block(zone.box.x + 4, place.y, zone.box.width - 8, 0.3, HAIR)
        x = zone.box.x + zone.box.width / 2
        word = "The line begins here" if number == 0 else "The line goes on here"
        yield Words(x, zone.box.y - 3.0, word, 5.0, _ACCENT, "bold", "middle")
    yield from _title(6, 18, "If Then", "Valid cards cover the line")
    yield Words(6.6, 32.6, "Invalid ones lie beside it", 6.0, SOFT)
    yield from _labelled(mat.zone(MARKET_ZONE), "Market")
    yield from _labelled(mat.zone(DISCARDS_ZONE), "Discards")
    # Without a frame: it would come too near to the marker beside it.
    deck = _around(mat.zone(DRAW_ZONE).places[0], CARD_MM, turned=True)
    yield from _frame(deck)
    yield _middle(deck, "Draw deck", 6.5)


def _labelled(zone: Zone, word: str) -> Iterator[Shape]:
    yield from _frame(zone.box, _ACCENT, MIST)
    for place in zone.places:
        yield from _frame(_around(place, CARD_MM))
        yield _middle(_around(place, CARD_MM), word, 6.5)


def _cardle(mat: Mat) -> Iterator[Shape]:
    for zone in mat.zones:
        if not zone.ordered:
            yield from _labelled(zone, "Discard")
            continue
        yield Words(zone.box.x + 1.6, zone.box.y + 8.0, zone.name[-1], 8.0, _ACCENT, "bold")
        for number, place in enumerate(zone.places, 1):
            box = _around(place, CARD_MM)
            yield from _frame(_around(place, CARD_MM[::-1]), MIST, MIST)
            yield from _frame(box)
            yield _middle(box, str(number), 12.0, HAIR)
    yield from _title(612, 24, "Cardle", "Six cards, one hidden code")
    clues = (
        ("replaced by the code card", "right card, right place"),
        ("upside down", "right value here, other domain"),
        ("sideways", "this value lies elsewhere"),
        ("as it was", "no such value"),
    )
    for number, (turn, meaning) in enumerate(clues):
        y = 209 + 20 * number
        yield Words(612, y, turn.capitalize(), 8.0, INK, "bold")
        yield Words(612, y + 8.0, meaning, 7.0, SOFT)


def _coda(mat: Mat) -> Iterator[Shape]:
    for side in Side:
        yield from _wall(mat.zone(wall_zone(side)), side)
    pile = mat.zone(CODA_PILE_ZONE).box
    yield from _frame(pile, _ACCENT, MIST, 6.0)
    yield from _title(
        pile.x, pile.y - 12.0, "Coda", "Low numbers stand at your left, black before white"
    )
    right = pile.x + pile.width
    yield Words(right, pile.y + pile.height + 7, "The pile: face down", 5.0, SOFT, align="right")


def _wall(zone: Zone, side: Side) -> Iterator[Shape]:
    upright = side in (Side.SOUTH, Side.NORTH)
    yield from _frame(zone.box, _ACCENT)
    for place in zone.places:
        yield from _frame(_around(place, TILE_MM, not upright), HAIR, MIST, 1.0)
        yield from _frame(_around(place, STANDING_MM, not upright), HAIR, PAPER, 1.0)


def _xcode(mat: Mat) -> Iterator[Shape]:
    for zone in mat.zones:
        kind, _, key = zone.name.partition("-")
        if kind == "space":
            yield from _frame(zone.box, NIGHT, MIST)
            x, y = zone.box.x + zone.box.width / 2, zone.box.y + zone.box.height / 2
            yield from sign_shapes(key, x, y, 40.0, mixed(PAPER, NIGHT, 0.22))
        elif kind == "swap":
            yield from _frame(zone.box, HAIR)
            yield _middle(zone.box, f"Swap {key}", 8.0, HAIR)
        else:
            yield from _frame(zone.box, _ACCENT, MIST)
            words = {"timer": "Time sets: three alike, then turn the timer", "draw": "Draw"}
            yield _middle(zone.box, words.get(kind, "Discard"), 8.0)


_GAMES: dict[str, Callable[[Mat], Iterator[Shape]]] = {
    "if-then": _if_then,
    "cardle": _cardle,
    "coda": _coda,
    "x-code": _xcode,
}
AREA_MATS = tuple(_GAMES)


def keypad_sheets() -> tuple[Drawing, Drawing]:
    """The keypad as a board for groups without a mat: two sheets of six spaces, one above."""
    first, second = (tuple(_keypad(XCODE_KEYS[at : at + 6])) for at in (0, 6))
    return Drawing(*_KEYPAD_MM, first, PAPER), Drawing(*_KEYPAD_MM, second, PAPER)


_SPACE_MM = (67.0, 92.0)
_KEYPAD_MM = (3 * _SPACE_MM[0] + 4.0, 2 * _SPACE_MM[1])


def _keypad(keys: tuple[str, ...]) -> Iterator[Shape]:
    yield Block(0, 0, *_KEYPAD_MM, NIGHT)
    for at, key in enumerate(keys):
        row, column = divmod(at, 3)
        x, y = 4.0 + column * _SPACE_MM[0], 2.0 + row * _SPACE_MM[1]
        yield Block(x, y, 63.0, 88.0, mixed(NIGHT, PAPER, 0.9), 6.0)
        yield from sign_shapes(key, x + 31.5, y + 42.0, 36.0, NIGHT)
