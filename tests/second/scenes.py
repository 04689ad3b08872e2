"""Whole tables before they are seen: top, papers, pieces, light and lens, from a deck and a seed.

Meshes and what is known about the table go out; the tracer makes a picture of them. Nothing
here needs the path tracer.
"""

import msgspec
import numpy as np
import numpy.typing as npt

from tabletop.decks import marker_art, mat_art
from tabletop.table import AREA_MM, Box, Point
from tabletop.table.mats import AREA_MARKERS

from .bodies import Body, Solid, sheet
from .hands import Laid, laid, table_of
from .lens import Lens, above
from .lights import Light, room
from .tops import Top, top_art
from .world import Bed, pieces_mesh

Picture = npt.NDArray[np.uint8]
Rows = tuple[tuple[float, float, float], ...]

_TOP_MM = (1150.0, 760.0)
_TOP_PX_PER_MM = 2.4
_PAPER_PX_PER_MM = 5.0
_WHITE_MM = 6.0
_GLOSSY_TOPS = (Top.WOOD, Top.LAMINATE, Top.STONE)


class Scene(msgspec.Struct, frozen=True):
    """A table with everything on it, over it and around it."""

    deck: str
    bed: Bed
    printed: bool
    top: Top
    pieces: list[Laid]
    light: Light
    lens: Lens

    def mat_to_px(self) -> Rows:
        """The plane map from mm of the bare mat to pixels."""
        return _to_px(self.bed, self.lens)


def scene(deck: str, rng: np.random.Generator, size: tuple[int, int] = (2304, 1296)) -> Scene:
    """One table with this deck."""
    lens, top = above(rng, size), list(Top)[rng.integers(len(Top))]
    light, bed = room(rng, lens.origin[2]), _bed(deck, rng)
    printed = deck == "mastermind" or bool(rng.uniform() < 0.6)
    pieces = laid(deck, rng)
    return Scene(deck, bed, printed, top, pieces, light, lens)


def solids(set_up: Scene, rng: np.random.Generator) -> list[Solid]:
    """Everything that can be seen of a table, as meshes with their art."""
    body, art = pieces_mesh(set_up.pieces, set_up.bed, rng)
    shine = 0.0 if set_up.deck == "mastermind" else float(rng.uniform(0.14, 0.35))
    papers = _papers(set_up.bed, set_up.printed)
    return [_table_top(set_up.top, rng), *papers, Solid(body, art, shine)]


def _bed(deck: str, rng: np.random.Generator) -> Bed:
    middle = Point(AREA_MM[0] / 2, AREA_MM[1] / 2)
    if deck != "mastermind":
        return Bed(table_of(deck), middle, 0.0)
    x, y = rng.uniform(-25, 25, 2)
    turn = float(rng.normal(0, 6)) + float(rng.choice((0, 180), p=(0.8, 0.2)))
    return Bed(table_of(deck), Point(middle.x + float(x), middle.y + float(y)), turn)


def _table_top(top: Top, rng: np.random.Generator) -> Solid:
    art = top_art(top, _TOP_MM, _TOP_PX_PER_MM, rng)
    body = sheet(*_TOP_MM)
    angle = np.radians(rng.uniform(-4, 4))
    x, y, z = body.spots.T
    spots = np.stack(
        [x * np.cos(angle) - y * np.sin(angle), -x * np.sin(angle) - y * np.cos(angle), z], axis=1
    )
    rough = float(rng.uniform(0.25, 0.45)) if top in _GLOSSY_TOPS else 0.0
    return Solid(Body(spots, body.art, body.triangles), art, rough)


def _papers(bed: Bed, printed: bool) -> list[Solid]:
    """The mat with its markers, or marker cards alone; Mastermind's board and marker cards."""
    if bed.mat.markers == AREA_MARKERS and printed:
        return [_whole_mat(bed)]
    cards = [_marker_card(number, box) for number, box in AREA_MARKERS.items()]
    if bed.mat.markers == AREA_MARKERS:
        return cards
    art = np.ascontiguousarray(mat_art(bed.mat, _PAPER_PX_PER_MM)[..., ::-1])
    box = Box(0, 0, bed.mat.width, bed.mat.height)
    return [*cards, Solid(_flat(box, bed), art)]


def _whole_mat(bed: Bed) -> Solid:
    scale, side = _PAPER_PX_PER_MM, AREA_MARKERS[0].width + _WHITE_MM
    box = Box(-side, -_WHITE_MM, bed.mat.width + 2 * side, bed.mat.height + 2 * _WHITE_MM)
    art = np.full((round(box.height * scale), round(box.width * scale), 3), 255, np.uint8)
    inner = mat_art(bed.mat, scale)[..., ::-1]
    _paste(art, inner, side, _WHITE_MM)
    for number, marker in AREA_MARKERS.items():
        square = marker_art(number, round(marker.width * scale))
        _paste(art, square[..., None], marker.x + side, marker.y + _WHITE_MM)
    return Solid(_flat(box, bed), art)


def _marker_card(number: int, marker: Box) -> Solid:
    white, scale = _WHITE_MM, _PAPER_PX_PER_MM
    wide = round((marker.width + 2 * white) * scale)
    art = np.full((wide, wide, 3), 255, np.uint8)
    _paste(art, marker_art(number, round(marker.width * scale))[..., None], white, white)
    box = Box(marker.x - white, marker.y - white, wide / scale, wide / scale)
    area = Bed(table_of("if-then"), Point(AREA_MM[0] / 2, AREA_MM[1] / 2), 0.0)
    return Solid(_flat(box, area), art)


def _paste(sheet_art: Picture, art: Picture, x: float, y: float) -> None:
    left, top = round(x * _PAPER_PX_PER_MM), round(y * _PAPER_PX_PER_MM)
    sheet_art[top : top + art.shape[0], left : left + art.shape[1]] = art


def _flat(box: Box, bed: Bed) -> Body:
    """A box of a mat as paper in the world."""
    body = sheet(box.width, box.height)
    x, y, z = body.spots.T
    spots = bed.world(x + box.x + box.width / 2, y + box.y + box.height / 2, z)
    return Body(spots, body.art, body.triangles)


def _to_px(bed: Bed, lens: Lens) -> Rows:
    """The plane map from mat mm to pixels, exactly, by four spots."""
    width, height = bed.mat.width, bed.mat.height
    x, y = np.array([0, width, width, 0.0]), np.array([0, 0, height, height])
    px = lens.pixels(bed.world(x, y, np.zeros(4)))
    rows = []
    for u, v, (p, q) in zip(x, y, px, strict=True):
        rows.append([u, v, 1, 0, 0, 0, -p * u, -p * v])
        rows.append([0, 0, 0, u, v, 1, -q * u, -q * v])
    a, b, c, d, e, f, g, h = (float(part) for part in np.linalg.solve(rows, px.ravel()))
    return (a, b, c), (d, e, f), (g, h, 1.0)
