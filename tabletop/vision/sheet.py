"""The printed sheet as it should look from straight above, and where on it to look for what.

Worked out once for a mat: its art at a fixed scale, the spots of bare paper that tell the
light, and the size of each deck's pieces. Nothing here has seen a frame.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from tabletop.decks import PAPER_COLOUR, mat_art, piece_art
from tabletop.table import Box, Deck, Mat

from .picturing import Matrix, Picture

PX_PER_MM = 2.5
WINDOW_MM = 2.0  # a spot of bare paper is a square of this size
_STEP_MM = 2.0  # from spot to spot inside zones
_WIDE_STEP_MM = 6.0  # and elsewhere
_SLACK = 0.25  # how far a piece may lie off its place, in parts of its radius
_SHADOW_MM = 1.4  # and how far beyond it its shadow may reach
_FINER = 4
_PALE = 45  # bare paper, and hairlines too thin to matter


@dataclass(frozen=True)
class Spot:
    """A square of bare paper: its middle in mm."""

    x: float
    y: float


class Sheet:
    """A mat's own look. `spots` are squares of bare paper that no piece should ever reach."""

    def __init__(self, mat: Mat, decks: tuple[Deck, ...]) -> None:
        self.mat = mat
        self.decks = {deck.name: deck for deck in decks}
        self.size = (round(mat.width * PX_PER_MM), round(mat.height * PX_PER_MM))
        self.radius = {deck.name: _radius(deck) for deck in decks}
        self.art = _art(mat)
        self.spots = self._find_spots()
        self.spot_pixels = _pixels_of(self.spots, self.size)
        self._rims = {number: _rim(box, self.size) for number, box in mat.markers.items()}
        self.marker_spots = {n: self.spots_within(box, 4.0) for n, box in mat.markers.items()}

    def to_px(self, mm_to_px: Matrix) -> Matrix:
        """From the flat picture's pixels to the frame's, given the way from mm to the frame."""
        scale = 1 / PX_PER_MM
        pixels = np.array([[scale, 0, scale / 2], [0, scale, scale / 2], [0, 0, 1.0]])
        return np.asarray(mm_to_px @ pixels)

    def _find_spots(self) -> tuple[Spot, ...]:
        bare = self._bare().ravel()
        whole = Box(0, 0, self.mat.width, self.mat.height)
        spots = dict.fromkeys(_grid(whole, _WIDE_STEP_MM))
        for zone in self.mat.zones:
            spots |= dict.fromkeys(_grid(zone.box, _STEP_MM))
        fits = np.all(bare[_pixels_of(tuple(spots), self.size)], axis=1).tolist()
        return tuple(spot for spot, fit in zip(spots, fits, strict=True) if fit)

    def printed(self, pale: int = 12) -> npt.NDArray[np.bool_]:
        """Where the art differs from paper by more than `pale`, and some way around it."""
        paper = np.array(PAPER_COLOUR[::-1], np.int16)
        print_ = (np.abs(self.art.astype(np.int16) - paper).max(axis=2) > pale).astype(np.uint8)
        for box in self.mat.markers.values():
            corners = np.array([box.x, box.y, box.x + box.width, box.y + box.height])
            left, top, right, bottom = (corners * PX_PER_MM).astype(int)
            print_[top : bottom + 1, left : right + 1] = 1
        return np.asarray(cv2.dilate(print_, np.ones((3, 3), np.uint8)) > 0)

    def _bare(self) -> npt.NDArray[np.bool_]:
        """Where the art is paper, some way off print, and no piece reaches."""
        bare = ~self.printed(_PALE)
        y, x = np.mgrid[0 : self.size[1], 0 : self.size[0]] / PX_PER_MM + 0.5 / PX_PER_MM
        for zone in self.mat.zones:
            reach = self.radius[zone.deck] * (1 + _SLACK) + _SHADOW_MM
            for place in zone.places:
                bare &= np.hypot(x - place.x, y - place.y) > reach
        return np.asarray(bare, np.bool_)

    def black(self, lab: Picture, markers: Iterable[int]) -> float:
        """How light the black of these markers is, in the middle of their black rims."""
        levels = [lab[:, :, 0][self._rims[number]] for number in markers]
        return float(np.median(np.concatenate(levels))) if levels else 0.0

    def spots_within(self, box: Box, room: float) -> npt.NDArray[np.intp]:
        """Which spots lie in a box or less than `room` mm from it."""
        inside = [
            box.x - room <= spot.x <= box.x + box.width + room
            and box.y - room <= spot.y <= box.y + box.height + room
            for spot in self.spots
        ]
        return np.flatnonzero(inside)


def _grid(box: Box, step: float) -> list[Spot]:
    half = WINDOW_MM / 2
    xs = np.arange(box.x + half + 0.4, box.x + box.width - half - 0.4, step)
    ys = np.arange(box.y + half + 0.4, box.y + box.height - half - 0.4, step)
    return [Spot(float(x), float(y)) for y in ys for x in xs]


def _rim(box: Box, size: tuple[int, int]) -> npt.NDArray[np.bool_]:
    """The pixels along the middle of a marker's black rim."""
    mask = np.zeros((size[1], size[0]), np.uint8)
    inset = box.width / 12  # half of one of its six cells
    corners = np.array([(c.x, c.y) for c in box.corners])
    inner = corners.mean(axis=0) + (corners - corners.mean(axis=0)) * (1 - 2 * inset / box.width)
    pixels = np.round(inner * PX_PER_MM - 0.5).astype(np.int32)
    cv2.polylines(mask, [pixels.reshape(-1, 1, 2)], True, 1)
    return np.asarray(mask > 0)


def _radius(deck: Deck) -> float:
    return float(piece_art(deck.name, deck.faces[0], 10.0).shape[0]) / 20


def _art(mat: Mat) -> Picture:
    fine = mat_art(mat, PX_PER_MM * _FINER)
    size = (round(mat.width * PX_PER_MM), round(mat.height * PX_PER_MM))
    return np.asarray(cv2.resize(fine, size, interpolation=cv2.INTER_AREA), np.uint8)


def _pixels_of(spots: tuple[Spot, ...], size: tuple[int, int]) -> npt.NDArray[np.intp]:
    """For each spot the flat picture's pixels in it, as indices into its rows laid end to end."""
    side = round(WINDOW_MM * PX_PER_MM)
    steps = np.arange(side)
    left = np.array([round((spot.x - WINDOW_MM / 2) * PX_PER_MM) for spot in spots])
    top = np.array([round((spot.y - WINDOW_MM / 2) * PX_PER_MM) for spot in spots])
    rows = top[:, None, None] + steps[None, :, None]
    columns = left[:, None, None] + steps[None, None, :]
    return np.asarray((rows * size[0] + columns).reshape(len(spots), -1), np.intp)
