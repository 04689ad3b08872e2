"""A sand timer of three minutes. Whole milliseconds come in and go out; it reads no clock.

This file runs on the Pi and, unchanged, in MicroPython on the puck: it imports nothing and
uses only what both know. A `Sand` is never changed; each method gives a new one.
"""

FULL_MS = 180_000
GRACE_MS = 5_000


class Sand:
    """How the sand runs. `now` must never go back between two calls.

    A new one has run out; the first flip starts it. To go on with `left` milliseconds after
    a restart, begin with `Sand(now + left)`.
    """

    def __init__(
        self,
        ends: int = 0,
        before: int = 0,
        flipped_at: int = -1,
        wrong_way: bool = False,
    ) -> None:
        self.ends = ends  # when it will have run out
        self.before = before  # when it would have, but for a flip that may be taken back
        self.flipped_at = flipped_at  # when that flip was; -1: there is none
        self.wrong_way = wrong_way  # a flip was taken back: people still have to turn it back

    def remaining(self, now: int) -> int:
        """The milliseconds left at this moment, from 0 to three minutes."""
        left = self.settled(now).ends - now
        return max(0, left)

    def provisional(self, now: int) -> bool:
        """Whether a flip is waiting to be kept or taken back."""
        return self.settled(now).flipped_at >= 0

    def flip(self, now: int, full: bool = False) -> "Sand":
        """Turned over, for good: what has run down is left to run, or all of it if `full`."""
        left = FULL_MS if full else FULL_MS - self.remaining(now)
        return Sand(now + left)

    def try_flip(self, now: int, full: bool = False) -> "Sand":
        """Turned over, until it is kept or taken back.

        Turning it once more meanwhile, or after it was taken back, sets it right again: the
        sand runs as if it had never been touched.
        """
        sand = self.settled(now)
        if sand.wrong_way:
            return Sand(sand.ends)
        if sand.flipped_at >= 0:
            return Sand(sand.before)
        return Sand(sand.flip(now, full).ends, sand.ends, now)

    def keep(self, now: int) -> "Sand":
        """A waiting flip stands; without one nothing changes."""
        sand = self.settled(now)
        return Sand(sand.ends, wrong_way=sand.wrong_way)

    def settled(self, now: int) -> "Sand":
        """The same, with a flip taken back that nobody kept in time."""
        if self.flipped_at < 0 or now - self.flipped_at <= GRACE_MS:
            return self
        return Sand(self.before, wrong_way=True)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sand) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        return f"Sand{self._values()!r}"

    def _values(self) -> tuple[int, int, int, bool]:
        return (self.ends, self.before, self.flipped_at, self.wrong_way)
