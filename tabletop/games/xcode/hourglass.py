"""Moments and the timer: what is in time, when time is out, what the clock will do next.

States and moments come in; nothing here reads a clock. While a flip may still be taken back
nobody knows how much time is left, so what would be in time only by one of the two counts is
not in time yet: it becomes so, or too late, once the flip stands or falls.
"""

from tabletop.puck import FULL_MS, GRACE_MS

from .actions import TakeBackFlip, TimeOut
from .state import Phase, State, Timer


def in_time(state: State, at: int) -> bool:
    """Whether what came to rest at this moment certainly counts. At zero it is too late.

    It may lie before the latest action: a zone can rest for a while before it is read.
    """
    timer = state.timer
    if at < state.began:
        return False
    if timer.flipped_at < 0:
        return at < timer.ends
    during = timer.flipped_at <= at <= timer.flipped_at + GRACE_MS
    return at < timer.before and (not during or at < timer.ends)


def keeps_flip(timer: Timer, at: int) -> bool:
    """Whether a time set that came to rest at this moment makes a waiting flip stand."""
    if not timer.waiting:
        return False
    if at < timer.flipped_at:
        return at < timer.before
    return at <= timer.flipped_at + GRACE_MS and at < timer.ends


def is_out(timer: Timer, at: int) -> bool:
    """Whether time has run out for good."""
    if not timer.waiting:
        return at >= timer.ends
    sand = timer.sand
    return not sand.provisional(at) and sand.remaining(at) == 0


def left(timer: Timer, at: int) -> int:
    """The milliseconds left; at a moment before a flip, what was left then."""
    if at < timer.flipped_at:
        return max(0, timer.before - at)
    return min(FULL_MS, timer.sand.remaining(at))


def alarm(state: State) -> TakeBackFlip | TimeOut | None:
    """What the device's clock does next, and when, if nothing else happens before.

    A set can have come to rest before the end and be read only after it: let every zone
    settle before `TimeOut` is applied.
    """
    if state.phase is not Phase.PLAY:
        return None
    timer = state.timer
    if timer.waiting:
        return TakeBackFlip(max(state.now, timer.flipped_at + GRACE_MS + 1))
    return TimeOut(max(state.now, timer.ends))
