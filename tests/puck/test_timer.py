"""The timer port on a puck: simulated in mock mode, and through pyserial on real ports."""

import os
import pty
import time
import tty
from collections.abc import Callable, Iterator
from threading import Event, Lock, Thread
from time import monotonic, sleep
from types import SimpleNamespace

import pytest
import serial.tools.list_ports

from tabletop.clock import SimulatedClock, SystemClock
from tabletop.devices.mock import MockPuck, SimulatedPuck
from tabletop.devices.pi import PiPuck, find_picos
from tabletop.errors import Broken, NotReady
from tabletop.ports import Timer
from tabletop.puck import Lost, News, Tapped
from tabletop.signals import Flipped, Hourglass


def _wait_until(happened: Callable[[], bool], seconds: float = 15.0) -> float:
    """How long it took."""
    begin = monotonic()
    while not happened():
        assert monotonic() - begin < seconds, f"it did not happen within {seconds:g} seconds"
        sleep(0.002)
    return monotonic() - begin


class Desk:
    """A puck that runs on while its cable, a pty, is pulled out and put in again."""

    def __init__(self) -> None:
        self.puck = SimulatedPuck(SystemClock())
        self.port: str | None = None
        self._cable = -1
        self._lock = Lock()
        self._stop = Event()
        self._thread = Thread(target=self._live, daemon=True)
        self._thread.start()

    def plug(self) -> None:
        cable, end = pty.openpty()
        tty.setraw(end)
        os.set_blocking(cable, False)
        with self._lock:
            self._cable, self.port = cable, os.ttyname(end)
        self._end = end

    def unplug(self) -> None:
        with self._lock:
            cable, self._cable, self.port = self._cable, -1, None
        os.close(cable)
        os.close(self._end)

    def turn(self) -> None:
        with self._lock:
            self.puck.turn()

    def press(self) -> None:
        with self._lock:
            self.puck.press()

    def left(self) -> int:
        with self._lock:
            return self.puck.left()

    def put_away(self) -> None:
        self._stop.set()
        self._thread.join()
        if self._cable >= 0:
            self.unplug()

    def _live(self) -> None:
        while not self._stop.wait(0.002):
            with self._lock:
                answer = self.puck.exchange(self._read())
                if answer and self._cable >= 0:
                    os.write(self._cable, answer)

    def _read(self) -> bytes:
        try:
            return os.read(self._cable, 4096) if self._cable >= 0 else b""
        except OSError:  # nothing there, or nobody at the other end
            return b""


@pytest.fixture
def desk() -> Iterator[Desk]:
    """A puck with a cable, not plugged in."""
    desk = Desk()
    yield desk
    desk.put_away()


@pytest.fixture
def news() -> list[News]:
    return []


@pytest.fixture
def timer(desk: Desk, news: list[News]) -> Iterator[PiPuck]:
    """The program's timer, which looks for the puck wherever it is plugged in."""
    timer = PiPuck(lambda: desk.port, tell=news.append)
    yield timer
    timer.close()


def _pass(timer: MockPuck, clock: SimulatedClock, seconds: int) -> None:
    for _ in range(4 * seconds):
        clock.pass_time(0.25)
        timer.beat()


def test_the_simulated_puck_speaks_the_same_wire() -> None:
    """In mock mode flips, presses and time go through every line that a real puck would send."""
    clock, flips, news = SimulatedClock(), list[Flipped](), list[News]()
    timer = MockPuck(clock, tell=news.append)
    timer.listen(flips.append)
    timer.run(Hourglass(100_000))
    _pass(timer, clock, 10)
    assert timer.left() == timer.puck.left() == 90_000
    timer.turn()
    assert flips == [Flipped(10.0, 90_000)]
    _pass(timer, clock, 2)
    assert timer.hourglass() == Hourglass(88_000, before=88_000, ago=2_000)
    timer.run(Hourglass(88_000))
    _pass(timer, clock, 10)
    assert timer.left() == timer.puck.left() == 78_000
    timer.press()
    assert news[-1] == Tapped(22.0)


def test_a_simulated_cable_can_be_pulled() -> None:
    """The sand runs on, whoever orders something is told, and it is done afterwards."""
    clock = SimulatedClock()
    timer = MockPuck(clock)
    timer.run(Hourglass(100_000))
    timer.unplug()
    _pass(timer, clock, 20)
    assert timer.left() == timer.puck.left() == 80_000
    with pytest.raises(NotReady, match="plug the cable in"):
        timer.run(Hourglass(50_000))
    assert timer.left() == 50_000
    timer.plug()
    assert timer.puck.left() == 50_000


def test_a_timer_that_is_not_in_use_has_nothing_left() -> None:
    """And its puck is dark."""
    clock = SimulatedClock()
    timer = MockPuck(clock)
    timer.run(Hourglass(100_000))
    timer.run(None)
    assert timer.left() == 0
    assert timer.hourglass() is None
    assert timer.puck.lights == 0


def test_a_closed_timer_is_broken_and_may_be_closed_again() -> None:
    """As every device."""
    timer: Timer = MockPuck(SimulatedClock())
    timer.close()
    timer.close()
    with pytest.raises(Broken, match="open a new one"):
        timer.run(None)
    with pytest.raises(Broken, match="open a new one"):
        timer.listen(print)


def test_a_puck_is_found_by_its_usb_id(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else is plugged in."""
    ports = [
        SimpleNamespace(device="/dev/ttyUSB0", vid=0x0403, pid=0x6001),
        SimpleNamespace(device="/dev/ttyACM3", vid=0x2E8A, pid=0x0005),
        SimpleNamespace(device="/dev/ttyS0", vid=None, pid=None),
    ]
    monkeypatch.setattr(serial.tools.list_ports, "comports", lambda: ports)
    assert find_picos() == ["/dev/ttyACM3"]


def test_a_port_that_only_echoes_is_no_puck(news: list[News]) -> None:
    """`loop://` gives back our own words; they are not taken for an answer."""
    timer = PiPuck("loop://", tell=news.append)
    timer.run(Hourglass(100_000))
    _wait_until(lambda: bool(news), 5)
    assert not timer.present
    assert isinstance(news[0], Lost)
    with pytest.raises(NotReady, match="tabletop flash"):
        timer.run(Hourglass(90_000))
    timer.close()


def test_the_talk_can_be_overheard(desk: Desk, capfd: pytest.CaptureFixture[str]) -> None:
    """`spy://` before a port prints everything that goes over it."""
    desk.plug()
    timer = PiPuck(f"spy://{desk.port}?color=off")
    _wait_until(lambda: timer.present)
    timer.close()
    assert "HELLO" in capfd.readouterr().err


def test_without_a_puck_the_sand_is_counted_here(
    timer: PiPuck, desk: Desk, news: list[News]
) -> None:
    """And given to the puck when it comes."""
    _wait_until(lambda: bool(news))
    with pytest.raises(NotReady, match="plug the cable in"):
        timer.run(Hourglass(60_000))
    desk.plug()
    _wait_until(lambda: desk.left() > 0)
    assert abs(timer.left() - desk.left()) <= 50


def test_a_flip_made_while_the_cable_is_out_is_told(timer: PiPuck, desk: Desk) -> None:
    """With its own moment, not that of its arrival."""
    flips: list[Flipped] = []
    timer.listen(flips.append)
    desk.plug()
    _wait_until(lambda: timer.present)
    timer.run(Hourglass(100_000))
    _wait_until(lambda: desk.left() > 0)
    desk.unplug()
    sleep(0.3)
    at = monotonic()
    desk.turn()
    sleep(0.3)
    desk.plug()
    _wait_until(lambda: bool(flips))
    assert abs(flips[0].at - at) < 0.05


def test_steps_of_the_calendar_change_nothing(
    timer: PiPuck, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten years forward and back, again and again, while the sand runs."""
    true, steps = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: true() + steps[0])
    desk.plug()
    _wait_until(lambda: timer.present)
    timer.run(Hourglass(100_000))
    begin = monotonic()
    _wait_until(lambda: desk.left() > 0)
    for step in (3.2e8, -3.2e8) * 20:
        steps[0] = step
        sleep(0.02)
        assert timer.present
        expected = 100_000 - (monotonic() - begin) * 1000
        assert abs(timer.left() - expected) <= 50
        assert abs(desk.left() - expected) <= 50


def _cycles(timer: PiPuck, desk: Desk, count: int) -> None:
    desk.plug()
    _wait_until(lambda: timer.present)
    for cycle in range(count):
        timer.run(Hourglass(180_000 - cycle))
        desk.unplug()
        _wait_until(lambda: not timer.present)
        desk.plug()
        assert _wait_until(lambda: timer.present) < 2.0
        assert abs(timer.left() - desk.left()) <= 50


def test_the_cable_may_be_pulled_at_any_time(timer: PiPuck, desk: Desk) -> None:
    """Five times; back within two seconds each time, and of one mind about the time."""
    _cycles(timer, desk, 5)


@pytest.mark.prove
def test_the_cable_may_be_pulled_1_000_times(timer: PiPuck, desk: Desk) -> None:
    """Through pyserial and a pty: never stuck, back within two seconds."""
    _cycles(timer, desk, 1_000)
