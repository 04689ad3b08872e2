"""The tiles of Coda: their faces, their order in a wall, and how they are written.

A face is a text, as in the deck: `black-7`, `white-dash`, and `black` or `white` for a standing
tile, of which only the colour can be seen. In short: `b7`, `w-`, `b`, `w`. No rules here.
"""

from tabletop.errors import BadNotation
from tabletop.table import CODA_COLOURS, CODA_TILES

BLACK, WHITE = COLOURS = CODA_COLOURS
NUMBERS = 12
DASH = "dash"

# Numbered tiles in the order in which they stand in a wall: black before white. Dashes have no
# order and come last here. A tile's rank is its place in this list.
FACES = CODA_TILES.faces
TILES = FACES[: -len(COLOURS)]
RANK = {face: rank for rank, face in enumerate(TILES)}
FIRST_DASH = 2 * NUMBERS

_SHORT = {face: face[0] + face[6:] for face in FACES}
_SHORT |= {f"{colour}-{DASH}": f"{colour[0]}-" for colour in COLOURS}
_LONG = {short: face for face, short in _SHORT.items()}


def is_standing(face: str) -> bool:
    """Whether only the colour of this tile can be seen."""
    return face in COLOURS


def any_standing(wall: tuple[str, ...]) -> bool:
    """Whether a wall has a hidden tile left."""
    return BLACK in wall or WHITE in wall


def is_dash(face: str) -> bool:
    return RANK.get(face, 0) >= FIRST_DASH


def colour_of(face: str) -> str:
    return BLACK if face[0] == "b" else WHITE


def number_of(face: str) -> int:
    """The number on an exposed tile; a dash counts nothing."""
    rank = RANK[face]
    return 0 if rank >= FIRST_DASH else rank // 2


def short(face: str) -> str:
    """A face in a letter and a number, such as `b7`, `w-` or `w`."""
    return _SHORT[face]


def parse_tile(text: str) -> str:
    """The face that `short` writes as `text`."""
    if text not in _LONG:
        raise BadNotation(f"{text!r} is not a tile: write b7, w11, b- for a dash, w when it stands")
    return _LONG[text]


def wall_text(wall: tuple[str, ...]) -> str:
    """A wall from its owner's left, such as `b1 w w7`."""
    return " ".join(map(short, wall))


def words(face: str) -> str:
    """A face as people say it: `black 7`, `white dash`, `standing black tile`."""
    return f"standing {face} tile" if face in COLOURS else face.replace("-", " ")
