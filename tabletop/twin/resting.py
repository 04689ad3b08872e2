"""How pieces come to rest: off their places, crooked, on top of each other.

A piece of a scene and a table's conditions come in, its spot, turn and height go out: the same
each time for the same throw. Nothing here draws.
"""

import zlib

import msgspec
import numpy as np

from tabletop.table import Mat, Point, Zone

from .forms import CARD_HIGH, TILES, Form, form, lying_form, overlapping
from .scene import Lying, Scene, Stack
from .setting import Conditions

_STEP_SHARE = 0.2  # of a fan's step: people keep what they fan out apart
_WALL_TURN = 3.0  # tiles stand so close that they straighten each other
_NEAR_MM = 25.0


class Rest(msgspec.Struct, frozen=True):
    """Where a piece's middle is in mat mm, how it is turned clockwise, and what it lies on."""

    at: Point
    turn: float
    base: float
    form: Form


def resting(scene: Scene, lying: Lying, conditions: Conditions) -> Rest:
    """How this piece lies."""
    zone = scene.mat.zone(lying.zone)
    body = form(zone.deck, lying.piece.face)
    at = zone.places[lying.place]
    if body.round:
        x, y, turn = _rolled(scene.mat, lying, at, body, conditions)
    else:
        x, y, turn = _laid(zone, lying, conditions)
    return Rest(Point(at.x + x, at.y + y), turn, base(scene, lying), body)


def _rng(lying: Lying, seed: int) -> np.random.Generator:
    text = f"{lying.zone}/{lying.place}/{lying.piece}/{lying.throw}"
    return np.random.default_rng([seed, zlib.crc32(text.encode())])


def _rolled(
    mat: Mat, lying: Lying, at: Point, body: Form, conditions: Conditions
) -> tuple[float, float, float]:
    """A disc: anywhere near its place, turned anyhow."""
    rng = _rng(lying, conditions.seed)
    loose = min(conditions.loose * body.width / 2, _elbow_room(mat, at, body.width))
    far, towards = loose * np.sqrt(rng.uniform()), rng.uniform(0, 2 * np.pi)
    spin = float(rng.uniform(0, 360))
    return float(far * np.cos(towards)), float(far * np.sin(towards)), spin


def _laid(zone: Zone, lying: Lying, conditions: Conditions) -> tuple[float, float, float]:
    """A card or tile: off by some mm and degrees, as far as the zone's order allows."""
    rng = _rng(lying, conditions.seed)
    far, towards = rng.uniform(), rng.uniform(0, 2 * np.pi)
    x, y = far * np.cos(towards), far * np.sin(towards)
    crooked = conditions.crooked * lying.slack * rng.uniform(-1, 1)
    if zone.deck == TILES:
        x, y = _in_wall(zone, x, y, conditions.off * lying.slack)
        crooked = float(np.clip(crooked, -_WALL_TURN, _WALL_TURN))
    else:
        reach = _reach(zone, conditions.off) * lying.slack
        x, y = x * reach, y * reach
    return float(x), float(y), float(lying.piece.turn + crooked)


def _reach(zone: Zone, off: float) -> float:
    if len(zone.places) < 2 or not overlapping(zone):
        return off
    one, other = zone.places[:2]
    return min(off, _STEP_SHARE * float(np.hypot(one.x - other.x, one.y - other.y)))


def _in_wall(zone: Zone, x: float, y: float, off: float) -> tuple[float, float]:
    """Tiles touch along their wall and stray only across it."""
    if len(zone.places) < 2:
        return x * off, y * off
    first, last = zone.places[0], zone.places[-1]
    tight = min(off, 0.8)
    level = abs(first.x - last.x) > abs(first.y - last.y)
    return (x * tight, y * off) if level else (x * off, y * tight)


def base(scene: Scene, lying: Lying) -> float:
    """The height of what lies below a piece."""
    zone = scene.mat.zone(lying.zone)
    at = zone.places[lying.place]
    fanned = CARD_HIGH if lying.place and overlapping(zone) else 0.0
    return fanned + sum(
        lying_form(extra.deck).height * extra.count
        for extra in scene.extras
        if isinstance(extra, Stack) and np.hypot(extra.at.x - at.x, extra.at.y - at.y) < _NEAR_MM
    )


def _elbow_room(mat: Mat, at: Point, size: float) -> float:
    """How far people let a piece stray where its neighbours lie close."""
    others = (place for zone in mat.zones for place in zone.places if place != at)
    gap = min(float(np.hypot(place.x - at.x, place.y - at.y)) for place in others) - size
    return 0.25 + 0.75 * max(gap, 0.0)
