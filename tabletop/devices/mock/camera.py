"""The twin's camera: photographs of the scene that simulated people put before it."""

import numpy as np

from tabletop.clock import Clock
from tabletop.signals import Frame
from tabletop.twin import Conditions, Renderer, Scene

from ..camera import shrunk


class TwinCamera:
    """A camera over a simulated table. `put` changes what lies there."""

    def __init__(
        self, scene: Scene, conditions: Conditions, clock: Clock, rng: np.random.Generator
    ) -> None:
        self._renderer = Renderer(scene.mat, conditions)
        self._clock = clock
        self._rng = rng
        self._number = 0
        self.scene = scene

    def put(self, scene: Scene) -> None:
        """From now on the camera sees this."""
        self.scene = scene

    def frame(self) -> Frame:
        self._number += 1
        picture = self._renderer.picture(self.scene, self._rng)
        grey, shape = shrunk(picture)
        small = memoryview(grey).cast("B", shape)
        return Frame(self._number, self._clock.now(), picture.data, small)

    def close(self) -> None:
        """Nothing to let go of."""
