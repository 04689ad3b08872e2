"""Judging: which play the table shows, whether it has lain still for long enough, what to say.

What is seen comes in by `Watching`; plays with their moments and notices go out. Nothing here
applies an action or remembers a verdict.
"""

from collections.abc import Sequence
from typing import Any

from tabletop.games import Game

from .acting import Acting
from .cues import Cues
from .house import House
from .notices import BLIND, Herald, Kind, Notice, Situation
from .watching import Meaning, Watching


class Judging:
    """Looks at one table between verdicts.

    `choice` is which of several plays people have come to. While `wary` the referee has just come
    back and takes nothing for granted: every play is asked about.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        cues: Cues,
        house: House,
        watching: Watching,
        acting: Acting,
    ) -> None:
        self._game = game
        self._house = house
        self._watching = watching
        self._acting = acting
        self._herald = Herald(game, cues, house)
        self.choice = 0
        self.wary = False

    def reset(self) -> None:
        """A new state was announced: nothing is asked any more."""
        self.choice, self.wary = 0, False

    def offered(self, state: Any, notice: Notice, at: float) -> tuple[Any, ...]:
        """The play that OK would confirm now; none when the table is not at rest."""
        now = self._watching.meaning(at)
        if not now or notice.kind not in (Kind.CONFIRM, Kind.CHOOSE):
            return ()
        plays = now[0].explanation.plays
        play = plays[self.choice % len(plays)] if plays else ()
        return self._moments(play, at) if play and self._resting(state, now[0], play) else ()

    def ripe(self, state: Any, at: float) -> tuple[Any, ...]:
        """What needs no button and has lain still for long enough.

        Against the clock each action counts by itself, whatever goes on in other zones.
        """
        now = self._watching.meaning(at)
        if not now or not self.pending(state, at) or self._watching.blind(at):
            return ()
        (play,) = now[0].explanation.plays
        parts = [(action,) for action in play] if self._game.timed else [play]
        ripe = [action for part in parts if self._lay_still(part, at) for action in part]
        return self._moments(ripe, at)

    def pending(self, state: Any, at: float) -> bool:
        """Whether a play lies there that needs only its time."""
        now = self._watching.meaning(at)
        plays = now[0].explanation.plays if now else ()
        return len(plays) == 1 and not self._herald.needs_button(state, plays[0], self.wary)

    def notice(self, state: Any, at: float) -> Notice | None:
        """What to say about the table as it is; None before anything was seen at rest."""
        if self._watching.blind(at):
            return BLIND
        now = self._watching.meaning(at)
        if now is None:
            return None
        meaning, age = now
        if not meaning.change and meaning.all_at_rest:
            self.wary = False
        plays = meaning.explanation.plays
        situation = Situation(
            state=state,
            meaning=meaning,
            age=age,
            resting=bool(plays) and self._resting(state, meaning, self._chosen(plays)),
            choice=self.choice,
            wary=self.wary,
            covered=self._watching.covered_for(self._house.covered_after, at),
        )
        return self._herald.notice(situation)

    def _chosen(self, plays: Sequence[Sequence[Any]]) -> Sequence[Any]:
        return plays[self.choice % len(plays)]

    def _resting(self, state: Any, meaning: Meaning, play: Sequence[Any]) -> bool:
        """Whether what this play needs lies still: its own zones, or all where people confirm.

        Against the clock nobody waits for hands elsewhere.
        """
        zones = self._watching.touched(play)
        asked = self._herald.needs_button(state, play, self.wary)
        if asked and not (self._game.timed and zones):
            return meaning.all_at_rest and self._watching.rests(())
        return self._watching.rests(zones)

    def _lay_still(self, part: Sequence[Any], at: float) -> bool:
        zones = self._watching.touched(part)
        still = self._watching.still_for(zones, at)
        if self._game.timed:
            return self._watching.rests(zones) and still >= self._house.hurry
        pause = min(still, self._watching.meant_for(at))
        return self._watching.rests(zones) and pause >= self._house.dwell

    def _moments(self, play: Sequence[Any], at: float) -> tuple[Any, ...]:
        """The actions with the moments at which their zones came to rest."""
        if not self._game.timed:
            return tuple(play)
        laid = (self._watching.laid_at(self._watching.touched((each,)), at) for each in play)
        return tuple(
            self._acting.at_moment(each, when) for each, when in zip(play, laid, strict=True)
        )
