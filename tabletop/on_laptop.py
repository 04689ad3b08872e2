"""Mock mode's parts: a simulated table, its camera in a process of its own, and a keyboard.

Every output tells what it does in a line. The simulated table is a file in the state directory
and lies on when the program ends, as a real one would.
"""

from collections.abc import Callable, Iterable, Sequence
from random import SystemRandom
from threading import Event, Thread

from tabletop.appliance import Appliance, Parts
from tabletop.clock import Clock, SystemClock
from tabletop.config import Config, state_directory
from tabletop.devices import Telling
from tabletop.devices.camera import WatchedCamera
from tabletop.devices.mock import (
    HandButtons,
    LaidTable,
    MockPuck,
    NoPicture,
    TwinSource,
)
from tabletop.games import game
from tabletop.looking import Looks
from tabletop.mocking import Keys, People
from tabletop.on_pi import eye_for
from tabletop.ports import Camera
from tabletop.service import Inbox
from tabletop.signals import Frame
from tabletop.table import Observation, Piece, Point, Reading
from tabletop.twin import FRAME_PX, Scene

Tell = Callable[[str], None]

_HURRY = 30.0  # nobody watches hands that are not drawn


class Laptop:
    """A whole device on a laptop. `pixels`: through pictures, or told what truly lies there."""

    def __init__(
        self,
        config: Config,
        lines: Iterable[str],
        tell: Tell,
        *,
        pixels: bool = True,
        game: str | None = None,
    ) -> None:
        clock = SystemClock()
        inbox = Inbox(clock)
        self.table = LaidTable(state_directory(config) / "mock" / "scene.json")
        self.buttons, self.puck = HandButtons(clock), MockPuck(clock)
        self._beating = Beating(self.puck)
        telling = Telling(tell)
        camera, eyes = _eyes(self.table, clock, config.camera.rate, pixels)
        outputs = (telling, telling, telling, telling)
        parts = Parts(
            *outputs, camera, eyes, self.buttons, self.puck, 1 / config.camera.rate, self.lay_mat
        )
        self.appliance = Appliance(config, parts, inbox, clock=clock, game=game)
        people = People(self.appliance.host, self.table, SystemRandom())
        stop = self.appliance.service.stop
        hurry = 1.0 if pixels else _HURRY
        self._keys = Keys(lines, self.buttons, self.puck, people, stop, tell, hurry)

    def lay_mat(self, name: str) -> None:
        """People put the mat of a game down, unless it lies there already."""
        scene, mat = self.table.scene, game(name).mat
        if scene is None or scene.mat != mat:
            self.table.put(Scene(mat))

    def run(self) -> None:
        try:
            self.appliance.run()
        finally:
            self._keys.close()
            self._beating.close()
            self.appliance.close()


class Beating:
    """The thread "puck" of a simulated puck: lets time pass for both ends of its cable."""

    def __init__(self, puck: MockPuck) -> None:
        self._puck, self._stop = puck, Event()
        self._thread = Thread(target=self._beat, name="puck", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join()

    def _beat(self) -> None:
        while not self._stop.wait(0.05):
            self._puck.beat()


class Onlooker:
    """An eye that knows what truly lies there; under a hand it sees nothing."""

    def __init__(self, table: LaidTable) -> None:
        self._table = table

    def look(self, frame: Frame, shielded: Sequence[str] = ()) -> Observation:
        scene = self._table.scene
        if scene is None:
            return Observation(frame.number, frame.at, registered=False)
        names = tuple(zone.name for zone in scene.mat.zones if zone.name not in shielded)
        if scene.hands:
            return Observation(frame.number, frame.at, True, covered=names)
        readings = tuple(
            Reading(name, place, Point(0, 0), piece.face, piece.turn, 1.0)
            for name in names
            for place, piece in enumerate(scene.truth[name])
            if isinstance(piece, Piece)
        )
        return Observation(frame.number, frame.at, True, names, (), readings)


def _eyes(
    table: LaidTable, clock: Clock, rate: float, pixels: bool
) -> tuple[Camera, Callable[[str], tuple[Looks, tuple[str, ...]]]]:
    if pixels:
        source = TwinSource(str(table.path), rate=rate)
        width, height = FRAME_PX
        return WatchedCamera(source, most=width * height * 3), eye_for

    def onlooker(name: str) -> tuple[Looks, tuple[str, ...]]:
        return Onlooker(table), tuple(zone.name for zone in game(name).mat.zones)

    return NoPicture(clock), onlooker
