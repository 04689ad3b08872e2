"""The small values every room exchanges: frames, inputs to the referee, effects it asks for.

Effects are states to reach, not pulses: a lost one heals with the next. Imports the
table's values only.
"""

from dataclasses import dataclass
from enum import StrEnum

import msgspec

from tabletop.table import Observation


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: rows x columns x (blue, green, red) bytes, and when it was taken."""

    number: int
    at: float
    pixels: memoryview


class Button(StrEnum):
    """The three buttons on the device."""

    BACK = "back"
    NEXT = "next"
    OK = "ok"


# Inputs: what the referee receives. Each says when it happened.


class Seen(msgspec.Struct, frozen=True, tag=True):
    """The camera's eye looked at the table."""

    at: float
    observation: Observation


class Pressed(msgspec.Struct, frozen=True, tag=True):
    """Somebody pressed a button."""

    at: float
    button: Button


class Dialled(msgspec.Struct, frozen=True, tag=True):
    """The players added a number of their own to the game's chance."""

    at: float
    number: str


class Passed(msgspec.Struct, frozen=True, tag=True):
    """Time went by and nothing else happened."""

    at: float


class Failed(msgspec.Struct, frozen=True, tag=True):
    """A part of the device failed: `part` is its name, `why` one sentence for people."""

    at: float
    part: str
    why: str


Input = Seen | Pressed | Dialled | Passed | Failed


# Outputs: how lights, sound and panel can be.


class Status(StrEnum):
    """What the status light says."""

    OFF = "off"
    READY = "ready"
    DWELL = "dwell"
    GOOD = "good"
    BAD = "bad"
    ATTENTION = "attention"
    ERROR = "error"


class Lights(msgspec.Struct, frozen=True):
    """How many red and white lights are on, and what the status light says."""

    red: int = 0
    white: int = 0
    status: Status = Status.OFF


class Tune(StrEnum):
    """What the buzzer can play."""

    CLICK = "click"
    VERDICT = "verdict"
    WON = "won"
    LOST = "lost"
    ATTENTION = "attention"
    ERROR = "error"


class WordsPage(msgspec.Struct, frozen=True, tag=True):
    """A title and a few lines; the footer says what the buttons do."""

    title: str
    lines: tuple[str, ...]
    footer: str = ""


class KeyRow(msgspec.Struct, frozen=True):
    """A row of code pegs by letter, and its key."""

    pegs: tuple[str, ...]
    red: int
    white: int


class KeysPage(msgspec.Struct, frozen=True, tag=True):
    """Mastermind's rows so far, the newest one large."""

    title: str
    rows: tuple[KeyRow, ...]
    footer: str = ""


class ProofPage(msgspec.Struct, frozen=True, tag=True):
    """A 256-bit commitment as hex, to be kept by whoever wants to check the game later."""

    title: str
    digest: str
    footer: str = ""


Page = WordsPage | KeysPage | ProofPage


# Effects: what the referee asks for, in this order.


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


class Look(msgspec.Struct, frozen=True, tag=True):
    """Which zones the eye must not look at now, and must blank in every kept picture."""

    shielded: tuple[str, ...] = ()


Effect = Seal | Record | Unseal | Shine | Sound | Show | Say | Look
