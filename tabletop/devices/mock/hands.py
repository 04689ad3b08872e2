"""Buttons and a timer that simulated people touch: call `press`, `hold` or `turned`."""

from collections.abc import Callable

from tabletop.clock import Clock
from tabletop.errors import Broken
from tabletop.ports import Buzzer, LightBoard
from tabletop.signals import Button, Held, Pressed

from ..timer import SandTimer, SharedLights
from .recording import Recorder

Take = Callable[[Pressed | Held], None]


class HandButtons(Recorder):
    """Buttons without wires."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._listener: tuple[Take, Callable[[], None]] | None = None

    def listen(self, take: Take, touched: Callable[[], None]) -> None:
        self._insist_open()
        if self._listener is not None:
            raise Broken("somebody listens to the buttons already: open new ones")
        self._listener = (take, touched)

    def press(self, button: Button) -> None:
        """Down and up again."""
        self._hand_over(Pressed(self._clock.now(), button))

    def hold(self, button: Button) -> None:
        """Down for long."""
        self._hand_over(Held(self._clock.now(), button))

    def _hand_over(self, press: Pressed | Held) -> None:
        if self._open and self._listener is not None:
            take, touched = self._listener
            touched()
            take(press)


class HandTimer(SandTimer):
    """A sand timer on recorded lights and a recorded buzzer."""

    def __init__(self, lights: LightBoard, buzzer: Buzzer, clock: Clock) -> None:
        super().__init__(SharedLights(lights), buzzer, clock)
