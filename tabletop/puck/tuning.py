"""Two clocks compared: the puck's and ours. Whole milliseconds; neither is ever set.

The puck says what its clock showed between our question and its answer, so the difference
is known to half the time between the two, however long either was under way.
"""

DRIFT_PPM = 100  # by how much two crystals may run apart


class Tuning:
    """The best comparison so far; it ages as the clocks drift apart."""

    def __init__(self) -> None:
        self._ahead = 0  # our clock less the puck's
        self._doubt = -1
        self._at = 0

    @property
    def known(self) -> bool:
        """Whether the clocks have been compared."""
        return self._doubt >= 0

    def doubt(self, now: int) -> int:
        """By how many milliseconds a moment may be wrong at most."""
        return self._doubt + (now - self._at) * DRIFT_PPM // 1_000_000 + 1

    def compare(self, asked: int, puck: int, answered: int) -> None:
        """The puck's clock showed `puck` at a moment between these two of ours."""
        doubt = (answered - asked + 1) // 2
        if asked > answered or (self.known and doubt > self.doubt(answered)):
            return
        self._ahead = (asked + answered) // 2 - puck
        self._doubt, self._at = doubt, answered

    def ours(self, puck: int) -> int:
        """A moment of the puck's clock on ours."""
        return puck + self._ahead

    def theirs(self, ours: int) -> int:
        """A moment of our clock on the puck's; nothing was before it was switched on."""
        return max(0, ours - self._ahead)
