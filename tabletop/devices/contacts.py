"""Contacts that bounce: from raw levels to presses, long presses and turns. Pure.

Levels come in with the moment they were read, often and in order. A level counts once it
has not changed for a while, so a spark or a trembling switch is nothing.
"""

from enum import StrEnum


class Steady:
    """A level that has been the same for `settle` seconds. It begins as `level`."""

    def __init__(self, settle: float, level: bool = False) -> None:
        self._settle = settle
        self._raw = level
        self._since = float("-inf")
        self.level = level

    def read(self, level: bool, at: float) -> bool:
        """Take in a level; whether the steady one has just changed."""
        if level != self._raw:
            self._raw, self._since = level, at
        if self._raw == self.level or at - self._since < self._settle:
            return False
        self.level = self._raw
        return True


class Touch(StrEnum):
    """What a finger did to a button."""

    DOWN = "down"
    PRESSED = "pressed"  # and let go again
    HELD = "held"  # for long; letting go after that means nothing more


class Key:
    """One button: when it went down, and whether that became a press or a long one."""

    def __init__(self, settle: float = 0.02, hold: float = 2.0) -> None:
        self._steady = Steady(settle)
        self._hold = hold
        self._down_at: float | None = None

    def read(self, down: bool, at: float) -> Touch | None:
        """Take in a level; what it makes known, if anything."""
        if self._steady.read(down, at):
            return self._changed(at)
        if self._down_at is not None and at - self._down_at >= self._hold:
            self._down_at = None
            return Touch.HELD
        return None

    def _changed(self, at: float) -> Touch | None:
        if self._steady.level:
            self._down_at = at
            return Touch.DOWN
        pressed, self._down_at = self._down_at is not None, None
        return Touch.PRESSED if pressed else None
