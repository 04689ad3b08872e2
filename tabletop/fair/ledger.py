"""A ledger: a game being played and its record growing with it, line by line. No files here.

Every accepted action passes through it, at the table and in simulation, so what is written
is always what was played.
"""

from typing import Any, NamedTuple

import msgspec

from tabletop.games import Known, Outcome, Step, game

from .entries import AnyGame, Entropy, Opened, acted, closed, corrected
from .moment import Calendar, undated
from .record import START, Scribe
from .replay import Find, begin, resume


class Past(NamedTuple):
    """An action that stands: the state before it, and how it was known."""

    before: Any
    action: Any
    known: Known


class Ledger:
    """One game, from the commitment to the revealed seed. Lines come out with their newline.

    `calendar` says when each line is written; a real table hands in one that reads its clocks.
    """

    def __init__(
        self, game: AnyGame, opened: Opened, seed: bytes, calendar: Calendar = undated
    ) -> None:
        self._game = game
        self._opened = opened
        self._seed = seed
        self._options = msgspec.json.decode(opened.options, type=game.options)
        self._scribe = Scribe(calendar=calendar)
        self._secret: Any = None
        self._state: Any = None
        self._past: list[Past] = []

    @classmethod
    def resume(
        cls, data: bytes, seed: bytes, find: Find = game, calendar: Calendar = undated
    ) -> "Ledger":
        """The ledger of a game that its record leaves unfinished."""
        resumed = resume(data, seed, find, calendar)
        ledger = cls(resumed.game, resumed.opened, seed, calendar)
        ledger._scribe = resumed.scribe
        if resumed.entropy:
            ledger._secret, ledger._state = resumed.secret, resumed.state
            ledger._past = [Past(*each) for each in resumed.past]
        return ledger

    @property
    def game(self) -> AnyGame:
        return self._game

    @property
    def opened(self) -> Opened:
        return self._opened

    @property
    def seed(self) -> bytes:
        """The device's seed: for sealing, never for showing."""
        return self._seed

    @property
    def begun(self) -> bool:
        """Whether the first line was written."""
        return self._scribe.head != START

    @property
    def state(self) -> Any:
        """The public state; None before the players' number is in."""
        return self._state

    @property
    def past(self) -> tuple[Past, ...]:
        """Every action that stands, oldest first."""
        return tuple(self._past)

    @property
    def head(self) -> str:
        """The newest head of the chain, for witnesses."""
        return self._scribe.head

    @property
    def outcome(self) -> Outcome | None:
        return None if self._state is None else self._game.outcome(self._state)

    def open(self, at: float) -> bytes:
        """The first line, with the commitment."""
        return self._scribe.write(self._opened, at)

    def start(self, number: str, at: float) -> tuple[bytes, Step]:
        """The players' number goes in, and with it the game begins."""
        line = self._scribe.write(Entropy(number), at)
        deck = next(deck for deck in self._game.decks if deck.name == self._opened.deck)
        self._secret, step = begin(self._game, self._options, deck, self._seed, (number,))
        self._state = step.state
        return line, step

    def act(self, action: Any, known: Known, at: float) -> tuple[bytes, Step]:
        """Apply an action and write it down."""
        step = self._game.apply(self._state, self._secret, action)
        line = self._scribe.write(acted(action, known, step.state), at)
        self._past.append(Past(self._state, action, known))
        self._state = step.state
        return line, step

    def correct(self, back: int, action: Any, at: float) -> tuple[bytes, Step]:
        """Let the last `back` actions fall and this one stand instead, in writing."""
        before = self._past[-back].before
        step = self._game.apply(before, self._secret, action)
        line = self._scribe.write(corrected(back, action, step.state), at)
        self._past[-back:] = [Past(before, action, Known.CONFIRMED)]
        self._state = step.state
        return line, step

    def close(self, at: float) -> bytes:
        """The last line, with the seed; without an outcome the game is given up."""
        return self._scribe.write(closed(self._seed, self.outcome), at)
