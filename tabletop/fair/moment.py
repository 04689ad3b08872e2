"""When a line was written, by every clock the device has. Times come in, moments go out.

Lines are ordered by their number alone: monotonic time starts anew with the machine, and
the calendar of a device without network may be wrong. No clock is read here.
"""

from collections.abc import Callable

import msgspec


class Moment(msgspec.Struct, frozen=True):
    """`at` are monotonic seconds since the start that `boot` names, `wall` those since 1970.

    The calendar is `trusted` when the device had it from the network.
    """

    boot: str
    at: float
    wall: float
    trusted: bool


Calendar = Callable[[float], Moment]
"""Gives the whole moment for monotonic seconds; asked once a line, when it is written."""


def undated(at: float) -> Moment:
    """The calendar of simulated tables, which have none."""
    return Moment("simulated", at, 0.0, False)
