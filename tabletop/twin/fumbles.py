"""What goes wrong in people's hands before it goes right.

A scene and what somebody is about to do come in; scenes go out, with a hand wherever something
moves. What they leave lying in the places in question is mended by whoever called.
"""

from collections.abc import Iterator

import msgspec
import numpy as np

from tabletop.table import Piece, Point

from .reach import Arm
from .scene import Cup, Lying, Scene
from .setting import fills_area

Place = tuple[str, int]
_CROOKED = 2.5
_CUP_ROOM_MM = 110.0


def by_place(scene: Scene) -> dict[Place, Lying]:
    """The pieces of a scene by zone and place."""
    return {(lying.zone, lying.place): lying for lying in scene.lying}


def spot(scene: Scene, key: Place) -> Point:
    """Where a place is on the mat."""
    zone, place = key
    return scene.mat.zone(zone).places[place]


def fumble(
    scene: Scene, handful: list[Place], goal: Scene, arm: Arm, rng: np.random.Generator
) -> Iterator[Scene]:
    """Something goes wrong first."""
    slip = int(rng.integers(6))
    wanted, at = by_place(goal).get(handful[0]), spot(scene, handful[0])
    if slip == 0:
        yield from _cup(scene, arm, rng)
    elif wanted is None or slip == 1:
        yield from [arm.over(scene, at)] * 5
    elif slip == 2:
        yield from _crooked(scene, wanted, at, arm)
    elif slip == 5:
        yield from _upside_down(scene, wanted, at, arm)
    else:
        other = (_elsewhere if slip == 3 else _another)(scene, wanted, goal, rng)
        yield from _taken_back(scene, other, at, arm) if other else ()


def _crooked(scene: Scene, wanted: Lying, at: Point, arm: Arm) -> Iterator[Scene]:
    """The right piece, carelessly put down; the hand leaves and comes back to put it straight."""
    wrong = scene.put(msgspec.structs.replace(wanted, slack=_CROOKED, throw=wanted.throw + 1))
    yield from (arm.over(wrong, at), arm.over(wrong, at, 0.25, 6.0), wrong, arm.over(wrong, at))


def _upside_down(scene: Scene, wanted: Lying, at: Point, arm: Arm) -> Iterator[Scene]:
    """The right piece the wrong way up; somebody notices and turns it."""
    piece = Piece(wanted.piece.face, (wanted.piece.turn + 180) % 360)
    wrong = scene.put(msgspec.structs.replace(wanted, piece=piece))
    yield from (arm.over(wrong, at), wrong, arm.over(wrong, at))


def _taken_back(scene: Scene, other: Lying, at: Point, arm: Arm) -> Iterator[Scene]:
    wrong = scene.put(other)
    yield from (arm.over(wrong, at), wrong, arm.over(wrong, at))
    yield arm.over(wrong.taken(other), at)


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


def _cup(scene: Scene, arm: Arm, rng: np.random.Generator) -> Iterator[Scene]:
    """Somebody puts a cup down where there is room, drinks, and takes it away."""
    at = _room(scene, rng)
    standing = scene.with_extras(*scene.extras, Cup(at))
    yield from (arm.over(scene, at), arm.over(standing, at), arm.over(standing, at, 0.4, 10.0))
    yield from (standing, standing, arm.over(standing, at))
    yield arm.over(scene, at)


def _room(scene: Scene, rng: np.random.Generator) -> Point:
    """A spot away from all pieces; beside a small board, where nobody plays."""
    mat = scene.mat
    if not fills_area(mat):
        side = -1 if rng.uniform() < 0.5 else 1
        x = mat.width / 2 + side * (mat.width / 2 + float(rng.uniform(80, 130)))
        return Point(x, float(rng.uniform(0.3, 0.9)) * mat.height)
    spots = [spot(scene, key) for key in by_place(scene)]
    tries = [Point(*map(float, xy)) for xy in rng.uniform((60, 60), (740, 420), (24, 2))]

    def clear(one: Point) -> float:
        return min((float(np.hypot(one.x - p.x, one.y - p.y)) for p in spots), default=1e9)

    return next((one for one in tries if clear(one) > _CUP_ROOM_MM), max(tries, key=clear))
