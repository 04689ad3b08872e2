"""The loop: one queue, one consumer. Inputs go to the referee, its effects to disk and devices.

Whatever the referee wants recorded is on disk before anything after it is done. A dead
output is reported and never stops the game; a dead disk stops it.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from tabletop.clock import Clock
from tabletop.errors import BadRecord, Broken, JournalFailed, NotReady
from tabletop.host import HostEffect, HostInput, Off, Open, Opened, TakeUp, Watch
from tabletop.ports import Buzzer, LightBoard, Panel, Timer, Voice
from tabletop.signals import (
    Failed,
    Look,
    Record,
    Run,
    Say,
    Seal,
    Shine,
    Show,
    Sound,
    Status,
    Unseal,
)


class Talker(Protocol):
    """Who decides: a referee's session, or the host of a whole evening."""

    def begin(self, at: float) -> tuple[Any, ...]: ...

    def receive(self, signal: Any) -> tuple[Any, ...]: ...


class Keeper(Protocol):
    """Where lines and seeds are kept: the journal of one game, or the cabinet of all."""

    def seal(self, seed: bytes) -> None: ...

    def append(self, line: bytes) -> None: ...

    def unseal(self) -> None: ...


class Desk(Protocol):
    """What only a whole evening needs: games from the cabinet, a mat to watch, switching off."""

    def open(self, wanted: Open | TakeUp) -> Opened: ...

    def watch(self, name: str) -> None: ...

    def off(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where effects go. `look` tells the eye which zones are shielded; a timer may be missing."""

    lights: LightBoard
    buzzer: Buzzer
    panel: Panel
    voice: Voice
    look: Callable[[tuple[str, ...]], None]
    timer: Timer | None = None


class Loop:
    """Feeds one talker and performs what it asks for. A `desk` is needed by a host only."""

    def __init__(
        self,
        talker: Talker,
        keeper: Keeper,
        outputs: Outputs,
        clock: Clock,
        desk: Desk | None = None,
    ) -> None:
        self._talker = talker
        self._keeper = keeper
        self._outputs = outputs
        self._clock = clock
        self._desk = desk
        self._queue: deque[HostInput] = deque()
        self._busy = False
        self.dwelling = False
        """Whether the status light says that a pause runs."""

    def begin(self) -> None:
        """Open the game."""
        self._see_through(self._talker.begin(self._clock.now()))

    def feed(self, signal: HostInput) -> None:
        """Hand in one input and see it through; from within an output, after what goes on now."""
        self._queue.append(signal)
        if not self._busy:
            self._see_through(())

    def _see_through(self, effects: tuple[HostEffect, ...]) -> None:
        """Perform these effects, and those of every input that waits, in order."""
        self._busy = True
        try:
            self._perform(effects)
            while self._queue:
                self._perform(self._talker.receive(self._queue.popleft()))
        finally:
            self._busy = False

    def _perform(self, effects: tuple[HostEffect, ...]) -> None:
        for effect in effects:
            try:
                self._do(effect)
            except (JournalFailed, BadRecord) as failed:
                if not isinstance(effect, Unseal):
                    self._queue.appendleft(Failed(self._clock.now(), "journal", str(failed)))
                    return
                # The record is whole and reveals the seed: its hidden copy can wait.
                self._queue.append(Failed(self._clock.now(), "seed", str(failed)))
            except (NotReady, Broken) as failed:
                self._queue.append(Failed(self._clock.now(), _part(effect), str(failed)))

    def _do(self, effect: HostEffect) -> None:
        match effect:
            case Seal(seed):
                self._keeper.seal(seed)
            case Record(line):
                self._keeper.append(line)
            case Unseal():
                self._keeper.unseal()
            case Open() | TakeUp() | Watch() | Off():
                self._at_desk(effect)
            case _:
                self._put_out(effect)

    def _put_out(self, effect: Shine | Sound | Show | Say | Run | Look) -> None:
        match effect:
            case Shine(lights):
                self.dwelling = lights.status is Status.DWELL
                self._outputs.lights.show(lights)
            case Sound(tune):
                self._outputs.buzzer.play(tune)
            case Show(page):
                self._outputs.panel.show(page)
            case Say(words):
                self._outputs.voice.say(words)
            case Run(hourglass):
                if self._outputs.timer is not None:
                    self._outputs.timer.run(hourglass)
            case Look(shielded):
                self._outputs.look(shielded)

    def _at_desk(self, effect: Open | TakeUp | Watch | Off) -> None:
        assert self._desk is not None, "a host needs a desk"
        match effect:
            case Open() | TakeUp():
                self._queue.append(self._desk.open(effect))
            case Watch(name):
                self._desk.watch(name)
            case Off():
                self._desk.off()


_PARTS = {
    Shine: "lights",
    Sound: "buzzer",
    Show: "panel",
    Say: "voice",
    Look: "camera",
    Run: "timer",
    Watch: "camera",
}


def _part(effect: HostEffect) -> str:
    return _PARTS.get(type(effect), "device")
