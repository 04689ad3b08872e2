"""The eye: frames come in, observations go out; it remembers only what saves it work.

What is shielded never gets past registration: it is blacked out before the sheet is made
flat. A frame that shows no change repeats the last observation.
"""

from collections.abc import Sequence

import cv2
import msgspec
import numpy as np

from tabletop.errors import BadInput
from tabletop.signals import Frame
from tabletop.table import Box, Deck, Mat, Observation, Point, Reading, Why, Zone

from .cover import Cover, beside
from .flatten import SHIELD_ROOM_MM, flatten
from .lens import LensProfile, Straightener
from .light import fit_light
from .markers import Seen
from .pegs import PegReader, Verdict
from .picturing import Matrix, Picture, as_picture
from .quiet import Quiet
from .registration import Lost, Registration
from .sheet import WINDOW_MM, Sheet

_SPOT_ROOM_MM = SHIELD_ROOM_MM + WINDOW_MM


class Eye:
    """Reads one mat, frame after frame; with a lens profile in straightened pictures."""

    def __init__(self, mat: Mat, decks: Sequence[Deck], lens: LensProfile | None = None) -> None:
        self.mat = mat
        self._sheet = Sheet(mat, tuple(decks))
        self._registration = Registration(mat.markers)
        self._lens = Straightener(lens) if lens else None
        self._readers = {d.name: PegReader(d, self._sheet.radius[d.name]) for d in decks}
        self._contrast = min(reader.palette.contrast for reader in self._readers.values())
        self._cover = Cover(self._sheet)
        self._way: Matrix | None = None
        self._quiet = Quiet()
        self._last: Observation | None = None

    @property
    def mat_to_px(self) -> Matrix | None:
        """The way from mat mm to the pixels of the last frame; None when not registered."""
        return self._way

    @property
    def lost(self) -> Lost | None:
        """Why the last frame was not registered; None when it was."""
        return self._registration.lost

    def picture(self, frame: Frame) -> Picture:
        """A frame's pixels as this eye takes them: straight, and not to be written to."""
        picture = as_picture(frame)
        return self._lens.straight(picture) if self._lens else picture

    def look(self, frame: Frame, shielded: Sequence[str] = ()) -> Observation:
        """Read every zone that is not shielded."""
        picture, shielded = self.picture(frame), tuple(sorted(shielded))
        boxes = self._boxes(shielded)
        if self._last is not None and self._quiet.unchanged(picture, shielded):
            self._last = msgspec.structs.replace(self._last, frame=frame.number, at=frame.at)
            return self._last
        self._quiet.forget()
        seen, self._way = self._registration.seek(picture)
        if self._way is None:
            self._last = None
            return Observation(frame.number, frame.at, registered=False)
        self._last = self._look_at(frame, picture, self._way, seen, shielded, boxes)
        return self._last

    def flat(self, frame: Frame, shielded: Sequence[str] = ()) -> Picture | None:
        """The mat as from straight above, shielded zones black; None when it is not found."""
        picture = self.picture(frame)
        _, way = self._registration.seek(picture)
        if way is None:
            return None
        return flatten(picture, way, self._sheet, self._boxes(shielded))

    def _boxes(self, shielded: Sequence[str]) -> tuple[Box, ...]:
        known = {zone.name: zone.box for zone in self.mat.zones}
        unknown = [name for name in shielded if name not in known]
        if unknown:
            raise BadInput(f"mat {self.mat.name!r} has no zone {unknown[0]!r}: shield one it has")
        return tuple(known[name] for name in shielded)

    def _look_at(
        self,
        frame: Frame,
        picture: Picture,
        way: Matrix,
        seen: Seen,
        shielded: tuple[str, ...],
        boxes: tuple[Box, ...],
    ) -> Observation:
        flat = flatten(picture, way, self._sheet, boxes)
        light = fit_light(flat, self._sheet, seen, self._hidden(boxes))
        zones = [zone for zone in self.mat.zones if zone.name not in shielded]
        covered = zones if light is None else []
        readings: tuple[Reading, ...] = ()
        if light is not None:
            covered, readings = self._read(light.balance(flat), zones, seen)
        open_zones = [zone for zone in zones if zone not in covered]
        observation = Observation(
            frame.number,
            frame.at,
            registered=True,
            looked=tuple(zone.name for zone in open_zones),
            covered=tuple(zone.name for zone in covered),
            readings=readings,
        )
        if light is not None and all(reading.face is not None for reading in readings):
            contrast = self._contrast * light.weakest
            self._quiet.remember(picture, way, self._sheet, shielded, boxes, contrast)
        return observation

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
