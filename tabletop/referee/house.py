"""House settings: how patient the referee is and how a play is confirmed."""

from enum import StrEnum
from typing import Annotated

import msgspec


class Confirm(StrEnum):
    """What makes a finished play count."""

    DWELL = "dwell"
    BUTTON = "button"


Seconds = Annotated[float, msgspec.Meta(ge=0, le=60)]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All times are seconds.

    A play counts after lying still for `dwell`, or for `hurry` in a game against the clock; a
    fault is called after `patience`; what lies over a zone for `covered_after` is asked away;
    without markers for `blind_after` the referee says that it cannot see. When the clock runs
    out, what still moves may come to rest for `linger`.
    """

    confirm: Confirm = Confirm.DWELL
    dwell: Seconds = 1.2
    hurry: Seconds = 0.3
    patience: Seconds = 2.0
    covered_after: Seconds = 10.0
    blind_after: Seconds = 1.0
    linger: Seconds = 3.0
    looks: Annotated[int, msgspec.Meta(ge=1, le=50)] = 3
