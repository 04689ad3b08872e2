"""Four red and four white LEDs and an RGB status LED, through gpiozero.

What moves is kept moving by a thread of its own, as `board.py` says; steady lights need none.
"""

from threading import Condition, Thread
from typing import Any

from tabletop.clock import Clock, SystemClock
from tabletop.errors import Broken
from tabletop.signals import Lights

from ..board import LIGHTS_OF_A_COLOUR, STEP, Glow, checked, glow, moves
from .gpio import gpiozero, in_our_words
from .pins import LightPins

_PART = "the light board"


class PiLights:
    """The light board on the pins of a factory."""

    def __init__(self, pins: LightPins, factory: Any, clock: Clock | None = None) -> None:
        self._clock = clock or SystemClock()
        self._open: list[Any] = []
        with in_our_words(_PART):
            self._claim(pins, factory)
        self._change = Condition()
        self._lights = Lights()
        self._since = self._status_since = self._clock.now()
        self._shown: Glow | None = None
        self._fault: Exception | None = None
        self._mover = Thread(target=self._move, name="lights", daemon=True)
        self._mover.start()

    def show(self, lights: Lights) -> None:
        checked(lights)
        with self._change:
            if not self._open:
                raise Broken("the light board was closed: open a new one")
            fault, self._fault = self._fault, None
            if fault is not None:
                raise Broken(f"{_PART} failed ({fault}): check its wiring") from fault
            self._turn_to(lights)
            with in_our_words(_PART):
                self._refresh()
            self._change.notify()

    def close(self) -> None:
        """Everything dark, and the pins free. Closing twice does no harm."""
        with self._change:
            self._release()
            self._change.notify()
        self._mover.join()

    def _claim(self, pins: LightPins, factory: Any) -> None:
        library = gpiozero()
        try:
            self._red = self._kept(library.LEDBoard(*pins.red, pin_factory=factory))
            self._white = self._kept(library.LEDBoard(*pins.white, pin_factory=factory))
            status = (pins.status.red, pins.status.green, pins.status.blue)
            self._status = self._kept(library.RGBLED(*status, pin_factory=factory))
        except Exception:
            self._release()  # a half-built board must not keep its pins
            raise

    def _kept(self, device: Any) -> Any:
        self._open.append(device)
        return device

    def _release(self) -> None:
        while self._open:
            self._open.pop().close()

    def _turn_to(self, lights: Lights) -> None:
        """What stays as it was keeps its beat, or it would stumble."""
        now, before = self._clock.now(), self._lights
        if lights.status is not before.status:
            self._status_since = now
        if (lights.red, lights.white, lights.movement) != _row(before):
            self._since = now
        self._lights = lights

    def _refresh(self) -> None:
        now = self._clock.now()
        glowing = glow(self._lights, now - self._since, now - self._status_since)
        before, self._shown = self._shown, None  # nobody knows, should a pin fail now
        if before is None or before.lights != glowing.lights:
            self._red.value = glowing.lights[:LIGHTS_OF_A_COLOUR]
            self._white.value = glowing.lights[LIGHTS_OF_A_COLOUR:]
        if before is None or before.status != glowing.status:
            self._status.color = glowing.status
        self._shown = glowing

    def _move(self) -> None:
        with self._change:
            while self._open:
                moving = moves(self._lights) and self._fault is None
                self._change.wait(STEP if moving else None)
                try:
                    if self._open:
                        self._refresh()
                except Exception as error:  # told to whoever shows next; a thread has no caller
                    self._fault = error


def _row(lights: Lights) -> tuple[object, ...]:
    return lights.red, lights.white, lights.movement
