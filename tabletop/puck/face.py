"""What the puck shows and sounds: ten lights in a row and a buzzer. Pure; time is handed in.

This file runs on the Pi and, unchanged, in MicroPython on the puck. Lights are the bits of a
number, bit 0 the first; a tune is pairs of hertz (0: silence) and milliseconds.
"""

from .sand import FULL_MS

LEDS = 10
ALL = (1 << LEDS) - 1
_LAST = 1 << (LEDS - 1)

WARNINGS = (5_000, 10_000, 30_000)  # what is left when the puck warns
CLICK = ((2400, 25),)
FLIPPED = ((1200, 40), (1800, 60))
UNDONE = ((1800, 40), (1200, 60))
END = ((1000, 300), (0, 80), (1000, 300), (0, 80), (700, 900))
_WARNED = {
    30_000: ((1500, 120),),
    10_000: ((1500, 100), (0, 80), (1500, 100)),
    5_000: ((1900, 90), (0, 60), (1900, 90), (0, 60), (1900, 90)),
}
_PERIODS = ((5_000, 125), (10_000, 250), (30_000, 500))  # how fast the bar blinks at the last
END_MS = 5_000  # how long the bar shows that the time has run out


def tune_for(before: int, left: int) -> "tuple[tuple[int, int], ...]":
    """The tune when what was left goes down from `before` to `left`: often none."""
    if before > 0 and left == 0:
        return END
    for warning in WARNINGS:
        if before > warning >= left:
            return _WARNED[warning]
    return ()


def bar(left: int) -> int:
    """The lights for what is left: each stands for 18 seconds, begun ones count."""
    return (1 << ((left * LEDS + FULL_MS - 1) // FULL_MS)) - 1


def lights(now: int, left: int, ended: int, waiting: bool, wrong_way: bool, lost: bool) -> int:
    """All lights at this moment; `ended` is how long ago time ran out, -1 if it did not."""
    shown = _time(now, left, ended)
    if waiting and now % 200 < 100:
        shown ^= bar(left) ^ (bar(left) >> 1)  # the newest light flickers: not sure yet
    if wrong_way:
        shown = 1 if now % 500 < 250 else _LAST  # from one end to the other: turn me over
    if lost and now % 1000 < 120:
        shown ^= _LAST  # a wink at the far end: nobody is listening
    return shown


def _time(now: int, left: int, ended: int) -> int:
    if left > 0:
        return bar(left) if _is_on(now, left) else 0
    if 0 <= ended < END_MS:
        return ALL if now % 400 < 200 else 0
    return 1 if now % 3000 < 60 else 0  # at rest, and alive


def _is_on(now: int, left: int) -> bool:
    for limit, period in _PERIODS:
        if left <= limit:
            return now % period < period // 2
    return True


class Player:
    """Plays one tune at a time; a new one replaces the old."""

    def __init__(self) -> None:
        self._notes: list[tuple[int, int]] = []  # hertz, and when the note ends

    def play(self, now: int, tune: "tuple[tuple[int, int], ...]") -> None:
        end = now
        self._notes = []
        for hertz, length in tune:
            end += length
            self._notes.append((hertz, end))

    def hertz(self, now: int) -> int:
        """The tone at this moment; 0 is silence."""
        for hertz, end in self._notes:
            if now < end:
                return hertz
        return 0
