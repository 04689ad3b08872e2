"""What the puck's end of the table tells the program.

Moments (`at`) are seconds on the program's own clock, as in every input; what is left is
whole milliseconds, as the sand counts.
"""

from enum import StrEnum

import msgspec


class How(StrEnum):
    """What became of a flip."""

    TRIED = "tried"
    """It waits to be kept, and is taken back after the grace."""
    UNDONE = "undone"
    """A flip that waited or was taken back was turned back: as if nothing had been."""
    STANDS = "stands"
    """It counts for good."""


class Met(msgspec.Struct, frozen=True, tag=True):
    """A puck answers. `again`: it is the one that was there before and it never stopped."""

    at: float
    version: str
    again: bool


class Lost(msgspec.Struct, frozen=True, tag=True):
    """The puck cannot be heard; its sand runs on. `why` is one sentence for people."""

    at: float
    why: str


class Mismatched(msgspec.Struct, frozen=True, tag=True):
    """The puck speaks another protocol; `why` says which and what to do."""

    at: float
    why: str


class Turned(msgspec.Struct, frozen=True, tag=True):
    """Somebody turned the puck over; `left` was left then by its own count."""

    at: float
    left: int
    how: How


class Tapped(msgspec.Struct, frozen=True, tag=True):
    """Somebody pressed the puck's button."""

    at: float


News = Met | Lost | Mismatched | Turned | Tapped
