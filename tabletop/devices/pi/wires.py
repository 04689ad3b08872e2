"""The panel's wires on a Pi: SPI for the bytes, gpiozero for data/command, reset and busy."""

from typing import Any

from .gpio import gpiozero, in_our_words
from .pins import PanelPins
from .spi import Spi

_PART = "the panel"


class PiWires:
    """The wires on the pins of a factory and on an open SPI bus, which is closed with them."""

    def __init__(self, pins: PanelPins, factory: Any, spi: Spi) -> None:
        library = gpiozero()
        self._spi = spi
        self._open: list[Any] = []
        with in_our_words(_PART):
            try:
                self._dc = self._kept(library.DigitalOutputDevice(pins.dc, pin_factory=factory))
                self._rst = self._kept(
                    library.DigitalOutputDevice(pins.rst, initial_value=True, pin_factory=factory)
                )
                # Pulled down: a cable that came off looks idle, and is told by what follows.
                self._busy = self._kept(
                    library.DigitalInputDevice(pins.busy, pull_up=False, pin_factory=factory)
                )
            except Exception:
                self.close()
                raise

    def send(self, data: bytes, command: bool) -> None:
        with in_our_words(_PART):
            self._dc.value = not command
            self._spi.writebytes2(data)

    def reset(self, high: bool) -> None:
        with in_our_words(_PART):
            self._rst.value = high

    def busy(self) -> bool:
        with in_our_words(_PART):
            return bool(self._busy.value)

    def close(self) -> None:
        """The pins and the bus are free. Closing twice does no harm."""
        while self._open:
            self._open.pop().close()
        self._spi.close()

    def _kept(self, device: Any) -> Any:
        self._open.append(device)
        return device
