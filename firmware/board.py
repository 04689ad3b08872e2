"""The Pico's pins, USB wire and watchdog, in the puck's words. The only file that knows them."""

import os
import select
import sys

import machine
import micropython
import settings

_RESTING = "resting"  # this file means: leave the puck alone after the next start


class Board:
    """All of the hardware. `open_board` gives one unless the puck is to be left alone."""

    def __init__(self) -> None:
        pin = machine.Pin
        self._tilt = pin(settings.TILT, pin.IN, pin.PULL_UP)
        self._button = pin(settings.BUTTON, pin.IN, pin.PULL_UP)
        self._leds = [pin(number, pin.OUT, value=0) for number in settings.LEDS]
        self._buzzer = machine.PWM(pin(settings.BUZZER))
        self._buzzer.duty_u16(0)
        self._shown = 0
        self._hertz = 0
        self._wire = select.poll()
        self._wire.register(sys.stdin, select.POLLIN)

    def guard(self) -> None:
        """From now on `feed` has to be called, or the Pico starts again; no Ctrl-C either."""
        micropython.kbd_intr(-1)
        self._watchdog = machine.WDT(timeout=settings.WATCHDOG_MS)

    def feed(self) -> None:
        self._watchdog.feed()

    def tilt(self) -> int:
        return self._tilt.value()

    def button(self) -> int:
        """1 while it is pressed."""
        return 1 - self._button.value()

    def show(self, lights: int) -> None:
        changed = lights ^ self._shown
        for place, led in enumerate(self._leds):
            if changed >> place & 1:
                led.value(lights >> place & 1)
        self._shown = lights

    def sound(self, hertz: int) -> None:
        if hertz == self._hertz:
            return
        self._hertz = hertz
        if hertz:
            self._buzzer.freq(hertz)
        # A square wave is loudest when it is half on, half off.
        self._buzzer.duty_u16(32768 * settings.LOUDNESS // 100 if hertz else 0)

    def read(self) -> bytes:
        """What has come over the wire, at most about two lines of it; never waits."""
        data = bytearray()
        while len(data) < 200 and self._wire.poll(0):
            letter = sys.stdin.buffer.read(1)
            if not letter:
                break
            data.extend(letter)
        return bytes(data)

    def write(self, data: bytes) -> None:
        sys.stdout.buffer.write(data)

    def rest(self) -> None:
        """Start again, and then do nothing, so that new firmware can come."""
        self.show(0)
        self.sound(0)
        with open(_RESTING, "w") as file:
            file.write("")
        machine.reset()


def open_board() -> "Board | None":
    """The hardware; None when the puck is to be left alone, this once.

    That is so after `rest`, and while the button is held down at the start.
    """
    board = Board()
    if _RESTING in os.listdir():
        os.remove(_RESTING)
        return None
    return None if board.button() else board


def new_name() -> str:
    """Eight hex digits that were never given before."""
    return os.urandom(4).hex()
