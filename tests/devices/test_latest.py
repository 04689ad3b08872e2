"""Outputs that are dead, slow or hang: nobody waits for them, and people are told once."""

from collections.abc import Callable, Iterator
from functools import partial
from threading import Event
from time import monotonic

import pytest

from tabletop.devices import LatestBuzzer, LatestLights, LatestPanel, LatestVoice
from tabletop.devices.latest import Latest
from tabletop.devices.mock import RecordingPanel
from tabletop.errors import Broken, NotReady
from tabletop.signals import Lights, OffPage, Page, Tune, WordsPage

Waiting = Callable[[Callable[[], bool]], None]


class Stuck:
    """Every output in one, and all of them hang until they are let go."""

    def __init__(self) -> None:
        self.go = Event()
        self.done: list[object] = []

    def show(self, thing: Lights | Page) -> None:
        self._hang(thing)

    def play(self, tune: Tune) -> None:
        self._hang(tune)

    def say(self, words: str) -> None:
        self._hang(words)

    def rest(self) -> None:
        self._hang("rest")

    def close(self) -> None:
        self._hang("close")

    def _hang(self, thing: object) -> None:
        self.go.wait(20)
        self.done.append(thing)


class Dead(Stuck):
    """Every output in one, and all of them are broken."""

    def _hang(self, thing: object) -> None:
        self.done.append(thing)
        raise Broken("it fell off the table: pick it up")


@pytest.fixture
def complaints() -> list[tuple[str, str]]:
    return []


@pytest.fixture(params=[Stuck, Dead])
def bad(request: pytest.FixtureRequest) -> Iterator[Stuck]:
    output: Stuck = request.param()
    yield output
    output.go.set()


def test_a_thousand_wishes_to_bad_outputs_take_no_time(
    bad: Stuck, complaints: list[tuple[str, str]]
) -> None:
    """All four of them dead or hanging: 4,000 calls in a few seconds, none above half a second."""

    def told(part: str, why: str) -> None:
        complaints.append((part, why))

    lights, buzzer = LatestLights(bad, told), LatestBuzzer(bad, told)
    panel, voice = LatestPanel(bad, told), LatestVoice(bad, told)
    longest, begin = 0.0, monotonic()
    for number in range(1000):
        for wish in (
            partial(lights.show, Lights(number % 5)),
            partial(buzzer.play, Tune.CLICK),
            partial(panel.show, WordsPage(str(number), ())),
            partial(voice.say, str(number)),
        ):
            before = monotonic()
            wish()
            longest = max(longest, monotonic() - before)
    assert monotonic() - begin < 5.0
    assert longest < 0.5
    bad.go.set()
    for output in (lights, buzzer, panel, voice):
        output.close()
    assert len(complaints) <= 4  # each is told once at most


def test_a_slow_panel_skips_to_the_newest_page(
    wait_until: Waiting, complaints: list[tuple[str, str]]
) -> None:
    """Of a hundred pages only the first and the last are drawn."""
    panel = Stuck()
    queued = LatestPanel(panel, lambda part, why: complaints.append((part, why)))
    pages = [WordsPage(str(number), ()) for number in range(100)]
    queued.show(pages[0])
    wait_until(lambda: queued._busy_since is not None)
    for page in pages[1:]:
        queued.show(page)
    panel.go.set()
    queued.close()
    assert [thing for thing in panel.done if thing != "rest"] == [pages[0], pages[-1], "close"]
    assert complaints == []


def test_a_hanging_output_is_told_when_it_is_wanted_again(
    wait_until: Waiting, complaints: list[tuple[str, str]]
) -> None:
    """After its longest time, once, and closing does not wait for it."""
    panel = Stuck()
    queued = Latest("panel", panel, panel.show, lambda *told: complaints.append(told), longest=0.05)
    queued.put(Lights())

    def wanted() -> bool:
        queued.put(Lights())
        return bool(complaints)

    wait_until(wanted)
    queued.put(Lights())
    begin = monotonic()
    queued.close(patience=0.1)
    assert monotonic() - begin < 1
    assert [part for part, _ in complaints] == ["panel"]
    panel.go.set()


def test_an_output_that_comes_back_is_brought_to_the_newest_state(wait_until: Waiting) -> None:
    """States are reached, not pulsed: the lost one is tried again, and an illness is told once."""
    tries: list[Lights] = []
    complaints: list[str] = []

    def show(lights: Lights) -> None:
        tries.append(lights)
        if len(tries) < 4:
            raise NotReady("not yet: try again")

    queued = Latest(
        "lights",
        RecordingPanel(),
        show,
        lambda _part, why: complaints.append(why),
        longest=1,
        again=0.01,
    )
    queued.put(Lights(3))
    wait_until(lambda: len(tries) == 4)
    queued.close()
    assert tries == [Lights(3)] * 4
    assert complaints == ["not yet: try again"]


def test_closing_shows_the_last_page_first() -> None:
    """The off page is on the panel before the power goes."""
    panel = RecordingPanel()
    queued = LatestPanel(panel, lambda _part, _why: None)
    queued.show(WordsPage("Playing", ()))
    queued.show(OffPage())
    queued.close()
    assert panel.history[-1] == OffPage()
    with pytest.raises(Broken, match="closed"):
        queued.show(OffPage())
