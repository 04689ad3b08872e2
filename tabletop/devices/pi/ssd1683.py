"""The controller of a 4.2 inch e-ink panel: pictures of one bit a pixel become its commands.

Wires are handed in, and so are time and waiting. After every refresh both of its memories
hold what the panel shows, so a partial refresh drives only what differs.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Protocol

from PIL import Image, ImageChops

from tabletop.clock import Clock
from tabletop.errors import BadInput, NotReady

WIDTH, HEIGHT = 400, 300
LONGEST = 10.0
"""So many seconds may pass until the panel is no longer busy; a full refresh takes about four."""

_POLL = 0.01

Box = tuple[int, int, int, int]
_WHOLE: Box = (0, 0, WIDTH, HEIGHT)


class Command(IntEnum):
    """What the controller is told, by its data sheet's numbers."""

    DEEP_SLEEP = 0x10
    DATA_ENTRY = 0x11
    SOFT_RESET = 0x12
    ACTIVATE = 0x20
    UPDATE_RAMS = 0x21
    UPDATE_SEQUENCE = 0x22
    WRITE_NEW = 0x24
    WRITE_OLD = 0x26
    BORDER = 0x3C
    WINDOW_X = 0x44
    WINDOW_Y = 0x45
    CURSOR_X = 0x4E
    CURSOR_Y = 0x4F


class Wires(Protocol):
    """What the controller hangs on."""

    def send(self, data: bytes, command: bool) -> None:
        """Write bytes, with the data/command line low for a command."""

    def reset(self, high: bool) -> None:
        """Bring the reset line to this level."""

    def busy(self) -> bool:
        """Whether the busy line is high."""

    def close(self) -> None: ...


class Ssd1683:
    """The controller behind some wires. It is asleep until the first full refresh."""

    def __init__(self, wires: Wires, clock: Clock, pause: Callable[[float], None]) -> None:
        self._wires = wires
        self._clock = clock
        self._pause = pause
        self._shown: Image.Image | None = None

    @property
    def awake(self) -> bool:
        """Whether a partial refresh is possible."""
        return self._shown is not None

    def wake(self) -> None:
        """Reset and set up the controller. It raises `NotReady` when no panel answers."""
        self._shown = None
        for high, seconds in ((True, 0.1), (False, 0.002), (True, 0.1)):
            self._wires.reset(high)
            self._pause(seconds)
        self._wait()
        self._tell(Command.SOFT_RESET)
        self._wait()
        self._tell(Command.UPDATE_RAMS, b"\x40\x00")  # the old picture does not matter
        self._tell(Command.BORDER, b"\x05")
        self._tell(Command.DATA_ENTRY, b"\x03")  # left to right, then down
        self._aim(_WHOLE)
        self._wait()

    def full(self, picture: Image.Image) -> None:
        """Wake up and bring every pixel to this picture, with some flicker."""
        pixels = _checked(picture).tobytes()
        self.wake()
        self._tell(Command.WRITE_NEW, pixels)
        self._tell(Command.WRITE_OLD, pixels)
        self._refresh(b"\xf7")
        self._shown = picture.copy()

    def partial(self, picture: Image.Image) -> None:
        """Bring what differs to this picture, quickly and with faint traces of the old one."""
        if self._shown is None:
            raise BadInput("an e-ink panel that sleeps shows no part: refresh it in full")
        box = _changed(self._shown, _checked(picture))
        if box is None:
            return
        self._shown = None  # nobody knows what it shows, should anything fail now
        pixels = picture.crop(box).tobytes()
        self._tell(Command.BORDER, b"\x80")  # the border stays as it is
        self._tell(Command.UPDATE_RAMS, b"\x00\x00")  # the old picture does matter
        self._write(Command.WRITE_NEW, box, pixels)
        self._refresh(b"\xff")
        # Some controllers change their memories over after this, some do not: write both.
        self._write(Command.WRITE_NEW, box, pixels)
        self._write(Command.WRITE_OLD, box, pixels)
        self._shown = picture.copy()

    def sleep(self) -> None:
        """Save power and spare the panel; what it shows stays. Only `full` wakes it."""
        self._shown = None
        self._tell(Command.DEEP_SLEEP, b"\x01")

    def close(self) -> None:
        self._wires.close()

    def _tell(self, command: Command, data: bytes = b"") -> None:
        self._wires.send(bytes([command]), command=True)
        if data:
            self._wires.send(data, command=False)

    def _aim(self, box: Box) -> None:
        """The part of memory that is written next; its sides are whole bytes."""
        left, top, right, bottom = box
        self._tell(Command.WINDOW_X, bytes((left // 8, right // 8 - 1)))
        self._tell(Command.WINDOW_Y, _two_bytes(top) + _two_bytes(bottom - 1))
        self._tell(Command.CURSOR_X, bytes((left // 8,)))
        self._tell(Command.CURSOR_Y, _two_bytes(top))

    def _write(self, memory: Command, box: Box, pixels: bytes) -> None:
        self._aim(box)
        self._tell(memory, pixels)

    def _refresh(self, sequence: bytes) -> None:
        self._tell(Command.UPDATE_SEQUENCE, sequence)
        self._tell(Command.ACTIVATE)
        if not self._wires.busy():
            self._pause(_POLL)
            if not self._wires.busy():  # no refresh is that quick: nobody is there
                raise NotReady("the panel does not answer: check its cable, then try again")
        self._wait()

    def _wait(self) -> None:
        end = self._clock.now() + LONGEST
        while self._wires.busy():
            if self._clock.now() >= end:
                self._shown = None
                raise NotReady(
                    f"the panel has been busy for {LONGEST:g} s: check its cable, BUSY above all"
                )
            self._pause(_POLL)


def _two_bytes(number: int) -> bytes:
    return number.to_bytes(2, "little")


def _checked(picture: Image.Image) -> Image.Image:
    if picture.size != (WIDTH, HEIGHT) or picture.mode != "1":
        raise BadInput(f"a panel shows 400 x 300 pixels of one bit: not {picture.size}")
    return picture


def _changed(before: Image.Image, after: Image.Image) -> Box | None:
    """The smallest box around all that differs, its sides on whole bytes."""
    box = ImageChops.logical_xor(before, after).getbbox()
    if box is None:
        return None
    left, top, right, bottom = box
    return left // 8 * 8, top, -(-right // 8) * 8, bottom
