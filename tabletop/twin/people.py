"""Simulated people: they bring the table from how it is to how it should be, by hand.

Moments come out: a scene and how long it lasts. Whatever they fumble on the way, the last
moment shows what was wanted, with no hand left over the table.
"""

from collections.abc import Iterator

import msgspec
import numpy as np

from tabletop.table import Layout, Mat, Point

from .forms import overlapping
from .fumbles import Place, by_place, fumble, spot
from .reach import Arm, arm_for, short
from .scene import Hand, Held, Lying, Scene, rearranged


class Moment(msgspec.Struct, frozen=True):
    """A scene and how many seconds it stays so."""

    scene: Scene
    seconds: float


def perform(
    scene: Scene,
    after: Layout,
    rng: np.random.Generator,
    clumsiness: float = 0.0,
    at_once: bool = False,
) -> Iterator[Moment]:
    """What one sees while somebody changes the table to `after`, `at_once` or bit by bit.

    `clumsiness` is how likely each handful goes wrong first: the hand rests, a piece lands in
    the wrong place, a wrong piece is put down and changed, a piece lies crooked and is put
    straight, one lies upside down and is turned, or somebody puts a cup down and takes it away.
    """
    goal = rearranged(scene.with_hands(), after, rng)
    scene = scene.with_hands()
    for handful in _handfuls(scene, goal, rng, at_once):
        first, last = spot(scene, handful[0]), spot(scene, handful[-1])
        arm = arm_for(scene.mat, first, rng)
        brings, takes = _carried(handful, scene, goal)
        yield from _come(scene, first, arm, brings, rng)
        if rng.uniform() < clumsiness:
            for change in fumble(scene, handful, goal, arm, rng):
                yield Moment(change, short(rng) if change.hands else float(rng.uniform(0.1, 0.4)))
                scene = change.with_hands()
        scene = _done(scene, handful, goal)
        yield from _leave(scene, last, arm, takes, rng)
    yield Moment(goal, 0.8)


def _handfuls(
    scene: Scene, goal: Scene, rng: np.random.Generator, at_once: bool
) -> list[list[Place]]:
    """The places that change, a few at a time; taking comes before putting."""
    before, after = by_place(scene), by_place(goal)
    changed = sorted(key for key in before | after if before.get(key) != after.get(key))
    order = sorted(changed, key=lambda key: _turn(scene, key, key in after))
    if at_once and order:
        return [order]
    handfuls: list[list[Place]] = []
    while order:
        zone = order[0][0]
        same = next((i for i, key in enumerate(order) if key[0] != zone), len(order))
        size = min(int(rng.integers(1, 4)), same)
        handfuls.append(order[:size])
        order = order[size:]
    return handfuls


def _turn(scene: Scene, key: Place, put: bool) -> tuple[bool, str, int]:
    """When a place's turn comes: from a fan the topmost card is taken first."""
    zone, place = key
    return put, zone, -place if not put and overlapping(scene.mat.zone(zone)) else place


def _carried(handful: list[Place], scene: Scene, goal: Scene) -> tuple[Held | None, Held | None]:
    """What the hand brings along, and what it carries away."""
    here, wanted = by_place(scene), by_place(goal)
    brings = next((wanted[key] for key in handful if key in wanted), None)
    takes = next((here[key] for key in handful if key in here), None)
    return _held(scene, brings), _held(scene, takes)


def _held(scene: Scene, lying: Lying | None) -> Held | None:
    return None if lying is None else Held(scene.mat.zone(lying.zone).deck, lying.piece)


def _done(scene: Scene, handful: list[Place], goal: Scene) -> Scene:
    wanted, here = by_place(goal), by_place(scene)
    scene = scene.taken(*(here[key] for key in handful if key in here))
    return scene.put(*(wanted[key] for key in handful if key in wanted))


def _come(
    scene: Scene, at: Point, arm: Arm, brings: Held | None, rng: np.random.Generator
) -> Iterator[Moment]:
    for part, smear in ((0.5, 14.0), (0.15, 6.0), (0.0, 0.0)):
        yield Moment(arm.over(scene, at, part, smear, brings), short(rng))


def _leave(
    scene: Scene, at: Point, arm: Arm, takes: Held | None, rng: np.random.Generator
) -> Iterator[Moment]:
    for part, smear in ((0.0, 0.0), (0.3, 10.0), (0.7, 16.0)):
        yield Moment(arm.over(scene, at, part, smear, takes), short(rng))
    yield Moment(scene, short(rng))


class Bustle:
    """Other people's hands over the table while somebody acts; `share` is how often one is there.

    A hand comes, stays for a few looks and goes, and another one comes elsewhere.
    """

    def __init__(self, mat: Mat, rng: np.random.Generator, share: float) -> None:
        self._mat = mat
        self._rng = rng
        self._share = share
        self._hand: Hand | None = None

    def hands(self) -> tuple[Hand, ...]:
        """The hands at the next look."""
        if self._rng.uniform() < 0.4:
            here = self._rng.uniform() < self._share
            self._hand = self._reach() if here else None
        return (self._hand,) if self._hand else ()

    def _reach(self) -> Hand:
        zone = self._mat.zones[int(self._rng.integers(len(self._mat.zones)))]
        spot = zone.places[0]
        arm = arm_for(self._mat, spot, self._rng)
        return Hand(spot, arm.side, arm.person)
