"""What the program needs of the outside world, in our words. Adapters live in `devices/`.

A port raises `NotReady` when trying again may help and `Broken` when a person must look.
"""

from typing import Protocol

from tabletop.signals import Frame, Lights, Page, Tune


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
    """The e-ink panel."""

    def show(self, page: Page) -> None: ...

    def close(self) -> None: ...


class Voice(Protocol):
    """Spoken words, or a log of them."""

    def say(self, words: str) -> None: ...

    def close(self) -> None: ...
