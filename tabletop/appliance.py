"""A whole device: host, loop, eye and parts put together. It runs until it is told to stop.

Parts come in (see `on_pi` and `on_laptop`); what they report arrives in the one inbox. Each
output gets a thread of its own here, so that nobody waits for a slow one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tabletop.cabinet import Cabinet, dated
from tabletop.clock import Clock, SystemClock
from tabletop.config import Config, state_directory
from tabletop.devices import LatestBuzzer, LatestLights, LatestPanel, LatestVoice
from tabletop.host import Host, Open, Opened, Place, TakeUp
from tabletop.keeping import Keeping
from tabletop.looking import Looking, Looks
from tabletop.loop import Loop, Outputs
from tabletop.ports import Buttons, Buzzer, Camera, LightBoard, Panel, Timer, Voice
from tabletop.service import Inbox, Service

EyeFor = Callable[[str], tuple[Looks, tuple[str, ...]]]


class Closing(Protocol):
    """What can be let go of."""

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything outside the program. `laid` hears which game's mat people should lay down."""

    lights: LightBoard
    buzzer: Buzzer
    panel: Panel
    voice: Voice
    camera: Camera | None
    eye_for: EyeFor
    buttons: Buttons | None = None
    timer: Timer | None = None
    every: float = 0.1
    laid: Callable[[str], None] = lambda _: None


class Appliance:
    """One device. Build it, `run` it, `close` it."""

    def __init__(
        self,
        config: Config,
        parts: Parts,
        inbox: Inbox,
        *,
        clock: Clock | None = None,
        game: str | None = None,
        address: str = "",
    ) -> None:
        clock = clock or SystemClock()
        self._parts = parts
        self.directory = state_directory(config)
        self.cabinet = Cabinet(self.directory, clock, dated)
        place = Place(config.device.name, address)
        self.host = Host(place, self.cabinet.unfinished(), config.house, game)
        self._outputs = (
            LatestLights(parts.lights, inbox.told),
            LatestBuzzer(parts.buzzer, inbox.told),
            LatestPanel(parts.panel, inbox.told),
            LatestVoice(parts.voice, inbox.told),
        )
        self._looking = _looking(config, parts, inbox, clock)
        outputs = Outputs(*self._outputs, self._look, parts.timer)
        self.loop = Loop(self.host, self.cabinet, outputs, clock, self)
        loops = (self._looking,) if self._looking else ()
        self.service = Service(
            self.loop, inbox, clock, loops, lambda: self.loop.dwelling, self._status
        )
        if parts.buttons is not None:
            parts.buttons.listen(inbox.put, _nothing)
        if parts.timer is not None:
            parts.timer.listen(inbox.put)

    def run(self) -> None:
        """The evening, until somebody switches off or the system says stop."""
        self.service.run()

    def close(self) -> None:
        """Let go of everything; the panel keeps its last page."""
        if self._parts.buttons is not None:
            self._parts.buttons.close()
        if self._looking is not None:
            self._looking.close()
        if self._parts.timer is not None:
            self._parts.timer.close()
        for output in self._outputs:
            output.close()
        self.cabinet.close()

    def open(self, wanted: Open | TakeUp) -> Opened:
        """A game from the cabinet, for the loop."""
        return self.cabinet.open(wanted)

    def watch(self, name: str) -> None:
        """Look for this game's mat from now on."""
        self._parts.laid(name)
        if self._looking is not None:
            self._looking.watch(name)

    def off(self) -> None:
        """Switch off after what goes on now."""
        self.switched_off = True
        self.service.stop()

    switched_off = False
    """Whether people switched it off, rather than the system."""

    def _look(self, shielded: tuple[str, ...]) -> None:
        if self._looking is not None:
            self._looking.shield(shielded)

    def _status(self) -> str:
        opened = self.host.opened
        if opened is None:
            return "waiting for players"
        return f"{opened.order.game}: {opened.session.stage}"


def _looking(config: Config, parts: Parts, inbox: Inbox, clock: Clock) -> Looking | None:
    if parts.camera is None:
        return None
    keep = None
    if config.frames.keep:
        keep = Keeping(Path(config.frames.keep), config.frames.megabytes, inbox.told)
    return Looking(
        parts.camera, parts.eye_for, inbox.put, inbox.told, clock, every=parts.every, keep=keep
    )


def _nothing() -> None:
    """A finger on a button; the host answers when it is a press."""
