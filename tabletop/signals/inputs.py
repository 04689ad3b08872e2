"""Frames, and what the referee receives. Each input says when it happened."""

from dataclasses import dataclass
from enum import StrEnum

import msgspec

from tabletop.table import Observation


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: rows x columns x (blue, green, red) bytes, and when it was taken.

    `small` is the same in grey and much smaller (rows x columns bytes), where a camera gives it.
    """

    number: int
    at: float
    pixels: memoryview
    small: memoryview | None = None


class Button(StrEnum):
    """The three buttons on the device."""

    BACK = "back"
    NEXT = "next"
    OK = "ok"


class Seen(msgspec.Struct, frozen=True, tag=True):
    """The camera's eye looked at the table."""

    at: float
    observation: Observation


class Pressed(msgspec.Struct, frozen=True, tag=True):
    """Somebody pressed a button."""

    at: float
    button: Button


class Held(msgspec.Struct, frozen=True, tag=True):
    """Somebody held a button down for long; such a press is no `Pressed`."""

    at: float
    button: Button


class Flipped(msgspec.Struct, frozen=True, tag=True):
    """Somebody turned the sand timer over; `left` milliseconds are left by its own count."""

    at: float
    left: int


class Dialled(msgspec.Struct, frozen=True, tag=True):
    """The players added a number of their own to the game's chance."""

    at: float
    number: str


class Told(msgspec.Struct, frozen=True, tag=True):
    """Somebody told on a page what was done: `action` is JSON in the game's own shape.

    With `instead` it stands in place of the last thing people did, which was read wrongly.
    """

    at: float
    action: bytes
    instead: bool = False


class Passed(msgspec.Struct, frozen=True, tag=True):
    """Time went by and nothing else happened."""

    at: float


class Failed(msgspec.Struct, frozen=True, tag=True):
    """A part of the device failed: `part` is its name, `why` one sentence for people."""

    at: float
    part: str
    why: str


Input = Seen | Pressed | Held | Flipped | Dialled | Told | Passed | Failed
