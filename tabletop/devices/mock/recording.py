"""Lights, buzzer, panel and voice that keep a history. They obey the ports and nothing more."""

from PIL import Image

from tabletop.display import draw
from tabletop.errors import Broken
from tabletop.signals import Lights, Page, Tune

from ..board import checked


class Recorder:
    """What every recording device is: open until closed, and then broken."""

    def __init__(self) -> None:
        self._open = True

    def close(self) -> None:
        self._open = False

    def _insist_open(self) -> None:
        if not self._open:
            raise Broken("this device was closed: open a new one")


class RecordingLights(Recorder):
    """Remembers every state of the lights."""

    def __init__(self) -> None:
        super().__init__()
        self.history: list[Lights] = []

    def show(self, lights: Lights) -> None:
        self._insist_open()
        self.history.append(checked(lights))


class RecordingBuzzer(Recorder):
    """Remembers every tune."""

    def __init__(self) -> None:
        super().__init__()
        self.history: list[Tune] = []

    def play(self, tune: Tune) -> None:
        self._insist_open()
        self.history.append(tune)


class RecordingPanel(Recorder):
    """Remembers every page; `picture` is what the panel shows now."""

    def __init__(self) -> None:
        super().__init__()
        self.history: list[Page] = []

    def show(self, page: Page) -> None:
        self._insist_open()
        self.history.append(page)

    def rest(self) -> None:
        """Paper needs no rest."""
        self._insist_open()

    @property
    def picture(self) -> Image.Image:
        if not self.history:
            raise Broken("the panel has shown nothing yet: show a page first")
        return draw(self.history[-1])


class RecordingVoice(Recorder):
    """Remembers every sentence."""

    def __init__(self) -> None:
        super().__init__()
        self.history: list[str] = []

    def say(self, words: str) -> None:
        self._insist_open()
        self.history.append(words)
