"""How lights, sound and the sand timer can be."""

from enum import StrEnum

import msgspec


class Status(StrEnum):
    """What the status light says."""

    OFF = "off"
    READY = "ready"
    DWELL = "dwell"
    GOOD = "good"
    BAD = "bad"
    ATTENTION = "attention"
    ERROR = "error"


class Movement(StrEnum):
    """How the eight lights move, which says what they stand for."""

    KEYS = "keys"  # they stand still
    COUNTS = "counts"  # they come on one by one, to be counted
    TIME = "time"  # all eight are one bar, and its end beats
    TRIED = "tried"  # the same bar, all of it blinking: a flip that may be taken back


class Lights(msgspec.Struct, frozen=True):
    """How many red and white lights are on, and what the status light says.

    A time bar is filled from the left, the red ones first.
    """

    red: int = 0
    white: int = 0
    status: Status = Status.OFF
    movement: Movement = Movement.KEYS


class Tune(StrEnum):
    """What the buzzer can play."""

    CLICK = "click"
    VERDICT = "verdict"
    VALID = "valid"
    INVALID = "invalid"
    HURRY = "hurry"
    TIME_OUT = "time out"
    WON = "won"
    LOST = "lost"
    ATTENTION = "attention"
    ERROR = "error"


class Hourglass(msgspec.Struct, frozen=True):
    """How the sand timer runs, in milliseconds from this moment.

    `left` is what is left. After a flip that may still be taken back `before` is what would be
    left without it, `ago` how long ago it was; `wrong_way` when one was taken back.
    """

    left: int
    before: int = 0
    ago: int = -1
    wrong_way: bool = False
