"""The onlooker: somebody beside the simulated table who sees the truth, and no pixels.

Stands in for camera and eye together: `put` changes what lies there, `look` says what can be seen
of it from above. Under an arm or a cup nothing is seen, and of a card that others hide too much
it is not said which it is.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin

from tabletop.signals import Frame
from tabletop.table import Box, Deck, Observation, Point, Reading, Why, Zone

from .forms import form, overlapping
from .scene import Cup, Lying, Scene

LEAST_SEEN = 0.4
"""Half of each card of a fan is hidden, and it can still be told by its corner."""

_ARM_MM = 40.0  # half as wide as an arm with its hand
_LONG_MM = 900.0
_STEP_MM = 20.0
_GRID = 12


class Onlooker:
    """Sees one table. `least` is the share of a piece that must be seen to know it."""

    def __init__(
        self,
        scene: Scene,
        decks: Sequence[Deck],
        now: Callable[[], float],
        least: float = LEAST_SEEN,
    ) -> None:
        self.scene = scene
        self.least = least
        self._decks = {deck.name: deck for deck in decks}
        self._now = now
        self._number = 0

    def put(self, scene: Scene) -> None:
        """From now on this lies there."""
        self.scene = scene

    def frame(self) -> Frame:
        """A frame without a picture, numbered and dated like any other."""
        self._number += 1
        return Frame(self._number, self._now(), memoryview(b""))

    def look(self, frame: Frame, shielded: Sequence[str] = ()) -> Observation:
        """What can be seen of every zone that is not shielded."""
        zones = [zone for zone in self.scene.mat.zones if zone.name not in shielded]
        covered = tuple(zone.name for zone in zones if self._is_covered(zone.box))
        looked = tuple(zone.name for zone in zones if zone.name not in covered)
        return Observation(
            frame=frame.number,
            at=frame.at,
            registered=True,
            looked=looked,
            covered=covered,
            readings=tuple(self._readings(zone for zone in zones if zone.name in looked)),
        )

    def close(self) -> None:
        """Nothing to let go of."""

    def _is_covered(self, box: Box) -> bool:
        if any(_under_arm(hand.tips, hand.side, box) for hand in self.scene.hands):
            return True
        cups = (extra for extra in self.scene.extras if isinstance(extra, Cup))
        return any(_away(cup.at.x, cup.at.y, box) < cup.mm / 2 for cup in cups)

    def _readings(self, zones: Iterable[Zone]) -> Iterable[Reading]:
        for zone in zones:
            lying = [each for each in self.scene.lying if each.zone == zone.name]
            for each in lying:
                above = tuple(_spot(zone, other) for other in lying if other.place > each.place)
                seen = _share(_spot(zone, each), above) if overlapping(zone) else 1.0
                yield self._reading(zone, each, seen)

    def _reading(self, zone: Zone, lying: Lying, seen: float) -> Reading:
        at = zone.places[lying.place]
        if seen < self.least:
            return Reading(zone.name, lying.place, at, None, why=Why.COVERED)
        piece = self._decks[zone.deck].shown(lying.piece)
        return Reading(zone.name, lying.place, at, piece.face, piece.turn, seen)


@lru_cache(maxsize=8192)
def _under_arm(tips: Point, side: float, box: Box) -> bool:
    along = (cos(radians(side)), sin(radians(side)))
    steps = (step * _STEP_MM for step in range(int(_LONG_MM / _STEP_MM)))
    spots = ((tips.x + far * along[0], tips.y + far * along[1]) for far in steps)
    return any(_away(x, y, box) < _ARM_MM for x, y in spots)


def _away(x: float, y: float, box: Box) -> float:
    """How far a spot is from a box."""
    right, bottom = box.x + box.width, box.y + box.height
    return hypot(max(box.x - x, 0.0, x - right), max(box.y - y, 0.0, y - bottom))


def _spot(zone: Zone, lying: Lying) -> Box:
    """Where a piece lies if it lies exactly."""
    body, at = form(zone.deck, lying.piece.face), zone.places[lying.place]
    width, depth = body.width, body.depth
    if lying.piece.turn % 180:
        width, depth = depth, width
    return Box(at.x - width / 2, at.y - depth / 2, width, depth)


@lru_cache(maxsize=8192)
def _share(box: Box, above: tuple[Box, ...]) -> float:
    """The share of a box that no other hides, by a grid of spots."""
    spots = [
        Point(box.x + box.width * (column + 0.5) / _GRID, box.y + box.height * (row + 0.5) / _GRID)
        for row in range(_GRID)
        for column in range(_GRID)
    ]
    free = sum(not any(other.holds(spot) for other in above) for spot in spots)
    return free / len(spots)
