"""A showcase: watches an evening and keeps what is worth showing, told line by line.

Glimpses come in; leaves for an album and lines for a terminal go out.
"""

from collections.abc import Callable
from io import BytesIO

import cv2

from tabletop.app import MockTable
from tabletop.display import draw
from tabletop.evening import Glimpse
from tabletop.signals import Lights, Status
from tabletop.vision import Eye, blanked, closeup
from tabletop.web import Leaf

_PICTURE_PX = (1000, 1120)
_ROOM_MM = 12.0  # of the table around the mat


class Showcase:
    """Keeps a leaf whenever something was said, a hand came, or a play began to count."""

    def __init__(self, table: MockTable, tell: Callable[[str], None]) -> None:
        self._table = table
        self._tell = tell
        self._said = 0
        self._tunes = 0
        self._hand = False
        self._status = Status.OFF
        self.leaves: list[Leaf] = []

    def watch(self, glimpse: Glimpse) -> None:
        """Look at one glimpse and keep it if it shows something new."""
        title, words = self._news(glimpse)
        if title:
            self._keep(glimpse, title, words)

    def _news(self, glimpse: Glimpse) -> tuple[str, str]:
        said = self._table.voice.history[self._said :]
        hand, came = bool(glimpse.observation.covered), self._hand
        status, was = self._lights().status, self._status
        self._said, self._hand, self._status = len(self._table.voice.history), hand, status
        if said:
            words = " ".join(said)
            self._tell(f"{_dots(self._lights())}  {words}")
            return words, ""
        if hand and not came:
            return "A hand is over the table", "Zones under the hand are not read."
        if status is Status.DWELL and was is not Status.DWELL:
            return "The row is full", "It counts after lying still for a moment."
        return "", ""

    def _keep(self, glimpse: Glimpse, title: str, words: str) -> None:
        tunes = self._table.buzzer.history[self._tunes :]
        self._tunes = len(self._table.buzzer.history)
        leaf = Leaf(
            title, words, self._camera(glimpse), self._panel(), self._lights(), tuple(tunes)
        )
        self.leaves.append(leaf)

    def _lights(self) -> Lights:
        history = self._table.lights.history
        return history[-1] if history else Lights()

    def _camera(self, glimpse: Glimpse) -> bytes:
        """The mat with the readings; what is shielded is blank in it."""
        eye, frame = self._table.eye, glimpse.frame
        assert isinstance(eye, Eye), "an onlooker has no pictures to show"
        hidden = blanked(eye, frame, self._table.shielded)
        near = closeup(eye, hidden, glimpse.observation, *_PICTURE_PX, _ROOM_MM)
        return cv2.imencode(".jpg", near, [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes()

    def _panel(self) -> bytes:
        out = BytesIO()
        draw(self._table.panel.history[-1]).save(out, "PNG")
        return out.getvalue()


def _dots(lights: Lights) -> str:
    """The lights in text: R and W are on, dots are off."""
    return "R" * lights.red + "." * (4 - lights.red) + "W" * lights.white + "." * (4 - lights.white)
