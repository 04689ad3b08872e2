"""A simulated puck: the firmware's own code on a simulated cable, and the timer that talks to it.

Simulated people call `turn`, `press`, `unplug` and `plug`; every line goes over the same wire
as a real puck's. `beat` has to be called often: time passes for both ends then.
"""

from collections.abc import Callable
from secrets import token_hex

from tabletop.clock import Clock
from tabletop.puck import Hourglass as Glass
from tabletop.puck import News
from tabletop.signals import Hourglass

from ..puck import PuckTimer


class SimulatedPuck:
    """A puck without pins, on a clock of its own choice: `exchange` is its end of the cable."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tilt = 0
        self._pressed = False
        self.switch_on()

    def switch_on(self) -> None:
        """Begin anew, as after a power cut."""
        self._began = self._clock.now()
        self._glass = Glass(token_hex(4), tilt_settle=0, button_settle=0)
        self._glass.sense(0, self._tilt, 0)

    def turn(self) -> None:
        """Turn it over."""
        self._tilt = 1 - self._tilt
        self._glass.sense(self.now(), self._tilt, 0)

    def press(self) -> None:
        """Press its button and let go."""
        now = self.now()
        self._glass.sense(now, self._tilt, 1)
        self._glass.sense(now, self._tilt, 0)

    def exchange(self, data: bytes) -> bytes:
        """Take in what came over the cable, and give what has to go out."""
        now = self.now()
        self._glass.sense(now, self._tilt, 0)
        self._glass.receive(now, data)
        return self._glass.due(now)

    def now(self) -> int:
        """The milliseconds since it was switched on."""
        return round((self._clock.now() - self._began) * 1000)

    def left(self) -> int:
        """The milliseconds left by its own count."""
        return self._glass.sand.remaining(self.now())

    @property
    def lights(self) -> int:
        """Its ten lights, as bits."""
        return self._glass.lights(self.now())

    @property
    def hertz(self) -> int:
        """The tone of its buzzer; 0 is silence."""
        return self._glass.hertz(self.now())


class MockPuck(PuckTimer):
    """A `Timer` on a simulated puck."""

    def __init__(
        self,
        clock: Clock,
        full: bool = False,
        tell: Callable[[News], None] | None = None,
        puck: SimulatedPuck | None = None,
    ) -> None:
        super().__init__(clock, full, tell)
        self.puck = puck or SimulatedPuck(clock)
        self._cable = False
        self.plug()

    def run(self, hourglass: Hourglass | None) -> None:
        super().run(hourglass)
        self.beat()

    def plug(self) -> None:
        """Put the cable in."""
        self._cable = True
        self.plugged()
        self.beat()

    def unplug(self) -> None:
        """Pull the cable out."""
        self._cable = False
        self.unplugged()

    def turn(self) -> None:
        """Somebody turns the puck over."""
        self.puck.turn()
        self.beat()

    def press(self) -> None:
        """Somebody presses its button."""
        self.puck.press()
        self.beat()

    def beat(self) -> None:
        """Let both ends talk until neither has more to say at this moment."""
        data = b""
        while self._cable and self._open:
            data = self.puck.exchange(self.exchange(data))
            if not data:
                return
