"""Four red and four white LEDs and an RGB status LED, through gpiozero.

The status differs by rhythm as well as by colour, for people who see few colours.
"""

from typing import Any

import msgspec

from tabletop.errors import Broken
from tabletop.signals import Lights, Status

from ..board import checked
from .gpio import gpiozero, in_our_words
from .pins import LightPins

_PART = "the light board"

Shade = tuple[float, float, float]
_DARK, _GREEN, _RED = (0.0, 0.0, 0.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0)
_BLUE, _AMBER = (0.0, 0.2, 1.0), (1.0, 0.45, 0.0)


class Rhythm(msgspec.Struct, frozen=True):
    """A colour, and the seconds it is on, off and fading; without `off` it is steady."""

    shade: Shade
    on: float
    off: float = 0.0
    fade: float = 0.0


RHYTHMS: dict[Status, Rhythm] = {
    Status.OFF: Rhythm(_DARK, on=1.0),
    Status.READY: Rhythm(_GREEN, on=1.0),
    Status.DWELL: Rhythm(_BLUE, on=0.12, off=0.12),
    Status.GOOD: Rhythm(_GREEN, on=0.2, off=0.2, fade=0.5),
    Status.BAD: Rhythm(_RED, on=1.2, off=0.2),
    Status.ATTENTION: Rhythm(_AMBER, on=0.5, off=0.5),
    Status.ERROR: Rhythm(_RED, on=0.08, off=0.9),
}


class PiLights:
    """The light board on the pins of a factory."""

    def __init__(self, pins: LightPins, factory: Any) -> None:
        library = gpiozero()
        self._open: list[Any] = []
        with in_our_words(_PART):
            try:
                self._red = self._kept(library.LEDBoard(*pins.red, pin_factory=factory))
                self._white = self._kept(library.LEDBoard(*pins.white, pin_factory=factory))
                status = (pins.status.red, pins.status.green, pins.status.blue)
                self._status = self._kept(library.RGBLED(*status, pin_factory=factory))
            except Exception:
                self.close()  # a half-built board must not keep its pins
                raise
        self._shown = Status.OFF

    def show(self, lights: Lights) -> None:
        if not self._open:
            raise Broken("the light board was closed: open a new one")
        checked(lights)
        with in_our_words(_PART):
            self._red.value = _first(lights.red, len(self._red))
            self._white.value = _first(lights.white, len(self._white))
            if lights.status is not self._shown:  # or its rhythm would stumble
                self._beat(RHYTHMS[lights.status])
                self._shown = lights.status

    def close(self) -> None:
        """Everything dark, and the pins free. Closing twice does no harm."""
        while self._open:
            self._open.pop().close()

    def _kept(self, device: Any) -> Any:
        self._open.append(device)
        return device

    def _beat(self, rhythm: Rhythm) -> None:
        if rhythm.off:
            self._status.blink(
                rhythm.on, rhythm.off, rhythm.fade, rhythm.fade, on_color=rhythm.shade
            )
        else:
            self._status.color = rhythm.shade


def _first(count: int, of: int) -> tuple[int, ...]:
    return tuple(int(at < count) for at in range(of))
