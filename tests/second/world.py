"""From mat mm to the world: where a mat lies on the table, and laid pieces as bodies there.

Laid pieces come in; meshes in world mm, their spots on one common sheet of art, and the world
spots of a piece's corners go out.
"""

from collections.abc import Iterable

import msgspec
import numpy as np
import numpy.typing as npt

from tabletop.decks import piece_art
from tabletop.table import AREA_MM, Mat, Point

from .bodies import Bend, Body, block, card, disc, joined
from .hands import Laid

Floats = npt.NDArray[np.float64]
Picture = npt.NDArray[np.uint8]

PIECE_PX_PER_MM = 6.0
_RADIUS = 3.0
_PAD = 4
_ROUND = ("pegs", "keys")
_PAPER = 0.15  # how high paper lies


class Bed(msgspec.Struct, frozen=True):
    """Where a mat lies in the playing area: its middle in area mm, its turn clockwise."""

    mat: Mat
    middle: Point
    turn: float

    def world(self, x: Floats, y: Floats, z: Floats) -> Floats:
        """Spots of the mat as world spots."""
        angle = np.radians(self.turn)
        u, v = x - self.mat.width / 2, y - self.mat.height / 2
        across = self.middle.x + u * np.cos(angle) - v * np.sin(angle)
        down = self.middle.y + u * np.sin(angle) + v * np.cos(angle)
        return np.stack([across - AREA_MM[0] / 2, AREA_MM[1] / 2 - down, z + _PAPER], axis=1)


def placed(piece: Laid, spots: Floats, bed: Bed) -> Floats:
    """Spots of a piece, around its own middle, as world spots."""
    angle = np.radians(piece.angle)
    u = spots[:, 0] * np.cos(angle) - spots[:, 1] * np.sin(angle)
    v = spots[:, 0] * np.sin(angle) + spots[:, 1] * np.cos(angle)
    z = spots[:, 2] + piece.base + piece.rise * (u * piece.lean[0] + v * piece.lean[1])
    return bed.world(piece.at.x + u, piece.at.y + v, z)


def corners(piece: Laid, high: float) -> Floats:
    """The four corners of a piece at a height, clockwise from its own upper left."""
    x, y = piece.size[0] / 2, piece.size[1] / 2
    return np.array([[-x, -y, high], [x, -y, high], [x, y, high], [-x, y, high]])


def pieces_mesh(pieces: list[Laid], bed: Bed, rng: np.random.Generator) -> tuple[Body, Picture]:
    """All pieces as one mesh, and the sheet that carries the art of each."""
    sheet, boxes = _art_sheet({(piece.deck, piece.face): None for piece in pieces})
    under = {(piece.zone, piece.layer - 1) for piece in pieces if piece.layer}
    bodies = []
    for piece in pieces:
        body = _body(piece, rng, free=(piece.zone, piece.layer) not in under)
        left, top, width, height = boxes[piece.deck, piece.face]
        art = np.clip(body.art, 0.004, 0.996) * (width, height) + (left, top)
        spots = placed(piece, body.spots, bed)
        bodies.append(Body(spots, art, body.triangles))
    return joined(bodies), sheet


def _body(piece: Laid, rng: np.random.Generator, free: bool) -> Body:
    """A piece as it is; a card that nothing presses flat is a little bent."""
    if piece.deck in _ROUND:
        return disc(piece.size[0], piece.high)
    if piece.deck == "coda":
        return block(*piece.size, piece.high)
    bend = Bend()
    if free and not piece.layer:
        across, along = np.abs(rng.normal(0, 0.5, 2))
        lift = float(rng.uniform(0, 1.5)) if rng.uniform() < 0.3 else 0.0
        bend = Bend(float(across), float(along), lift)
    return card(*piece.size, piece.high, _RADIUS, bend)


def _art_sheet(
    faces: Iterable[tuple[str, str]],
) -> tuple[Picture, dict[tuple[str, str], tuple[float, float, float, float]]]:
    """The art of all faces side by side, and where each lies as shares of the sheet."""
    arts = {face: _on_white(piece_art(*face, PIECE_PX_PER_MM)) for face in faces}
    tall = max(art.shape[0] for art in arts.values()) + 2 * _PAD
    wide = max(art.shape[1] for art in arts.values()) + 2 * _PAD
    columns = int(np.ceil(np.sqrt(len(arts) * tall / wide)))
    rows = -(-len(arts) // columns)
    sheet = np.full((rows * tall, columns * wide, 3), 255, np.uint8)
    boxes = {}
    for number, (face, art) in enumerate(arts.items()):
        row, column = divmod(number, columns)
        top, left = row * tall, column * wide
        edged = np.pad(art, ((_PAD, _PAD), (_PAD, _PAD), (0, 0)), mode="edge")
        sheet[top : top + edged.shape[0], left : left + edged.shape[1]] = edged
        share = (left + _PAD, top + _PAD, art.shape[1], art.shape[0])
        size = (sheet.shape[1], sheet.shape[0])
        boxes[face] = tuple(float(part / size[at % 2]) for at, part in enumerate(share))
    return sheet, boxes  # type: ignore[return-value]


def _on_white(art: Picture) -> Picture:
    """BGRA as RGB on the colour that its see-through parts have least to do with: white."""
    seen = art[..., 3:] / 255.0
    return np.asarray(art[..., 2::-1] * seen + 255 * (1 - seen), np.uint8)
