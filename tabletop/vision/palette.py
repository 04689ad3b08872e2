"""The colours a deck can show, fresh or faded, and how far a seen colour is from each.

Distances are in Lab with lightness counting half, on balanced pictures. Comes in: the deck's
own art. Goes out: a label for every pixel, and distances for the colour of a whole piece.
"""

from functools import cached_property
from itertools import combinations

import cv2
import numpy as np
import numpy.typing as npt

from tabletop.decks import HOLE_COLOUR, PAPER_COLOUR, piece_art
from tabletop.table import Deck

from .light import WHITE
from .picturing import Field, Picture

NOTHING = 255
_ART_PX_PER_MM = 8.0
_FADES = (0.0, 0.1, 0.2, 0.3)
_NEAR = 34.0  # a pixel farther than this from every colour belongs to none
_LIGHTNESS = 0.5
_BITS = 6


class Palette:
    """A deck's faces and the empty hole; `hole` is the label after the last face.

    `contrast` is how far apart any two of them are in some channel, even when faded, in parts
    of the level of white paper.
    """

    def __init__(self, deck: Deck) -> None:
        self.faces = deck.faces
        self.hole = len(deck.faces)
        colours = [_plain_colour(deck.name, face) for face in deck.faces] + [HOLE_COLOUR]
        self._shades = np.stack([_shades(colour) for colour in colours])
        self.contrast = _least_contrast(colours)

    def label(self, lab: Picture) -> Picture:
        """For each pixel the face it looks like, `hole`, or `NOTHING`."""
        fine = lab >> (8 - _BITS)
        index = fine[:, :, 0].astype(np.int32)
        index <<= _BITS
        index |= fine[:, :, 1]
        index <<= _BITS
        index |= fine[:, :, 2]
        return np.asarray(self._table.take(index), np.uint8)

    def distances(self, lab: npt.ArrayLike) -> Field:
        """From one colour to each face and to the hole; the nearest shade counts."""
        away = (np.asarray(lab, np.float32) - self._shades) * (_LIGHTNESS, 1, 1)
        return np.asarray(np.sqrt((away**2).sum(axis=2)).min(axis=1), np.float32)

    def hole_lightness(self, black: float) -> float:
        """How light an empty hole is on a sheet whose own black shows this level."""
        lightness = self._shades[self.hole, :, 0]
        return float(np.interp(black / WHITE, _FADES, lightness))

    @cached_property
    def _table(self) -> Picture:
        steps = np.arange(1 << _BITS) * (1 << (8 - _BITS)) + (1 << (7 - _BITS))
        grid = np.stack(np.meshgrid(steps, steps, steps, indexing="ij"), axis=-1)
        flat = grid.reshape(-1, 3).astype(np.float32)
        nearest = np.full((len(self._shades), len(flat)), np.inf, np.float32)
        for face, shades in enumerate(self._shades):
            for shade in shades:
                away = (flat - shade) * np.array((_LIGHTNESS, 1, 1), np.float32)
                nearest[face] = np.minimum(nearest[face], (away**2).sum(axis=1))
        label = nearest.argmin(axis=0)
        label[nearest.min(axis=0) > _NEAR**2] = NOTHING
        return np.asarray(label, np.uint8)


def _plain_colour(deck: str, face: str) -> tuple[int, int, int]:
    """The colour between a piece's print and its edge, as red, green, blue."""
    art = piece_art(deck, face, _ART_PX_PER_MM)
    y, x = np.mgrid[0 : art.shape[0], 0 : art.shape[1]] - (art.shape[0] - 1) / 2
    away = np.hypot(x, y) / (art.shape[0] / 2)
    blue, green, red = np.median(art[(away > 0.7) & (away < 0.85)][:, :3], axis=0)
    return int(red), int(green), int(blue)


def _shades(colour: tuple[int, int, int]) -> Field:
    """A printed colour in Lab as a balanced picture shows it, fresh and faded."""
    fresh, paper = np.array(colour[::-1], np.float32), np.array(PAPER_COLOUR[::-1], np.float32)
    shades = np.stack([fresh + (paper - fresh) * fade for fade in _FADES]) * (WHITE / 255)
    bgr = np.clip(shades + 0.5, 0, 255).astype(np.uint8)[None]
    return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2Lab)[0], np.float32)


def _least_contrast(colours: list[tuple[int, int, int]]) -> float:
    apart = [
        max(abs(a - b) for a, b in zip(one, other, strict=True))
        for one, other in combinations(colours, 2)
    ]
    return min(apart) / 255 * (1 - _FADES[-1])
