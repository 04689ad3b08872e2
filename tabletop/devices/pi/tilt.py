"""The sand timer of a table without a puck: a tilt switch to ground, through gpiozero.

The device's own lights and buzzer show the time. Read on a thread of its own.
"""

from threading import Event, Thread
from typing import Any

from tabletop.clock import Clock, SystemClock
from tabletop.ports import Buzzer

from ..contacts import Steady
from ..timer import SandTimer, SharedLights
from .gpio import gpiozero, in_our_words
from .pins import TiltPins

EVERY = 0.01
SETTLE = 0.15  # the ball in the switch rolls for a while
_PART = "the tilt switch"


class PiTimer(SandTimer):
    """A `SandTimer` that is turned when the tilt switch stays changed."""

    def __init__(
        self,
        pins: TiltPins,
        factory: Any,
        lights: SharedLights,
        buzzer: Buzzer,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(lights, buzzer, clock or SystemClock())
        with in_our_words(_PART):
            self._switch = gpiozero().DigitalInputDevice(
                pins.switch, pull_up=True, pin_factory=factory
            )
        self._stop = Event()
        self._reader = Thread(target=self._read, name="timer", daemon=True)
        self._reader.start()

    def close(self) -> None:
        super().close()
        self._stop.set()
        self._reader.join()
        self._switch.close()

    def _read(self) -> None:
        steady = Steady(SETTLE, bool(self._switch.value))
        while not self._stop.wait(EVERY):
            if steady.read(bool(self._switch.value), self._clock.now()):
                self.turned()
            else:
                self.beat()
