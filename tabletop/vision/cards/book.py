"""The book of a deck: how every face looks on its lattice, whichever way it is turned.

Pictures of faces come in, from the printable art or from a camera; numbers to compare patches
with go out. Faces of one size share a chapter.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from ..picturing import Picture
from .lattice import Lattice, lattice
from .strokes import Row, strokes, upside_down

_SOFT = 0.7  # how much a camera blurs a face, in pixels of its patch


@dataclass(frozen=True)
class Chapter:
    """Faces of one size. `rows` holds a block of cells for every face upright, then for every
    face upside down; `mean` is the mean of each kind."""

    faces: tuple[str, ...]
    lattice: Lattice
    pictures: npt.NDArray[np.uint8]
    rows: Row
    mean: Row


def chapter(size: tuple[float, float], pictures: Mapping[str, Picture]) -> Chapter:
    """What is known of faces of one size, from a picture (BGR) of each."""
    grid = lattice(*size)
    softened = [_softened(picture, grid) for picture in pictures.values()]
    rows = strokes(softened, grid)
    both = np.concatenate([rows, upside_down(rows)])
    mean = np.stack([rows.mean(axis=0), upside_down(rows).mean(axis=0)])
    return Chapter(tuple(pictures), grid, np.stack(softened), both, mean)


def _softened(picture: Picture, grid: Lattice) -> Picture:
    small = cv2.resize(picture, grid.size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), _SOFT), np.uint8)
