"""A passive piezo buzzer through gpiozero. Tunes play on a thread of their own.

A new tune replaces the one that still plays: the newest word counts. How loud it may be is
asked before every tune, so that nights can be quiet.
"""

from collections.abc import Callable
from math import asin, pi
from threading import Event, Thread
from typing import Any

from tabletop.errors import Broken
from tabletop.signals import Tune

from .gpio import gpiozero, in_our_words
from .pins import BuzzerPins

_PART = "the buzzer"
_MIDDLE, _OCTAVES = "A5", 2  # A3 to A7; gpiozero's own range ends below C7

Note = tuple[str, float]
REST = ""
"""A note that is silent."""

TUNES: dict[Tune, tuple[Note, ...]] = {
    Tune.CLICK: (("C7", 0.02),),
    Tune.VERDICT: (("E6", 0.09), ("A6", 0.16)),
    Tune.VALID: (("C6", 0.1), ("G6", 0.18)),
    Tune.INVALID: (("E5", 0.16), ("B4", 0.3)),
    Tune.HURRY: (("A6", 0.06), (REST, 0.06), ("A6", 0.06), (REST, 0.06), ("A6", 0.06)),
    Tune.TIME_OUT: (("C7", 0.5), ("C6", 0.5), ("C5", 0.7)),
    Tune.WON: (("C6", 0.12), ("E6", 0.12), ("G6", 0.12), ("C7", 0.36)),
    Tune.LOST: (("G5", 0.2), ("E5", 0.2), ("C5", 0.45)),
    Tune.ATTENTION: (("A6", 0.1), (REST, 0.08), ("A6", 0.1)),
    Tune.ERROR: (("A4", 0.25), (REST, 0.1), ("A4", 0.25), (REST, 0.1), ("A4", 0.25)),
}


def _as_loud_as_can_be() -> float:
    return 1.0


class PiBuzzer:
    """The buzzer on a pin of a factory. `volume` gives a number from 0 (silent) to 1."""

    def __init__(
        self,
        pins: BuzzerPins,
        factory: Any,
        volume: Callable[[], float] = _as_loud_as_can_be,
    ) -> None:
        library = gpiozero()
        self._volume = volume
        with in_our_words(_PART):
            self._device = library.TonalBuzzer(
                pins.signal,
                mid_tone=library.tones.Tone.from_note(_MIDDLE),
                octaves=_OCTAVES,
                pin_factory=factory,
            )
        self._hush = Event()
        self._player: Thread | None = None
        self._fault: Exception | None = None
        self._closed = False

    def play(self, tune: Tune) -> None:
        """Begin a tune and return at once."""
        if self._closed:
            raise Broken("the buzzer was closed: open a new one")
        self._silence()
        if self._fault is not None:
            raise Broken(f"{_PART} failed ({self._fault}): check its wiring") from self._fault
        volume = min(1.0, max(0.0, self._volume()))
        if not volume:
            return
        self._hush = Event()
        score = (TUNES[tune], duty(volume), self._hush)
        self._player = Thread(target=self._perform, args=score, name="buzzer", daemon=True)
        self._player.start()

    @property
    def playing(self) -> bool:
        """Whether a tune is still going on."""
        return self._player is not None and self._player.is_alive()

    def close(self) -> None:
        """Silence, and the pin free. Closing twice does no harm."""
        self._silence()
        self._closed = True
        self._device.close()

    def _silence(self) -> None:
        self._hush.set()
        if self._player is not None:
            self._player.join()

    def _perform(self, notes: tuple[Note, ...], share: float, hush: Event) -> None:
        try:
            for name, seconds in notes:
                self._device.play(name or None)
                if name:
                    self._device.pwm_device.value = share
                if hush.wait(seconds):
                    break
            self._device.stop()
        except Exception as error:  # told to whoever plays next; a thread has no caller
            self._fault = error


def duty(volume: float) -> float:
    """The share of each wave that a piezo is on for, so that it sounds so loud.

    Its tone is as strong as the sine of that share: loudest at a half.
    """
    return asin(volume) / pi
