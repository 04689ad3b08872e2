"""The renderer: scenes come in, photographs go out, and only what changed is drawn again.

The bare table is drawn once; pieces are drawn where they came or went; hands are laid over
a copy. Noise comes from the generator handed in with each frame. No clock here.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tabletop.errors import BadInput
from tabletop.table import Mat, Point

from .ground import bare_table
from .hands import hand_cover, lay_hand
from .lens import Rect, empty, meeting, raised, shift
from .light import Exposure, Sensor
from .resting import Rest, base
from .scene import Lying, Scene
from .setting import Conditions
from .solids import footprint
from .sprites import window
from .stage import Stage
from .things import Bench, Thing
from .truth import Sight

Picture = npt.NDArray[np.uint8]
_TALL = 3.0  # from this order on shadows come before all bodies


@dataclass(frozen=True)
class Shot:
    """A photograph, rows x columns x (blue, green, red), and the truth about it."""

    picture: Picture
    truth: tuple[Sight, ...]


class Renderer:
    """One table under one camera."""

    def __init__(self, mat: Mat, conditions: Conditions) -> None:
        self.conditions = conditions
        self._mat, self._stage = mat, Stage(mat, conditions)
        self.mat_to_px = self._stage.flat_way(0.0)
        self._whole: Rect = (0, 0, *conditions.frame_px)
        centred = self.mat_to_px @ shift(mat.width / 2, mat.height / 2)
        scale = conditions.frame_px[0] / 1.3 / conditions.pose.height
        self._exposure = Exposure(conditions, centred, scale)
        self._sensor = Sensor(conditions.noise, conditions.jpeg, conditions.frame_px)
        self._bench = Bench(self._stage)
        self._ground = bare_table(self._stage)
        self._shot = self._exposure.develop(self._ground, self._whole)
        self._things: dict[object, Thing] = {}
        self._rests: dict[Lying, Rest] = {}
        self._shown: Scene | None = None
        self._clean = self._shot

    def picture(self, scene: Scene, rng: np.random.Generator) -> Picture:
        """A photograph of the scene, rows x columns x (blue, green, red)."""
        if scene != self._shown:
            self._show(scene)
        return self._sensor.expose(self._clean, rng)

    def shot(self, scene: Scene, rng: np.random.Generator) -> Shot:
        """A photograph of the scene with the truth about it."""
        return Shot(self.picture(scene, rng), self.truth(scene))

    def truth(self, scene: Scene) -> tuple[Sight, ...]:
        """Every piece of the scene: its face, where it lies, and how much of it can be seen."""
        if scene != self._shown:
            self._show(scene)
        shares = self._visible(scene)
        return tuple(self._sight(lying, shares[_key(scene, lying)]) for lying in scene.lying)

    def seen(self, spot: Point) -> tuple[float, float]:
        """The pixel that shows a spot of the mat: column and row, not rounded."""
        x, y = self._stage.see([(spot.x, spot.y, 0.0)])[0]
        return float(x), float(y)

    def _show(self, scene: Scene) -> None:
        if scene.mat != self._mat:
            raise BadInput(f"this table has the mat {self._mat.name!r}: show scenes on that one")
        self._move_things(scene)
        self._clean = self._shot
        if scene.hands:
            self._clean = self._shot.copy()
        for hand in scene.hands:
            lay_hand(self._clean, hand, self._exposure, self._stage)
        self._shown = scene

    def _move_things(self, scene: Scene) -> None:
        things: dict[object, Thing] = {}
        for lying in scene.lying:
            key = _key(scene, lying)
            things[key] = self._things.get(key) or self._laid(scene, lying)
        for number, extra in enumerate(scene.extras):
            key = (extra, number)
            things[key] = self._things.get(key) or self._bench.extra(extra, number)
        gone = [self._things[key] for key in self._things.keys() - things.keys()]
        come = [things[key] for key in things.keys() - self._things.keys()]
        self._things = dict(sorted(things.items(), key=lambda each: each[1].order))
        for rect in _parts(rect for thing in (*gone, *come) for rect in thing.rects):
            self._redraw(rect)

    def _laid(self, scene: Scene, lying: Lying) -> Thing:
        thing, self._rests[lying] = self._bench.piece(scene, lying)
        return thing

    def _redraw(self, rect: Rect) -> None:
        room = self._exposure.margin
        around = (rect[0] - room, rect[1] - room, rect[2] + room, rect[3] + room)
        wide, rect = meeting(around, self._whole), meeting(rect, self._whole)
        if empty(rect):
            return
        part = self._ground[window(wide, self._whole)].copy()
        shine = np.zeros(part.shape[:2], np.uint8) if self.conditions.gloss else None
        self._lay_down(part, shine, wide)
        shot = self._exposure.develop(part, wide, shine)
        self._shot[window(rect, self._whole)] = shot[window(rect, wide)]

    def _lay_down(self, part: Picture, shine: Picture | None, rect: Rect) -> None:
        """All things that fall into a part of the frame; shadows of tall ones before them."""
        low = [thing for thing in self._things.values() if thing.order[0] < _TALL]
        tall = [thing for thing in self._things.values() if thing.order[0] >= _TALL]
        for thing in low:
            for sprite in (thing.shadow, thing.body):
                if sprite is not None:
                    sprite.draw(part, shine, rect)
        for sprite in (*(thing.shadow for thing in tall), *(thing.body for thing in tall)):
            if sprite is not None:
                sprite.draw(part, shine, rect)

    def _visible(self, scene: Scene) -> dict[object, float]:
        """By thing, the share of its pixels that nothing above it hides."""
        covered = np.zeros(self._ground.shape[:2], bool)
        for hand in scene.hands:
            covered |= hand_cover(hand, self._stage, self._whole) > 127
        shares = {}
        for key, thing in reversed(self._things.items()):
            body, here = thing.body.body > 127, covered[window(thing.body.rect, self._whole)]
            total = int(np.count_nonzero(body))
            shares[key] = float(np.count_nonzero(body & ~here)) / total if total else 0.0
            here |= body
        return shares

    def _sight(self, lying: Lying, visible: float) -> Sight:
        rest = self._rests[lying]
        feet = footprint(rest.at, rest.turn, rest.form.width, rest.form.depth)
        seen = self._stage.see(raised(feet, rest.base + rest.form.height))
        corners = tuple((float(x), float(y)) for x, y in seen)
        face = lying.piece.face
        return Sight(lying.zone, lying.place, face, rest.at, rest.turn, corners, visible)


def _key(scene: Scene, lying: Lying) -> object:
    """What a piece's look depends on: itself and how high it lies."""
    return lying, base(scene, lying)


def _parts(rects: Iterable[Rect]) -> list[Rect]:
    """What to draw again: each part by itself, or all at once where that is less."""
    each = sorted(set(rects))
    if not each:
        return []
    left, top, right, bottom = zip(*each, strict=True)
    whole = min(left), min(top), max(right), max(bottom)
    return each if sum(map(_area, each)) < _area(whole) else [whole]


def _area(rect: Rect) -> int:
    return max(0, rect[2] - rect[0]) * max(0, rect[3] - rect[1])
