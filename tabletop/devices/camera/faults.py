"""A camera that works for a while and then goes wrong in a way of one's choice. Shipped: it is
how `WatchedCamera` proves itself, on a laptop and on a Pi.

Each picture has all bytes alike, so that a torn one can be told.
"""

import os
import signal
from enum import StrEnum
from time import sleep

import msgspec

from tabletop.clock import SystemClock
from tabletop.errors import NotReady

from .ring import Ring

_EVERY = 0.03
_OLD = 5.0


class Fault(StrEnum):
    """How a camera can go wrong."""

    NONE = "none"
    STALL = "stall"  # it hangs
    CRASH = "crash"  # its process is gone
    RAISE = "raise"  # its library raises
    GARBAGE = "garbage"  # it writes nonsense all over the memory
    LATE = "late"  # its pictures are seconds old
    TORN = "torn"  # it is killed in the middle of a picture


class FaultySource(msgspec.Struct, frozen=True):
    """So many good pictures, then the fault."""

    fault: Fault
    good: int = 5
    rows: int = 60
    columns: int = 80

    def run(self, ring: Ring) -> None:
        clock = SystemClock()
        number = 0
        while True:
            number += 1
            if number > self.good:
                self._go_wrong(ring, number, clock.now())
            else:
                ring.write(self._plain(number), self._shape, number, clock.now())
            sleep(_EVERY)

    @property
    def _shape(self) -> tuple[int, int]:
        return self.rows, self.columns

    def _plain(self, number: int) -> bytes:
        return bytes([number % 256]) * (self.rows * self.columns * 3)

    def _go_wrong(self, ring: Ring, number: int, now: float) -> None:
        match self.fault:
            case Fault.NONE:
                ring.write(self._plain(number), self._shape, number, now)
            case Fault.STALL:
                sleep(3600)
            case Fault.CRASH:
                os._exit(3)
            case Fault.RAISE:
                raise NotReady("the sensor went away: check its ribbon")
            case Fault.GARBAGE:
                ring.scribble(os.urandom(100_000))
            case Fault.LATE:
                ring.write(self._plain(number), self._shape, number, now - _OLD)
            case Fault.TORN:
                ring.begin(number, self._plain(number)[: self.rows * self.columns])
                os.kill(os.getpid(), signal.SIGKILL)
