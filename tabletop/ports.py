"""What the program needs of the outside world, in our words. Adapters live in `devices/`.

A port raises `NotReady` when trying again may help and `Broken` when a person must look.
"""

from collections.abc import Callable
from typing import Protocol

from tabletop.signals import Flipped, Frame, Held, Hourglass, Lights, Page, Pressed, Tune


class Camera(Protocol):
    """An eye straight above the table."""

    def frame(self) -> Frame:
        """The newest picture."""

    def close(self) -> None: ...


class LightBoard(Protocol):
    """Four red and four white lights, and a status light."""

    def show(self, lights: Lights) -> None: ...

    def close(self) -> None: ...


class Buzzer(Protocol):
    """A small voice without words."""

    def play(self, tune: Tune) -> None: ...

    def close(self) -> None: ...


class Panel(Protocol):
    """The e-ink panel. It is slow: `show` comes back when the page can be read."""

    def show(self, page: Page) -> None: ...

    def rest(self) -> None:
        """Nothing has to be shown at the moment: time to clean up, or to sleep."""

    def close(self) -> None:
        """Let go; the panel keeps what it shows."""


class Voice(Protocol):
    """Spoken words, or a log of them. `say` comes back when they were spoken."""

    def say(self, words: str) -> None: ...

    def close(self) -> None: ...


class Buttons(Protocol):
    """Back, next and ok."""

    def listen(self, take: Callable[[Pressed | Held], None], touched: Callable[[], None]) -> None:
        """From now on call `touched` at once when a button goes down, and hand over what it was
        when that is known: a press when it comes up again, a long one while it is still down.

        Both are called on a thread of the buttons.
        """

    def close(self) -> None: ...


class Timer(Protocol):
    """The sand timer, which people turn over. It counts by itself, in whole milliseconds."""

    def listen(self, take: Callable[[Flipped], None]) -> None:
        """From now on hand over every turn, on a thread of the timer."""

    def run(self, hourglass: Hourglass | None) -> None:
        """Go on from here; None: it is not in use and dark."""

    def left(self) -> int:
        """The milliseconds left by its own count; 0 when it is not in use."""

    def close(self) -> None: ...
