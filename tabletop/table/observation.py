"""What one look at the table gave. Pixels end here; nothing after this knows of pictures."""

import msgspec

from .layout import Layout, Pieces, Unread, Why, gathered, lay
from .pieces import Piece
from .zones import Mat, Point, Zone


class Reading(msgspec.Struct, frozen=True):
    """One piece: where it lies and what it is. No face means unread, and `why` says why."""

    zone: str
    place: int
    at: Point
    face: str | None
    turn: int = 0
    confidence: float = 0.0
    why: Why | None = None

    @property
    def piece(self) -> Piece | Unread:
        if self.face is None:
            return Unread(self.why or Why.TWO_FACES)
        return Piece(self.face, self.turn)


class Observation(msgspec.Struct, frozen=True):
    """One frame's readings. `registered` is false when the markers were not found: we cannot see.

    `looked` names the zones that were read; `covered` those with a hand or something else
    over them, which are not read.
    """

    frame: int
    at: float
    registered: bool
    looked: tuple[str, ...] = ()
    covered: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()

    def pieces(self, zone: Zone) -> Pieces:
        """What lies in one zone, in the canonical form of a layout."""
        by_place = {r.place: r.piece for r in self.readings if r.zone == zone.name}
        if not zone.ordered:
            return gathered(by_place.values())
        last = max(by_place, default=-1)
        return tuple(by_place.get(place) for place in range(last + 1))


def observed(observation: Observation, mat: Mat) -> Layout:
    """The whole table as one observation shows it."""
    return lay({name: observation.pieces(mat.zone(name)) for name in observation.looked})
