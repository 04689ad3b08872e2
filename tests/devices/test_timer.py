"""The sand timer on lights and buzzer: what is left, the bar, the warnings, a fault."""

import pytest

from tabletop.clock import SimulatedClock
from tabletop.devices import SharedLights
from tabletop.devices.mock import HandTimer, RecordingBuzzer, RecordingLights
from tabletop.errors import Broken
from tabletop.puck import FULL_MS
from tabletop.signals import Flipped, Hourglass, Lights, Movement, Status, Tune


class Desk:
    """A timer with everything it hangs on."""

    def __init__(self) -> None:
        self.clock = SimulatedClock(100.0)
        self.board, self.buzzer = RecordingLights(), RecordingBuzzer()
        self.timer = HandTimer(self.board, self.buzzer, self.clock)
        self.turns: list[Flipped] = []
        self.timer.listen(self.turns.append)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 10)):
            self.clock.pass_time(0.1)
            self.timer.beat()


def test_it_counts_down_and_warns_and_ends() -> None:
    """Three warnings, then the end, once; the bar grows shorter all the while."""
    desk = Desk()
    desk.timer.run(Hourglass(left=FULL_MS))
    desk.wait(FULL_MS / 1000 + 2)
    assert desk.timer.left() == 0
    assert desk.buzzer.history == [Tune.HURRY] * 3 + [Tune.TIME_OUT]
    bars = [lights.red + lights.white for lights in desk.board.history]
    assert bars == [8, 7, 6, 5, 4, 3, 2, 1, 0]


def test_a_turn_is_handed_over_and_blinks_while_it_may_be_taken_back() -> None:
    """The bar shows that a flip has been tried."""
    desk = Desk()
    desk.timer.run(Hourglass(left=20_000))
    desk.timer.turned()
    assert [turn.left for turn in desk.turns] == [FULL_MS - 20_000]
    desk.wait(10)
    movements = [lights.movement for lights in desk.board.history]
    assert movements[:2] == [Movement.TIME, Movement.TRIED]
    assert movements[-1] is Movement.TIME


def test_without_use_it_is_dark_and_gives_the_lights_back() -> None:
    """What the referee asked for comes back, status light and all."""
    desk = Desk()
    shared = SharedLights(desk.board)
    timer_lights = Lights(2, 1, Status.READY)
    shared.show(timer_lights)
    shared.time(FULL_MS)
    assert desk.board.history[-1] == Lights(4, 4, Status.READY, Movement.TIME)
    shared.time(None)
    assert desk.board.history[-1] == timer_lights
    assert desk.timer.left() == 0


def test_a_turn_of_an_idle_timer_is_still_told() -> None:
    """Somebody turned it; what that means is not the timer's business."""
    desk = Desk()
    desk.timer.turned()
    assert [turn.left for turn in desk.turns] == [0]


def test_dead_lights_do_not_stop_the_count_and_are_told_at_the_next_run() -> None:
    """The count goes on; whoever runs it next hears of the fault."""
    desk = Desk()
    desk.timer.run(Hourglass(left=60_000))
    desk.board.close()
    desk.wait(20)
    assert desk.timer.left() == 40_000
    with pytest.raises(Broken, match="closed"):
        desk.timer.run(Hourglass(left=40_000))
