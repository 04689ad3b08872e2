"""The firmware, as it is, under a real MicroPython, over a pty, with pyserial at the other end."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
import serial

from tabletop.devices.pi import PiPuck
from tabletop.puck import FIRMWARE, Lost, Met, News, framed
from tabletop.signals import Flipped, Hourglass

Waiting = Callable[..., None]
TILT, BUTTON = 14, 15
LIES_STILL = 0.25  # seconds after which a puck that was switched on knows how it lies


@pytest.fixture
def news() -> list[News]:
    return []


@pytest.fixture
def timer(pico: Any, news: list[News]) -> Iterator[PiPuck]:
    """The program's timer on a puck that has just been switched on."""
    pico.start()
    timer = PiPuck(pico.port, tell=news.append)
    yield timer
    timer.close()


def test_the_puck_says_hello_with_its_version(
    timer: PiPuck, news: list[News], wait_until: Waiting
) -> None:
    """Within a moment the program has met it, by its name, protocol and version."""
    wait_until(lambda: timer.present)
    assert [type(one) for one in news] == [Met]
    assert isinstance(news[0], Met)
    assert news[0].version == FIRMWARE
    assert not news[0].again


def test_a_flip_is_heard_counted_and_taken_back(
    timer: PiPuck, pico: Any, wait_until: Waiting
) -> None:
    """XC-6 on the real wire: 100 s become 80 s, and 100 s again when nobody keeps the flip."""
    flips: list[Flipped] = []
    timer.listen(flips.append)
    wait_until(lambda: timer.present)
    sleep(LIES_STILL)
    timer.run(Hourglass(100_000))
    wait_until(lambda: len(pico.lit()) == 6)
    pico.turn(TILT)
    wait_until(lambda: bool(flips))
    assert 79_000 <= flips[0].left <= 82_000
    glass = timer.hourglass()
    assert glass is not None
    assert glass.ago >= 0
    assert abs(glass.left + glass.before - 180_000) < 2 * glass.ago + 50
    wait_until(lambda: timer.left() > 90_000)
    glass = timer.hourglass()
    assert glass is not None
    assert glass.wrong_way


def test_a_flip_that_is_kept_stands(timer: PiPuck, pico: Any, wait_until: Waiting) -> None:
    """Told to go on from the flipped count, the puck does and waits no more."""
    flips: list[Flipped] = []
    timer.listen(flips.append)
    wait_until(lambda: timer.present)
    sleep(LIES_STILL)
    timer.run(Hourglass(100_000))
    pico.turn(TILT)
    wait_until(lambda: bool(flips))
    timer.run(Hourglass(timer.left()))
    sleep(0.5)
    glass = timer.hourglass()
    assert glass is not None
    assert glass.ago == -1
    assert 75_000 < glass.left < 82_000


def test_it_goes_on_while_the_program_is_away(
    pico: Any, news: list[News], wait_until: Waiting
) -> None:
    """A program that starts again takes over the puck's time, even if it remembers another."""
    pico.start()
    timer = PiPuck(pico.port, tell=news.append)
    wait_until(lambda: timer.present)
    timer.run(Hourglass(100_000))
    begin = monotonic()
    sleep(0.3)
    timer.close()
    sleep(0.4)
    again = PiPuck(pico.port)
    again.run(Hourglass(120_000))
    wait_until(lambda: again.present)
    sleep(0.3)
    passed = (monotonic() - begin) * 1000
    assert abs(again.left() - (100_000 - passed)) < 50
    again.close()


def test_it_is_a_sand_timer_without_a_pi(pico: Any, wait_until: Waiting) -> None:
    """With nobody on the wire the first flip lights all ten; the next leaves a moment, and the
    end sounds."""
    pico.start()
    sleep(LIES_STILL)
    pico.turn(TILT)
    wait_until(lambda: len(pico.lit()) == 10)
    pico.turn(TILT)
    wait_until(lambda: [700] in pico.seen("tone"))
    assert [2400] not in pico.seen("tone")
    pico.bring(BUTTON, 0)
    wait_until(lambda: len(pico.lit()) == 10)
    wait_until(lambda: [2400] in pico.seen("tone"))


def test_a_bouncing_switch_is_one_flip(timer: PiPuck, pico: Any, wait_until: Waiting) -> None:
    """The ball rolls back and forth for some milliseconds; that counts once."""
    flips: list[Flipped] = []
    timer.listen(flips.append)
    wait_until(lambda: timer.present)
    sleep(LIES_STILL)
    timer.run(Hourglass(100_000))
    for _ in range(9):
        pico.turn(TILT)
        sleep(0.01)
    wait_until(lambda: bool(flips))
    sleep(0.3)
    assert len(flips) == 1


def test_it_asks_for_rest_by_starting_anew_and_doing_nothing(pico: Any) -> None:
    """REST ends the program, watchdog and all; the next start is quiet, the one after is not."""
    with serial.serial_for_url(pico.port, timeout=15) as wire:
        pico.start()  # only now: opening a port throws away what came before
        assert wire.read_until(b"\n").startswith(b">")
        wire.write(framed("00000000 - REST"))
        assert pico.wait() == 4
        pico.start()
        assert pico.wait() == 0
        wire.reset_input_buffer()
        pico.start()
        assert wire.read_until(b"\n").startswith(b">")


def test_it_does_nothing_while_its_button_is_held_at_the_start(pico: Any) -> None:
    """The way in when the program on it does not work."""
    pico.bring(BUTTON, 0)
    pico.start()
    assert pico.wait() == 0


def test_a_silent_puck_is_told_and_taken_up_again(
    timer: PiPuck, pico: Any, news: list[News], wait_until: Waiting
) -> None:
    """Power fails: people are told; when it is back it gets the count that ran on here."""
    wait_until(lambda: timer.present)
    timer.run(Hourglass(100_000))
    begin = monotonic()
    pico.stop()
    wait_until(lambda: any(isinstance(one, Lost) for one in news))
    pico.start()
    wait_until(lambda: timer.present)
    wait_until(lambda: len(pico.lit()) == 6)
    passed = (monotonic() - begin) * 1000
    assert abs(timer.left() - (100_000 - passed)) < 100


def test_a_program_that_hangs_is_bitten(pico: Any, tmp_path: Path) -> None:
    """The watchdog is set to two seconds and is what ends a program that does not feed it."""
    (tmp_path / "flash" / "hangs.py").write_text(
        "import time\nfrom board import Board\n"
        "board = Board()\nboard.guard()\ntime.sleep(2.1)\nboard.feed()\n"
    )
    pico.start("hangs.py")
    assert pico.wait() == 3
    assert pico.seen("watchdog") == [[2000]]


def test_noise_and_ctrl_c_do_it_no_harm(timer: PiPuck, pico: Any, wait_until: Waiting) -> None:
    """Whatever comes over the wire, it goes on."""
    wait_until(lambda: timer.present)
    timer.close()
    with serial.serial_for_url(pico.port, timeout=5) as wire:
        wire.write(bytes(range(256)) * 20 + b"\x03\x03\x04>" + b"x" * 5000)
        sleep(0.2)
    again = PiPuck(pico.port)
    wait_until(lambda: again.present)
    again.close()
