"""The puck's answer to ASK, and its sand on our clock. Words come in, values go out."""

from enum import StrEnum

import msgspec

from .sand import Sand
from .wire import number


class Use(StrEnum):
    """What the puck is used for."""

    ALONE = "alone"
    """No Pi has told it anything since it was switched on: every flip counts."""
    GAME = "game"
    """A Pi runs a game with it: flips may be taken back."""
    IDLE = "idle"
    """A Pi has put it aside: it is dark."""


class Report(msgspec.Struct, frozen=True):
    """What the puck's clock showed when it answered, and its sand, as milliseconds from then."""

    asked: int
    clock: int
    left: int
    before: int
    ago: int
    how: str
    use: Use

    def sand(self, at: int) -> Sand:
        """The sand, when `at` is the moment of the answer."""
        flipped_at = at - self.ago if self.how == "tried" else -1
        return Sand(at + self.left, at + self.before, flipped_at, self.how == "wrong")

    @property
    def new(self) -> bool:
        """Whether its sand was not touched since it was switched on."""
        return self.how == "new"


def read_report(words: list[str]) -> Report | None:
    """The words after SAND as a report; None if they are none."""
    numbers = [number(word) for word in words[:5]]
    if len(words) != 7 or -1 in numbers or words[6] not in set(Use):
        return None
    if words[5] not in {"new", "runs", "tried", "wrong"}:
        return None
    asked, clock, left, before, ago = numbers
    return Report(asked, clock, left, before, ago, words[5], Use(words[6]))


def order(heard: int, at: int, now: int, sand: Sand, full: bool) -> str:
    """The words that bring a puck to this sand: `now` is our moment, `at` the puck's for it.

    By the puck's clock we have heard of everything up to the moment `heard`.
    """
    sand = sand.settled(now)
    before = ago = 0
    how = "wrong" if sand.wrong_way else "runs"
    if sand.flipped_at >= 0:
        before, ago, how = max(0, sand.before - now), now - sand.flipped_at, "tried"
    amount = "full" if full else "sand"
    return f"RUN {heard} {at} {sand.remaining(now)} {before} {ago} {how} {amount}"
