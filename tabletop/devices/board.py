"""The language of the lights: how every state of the board looks at every moment. Pure.

Eight small lights and a status light. Each thing they can say has a movement or a rhythm of
its own, for people who see few colours. Real boards, recorded ones and pages all ask here.
"""

from math import ceil

import msgspec

from tabletop.errors import BadInput
from tabletop.signals import Lights, Movement, Status

LIGHTS_OF_A_COLOUR = 4
STEP = 0.02
"""How often a moving board has to be brought up to date, in seconds."""

Shade = tuple[float, float, float]
_DARK, _GREEN, _RED = (0.0, 0.0, 0.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0)
_BLUE, _AMBER = (0.0, 0.2, 1.0), (1.0, 0.45, 0.0)

_COUNT_STEP, _COUNT_HOLD, _COUNT_DARK = 0.35, 1.6, 0.4
_BEAT_ON, _BEAT = 0.75, 1.0
_LAST_BEAT_ON, _LAST_BEAT = 0.15, 0.3
_TRIED_ON, _TRIED = 0.1, 0.2


class Rhythm(msgspec.Struct, frozen=True):
    """A colour, and the seconds it is on, off and fading; without `off` it is steady."""

    shade: Shade
    on: float
    off: float = 0.0
    fade: float = 0.0

    def level(self, seconds: float) -> float:
        """How bright the colour is, from 0 to 1, so long after it began."""
        if not self.off:
            return 1.0
        into = seconds % (self.on + self.off + 2 * self.fade)
        if into < self.fade:
            return into / self.fade
        into -= self.fade
        if into < self.on:
            return 1.0
        into -= self.on
        return 1 - into / self.fade if into < self.fade else 0.0


RHYTHMS: dict[Status, Rhythm] = {
    Status.OFF: Rhythm(_DARK, on=1.0),
    Status.READY: Rhythm(_GREEN, on=1.0),
    Status.DWELL: Rhythm(_BLUE, on=0.12, off=0.12),
    Status.GOOD: Rhythm(_GREEN, on=0.2, off=0.2, fade=0.5),
    Status.BAD: Rhythm(_RED, on=1.2, off=0.2),
    Status.ATTENTION: Rhythm(_AMBER, on=0.5, off=0.5),
    Status.ERROR: Rhythm(_RED, on=0.08, off=0.9),
}


class Glow(msgspec.Struct, frozen=True):
    """A board at one moment: its lights from the left, red before white, and the status light."""

    lights: tuple[bool, ...]
    status: Shade


def checked(lights: Lights) -> Lights:
    """The same lights, if a board with four of each colour can show them."""
    for colour, count in (("red", lights.red), ("white", lights.white)):
        if not 0 <= count <= LIGHTS_OF_A_COLOUR:
            raise BadInput(f"{count} {colour} lights cannot shine: there are 0 to 4 of them")
    return lights


def time_bar(left: int, full: int) -> tuple[int, int]:
    """How many red and white lights stand for the time that is left: the last goes out at 0."""
    lit = min(2 * LIGHTS_OF_A_COLOUR, ceil(2 * LIGHTS_OF_A_COLOUR * left / full))
    return min(lit, LIGHTS_OF_A_COLOUR), max(0, lit - LIGHTS_OF_A_COLOUR)


def glow(lights: Lights, seconds: float, status_seconds: float | None = None) -> Glow:
    """How the board looks so long after it was brought to this.

    A status that was there before goes on with its own beat: give its own seconds then.
    """
    rhythm = RHYTHMS[lights.status]
    level = rhythm.level(seconds if status_seconds is None else status_seconds)
    red, green, blue = rhythm.shade
    return Glow(_eight(lights, seconds), (red * level, green * level, blue * level))


def moves(lights: Lights) -> bool:
    """Whether the board changes by itself while it shows this."""
    lit = lights.red + lights.white > 0
    return bool(RHYTHMS[lights.status].off) or (lit and lights.movement is not Movement.KEYS)


def _eight(lights: Lights, seconds: float) -> tuple[bool, ...]:
    match lights.movement:
        case Movement.KEYS:
            return _rows(lights.red, lights.white)
        case Movement.COUNTS:
            shown = _counted(lights.red + lights.white, seconds)
            return _rows(min(shown, lights.red), max(0, shown - lights.red))
        case Movement.TIME:
            return _bar(lights.red + lights.white, seconds)
        case Movement.TRIED:
            on = seconds % _TRIED < _TRIED_ON
            return _rows(lights.red, lights.white) if on else _rows(0, 0)


def _counted(total: int, seconds: float) -> int:
    """One light after the other, all of them for a while, then dark and again from the first."""
    into = seconds % (total * _COUNT_STEP + _COUNT_HOLD + _COUNT_DARK)
    if into >= total * _COUNT_STEP + _COUNT_HOLD:
        return 0
    return min(total, 1 + int(into / _COUNT_STEP))


def _bar(lit: int, seconds: float) -> tuple[bool, ...]:
    """The light at the end of the bar beats; alone it hurries."""
    on, beat = (_LAST_BEAT_ON, _LAST_BEAT) if lit == 1 else (_BEAT_ON, _BEAT)
    shown = lit if seconds % beat < on else lit - 1
    return tuple(at < shown for at in range(2 * LIGHTS_OF_A_COLOUR))


def _rows(red: int, white: int) -> tuple[bool, ...]:
    each = range(LIGHTS_OF_A_COLOUR)
    return (*(at < red for at in each), *(at < white for at in each))
