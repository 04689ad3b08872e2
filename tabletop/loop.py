"""The loop: one queue, one consumer. Inputs go to the referee, its effects to disk and devices.

Whatever the referee wants recorded is on disk before anything after it is done. A dead
output is reported and never stops the game; a dead disk stops it.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from tabletop.clock import Clock
from tabletop.errors import Broken, JournalFailed, NotReady
from tabletop.journal import Journal
from tabletop.ports import Buzzer, LightBoard, Panel, Voice
from tabletop.referee import Session
from tabletop.signals import (
    Effect,
    Failed,
    Input,
    Look,
    Record,
    Say,
    Seal,
    Shine,
    Show,
    Sound,
    Unseal,
)


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where effects go. `look` tells the eye which zones are shielded."""

    lights: LightBoard
    buzzer: Buzzer
    panel: Panel
    voice: Voice
    look: Callable[[tuple[str, ...]], None]


class Loop:
    """Feeds one session and performs what it asks for."""

    def __init__(self, session: Session, journal: Journal, outputs: Outputs, clock: Clock) -> None:
        self._session = session
        self._journal = journal
        self._outputs = outputs
        self._clock = clock
        self._queue: deque[Input] = deque()
        self._busy = False

    def begin(self) -> None:
        """Open the game."""
        self._see_through(self._session.begin(self._clock.now()))

    def feed(self, signal: Input) -> None:
        """Hand in one input and see it through; from within an output, after what goes on now."""
        self._queue.append(signal)
        if not self._busy:
            self._see_through(())

    def _see_through(self, effects: tuple[Effect, ...]) -> None:
        """Perform these effects, and those of every input that waits, in order."""
        self._busy = True
        try:
            self._perform(effects)
            while self._queue:
                self._perform(self._session.receive(self._queue.popleft()))
        finally:
            self._busy = False

    def _perform(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            try:
                self._do(effect)
            except JournalFailed as failed:
                if not isinstance(effect, Unseal):
                    self._queue.appendleft(Failed(self._clock.now(), "journal", str(failed)))
                    return
                # The record is whole and reveals the seed: its hidden copy can wait.
                self._queue.append(Failed(self._clock.now(), "seed", str(failed)))
            except (NotReady, Broken) as failed:
                self._queue.append(Failed(self._clock.now(), _part(effect), str(failed)))

    def _do(self, effect: Effect) -> None:
        match effect:
            case Seal(seed):
                self._journal.seal(seed)
            case Record(line):
                self._journal.append(line)
            case Unseal():
                self._journal.unseal()
            case Shine(lights):
                self._outputs.lights.show(lights)
            case Sound(tune):
                self._outputs.buzzer.play(tune)
            case Show(page):
                self._outputs.panel.show(page)
            case Say(words):
                self._outputs.voice.say(words)
            case Look(shielded):
                self._outputs.look(shielded)


def _part(effect: Effect) -> str:
    parts = {Shine: "lights", Sound: "buzzer", Show: "panel", Say: "voice", Look: "camera"}
    return parts[type(effect)]
