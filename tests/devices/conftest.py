"""Pins without a Pi: gpiozero's mock pins, which also remember the tones they were given."""

from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

Waiting = Callable[[Callable[[], bool]], None]


class TonePin(MockPWMPin):  # type: ignore[misc] # gpiozero has no types
    """A mock pin that keeps every frequency it was set to."""

    def __init__(self, factory: Any, info: Any) -> None:
        super().__init__(factory, info)
        self.tones: list[float | None] = []

    def _set_frequency(self, value: float | None) -> None:
        super()._set_frequency(value)
        self.tones.append(value)


@pytest.fixture
def factory() -> Iterator[Any]:
    """A factory of mock pins, emptied afterwards."""
    pins = MockFactory(pin_class=TonePin)
    yield pins
    pins.reset()


@pytest.fixture
def wait_until() -> Waiting:
    """Wait for something that happens on another thread, three seconds at most."""

    def waiting(happened: Callable[[], bool]) -> None:
        end = monotonic() + 15
        while not happened():
            assert monotonic() < end, "it did not happen within 15 seconds"
            sleep(0.005)

    return waiting
