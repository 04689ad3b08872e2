"""The program's end of the wire, without I/O: news of the puck, its sand, and what we ask of it.

The time in whole milliseconds and bytes come in; bytes and news go out. The puck is the
authority for what is left. If it stops answering, its sand is counted on here; if it lost
its own count (its power failed), it is given ours.
"""

from collections.abc import Callable, Iterator

from .hourglass import FIRMWARE
from .link import Link
from .news import How, Lost, Met, Mismatched, News, Tapped, Turned
from .report import Report, Use, order, read_report
from .sand import FULL_MS, Sand
from .tuning import Tuning
from .wire import PROTOCOL, number

ASK_MS = 200
MUTE_MS = 3_000  # a port that has not said a word for so long is no puck of ours
NEAR_MS = 150  # sands that differ by less are the same: the puck's own counts
_UNPLUGGED = "the puck is not plugged in: its sand runs on; plug the cable in again"
_SILENT = "the puck does not answer: its sand runs on; check its cable"
_MUTE = "what is plugged in does not answer as a puck: run `tabletop flash`"


class Host:
    """The puck as the program knows it. `fresh` gives eight hex digits, never the same twice."""

    def __init__(self, fresh: Callable[[], str], full: bool = False) -> None:
        self._fresh = fresh
        self._full = full
        self._heard: dict[str, int] = {}
        self._link = self._new_link()
        self._tuning = Tuning()
        self._sand: Sand | None = None  # the puck's, or what we want it to be, on our clock
        self._wished = False  # somebody has said what the sand has to be
        self._untold = False  # and the puck has not been told
        self._puck = ""  # which one was met last
        self._again = False
        self._met = False
        self._reported_at = -1  # the puck's clock in its newest report; -1: none since we met
        self._busy = False  # an order of ours is under way
        self._busy_at = 0  # when one was last
        self._ordered_at = 0  # when the last one was given
        self._flip_at = 0  # the puck's clock when it was certain of the newest flip we know of
        self._early: list[list[str]] = []  # came before the clocks were compared
        self._plugged_at = -1
        self._ask_at = 0
        self._told = ""  # what people were last told of the link

    def plugged(self, now: int) -> None:
        """A port is open: whoever is there is greeted."""
        self._plugged_at = self._ask_at = now
        self._link.greet(now)

    def unplugged(self, now: int) -> tuple[News, ...]:
        """The port is gone, or there is none."""
        self._plugged_at = -1
        return tuple(self._lose(now, _UNPLUGGED))

    def run(self, now: int, sand: Sand | None) -> None:
        """Bring the puck to this sand; None: nobody uses it. It is told as soon as it can hear."""
        same = self._knows(sand, now)
        self._wished = True
        if same:
            return
        self._sand = sand
        self._untold = True
        self._order(now)

    @property
    def sand(self) -> Sand | None:
        """The puck's sand on our clock; None before anything is known of it, and unused."""
        return self._sand

    @property
    def met(self) -> bool:
        """Whether the puck answers and has told its sand."""
        return self._met and self._reported_at >= 0

    @property
    def trouble(self) -> str:
        """Why the puck cannot be used, in one sentence for people; empty: nothing is known."""
        return self._told

    def doubt(self, now: int) -> int | None:
        """By how many milliseconds `sand` may differ from the puck's own; None: not compared."""
        return self._tuning.doubt(now) if self._tuning.known else None

    def receive(self, now: int, data: bytes) -> tuple[News, ...]:
        """The news in what arrived, or in its not arriving."""
        news: list[News] = []
        messages = self._link.receive(now, data)
        if self._link.replaced or (self._link.foreign and self._link.peer):
            self._start_over(now)
            messages = []  # what is numbered comes again
        elif self._link.peer and not self._met and not self._link.silent(now):
            news.append(self._meet(now))
        self._mind(now)
        for message in messages:
            news.extend(self._take(now, message))
        news.extend(self._complaints(now))
        return tuple(news)

    def due(self, now: int) -> bytes:
        """What is to be sent at this moment."""
        if self._plugged_at < 0:
            return b""
        self._order(now)
        if self._link.peer and now >= self._ask_at:
            self._link.mention(f"ASK {now}")
            self._ask_at = now + ASK_MS
        return self._link.due(now)

    def _mind(self, now: int) -> None:
        """Watch an order on its way; once it has arrived, ask what came of it."""
        if self._link.unsaid():
            self._busy, self._busy_at = True, now
        elif self._busy:
            self._busy, self._ask_at = False, now

    def _new_link(self) -> Link:
        return Link(self._fresh(), FIRMWARE, greets=True, heard=self._heard)

    def _start_over(self, now: int) -> None:
        """Somebody else answers, or with another name: a new conversation."""
        foreign = self._link.foreign
        self._untold = self._untold or bool(self._link.unsaid())
        self._link = self._new_link()
        self._link.foreign = foreign
        self._met = False
        self._link.greet(now)

    def _meet(self, now: int) -> Met:
        self._again = self._link.peer == self._puck
        if not self._again:
            self._tuning = Tuning()
            self._early = []
            self._flip_at = 0
        self._met = True
        self._reported_at = -1
        self._told = ""
        self._ask_at = now
        return Met(now / 1000, self._link.peer_version, self._again)

    def _lose(self, now: int, why: str) -> Iterator[News]:
        """Say once that the puck is gone, and why."""
        self._met = False
        if self._told != why:
            self._told = why
            yield Lost(now / 1000, why)

    def _complaints(self, now: int) -> Iterator[News]:
        if self._plugged_at < 0:
            return
        if self._link.foreign and not self._met:
            why = _mismatch(self._link.foreign)
            if self._told != why:
                self._told = why
                yield Mismatched(now / 1000, why)
        elif self._met and self._link.silent(now):
            yield from self._lose(now, _SILENT)
        elif not self._met and not self._link.peer and now - self._plugged_at > MUTE_MS:
            yield from self._lose(now, _MUTE)

    def _take(self, now: int, message: list[str]) -> Iterator[News]:
        kind, words = message[0], message[1:]
        if kind == "SAND":
            report = read_report(words)
            if report is not None and report.asked <= now:
                self._tuning.compare(report.asked, report.clock, now)
                self._believe(now, report)
                early, self._early = self._early, []
                for one in early:
                    yield from self._tell(one[0], one[1:])
        elif not self._tuning.known:
            self._early.append(message)
        else:
            yield from self._tell(kind, words)

    def _tell(self, kind: str, words: list[str]) -> Iterator[News]:
        numbers = [number(word) for word in words[:4]]
        if -1 in numbers:
            return
        if kind == "BUTTON" and len(words) == 1:
            yield Tapped(self._tuning.ours(numbers[0]) / 1000)
        elif kind == "FLIP" and len(words) == 5 and words[4] in set(How):
            certain, at, left, before = numbers
            how = How(words[4])
            if certain > self._heard_up_to:
                self._flip_at = certain
                self._flipped(at, left, before, how)
            yield Turned(self._tuning.ours(at) / 1000, left, how)

    def _flipped(self, at: int, left: int, before: int, how: How) -> None:
        """A flip that no report told of yet. It comes on top of an order that is under way."""
        if self._untold or (self._wished and self._sand is None):
            return
        ours = self._tuning.ours(at)
        if self._link.unsaid() and self._sand is not None:
            self._sand = self._sand.try_flip(max(ours, self._ordered_at), self._full)
        else:
            tried = how is How.TRIED
            self._sand = Sand(ours + left, ours + before, ours) if tried else Sand(ours + left)

    @property
    def _heard_up_to(self) -> int:
        """The moment of the puck's clock up to which we know what happened to it."""
        return max(self._reported_at, self._flip_at, 0)

    def _believe(self, now: int, report: Report) -> None:
        """Take over the puck's sand, unless it still has to hear of ours."""
        first, self._reported_at = self._reported_at < 0, max(self._reported_at, report.clock)
        if first:
            self._choose(now, report)
        if report.clock < self._heard_up_to or report.asked < self._busy_at or not self._free:
            return
        self._sand = (
            None if report.use == Use.IDLE else report.sand(self._tuning.ours(report.clock))
        )

    def _choose(self, now: int, report: Report) -> None:
        """Whose sand counts, now that we have met: a puck in the middle of a game goes on."""
        first, self._puck = not self._puck, self._link.peer
        if self._again or not self._wished:
            return
        whole = self._sand is not None and self._sand.remaining(now) > FULL_MS - NEAR_MS
        runs_on = report.use == Use.GAME and first and self._sand is not None and not whole
        self._untold = not runs_on

    @property
    def _free(self) -> bool:
        """Whether the puck has heard everything we asked of it."""
        return not self._untold and not self._link.unsaid()

    def _knows(self, sand: Sand | None, now: int) -> bool:
        """Whether that is how the sand runs anyway, and by our wish."""
        return self._wished and _near(sand, self._sand, now)

    def _order(self, now: int) -> None:
        if not self._untold or not self.met or self._link.unsaid():
            return
        self._untold = False
        self._busy, self._busy_at, self._ordered_at = True, now, now
        if self._sand is None:
            self._link.say("IDLE")
        else:
            at = self._tuning.theirs(now)
            self._link.say(order(self._heard_up_to, at, now, self._sand, self._full))


def _near(one: Sand | None, other: Sand | None, now: int) -> bool:
    """Whether two sands run alike, but for what nobody can see."""
    if one is None or other is None:
        return one is other
    one, other = one.settled(now), other.settled(now)
    if one.wrong_way != other.wrong_way or one.provisional(now) != other.provisional(now):
        return False
    apart = [one.remaining(now) - other.remaining(now)]
    if one.provisional(now):
        apart += [max(one.before, now) - max(other.before, now), one.flipped_at - other.flipped_at]
    return all(abs(ms) <= NEAR_MS for ms in apart)


def _mismatch(foreign: str) -> str:
    protocol, _, version = foreign.partition(" ")
    theirs = f"the puck speaks protocol {protocol} (firmware {version or 'unknown'})"
    return f"{theirs}, this program protocol {PROTOCOL}: run `tabletop flash`"
