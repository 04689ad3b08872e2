"""Learning a deck from photos, one face each: a card is found in every photo and made flat.

Pictures by face come in; flat pictures by face go out. Cards of one deck are alike along their
edges, so of the outlines in a photo the one is taken that is most like the others' cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from tabletop.errors import BadInput

from ..picturing import Matrix, Picture
from .lattice import Lattice, lattice
from .loose import balanced, rectified, sizes
from .quads import card_in, find_quads
from .strokes import DIRECTIONS, Row, strokes, upside_down

CARD_MM = (63.0, 88.0)
ART_PX_PER_MM = 4.0
_MOST = 0.5  # a cell that differs wholly counts no more
_CONSENSUS = 5  # fewer photos than this have nothing in common to go by


@dataclass(frozen=True)
class _Outline:
    """A possible card in a photo and how it looks."""

    quad: Matrix
    row: Row


def learn_faces(photos: Mapping[str, Picture]) -> dict[str, Picture]:
    """Every face made flat. A photo without a card is refused by its name."""
    grid = lattice(*CARD_MM)
    seen = {face: _outlines(photo, grid) for face, photo in photos.items()}
    empty = [face for face, outlines in seen.items() if not outlines]
    if empty:
        raise BadInput(f"no card is found in the photo of {empty[0]}: lay it on a plain table")
    chosen = {face: outlines[0] for face, outlines in seen.items()}
    if len(chosen) >= _CONSENSUS:
        common = np.median(np.stack([outline.row for outline in chosen.values()]), axis=0)
        chosen = {
            face: min(outlines, key=lambda outline: _unlike(outline.row, common))
            for face, outlines in seen.items()
        }
    return {face: _flat(photos[face], chosen[face].quad) for face in photos}


def _outlines(photo: Picture, grid: Lattice) -> list[_Outline]:
    """The likeliest outline first."""
    first = card_in(photo)
    if first is None:
        return []
    quads = [first, *(wider for quad in find_quads(photo) for wider in sizes(quad))]
    return [_Outline(quad, _row(photo, quad, grid)) for quad in quads]


def _row(photo: Picture, quad: Matrix, grid: Lattice) -> Row:
    flat = balanced(rectified(photo, quad, CARD_MM, ART_PX_PER_MM))
    sized = np.asarray(cv2.resize(flat, grid.size, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(strokes([sized], grid)[0], np.float32)


def _unlike(row: Row, common: Row) -> float:
    """How far a card is from what the deck has in common, whichever way up it lies."""
    both = np.concatenate([row[None], upside_down(row[None])])
    printed = np.linalg.norm(common[:, :DIRECTIONS], axis=1)
    off = np.minimum(((both - common) ** 2).sum(axis=2), _MOST)
    return float((off @ printed).min())


def _flat(photo: Picture, quad: Matrix) -> Picture:
    return balanced(rectified(photo, quad, CARD_MM, ART_PX_PER_MM))
