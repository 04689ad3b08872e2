"""A virtual SSD1683 panel: the bytes that would drive a real one become pixels again.

It honours memory windows, cursors, write directions, refresh modes, sleep, reset and BUSY,
and keeps a list of everything a real one would not have forgiven.
"""

import msgspec
import numpy as np
from PIL import Image

from tabletop.clock import Clock

WIDTH, HEIGHT = 400, 300
_ROW = WIDTH // 8

# How many bytes each command takes; the memories take any number.
_TAKES = {
    0x10: 1,
    0x11: 1,
    0x12: 0,
    0x20: 0,
    0x21: 2,
    0x22: 1,
    0x3C: 1,
    0x44: 2,
    0x45: 4,
    0x4E: 1,
    0x4F: 2,
}
_MEMORIES = {0x24: 0, 0x26: 1}
_NEW, _OLD = 0, 1
_DISPLAY, _PARTIAL = 0x04, 0x08  # bits of the update sequence
_IGNORE_OLD = 0x40  # in the first byte of 0x21: the old picture counts as all black


class Busy(msgspec.Struct, frozen=True):
    """For how many seconds each thing keeps the panel busy."""

    reset: float = 0.01
    full: float = 3.5
    partial: float = 0.6


class VirtualPanel:
    """The panel, and the far end of its wires.

    `complaints` lists what a real panel would have ignored or shown wrongly. With `swaps` the
    memories change over after each partial refresh, as some controllers do. A `stuck` panel
    is busy for ever; an unplugged one (`plugged = False`) hears nothing and is never busy.
    """

    def __init__(self, clock: Clock, busy: Busy | None = None, swaps: bool = False) -> None:
        self._clock = clock
        self._seconds = busy or Busy()
        self._swaps = swaps
        self.memories = np.zeros((2, HEIGHT, _ROW), np.uint8)
        self._pixels = np.zeros((HEIGHT, WIDTH), bool)  # nobody knows what a new panel shows
        self.complaints: list[str] = []
        self.heard: list[tuple[int, bytes]] = []
        self.refreshes: list[str] = []
        self.stuck = False
        self.plugged = True
        self.asleep = False
        self._reset_low = False
        self._busy_until = 0.0
        self._forget_settings()

    @property
    def picture(self) -> Image.Image:
        """What the panel shows now."""
        return Image.fromarray(self._pixels)

    def send(self, data: bytes, command: bool) -> None:
        if not self.plugged or self._reset_low:
            return
        if self.busy():
            self.complaints.append(f"{data[:4].hex()} was sent while the panel was busy")
        elif command:
            for byte in data:
                self._command(byte)
        else:
            self._data(data)

    def reset(self, high: bool) -> None:
        if self.plugged and high and self._reset_low:
            self.asleep = False
            self._forget_settings()
            self._stay_busy(self._seconds.reset)
        self._reset_low = not high

    def busy(self) -> bool:
        """The BUSY line. In deep sleep it stays high, as on the real one."""
        if not self.plugged:
            return False
        return self.stuck or self.asleep or self._clock.now() < self._busy_until

    def close(self) -> None:
        """Nothing to let go of."""

    def _forget_settings(self) -> None:
        self._now = -1
        self._got = b""
        self._entry, self._rams, self._sequence = 0x03, 0x00, 0x00
        self._window_x, self._window_y = (0, _ROW - 1), (0, HEIGHT - 1)
        self._cursor = [0, 0]

    def _stay_busy(self, seconds: float) -> None:
        self._busy_until = self._clock.now() + seconds

    def _command(self, byte: int) -> None:
        if self._now in _TAKES and len(self._got) != _TAKES[self._now]:
            self.complaints.append(f"{self._now:02x} came with {len(self._got)} bytes")
        self._now, self._got = byte, b""
        self.heard.append((byte, b""))
        if byte == 0x12:
            self._forget_settings()
            self._stay_busy(self._seconds.reset)
        elif byte == 0x20:
            self._refresh()
        elif byte not in _TAKES and byte not in _MEMORIES:
            self.complaints.append(f"nobody knows the command {byte:02x}")

    def _data(self, data: bytes) -> None:
        self._got += data
        self.heard[-1] = (self._now, self._got)
        if self._now in _MEMORIES:
            self._write(_MEMORIES[self._now], data)
        elif len(self._got) == _TAKES.get(self._now):
            self._set(self._now, self._got)

    def _set(self, command: int, got: bytes) -> None:
        match command:
            case 0x10:
                self.asleep = bool(got[0])
                if got[0] == 0x03:
                    self.memories[:] = 0
            case 0x11:
                self._entry = got[0] & 7
            case 0x21:
                self._rams = got[0]
            case 0x22:
                self._sequence = got[0]
            case 0x44:
                self._window_x = self._bounded(got[0], got[1], _ROW)
            case 0x45:
                self._window_y = self._bounded(_number(got[:2]), _number(got[2:]), HEIGHT)
            case 0x4E:
                self._cursor[0] = self._inside(got[0], self._window_x)
            case 0x4F:
                self._cursor[1] = self._inside(_number(got), self._window_y)

    def _bounded(self, start: int, end: int, size: int) -> tuple[int, int]:
        if not (0 <= start < size and 0 <= end < size):
            self.complaints.append(f"a window from {start} to {end} is outside of {size}")
        return min(start, size - 1), min(end, size - 1)

    def _inside(self, at: int, window: tuple[int, int]) -> int:
        if not min(window) <= at <= max(window):
            self.complaints.append(f"the cursor {at} is outside of its window {window}")
            return min(window)
        return at

    def _write(self, memory: int, data: bytes) -> None:
        for byte in data:
            x, y = self._cursor
            self.memories[memory, y, x] = byte
            self._advance()

    def _advance(self) -> None:
        """One step in the direction of the data entry mode, round the window's edges."""
        first, second = (1, 0) if self._entry & 4 else (0, 1)
        if self._step(first):
            self._step(second)

    def _step(self, axis: int) -> bool:
        """Move along one axis; whether the edge was passed."""
        low, high = sorted((self._window_x, self._window_y)[axis])
        up = bool(self._entry & (2 if axis else 1))
        self._cursor[axis] += 1 if up else -1
        if low <= self._cursor[axis] <= high:
            return False
        self._cursor[axis] = low if up else high
        return True

    def _refresh(self) -> None:
        if not self._sequence & _DISPLAY:
            self.complaints.append(f"sequence {self._sequence:02x} displays nothing")
            return
        new = np.unpackbits(self.memories[_NEW], axis=1).astype(bool)
        if not self._sequence & _PARTIAL:
            self._pixels = new
            self.refreshes.append("full")
            self._stay_busy(self._seconds.full)
            return
        old = np.unpackbits(self.memories[_OLD], axis=1).astype(bool)
        if self._rams & _IGNORE_OLD:
            old = np.zeros_like(old)
        self._pixels = np.where(new != old, new, self._pixels)  # only these are driven
        self.refreshes.append("partial")
        self._stay_busy(self._seconds.partial)
        if self._swaps:
            self.memories = self.memories[::-1].copy()


def _number(two: bytes) -> int:
    return int.from_bytes(two, "little")
