"""Acting: how an action gets its moment, what the clock does, what the device's own seat does.

Inputs come in as JSON or by their time; actions of the game go out. Nothing here judges a table.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from tabletop.fair import Ledger, Past
from tabletop.games import Known

from .cues import Cues
from .house import House
from .moments import Moments
from .watching import Watching

Player = Callable[[Any], Any]


class Acting:
    """The actions of one game that come from no table."""

    def __init__(self, ledger: Ledger, player: Player | None, cues: Cues, house: House) -> None:
        self._ledger = ledger
        self._game = ledger.game
        self._player = player
        self._cues = cues
        self._house = house
        self._moments = Moments()

    def start_clock(self, at: float, moment: int, left: int | None = None) -> None:
        """The game's clock shows `moment` now, or later if a timer went on and has `left`."""
        glass = self._cues.hourglass
        if left is not None and glass is not None:
            running = glass(self._ledger.state, moment)
            moment += max(0, running.left - left) if running else 0
        self._moments = Moments(at, moment)

    def moment(self, at: float) -> int:
        """The game's moment at this time."""
        return self._moments.at(at)

    def read(self, written: bytes) -> Any:
        """The action that is written so; None when there is none."""
        try:
            return msgspec.json.decode(written, type=self._game.action)
        except (msgspec.DecodeError, msgspec.ValidationError):
            return None

    def at_moment(self, action: Any, at: float, instead_of: Past | None = None) -> Any:
        """The same action at this time, or at the moment of the one it stands for."""
        if self._game.timed is None or action is None:
            return action
        moment = self.moment(at)
        if instead_of is not None:
            moment = getattr(instead_of.action, "at", moment)
        return self._game.timed(action, moment)

    def flip(self, at: float) -> Any:
        """The action of turning the sand timer over; None in games that have none."""
        return None if self._cues.flip is None else self.at_moment(self._cues.flip(), at)

    def alarm(self, at: float, watching: Watching, pending: bool) -> Any:
        """What the device's clock does now, if anything.

        What may have come to rest in time is let come to rest and be read first.
        """
        due = self._game.alarm(self._ledger.state) if self._game.alarm else None
        if due is None or self.moment(at) < due.at:
            return None
        late = (self.moment(at) - due.at) / 1000
        waits = pending or not watching.all_still
        return None if waits and late < self._house.linger else due

    def device_moves(self, lines: list[bytes], at: float) -> list[Any]:
        """Let the device's own seat move as long as it is its turn."""
        events: list[Any] = []
        while self._player and (seat := self._game.device_turn(self._ledger.state)) is not None:
            action = self._player(self._game.view(self._ledger.state, seat))
            line, step = self._ledger.act(action, Known.CHOSEN, at)
            lines.append(line)
            events.extend(step.events)
        return events
