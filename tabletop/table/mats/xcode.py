"""The mat of Mission X-Code: the keypad, a swap place between neighbours, timer, discards, draws.

It fills the whole playing area. Cards of a set lie in a fan, each a step to the right of the
one before, so that all of them can be seen. Places are the middles of cards.
"""

from ..zones import AREA_MM, Box, Mat, Point, Zone
from .area import AREA_MARKERS

XCODE_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "star", "0", "hash")
XCODE_SWAPS = 8
XCODE_TIMER = "timer"
XCODE_DISCARD = "discard"
XCODE_DRAW = "draw"

_DECK = "x-code"
_WIDE, _HIGH = 63.0, 88.0
_STEP = 30.0
_SPACE_CARDS = 4
_TIME_SETS, _TIME_CARDS = 5, 3
_TOP = 4.0
_ROW_PITCH = 95.0
_ROWS = 4
_KEYS_LEFT, _KEY_PITCH = 150.0, 172.0
_SWAP_LEFTS = (6.0, 662.0)
_SWAP_PITCH = _WIDE + 6.0
_TIME_LEFT, _TIME_PITCH = 150.0, 129.0
_EDGE = 2.0


def space_zone(key: str) -> str:
    """The zone of a keypad space."""
    return f"space-{key}"


def swap_zone(place: int) -> str:
    """The zone of a swap place; places count from 0, their names from 1."""
    return f"swap-{place + 1}"


def _zone(name: str, row: int, lefts: tuple[float, ...], ordered: bool = False) -> Zone:
    """A zone around cards in one row of the mat, whose left edges are given."""
    top = _TOP + row * _ROW_PITCH
    width = lefts[-1] - lefts[0] + _WIDE
    box = Box(lefts[0] - _EDGE, top - _EDGE, width + 2 * _EDGE, _HIGH + 2 * _EDGE)
    places = tuple(Point(left + _WIDE / 2, top + _HIGH / 2) for left in lefts)
    return Zone(name, box, places, _DECK, ordered)


def _fan(left: float, cards: int) -> tuple[float, ...]:
    return tuple(left + card * _STEP for card in range(cards))


def _space(number: int) -> Zone:
    row, column = divmod(number, 3)
    fan = _fan(_KEYS_LEFT + column * _KEY_PITCH, _SPACE_CARDS)
    return _zone(space_zone(XCODE_KEYS[number]), row, fan)


def _swap(place: int) -> Zone:
    side, row = divmod(place, _ROWS)
    left = _SWAP_LEFTS[side]
    return _zone(swap_zone(place), row, (left, left + _SWAP_PITCH))


def _timer() -> Zone:
    fans = (_fan(_TIME_LEFT + n * _TIME_PITCH, _TIME_CARDS) for n in range(_TIME_SETS))
    return _zone(XCODE_TIMER, _ROWS, tuple(left for fan in fans for left in fan))


XCODE = Mat(
    name="x-code",
    width=AREA_MM[0],
    height=AREA_MM[1],
    zones=(
        *(_space(number) for number in range(len(XCODE_KEYS))),
        *(_swap(place) for place in range(XCODE_SWAPS)),
        _timer(),
        _zone(XCODE_DISCARD, _ROWS, (_SWAP_LEFTS[0] + _SWAP_PITCH,)),
        _zone(XCODE_DRAW, _ROWS, (_SWAP_LEFTS[0],)),
    ),
    markers=AREA_MARKERS,
)
