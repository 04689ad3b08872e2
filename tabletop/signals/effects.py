"""Effects: what the referee asks for, in the order it asks."""

import msgspec

from .outputs import Hourglass, Lights, Tune
from .pages import Page


class Seal(msgspec.Struct, frozen=True, tag=True):
    """Keep the device's seed where nobody reads it until the game ends."""

    seed: bytes


class Unseal(msgspec.Struct, frozen=True, tag=True):
    """The seed was revealed in the record: its hidden copy can go."""


class Record(msgspec.Struct, frozen=True, tag=True):
    """Put this line on disk before anything after it is done."""

    line: bytes


class Shine(msgspec.Struct, frozen=True, tag=True):
    """Bring the lights to this."""

    lights: Lights


class Sound(msgspec.Struct, frozen=True, tag=True):
    """Play a tune once."""

    tune: Tune


class Show(msgspec.Struct, frozen=True, tag=True):
    """Bring the panel to this page."""

    page: Page


class Say(msgspec.Struct, frozen=True, tag=True):
    """The same in words, for a voice and for the log."""

    words: str


class Run(msgspec.Struct, frozen=True, tag=True):
    """Bring the sand timer to this; None: it is not in use."""

    hourglass: Hourglass | None


class Look(msgspec.Struct, frozen=True, tag=True):
    """Which zones the eye must not look at now, and must blank in every kept picture."""

    shielded: tuple[str, ...] = ()


Effect = Seal | Record | Unseal | Shine | Sound | Show | Say | Run | Look
