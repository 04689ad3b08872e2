"""What a patch looks like, cell by cell: which way its strokes run, and its colour.

Patches (BGR, balanced so that paper is about white) come in; one row of numbers a cell goes
out. Light, contrast and a little blur hardly change it. Strokes are gradients by direction,
brought to one length in every cell; colour is what is left when brightness is taken out.
"""

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from ..picturing import Field, Picture
from .lattice import Lattice

Row = npt.NDArray[np.float32]
DIRECTIONS = 8
TINTS = 2
WIDTH = DIRECTIONS + TINTS
_FLOOR = 6.0  # a gradient this weak may be noise
_FAINT = 3.5  # cells whose strokes are weaker than this fade out
_DIM = 60.0  # added to brightness, so that black has no colour
_TINT_WEIGHT = 2.2
_HIDDEN = 0.35 * 255


def strokes(patches: Sequence[Picture], lattice: Lattice) -> Row:
    """For each patch a block of cells x WIDTH numbers."""
    return np.stack([_stroke(patch, lattice) for patch in patches])


def _stroke(patch: Picture, lattice: Lattice) -> Row:
    small = (lattice.columns, lattice.rows)
    block = np.empty((lattice.cells, WIDTH), np.float32)
    directions = cv2.resize(_directions(patch), small, interpolation=cv2.INTER_AREA)
    block[:, :DIRECTIONS] = _evened(np.asarray(directions.reshape(-1, DIRECTIONS), np.float32))
    colours = cv2.resize(patch, small, interpolation=cv2.INTER_AREA)
    block[:, DIRECTIONS:] = _tints(colours.reshape(-1, 3).astype(np.float32))
    return block


def upside_down(rows: Row) -> Row:
    """The same patches turned by half."""
    turned = rows[:, ::-1].copy()
    turned[..., :DIRECTIONS] = np.roll(turned[..., :DIRECTIONS], DIRECTIONS // 2, axis=-1)
    return turned


def mirrored(rows: Row, columns: int) -> Row:
    """The same patches in a mirror, left and right changed."""
    cells = rows.reshape(len(rows), -1, columns, WIDTH)[:, :, ::-1].reshape(rows.shape).copy()
    cells[..., :DIRECTIONS] = cells[
        ..., [(DIRECTIONS // 2 - d) % DIRECTIONS for d in range(DIRECTIONS)]
    ]
    return cells


def pooled(picture: Picture) -> Field:
    """Strokes and colours summed over squares of 3 pixels, not yet evened."""
    small = (picture.shape[1] // 3, picture.shape[0] // 3)
    directions = cv2.resize(_directions(picture), small, interpolation=cv2.INTER_AREA)
    colours = cv2.resize(picture, small, interpolation=cv2.INTER_AREA)
    return np.concatenate([directions, colours.astype(np.float32)], axis=2)


def softly(squares: Field, hidden: Picture | None) -> tuple[Field, Field]:
    """Cells of 2 x 2 squares at every square, and whether each can be seen."""
    both = squares[:-1] + squares[1:]
    cells = np.asarray((both[:, :-1] + both[:, 1:]) / 4, np.float32)
    out = np.empty((*cells.shape[:2], WIDTH), np.float32)
    out[..., :DIRECTIONS] = _evened(cells[..., :DIRECTIONS])
    out[..., DIRECTIONS:] = _tints(cells[..., DIRECTIONS:])
    if hidden is None:
        return out, np.ones((*cells.shape[:2], 1), np.float32)
    gone = cv2.resize(hidden, squares.shape[1::-1], interpolation=cv2.INTER_AREA).astype(np.float32)
    gone = gone[:-1] + gone[1:]
    seen = (gone[:, :-1] + gone[:, 1:]) / 4 < _HIDDEN
    return out, seen.astype(np.float32)[..., None]


def _directions(picture: Picture) -> Field:
    """Eight planes: how strongly the picture brightens in each direction."""
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (3, 3), 0)
    x = cv2.Sobel(grey, cv2.CV_32F, 1, 0, ksize=3, scale=0.25)
    y = cv2.Sobel(grey, cv2.CV_32F, 0, 1, ksize=3, scale=0.25)
    strength, angle = cv2.cartToPolar(x, y)
    strength = np.maximum(strength - _FLOOR, 0)
    bins = angle * np.float32(DIRECTIONS / (2 * np.pi))
    low = bins.astype(np.int32)
    part = (bins - low) * strength
    out = np.zeros((grey.size, DIRECTIONS), np.float32)
    index = np.arange(grey.size) * DIRECTIONS
    flat = out.ravel()
    flat[index + low.ravel() % DIRECTIONS] = (strength - part).ravel()
    flat[index + (low.ravel() + 1) % DIRECTIONS] = part.ravel()
    return out.reshape(*grey.shape, DIRECTIONS)


def _evened(sums: Field) -> Field:
    length = np.sqrt(np.einsum("...i,...i->...", sums, sums))
    return np.asarray(sums / (length + _FAINT)[..., None], np.float32)


def _tints(colours: Field) -> Field:
    blue, green, red = colours[..., 0], colours[..., 1], colours[..., 2]
    bright = (blue + green + red + _DIM) / _TINT_WEIGHT
    return np.stack([(red - green) / bright, ((red + green) / 2 - blue) / bright], axis=-1)
