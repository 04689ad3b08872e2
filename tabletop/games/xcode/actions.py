"""What people, or the device's clock, can do, and how it is written down.

`at` is the moment it happened. `seat` is None where hands are unseen. In writing seats and swap
places count from 1: `play 3-blue 3-blue wild on 3 by 2 @91500`.
"""

import re
from collections.abc import Callable
from typing import TypeAlias

import msgspec

from tabletop.errors import BadNotation
from tabletop.table.mats import XCODE_KEYS

from .cards import FACES, Cards


def _by(seat: int | None) -> str:
    return "" if seat is None else f" by {seat + 1}"


class StartClock(msgspec.Struct, frozen=True, tag=True):
    """People said that hands are picked up: the clock runs."""

    at: int = 0

    def __str__(self) -> str:
        return f"start clock @{self.at}"


class Draw(msgspec.Struct, frozen=True, tag=True):
    """A player drew a card."""

    seat: int
    at: int = 0

    def __str__(self) -> str:
        return f"draw by {self.seat + 1} @{self.at}"


class Offer(msgspec.Struct, frozen=True, tag=True):
    """A card was laid at a swap place, as an offer or as the answer to one."""

    place: int
    card: str
    at: int = 0

    def __str__(self) -> str:
        return f"offer {self.card} at {self.place + 1} @{self.at}"


class Take(msgspec.Struct, frozen=True, tag=True):
    """Both neighbours took what the other one gave."""

    place: int
    at: int = 0

    def __str__(self) -> str:
        return f"take at {self.place + 1} @{self.at}"


class Withdraw(msgspec.Struct, frozen=True, tag=True):
    """An offered card was taken back."""

    place: int
    at: int = 0

    def __str__(self) -> str:
        return f"withdraw at {self.place + 1} @{self.at}"


class PlaySet(msgspec.Struct, frozen=True, tag=True):
    """A set was laid on a space of the keypad; `cards` are in order."""

    space: str
    cards: Cards
    seat: int | None = None
    at: int = 0

    def __str__(self) -> str:
        return f"play {' '.join(self.cards)} on {self.space}{_by(self.seat)} @{self.at}"


class PlayTime(msgspec.Struct, frozen=True, tag=True):
    """A set of time cards was laid on the timer pile; `cards` are in order."""

    cards: Cards
    seat: int | None = None
    at: int = 0

    def __str__(self) -> str:
        return f"time {' '.join(self.cards)}{_by(self.seat)} @{self.at}"


class Discard(msgspec.Struct, frozen=True, tag=True):
    """Three cards were put on the discard pile; `top` is the one that shows."""

    top: str
    seat: int | None = None
    at: int = 0

    def __str__(self) -> str:
        return f"discard {self.top}{_by(self.seat)} @{self.at}"


class DiscardHand(msgspec.Struct, frozen=True, tag=True):
    """A player with too many cards put the whole hand on the discard pile."""

    top: str
    seat: int
    at: int = 0

    def __str__(self) -> str:
        return f"discard hand {self.top} by {self.seat + 1} @{self.at}"


class TurnOver(msgspec.Struct, frozen=True, tag=True):
    """The discard pile was turned over and is the draw pile now."""

    at: int = 0

    def __str__(self) -> str:
        return f"turn over @{self.at}"


class CountHand(msgspec.Struct, frozen=True, tag=True):
    """A player said how many cards their hand really has."""

    seat: int
    cards: int
    at: int = 0

    def __str__(self) -> str:
        return f"count {self.cards} by {self.seat + 1} @{self.at}"


class FlipTimer(msgspec.Struct, frozen=True, tag=True):
    """Somebody turned the timer over."""

    at: int = 0

    def __str__(self) -> str:
        return f"flip @{self.at}"


class TakeBackFlip(msgspec.Struct, frozen=True, tag=True):
    """The clock: no time set came in time, so the timer runs as if nobody had touched it."""

    at: int = 0

    def __str__(self) -> str:
        return f"take back flip @{self.at}"


class TimeOut(msgspec.Struct, frozen=True, tag=True):
    """The clock: no time is left."""

    at: int = 0

    def __str__(self) -> str:
        return f"time out @{self.at}"


class ClearTable(msgspec.Struct, frozen=True, tag=True):
    """People took all cards off, and the next mission is dealt."""

    at: int = 0

    def __str__(self) -> str:
        return f"clear table @{self.at}"


Action: TypeAlias = (
    StartClock
    | Draw
    | Offer
    | Take
    | Withdraw
    | PlaySet
    | PlayTime
    | Discard
    | DiscardHand
    | TurnOver
    | CountHand
    | FlipTimer
    | TakeBackFlip
    | TimeOut
    | ClearTable
)


def timed(action: Action, at: int) -> Action:
    """The same action at another moment."""
    return msgspec.structs.replace(action, at=at)


_PLAIN: dict[str, Callable[[], Action]] = {
    "start clock": StartClock,
    "turn over": TurnOver,
    "flip": FlipTimer,
    "take back flip": TakeBackFlip,
    "time out": TimeOut,
    "clear table": ClearTable,
}
_FACE = "|".join(sorted(FACES, key=len, reverse=True))
_CARDS = f"(?:{_FACE})(?: (?:{_FACE}))*"
_PARTS = re.compile(r"(?P<what>.*?)(?: by (?P<seat>[1-8]))? @(?P<at>0|[1-9]\d*)")
_WHAT = re.compile(
    rf"(?P<plain>{'|'.join(_PLAIN)})|(?P<draw>draw)|offer (?P<offer>{_FACE}) at (?P<to>[1-8])"
    rf"|take at (?P<take>[1-8])|withdraw at (?P<withdraw>[1-8])"
    rf"|play (?P<play>{_CARDS}) on (?P<space>{'|'.join(XCODE_KEYS)})|time (?P<time>{_CARDS})"
    rf"|discard (?P<discard>{_FACE})|discard hand (?P<hand>{_FACE})|count (?P<count>\d\d?)"
)


def parse_action(text: str) -> Action:
    """The action that `str()` writes as `text`."""
    parts = _PARTS.fullmatch(text)
    found = _parsed(parts) if parts else None
    if found is None or str(found) != text:
        raise BadNotation(
            f"{text!r} is not an action: write such as 'draw by 1 @1500' or"
            " 'play 3-blue 3-yellow wild on 3 @1500'"
        )
    return found


def _parsed(parts: re.Match[str]) -> Action | None:
    what = _WHAT.fullmatch(parts["what"])
    action = _spelled(what, int(parts["seat"]) - 1 if parts["seat"] else None) if what else None
    return timed(action, int(parts["at"])) if action else None


def _spelled(what: re.Match[str], seat: int | None) -> Action | None:
    if seat is not None and what.lastgroup in ("draw", "hand", "count"):
        return _by_seat(what, seat)
    match what.lastgroup:
        case "plain":
            return _PLAIN[what["plain"]]()
        case "to":
            return Offer(int(what["to"]) - 1, what["offer"])
        case "take":
            return Take(int(what["take"]) - 1)
        case "withdraw":
            return Withdraw(int(what["withdraw"]) - 1)
        case "space":
            return PlaySet(what["space"], tuple(what["play"].split()), seat)
        case "time":
            return PlayTime(tuple(what["time"].split()), seat)
        case "discard":
            return Discard(what["discard"], seat)
    return None


def _by_seat(what: re.Match[str], seat: int) -> Action:
    if what["draw"]:
        return Draw(seat)
    return DiscardHand(what["hand"], seat) if what["hand"] else CountHand(seat, int(what["count"]))
