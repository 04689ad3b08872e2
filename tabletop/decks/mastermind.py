"""Mastermind on paper: the board, the code pegs and the key pegs as drawings.

Where things lie comes from the table's mat; how they look is decided here. Colours are far
apart for the camera, and for people who see fewer of them than others; letters help too.
"""

from tabletop.errors import BadInput
from tabletop.fonts import CAP_HEIGHT
from tabletop.table import Mat, Zone
from tabletop.table.mats import CODE_ZONE, KEY_MM, PEG_MM, ROWS, key_zone, row_zone

from .markers import marker_shapes
from .shapes import Colour, Disc, Drawing, Line, Shape, Words

PEG_COLOURS: dict[str, Colour] = {
    "magenta": (228, 38, 121),
    "teal": (18, 172, 178),
    "purple": (110, 58, 172),
    "white": (255, 255, 255),
    "yellow": (250, 218, 36),
    "orange": (224, 114, 0),
}
KEY_COLOURS: dict[str, Colour] = {"red": (226, 52, 44), "white": (255, 255, 255)}
HOLE_COLOUR: Colour = (43, 46, 51)
PAPER_COLOUR: Colour = (255, 255, 255)

HOLE_MM = {"pegs": PEG_MM + 1.0, "keys": KEY_MM + 0.5}
PIECE_MM = {"pegs": PEG_MM, "keys": KEY_MM}

_ACCENT: Colour = (24, 74, 110)
_SOFT_INK: Colour = (122, 128, 136)
_HAIR: Colour = (214, 218, 223)
_KEYLINE_MM = 0.35
_RULE_MM = 0.5
_LETTER_MM = 8.0
_DARK_LETTERS = ("white", "yellow", "teal", "orange")
_SIGN_MM = 2.4
_SIGN_LINE_MM = 0.65
_LEGEND = (
    "Red key, full dot: right colour, right place  ·  White key, ring: right colour, wrong place"
)
_MARGIN_MM = 23.0  # from the sheet's side to the end of a marker's white


def piece_drawing(deck: str, face: str) -> Drawing:
    """One round piece, see-through around it."""
    colours = {"pegs": PEG_COLOURS, "keys": KEY_COLOURS}.get(deck, {})
    if face not in colours:
        raise BadInput(
            f"Mastermind has no {face!r} among its {deck!r}: see PEG_COLOURS, KEY_COLOURS"
        )
    size = PIECE_MM[deck]
    disc = Disc(size / 2, size / 2, size, colours[face], HOLE_COLOUR, _KEYLINE_MM)
    sign = (_letter(face, size / 2),) if deck == "pegs" else _key_sign(face, size / 2)
    return Drawing(size, size, (disc, *sign))


def _key_sign(face: str, middle: float) -> tuple[Disc, ...]:
    """A full dot on red keys, an open one on white: they differ without their colour too."""
    if face == "red":
        return (Disc(middle, middle, _SIGN_MM, PAPER_COLOUR),)
    open_mm = _SIGN_MM - 2 * _SIGN_LINE_MM
    return (
        Disc(middle, middle, _SIGN_MM, HOLE_COLOUR),
        Disc(middle, middle, open_mm, KEY_COLOURS[face]),
    )


def _letter(face: str, middle: float) -> Words:
    ink = HOLE_COLOUR if face in _DARK_LETTERS else PAPER_COLOUR
    baseline = middle + _LETTER_MM * CAP_HEIGHT / 2
    return Words(middle, baseline, face[0].upper(), _LETTER_MM, ink, "bold", "middle")


def board_drawing(mat: Mat) -> Drawing:
    """The printed board: holes, numbers, title and markers."""
    numbers = [_number(mat.zone(row_zone(row)), str(row)) for row in range(1, ROWS + 1)]
    shapes: list[Shape] = [*_heading(mat), *_code_frame(mat), *_ruling(mat), *numbers]
    for zone in mat.zones:
        shapes += _holes(zone)
    for number, box in mat.markers.items():
        shapes += marker_shapes(number, box)
    return Drawing(mat.width, mat.height, tuple(shapes), PAPER_COLOUR)


def _holes(zone: Zone) -> list[Shape]:
    size = HOLE_MM[zone.deck]
    return [Disc(place.x, place.y, size, HOLE_COLOUR) for place in zone.places]


def _number(zone: Zone, text: str) -> Words:
    y = zone.places[0].y + 5.4 * CAP_HEIGHT / 2
    return Words(zone.box.x - 3.5, y, text, 5.4, _ACCENT, "bold", "right")


def _heading(mat: Mat) -> list[Shape]:
    middle = mat.width / 2
    motto = "Four pegs, ten rows, one hidden code"
    return [
        Words(middle, 15.0, "Mastermind", 12.0, _ACCENT, "bold", "middle"),
        Words(middle, 21.4, motto, 3.8, _SOFT_INK, align="middle"),
        Words(middle, mat.height - 4.6, _LEGEND, 3.3, _SOFT_INK, align="middle"),
    ]


def _code_frame(mat: Mat) -> list[Shape]:
    box = mat.zone(CODE_ZONE).box
    right, bottom, half = box.x + box.width, box.y + box.height, _RULE_MM / 2
    sides = (
        (box.x - half, box.y, right + half, box.y),
        (box.x - half, bottom, right + half, bottom),
        (box.x, box.y, box.x, bottom),
        (right, box.y, right, bottom),
    )
    y = box.y + box.height / 2
    return [
        *(Line(*ends, _ACCENT, _RULE_MM) for ends in sides),
        Words(box.x - 3.5, y + 4.2 * CAP_HEIGHT / 2, "Code", 4.2, _ACCENT, "bold", "right"),
        Words(right + 4.5, y - 0.8, "stays behind", 3.5, _SOFT_INK),
        Words(right + 4.5, y + 3.2, "the shield", 3.5, _SOFT_INK),
    ]


def _ruling(mat: Mat) -> list[Shape]:
    """Hairlines along the zones of the rows, and what the two columns are for."""
    rows = [mat.zone(row_zone(row)).box for row in range(1, ROWS + 1)]
    keys = mat.zone(key_zone(1))
    key_left = keys.box.x
    key_right = min(keys.box.x + keys.box.width, mat.width - _MARGIN_MM)
    top, left, right = rows[-1].y, rows[0].x, rows[0].x + rows[0].width
    shapes: list[Shape] = [
        Words(left, top - 2.6, "Guesses", 3.8, _SOFT_INK),
        Words(key_left, top - 2.6, "Keys", 3.8, _SOFT_INK),
    ]
    for y in (*(box.y + box.height for box in rows), top):
        colour, thickness = (_ACCENT, _RULE_MM) if y == top else (_HAIR, 0.3)
        shapes.append(Line(left, y, right, y, colour, thickness))
        shapes.append(Line(key_left, y, key_right, y, colour, thickness))
    return shapes
