"""Three buttons to ground, through gpiozero. Read on a thread of their own; debounced by us."""

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

from tabletop.clock import Clock, SystemClock
from tabletop.errors import Broken
from tabletop.signals import Button, Held, Pressed

from ..contacts import Key, Touch
from .gpio import gpiozero, in_our_words
from .pins import ButtonPins

EVERY = 0.005
_PART = "the buttons"

Take = Callable[[Pressed | Held], None]


class PiButtons:
    """The buttons on the pins of a factory; `hold` seconds make a long press."""

    def __init__(
        self, pins: ButtonPins, factory: Any, clock: Clock | None = None, hold: float = 2.0
    ) -> None:
        library = gpiozero()
        self._clock = clock or SystemClock()
        self._stop = Event()
        self._reader: Thread | None = None
        self._devices: dict[Button, Any] = {}
        self._keys = {button: Key(hold=hold) for button in Button}
        numbers = {Button.BACK: pins.back, Button.NEXT: pins.next, Button.OK: pins.ok}
        with in_our_words(_PART):
            try:
                for button, pin in numbers.items():
                    self._devices[button] = library.DigitalInputDevice(
                        pin, pull_up=True, pin_factory=factory
                    )
            except Exception:
                self.close()
                raise

    def listen(self, take: Take, touched: Callable[[], None]) -> None:
        if self._stop.is_set():
            raise Broken("the buttons were closed: open new ones")
        if self._reader is not None:
            raise Broken("somebody listens to the buttons already: open new ones")
        self._reader = Thread(target=self._read, args=(take, touched), name="buttons", daemon=True)
        self._reader.start()

    def close(self) -> None:
        """Nothing more is handed over, and the pins are free. Closing twice does no harm."""
        self._stop.set()
        if self._reader is not None:
            self._reader.join()
        while self._devices:
            self._devices.popitem()[1].close()

    def _read(self, take: Take, touched: Callable[[], None]) -> None:
        while not self._stop.wait(EVERY):
            for button, device in self._devices.items():
                at = self._clock.now()
                tell(self._keys[button].read(bool(device.value), at), button, at, take, touched)


def tell(
    touch: Touch | None, button: Button, at: float, take: Take, touched: Callable[[], None]
) -> None:
    """Hand over what a finger did."""
    match touch:
        case Touch.DOWN:
            touched()
        case Touch.PRESSED:
            take(Pressed(at, button))
        case Touch.HELD:
            take(Held(at, button))
