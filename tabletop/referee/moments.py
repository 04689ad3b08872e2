"""The game's own clock: seconds of the machine come in, whole milliseconds of the game go out.

It counts from the beginning of the game. After a restart it goes on from the last moment in the
record, or from what a timer that went on by itself has left.
"""

from typing import Any

from tabletop.fair import Past


class Moments:
    """Since when the game's clock runs, and what it showed then."""

    def __init__(self, at: float = 0.0, moment: int = 0) -> None:
        self._anchor = at
        self._moment = moment

    def at(self, at: float) -> int:
        """The game's moment at a time of the machine; never before the game began."""
        return max(0, self._moment + round((at - self._anchor) * 1000))


def last_moment(past: tuple[Past, ...]) -> int:
    """The latest moment of any action in the record; 0 where moments do not count."""
    moments: list[Any] = [getattr(each.action, "at", 0) for each in past]
    return max(moments, default=0)
