"""The reference build's parts, opened one by one as the settings say.

A part that cannot be opened is told to the inbox and left out: the evening goes on without it.
"""

from collections.abc import Callable
from time import sleep
from typing import Any, TypeVar

from tabletop.appliance import Parts
from tabletop.clock import SystemClock, minute_of_day
from tabletop.config import CameraKind, CameraSettings, Config, TimerKind, TimerSettings
from tabletop.devices import Absent, SharedLights, Telling
from tabletop.devices.camera import FolderSource, PiSource, Source, WatchedCamera, WebcamSource
from tabletop.devices.pi import (
    PiButtons,
    PiBuzzer,
    PiLights,
    Pins,
    PiPanel,
    PiPuck,
    PiTimer,
    PiVoice,
    PiWires,
    Ssd1683,
    find_picos,
    open_pins,
    open_spi,
    pin_map,
)
from tabletop.errors import TabletopError
from tabletop.games import game
from tabletop.looking import Looks
from tabletop.ports import Buttons, Buzzer, LightBoard, Panel, Timer, Voice
from tabletop.service import Inbox
from tabletop.vision import Eye

T = TypeVar("T")


def pi_parts(config: Config, inbox: Inbox, tell: Callable[[str], None]) -> Parts:
    """Everything this device has, by its settings. Every word it says goes to `tell` too."""
    wanted, pins = config.outputs, pin_map()
    factory = None
    if wanted.lights or wanted.buzzer or wanted.panel or wanted.buttons:
        factory = _tried(inbox, "pins", open_pins)
    board = _lights(config, inbox, pins, factory)
    shared = SharedLights(board)
    buzzer = _buzzer(config, inbox, pins, factory)
    return Parts(
        lights=shared,
        buzzer=buzzer,
        panel=_panel(config, inbox, pins, factory),
        voice=_voice(config, inbox, tell),
        camera=camera_of(config.camera),
        eye_for=eye_for,
        buttons=_buttons(config, inbox, pins, factory),
        timer=_timer(config.timer, inbox, pins, factory, shared, buzzer),
        every=1 / config.camera.rate,
    )


def eye_for(name: str) -> tuple[Looks, tuple[str, ...]]:
    """The eye for a game's mat, and all zones of that mat."""
    played = game(name)
    return Eye(played.mat, played.decks), tuple(zone.name for zone in played.mat.zones)


def camera_of(settings: CameraSettings) -> WatchedCamera | None:
    """The camera, in its own process; None where there is none."""
    source: Source
    match settings.kind:
        case CameraKind.PI:
            source = PiSource(settings.number, rate=settings.rate)
        case CameraKind.WEBCAM:
            source = WebcamSource(settings.number)
        case CameraKind.FOLDER:
            source = FolderSource(settings.folder, every=1 / settings.rate)
        case CameraKind.NONE:
            return None
    return WatchedCamera(source)


def _tried(inbox: Inbox, part: str, build: Callable[[], T]) -> T | None:
    """Open a part; what is wrong with it is told."""
    try:
        return build()
    except TabletopError as error:
        inbox.told(part, str(error))
        return None


def _lights(config: Config, inbox: Inbox, pins: Pins, factory: Any) -> LightBoard:
    if not config.outputs.lights or factory is None:
        return Absent()
    return _tried(inbox, "lights", lambda: PiLights(pins.lights, factory)) or Absent()


def _buzzer(config: Config, inbox: Inbox, pins: Pins, factory: Any) -> Buzzer:
    if not config.outputs.buzzer or factory is None:
        return Absent()

    def volume() -> float:
        return config.sound.at(minute_of_day())

    return _tried(inbox, "buzzer", lambda: PiBuzzer(pins.buzzer, factory, volume)) or Absent()


def _panel(config: Config, inbox: Inbox, pins: Pins, factory: Any) -> Panel:
    if not config.outputs.panel or factory is None:
        return Absent()

    def build() -> Panel:
        clock = SystemClock()
        wires = PiWires(pins.panel, factory, open_spi(pins.panel))
        return PiPanel(Ssd1683(wires, clock, sleep), clock)

    return _tried(inbox, "panel", build) or Absent()


def _voice(config: Config, inbox: Inbox, tell: Callable[[str], None]) -> Voice:
    spoken = _tried(inbox, "voice", PiVoice) if config.outputs.voice else None
    return Telling(tell, spoken)


def _buttons(config: Config, inbox: Inbox, pins: Pins, factory: Any) -> Buttons | None:
    if not config.outputs.buttons or factory is None:
        return None
    return _tried(inbox, "buttons", lambda: PiButtons(pins.buttons, factory))


def _timer(
    settings: TimerSettings,
    inbox: Inbox,
    pins: Pins,
    factory: Any,
    lights: SharedLights,
    buzzer: Buzzer,
) -> Timer | None:
    kind = settings.kind
    if kind is TimerKind.AUTO:
        plugged = bool(settings.port) or bool(_tried(inbox, "puck", find_picos))
        kind = TimerKind.PUCK if plugged else TimerKind.TILT
    if kind is TimerKind.PUCK:
        return _tried(inbox, "puck", lambda: PiPuck(settings.port or None))
    if kind is TimerKind.TILT and factory is not None:
        return _tried(inbox, "timer", lambda: PiTimer(pins.tilt, factory, lights, buzzer))
    return None


def safe_panel(config: Config, inbox: Inbox) -> Panel:
    """The panel alone, for a device that does not play."""
    factory = _tried(inbox, "pins", open_pins) if config.outputs.panel else None
    return _panel(config, inbox, pin_map(), factory)
