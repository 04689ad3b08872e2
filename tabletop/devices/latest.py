"""Outputs that make nobody wait: each has a thread of its own and room for one thing to do.

The newest thing replaces one that still waits. What fails, or takes longer than it may, is
told once until it works again; it never reaches the caller. Close waits a moment, not for ever.
"""

from collections.abc import Callable
from functools import partial
from threading import Condition, Thread
from typing import Generic, Protocol, TypeVar

from tabletop.clock import Clock, SystemClock
from tabletop.errors import Broken, TabletopError
from tabletop.ports import Buzzer, LightBoard, Panel, Voice
from tabletop.signals import Lights, Page, Tune

Told = Callable[[str, str], None]
"""Called on the output's thread with its name and what is wrong, as one sentence for people."""

T = TypeVar("T")


class Closing(Protocol):
    """What can be let go of."""

    def close(self) -> None: ...


class Latest(Generic[T]):
    """One output. `do` brings it to the newest thing that was `put`.

    With `again` a thing that failed is tried again after so many seconds, unless a newer one
    came; with `idle` that is done every second in which there is nothing else to do.
    """

    def __init__(
        self,
        part: str,
        device: Closing,
        do: Callable[[T], None],
        told: Told,
        *,
        longest: float,
        again: float | None = None,
        idle: Callable[[], None] | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._part, self._device, self._do, self._told = part, device, do, told
        self._longest, self._again, self._idle = longest, again, idle
        self._clock = clock or SystemClock()
        self._change = Condition()
        self._waiting: list[T] = []
        self._busy_since: float | None = None
        self._ill = False
        self._closing = False
        self._thread = Thread(target=self._work, name=part, daemon=True)
        self._thread.start()

    def put(self, thing: T) -> None:
        """Ask for this instead of anything that still waits, and return at once."""
        with self._change:
            if self._closing:
                raise Broken(f"the {self._part} was closed: open a new one")
            self._waiting = [thing]
            since = self._busy_since
            self._change.notify()
        if since is not None and self._clock.now() - since > self._longest:
            self._tell(f"the {self._part} does not answer: check its cable, then restart")

    def close(self, patience: float = 6.0) -> None:
        """Do what still waits and let go; after so many seconds a hanging output is left alone."""
        with self._change:
            self._closing = True
            self._change.notify()
        self._thread.join(patience)

    def _work(self) -> None:
        while (things := self._next()) is not None:
            for thing in things:
                if not self._try(partial(self._do, thing)):
                    self._keep_for_later(thing)
            if not things and self._idle is not None:
                self._try(self._idle)
        self._try(self._device.close)

    def _next(self) -> list[T] | None:
        """What to do now: nothing when it is time for a rest, None when it is over."""
        with self._change:
            if not self._waiting and not self._closing:
                self._change.wait(1.0 if self._idle else None)
            things, self._waiting = self._waiting, []
            return None if not things and self._closing else things

    def _try(self, act: Callable[[], None]) -> bool:
        self._busy_since = self._clock.now()
        try:
            act()
        except TabletopError as error:
            self._tell(str(error))
            return False
        except Exception as error:  # a thread has no caller; whatever it was, the game goes on
            self._tell(f"the {self._part} failed ({error}): restart the table")
            return False
        finally:
            self._busy_since = None
        self._ill = False
        return True

    def _keep_for_later(self, thing: T) -> None:
        with self._change:
            if self._again is None or self._closing or self._waiting:
                return
            self._change.wait(self._again)
            if not self._waiting and not self._closing:
                self._waiting = [thing]

    def _tell(self, why: str) -> None:
        with self._change:
            before, self._ill = self._ill, True
        if not before:
            self._told(self._part, why)


class LatestLights(Latest[Lights]):
    """A light board that makes nobody wait."""

    def __init__(self, board: LightBoard, told: Told) -> None:
        super().__init__("lights", board, board.show, told, longest=1.0, again=2.0)

    def show(self, lights: Lights) -> None:
        self.put(lights)


class LatestBuzzer(Latest[Tune]):
    """A buzzer that makes nobody wait. A tune that failed is not made up for."""

    def __init__(self, buzzer: Buzzer, told: Told) -> None:
        super().__init__("buzzer", buzzer, buzzer.play, told, longest=2.0)

    def play(self, tune: Tune) -> None:
        self.put(tune)


class LatestPanel(Latest[Page]):
    """A panel that makes nobody wait. It rests by itself."""

    def __init__(self, panel: Panel, told: Told) -> None:
        super().__init__("panel", panel, panel.show, told, longest=15.0, again=5.0, idle=panel.rest)

    def show(self, page: Page) -> None:
        self.put(page)

    def rest(self) -> None:
        """It does so on its own thread whenever it is idle."""


class LatestVoice(Latest[str]):
    """A voice that makes nobody wait. What was said about the past is not made up for."""

    def __init__(self, voice: Voice, told: Told) -> None:
        super().__init__("voice", voice, voice.say, told, longest=20.0)

    def say(self, words: str) -> None:
        self.put(words)
