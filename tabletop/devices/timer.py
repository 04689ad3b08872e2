"""The sand timer on the device's own lights and buzzer, without knowing who turns it.

Turns and the hourglass to reach come in; a bar of light, warnings and `Flipped` go out. It
counts by `puck.Sand`, as the puck does. `beat` has to be called often.
"""

from collections.abc import Callable
from threading import RLock

import msgspec

from tabletop.clock import Clock
from tabletop.errors import Broken, NotReady
from tabletop.ports import Buzzer, LightBoard
from tabletop.puck import FULL_MS, Sand
from tabletop.signals import Flipped, Hourglass, Lights, Movement, Tune

from .board import time_bar

WARNINGS = (30_000, 10_000, 5_000)
_EPOCH = 10**9  # so that no moment in milliseconds is below zero


class SharedLights:
    """A light board for two: the referee's lights, and the timer's bar over them while it runs."""

    def __init__(self, board: LightBoard) -> None:
        self._board = board
        self._lock = RLock()
        self._asked = Lights()
        self._bar: tuple[int, int, Movement] | None = None
        self._shown: Lights | None = None

    def show(self, lights: Lights) -> None:
        with self._lock:
            self._asked = lights
            self._bring()

    def time(self, left: int | None, tried: bool = False) -> None:
        """Show these milliseconds as a bar; None: give the lights back."""
        with self._lock:
            movement = Movement.TRIED if tried else Movement.TIME
            self._bar = None if left is None else (*time_bar(left, FULL_MS), movement)
            self._bring()

    def close(self) -> None:
        self._board.close()

    def _bring(self) -> None:
        lights = self._asked
        if self._bar is not None:
            red, white, movement = self._bar
            lights = msgspec.structs.replace(lights, red=red, white=white, movement=movement)
        if lights != self._shown:
            self._shown = None  # nobody knows, should the board fail now
            self._board.show(lights)
            self._shown = lights


class SandTimer:
    """A `Timer` that somebody else turns: call `turned` then, and `beat` again and again."""

    def __init__(self, lights: SharedLights, buzzer: Buzzer, clock: Clock) -> None:
        self._lights = lights
        self._buzzer = buzzer
        self._clock = clock
        self._lock = RLock()
        self._sand: Sand | None = None
        self._last = 0
        self._take: Callable[[Flipped], None] | None = None
        self._open = True
        self._fault: Exception | None = None

    def listen(self, take: Callable[[Flipped], None]) -> None:
        self._insist_open()
        self._take = take

    def run(self, hourglass: Hourglass | None) -> None:
        self._insist_open()
        fault, self._fault = self._fault, None
        with self._lock:
            self._sand = None if hourglass is None else _sand(hourglass, self._now())
            self._last = self.left()
        self.beat()
        if fault is not None:
            raise fault

    def left(self) -> int:
        with self._lock:
            return 0 if self._sand is None else self._sand.remaining(self._now())

    def close(self) -> None:
        """The bar goes out. Closing twice does no harm."""
        self._open, self._take, self._sand = False, None, None

    def turned(self) -> None:
        """Somebody turned it over just now."""
        with self._lock:
            if self._sand is not None:
                self._sand = self._sand.try_flip(self._now())
                self._last = self.left()
        self.beat()
        if self._take is not None:
            self._take(Flipped(self._clock.now(), self.left()))

    def beat(self) -> None:
        """Bring lights and warnings up to date. A fault is kept for whoever calls `run` next."""
        with self._lock:
            sand, now = self._sand, self._now()
            left, last = self.left(), self._last
            self._last = left
        try:
            if sand is None:
                self._lights.time(None)
                return
            self._lights.time(left, sand.provisional(now))
            self._warn(last, left)
        except (NotReady, Broken) as error:
            self._fault = error

    def _warn(self, last: int, left: int) -> None:
        if left == 0 < last:
            self._buzzer.play(Tune.TIME_OUT)
        elif any(left <= mark < last for mark in WARNINGS):
            self._buzzer.play(Tune.HURRY)

    def _now(self) -> int:
        return round(self._clock.now() * 1000) + _EPOCH

    def _insist_open(self) -> None:
        if not self._open:
            raise Broken("the timer was closed: open a new one")


def _sand(glass: Hourglass, now: int) -> Sand:
    flipped_at = now - glass.ago if glass.ago >= 0 else -1
    return Sand(now + glass.left, now + glass.before, flipped_at, glass.wrong_way)
