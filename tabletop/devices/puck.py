"""The sand timer on a puck, without knowing what the wire is made of.

Bytes from the wire and the hourglass to reach come in; bytes for the wire, `Flipped` and news
of the puck go out. `exchange` has to be called often. Without a puck the sand is counted here.
"""

from collections.abc import Callable, Iterable
from secrets import token_hex
from threading import RLock

import msgspec

from tabletop.clock import Clock
from tabletop.errors import Broken, NotReady
from tabletop.puck import Host, News, Sand, Turned
from tabletop.signals import Flipped, Hourglass

_EPOCH = 10**9  # so that no moment in milliseconds is below zero


class PuckTimer:
    """A `Timer` that is a puck somewhere. `tell` hears all news of it, on the wire's thread.

    `full`: by the house's rule a flip gives all three minutes.
    """

    def __init__(
        self, clock: Clock, full: bool = False, tell: Callable[[News], None] | None = None
    ) -> None:
        self._clock = clock
        self._lock = RLock()
        self._host = Host(lambda: token_hex(4), full)
        self._tell = tell
        self._take: Callable[[Flipped], None] | None = None
        self._used = True  # nobody has said that it is not
        self._open = True

    def listen(self, take: Callable[[Flipped], None]) -> None:
        self._insist_open()
        self._take = take

    def run(self, hourglass: Hourglass | None) -> None:
        """Go on from here; `NotReady` when the puck is away: then it is told as it comes back.

        A puck found in the middle of a game goes on with its own count (ask `hourglass`), unless
        it is told to begin with all three minutes.
        """
        self._insist_open()
        with self._lock:
            now = self._now()
            self._used = hourglass is not None
            self._host.run(now, None if hourglass is None else _sand(hourglass, now))
            trouble = self._host.trouble
        if trouble:
            raise NotReady(trouble)

    def left(self) -> int:
        glass = self.hourglass()
        return 0 if glass is None else glass.left

    def hourglass(self) -> Hourglass | None:
        """How the sand runs at this moment; None: nothing is known of it, or it is not in use."""
        with self._lock:
            sand, now = self._host.sand, self._now()
        if sand is None or not self._used:
            return None
        sand = sand.settled(now)
        if sand.flipped_at < 0:
            return Hourglass(sand.remaining(now), wrong_way=sand.wrong_way)
        return Hourglass(sand.remaining(now), max(0, sand.before - now), now - sand.flipped_at)

    @property
    def present(self) -> bool:
        """Whether a puck answers."""
        return self._host.met

    def close(self) -> None:
        """Let go of the wire; the puck runs on. Closing twice does no harm."""
        self._open, self._take, self._tell = False, None, None

    def plugged(self) -> None:
        """A wire is there."""
        with self._lock:
            self._host.plugged(self._now())

    def unplugged(self) -> None:
        """There is no wire."""
        with self._lock:
            news = self._host.unplugged(self._now())
        self._hand_over(news)

    def exchange(self, data: bytes) -> bytes:
        """Take in what came over the wire, and give what has to go out."""
        with self._lock:
            now = self._now()
            news = self._host.receive(now, data)
            answer = self._host.due(now)
        self._hand_over(news)
        return answer

    def _hand_over(self, news: Iterable[News]) -> None:
        for one in news:
            at = one.at - _EPOCH / 1000
            tell, take = self._tell, self._take
            if tell is not None:
                tell(msgspec.structs.replace(one, at=at))
            if take is not None and isinstance(one, Turned):
                take(Flipped(at, one.left))

    def _now(self) -> int:
        return round(self._clock.now() * 1000) + _EPOCH

    def _insist_open(self) -> None:
        if not self._open:
            raise Broken("the timer was closed: open a new one")


def _sand(glass: Hourglass, now: int) -> Sand:
    flipped_at = now - glass.ago if glass.ago >= 0 else -1
    return Sand(now + glass.left, now + glass.before, flipped_at, glass.wrong_way)
