"""gpiozero, loaded when a device is built and never before, and its errors in our words."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from tabletop.errors import Broken, TabletopError

_HEADER = "pinctrl-"  # the label of the chip behind the 40 pins begins so, on every Pi


def gpiozero() -> Any:
    """The library, or `Broken` with the command that installs it."""
    try:
        import gpiozero as library
    except ImportError as error:
        raise Broken("gpiozero is missing: pip install 'tabletop[pi]'") from error
    return library


def open_pins(devices: Path = Path("/dev")) -> Any:
    """The pin factory for a real Raspberry Pi: lgpio and no other.

    It must be opened in the process that uses it: a forked child would keep the pins busy.
    """
    gpiozero()
    chip = header_chip(load_lgpio(), devices)
    from gpiozero.pins.lgpio import LGPIOFactory

    with in_our_words("the Pi's pins"):
        return LGPIOFactory(chip=chip)


def load_lgpio() -> Any:
    """The library behind the pins; it leaves its pipes in a folder of their own."""
    if "LG_WD" not in os.environ:  # or it would litter the working directory
        os.environ["LG_WD"] = mkdtemp(prefix="tabletop-lgpio-")
    try:
        return import_module("lgpio")
    except ImportError as error:
        raise Broken("lgpio is missing: sudo apt install python3-lgpio") from error


def header_chip(lgpio: Any, devices: Path = Path("/dev")) -> int:
    """The number of the chip behind the 40 pins, found by its label: a Pi 5 has several."""
    numbers = sorted(
        int(path.name.removeprefix("gpiochip"))
        for path in devices.glob("gpiochip*")
        if path.name.removeprefix("gpiochip").isdigit()
    )
    if not numbers:
        raise Broken(f"no gpiochip in {devices}: is this a Raspberry Pi? try tabletop demo")
    for number in numbers:
        with in_our_words(f"gpiochip{number}"):
            handle = lgpio.gpiochip_open(number)
            try:
                label = lgpio.gpio_get_chip_info(handle)[3]
            finally:
                lgpio.gpiochip_close(handle)
        if str(label).startswith(_HEADER):
            return number
    raise Broken(f"no gpiochip in {devices} is a Pi's 40 pins: sudo apt full-upgrade")


@contextmanager
def in_our_words(part: str) -> Iterator[None]:
    """Whatever the pins' library raises inside becomes `Broken`, naming the part."""
    try:
        yield
    except TabletopError:
        raise
    except Exception as error:  # lgpio's errors have no class of their own to catch
        if "busy" in str(error).lower():
            busy = f"{part}: another program holds its pins ({error})"
            raise Broken(f"{busy}: sudo systemctl stop tabletop") from error
        raise Broken(f"{part} failed ({error}): check wiring and hardware/pins.toml") from error
