"""A real MicroPython with the firmware in it, pins that are files, and a pty for its cable."""

import os
import pty
import shutil
import subprocess
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest

import tabletop.puck
from tabletop.puck import FIRMWARE_FILES

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"
NUMBERS = 30
RESET = 4  # the exit code of `machine.reset`

Waiting = Callable[..., None]


def _wait_until(happened: Callable[[], bool], seconds: float = 15.0) -> None:
    end = monotonic() + seconds
    while not happened():
        assert monotonic() < end, f"it did not happen within {seconds:g} seconds"
        sleep(0.005)


@pytest.fixture
def wait_until() -> Waiting:
    """Wait for something that another process or thread does."""
    return _wait_until


@pytest.fixture(scope="session")
def micropython() -> str:
    """The program; without one these tests are skipped, unless $TABLETOP_NEEDS names it."""
    found = shutil.which(os.environ.get("MICROPYTHON", "micropython"))
    if found is None:
        why = "no MicroPython: put one on PATH, or name it in $MICROPYTHON"
        if "micropython" in os.environ.get("TABLETOP_NEEDS", ""):
            pytest.fail(why)
        pytest.skip(why)
    return found


class Pico:
    """A Pico on a desk: a folder is its flash memory, a pty its USB cable."""

    def __init__(self, micropython: str, flash: Path, desk: Path) -> None:
        self._micropython = micropython
        self._flash = flash
        self._desk = desk
        self._levels = ["1"] * NUMBERS
        self._write_levels()
        (desk / "seen").touch()
        self._process: subprocess.Popen[bytes] | None = None
        self._cable, end = pty.openpty()
        tty.setraw(end)
        self.port = os.ttyname(end)
        self._end = end  # held open, so that the cable lives when nobody listens

    def start(self, program: str = "main.py") -> None:
        """Switch it on."""
        path = os.pathsep.join([str(self._flash), str(HERE / "pico")])
        self._process = subprocess.Popen(
            [self._micropython, program],
            cwd=self._flash,
            stdin=self._cable,
            stdout=self._cable,
            env=os.environ | {"MICROPYPATH": path, "PICO": str(self._desk)},
        )

    def live(self) -> None:
        """Switch it on and let it live as a Pico does, in a thread: its program if it has one,
        else MicroPython's prompt, and from the start again after each reset."""
        self._living = Thread(target=self._live, daemon=True)
        self._living.start()

    def _live(self) -> None:
        while True:
            program = self._flash / "main.py"
            code = self._lived(program) if program.exists() else 0
            code = self._lived(HERE / "pico" / "repl.py") if code == 0 else code
            if code != RESET:
                return

    def _lived(self, program: Path) -> int:
        self.start(str(program))
        assert self._process is not None
        return self._process.wait()

    def wait(self, seconds: float = 15.0) -> int:
        """The exit code, once it has stopped by itself."""
        assert self._process is not None
        return self._process.wait(seconds)

    def stop(self) -> None:
        """Switch it off."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def throw_away(self) -> None:
        self.stop()
        os.close(self._cable)
        os.close(self._end)

    def bring(self, pin: int, level: int) -> None:
        """Bring a pin to a level."""
        self._levels[pin] = str(level)
        self._write_levels()

    def turn(self, pin: int) -> None:
        """Bring a pin to its other level."""
        self.bring(pin, 1 - int(self._levels[pin]))

    def seen(self, kind: str) -> list[list[int]]:
        """Every change of such an output: the numbers on its lines."""
        lines = [line.split() for line in (self._desk / "seen").read_text().splitlines()]
        return [[int(word) for word in words[2:]] for words in lines if words[1] == kind]

    def lit(self) -> set[int]:
        """The pins that are on."""
        lit: set[int] = set()
        for pin, level in self.seen("pin"):
            (lit.add if level else lit.discard)(pin)
        return lit

    def _write_levels(self) -> None:
        path = self._desk / "levels"
        with path.open("r+" if path.exists() else "w") as file:
            file.write("".join(self._levels))


def put_firmware(flash: Path) -> None:
    """What `tabletop flash` puts on a Pico."""
    (flash / "puck").mkdir(parents=True)
    for path in FIRMWARE.glob("*.py"):
        shutil.copy(path, flash)
    for name in FIRMWARE_FILES:
        shutil.copy(Path(tabletop.puck.__file__).with_name(name), flash / "puck")


@pytest.fixture
def flash(tmp_path: Path) -> Path:
    """A folder as the flash memory of a Pico, with the firmware in it."""
    put_firmware(tmp_path / "flash")
    return tmp_path / "flash"


@pytest.fixture
def pico(micropython: str, flash: Path, tmp_path: Path) -> Iterator[Pico]:
    """A Pico with the firmware on it, not yet switched on."""
    desk = tmp_path / "desk"
    desk.mkdir()
    pico = Pico(micropython, flash, desk)
    yield pico
    pico.throw_away()


def _in_micropython(micropython: str, flash: Path, script: Path, *arguments: Path) -> str:
    done = subprocess.run(
        [micropython, str(script), *map(str, arguments)],
        env=os.environ | {"MICROPYPATH": str(flash)},
        capture_output=True,
        text=True,
        timeout=20,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


@pytest.fixture
def in_micropython() -> Callable[..., str]:
    """Runs a script with the firmware's files at hand; what it printed."""
    return _in_micropython
