"""Boards of any maker: a small file with the outermost holes becomes a mat with zones.

A board lies in the playing area, whose markers say where that is; or its holes are given in
the pixels of a picture that shows those markers. Every mistake is told in one line.
"""

import tomllib
from enum import StrEnum
from pathlib import Path

import cv2
import msgspec
import numpy as np

from tabletop.errors import BadInput
from tabletop.table import AREA_MM, Box, Mat, Point, Zone
from tabletop.table.mats import AREA_MARKERS, CODE_ZONE, key_zone, row_zone

from .lens import read_text
from .picturing import Matrix, project

Spot = tuple[float, float]
Corners = tuple[Spot, Spot, Spot, Spot]
_ROOM = 0.6  # around the outermost holes of a zone, in parts of a piece's size
_MOST = 40  # rows, and holes a row


class Unit(StrEnum):
    """What positions are given in: mm of the playing area, or pixels of a picture of it."""

    MM = "mm"
    PX = "px"


class End(StrEnum):
    """The end of the board where row 1 is, as the area's markers stand upright."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


# Which corners are row 1's first and last hole and the last row's last and first one. Corners
# run clockwise from the upper left; holes run from the left of whoever sits at row 1.
_TURNED = {
    End.BOTTOM: (3, 2, 1, 0),
    End.LEFT: (0, 3, 2, 1),
    End.TOP: (1, 0, 3, 2),
    End.RIGHT: (2, 1, 0, 3),
}


class PegHoles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code pegs' holes: the four outermost, clockwise from the upper left, and how many.

    `size` is how wide a peg's head is in mm, whatever the unit.
    """

    corners: Corners
    rows: int
    holes: int
    size: float


class KeyHoles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key holes: the four outermost of all rows; each row has `across` x `down` of them."""

    corners: Corners
    across: int
    down: int
    size: float


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board as a person measured it. `code` are the first and the last hole of the code."""

    name: str
    row_1: End
    pegs: PegHoles
    keys: KeyHoles
    unit: Unit = Unit.MM
    code: tuple[Spot, Spot] | None = None

    def __post_init__(self) -> None:
        for field, count, least in (
            ("pegs.rows", self.pegs.rows, 2),
            ("pegs.holes", self.pegs.holes, 2),
            ("keys.across", self.keys.across, 2),
            ("keys.down", self.keys.down, 1),
        ):
            if not least <= count <= _MOST:
                raise ValueError(f"{field} must be {least} to {_MOST}, not {count}")
        for field, size in (("pegs.size", self.pegs.size), ("keys.size", self.keys.size)):
            if not 1 <= size <= 100:
                raise ValueError(f"{field} must be 1 to 100 mm, not {size}")
        for field, corners in (("pegs", self.pegs.corners), ("keys", self.keys.corners)):
            if not _clockwise(corners):
                raise ValueError(f"{field}.corners must run clockwise from the upper left hole")

    def print(self) -> str:
        """The file that `parse_board` reads."""
        lines = [f"name = {_quoted(self.name)}", f'unit = "{self.unit}"', f'row_1 = "{self.row_1}"']
        if self.code:
            lines.append(f"code = {_list(self.code)}")
        for table in ("pegs", "keys"):
            part = getattr(self, table)
            lines += ["", f"[{table}]", f"corners = {_list(part.corners)}"]
            lines += [f"{n} = {getattr(part, n)!r}" for n in part.__struct_fields__[1:]]
        return "\n".join(lines) + "\n"

    def mat(self, way: Matrix | None = None) -> Mat:
        """The board's zones in the playing area. Pixels need the way from mm to them."""
        if self.unit is Unit.PX and way is None:
            raise BadInput(
                f"board {self.name!r} is given in pixels: give the picture they were measured in, "
                "with the four area markers in view"
            )
        flat = np.eye(3) if self.unit is Unit.MM or way is None else np.linalg.inv(way)
        back = np.asarray(flat, np.float64)
        rows = _peg_places(self, back)
        keys = _key_places(self, back)
        zones = [_zone(row_zone(n), row, "pegs", self.pegs.size) for n, row in enumerate(rows, 1)]
        zones += [_zone(key_zone(n), row, "keys", self.keys.size) for n, row in enumerate(keys, 1)]
        if self.code:
            ends = project(back, self.code)
            line = ends[0] + np.linspace(0, 1, self.pegs.holes)[:, None] * (ends[1] - ends[0])
            zones.append(_zone(CODE_ZONE, line, "pegs", self.pegs.size))
        for zone in zones:
            if not all(Box(0, 0, *AREA_MM).holds(place) for place in zone.places):
                raise BadInput(
                    f"board {self.name!r}: {zone.name} lies outside the playing area of "
                    f"{AREA_MM[0]:.0f} x {AREA_MM[1]:.0f} mm: move the board, or measure again"
                )
        return Mat(self.name, *AREA_MM, tuple(zones), dict(AREA_MARKERS))


def parse_board(text: str, source: str = "the board file") -> Board:
    """The board in a file's text; `source` names the file in errors."""
    try:
        return msgspec.convert(tomllib.loads(text), Board)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"{source}: {error}; see calibration/board.toml") from None


def load_board(path: Path) -> Board:
    """The board in a file."""
    return parse_board(read_text(path), str(path))


def _turned(board: Board, corners: Corners, back: Matrix) -> Matrix:
    """Row 1's first and last spot, then the last row's last and first, in mm."""
    spots = project(back, corners)
    return np.asarray(spots[list(_TURNED[board.row_1])])


def _grid(corners: Matrix, across: Matrix, along: Matrix) -> Matrix:
    """Spots by row and column; `across` and `along` go from 0 to 1 over the corners."""
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    way = np.asarray(cv2.getPerspectiveTransform(square, corners.astype(np.float32)), np.float64)
    u, v = np.meshgrid(across, along)
    return project(way, np.column_stack([u.ravel(), v.ravel()])).reshape(len(along), -1, 2)


def _peg_places(board: Board, back: Matrix) -> Matrix:
    corners = _turned(board, board.pegs.corners, back)
    holes, rows = np.linspace(0, 1, board.pegs.holes), np.linspace(0, 1, board.pegs.rows)
    return _grid(corners, holes, rows)


def _key_places(board: Board, back: Matrix) -> Matrix:
    """Each row's key holes. Rows are as far apart as the pegs'; what is left is a row's own."""
    corners = _turned(board, board.keys.corners, back)
    rows, down = board.pegs.rows, board.keys.down
    pitch = _length(_turned(board, board.pegs.corners, back)) / (rows - 1)
    whole = _length(corners)
    own = whole - pitch * (rows - 1)
    if down == 1:
        own, pitch = 0.0, whole / (rows - 1)
    elif not 0 < own < pitch:
        raise BadInput(
            f"board {board.name!r}: the key holes do not fit the rows, which are {pitch:.1f} mm "
            "apart: measure the outermost holes of pegs and keys again"
        )
    lines = np.arange(rows)[:, None] * pitch + np.linspace(0, own, down)[None, :]
    places = _grid(corners, np.linspace(0, 1, board.keys.across), lines.ravel() / whole)
    return places.reshape(rows, down * board.keys.across, 2)


def _length(corners: Matrix) -> float:
    """From the first row to the last, in the middle between both sides."""
    first, last = corners[:2].mean(axis=0), corners[2:].mean(axis=0)
    return float(np.hypot(*(last - first)))


def _zone(name: str, spots: Matrix, deck: str, size: float) -> Zone:
    low, high = spots.min(axis=0) - size * _ROOM, spots.max(axis=0) + size * _ROOM
    x, y, right, bottom = (round(float(value), 2) for value in (*low, *high))
    places = tuple(Point(round(float(px), 2), round(float(py), 2)) for px, py in spots)
    return Zone(name, Box(x, y, right - x, bottom - y), places, deck, ordered=deck == "pegs")


def _clockwise(corners: Corners) -> bool:
    quad = np.array(corners, np.float32)
    area = cv2.contourArea(quad, oriented=True)
    first = int(quad.sum(axis=1).argmin())  # the upper left one is nearest the origin's corner
    return bool(np.isfinite(quad).all() and cv2.isContourConvex(quad) and area > 1 and first == 0)


def _list(spots: tuple[Spot, ...]) -> str:
    return "[" + ", ".join(f"[{float(x)!r}, {float(y)!r}]" for x, y in spots) + "]"


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()
