"""The values of Mission X-Code: the state, the timer, and what each seat sees of them.

What people can do stands in actions.py, what it made true in events.py. No rules here.
Seats, swap places and moments count from 0; a moment is a whole millisecond of the game's clock.
"""

from enum import StrEnum

import msgspec

from tabletop.puck import Sand
from tabletop.table.mats import XCODE_KEYS

from .cards import Cards, Colour, hand_limit, pack, set_size
from .options import Options

NO_CARDS: Cards = ()
KEY_AT = {key: place for place, key in enumerate(XCODE_KEYS)}


class Phase(StrEnum):
    """What the table waits for."""

    DEAL = "deal"  # people shuffle, deal and pick up; the clock stands
    PLAY = "play"  # the clock runs
    CLEAR = "clear"  # a mission has ended; people take all cards off
    OVER = "over"  # there will be no other mission


class Timer(msgspec.Struct, frozen=True):
    """The sand timer as a value; the fields are those of `Sand`."""

    ends: int = 0
    before: int = 0
    flipped_at: int = -1
    wrong_way: bool = False

    @classmethod
    def of(cls, sand: Sand) -> "Timer":
        return cls(sand.ends, sand.before, sand.flipped_at, sand.wrong_way)

    @property
    def sand(self) -> Sand:
        return Sand(self.ends, self.before, self.flipped_at, self.wrong_way)

    @property
    def waiting(self) -> bool:
        """Whether a flip was neither kept nor taken back yet, so far as was said."""
        return self.flipped_at >= 0


class Result(msgspec.Struct, frozen=True):
    """How one mission ended, and how many milliseconds were left."""

    level: int
    won: bool
    left: int


class State(msgspec.Struct, frozen=True):
    """What a perfect onlooker knows.

    `keypad` holds the set on each space, in the order of the mat's keys; `times` all cards of
    the timer pile; `swaps` the cards at each swap place. `hands` counts cards by seat and is
    empty where hands are unseen; `recounts` is how often people put a count right; `discards`
    counts so far as was seen. `flips_due` are flips that time sets have earned and nobody has
    made. `began` is when the clock was started, `now` the latest moment of any action.
    """

    options: Options
    phase: Phase
    level: int
    mission: int = 1
    keypad: tuple[Cards, ...] = (NO_CARDS,) * len(XCODE_KEYS)
    times: Cards = ()
    swaps: tuple[Cards, ...] = ()
    discards: int = 0
    top: str = ""
    hands: tuple[int, ...] = ()
    recounts: int = 0
    timer: Timer = Timer()
    flips_due: int = 0
    began: int = 0
    now: int = 0
    results: tuple[Result, ...] = ()

    @property
    def limit(self) -> int:
        """How many cards a hand may hold."""
        return hand_limit(self.options.players, self.level)

    @property
    def set_size(self) -> int:
        """How many cards cover a space."""
        return set_size(self.level)

    @property
    def open_spaces(self) -> tuple[str, ...]:
        """The spaces of the keypad still to be covered."""
        lying = zip(XCODE_KEYS, self.keypad, strict=True)
        return tuple(key for key, cards in lying if not cards)

    @property
    def away(self) -> int:
        """How many cards are in hands and in the draw pile, so far as was seen."""
        shown = sum(map(len, self.keypad)) + len(self.times) + sum(map(len, self.swaps))
        return max(0, len(pack(self.level)) - shown - self.discards)

    @property
    def draws(self) -> int:
        """How many cards the draw pile has; only where hands are told."""
        return self.away - sum(self.hands)

    def giver(self, place: int, colour: Colour) -> int:
        """The seat that lays a card of this colour at a swap place.

        A place lies between a seat and the next one, which sits to its left.
        """
        return place if colour is Colour.YELLOW else (place + 1) % self.options.players


class Secret(msgspec.Struct, frozen=True):
    """The device has none in this game."""


class View(msgspec.Struct, frozen=True):
    """The mission as one seat sees it, and whether that seat can act now."""

    seat: int
    to_act: bool
    state: State
