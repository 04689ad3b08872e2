"""One contract for panel, voice, buttons and timer, kept by recorded and by real devices."""

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.clock import SimulatedClock, SystemClock
from tabletop.devices import SharedLights
from tabletop.devices.mock import (
    HandButtons,
    HandTimer,
    RecordingBuzzer,
    RecordingLights,
    RecordingPanel,
    RecordingVoice,
    VirtualPanel,
)
from tabletop.devices.pi import PiButtons, PiPanel, PiTimer, PiVoice, PiWires, Ssd1683, pin_map
from tabletop.errors import Broken
from tabletop.ports import Buttons, Panel, Timer, Voice
from tabletop.signals import Held, Hourglass, OffPage, Pressed, WordsPage

PINS = pin_map()
both = pytest.mark.parametrize("kind", ["mock", "pi"])


def _panel(kind: str) -> Panel:
    if kind == "mock":
        return RecordingPanel()
    clock = SimulatedClock()

    def pause(seconds: float) -> None:
        clock.pass_time(seconds)

    return PiPanel(Ssd1683(VirtualPanel(clock), clock, pause), clock)


@pytest.fixture
def timer(request: pytest.FixtureRequest, factory: Any) -> Iterator[Timer]:
    lights, buzzer = RecordingLights(), RecordingBuzzer()
    opened: Timer = (
        HandTimer(lights, buzzer, SystemClock())
        if request.param == "mock"
        else PiTimer(PINS.tilt, factory, SharedLights(lights), buzzer)
    )
    yield opened
    opened.close()


@both
def test_a_panel_takes_pages_and_rests_and_is_broken_once_closed(kind: str) -> None:
    """The off page is a page like any other; closing twice does no harm."""
    panel = _panel(kind)
    for page in (WordsPage("One", ()), WordsPage("Two", ()), WordsPage("Two", ()), OffPage()):
        panel.show(page)
        panel.rest()
    panel.close()
    panel.close()
    with pytest.raises(Broken, match="open a new one"):
        panel.show(WordsPage("Three", ()))


@both
def test_a_voice_takes_any_words_and_is_broken_once_closed(kind: str) -> None:
    """Nothing at all, letters of all kinds, half a letter."""
    voice: Voice = RecordingVoice() if kind == "mock" else PiVoice("true")
    for words in ("", "Two red.", "Größe 中 🎲", "\ud800"):
        voice.say(words)
    voice.close()
    voice.close()
    with pytest.raises(Broken, match="open a new one"):
        voice.say("More")


@both
def test_buttons_have_one_listener_and_are_broken_once_closed(kind: str, factory: Any) -> None:
    """Presses go to one place, and to none after closing."""
    pressed: list[Pressed | Held] = []
    buttons: Buttons = (
        HandButtons(SystemClock()) if kind == "mock" else PiButtons(PINS.buttons, factory)
    )
    buttons.listen(pressed.append, lambda: None)
    with pytest.raises(Broken, match="already"):
        buttons.listen(pressed.append, lambda: None)
    buttons.close()
    buttons.close()
    with pytest.raises(Broken, match="open"):
        buttons.listen(pressed.append, lambda: None)


@pytest.mark.parametrize("timer", ["mock", "pi"], indirect=True)
def test_a_timer_runs_from_where_it_is_told_and_stops(timer: Timer) -> None:
    """It has what it was given, and nothing when it is not in use."""
    assert timer.left() == 0
    timer.run(Hourglass(left=60_000))
    assert 59_000 < timer.left() <= 60_000
    timer.run(Hourglass(left=1_000))
    assert 0 < timer.left() <= 1_000
    timer.run(None)
    assert timer.left() == 0
    timer.close()
    timer.close()
    with pytest.raises(Broken, match="open a new one"):
        timer.run(Hourglass(left=1))


class Bus:
    """A notebook in the place of an SPI bus."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.open = True

    def writebytes2(self, data: bytes) -> None:
        self.written.append(data)

    def close(self) -> None:
        self.open = False


def test_the_panels_wires_follow_the_pin_map(factory: Any) -> None:
    """Low for a command, high for data; reset and busy are the pins of the map."""
    bus = Bus()
    wires = PiWires(PINS.panel, factory, bus)
    wires.send(b"\x12", command=True)
    assert factory.pin(PINS.panel.dc).state == 0
    wires.send(b"\x01\x02", command=False)
    assert factory.pin(PINS.panel.dc).state == 1
    wires.reset(high=False)
    assert factory.pin(PINS.panel.rst).state == 0
    assert not wires.busy()
    factory.pin(PINS.panel.busy).drive_high()
    assert wires.busy()
    assert bus.written == [b"\x12", b"\x01\x02"]
    wires.close()
    wires.close()
    assert not bus.open
