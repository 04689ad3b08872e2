"""Arms on their way: who reaches over the table, from where, and how fast."""

import msgspec
import numpy as np

from tabletop.table import Mat, Point

from .arm import PEOPLE
from .scene import Hand, Held, Scene
from .setting import fills_area

_AWAY_MM = 330.0


class Arm(msgspec.Struct, frozen=True):
    """Somebody's arm: whose, and the side it comes from."""

    person: int
    side: float

    def over(
        self,
        scene: Scene,
        spot: Point,
        part: float = 0.0,
        smear: float = 0.0,
        holds: Held | None = None,
    ) -> Scene:
        """The scene with this arm part of the way back from a spot to where it came from."""
        angle = np.radians(self.side)
        far = part * (_AWAY_MM + scene.mat.height / 2)
        tips = Point(spot.x + far * float(np.cos(angle)), spot.y + far * float(np.sin(angle)))
        return scene.with_hands(Hand(tips, self.side, self.person, smear, holds))


def arm_for(mat: Mat, spot: Point, rng: np.random.Generator) -> Arm:
    """Somebody who sits at the board's lower edge, or around the area at the nearest side."""
    person, turned = int(rng.integers(PEOPLE)), float(rng.uniform(-15, 15))
    if not fills_area(mat):
        return Arm(person, 90 + turned)
    sides = {0.0: mat.width - spot.x, 90.0: mat.height - spot.y, 180.0: spot.x, 270.0: spot.y}
    return Arm(person, min(sides, key=sides.__getitem__) + turned)


def short(rng: np.random.Generator) -> float:
    """How long a moment of a moving hand lasts, in seconds."""
    return float(rng.uniform(0.08, 0.3))
