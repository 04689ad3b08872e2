"""Reading the cards and tiles of a table: which lies where, and what cannot be read.

A frame, the way from mat mm into it and its white come in; readings go out, and the zones that
something covers. It remembers the bare table, and what it saw where nothing has moved since.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from tabletop.table import Box, Mat, Piece, Point, Reading, Why, Zone

from ..picturing import Matrix, Picture, project
from .align import Mask
from .fitting import Body, Fitting, Found
from .ground import MARGIN_MM, Flat, changed, flattened
from .judge import Judgement
from .lattice import Pose, turn_of
from .white import White

Key = tuple[str, int]  # a zone and a place in it
REACH_MM = 14.0
_CROOKED = 20.0
_STEP_DEGREES = 5.0
TURNS = tuple(
    base + float(off)
    for base in (0.0, 90.0)
    for off in np.arange(-_CROOKED, _CROOKED + 1, _STEP_DEGREES)
)
_TRIED = 3
_SOMETHING_MM2, _LEFTOVER_MM2 = 90, 300
_MOVED_MM2 = 12
_SHINE = 1.2  # times as light as paper
_EDGE_MM = 1.5
_ROOM_MM = 4.0
_HAND_MM2 = 300
_PILE_MM, _MARKER_MM = 24, 6  # how far piles and markers are left out of sight
_FINGER_MM = 25
_ARM_MM = 11  # nothing thinner is an arm
_STRAIGHT = 30.0
_PLACE_MM = 26.0  # how far around its middle a place is looked at for something
_STILL, _RESTED = 12.0, 3
_FOLLOW = 0.1  # how fast the ground follows a change of light


@dataclass
class Look:
    """One frame and what has been made of it.

    `odd` is where the table is not bare, `moved` where it is not as it was when last read; both
    are None as long as nothing is known of it.
    """

    picture: Picture
    way: Matrix
    white: White
    flat: Flat
    odd: Picture | None
    moved: Picture | None
    found: dict[Key, Found] = field(default_factory=dict)
    doubts: dict[Key, Judgement] = field(default_factory=dict)


class CardReader:
    """Reads the zones of one mat that hold cards or tiles."""

    def __init__(self, mat: Mat, decks: Mapping[str, tuple[Body, ...]]) -> None:
        self.mat, self._decks = mat, decks
        self._zones = {zone.name: zone for zone in mat.zones if zone.deck in decks}
        self._ground: Picture | None = None
        self._known: Picture | None = None
        self._before: Picture | None = None  # the table as it was when each zone was last read
        self._found: dict[Key, Found] = {}
        self._doubts: dict[Key, Judgement] = {}
        self._soft: Picture | None = None
        self._rested = 0

    def learn(self, picture: Picture, way: Matrix, white: White) -> None:
        """Take this for the bare table."""
        flat = flattened(_halved(picture), way, white, self.mat)
        self._ground, self._known = flat.picture, flat.valid.copy()
        self._before, self._found, self._doubts = flat.picture.copy(), {}, {}

    def read(
        self,
        picture: Picture,
        way: Matrix,
        white: White,
        names: Iterable[str],
        shielded: Sequence[Box] = (),
    ) -> tuple[list[str], list[Reading]]:
        """The zones that are covered, and what lies in the others; what is shielded is nothing."""
        flat = flattened(_halved(picture), way, white, self.mat)
        moved = self._moved(flat)
        look = Look(picture, way, white, flat, self._odd(flat, shielded), moved)
        zones = [self._zones[name] for name in names if name in self._zones]
        arms = self._arms(look, shielded)
        covered = [zone.name for zone in zones if arms[_flat_box(zone)].any()]
        seen = [zone for zone in zones if zone.name not in covered]
        for zone in seen:
            self._read_zone(look, zone)
        readings = [reading for zone in seen for reading in self._readings(look, zone)]
        self._remember(look, seen, arms)
        if self._calm(flat.picture) and not arms.any():
            self._learn_around(look)
        return covered, readings

    def _calm(self, flat: Picture) -> bool:
        """Whether the whole table has been at rest for some looks, or was never seen before."""
        soft = np.asarray(cv2.blur(flat, (5, 5)), np.uint8)
        before, self._soft = self._soft, soft
        still = before is not None and float(cv2.norm(soft, before, cv2.NORM_INF)) <= _STILL
        self._rested = self._rested + 1 if still else 0
        return self._ground is None or self._rested >= _RESTED

    def _moved(self, flat: Flat) -> Picture | None:
        if self._before is None:
            return None
        return np.asarray(changed(flat.picture, self._before) & flat.valid)

    def _odd(self, flat: Flat, shielded: Sequence[Box]) -> Picture | None:
        if self._ground is None or self._known is None:
            return None
        odd = np.asarray(changed(flat.picture, self._ground) & flat.valid & self._known)
        for box in shielded:
            odd[_flat_slices(box)] = 0
        return odd

    def _remember(self, look: Look, seen: Sequence[Zone], arms: Picture) -> None:
        """What this look has shown, and the bare table around it."""
        names = {zone.name for zone in seen}
        self._found = {k: v for k, v in self._found.items() if k[0] not in names} | look.found
        self._doubts = {k: v for k, v in self._doubts.items() if k[0] not in names} | look.doubts
        if self._before is None or not arms.any():
            self._before = look.flat.picture.copy()
        for zone in seen:
            self._before[_flat_box(zone)] = look.flat.picture[_flat_box(zone)]

    def _learn_around(self, look: Look) -> None:
        if self._ground is None or self._known is None or look.odd is None:
            self._ground, self._known = look.flat.picture.copy(), look.flat.valid.copy()
            for found in look.found.values():
                cv2.fillConvexPoly(self._known, _flat_quad(found, 2 * _ROOM_MM), 0)
            return
        near = cv2.dilate(look.odd, np.ones((21, 21), np.uint8))
        bare = cv2.bitwise_and(look.flat.valid, cv2.bitwise_not(near))
        for found in self._found.values():
            cv2.fillConvexPoly(bare, _flat_quad(found, 2 * _ROOM_MM), 0)
        mixed = cv2.addWeighted(look.flat.picture, _FOLLOW, self._ground, 1 - _FOLLOW, 0)
        mixed = np.where((self._known > 0)[..., None], mixed, look.flat.picture)
        cv2.copyTo(mixed, bare, self._ground)
        self._known = np.asarray(cv2.bitwise_or(self._known, bare), np.uint8)

    def _arms(self, look: Look, shielded: Sequence[Box]) -> Picture:
        """Where something reaches in from beyond the table's edge."""
        if look.moved is None or look.odd is None:
            return np.zeros(look.flat.valid.shape, np.uint8)
        odd = look.odd.copy()
        for (name, place), found in self._found.items():
            if self._rests(look.moved, self._zones[name], (name, place)):
                cv2.fillConvexPoly(odd, _flat_quad(found, 3.0), 0)
        for box in shielded:
            odd[_flat_slices(box, _PILE_MM)] = 0
        for box in self.mat.markers.values():
            odd[_flat_slices(box, _MARKER_MM)] = 0
        # Skin may be as brown as wood: then only the outlines of fingers differ from the table.
        whole = cv2.morphologyEx(odd, cv2.MORPH_CLOSE, np.ones((_FINGER_MM, _FINGER_MM), np.uint8))
        thick = cv2.morphologyEx(whole, cv2.MORPH_OPEN, np.ones((_ARM_MM, _ARM_MM), np.uint8))
        _, labels, stats, _ = cv2.connectedComponentsWithStats(thick, connectivity=8)
        inside = cv2.erode(look.flat.valid, np.ones((5, 5), np.uint8), borderValue=0)
        outside = np.unique(labels[(look.flat.valid > 0) & (inside == 0)])
        arms = [n for n in outside if n and stats[n, cv2.CC_STAT_AREA] > _HAND_MM2]
        arm = np.isin(labels, arms).astype(np.uint8)
        return np.asarray(cv2.dilate(arm, np.ones((17, 17), np.uint8)), np.uint8)

    def _read_zone(self, look: Look, zone: Zone) -> None:
        """From the last place to the first, since later pieces lie above earlier ones."""
        for place in reversed(range(len(zone.places))):
            key = (zone.name, place)
            if look.moved is not None and self._rests(look.moved, zone, key):
                if key in self._found:
                    look.found[key] = self._found[key]
            else:
                self._read_place(look, zone, place)

    def _rests(self, moved: Picture, zone: Zone, key: Key) -> bool:
        """Whether what was known of a place still holds."""
        if key in self._doubts:
            return False
        if key in self._found:
            quad = _flat_quad(self._found[key], 0.0)
        else:
            at = zone.places[key[1]]
            around = np.array([(at.x + i, at.y + j) for i, j in _AROUND])
            quad = np.asarray(np.round(around + MARGIN_MM), np.int32)
        left, top = np.maximum(quad.min(axis=0), 0)
        right, bottom = quad.max(axis=0) + 1
        part = moved[top:bottom, left:right]
        mask = np.zeros_like(part)
        cv2.fillConvexPoly(mask, quad - np.array([left, top], np.int32), 255)
        return cv2.countNonZero(cv2.bitwise_and(mask, part)) < _MOVED_MM2

    def _read_place(self, look: Look, zone: Zone, place: int) -> None:
        above = [found for (name, _), found in look.found.items() if name == zone.name]
        if look.odd is not None and self._odd_mm2(look, zone, place, above) < _SOMETHING_MM2:
            return
        tried = [self._try(look, zone, place, body, above) for body in self._decks[zone.deck]]
        best = max((each for each in tried if each), key=_alike, default=None)
        if best is None:
            return
        if best.judgement.why is None and _straight(best.pose):
            look.found[zone.name, place] = best
        else:
            look.doubts[zone.name, place] = best.judgement

    def _odd_mm2(self, look: Look, zone: Zone, place: int, above: Iterable[Found]) -> int:
        """How much of a place is not bare, other than what is known to lie above."""
        assert look.odd is not None
        at, size = zone.places[place], round(2 * _PLACE_MM)
        left, top = (max(0, round(side - _PLACE_MM) + MARGIN_MM) for side in (at.x, at.y))
        odd = look.odd[top : top + size, left : left + size].copy()
        for found in above:
            quad = _flat_quad(found, _ROOM_MM) - np.array([left, top], np.int32)
            cv2.fillConvexPoly(odd, quad, 0)
        return int(cv2.countNonZero(odd))

    def _try(
        self, look: Look, zone: Zone, place: int, body: Body, above: Sequence[Found]
    ) -> Found | None:
        """The likeliest piece of one size at a place."""
        at = zone.places[place]
        part, way, hidden = _part(look, at, body.diagonal / 2 + REACH_MM, above)
        if not part.size:
            return None
        soft = np.asarray(cv2.GaussianBlur(part, (0, 0), 1.0), np.uint8)
        guesses = body.scout.look(soft, way, hidden, (at.x, at.y), REACH_MM, TURNS, _TRIED)
        return Fitting(body, part, way, hidden, _px_per_mm(way, at)).best(guesses)

    def _readings(self, look: Look, zone: Zone) -> list[Reading]:
        readings = []
        for place in range(len(zone.places)):
            key = (zone.name, place)
            if key in look.found:
                readings.append(_reading(zone, place, look.found[key]))
            elif key in look.doubts and self._doubtful(look, zone, place):
                readings.append(_doubt(zone, place, look.doubts[key]))
        return readings

    def _doubtful(self, look: Look, zone: Zone, place: int) -> bool:
        """Whether something lies at a place that no piece found explains."""
        if look.odd is None:
            return look.doubts[zone.name, place].why is Why.TWO_FACES
        return self._odd_mm2(look, zone, place, look.found.values()) > _LEFTOVER_MM2


_AROUND = tuple((i * _PLACE_MM, j * _PLACE_MM) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


def _alike(found: Found) -> float:
    return found.judgement.alike


def _part(
    look: Look, at: Point, reach: float, above: Sequence[Found]
) -> tuple[Picture, Matrix, Picture]:
    """The part of the frame around a place, balanced, and what hides pieces in it."""
    square = [(at.x + i * reach, at.y + j * reach) for i in (-1, 1) for j in (-1, 1)]
    corners = project(look.way, square)
    height, width = look.picture.shape[:2]
    left, top = np.clip(np.floor(corners.min(axis=0)).astype(int), 0, (width, height))
    right, bottom = np.clip(np.ceil(corners.max(axis=0)).astype(int), 0, (width, height))
    raw = np.ascontiguousarray(look.picture[top:bottom, left:right])
    way = np.array([[1.0, 0, -left], [0, 1.0, -top], [0, 0, 1.0]]) @ look.way
    if not raw.size:
        return raw, way, raw
    middle = (left + right) / 2, (top + bottom) / 2
    shining = np.asarray((raw >= _SHINE * look.white.at(*middle)).all(axis=2), np.bool_)
    return look.white.balanced(raw, *middle), way, _hidden(shining, way, above)


def _hidden(shining: Mask, way: Matrix, above: Sequence[Found]) -> Picture:
    """Where no piece below can be seen: glare, and pieces that lie above."""
    wider = cv2.dilate(shining.astype(np.uint8) * 255, np.ones((5, 5), np.uint8))
    hidden = np.asarray(wider, np.uint8)
    for found in above:
        quad = np.round(project(way, found.wider(_EDGE_MM))).astype(np.int32)
        cv2.fillConvexPoly(hidden, quad, 255)
    return hidden


def _halved(picture: Picture) -> Picture:
    half = cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(half, np.uint8)


def _px_per_mm(way: Matrix, at: Point) -> float:
    one, other = project(way, [(at.x - 10, at.y), (at.x + 10, at.y)])
    return float(np.hypot(*(other - one))) / 20


def _flat_quad(found: Found, room: float) -> "np.ndarray[tuple[int, ...], np.dtype[np.int32]]":
    return np.asarray(np.round(found.wider(room) + MARGIN_MM - 0.5), np.int32)


def _flat_box(zone: Zone) -> tuple[slice, slice]:
    return _flat_slices(zone.box)


def _flat_slices(box: Box, room: int = 0) -> tuple[slice, slice]:
    left, top = round(box.x) + MARGIN_MM - room, round(box.y) + MARGIN_MM - room
    right, bottom = left + round(box.width) + 2 * room, top + round(box.height) + 2 * room
    return slice(max(0, top), max(0, bottom)), slice(max(0, left), max(0, right))


def _straight(pose: Pose) -> bool:
    return abs((turn_of(pose) + 45) % 90 - 45) <= _STRAIGHT


def _reading(zone: Zone, place: int, found: Found) -> Reading:
    lies = Piece(found.face, round(turn_of(found.pose) / 90) % 4 * 90)
    piece = found.body.deck.shown(lies)
    x, y = (round(float(side), 1) for side in found.pose[:, 2])
    sure = round(max(0.0, found.judgement.alike * min(1.0, found.judgement.decided)), 3)
    return Reading(zone.name, place, Point(x, y), piece.face, piece.turn, sure)


def _doubt(zone: Zone, place: int, judgement: Judgement) -> Reading:
    why = judgement.why or Why.TWO_FACES
    return Reading(zone.name, place, zone.places[place], None, why=why)
