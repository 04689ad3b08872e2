"""`tabletop flash`: put the firmware on a Pico, with mpremote, and see that it runs."""

import subprocess
import sys
from collections.abc import Callable
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from threading import Event

import click

import tabletop
from tabletop.clock import SystemClock
from tabletop.devices.pi import PiPuck, find_picos, pyserial
from tabletop.errors import BadInput, Broken, NotReady
from tabletop.puck import FIRMWARE, FIRMWARE_FILES, Met, Mismatched, News, framed

USB_DEVICES = Path("/sys/bus/usb/devices")
_BOOTING = ("2e8a", "0003")  # a Pico that waits for MicroPython itself
_LAST = "main.py"  # without it a Pico that was flashed half does nothing
_GET = "micropython.org/download/RPI_PICO onto its drive RPI-RP2, then run tabletop flash again"
_NONE = "no Pico found: plug it in with a cable that carries data; a new one needs MicroPython"
_BACK_SECONDS = 10.0


@click.command()
@click.option("--port", metavar="PORT", help="Where the Pico is, if there are several.")
@click.option(
    "--settings",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Pins and settings of your own instead of firmware/settings.py.",
)
def command(port: str | None, settings: Path | None) -> None:
    """Put the timer puck's firmware on a Raspberry Pi Pico that runs MicroPython.

    Plug the Pico in and run it; a puck that is in use is interrupted and starts again.

    Example: tabletop flash --port /dev/ttyACM1
    """
    if settings is not None and not settings.is_file():
        raise BadInput(f"there is no file {settings}: give your copy of firmware/settings.py")
    if find_spec("mpremote") is None:
        raise Broken("mpremote is missing: pip install 'tabletop[pi]'")
    place = port or _only_pico()
    click.echo(f"Pico at {place}: putting firmware {FIRMWARE} on it ...")
    _rest(place)
    _copy(place, settings)
    click.echo(f"The puck answers with firmware {_version(place)}. It is ready.")


def _only_pico() -> str:
    picos = find_picos()
    if len(picos) > 1:
        raise BadInput(f"several Picos: choose one with --port {' or --port '.join(picos)}")
    if picos:
        return picos[0]
    if _waits_for_micropython(USB_DEVICES):
        raise Broken(f"a Pico is here, but without MicroPython: copy {_GET}")
    raise Broken(f"{_NONE} first: hold BOOTSEL while plugging it in and copy {_GET}")


def _waits_for_micropython(devices: Path) -> bool:
    """Whether a Pico shows its drive, as one does that has no program."""
    return any(
        (path.read_text().strip(), path.with_name("idProduct").read_text().strip()) == _BOOTING
        for path in devices.glob("*/idVendor")
    )


def _rest(port: str) -> None:
    """Ask a running puck to start again and do nothing; whatever else is there ignores it."""
    serial = pyserial()
    try:
        with serial.serial_for_url(port, timeout=0.1, write_timeout=1, exclusive=True) as wire:
            wire.write(b"\n" + framed("00000000 - REST"))
            wire.flush()
            _until(lambda: not wire.read(1), 1.0)
    except (serial.SerialException, OSError, ValueError) as error:
        if "lock" in str(error).lower():
            raise Broken(f"{port} is in use: sudo systemctl stop tabletop, then again") from error
        raise Broken(f"{port} cannot be opened ({error}): see tabletop flash --help") from error
    if not _until(lambda: _opens(port), _BACK_SECONDS):
        raise NotReady("the Pico did not come back: unplug it, plug it in and try again")


def _copy(port: str, settings: Path | None) -> None:
    shared, own = Path(tabletop.__file__).parent / "puck", _firmware()
    sources = {f":puck/{name}": shared / name for name in FIRMWARE_FILES}
    names = sorted((path.name for path in own.glob("*.py")), key=lambda name: name == _LAST)
    sources |= {f":{name}": own / name for name in names}
    if settings is not None:
        sources[":settings.py"] = settings
    steps = ["exec", "import os\nif 'puck' not in os.listdir(): os.mkdir('puck')"]
    for place, source in sources.items():
        steps += ["+", "fs", "cp", str(source), place]
    _mpremote(port, [*steps, "+", "reset"])


def _mpremote(port: str, steps: list[str]) -> None:
    command = [sys.executable, "-m", "mpremote", "connect", port, *steps]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        raise NotReady(f"{port} does not answer as MicroPython: copy {_GET}") from None
    if done.returncode:
        told = (done.stderr.strip() or done.stdout.strip() or "no word why").splitlines()[-1]
        raise Broken(f"mpremote failed ({told}): plug the Pico in anew, its button held, and again")


def _version(port: str) -> str:
    """The version that the puck itself tells when it has started again."""
    met, news = Event(), list[News]()

    def tell(one: News) -> None:
        news.append(one)
        if isinstance(one, Met | Mismatched):
            met.set()

    puck = PiPuck(port, tell=tell)
    met.wait(_BACK_SECONDS)
    puck.close()
    for one in news:
        if isinstance(one, Mismatched):
            raise Broken(one.why)
        if isinstance(one, Met) and one.version != FIRMWARE:
            raise Broken(f"the puck still runs firmware {one.version}: run tabletop flash again")
        if isinstance(one, Met):
            return one.version
    raise NotReady("the firmware is on the Pico but does not answer: unplug it and plug it in")


def _firmware() -> Path:
    """The firmware's own files: shipped inside the package, or beside it in the source."""
    shipped = Path(str(resources.files(tabletop))) / "firmware"
    return shipped if shipped.is_dir() else Path(tabletop.__file__).parents[1] / "firmware"


def _opens(port: str) -> bool:
    serial = pyserial()
    try:
        serial.serial_for_url(port).close()
    except (serial.SerialException, OSError):
        return False
    return True


def _until(happened: Callable[[], bool], seconds: float) -> bool:
    """Wait for it, so long at most; whether it came."""
    clock, pause = SystemClock(), Event()
    end = clock.now() + seconds
    while not happened():
        if clock.now() > end:
            return False
        pause.wait(0.05)
    return True
