"""Reading one place for round pieces: empty, a face, or unread with a reason.

A face is accepted only when a whole disc of its colour lies there, of the right size, inside
its own outline, and no other face comes near. Everything else is unread. The limits were
chosen on simulated tables, well on the safe side of every wrong reading.
"""

from dataclasses import dataclass

import numpy as np

from tabletop.decks import piece_art
from tabletop.table import Deck, Point, Why

from .discs import SECTORS, DiscShape, Found, Parts, sector_means
from .palette import Palette
from .picturing import Field, Picture
from .sheet import PX_PER_MM

_EMPTY = 0.96  # of the hole's pixels are dark
_LIGHTER, _DARKER = 12, 30  # how far a hole may be from what the sheet's own black says
_WHOLE = 0.93  # of a piece's plain ring has its colour
_SHINING = 247  # lighter than paper can be: a lamp's reflection
_SHINE = 0.05
_NEAR_ENOUGH = 30.0
_APART = 0.5  # the nearest face may be at most this part as far as the second
_UNEVEN = 26.0
_OUTSIDE = 0.45  # of what is just outside a coloured disc may have its colour: a neighbour
_DIP = 0.05  # a pale disc's line is at least this much darker than the disc
_PRINT = 14.0  # how much more a printed piece's middle varies than its ring
_LIGHTNESS_FIRST = np.array((1.0, 0.5, 0.5), np.float32)
_PAPER_LAB = (240, 128, 128)
_ART_PX_PER_MM = 8.0
_KEYLINE_MM = 0.8  # a piece's dark edge, and some more
_INK = 40  # print differs from a piece's colour by more than this
_BLUR_MM = 0.8  # the plain ring begins so far outside the print


@dataclass(frozen=True)
class Verdict:
    """What lies at a place: a face with how sure and how far off in mm, or why not."""

    face: str | None
    confidence: float = 0.0
    off: tuple[float, float] = (0.0, 0.0)
    why: Why | None = None


def _unread(why: Why) -> Verdict:
    return Verdict(None, why=why)


class PegReader:
    """Reads places for one deck of round pieces of `radius` mm."""

    def __init__(self, deck: Deck, radius: float) -> None:
        self.palette = Palette(deck)
        print_mm = _print_reach(deck)
        self._lettered = print_mm > 0
        self._shape = DiscShape(radius, (print_mm + _BLUR_MM) / radius if print_mm else 0.0)
        self._core = self._shape.core()
        near_paper = self.palette.distances(_PAPER_LAB)
        self._pale = {face for face in range(len(deck.faces)) if near_paper[face] < 20}

    def read(self, lab: Picture, labels: Picture, black: float, at: Point) -> Verdict | None:
        """What lies at a place of the flat picture; None when the hole is empty."""
        window = self._window(at)
        return self._read(lab[window], labels[window], black)

    def _window(self, at: Point) -> tuple[slice, slice]:
        x, y = round(at.x * PX_PER_MM - 0.5), round(at.y * PX_PER_MM - 0.5)
        half = self._shape.half
        return slice(y - half, y + half + 1), slice(x - half, x + half + 1)

    def _read(self, lab: Picture, labels: Picture, black: float) -> Verdict | None:
        if np.mean(labels[self._core] == self.palette.hole) >= _EMPTY:
            lighter = np.median(lab[:, :, 0][self._core]) - self.palette.hole_lightness(black)
            return None if -_DARKER <= lighter <= _LIGHTER else _unread(Why.NOT_IN_DECK)
        if np.mean(lab[:, :, 0] >= _SHINING) > _SHINE:
            return _unread(Why.GLARE)
        counts = np.bincount(labels[self._core], minlength=256)[: len(self.palette.faces)]
        face = int(counts.argmax())
        found = self._shape.find(labels == face, lab[:, :, 0])
        if found.whole < _WHOLE:
            return _unread(Why.COVERED if found.whole > 0.3 else Why.NOT_IN_DECK)
        return self._judge(lab, labels, face, found)

    def _judge(self, lab: Picture, labels: Picture, face: int, found: Found) -> Verdict:
        parts = self._shape.parts(found)
        pixels, flat_labels = lab.reshape(-1, 3), labels.reshape(-1)
        colour = np.median(pixels[parts.ring], axis=0).astype(np.float32)
        distance = self.palette.distances(colour)
        nearest, second = float(distance[face]), float(np.delete(distance, face).min())
        if nearest > _NEAR_ENOUGH:
            return _unread(Why.NOT_IN_DECK)
        if nearest > _APART * second:
            return _unread(Why.TWO_FACES)
        if self._shape.too_far(found) or _uneven(pixels, parts, colour):
            return _unread(Why.COVERED)
        pale = face in self._pale
        ends = _outlined(pixels, parts) if pale else _bounded(flat_labels, parts, face)
        if not ends or (self._lettered and not _printed(pixels, parts, colour)):
            return _unread(Why.NOT_IN_DECK)
        off = (found.x / PX_PER_MM, found.y / PX_PER_MM)
        return Verdict(self.palette.faces[face], found.whole * (1 - nearest / second), off)


def _uneven(pixels: Picture, parts: Parts, colour: Field) -> bool:
    """Whether some part of the ring is of another colour than the whole."""
    ring = pixels[parts.ring]
    means = [sector_means(ring[:, channel], parts.ring_sector) for channel in range(3)]
    away = (np.stack(means, axis=1) - colour) * (0.5, 1.0, 1.0)
    return bool(np.sqrt((away**2).sum(axis=1)).max() > _UNEVEN)


def _bounded(labels: Picture, parts: Parts, face: int) -> bool:
    """Whether the colour ends where the disc does."""
    return bool(np.mean(labels[parts.outside] == face) <= _OUTSIDE)


def _outlined(pixels: Picture, parts: Parts) -> bool:
    """Whether a dark line runs round a disc that is as pale as the paper beneath it."""
    inside = float(np.percentile(pixels[parts.ring, 0], 80))  # away from the edge, and from print
    lines = sector_means(pixels[parts.line, 0], parts.line_sector).reshape(-1, SECTORS)
    return bool(lines.min(axis=0).max() <= inside * (1 - _DIP))


def _printed(pixels: Picture, parts: Parts, colour: Field) -> bool:
    """Whether something is printed in the middle: it differs more there than in the ring."""
    return _variety(pixels[parts.middle], colour) - _variety(pixels[parts.ring], colour) >= _PRINT


def _variety(pixels: Picture, colour: Field) -> float:
    """How far the fifth of the pixels that differ most are from a colour."""
    away = np.sqrt((((pixels - colour) * _LIGHTNESS_FIRST) ** 2).sum(axis=1))
    most = len(away) // 5
    return float(np.partition(away, len(away) - most)[-most:].mean())


def _print_reach(deck: Deck) -> float:
    """How far from the middle the deck's print reaches in mm; 0 when all pieces are plain."""
    return max(_reach_of(piece_art(deck.name, face, _ART_PX_PER_MM)) for face in deck.faces)


def _reach_of(art: Picture) -> float:
    y, x = np.mgrid[0 : art.shape[0], 0 : art.shape[1]] - (art.shape[0] - 1) / 2
    away = np.hypot(x, y) / _ART_PX_PER_MM
    radius = art.shape[0] / 2 / _ART_PX_PER_MM
    inside = away <= radius - _KEYLINE_MM
    plain = np.median(art[inside & (away > 0.85 * away[inside].max())][:, :3], axis=0)
    differs = np.abs(art[:, :, :3] - plain).max(axis=2) > _INK
    return float(away[inside & differs].max(initial=0.0))
