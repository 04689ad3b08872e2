"""Looking at a table of cards or tiles.

Pictures whose way is known come in; covered zones and readings go out. The art of printable
decks is drawn once and kept.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import cv2
import numpy as np

from tabletop.decks import piece_art, piece_size
from tabletop.table import Box, Deck, Mat, Reading, Zone

from ..flatten import blackened
from ..markers import Seen
from ..picturing import Matrix, Picture
from .fitting import Body, bodies
from .reader import CardReader
from .stillness import Stillness
from .white import find_white

_ART_PX_PER_MM = 4.0
_FLAT_PX_PER_MM = 2.0
_AROUND = 128  # what shows around the round corners of a card


class CardGaze:
    """Reads the zones of one mat of cards or tiles."""

    def __init__(
        self, mat: Mat, decks: Sequence[Deck], taught: Mapping[str, tuple[Body, ...]]
    ) -> None:
        self._mat = mat
        needed = {zone.deck for zone in mat.zones}
        known = {d.name: taught.get(d.name) or printed(d) for d in decks if d.name in needed}
        self._reader = CardReader(mat, known)
        self._still = Stillness()

    def unchanged(self, picture: Picture, shielded: tuple[str, ...]) -> bool:
        """Whether this picture shows the table just as the one last looked at did."""
        return self._still.unchanged(picture, shielded)

    def learn(self, picture: Picture, way: Matrix, seen: Seen) -> None:
        """Take this for the bare table."""
        white = find_white(picture, seen)
        self._still.forget()
        if white is not None:
            self._reader.learn(picture, way, white)

    def flat(self, picture: Picture, way: Matrix, boxes: Sequence[Box]) -> Picture:
        """The mat as from straight above, these boxes black."""
        scale = 1 / _FLAT_PX_PER_MM
        pixels = np.array([[scale, 0, scale / 2], [0, scale, scale / 2], [0, 0, 1.0]])
        size = tuple(round(side * _FLAT_PX_PER_MM) for side in (self._mat.width, self._mat.height))
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        bare = blackened(picture, way, boxes)
        return np.asarray(cv2.warpPerspective(bare, way @ pixels, size, flags=flags), np.uint8)

    def look(
        self,
        picture: Picture,
        way: Matrix,
        seen: Seen,
        zones: Sequence[Zone],
        shielded: tuple[str, ...],
        boxes: Sequence[Box],
    ) -> tuple[list[Zone], tuple[Reading, ...]]:
        """The zones that something covers, and what lies in the others."""
        white = find_white(picture, seen)
        if white is None:
            return list(zones), ()
        names = [zone.name for zone in zones]
        covered, readings = self._reader.read(picture, way, white, names, boxes)
        if not covered and all(reading.face is not None for reading in readings):
            self._still.remember(picture, shielded)
        else:
            self._still.forget()
        return [zone for zone in zones if zone.name in covered], tuple(readings)


@lru_cache(maxsize=8)
def printed(deck: Deck) -> tuple[Body, ...]:
    """A printable deck as it is looked for."""
    return bodies(deck, piece_size, _art)


def _art(deck: str, face: str) -> Picture:
    art = piece_art(deck, face, _ART_PX_PER_MM).astype(np.float32)
    alpha = art[:, :, 3:] / 255
    return np.asarray(art[:, :, :3] * alpha + _AROUND * (1 - alpha), np.uint8)
