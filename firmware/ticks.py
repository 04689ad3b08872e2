"""The puck's clock: a counter that begins again after some days comes in, a time that never
does goes out."""

import time


class Ticks:
    """Milliseconds since the start. `read` is MicroPython's own count."""

    def __init__(self, read: "Callable[[], int]") -> None:  # noqa: F821 - there is no typing here
        self._read = read
        self._last = read()
        self._now = 0

    def now(self) -> int:
        """Has to be asked at least once in some days."""
        ticks = self._read()
        self._now += time.ticks_diff(ticks, self._last)
        self._last = ticks
        return self._now
