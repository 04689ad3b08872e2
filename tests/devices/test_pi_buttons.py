"""The buttons and the tilt switch on mock pins, bounces included."""

from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any

import pytest

from tabletop.devices import SharedLights
from tabletop.devices.mock import RecordingBuzzer, RecordingLights
from tabletop.devices.pi import PiButtons, PiTimer, pin_map
from tabletop.errors import Broken
from tabletop.signals import Button, Flipped, Held, Hourglass, Pressed

PINS = pin_map().buttons
TILT = pin_map().tilt
NUMBERS = {Button.BACK: PINS.back, Button.NEXT: PINS.next, Button.OK: PINS.ok}
Waiting = Callable[[Callable[[], bool]], None]


@pytest.fixture
def buttons(factory: Any) -> Iterator[PiButtons]:
    opened = PiButtons(PINS, factory, hold=0.3)
    yield opened
    opened.close()


def _bounce(pin: Any, down: bool) -> None:
    for _ in range(3):
        for level in (down, not down):
            (pin.drive_low if level else pin.drive_high)()
            sleep(0.001)
    (pin.drive_low if down else pin.drive_high)()


@pytest.mark.parametrize("button", Button)
def test_a_bouncing_press_is_one_press_of_that_button(
    buttons: PiButtons, factory: Any, wait_until: Waiting, button: Button
) -> None:
    """It is answered when it goes down and handed over when it comes up."""
    presses: list[Pressed | Held] = []
    touches: list[float] = []
    buttons.listen(presses.append, lambda: touches.append(monotonic()))
    begin = monotonic()
    _bounce(factory.pin(NUMBERS[button]), down=True)
    wait_until(lambda: bool(touches))
    assert touches[0] - begin < 0.2
    assert presses == []
    _bounce(factory.pin(NUMBERS[button]), down=False)
    wait_until(lambda: bool(presses))
    sleep(0.06)
    assert [(type(press), press.button) for press in presses] == [(Pressed, button)]
    assert len(touches) == 1


def test_a_long_press_is_held_and_no_press(
    buttons: PiButtons, factory: Any, wait_until: Waiting
) -> None:
    """It is told while the button is still down."""
    presses: list[Pressed | Held] = []
    buttons.listen(presses.append, lambda: None)
    factory.pin(PINS.ok).drive_low()
    wait_until(lambda: bool(presses))
    factory.pin(PINS.ok).drive_high()
    sleep(0.06)
    assert [(type(press), press.button) for press in presses] == [(Held, Button.OK)]


def test_buttons_have_one_listener_and_none_once_closed(buttons: PiButtons, factory: Any) -> None:
    """A second listener would miss presses; a closed device hands over nothing."""
    presses: list[Pressed | Held] = []
    buttons.listen(presses.append, lambda: None)
    with pytest.raises(Broken, match="already"):
        buttons.listen(presses.append, lambda: None)
    buttons.close()
    with pytest.raises(Broken, match="open new ones"):
        buttons.listen(presses.append, lambda: None)
    assert factory.pin(PINS.ok).function == "input"
    PiButtons(PINS, factory).close()


def test_a_timer_is_turned_by_its_switch_and_not_by_a_knock(
    factory: Any, wait_until: Waiting
) -> None:
    """The ball has to lie still on the other side before it counts."""
    board, buzzer = RecordingLights(), RecordingBuzzer()
    timer = PiTimer(TILT, factory, SharedLights(board), buzzer)
    turns: list[Flipped] = []
    timer.listen(turns.append)
    timer.run(Hourglass(left=60_000))
    pin = factory.pin(TILT.switch)
    _bounce(pin, down=False)
    sleep(0.2)
    assert turns == []
    pin.drive_low()
    wait_until(lambda: bool(turns))
    timer.close()
    assert len(turns) == 1
    assert 119_000 < turns[0].left < 121_500
