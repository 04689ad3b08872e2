"""Looking: the thread "eye". Frames of the camera come in, what was read goes out as `Seen`.

Without a picture it says so: an observation without markers, and once in words. Kept pictures
have shielded zones blanked. Forbidden here: anything but looking.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import Protocol

from tabletop.clock import Clock
from tabletop.errors import Broken, NotReady, TabletopError
from tabletop.ports import Camera
from tabletop.signals import Frame, Seen
from tabletop.table import Observation

IDLE = 0.02
"""Seconds between two tries when there is no new picture."""
TOLD_AFTER = 1.5
"""Seconds without a picture after which people are told why; a camera starts or is replaced."""


class Looks(Protocol):
    """Who reads a frame."""

    def look(self, frame: Frame, shielded: Sequence[str] = ()) -> Observation: ...


@dataclass(frozen=True, slots=True)
class Gaze:
    """What to look at: a game's mat, who reads it, and which zones must not be looked at."""

    game: str
    eye: Looks
    shielded: tuple[str, ...]


Keep = Callable[[Gaze, Frame, Observation], None]


class Looking:
    """Looks as often as the camera has a new picture, at most every `every` seconds."""

    def __init__(
        self,
        camera: Camera,
        eye_for: Callable[[str], tuple[Looks, tuple[str, ...]]],
        put: Callable[[Seen], None],
        told: Callable[[str, str], None],
        clock: Clock,
        *,
        every: float = 0.1,
        keep: Keep | None = None,
    ) -> None:
        self._camera, self._eye_for, self._put, self._told = camera, eye_for, put, told
        self._clock, self._every, self._keep = clock, every, keep
        self._lock = Lock()
        self._gaze: Gaze | None = None
        self._number = 0
        self._blind_since: float | None = None
        self._blind_told = False
        self._stop = Event()
        self.beat_at = clock.now()
        self._thread = Thread(target=self._work, name="eye", daemon=True)
        self._thread.start()

    def watch(self, name: str) -> None:
        """Look for this game's mat from now on, and at none of its zones until `shield`."""
        eye, zones = self._eye_for(name)
        with self._lock:
            self._gaze = Gaze(name, eye, zones)

    def shield(self, zones: tuple[str, ...]) -> None:
        """From now on these zones are not looked at, and all others are."""
        with self._lock:
            if self._gaze is not None:
                self._gaze = Gaze(self._gaze.game, self._gaze.eye, zones)

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def close(self) -> None:
        """Look no more; the camera is let go of too."""
        self._stop.set()
        self._thread.join(5.0)
        self._camera.close()

    def _work(self) -> None:
        while not self._stop.is_set():
            begin = self.beat_at = self._clock.now()
            looked = self._look()
            spent = self._clock.now() - begin
            self._stop.wait(max(0.001, self._every - spent) if looked else IDLE)

    def _look(self) -> bool:
        """One look at a new picture; whether there was one."""
        with self._lock:
            gaze = self._gaze
        if gaze is None:
            return False
        try:
            frame = self._camera.frame()
        except (NotReady, Broken) as error:
            return self._cannot_see(str(error))
        if frame.number == self._number:
            return False
        self._number, self._blind_since, self._blind_told = frame.number, None, False
        with self._lock:  # what was shielded while the picture was taken stays unread
            gaze = self._gaze or gaze
        try:
            self._see(gaze, frame)
        except TabletopError as error:
            return self._cannot_see(str(error))
        return True

    def _see(self, gaze: Gaze, frame: Frame) -> None:
        observation = gaze.eye.look(frame, gaze.shielded)
        with self._lock:
            same = self._gaze is not None and self._gaze.game == gaze.game
        if same:
            self._put(Seen(self._clock.now(), observation))
        if self._keep is not None:
            self._keep(gaze, frame, observation)

    def _cannot_see(self, why: str) -> bool:
        """No picture is a look without markers; why is told once until there is one again."""
        now = self._clock.now()
        if self._blind_since is None:
            self._blind_since = now
        if now - self._blind_since >= TOLD_AFTER and not self._blind_told:
            self._blind_told = True
            self._told("camera", why)
        self._put(Seen(now, Observation(self._number, now, registered=False)))
        return True
