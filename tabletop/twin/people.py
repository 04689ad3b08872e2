"""Simulated people: they bring the table from how it is to how it should be, by hand.

Moments come out: a scene and how long it lasts. Whatever they fumble on the way, the last
moment shows what was wanted, with no hand left over the table.
"""

from collections.abc import Iterator

import msgspec
import numpy as np

from tabletop.table import Layout, Point

from .arm import PEOPLE
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
        arm = _arm(rng)
        yield from _reach(scene, _spot(scene, handful[0]), arm, rng)
        if rng.uniform() < clumsiness:
            for moment in _fumble(scene, handful, goal, arm, rng):
                yield moment
                scene = moment.scene.with_hands()
        scene = _done(scene, handful, goal)
        yield from _withdraw(scene, _spot(scene, handful[-1]), arm, rng)
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


class _Arm(msgspec.Struct, frozen=True):
    """Somebody's arm: whose, and the side it comes from."""

    person: int
    side: float

    def over(self, scene: Scene, spot: Point, part: float = 0.0) -> Scene:
        """The scene with this arm part of the way back from a spot to where it came from."""
        angle = np.radians(self.side)
        far = part * (_AWAY_MM + scene.mat.height / 2)
        tips = Point(spot.x + far * float(np.cos(angle)), spot.y + far * float(np.sin(angle)))
        return scene.with_hands(Hand(tips, self.side, self.person))


def _arm(rng: np.random.Generator) -> _Arm:
    return _Arm(int(rng.integers(PEOPLE)), float(rng.uniform(75, 105)))


def _reach(scene: Scene, spot: Point, arm: _Arm, rng: np.random.Generator) -> Iterator[Moment]:
    for part in (0.5, 0.15, 0.0):
        yield Moment(arm.over(scene, spot, part), _short(rng))


def _withdraw(scene: Scene, spot: Point, arm: _Arm, rng: np.random.Generator) -> Iterator[Moment]:
    for part in (0.0, 0.3, 0.7):
        yield Moment(arm.over(scene, spot, part), _short(rng))
    yield Moment(scene, _short(rng))


def _short(rng: np.random.Generator) -> float:
    return float(rng.uniform(0.08, 0.3))


def _fumble(
    scene: Scene, handful: list[Place], goal: Scene, arm: _Arm, rng: np.random.Generator
) -> Iterator[Moment]:
    """Something goes wrong first; `_done` mends it afterwards if it touched these places."""
    slip = int(rng.integers(3))
    wanted = _by_place(goal).get(handful[0])
    spot = _spot(scene, handful[0])
    if wanted is None or slip == 0:
        yield Moment(arm.over(scene, spot), float(rng.uniform(0.6, 1.5)))
        return
    other = (_elsewhere if slip == 1 else _another)(scene, wanted, goal, rng)
    if other is None:
        return
    wrong = scene.put(other)
    yield Moment(arm.over(wrong, spot), _short(rng))
    yield Moment(wrong, float(rng.uniform(0.1, 0.4)))
    yield Moment(arm.over(wrong, spot), _short(rng))
    yield Moment(arm.over(wrong.taken(other), spot), _short(rng))


def _elsewhere(scene: Scene, wanted: Lying, goal: Scene, rng: np.random.Generator) -> Lying | None:
    """The right piece in a place of the zone that is and stays free."""
    taken = {lying.place for lying in (*scene.lying, *goal.lying) if lying.zone == wanted.zone}
    count = len(scene.mat.zone(wanted.zone).places)
    free = [place for place in range(count) if place not in taken]
    if not free:
        return None
    return msgspec.structs.replace(wanted, place=free[int(rng.integers(len(free)))])


def _another(scene: Scene, wanted: Lying, goal: Scene, rng: np.random.Generator) -> Lying | None:
    """Another piece of the same deck in the right place."""
    deck = scene.mat.zone(wanted.zone).deck
    kin = {
        lying.piece
        for lying in (*goal.lying, *scene.lying)
        if scene.mat.zone(lying.zone).deck == deck and lying.piece != wanted.piece
    }
    if not kin:
        return None
    return msgspec.structs.replace(wanted, piece=sorted(kin)[int(rng.integers(len(kin)))])
