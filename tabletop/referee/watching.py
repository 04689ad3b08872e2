"""Watching: from single looks to what the table means in the present state of the game.

Comes in: observations and the state. Goes out: a `Meaning`, with the moment since when it holds,
and for every zone since when it rests and when its pieces were first seen so.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tabletop.errors import IllegalAction
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
        self._sees = False
        self._state: Any = None
        self._meaning: Meaning | None = None
        self._since = 0.0
        self._plays_since = 0.0
        self._rested: dict[str, float] = {}
        self._laid: dict[str, float] = {}
        self._covered: dict[str, float] = {}
        self._judged: Any = None
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
        self._sees = observation.registered
        if observation.registered or self._last_registered is None:
            self._last_registered = observation.at
        moved = self._settling.moving
        for settled in self._settling.see(observation):
            self._looked = True
            self._seen = self._seen.with_zone(settled.zone, settled.pieces)
            self._laid[settled.zone] = settled.since
        still = set(observation.looked) - self._settling.moving
        for zone in still & (moved | (still - self._rested.keys())):
            self._rested[zone] = observation.at
        self._covered = {
            zone: self._covered.get(zone, observation.at) for zone in observation.covered
        }
        if self._state is not None:
            self._judge(observation.at)

    def covered_for(self, seconds: float, at: float) -> tuple[str, ...]:
        """Zones that something has been over for so long."""
        return tuple(zone for zone, since in self._covered.items() if at - since >= seconds)

    def blind(self, at: float) -> bool:
        """No markers for longer than the house allows."""
        last = self._last_registered
        return last is not None and at - last >= self._house.blind_after

    def meaning(self, at: float) -> tuple[Meaning, float] | None:
        """What the table means, and for how long it has meant that; None before the first rest."""
        if self._meaning is None or not self._looked:
            return None
        return self._meaning, at - self._since

    @property
    def all_still(self) -> bool:
        """Whether nothing moves anywhere on the mat."""
        return not self._settling.moving

    def rests(self, zones: Iterable[str]) -> bool:
        """Whether the last look saw the table and nothing moved in these zones."""
        return self._sees and not self._settling.moving.intersection(zones)

    def still_for(self, zones: Iterable[str], at: float) -> float:
        """For how long these zones have lain still; 0 while they do not."""
        zones = tuple(zones)
        if not self.rests(zones):
            return 0.0
        return at - max((self._rested.get(zone, at) for zone in zones), default=self._since)

    def meant_for(self, at: float) -> float:
        """For how long the table has meant the same plays."""
        return at - self._plays_since

    def laid_at(self, zones: Iterable[str], at: float) -> float:
        """When the last of these zones was first seen as it is; now, when there are none."""
        return max((self._laid.get(zone, at) for zone in zones), default=at)

    def touched(self, play: Sequence[Any]) -> tuple[str, ...]:
        """The zones that a play is about; all that differ, where that cannot be told."""
        assert self._meaning is not None
        differing = [zone.zone for zone in self._meaning.change.zones]
        tidy, zones = self._game.layout(self._state), set[str]()
        for action in play:
            try:
                after = self._game.played(self._state, action)
            except IllegalAction:  # it becomes legal by what comes before it
                return tuple(differing)
            zones |= {zone.zone for zone in compare(tidy, after).zones}
        return tuple(sorted(zones))

    def _judge(self, at: float) -> None:
        expected = self._game.layout(self._state)
        change = compare(expected, self._hidden(self._seen))
        moving = self._settling.moving
        at_rest = not any(zone.zone in moving for zone in change.zones)
        explanation = self._explained(change)
        meaning = Meaning(change, explanation, at_rest, all_at_rest=not moving)
        before = self._meaning
        if before is None or before.explanation.plays != explanation.plays:
            self._plays_since = at
        if not _same(meaning, before):
            self._since = at
        self._meaning, self._judged = meaning, self._state

    def _explained(self, change: Change) -> Explanation:
        """What the change means; asked again only when it or the state is another."""
        known = self._meaning
        if known is not None and self._judged is self._state and known.change == change:
            return known.explanation
        return self._game.explain(self._state, change)

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
