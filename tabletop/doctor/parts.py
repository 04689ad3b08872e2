"""The device's own parts: pins, lights, bus, panel, camera and puck.

Each is opened as the service opens it, used once and let go again.
"""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from time import sleep

from tabletop.clock import Clock, SystemClock
from tabletop.devices import PuckTimer
from tabletop.devices.camera import Patience, PiSource, Source, WatchedCamera
from tabletop.devices.pi import (
    PiLights,
    PiPuck,
    PiWires,
    Ssd1683,
    Wires,
    open_pins,
    open_spi,
    pin_map,
)
from tabletop.display import draw
from tabletop.errors import NotReady, TabletopError
from tabletop.puck import Lost, Met, Mismatched, News
from tabletop.signals import WordsPage

from .finding import Finding, fair, ill, well
from .machine import Machine

_NO_PI = "run this on the Raspberry Pi; on a laptop: tabletop demo"
_FIRST_FRAME = 10.0
_PUCK_ANSWERS = 5.0

OpenTimer = Callable[[Callable[[News], None]], PuckTimer]
"""Opens a puck whose news go to the given listener."""


def gpiochip(machine: Machine) -> Finding:
    """Whether the pins can be reached."""
    chips = machine.found("dev", "gpiochip*")
    if not chips:
        return ill("gpiochip", "this machine has no pins", _NO_PI)
    closed = [chip for chip in chips if not machine.usable(f"dev/{chip}")]
    if closed:
        mend = "sudo usermod -aG gpio $USER, then log in again"
        return ill("gpiochip", f"this user may not use {', '.join(closed)}", mend)
    return well("gpiochip", f"{', '.join(chips)} can be used")


def lights(machine: Machine) -> Finding:
    """Whether the light board's pins are free."""

    def shine() -> str:
        pins = open_pins(machine.path("dev"))
        PiLights(pin_map().lights, pins).close()
        return "all pins of the light board are free"

    return _tried("lights", shine)


def spi(machine: Machine) -> Finding:
    """Whether the bus to the panel is switched on."""
    buses = machine.found("dev", "spidev0.*")
    if not buses:
        mend = "sudo raspi-config nonint do_spi 0, then: sudo reboot"
        return ill("spi", "the SPI bus is switched off", mend)
    if not all(machine.usable(f"dev/{bus}") for bus in buses):
        mend = "sudo usermod -aG spi $USER, then log in again"
        return ill("spi", "this user may not use the SPI bus", mend)
    return well("spi", f"{', '.join(buses)} can be used")


def panel(machine: Machine) -> Finding:
    """Whether the panel shows a page: its BUSY line rises and falls."""

    def write() -> str:
        pins = pin_map().panel
        wires = PiWires(pins, open_pins(machine.path("dev")), open_spi(pins))
        try:
            return written(wires, SystemClock(), sleep)
        finally:
            wires.close()

    return _tried("panel", write)


def written(wires: Wires, clock: Clock, pause: Callable[[float], None]) -> str:
    """Show a page, the only way to learn that a panel listens; then let it sleep."""
    chip, begin = Ssd1683(wires, clock, pause), clock.now()
    chip.full(draw(WordsPage("The doctor was here", ("Can you read this?",))))
    chip.sleep()
    return f"a page was shown within {clock.now() - begin:.1f} s"


def camera(_machine: Machine, source: Source | None = None) -> Finding:
    """Whether a first picture comes."""

    def look() -> str:
        watched = WatchedCamera(source or PiSource(), patience=Patience(first=_FIRST_FRAME))
        try:
            return _first_frame(watched)
        finally:
            watched.close()

    return _tried("camera", look)


def _first_frame(watched: WatchedCamera) -> str:
    clock = SystemClock()
    begin = clock.now()
    while True:
        try:
            frame = watched.frame()
        except NotReady:
            if watched.faults or clock.now() - begin > _FIRST_FRAME:
                raise
            sleep(0.05)
            continue
        shape = frame.pixels.shape or (0, 0)
        seconds = clock.now() - begin
        return f"a picture of {shape[1]} x {shape[0]} came after {seconds:.1f} s"


def puck(machine: Machine, timer: OpenTimer | None = None) -> Finding:
    """Whether there is a puck, this user may talk to it, and it answers with its version."""
    ports = machine.found("dev", "ttyACM*")
    if not ports:
        return well("puck", "there is none: the device's own lights are the sand timer")
    if not any(machine.usable(f"dev/{port}") for port in ports):
        mend = "sudo usermod -aG dialout $USER, then log in again"
        return ill("puck", f"this user may not use {', '.join(ports)}", mend)
    if machine.installed("pyserial") is None:
        return fair("puck", "a puck is plugged in but cannot be used", "pip install pyserial")
    if not machine.picos():
        return well("puck", f"{', '.join(ports)} is something else; a puck is not needed")
    return _tried("puck", lambda: _version(timer or (lambda tell: PiPuck(tell=tell))))


def _version(open_timer: OpenTimer) -> str:
    """Ask the puck who it is; its own complaint when it does not say."""
    heard: SimpleQueue[News] = SimpleQueue()
    timer = open_timer(heard.put)
    try:
        while True:
            news = heard.get(timeout=_PUCK_ANSWERS)
            if isinstance(news, Met):
                return f"it answers, firmware {news.version}"
            if isinstance(news, Lost | Mismatched):
                raise NotReady(news.why)
    except Empty:
        raise NotReady("what is plugged in does not answer as a puck: tabletop flash") from None
    finally:
        timer.close()


def _tried(part: str, act: Callable[[], str]) -> Finding:
    """Try a part; our errors say behind a colon what mends them."""
    try:
        return well(part, act())
    except TabletopError as error:
        words, colon, mend = str(error).rpartition(": ")
        return ill(part, words, mend) if colon else ill(part, mend, "tabletop doctor")
