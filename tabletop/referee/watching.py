"""Watching: from single looks to what the table means in the present state of the game.

Comes in: observations and the state. Goes out: a `Meaning`, with the moment since when it holds.
"""

from typing import Any

import msgspec

from tabletop.games import Explanation, Game
from tabletop.table import Change, Layout, Observation, Settling, compare, lay

from .house import House


class Meaning(msgspec.Struct, frozen=True):
    """What differs from the tidy table, what that can mean, and what lies still.

    `at_rest` is about the zones that differ; `all_at_rest` about the whole mat, which a play
    needs that people confirm, since there an empty zone can mean something too.
    """

    change: Change
    explanation: Explanation
    at_rest: bool
    all_at_rest: bool


class Watching:
    """Remembers each zone as it last came to rest and asks the game what it means."""

    def __init__(self, game: Game[Any, Any, Any, Any], house: House) -> None:
        self._game = game
        self._house = house
        self._settling = Settling(game.mat, looks=house.looks)
        self._seen = lay({})
        self._looked = False
        self._state: Any = None
        self._meaning: Meaning | None = None
        self._since = 0.0
        self._last_registered: float | None = None

    @property
    def seen(self) -> Layout:
        """The table as it last came to rest, zone by zone."""
        return self._seen

    def expect(self, state: Any, at: float) -> None:
        """From now on the table is compared with the tidy table of this state."""
        self._state = state
        self._judge(at)

    def see(self, observation: Observation) -> None:
        """Take in one look."""
        if observation.registered or self._last_registered is None:
            self._last_registered = observation.at
        for settled in self._settling.see(observation):
            self._looked = True
            self._seen = self._seen.with_zone(settled.zone, settled.pieces)
        if self._state is not None:
            self._judge(observation.at)

    def blind(self, at: float) -> bool:
        """No markers for longer than the house allows."""
        last = self._last_registered
        return last is not None and at - last >= self._house.blind_after

    def meaning(self, at: float) -> tuple[Meaning, float] | None:
        """What the table means, and for how long it has meant that; None before the first rest."""
        if self._meaning is None or not self._looked:
            return None
        return self._meaning, at - self._since

    def _judge(self, at: float) -> None:
        expected = self._game.layout(self._state)
        change = compare(expected, self._hidden(self._seen))
        moving = self._settling.moving
        at_rest = not any(zone.zone in moving for zone in change.zones)
        explanation = self._game.explain(self._state, change)
        meaning = Meaning(change, explanation, at_rest, all_at_rest=not moving)
        if not _same(meaning, self._meaning):
            self._since = at
        self._meaning = meaning

    def _hidden(self, seen: Layout) -> Layout:
        """Shielded zones are never compared, whatever was seen there before."""
        for zone in self._game.shielded(self._state):
            seen = seen.with_zone(zone, ())
        return seen


def _same(one: Meaning, other: Meaning | None) -> bool:
    """Whether the play in question is the same; hands elsewhere on the mat do not matter."""
    if other is None or one.at_rest != other.at_rest:
        return False
    return one.change == other.change and one.explanation == other.explanation
