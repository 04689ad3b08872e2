"""One contract for recorded and real devices: what the ports promise, each adapter keeps."""

from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest

from tabletop.devices.mock import RecordingBuzzer, RecordingLights, RecordingPanel, RecordingVoice
from tabletop.devices.pi import PiBuzzer, PiLights, pin_map
from tabletop.errors import BadInput, Broken
from tabletop.ports import Buzzer, LightBoard, Panel, Voice
from tabletop.signals import KeysPage, Lights, Page, Status, Tune, WordsPage


@pytest.fixture(params=["mock", "pi"])
def lights(request: pytest.FixtureRequest, factory: Any) -> Iterator[LightBoard]:
    board: LightBoard = (
        RecordingLights() if request.param == "mock" else PiLights(pin_map().lights, factory)
    )
    yield board
    board.close()


@pytest.fixture(params=["mock", "pi"])
def buzzer(request: pytest.FixtureRequest, factory: Any) -> Iterator[Buzzer]:
    voice: Buzzer = (
        RecordingBuzzer() if request.param == "mock" else PiBuzzer(pin_map().buzzer, factory)
    )
    yield voice
    voice.close()


def test_lights_take_every_state_there_is(lights: LightBoard) -> None:
    """Any count from 0 to 4 with any status, in any order, twice in a row too."""
    for status in Status:
        for count in range(5):
            lights.show(Lights(count, 4 - count, status))
            lights.show(Lights(count, 4 - count, status))


@pytest.mark.parametrize("wrong", [Lights(red=5), Lights(white=5), Lights(red=-1)])
def test_lights_refuse_more_than_there_are(lights: LightBoard, wrong: Lights) -> None:
    """A recorded board accepts nothing that a real one could not show."""
    with pytest.raises(BadInput, match="0 to 4"):
        lights.show(wrong)


def test_closed_lights_are_broken_and_may_be_closed_again(lights: LightBoard) -> None:
    """Who uses a closed board is told to open a new one."""
    lights.close()
    lights.close()
    with pytest.raises(Broken, match="open a new one"):
        lights.show(Lights())


def test_a_buzzer_plays_every_tune_and_never_makes_its_caller_wait(buzzer: Buzzer) -> None:
    """Six tunes one after the other take no time; the newest replaces the one before."""
    begin = monotonic()
    for tune in Tune:
        buzzer.play(tune)
    assert monotonic() - begin < 0.3


def test_a_closed_buzzer_is_broken_and_may_be_closed_again(buzzer: Buzzer) -> None:
    """Who uses a closed buzzer is told to open a new one."""
    buzzer.play(Tune.WON)
    buzzer.close()
    buzzer.close()
    with pytest.raises(Broken, match="open a new one"):
        buzzer.play(Tune.CLICK)


def test_recording_devices_remember_everything_in_order() -> None:
    """A history holds what was asked for, as it was asked for."""
    lights, buzzer, voice = RecordingLights(), RecordingBuzzer(), RecordingVoice()
    states = [Lights(1, 2, Status.GOOD), Lights(), Lights()]
    for state in states:
        lights.show(state)
    for tune in (Tune.CLICK, Tune.WON):
        buzzer.play(tune)
    for words in ("One red.", "Solved!"):
        voice.say(words)
    assert list(lights.history) == states
    assert list(buzzer.history) == [Tune.CLICK, Tune.WON]
    assert list(voice.history) == ["One red.", "Solved!"]


def test_a_recording_panel_draws_the_page_it_shows_now() -> None:
    """Pages are kept as values; the picture is that of the newest."""
    panel = RecordingPanel()
    pages: list[Page] = [WordsPage("One", ("first",)), KeysPage("Two", ())]
    pictures = []
    for page in pages:
        panel.show(page)
        pictures.append(panel.picture.tobytes())
    assert list(panel.history) == pages
    assert pictures[0] != pictures[1]
    assert panel.picture.size == (400, 300)


def test_a_panel_that_has_shown_nothing_says_so() -> None:
    """There is no picture before the first page."""
    with pytest.raises(Broken, match="show a page"):
        _ = RecordingPanel().picture


def test_a_closed_panel_and_a_closed_voice_are_broken() -> None:
    """All recording devices close alike."""
    panel: Panel = RecordingPanel()
    voice: Voice = RecordingVoice()
    panel.close()
    voice.close()
    with pytest.raises(Broken):
        panel.show(WordsPage("Too late", ()))
    with pytest.raises(Broken):
        voice.say("Too late")
