"""The pin map: which pin does what, read from `pins.toml` and checked.

The file lies in `hardware/` in the source tree and beside this module once installed.
"""

import tomllib
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from tabletop.errors import BadInput

_FREE = frozenset(range(4, 28)) - frozenset(range(7, 12))
_FREE_WORDS = "4 to 6 and 12 to 27"
# What SPI0 allows for the panel's own lines; the others are free pins like all the rest.
_ON_SPI = {"panel.mosi": (10,), "panel.clk": (11,), "panel.cs": (8, 7)}


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file: every key has to be there and no other."""


class StatusPins(_Table, frozen=True):
    red: int
    green: int
    blue: int


class LightPins(_Table, frozen=True):
    red: tuple[int, int, int, int]
    white: tuple[int, int, int, int]
    status: StatusPins


class BuzzerPins(_Table, frozen=True):
    signal: int


class ButtonPins(_Table, frozen=True):
    back: int
    next: int
    ok: int


class TiltPins(_Table, frozen=True):
    switch: int


class PanelPins(_Table, frozen=True):
    mosi: int
    clk: int
    cs: int
    dc: int
    rst: int
    busy: int


class Pins(_Table, frozen=True):
    """The whole map; numbers are BCM numbers."""

    lights: LightPins
    buzzer: BuzzerPins
    buttons: ButtonPins
    tilt: TiltPins
    panel: PanelPins

    def named(self) -> tuple[tuple[str, int], ...]:
        """Every key of the file with its pin, such as `("lights.red[0]", 5)`."""
        return tuple(_leaves("", msgspec.to_builtins(self)))


def pin_map(path: Path | None = None) -> Pins:
    """The pins of a file, or of the one that came with the program."""
    source = _shipped() if path is None else path
    try:
        pins = msgspec.convert(tomllib.loads(source.read_text("utf-8")), Pins)
    except OSError as error:
        raise BadInput(f"cannot read the pin map {source} ({error.strerror}): give one") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{source} is not TOML ({error}): mend that place") from error
    except msgspec.ValidationError as error:
        raise BadInput(f"{source}: {_said(error)}; pins are BCM numbers") from error
    return _checked(pins, source)


def _shipped() -> Traversable:
    installed = resources.files(__package__).joinpath("pins.toml")
    return installed if installed.is_file() else Path(__file__).parents[3] / "hardware/pins.toml"


def _said(error: msgspec.ValidationError) -> str:
    """The fault as `key: what was expected`."""
    fault, _, key = str(error).partition(" - at `$.")
    return f"{key.rstrip('`')}: {fault}" if key else fault


def _checked(pins: Pins, source: Traversable) -> Pins:
    taken: dict[int, str] = {}
    for key, pin in pins.named():
        spi = _ON_SPI.get(key)
        if pin not in (spi or _FREE):
            allowed = " or ".join(map(str, spi)) if spi else _FREE_WORDS
            raise BadInput(f"{source}: {key} = {pin} will not do: use {allowed}")
        if pin in taken:
            raise BadInput(f"{source}: {key} = {pin} is already {taken[pin]}: use a pin once")
        taken[pin] = key
    return pins


def _leaves(name: str, value: object) -> Iterator[tuple[str, int]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _leaves(f"{name}.{key}" if name else key, part)
    elif isinstance(value, list | tuple):
        for at, part in enumerate(value):
            yield from _leaves(f"{name}[{at}]", part)
    elif isinstance(value, int):
        yield name, value
