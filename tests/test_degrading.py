"""Every part can be missing or fail: what happens then is defined and seen; no verdict is lost."""

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from queue import SimpleQueue
from time import monotonic, sleep
from typing import Any

import pytest

from tabletop.appliance import Appliance
from tabletop.cabinet import Cabinet
from tabletop.clock import SimulatedClock, SystemClock
from tabletop.config import CameraKind, CameraSettings, Config, StateSettings
from tabletop.devices import Absent
from tabletop.devices.mock import RecordingPanel, RecordingVoice
from tabletop.errors import Broken, JournalFailed, NotReady
from tabletop.fair import Moment, verify
from tabletop.host import Open, TakeUp
from tabletop.looking import TOLD_AFTER, Looking
from tabletop.loop import Loop, Outputs
from tabletop.on_pi import pi_parts
from tabletop.referee import House, Stage
from tabletop.service import Inbox
from tabletop.signals import Dialled, Failed, Frame, Hourglass, Run, Seen, WordsPage
from tabletop.table import Observation

NoFileAbove = Callable[[int], AbstractContextManager[None]]
MASTERMIND = Open("mastermind", b"{}", "pegs", House())


class Camera:
    """A camera whose cable can be pulled."""

    def __init__(self) -> None:
        self.plugged = True
        self._number = 0

    def frame(self) -> Frame:
        if not self.plugged:
            raise NotReady("the camera does not answer: check its ribbon")
        self._number += 1
        return Frame(self._number, monotonic(), memoryview(bytes(3)).cast("B", (1, 1, 3)))

    def close(self) -> None:
        """Nothing to let go of."""


class Seeing:
    """An eye that finds the markers in every picture."""

    def look(self, frame: Frame, shielded: Sequence[str] = ()) -> Observation:
        return Observation(frame.number, frame.at, True, tuple(shielded))


def test_a_lost_camera_is_blindness_at_once_and_words_once() -> None:
    """Looks without markers as long as there is no picture; the reason is told a single time."""
    camera, told = Camera(), list[tuple[str, str]]()
    seen: SimpleQueue[Seen] = SimpleQueue()

    def tell(part: str, why: str) -> None:
        told.append((part, why))

    looking = Looking(camera, lambda _: (Seeing(), ()), seen.put, tell, SystemClock(), every=0.02)
    try:
        looking.watch("mastermind")
        assert seen.get(timeout=5).observation.registered
        for outage in (1, 2):
            camera.plugged = False
            lost = monotonic()
            while seen.get(timeout=5).observation.registered:
                assert monotonic() - lost < 1
            sleep(TOLD_AFTER + 0.5)
            assert told == [("camera", "the camera does not answer: check its ribbon")] * outage
            camera.plugged = True
            while not seen.get(timeout=5).observation.registered:
                continue
    finally:
        looking.close()


def test_a_machine_without_any_part_still_runs_and_tells(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """No pins, no panel, no lights: each is told once, and the evening begins all the same."""
    config = Config(camera=CameraSettings(CameraKind.NONE))
    inbox = Inbox(SystemClock())
    said: list[str] = []
    parts = pi_parts(config, inbox, said.append)
    assert isinstance(parts.panel, Absent)
    assert parts.buttons is None
    assert parts.camera is None
    told = inbox.take(0.1)
    assert isinstance(told, Failed)
    assert told.part == "pins"
    inbox.put(told)
    state = StateSettings(str(tmp_path))
    appliance = Appliance(Config(camera=config.camera, state=state), parts, inbox)
    inbox.put(Failed(0.0, "end", "enough"))
    appliance.loop.begin()
    appliance.loop.feed(inbox.take(0.1))
    appliance.close()
    assert any("pins" in words for words in said)
    assert capfd.readouterr().err == ""


class Desk:
    """A cabinet behind a loop, as the appliance has it."""

    def __init__(self, directory: Path, wall: Callable[[], float] = lambda: 0.0) -> None:
        self.clock = SimulatedClock(10.0)

        def dated(at: float) -> Moment:
            return Moment("boot", at, wall(), True)

        self.cabinet = Cabinet(directory, self.clock, dated)

    def open(self, wanted: Open | TakeUp) -> Any:
        return self.cabinet.open(wanted)


def test_a_full_disk_opens_no_game(tmp_path: Path, no_file_above: NoFileAbove) -> None:
    """No commitment is made that is on no disk; with room again a game opens."""
    desk = Desk(tmp_path)
    opened = desk.open(MASTERMIND)
    panel, voice = RecordingPanel(), RecordingVoice()
    outputs = Outputs(Absent(), Absent(), panel, voice, lambda _: None)
    loop = Loop(opened.session, desk.cabinet, outputs, desk.clock)
    with no_file_above(10):
        loop.begin()
    assert opened.session.stage is Stage.HALTED
    assert isinstance(panel.history[-1], WordsPage)
    assert "cannot save" in panel.history[-1].title
    again = desk.open(MASTERMIND)
    Loop(again.session, desk.cabinet, outputs, desk.clock).begin()
    assert again.session.stage is Stage.COMMITTED


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_directory_is_told(tmp_path: Path) -> None:
    """Games cannot be kept there, in one line that says what to do."""
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(JournalFailed, match="state directory"):
            Desk(tmp_path).open(MASTERMIND)
    finally:
        tmp_path.chmod(0o700)


def test_something_in_the_way_of_the_directory_is_told(tmp_path: Path) -> None:
    """A file where the folder of games should be, for whoever runs it."""
    (tmp_path / "games").write_text("in the way")
    with pytest.raises(JournalFailed, match=r"move it away|it is there already"):
        Desk(tmp_path).open(MASTERMIND)
    assert Desk(tmp_path).cabinet.unfinished() == ()


def test_a_clock_that_is_stepped_changes_no_game(tmp_path: Path) -> None:
    """The calendar jumps years back and forth between lines: the record holds, the game goes on."""
    walls = iter([2e9, 1.0, 3e9, 5.0, 1.7e9, *range(100)])
    desk = Desk(tmp_path, lambda: next(walls))
    opened = desk.open(MASTERMIND)
    outputs = Outputs(Absent(), Absent(), Absent(), Absent(), lambda _: None)
    loop = Loop(opened.session, desk.cabinet, outputs, desk.clock)
    loop.begin()
    loop.feed(Dialled(desk.clock.now(), "3"))
    path = desk.cabinet.path
    assert path is not None
    again = desk.open(TakeUp(opened.game_id, House()))
    loop = Loop(again.session, desk.cabinet, outputs, desk.clock)
    loop.begin()
    assert again.session.stage is Stage.PLAYING
    for effect in again.session.give_up(desk.clock.now()):
        loop._do(effect)
    assert verify(path.read_bytes()).holds


class Away:
    """A timer whose puck is not plugged in."""

    def __init__(self) -> None:
        self.wished: list[Hourglass | None] = []

    def listen(self, take: Any) -> None:
        """Nobody turns it."""

    def run(self, hourglass: Hourglass | None) -> None:
        self.wished.append(hourglass)
        raise NotReady("the puck is not plugged in: plug the cable in again")

    def left(self) -> int:
        return 0

    def close(self) -> None:
        """Nothing to let go of."""


class Asking:
    """A talker that asks for the timer once and then hears what became of it."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def begin(self, _at: float) -> tuple[Any, ...]:
        return (Run(Hourglass(180_000)), Run(None))

    def receive(self, signal: Any) -> tuple[Any, ...]:
        self.heard.append(signal)
        return ()


def test_a_missing_puck_is_told_and_its_wish_is_kept(tmp_path: Path) -> None:
    """The timer hears every wish; that it is away arrives as a failure of the timer."""
    asking, away = Asking(), Away()
    outputs = Outputs(Absent(), Absent(), Absent(), Absent(), lambda _: None, away)
    Loop(asking, Desk(tmp_path).cabinet, outputs, SimulatedClock()).begin()
    assert away.wished == [Hourglass(180_000), None]
    assert [(one.part, one.why[:8]) for one in asking.heard] == [("timer", "the puck")] * 2


def test_a_device_without_a_timer_plays_on(tmp_path: Path) -> None:
    """Nothing is asked of a timer that is not there."""
    asking = Asking()
    outputs = Outputs(Absent(), Absent(), Absent(), Absent(), lambda _: None)
    Loop(asking, Desk(tmp_path).cabinet, outputs, SimulatedClock()).begin()
    assert asking.heard == []


def test_a_record_that_was_damaged_is_told_and_not_played(tmp_path: Path) -> None:
    """Whole lines changed on disk: the game is not taken up, and the reason reaches people."""
    desk = Desk(tmp_path)
    opened = desk.open(MASTERMIND)
    outputs = Outputs(Absent(), Absent(), Absent(), Absent(), lambda _: None)
    loop = Loop(opened.session, desk.cabinet, outputs, desk.clock)
    loop.begin()
    loop.feed(Dialled(desk.clock.now(), "3"))
    path = desk.cabinet.path
    assert path is not None
    desk.cabinet.close()
    path.write_bytes(path.read_bytes().replace(b'"number":"3"', b'"number":"4"'))

    class Takes(Asking):
        def begin(self, _at: float) -> tuple[Any, ...]:
            return (TakeUp(opened.game_id, House()),)

    asking = Takes()
    Loop(asking, desk.cabinet, outputs, desk.clock, _AtDesk(desk)).begin()
    assert [one.part for one in asking.heard] == ["journal"]


class _AtDesk:
    """The desk of a loop, with nothing to watch or to switch off."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def open(self, wanted: Open | TakeUp) -> Any:
        return self._desk.open(wanted)

    def watch(self, name: str) -> None:
        raise Broken(f"nobody watches {name}")

    def off(self) -> None:
        raise Broken("nobody switches off")
