"""gpiozero, loaded when a device is built and never before, and its errors in our words."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tabletop.errors import Broken, TabletopError


def gpiozero() -> Any:
    """The library, or `Broken` with the command that installs it."""
    try:
        import gpiozero as library
    except ImportError as error:
        raise Broken("gpiozero is missing: pip install 'tabletop[pi]'") from error
    return library


def open_pins() -> Any:
    """The pin factory for a real Raspberry Pi: lgpio and no other."""
    gpiozero()
    try:
        from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as error:
        raise Broken("lgpio is missing: sudo apt install python3-lgpio") from error
    with in_our_words("the Pi's pins"):
        return LGPIOFactory()


@contextmanager
def in_our_words(part: str) -> Iterator[None]:
    """Whatever the pins' library raises inside becomes `Broken`, naming the part."""
    try:
        yield
    except TabletopError:
        raise
    except Exception as error:  # lgpio's errors have no class of their own to catch
        raise Broken(f"{part} failed ({error}): check wiring and hardware/pins.toml") from error
