"""Looking at Mastermind's printed board: pegs and keys in its holes.

Pictures whose way is known come in; covered zones and readings go out. What is shielded is
blacked out before the sheet is made flat.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from tabletop.table import Box, Deck, Mat, Point, Reading, Why, Zone

from .cover import Cover, beside
from .flatten import SHIELD_ROOM_MM, flatten
from .light import fit_light
from .markers import Seen
from .pegs import PegReader, Verdict
from .picturing import Matrix, Picture
from .quiet import Quiet
from .sheet import WINDOW_MM, Sheet

_SPOT_ROOM_MM = SHIELD_ROOM_MM + WINDOW_MM


class PegGaze:
    """Reads the holes of one board."""

    def __init__(self, mat: Mat, decks: Sequence[Deck]) -> None:
        self._sheet = Sheet(mat, tuple(decks))
        self._readers = {d.name: PegReader(d, self._sheet.radius[d.name]) for d in decks}
        self._contrast = min(reader.palette.contrast for reader in self._readers.values())
        self._cover = Cover(self._sheet)
        self._quiet = Quiet()

    def unchanged(self, picture: Picture, shielded: tuple[str, ...]) -> bool:
        """Whether this picture shows the board just as the one last looked at did."""
        if self._quiet.unchanged(picture, shielded):
            return True
        self._quiet.forget()
        return False

    def learn(self, picture: Picture, way: Matrix, seen: Seen) -> None:
        """The board itself is known; there is nothing to learn from it bare."""

    def flat(self, picture: Picture, way: Matrix, boxes: Sequence[Box]) -> Picture:
        """The board as from straight above, these boxes black."""
        return flatten(picture, way, self._sheet, boxes)

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
        flat = self.flat(picture, way, boxes)
        light = fit_light(flat, self._sheet, seen, self._hidden(boxes))
        if light is None:
            return list(zones), ()
        covered, readings = self._read(light.balance(flat), zones, seen)
        if all(reading.face is not None for reading in readings):
            contrast = self._contrast * light.weakest
            self._quiet.remember(picture, way, self._sheet, shielded, boxes, contrast)
        return covered, readings

    def _hidden(self, boxes: Sequence[Box]) -> "np.ndarray[tuple[int], np.dtype[np.bool_]]":
        """The spots of paper that a shield takes away."""
        hidden = np.zeros(len(self._sheet.spots), bool)
        for box in boxes:
            hidden[self._sheet.spots_within(box, _SPOT_ROOM_MM)] = True
        return hidden

    def _read(
        self, balanced: Picture, zones: Sequence[Zone], seen: Seen
    ) -> tuple[list[Zone], tuple[Reading, ...]]:
        """The zones that something covers, and what lies in the others."""
        smooth = cv2.blur(balanced, (3, 3))
        lab = np.asarray(cv2.cvtColor(smooth, cv2.COLOR_BGR2Lab), np.uint8)
        black = self._sheet.black(lab, seen)
        labels = {deck: reader.palette.label(lab) for deck, reader in self._readers.items()}
        covered = [zone for zone in zones if self._cover.over(zone, lab, labels[zone.deck])]
        reads = {
            zone.name: self._places(zone, lab, labels[zone.deck], black)
            for zone in zones
            if zone not in covered
        }
        doubtful = [zone for zone in zones if _doubtful(reads.get(zone.name, ()))]
        covered += beside(covered, doubtful)
        hidden = {zone.name for zone in covered}
        return covered, tuple(r for name, read in reads.items() if name not in hidden for r in read)

    def _places(
        self, zone: Zone, lab: Picture, labels: Picture, black: float
    ) -> tuple[Reading, ...]:
        reader = self._readers[zone.deck]
        verdicts = [reader.read(lab, labels, black, at) for at in zone.places]
        return tuple(_reading(zone, n, verdict) for n, verdict in enumerate(verdicts) if verdict)


def _doubtful(readings: Sequence[Reading]) -> bool:
    """Whether something there could not be read, and not for a lamp's reflection."""
    return any(reading.why not in (None, Why.GLARE) for reading in readings)


def _reading(zone: Zone, place: int, verdict: Verdict) -> Reading:
    at = zone.places[place]
    return Reading(
        zone=zone.name,
        place=place,
        at=Point(round(at.x + verdict.off[0], 1), round(at.y + verdict.off[1], 1)),
        face=verdict.face,
        confidence=round(verdict.confidence, 3),
        why=verdict.why,
    )
