"""The SPI bus through the distribution's spidev, loaded when it is opened and never before."""

from importlib import import_module
from typing import Any, Protocol

from tabletop.errors import Broken

from .pins import PanelPins

_SPEED_HZ = 4_000_000
_FIRST_SELECT = 8  # the pin of SPI0's first chip select; its second is 7


class Spi(Protocol):
    """As much of spidev's SpiDev as the panel needs."""

    def writebytes2(self, data: bytes) -> None: ...

    def close(self) -> None: ...


def open_spi(pins: PanelPins) -> Spi:
    """SPI0 with the chip select of the pin map."""
    try:
        spidev = import_module("spidev")
    except ImportError as error:
        raise Broken("spidev is missing: sudo apt install python3-spidev") from error
    bus: Any = spidev.SpiDev()
    try:
        bus.open(0, 0 if pins.cs == _FIRST_SELECT else 1)
        bus.max_speed_hz = _SPEED_HZ
        bus.mode = 0
    except OSError as error:
        why = f"SPI cannot be opened ({error.strerror})"
        raise Broken(f"{why}: sudo raspi-config nonint do_spi 0, then reboot") from error
    opened: Spi = bus
    return opened
