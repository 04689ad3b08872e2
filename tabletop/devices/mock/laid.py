"""The simulated table of a running device: a scene in a file, which lies there until it is changed.

Simulated people put scenes in; a camera process photographs them. As with a real table,
nothing on it changes when the device restarts.
"""

import os
from pathlib import Path
from time import sleep

import msgspec
import numpy as np

from tabletop.clock import Clock, SystemClock
from tabletop.signals import Frame
from tabletop.twin import SETTINGS, Renderer, Scene, sample

from ..camera import Ring, shrunk


class LaidTable:
    """The scene in a file; without the file, nothing lies there and there is no mat."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def scene(self) -> Scene | None:
        return read_scene(self.path)

    def put(self, scene: Scene) -> None:
        """From now on the table looks so."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_suffix(".new")
        new.write_bytes(msgspec.json.encode(scene))
        os.replace(new, self.path)


def read_scene(path: Path) -> Scene | None:
    """The scene in a file; None when there is none that can be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Scene)
    except (OSError, msgspec.DecodeError):
        return None


class TwinSource(msgspec.Struct, frozen=True):
    """Photographs of the scene in a file, drawn in the camera's own process."""

    scene: str
    setting: str = "normal"
    seed: int = 1
    rate: float = 10.0

    def run(self, ring: Ring) -> None:
        clock, path, number = SystemClock(), Path(self.scene), 0
        rng = np.random.default_rng(self.seed)
        renderers: dict[str, Renderer] = {}
        while True:
            begin = clock.now()
            scene = read_scene(path)
            if scene is not None:
                if scene.mat.name not in renderers:
                    own = np.random.default_rng(self.seed)
                    conditions = sample(SETTINGS[self.setting], own, scene.mat)
                    renderers[scene.mat.name] = Renderer(scene.mat, conditions)
                number += 1
                picture = renderers[scene.mat.name].picture(scene, rng)
                height, width = picture.shape[:2]
                ring.write(picture.data, (height, width), number, clock.now(), shrunk(picture))
            sleep(max(0.005, 1 / self.rate - (clock.now() - begin)))


class NoPicture:
    """A camera that shows one black point again and again, for eyes that need no picture."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self._number = clock, 0

    def frame(self) -> Frame:
        self._number += 1
        return Frame(self._number, self._clock.now(), memoryview(bytes(3)).cast("B", (1, 1, 3)))

    def close(self) -> None:
        """Nothing to let go of."""
