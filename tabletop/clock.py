"""The only module that reads clocks. Any room may import it; games are handed the time.

Time is seconds on a monotonic clock. `SimulatedClock` stands still until it is moved.
"""

import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Protocol

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
_SYNCHRONIZED = Path("/run/systemd/timesync/synchronized")


class Clock(Protocol):
    """Seconds since some fixed moment, never running backwards."""

    def now(self) -> float: ...


class SystemClock:
    """The machine's own monotonic clock."""

    def now(self) -> float:
        return time.monotonic()


class SimulatedClock:
    """A clock for simulated tables: `pass_time` moves it, nothing else does."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        return self._now

    def pass_time(self, seconds: float) -> float:
        if seconds < 0:
            raise ValueError("time does not run backwards: give seconds >= 0")
        self._now += seconds
        return self._now


def wall_time() -> float:
    """Seconds since 1970 by the machine's calendar clock, which people may have set wrongly."""
    return time.time()


def wall_trusted() -> bool:
    """Whether the calendar was set from the network since the machine started."""
    return _SYNCHRONIZED.exists()


def minute_of_day() -> int | None:
    """The minute since midnight where this machine stands; None when nobody set its calendar."""
    if not wall_trusted():
        return None
    here = time.localtime()
    return here.tm_hour * 60 + here.tm_min


@cache
def boot_id() -> str:
    """A name for this start of the machine: monotonic times compare only under the same one."""
    with suppress(OSError):
        return _BOOT_ID.read_text().strip()
    return "unknown"
