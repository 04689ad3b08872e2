"""The puck itself without its pins: sand that people flip, and an end of the link.

This file runs in MicroPython on the puck and, unchanged, on the Pi as the simulated puck.
Levels of switches, bytes and the time in milliseconds come in; lights, tones and bytes go
out. With nobody on the wire it is a sand timer of three minutes.
"""

from .face import CLICK, FLIPPED, UNDONE, Player, lights, tune_for
from .link import Link
from .sand import FULL_MS, Sand
from .switch import Switch
from .wire import number

FIRMWARE = "1.0.0"


class Hourglass:
    """A puck. `boot` is a name that it never had before: eight hex digits."""

    def __init__(self, boot: str, tilt_settle: int = 120, button_settle: int = 25) -> None:
        self.sand = Sand()
        self.rest = False  # the Pi asks for quiet: new firmware is to come
        self.link = Link(boot, FIRMWARE, greets=False)
        self.link.greet(0)
        self._player = Player()
        self._tilt = Switch(tilt_settle)
        self._button = Switch(button_settle)
        self._use = "alone"  # until a Pi runs a `game` with it or puts it aside: `idle`
        self._full = False
        self._touched = -1  # when the sand was last changed; -1: never
        self._flipped = (-1, -1)  # when it was last turned over, and when that was certain
        self._left = 0  # what was left when the sounds were last thought of
        self._ended_at = -1

    def sense(self, now: int, tilt: int, button: int) -> None:
        """How the switches stand at this moment; the button is 1 while it is pressed."""
        at = self._tilt.changed(now, tilt)
        if at >= 0:
            self._flip(now, max(at, self._touched))
        at = self._button.changed(now, button)
        if at >= 0 and button:
            self._press(now, at)

    def receive(self, now: int, data: bytes) -> None:
        """What came from the Pi."""
        for message in self.link.receive(now, data):
            self._obey(now, message)

    def due(self, now: int) -> bytes:
        """What goes to the Pi at this moment."""
        self._sound(now)
        return self.link.due(now)

    def lost(self, now: int) -> bool:
        """Whether the Pi was there once and cannot be heard, or speaks another protocol."""
        return bool(self.link.foreign) or (bool(self.link.peer) and self.link.silent(now))

    def lights(self, now: int) -> int:
        """The ten lights at this moment, as bits."""
        if self._used_for(now) == "idle":
            return 0
        sand = self.sand.settled(now)
        left = sand.remaining(now)
        ended = now - self._ended_at if self._ended_at >= 0 else -1
        waiting = sand.provisional(now)
        return lights(now, left, ended, waiting, sand.wrong_way, self.lost(now))

    def hertz(self, now: int) -> int:
        """The buzzer's tone at this moment; 0 is silence."""
        return self._player.hertz(now)

    def _flip(self, now: int, at: int) -> None:
        """Turned over. A new flip can be taken back only while a Pi listens that runs a game."""
        use = self._used_for(now)
        how = "stands"
        self._flipped = (at, now)
        turned_back = self.sand.provisional(at) or self.sand.settled(at).wrong_way
        if turned_back or (use == "game" and not self.link.silent(now)):
            self._set(now, at, self.sand.try_flip(at, self._full))
            how = "tried" if self.sand.provisional(at) else "undone"
        elif use != "idle":
            self._set(now, at, self.sand.flip(at, self._full))
        self._player.play(now, UNDONE if how == "undone" else FLIPPED)
        if use != "alone" or not self.link.silent(now):
            left, before = self.sand.remaining(at), max(0, self.sand.before - at)
            self.link.say(f"FLIP {now} {at} {left} {before} {how}")

    def _press(self, now: int, at: int) -> None:
        """The button belongs to the Pi; without one, it fills the sand."""
        use = self._used_for(now)
        if use == "alone":
            self._set(now, at, Sand(at + FULL_MS))
        self._player.play(now, CLICK)
        if use != "alone" or not self.link.silent(now):
            self.link.say(f"BUTTON {at}")

    def _used_for(self, now: int) -> str:
        """A Pi that put it aside and went away has no say any more."""
        if self._use == "idle" and self.link.silent(now):
            self._use = "alone"
            self._full = False
        return self._use

    def _set(self, now: int, at: int, sand: Sand) -> None:
        self.sand = sand
        self._touched = at
        self._left = sand.remaining(now)
        self._ended_at = -1

    def _obey(self, now: int, message: "list[str]") -> None:
        kind, words = message[0], message[1:]
        if kind == "REST":
            self.rest = True
        elif kind == "ASK" and len(words) == 1 and number(words[0]) >= 0:
            self.link.mention(f"SAND {words[0]} {self._report(now)}")
        elif kind == "IDLE":
            self._use = "idle"
            self._set(now, now, Sand())
            self._player.play(now, ())
        elif kind == "RUN" and len(words) == 7:
            numbers = [number(word) for word in words[:5]]
            if -1 not in numbers:
                self._full = words[6] == "full"
                self._run(now, numbers, words[5])

    def _run(self, now: int, numbers: "list[int]", how: str) -> None:
        """Go on with the sand of the moment `at`, which has passed.

        A flip that was not certain by the moment `heard`, so that the Pi did not know of it,
        comes on top of it.
        """
        heard, at, left, before, ago = numbers
        at = min(at, now)
        flipped_at = max(0, at - ago) if how == "tried" else -1
        ends, before = at + min(FULL_MS, left), at + min(FULL_MS, before)
        self._use = "game"
        sand = Sand(ends, before, flipped_at, how == "wrong")
        if self._flipped[1] > heard:
            at = max(at, self._flipped[0])
            sand = sand.try_flip(at, self._full)
        self._set(now, at, sand)

    def _report(self, now: int) -> str:
        """Its clock, what is left, the same but for a waiting flip, that flip's age, how, use."""
        sand = self.sand.settled(now)
        how = "new" if self._touched < 0 else "wrong" if sand.wrong_way else "runs"
        before = since = 0
        if sand.flipped_at >= 0:
            before, since, how = max(0, sand.before - now), now - sand.flipped_at, "tried"
        use = self._used_for(now)
        return f"{now} {sand.remaining(now)} {before} {since} {how} {use}"

    def _sound(self, now: int) -> None:
        """Warn in time. While a flip waits nobody knows how much is left, so nothing is said."""
        if self.sand.provisional(now):
            return
        left = self.sand.remaining(now)
        tune = tune_for(self._left, left)
        if self._left > 0 and left == 0:
            self._ended_at = now
        if tune:
            self._player.play(now, tune)
        self._left = left
