"""The service: one queue and one consumer, which is the main thread. It runs until it is told.

Buttons, timer, eye and failing outputs put inputs in from their own threads; here each is
seen through in turn. systemd is fed only while every loop is alive.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from types import FrameType
from typing import Protocol

from tabletop.clock import Clock
from tabletop.host import HostInput
from tabletop.loop import Loop
from tabletop.notify import notify, watchdog_seconds
from tabletop.signals import Failed, Passed

TICK = 0.25
"""Seconds without any input after which time itself is one."""
QUICK_TICK = 0.01
"""The same while a pause runs, so that its end is noticed at once."""
_DEAF_AFTER = 5.0


class Living(Protocol):
    """A loop on a thread of its own: whether it runs, and when it last came round."""

    beat_at: float

    @property
    def alive(self) -> bool: ...


class Inbox:
    """The one queue. Anybody may put something in, from any thread."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._queue: SimpleQueue[HostInput] = SimpleQueue()

    def put(self, signal: HostInput) -> None:
        self._queue.put(signal)

    def told(self, part: str, why: str) -> None:
        """A part failed; called by outputs on their own threads."""
        self._queue.put(Failed(self._clock.now(), part, why))

    def take(self, seconds: float) -> HostInput:
        """The next input, or that time went by."""
        try:
            return self._queue.get(timeout=seconds)
        except Empty:
            return Passed(self._clock.now())


class Service:
    """Feeds the loop from the inbox. `hurry` says whether a pause runs at the moment."""

    def __init__(
        self,
        loop: Loop,
        inbox: Inbox,
        clock: Clock,
        loops: tuple[Living, ...] = (),
        hurry: Callable[[], bool] = lambda: False,
        status: Callable[[], str] = lambda: "",
    ) -> None:
        self._loop, self._inbox, self._clock = loop, inbox, clock
        self._loops, self._hurry, self._status = loops, hurry, status
        self._stopped = False
        self._fed_at = float("-inf")
        self._said = ""
        self._feed_every = (watchdog_seconds() or 20.0) / 4

    def stop(self) -> None:
        """End after what goes on now. Signals call this too."""
        self._stopped = True

    def run(self) -> None:
        """Until `stop`, SIGTERM or SIGINT."""
        with stopping(self.stop):
            self._loop.begin()
            notify("READY=1")
            while not self._stopped:
                self._loop.feed(self._inbox.take(QUICK_TICK if self._hurry() else TICK))
                self._feed_watchdog()
            notify("STOPPING=1")

    def _feed_watchdog(self) -> None:
        now = self._clock.now()
        status = self._status()
        if status != self._said:
            self._said = status
            notify(f"STATUS={status}")
        if now - self._fed_at >= self._feed_every and self._all_alive(now):
            self._fed_at = now
            notify("WATCHDOG=1")

    def _all_alive(self, now: float) -> bool:
        return all(one.alive and now - one.beat_at < _DEAF_AFTER for one in self._loops)


@contextmanager
def stopping(stop: Callable[[], None]) -> Iterator[None]:
    """While this lasts, SIGTERM and SIGINT end the service in good order."""

    def heard(_number: int, _frame: FrameType | None) -> None:
        stop()

    numbers = (signal.SIGTERM, signal.SIGINT)
    before = [signal.signal(number, heard) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
