"""A bad cable: it loses, breaks, doubles and swaps lines. And two ends on it, in simulated time."""

import random
from collections.abc import Callable, Iterator
from itertools import count

import pytest

from tabletop.puck import Host, Hourglass, News


class Cable:
    """One direction. `trouble` is the chance of each kind of fault for each line."""

    def __init__(self, seed: int, trouble: float = 0.0, delay: tuple[int, int] = (1, 4)) -> None:
        self._chance = random.Random(seed)
        self._trouble = trouble
        self._delay = delay
        self._under_way: list[tuple[int, int, bytes]] = []
        self._count = count()
        self.whole = True
        self.faults = 0

    def send(self, now: int, data: bytes) -> None:
        for line in data.splitlines(keepends=True):
            if not self.whole or self._strikes():
                continue  # lost
            if self._strikes():
                at = self._chance.randrange(len(line))
                flipped = line[at] ^ 1 << self._chance.randrange(8)
                line = line[:at] + bytes([flipped]) + line[at + 1 :]
            for _ in range(2 if self._strikes() else 1):
                late = 60 if self._strikes() else 0  # others overtake it
                due = now + self._chance.randint(*self._delay) + late
                self._under_way.append((due, next(self._count), line))

    def arrived(self, now: int) -> bytes:
        here = sorted(one for one in self._under_way if one[0] <= now)
        self._under_way = [one for one in self._under_way if one[0] > now]
        return b"".join(line for _, _, line in here) if self.whole else b""

    def cut(self) -> None:
        """What is under way is lost."""
        self.whole = False
        self._under_way.clear()

    def _strikes(self) -> bool:
        hit = self._chance.random() < self._trouble
        self.faults += hit
        return hit


class Pair:
    """A puck and the program on a cable, on two clocks that are far apart and drift."""

    def __init__(
        self,
        seed: int = 0,
        trouble: float = 0.0,
        delay: tuple[int, int] = (1, 4),
        settle: int = 0,
    ) -> None:
        self.settle = settle
        self._names = (f"{place:08x}" for place in count(seed * 1000 + 1))
        self.now = 10**9
        self.to_puck = Cable(seed + 1, trouble, delay)
        self.to_host = Cable(seed + 2, trouble, delay)
        self.news: list[News] = []
        self.tilt = self.button = 0
        self.switch_on()
        self.start_program()

    def switch_on(self) -> None:
        """The puck begins anew."""
        self._on_at = self.now
        self.puck = Hourglass(next(self._names), self.settle, self.settle)
        for now in (0, self.settle):  # that is how it lies
            self.puck.sense(now, self.tilt, self.button)

    def start_program(self) -> None:
        """The program begins anew."""
        self.host = Host(lambda: next(self._names))
        self.host.plugged(self.now)

    @property
    def pucks_now(self) -> int:
        """The puck's clock, which runs 50 millionths too fast."""
        return (self.now - self._on_at) * 1_000_050 // 1_000_000

    def unplug(self) -> None:
        self.to_puck.cut()
        self.to_host.cut()
        self.news += self.host.unplugged(self.now)

    def plug(self) -> None:
        self.to_puck.whole = self.to_host.whole = True
        self.host.plugged(self.now)

    def turn(self) -> None:
        self.tilt = 1 - self.tilt

    def beat(self) -> None:
        """A millisecond passes."""
        self.now += 1
        clock = self.pucks_now
        self.puck.sense(clock, self.tilt, self.button)
        self.puck.receive(clock, self.to_puck.arrived(self.now))
        self.to_host.send(self.now, self.puck.due(clock))
        self.news += self.host.receive(self.now, self.to_host.arrived(self.now))
        self.to_puck.send(self.now, self.host.due(self.now))

    def pass_time(self, ms: int) -> Iterator[int]:
        """Let time pass, and look after each millisecond."""
        for _ in range(ms):
            self.beat()
            yield self.now

    def wait(self, ms: int) -> None:
        for _ in self.pass_time(ms):
            pass

    def shown(self) -> int:
        """What the program shows at this moment."""
        return self.host.sand.remaining(self.now) if self.host.sand else 0

    def left(self) -> int:
        """What the puck itself has left."""
        return self.puck.sand.remaining(self.pucks_now)


@pytest.fixture
def pair_of() -> Callable[..., Pair]:
    """Makes a puck and a program on a cable."""
    return Pair
