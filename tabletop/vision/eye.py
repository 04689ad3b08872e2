"""The eye: frames come in, observations go out; it remembers only what saves it work.

It finds the mat by its markers and leaves the reading to a gaze, one for pegs and one for cards.
What is shielded is not read. A frame that shows no change repeats the last observation.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from tabletop.errors import BadInput
from tabletop.signals import Frame
from tabletop.table import Box, Deck, Mat, Observation, Reading, Zone

from .cards import Body, CardGaze
from .lens import LensProfile, Straightener
from .markers import Seen
from .peg_gaze import PegGaze
from .picturing import Matrix, Picture, as_picture
from .registration import Lost, Registration


class Gaze(Protocol):
    """Reads the zones of one mat once it is known where the mat is."""

    def unchanged(self, picture: Picture, shielded: tuple[str, ...]) -> bool: ...

    def learn(self, picture: Picture, way: Matrix, seen: Seen) -> None: ...

    def flat(self, picture: Picture, way: Matrix, boxes: Sequence[Box]) -> Picture: ...

    def look(
        self,
        picture: Picture,
        way: Matrix,
        seen: Seen,
        zones: Sequence[Zone],
        shielded: tuple[str, ...],
        boxes: Sequence[Box],
    ) -> tuple[list[Zone], tuple[Reading, ...]]: ...


class Eye:
    """Reads one mat, frame after frame; with a lens profile in straightened pictures.

    `taught` are decks that were learnt from pictures; others are known by their printable art.
    """

    def __init__(
        self,
        mat: Mat,
        decks: Sequence[Deck],
        lens: LensProfile | None = None,
        taught: Mapping[str, tuple[Body, ...]] | None = None,
    ) -> None:
        self.mat = mat
        self._registration = Registration(mat.markers)
        self._lens = Straightener(lens) if lens else None
        self._gaze = _gaze(mat, decks, taught or {})
        self._way: Matrix | None = None
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

    def learn(self, frame: Frame) -> bool:
        """Take this frame for the bare table; False when its markers are not in view."""
        picture = self.picture(frame)
        seen, way = self._registration.seek(picture)
        if way is not None:
            self._gaze.learn(picture, way, seen)
        return way is not None

    def look(self, frame: Frame, shielded: Sequence[str] = ()) -> Observation:
        """Read every zone that is not shielded."""
        picture, hidden = self.picture(frame), tuple(sorted(shielded))
        boxes = self._boxes(hidden)
        if self._last is not None and self._gaze.unchanged(picture, hidden):
            self._last = msgspec.structs.replace(self._last, frame=frame.number, at=frame.at)
            return self._last
        seen, self._way = self._registration.seek(picture)
        if self._way is None:
            self._last = None
            return Observation(frame.number, frame.at, registered=False)
        zones = [zone for zone in self.mat.zones if zone.name not in hidden]
        covered, readings = self._gaze.look(picture, self._way, seen, zones, hidden, boxes)
        self._last = Observation(
            frame.number,
            frame.at,
            registered=True,
            looked=tuple(zone.name for zone in zones if zone not in covered),
            covered=tuple(zone.name for zone in covered),
            readings=readings,
        )
        return self._last

    def flat(self, frame: Frame, shielded: Sequence[str] = ()) -> Picture | None:
        """The mat as from straight above, shielded zones black; None when it is not found."""
        picture = self.picture(frame)
        _, way = self._registration.seek(picture)
        if way is None:
            return None
        return self._gaze.flat(picture, way, self._boxes(shielded))

    def _boxes(self, shielded: Sequence[str]) -> tuple[Box, ...]:
        known = {zone.name: zone.box for zone in self.mat.zones}
        unknown = [name for name in shielded if name not in known]
        if unknown:
            raise BadInput(f"mat {self.mat.name!r} has no zone {unknown[0]!r}: shield one it has")
        return tuple(known[name] for name in shielded)


def _gaze(mat: Mat, decks: Sequence[Deck], taught: Mapping[str, tuple[Body, ...]]) -> Gaze:
    if any(zone.deck in PEG_DECKS for zone in mat.zones):
        return PegGaze(mat, decks)
    return CardGaze(mat, decks, taught)


PEG_DECKS = ("pegs", "keys")
