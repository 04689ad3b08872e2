"""How loud the buzzer may be, by day and by night. Pure: the time of day is handed in."""

from typing import Annotated

import msgspec

from tabletop.errors import BadInput

Volume = Annotated[float, msgspec.Meta(ge=0, le=1)]
Hour = Annotated[str, msgspec.Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]


class Loudness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Volumes from 0 (silent) to 1. The night may go past midnight; with equal ends there is none.

    Where nobody knows what time it is, it is day.
    """

    volume: Volume = 0.7
    night_volume: Volume = 0.0
    night_from: Hour = "22:00"
    night_to: Hour = "07:00"

    def at(self, minute: int | None) -> float:
        """The volume at this minute of the day, counted from midnight."""
        if minute is None:
            return self.volume
        begin, end = _minute(self.night_from), _minute(self.night_to)
        night = begin <= minute < end if begin <= end else minute >= begin or minute < end
        return self.night_volume if night else self.volume


def _minute(hour: str) -> int:
    try:
        hours, minutes = map(int, hour.split(":"))
    except ValueError:
        raise BadInput(f"{hour!r} is no time of day: write it as 22:00") from None
    return hours * 60 + minutes
