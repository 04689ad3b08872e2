"""Clocks: real time runs on, simulated time stands still until somebody moves it."""

import time

import pytest

from tabletop.clock import SimulatedClock, SystemClock, wall_time


def test_the_systems_clock_never_runs_backwards() -> None:
    """A hundred looks in a row, each no earlier than the one before."""
    looks = [SystemClock().now() for _ in range(100)]
    assert looks == sorted(looks)


def test_simulated_time_moves_only_by_hand() -> None:
    """It begins where it is told to and goes on by what is passed."""
    clock = SimulatedClock(5.0)
    assert clock.now() == clock.now() == 5.0
    assert clock.pass_time(0.25) == clock.now() == 5.25


def test_simulated_time_does_not_run_backwards() -> None:
    """A negative step is a mistake in the program, and leaves the clock alone."""
    clock = SimulatedClock()
    with pytest.raises(ValueError, match="backwards"):
        clock.pass_time(-1)
    assert clock.now() == 0.0


def test_wall_time_is_the_calendars() -> None:
    """Seconds since 1970, as everybody counts them."""
    assert abs(wall_time() - time.time()) < 5
