"""A Pico's `machine` for MicroPython on a desk: pins are files in the folder $PICO.

`levels` holds one letter for each of 30 pins and is read; `seen` gets a line for every change
of an output. The watchdog bites for real: a program that does not feed it is ended.
"""

import os
import sys
import time

_HOME = os.getenv("PICO")


def _note(line):
    with open(_HOME + "/seen", "a") as file:
        file.write(f"{time.ticks_ms()} {line}\n")


class Pin:
    IN, OUT, PULL_UP = 0, 1, 1

    def __init__(self, number, _mode=-1, _pull=-1, value=None):
        self._number = number
        if value is not None:
            self.value(value)

    def value(self, level=None):
        if level is not None:
            _note(f"pin {self._number} {level}")
            return None
        with open(_HOME + "/levels") as file:
            file.seek(self._number)
            return int(file.read(1))


class PWM:
    def __init__(self, _pin):
        self._freq = 0

    def freq(self, hertz):
        self._freq = hertz

    def duty_u16(self, duty):
        _note(f"tone {self._freq if duty else 0}")


class WDT:
    def __init__(self, timeout):
        self._timeout = timeout
        self._fed = time.ticks_ms()
        _note(f"watchdog {timeout}")

    def feed(self):
        now = time.ticks_ms()
        late = time.ticks_diff(now, self._fed)
        if late > self._timeout:
            _note("bitten")
            sys.exit(3)
        self._fed = now


def reset():
    _note("reset")
    sys.exit(4)
