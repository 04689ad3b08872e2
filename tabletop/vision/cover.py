"""Whether something lies over a zone that belongs to neither the sheet nor the deck: a hand.

Every pixel of a zone has a short list of what it may show. Open paper shows paper; paper
beside a place also the shadow of a piece; a place also its hole and the faces of the deck.
A clump of pixels that show anything else covers the zone. Fair skin and white
sleeves look almost like white pieces and paper; they show by what they are part of.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from tabletop.table import Box, Zone

from .palette import NOTHING
from .picturing import Picture
from .sheet import PX_PER_MM, Sheet

Mask = npt.NDArray[np.bool_]
Window = tuple[slice, slice]

_TOUCHING_MM = 12.0  # zones nearer than this can be under one finger
_ROOM_MM = 2.0  # looked at around a zone as well
_SLACK = 0.25  # how far a piece may lie off its place, in parts of its radius
_EDGE_MM = 0.6  # blur, and how well the sheet is registered
_SHADOW_MM = 1.6  # how far beyond a piece its shadow may reach
_OPEN_DARK, _OPEN_TINT = 205, 11
_SHADED_DARK, _SHADED_TINT = 120, 15
_STRANGE_TINT = 15
_NEUTRAL = 128
_CLUMP = np.ones((3, 3), np.uint8)
_WIDE_CLUMP = np.ones((5, 5), np.uint8)  # wider than the fringe JPEG leaves around a face
_MOST = 4  # clumps that are still no hand


@dataclass(frozen=True)
class _Ground:
    """One zone's pixels in the flat picture, by what they may show."""

    window: Window
    open: Mask
    shaded: Mask
    place: Mask


class Cover:
    """Tells which zones of a sheet have something over them."""

    def __init__(self, sheet: Sheet) -> None:
        printed = sheet.printed()
        reach, shadow = _reaches(sheet)
        self._grounds = {
            zone.name: _ground(zone, sheet, printed, reach, shadow) for zone in sheet.mat.zones
        }

    def over(self, zone: Zone, lab: Picture, labels: Picture) -> bool:
        """Whether this zone is covered, given the balanced picture and its deck's labels."""
        return self.clumps(zone, lab, labels) > _MOST

    def clumps(self, zone: Zone, lab: Picture, labels: Picture) -> int:
        """How many clumps of pixels show what they may not."""
        ground = self._grounds[zone.name]
        part, label = lab[ground.window], labels[ground.window]
        tint = np.abs(part[:, :, 1:].astype(np.int16) - _NEUTRAL).max(axis=2)
        dark = part[:, :, 0]
        strange = ground.open & ((dark < _OPEN_DARK) | (tint > _OPEN_TINT))
        strange |= ground.shaded & ((dark < _SHADED_DARK) | (tint > _SHADED_TINT))
        foreign = ground.place & (label == NOTHING) & (tint > _STRANGE_TINT)
        return _clumps(strange, _CLUMP) + _clumps(foreign, _WIDE_CLUMP)


def beside(covered: Sequence[Zone], doubtful: Sequence[Zone]) -> list[Zone]:
    """Those doubtful zones that a hand over the covered ones reaches, from zone to zone.

    An arm is one piece: what cannot be read beside it is more of it. It uncovers all of them
    when it leaves.
    """
    reached: list[Zone] = []
    here, others = list(covered), list(doubtful)
    while here:
        near = [zone for zone in others if any(_touch(zone.box, one.box) for one in here)]
        others = [zone for zone in others if zone not in near]
        reached, here = reached + near, near
    return reached


def _touch(one: Box, other: Box) -> bool:
    return (
        abs(one.x + one.width / 2 - other.x - other.width / 2)
        <= (one.width + other.width) / 2 + _TOUCHING_MM
        and abs(one.y + one.height / 2 - other.y - other.height / 2)
        <= (one.height + other.height) / 2 + _TOUCHING_MM
    )


def _clumps(strange: Mask, size: Picture) -> int:
    return int(np.count_nonzero(cv2.erode(strange.astype(np.uint8), size)))


def _reaches(sheet: Sheet) -> tuple[Mask, Mask]:
    """Where pieces may lie, and where their shadows may fall as well."""
    y, x = (np.mgrid[0 : sheet.size[1], 0 : sheet.size[0]] + 0.5) / PX_PER_MM
    reach = np.zeros(x.shape, bool)
    shadow = np.zeros(x.shape, bool)
    for zone in sheet.mat.zones:
        far = sheet.radius[zone.deck] * (1 + _SLACK) + _EDGE_MM
        for place in zone.places:
            away = np.hypot(x - place.x, y - place.y)
            reach |= away <= far
            shadow |= away <= far + _SHADOW_MM
    return reach, shadow


def _ground(zone: Zone, sheet: Sheet, printed: Mask, reach: Mask, shadow: Mask) -> _Ground:
    window = _window(zone.box, sheet.size)
    bare = ~printed[window]
    here, shaded = reach[window], shadow[window] & ~reach[window]
    return _Ground(window, bare & ~here & ~shaded, bare & shaded, here)


def _window(box: Box, size: tuple[int, int]) -> Window:
    left, top = ((side - _ROOM_MM) * PX_PER_MM for side in (box.x, box.y))
    right = (box.x + box.width + _ROOM_MM) * PX_PER_MM
    bottom = (box.y + box.height + _ROOM_MM) * PX_PER_MM
    rows = slice(max(0, round(top)), min(size[1], round(bottom)))
    return rows, slice(max(0, round(left)), min(size[0], round(right)))
