"""A device without pins or camera: real host, sessions and files; people press buttons only."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop.cabinet import Cabinet
from tabletop.clock import SimulatedClock
from tabletop.devices.mock import RecordingBuzzer, RecordingLights, RecordingPanel, RecordingVoice
from tabletop.fair import undated
from tabletop.games import game
from tabletop.host import Host, Open, Opened, Place, TakeUp
from tabletop.loop import Loop, Outputs
from tabletop.players import seated
from tabletop.referee import Stage
from tabletop.signals import Button, Failed, Held, MenuPage, Page, Passed, Pressed, Seen
from tabletop.table import Layout, Observation, Piece, Point, Reading

BUTTONS = {"b": Button.BACK, "n": Button.NEXT, "o": Button.OK}


class Device:
    """A host with its loop, a cabinet on a real disk, and devices that remember."""

    def __init__(self, directory: Path, **host: Any) -> None:
        self.clock = SimulatedClock(100.0)
        self.cabinet = Cabinet(directory, self.clock, undated)
        self.lights, self.buzzer = RecordingLights(), RecordingBuzzer()
        self.panel, self.voice = RecordingPanel(), RecordingVoice()
        self.shielded: list[tuple[str, ...]] = []
        self.watched: list[str] = []
        self.switched_off = False
        self.host = Host(unfinished=self.cabinet.unfinished(), **host)
        outputs = Outputs(self.lights, self.buzzer, self.panel, self.voice, self.shielded.append)
        self.loop = Loop(self.host, self.cabinet, outputs, self.clock, self)
        self.loop.begin()
        self._frame = 0

    def open(self, wanted: Open | TakeUp) -> Opened:
        return self.cabinet.open(wanted)

    def watch(self, name: str) -> None:
        self.watched.append(name)

    def off(self) -> None:
        self.switched_off = True

    def page(self) -> Page:
        return self.panel.history[-1]

    def stage(self) -> Stage | None:
        return self.host.opened.session.stage if self.host.opened else None

    @property
    def record(self) -> bytes:
        return self.path.read_bytes()

    @property
    def path(self) -> Path:
        assert self.cabinet.path is not None
        return self.cabinet.path

    def press(self, keys: str) -> None:
        """Small letters press, capitals hold."""
        for key in keys:
            now = self.clock.pass_time(0.5)
            kind = Held if key.isupper() else Pressed
            self.loop.feed(kind(now, BUTTONS[key.lower()]))

    def choose(self, label: str) -> None:
        """Go down the menu to this line and take it."""
        for _ in range(20):
            page = self.page()
            assert isinstance(page, MenuPage), page
            if page.choices[page.chosen].startswith(label):
                return self.press("o")
            self.press("n")
        raise AssertionError(f"no {label!r} in {self.page()}")

    def fail(self, part: str, why: str) -> None:
        self.loop.feed(Failed(self.clock.now(), part, why))

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 4)):
            self.loop.feed(Passed(self.clock.pass_time(0.25)))

    def see(self, layout: Layout, name: str, seconds: float) -> None:
        """The camera sees these pieces for a while."""
        looked = tuple(zone.name for zone in game(name).mat.zones)
        readings = tuple(
            Reading(zone, place, Point(0, 0), piece.face, confidence=1.0)
            for zone, pieces in layout.zones.items()
            for place, piece in enumerate(pieces)
            if isinstance(piece, Piece)
        )
        for _ in range(round(seconds * 4)):
            self._frame += 1
            now = self.clock.pass_time(0.25)
            self.loop.feed(Seen(now, Observation(self._frame, now, True, looked, (), readings)))

    def guess(self, person: Any) -> None:
        """One guess of Mastermind, laid by hand."""
        assert self.host.opened is not None
        played, state = game("mastermind"), self.host.opened.session.state
        self.see(played.layout(state), "mastermind", 1)
        action = person(played.view(state, 1))
        self.see(played.played(state, action), "mastermind", 3)

    def play_mastermind(self) -> None:
        """Guess until the game is over."""
        person = seated("mastermind", game("mastermind").options(), Random(1))[1]
        for _ in range(10):
            if self.stage() is Stage.PLAYING:
                self.guess(person)


@pytest.fixture
def device(tmp_path: Path) -> Callable[..., Device]:
    """Switch a device on; its games stay where they are."""

    def switch_on(**host: Any) -> Device:
        return Device(tmp_path, **host)

    return switch_on


@pytest.fixture
def place() -> Place:
    return Place("The kitchen", "http://192.168.1.5:8080")
