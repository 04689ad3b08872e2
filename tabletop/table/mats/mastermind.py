"""The paper board of Mastermind: ten rows of four holes, four key holes a row, the code's holes.

Row 1 is at the bottom, nearest the Codebreaker; the code lies at the top behind the shield.
"""

from ..zones import Box, Mat, Point, Zone

ROWS = 10
HOLES = 4
PEG_MM = 16.0
KEY_MM = 8.0

_COLUMNS = (46.0, 68.0, 90.0, 112.0)
_KEY_COLUMNS = (139.5, 150.5)
_KEY_RISE = 4.6
_FIRST_ROW_Y = 240.0
_ROW_PITCH = 20.0
_CODE_Y = 34.0
_MARKER = 16.0


def row_zone(row: int) -> str:
    """The zone of a row's code pegs; rows count from 1."""
    return f"row-{row}"


def key_zone(row: int) -> str:
    """The zone of a row's key pegs; rows count from 1."""
    return f"key-{row}"


CODE_ZONE = "code"


def _pegs(name: str, y: float) -> Zone:
    box = Box(_COLUMNS[0] - 11, y - 9.5, _COLUMNS[-1] - _COLUMNS[0] + 22, 19)
    return Zone(name, box, tuple(Point(x, y) for x in _COLUMNS), deck="pegs")


def _keys(name: str, y: float) -> Zone:
    box = Box(_KEY_COLUMNS[0] - 8, y - 9.5, 27, 19)
    places = tuple(Point(x, y + dy) for dy in (-_KEY_RISE, _KEY_RISE) for x in _KEY_COLUMNS)
    return Zone(name, box, places, deck="keys", ordered=False)


def _row_y(row: int) -> float:
    return _FIRST_ROW_Y - (row - 1) * _ROW_PITCH


MASTERMIND = Mat(
    name="mastermind",
    width=180.0,
    height=260.0,
    zones=(
        *(_pegs(row_zone(row), _row_y(row)) for row in range(1, ROWS + 1)),
        *(_keys(key_zone(row), _row_y(row)) for row in range(1, ROWS + 1)),
        _pegs(CODE_ZONE, _CODE_Y),
    ),
    markers={
        10: Box(4, 4, _MARKER, _MARKER),
        11: Box(180 - 4 - _MARKER, 4, _MARKER, _MARKER),
        12: Box(180 - 4 - _MARKER, 260 - 4 - _MARKER, _MARKER, _MARKER),
        13: Box(4, 260 - 4 - _MARKER, _MARKER, _MARKER),
    },
)
