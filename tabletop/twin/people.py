"""Simulated people: they bring the table from how it is to how it should be, by hand.

Moments come out: a scene and how long it lasts. Whatever they fumble on the way, the last
moment shows what was wanted, with no hand left over the table.
"""

from collections.abc import Iterator

import msgspec
import numpy as np

from tabletop.table import Layout, Point

from .scene import Hand, Lying, Scene, rearranged

_AWAY_MM = 330.0


class Moment(msgspec.Struct, frozen=True):
    """A scene and how many seconds it stays so."""

    scene: Scene
    seconds: float


def perform(
    scene: Scene, after: Layout, rng: np.random.Generator, clumsiness: float = 0.0
) -> Iterator[Moment]:
    """What one sees while somebody changes the table to `after`.

    `clumsiness` is how likely each handful goes wrong first: a piece lands in the wrong place,
    a wrong piece is put down and changed, or the hand stays and rests.
    """
    goal = rearranged(scene.with_hands(), after, rng)
    scene = scene.with_hands()
    for handful in _handfuls(scene, goal, rng):
        yield from _reach(scene, _spot(scene, handful[0]), rng)
        if rng.uniform() < clumsiness:
            for moment in _fumble(scene, handful, goal, rng):
                yield moment
                scene = moment.scene.with_hands()
        scene = _done(scene, handful, goal)
        yield from _withdraw(scene, _spot(scene, handful[-1]), rng)
    yield Moment(goal, 0.8)


Place = tuple[str, int]


def _handfuls(scene: Scene, goal: Scene, rng: np.random.Generator) -> list[list[Place]]:
    """The places that change, a few at a time; taking comes before putting."""
    before, after = _by_place(scene), _by_place(goal)
    changed = sorted(key for key in before | after if before.get(key) != after.get(key))
    order = sorted(changed, key=lambda key: (key in after, key[0]))
    handfuls: list[list[Place]] = []
    while order:
        zone = order[0][0]
        same = next((i for i, key in enumerate(order) if key[0] != zone), len(order))
        size = min(int(rng.integers(1, 4)), same)
        handfuls.append(order[:size])
        order = order[size:]
    return handfuls


def _by_place(scene: Scene) -> dict[Place, Lying]:
    return {(lying.zone, lying.place): lying for lying in scene.lying}


def _done(scene: Scene, handful: list[Place], goal: Scene) -> Scene:
    wanted, here = _by_place(goal), _by_place(scene)
    scene = scene.taken(*(here[key] for key in handful if key in here))
    return scene.put(*(wanted[key] for key in handful if key in wanted))


def _spot(scene: Scene, key: Place) -> Point:
    zone, place = key
    return scene.mat.zone(zone).places[place]


def _reach(scene: Scene, spot: Point, rng: np.random.Generator) -> Iterator[Moment]:
    side = float(rng.uniform(75, 105))
    for part in (0.5, 0.15, 0.0):
        yield Moment(scene.with_hands(_hand(scene, spot, side, part)), _short(rng))


def _withdraw(scene: Scene, spot: Point, rng: np.random.Generator) -> Iterator[Moment]:
    side = float(rng.uniform(75, 105))
    for part in (0.0, 0.3, 0.7):
        yield Moment(scene.with_hands(_hand(scene, spot, side, part)), _short(rng))
    yield Moment(scene, _short(rng))


def _hand(scene: Scene, spot: Point, side: float, part: float) -> Hand:
    """A hand part of the way out of the picture, on the side it came from."""
    angle = np.radians(side)
    far = part * (_AWAY_MM + scene.mat.height / 2)
    return Hand(
        Point(spot.x + far * float(np.cos(angle)), spot.y + far * float(np.sin(angle))), side
    )


def _short(rng: np.random.Generator) -> float:
    return float(rng.uniform(0.08, 0.3))


def _fumble(
    scene: Scene, handful: list[Place], goal: Scene, rng: np.random.Generator
) -> Iterator[Moment]:
    """Something goes wrong first; `_done` mends it afterwards if it touched these places."""
    slip = int(rng.integers(3))
    wanted = _by_place(goal).get(handful[0])
    over = _hand(scene, _spot(scene, handful[0]), 90.0, 0.0)
    if wanted is None or slip == 0:
        yield Moment(scene.with_hands(over), float(rng.uniform(0.6, 1.5)))
    elif slip == 1:
        yield from _wrong_place(scene, wanted, over, rng)
    else:
        yield from _wrong_piece(scene, wanted, goal, over, rng)


def _wrong_place(
    scene: Scene, wanted: Lying, over: Hand, rng: np.random.Generator
) -> Iterator[Moment]:
    taken = {lying.place for lying in scene.lying if lying.zone == wanted.zone}
    count = len(scene.mat.zone(wanted.zone).places)
    free = [place for place in range(count) if place not in taken and place != wanted.place]
    if not free:
        return
    astray = msgspec.structs.replace(wanted, place=free[int(rng.integers(len(free)))])
    yield Moment(scene.put(astray).with_hands(over), _short(rng))
    yield Moment(scene.put(astray), float(rng.uniform(0.1, 0.4)))
    yield Moment(scene.put(astray).with_hands(over), _short(rng))
    yield Moment(scene.with_hands(over), _short(rng))


def _wrong_piece(
    scene: Scene, wanted: Lying, goal: Scene, over: Hand, rng: np.random.Generator
) -> Iterator[Moment]:
    deck = scene.mat.zone(wanted.zone).deck
    kin = {
        lying.piece
        for lying in (*goal.lying, *scene.lying)
        if scene.mat.zone(lying.zone).deck == deck and lying.piece != wanted.piece
    }
    if not kin:
        return
    other = msgspec.structs.replace(wanted, piece=sorted(kin)[int(rng.integers(len(kin)))])
    yield Moment(scene.put(other).with_hands(over), _short(rng))
    yield Moment(scene.put(other), float(rng.uniform(0.1, 0.4)))
    yield Moment(scene.put(other).with_hands(over), _short(rng))
    yield Moment(scene.taken(other).with_hands(over), _short(rng))
