"""The puck on a USB cable, through pyserial, found by its USB id. Read on a thread of its own.

The cable may come and go at any time; a port may also be given as a pyserial URL, such as
`/dev/ttyACM0`, `spy:///dev/ttyACM0` or `loop://`.
"""

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

from tabletop.clock import Clock, SystemClock
from tabletop.errors import Broken
from tabletop.puck import News

from ..puck import PuckTimer

PICO = (0x2E8A, 0x0005)  # maker and product of a Pico that runs MicroPython
LOOK_EVERY = 0.2  # seconds between two looks for a cable
EVERY = 0.01  # seconds between two turns when nothing comes


def pyserial() -> Any:
    """The library, or `Broken` with the command that installs it."""
    try:
        import serial
        import serial.tools.list_ports
    except ImportError as error:
        raise Broken("pyserial is missing: pip install 'tabletop[pi]'") from error
    return serial


def find_picos() -> list[str]:
    """The ports at which a Pico with MicroPython is plugged in."""
    ports = pyserial().tools.list_ports.comports()
    return sorted(port.device for port in ports if (port.vid, port.pid) == PICO)


class PiPuck(PuckTimer):
    """A puck that is looked for by its USB id, or at the `port` that is given."""

    def __init__(
        self,
        port: str | Callable[[], str | None] | None = None,
        full: bool = False,
        tell: Callable[[News], None] | None = None,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(clock or SystemClock(), full, tell)
        self._serial = pyserial()
        self._find = _finder(port)
        self._stop = Event()
        self._reader = Thread(target=self._serve, name="puck", daemon=True)
        self._reader.start()

    def close(self) -> None:
        super().close()
        self._stop.set()
        self._reader.join()

    def _serve(self) -> None:
        while not self._stop.is_set():
            wire = self._opened()
            if wire is None:
                self.unplugged()
                self._stop.wait(LOOK_EVERY)
                continue
            self.plugged()
            try:
                self._talk(wire)
            except (self._serial.SerialException, OSError, TypeError):
                # A port that was pulled out raises any of these, as the moment will have it.
                self.unplugged()
            finally:
                _shut(wire)

    def _opened(self) -> Any:
        """The port, open; None when there is none, or somebody else has it."""
        url = self._find()
        if url is None:
            return None
        try:
            return self._serial.serial_for_url(
                url, timeout=EVERY, write_timeout=0.5, exclusive=True
            )
        except (self._serial.SerialException, OSError, ValueError):
            return None

    def _talk(self, wire: Any) -> None:
        while not self._stop.is_set():
            data = wire.read(1)
            if data:
                data += wire.read(wire.in_waiting)
            answer = self.exchange(data)
            if answer:
                wire.write(answer)


def _finder(port: str | Callable[[], str | None] | None) -> Callable[[], str | None]:
    if callable(port):
        return port
    if port is not None:
        return lambda: port
    return lambda: next(iter(find_picos()), None)


def _shut(wire: Any) -> None:
    try:
        wire.close()
    except Exception:  # the port is gone: there is nothing left to shut
        return
