"""The light board on mock pins: the right legs go high, and each status has its own rhythm."""

from collections.abc import Callable
from itertools import combinations
from time import sleep
from typing import Any

import pytest

from tabletop.devices.board import RHYTHMS
from tabletop.devices.pi import PiLights, pin_map
from tabletop.errors import Broken
from tabletop.signals import Lights, Status

PINS = pin_map().lights
STATUS = (PINS.status.red, PINS.status.green, PINS.status.blue)
Waiting = Callable[[Callable[[], bool]], None]


def _lit(factory: Any, pins: tuple[int, ...]) -> list[float]:
    return [float(factory.pin(pin).state) for pin in pins]


@pytest.mark.parametrize(("red", "white"), [(0, 0), (1, 0), (0, 4), (2, 1), (4, 0), (3, 1)])
def test_as_many_leds_light_up_as_asked_from_the_left(factory: Any, red: int, white: int) -> None:
    """Two red keys are the two leftmost red LEDs."""
    board = PiLights(PINS, factory)
    board.show(Lights(4, 4))
    board.show(Lights(red, white))
    assert _lit(factory, PINS.red) == [1] * red + [0] * (4 - red)
    assert _lit(factory, PINS.white) == [1] * white + [0] * (4 - white)
    board.close()


def test_a_steady_status_has_its_colour(factory: Any) -> None:
    """Ready is green and stays so."""
    board = PiLights(PINS, factory)
    board.show(Lights(status=Status.READY))
    assert _lit(factory, STATUS) == [0, 1, 0]
    board.show(Lights())
    assert _lit(factory, STATUS) == [0, 0, 0]
    board.close()


def test_a_blinking_status_goes_on_by_itself_and_ends_with_the_next(
    factory: Any, wait_until: Waiting
) -> None:
    """Dwelling blinks without being asked again, and not one blink longer than it lasts."""
    board = PiLights(PINS, factory)
    blue = factory.pin(PINS.status.blue)
    board.show(Lights(status=Status.DWELL))
    wait_until(lambda: [state.state for state in blue.states].count(1.0) >= 2)
    board.show(Lights(status=Status.READY))
    changes = len(blue.states)
    assert _lit(factory, STATUS) == [0, 1, 0]
    sleep(2 * (RHYTHMS[Status.DWELL].on + RHYTHMS[Status.DWELL].off))
    assert len(blue.states) == changes
    board.close()


def test_saying_the_same_again_does_not_disturb_a_rhythm(factory: Any) -> None:
    """New keys light up while the status blinks on as it was."""
    board = PiLights(PINS, factory)
    red = factory.pin(PINS.status.red)
    board.show(Lights(status=Status.BAD))
    before = len(red.states)
    for count in range(5):
        board.show(Lights(red=count, status=Status.BAD))
    assert len(red.states) <= before + 1
    board.close()


def test_no_two_states_share_a_rhythm() -> None:
    """Whoever sees no colours can tell every status from every other by its beat."""
    beats = {
        status: (rhythm.on, rhythm.off, rhythm.fade, any(rhythm.shade))
        for status, rhythm in RHYTHMS.items()
    }
    assert set(beats) == set(Status)
    assert all(beats[a] != beats[b] for a, b in combinations(Status, 2))


def test_closing_leaves_every_led_dark_and_every_pin_free(factory: Any) -> None:
    """A new board can be opened on the same pins."""
    board = PiLights(PINS, factory)
    board.show(Lights(4, 4, Status.ERROR))
    board.close()
    pins = (*PINS.red, *PINS.white, *STATUS)
    assert {factory.pin(pin).function for pin in pins} == {"input"}
    PiLights(PINS, factory).close()


def test_a_pin_that_is_in_use_is_broken_and_names_the_pin_map(factory: Any) -> None:
    """Two boards on the same pins cannot be; the second one lets go of what it had taken."""
    board = PiLights(PINS, factory)
    with pytest.raises(Broken, match=r"pins\.toml"):
        PiLights(PINS, factory)
    board.show(Lights(1, 1, Status.READY))
    board.close()
