"""A switch that bounces. Levels and the time in milliseconds come in, moments come out.

This file runs on the Pi and, unchanged, in MicroPython on the puck.
"""


class Switch:
    """Believes a new level once it has stayed the same for `settle` milliseconds."""

    def __init__(self, settle: int) -> None:
        self.level = -1  # what is believed; -1: nothing yet
        self._settle = settle
        self._seen = -1
        self._since = 0

    def changed(self, now: int, level: int) -> int:
        """The moment since which the level is a new one, told once; -1 at all other times.

        The first level to settle is where the switch lies, and no change.
        """
        if level != self._seen:
            self._seen = level
            self._since = now
        if level == self.level or now - self._since < self._settle:
            return -1
        first = self.level < 0
        self.level = level
        return -1 if first else self._since
