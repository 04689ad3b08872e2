"""A camera in a process of its own, watched: when it stalls it is killed and started anew.

Sources come in, frames go out, none older than a second. The process is spawned, not
forked: a fork would carry locks and pins along.
"""

import ctypes
import signal
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Protocol

import msgspec

from tabletop.clock import Clock, SystemClock
from tabletop.errors import Broken, NotReady, TabletopError
from tabletop.signals import Frame

from .ring import Picture, Ring, remove_stale

OLDEST = 1.0
_AHEAD = 0.1  # seconds by which a picture may seem to come from the future
_LOOK_EVERY = 0.05
_MOST = 4608 * 2592 * 3  # the largest picture of a Camera Module 3


class Source(Protocol):
    """How pictures are taken. It travels to the other process, so it holds plain values."""

    def run(self, ring: Ring) -> None:
        """Write pictures into the ring for ever; raise one of our errors when that fails."""


class Patience(msgspec.Struct, frozen=True):
    """For how many seconds no picture is no fault: at the start, later, and between tries."""

    first: float = 8.0
    later: float = 2.0
    between: float = 0.5


class WatchedCamera:
    """The `Camera` port over a source. `faults` counts how often it had to be started anew."""

    def __init__(
        self,
        source: Source,
        *,
        most: int = _MOST,
        patience: Patience | None = None,
        clock: Clock | None = None,
        name: str = "main",
    ) -> None:
        self._source, self._most, self._name = source, most, name
        self._patience = patience or Patience()
        self._clock = clock or SystemClock()
        self._lock = Lock()
        self._number, self._newest = 0, (0, 0)
        self._started = 0
        self._why = "the camera is starting: wait a moment"
        self.faults: list[tuple[float, str]] = []
        self._stop = Event()
        remove_stale()
        self._start()
        self._watcher = Thread(target=self._watch, name=f"camera {name}", daemon=True)
        self._watcher.start()

    def frame(self) -> Frame:
        """The newest picture. `NotReady` when there is none of the last second."""
        if self._stop.is_set():
            raise Broken("the camera was closed: open a new one")
        with self._lock:
            picture = self._picture()
            if picture is None:
                raise NotReady(self._ring.words or self._why)
            if (self._started, picture.number) != self._newest:
                self._number += 1
                self._newest = (self._started, picture.number)
            return Frame(self._number, picture.at, picture.pixels, picture.small)

    def close(self) -> None:
        """End the other process. Closing twice does no harm."""
        if not self._stop.is_set():
            self._stop.set()
            self._watcher.join()
            self._end()

    def _picture(self) -> Picture | None:
        for stamp in self._ring.stamps():
            if self._fresh(stamp.at):
                picture = self._ring.picture(stamp)
                if picture is not None and self._fresh(picture.at):
                    return picture
        return None

    def _fresh(self, at: float) -> bool:
        return -_AHEAD <= self._clock.now() - at <= OLDEST

    def _watch(self) -> None:
        seen = False
        while not self._stop.wait(_LOOK_EVERY):
            now = self._clock.now()
            if any(self._fresh(stamp.at) for stamp in self._ring.stamps()):
                self._alive_at, seen = now, True
            why = self._fault(now, seen)
            if why is not None:
                self.faults.append((now, why))
                self._replace(why)
                seen = False

    def _fault(self, now: float, seen: bool) -> str | None:
        if not self._process.is_alive():
            return self._ring.words or "the camera's process ended: it is started again"
        waited = now - self._alive_at
        # Frames count as fresh for a second, so a stall is that much older than it seems.
        allowed = self._patience.later - OLDEST if seen else self._patience.first
        if waited > max(0.0, allowed):
            return "the camera does not answer: it is started again"
        return None

    def _replace(self, why: str) -> None:
        self._why = why
        self._end()
        if not self._stop.wait(self._patience.between):
            self._start()

    def _start(self) -> None:
        self._alive_at = self._clock.now()
        # A new file each time: a process that cannot be killed keeps writing into the old one.
        ring = Ring.create(self._most, f"{self._name}-{id(self)}-{self._started + 1}")
        work = (self._source, str(ring.path), self._most)
        process = get_context("spawn").Process(target=serve, args=work, name="camera", daemon=True)
        process.start()
        with self._lock:
            self._started += 1
            self._ring: Ring = ring
            self._process: SpawnProcess = process

    def _end(self) -> None:
        self._process.kill()
        self._process.join(1.0)  # one that is stuck in the kernel is left to its fate
        self._ring.path.unlink(missing_ok=True)


def serve(source: Source, path: str, most: int) -> None:
    """The other process: take pictures until it is killed."""
    _die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when to end
    ring = Ring(Path(path), most)
    try:
        source.run(ring)
    except TabletopError as error:
        ring.say(str(error))
        raise SystemExit(1) from None
    except Exception as error:  # whatever a camera's library raises, people shall read it
        ring.say(f"the camera failed ({error}): it is started again")
        raise SystemExit(1) from None


def _die_with_parent() -> None:
    """Ask Linux to end this process when its parent ends; elsewhere it may outlive it."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
