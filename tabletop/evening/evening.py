"""The evening itself: who acts next, what the table looks like meanwhile, and what came of it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from tabletop.app import MockTable
from tabletop.fair import Verdict, verify
from tabletop.games import Known, Outcome
from tabletop.players import Player
from tabletop.referee import Stage
from tabletop.signals import Dialled, Frame, Seen
from tabletop.table import Layout, Observation, compare
from tabletop.twin import Bustle, blunders, perform, piles, without_piles

from .checking import truth_of, without_moment, wrong_actions, wrong_readings
from .people import Fingers, Stuck

LOOK_EVERY = 0.25
_SLACK = 20.0  # seconds that people wait for a verdict beyond what the house needs
_BUSTLE = 0.35


class Glimpse(msgspec.Struct, frozen=True):
    """One look at the table, for whoever wants to watch the evening."""

    frame: Frame
    observation: Observation


class Played(msgspec.Struct, frozen=True):
    """How an evening went. `wrong` lists every wrong reading and verdict in words.

    `called` are the sentences by which the device put mistakes right; `late` counts what came
    to rest only after the clock had run out.
    """

    record: Path
    outcome: Outcome
    verdict: Verdict
    actions: int
    frames: int
    pieces: int
    unread: int
    wrong: tuple[str, ...]
    called: tuple[str, ...] = ()
    late: int = 0


class Evening:
    """One game at a simulated table. `players` holds a player for every seat."""

    def __init__(
        self,
        table: MockTable,
        players: tuple[Player, ...],
        rng: np.random.Generator,
        clumsiness: float = 0.0,
        watch: Callable[[Glimpse], None] | None = None,
    ) -> None:
        self._table = table
        self._game = table.game
        self._players = players
        self._rng = rng
        self._clumsiness = clumsiness
        self._watch = watch
        self._fingers = Fingers(table, rng)
        self._bustle = Bustle(self._mat, rng, _BUSTLE if table.game.timed else 0.0)
        self._meant: list[Any] = []
        self._wrong: list[str] = []
        self._called: list[str] = []
        self._last_unread: set[tuple[str, int]] = set()
        self._pieces = self._unread = self._frames = self._late = 0

    @property
    def _mat(self) -> Any:
        return self._table.camera.scene.mat

    @property
    def _state(self) -> Any:
        return self._table.session.state

    def play(self, number: str) -> Played:
        """The whole game, from the players' number to the proof."""
        table = self._table
        table.loop.begin()
        self._look(LOOK_EVERY)
        table.loop.feed(Dialled(table.clock.now(), number))
        while table.session.stage is Stage.PLAYING:
            self._tidy()
            self._catch_up()
            if table.session.stage is Stage.PLAYING:
                self._act(self._decide())
        if table.session.stage is not Stage.OVER:
            raise Stuck(f"the game stands still: {self._last_words()}")
        return self._played()

    def _decide(self) -> Any:
        """What people do next; the device's own moves are not theirs to make."""
        for seat, player in enumerate(self._players):
            action = player(self._game.view(self._state, seat))
            if action is not None:
                return action
        raise Stuck(f"nobody at the table has anything to do in {self._state}")

    def _catch_up(self) -> None:
        """Where nothing was left to do, such as clearing an empty table, it is done already."""
        past = [p for p in self._table.session.teller().past if p.known is not Known.CHOSEN]
        lies = self._table.camera.scene.truth
        for each in past[len(self._meant) :]:
            if self._game.played(each.before, each.action) == lies:
                self._meant.append(each.action)

    # one action

    def _act(self, action: Any) -> None:
        before = self._state
        if self._game.known(before, action) is Known.CHOSEN:
            self._wait(lambda: self._state is not before, str(action), None)
            return
        self._think(action, before)
        if self._state is not before or self._table.session.stage is not Stage.PLAYING:
            return  # the clock was quicker
        self._meant.append(action)
        done = len(self._table.session.teller().past)
        self._do(action)
        rested = self._moment()
        self._wait(lambda: self._is_done(action, done), str(action), action)
        if not self._is_recorded(action, done):
            self._came_late(action, rested)

    def _think(self, action: Any, before: Any) -> None:
        """Against the clock an action has a moment: nobody acts before it."""
        while self._game.timed and self._moment() < action.at and self._state is before:
            self._look(LOOK_EVERY)

    def _do(self, action: Any) -> None:
        if self._fingers.is_flip(action):
            self._fingers.flip()
        elif self._fingers.leaves_no_trace(action):
            self._fingers.tell(action)
        else:
            wanted = self._game.played(self._state, action)
            if self._rng.uniform() < self._clumsiness / 2:
                self._blunder(wanted)
            self._bring(wanted)

    def _moment(self) -> int:
        return self._table.session.moment(self._table.clock.now())

    def _is_recorded(self, action: Any, since: int) -> bool:
        past = self._table.session.teller().past[since:]
        same = (without_moment(self._game, each.action) for each in past)
        return without_moment(self._game, action) in same

    def _is_done(self, action: Any, since: int) -> bool:
        """Recorded, or too late because the clock did something meanwhile."""
        if self._is_recorded(action, since) or self._table.session.stage is not Stage.PLAYING:
            return True
        rung = any(p.known is Known.CHOSEN for p in self._table.session.teller().past[since:])
        if not rung or self._game.timed is None:
            return False
        return self._game.timed(action, self._moment()) not in self._game.legal(self._state)

    def _came_late(self, action: Any, rested: int) -> None:
        """Fair only if it came to rest after the clock had run out."""
        self._meant.pop()
        self._late += 1
        clock = [p for p in self._table.session.teller().past if p.known is Known.CHOSEN]
        if not clock or rested < clock[-1].action.at:
            self._wrong.append(f"{action} was lost: it lay there at {rested}")

    def _blunder(self, wanted: Layout) -> None:
        """Get it wrong in a way that is no play, and wait until somebody says so."""
        tidy, state = self._game.layout(self._state), self._state
        for name, layout in blunders(self._mat, self._game.decks, tidy, wanted, self._rng):
            meaning = self._game.explain(state, compare(tidy, layout))
            if meaning.fault and not meaning.plays:
                self._err(name, layout, meaning.fault)
                return

    def _err(self, name: str, layout: Layout, fault: str) -> None:
        before, voice = self._state, self._table.voice
        said, start = len(voice.history), self._table.clock.now()
        # Bit by bit, a part of it might be a play that nobody meant.
        self._bring(layout, at_once=True)
        while not self._heard(fault, voice.history[said:]) and self._state is before:
            if self._table.clock.now() - start > self._patience():
                self._wrong.append(f"nobody said of {name}: {fault}")
                return
            self._look(LOOK_EVERY)
        if self._state is before:
            self._called.append(f"{name}: {fault}")

    def _heard(self, fault: str, said: Sequence[str]) -> bool:
        """Whether it was called; where something cannot be read, that may be said instead."""
        return fault in said or bool(said and self._last_unread)

    # the table

    def _tidy(self) -> None:
        """Bring the table to what the game asks for; that may change while people are at it."""
        before = None
        while before is not self._state:
            before = self._state
            stacks = piles(self._game, before)
            self._table.camera.put(self._table.camera.scene.with_extras(*stacks))
            self._bring(self._game.layout(before))

    def _bring(self, wanted: Layout, at_once: bool = False) -> None:
        """People change the table by hand, and the eye watches."""
        scene = without_piles(self._table.camera.scene, wanted)
        if scene.truth == wanted:
            return
        clumsiness = 0.0 if at_once else self._clumsiness
        for moment in perform(scene, wanted, self._rng, clumsiness, at_once):
            self._table.camera.put(moment.scene)
            self._look(moment.seconds)

    def _patience(self) -> float:
        """As long as the house may take to judge or to call something, and some more."""
        house = self._table.session.house
        return _SLACK + 2 * (house.dwell + house.patience + house.looks * LOOK_EVERY)

    def _wait(self, done: Callable[[], bool], what: str, action: Any) -> None:
        """Look on until it happened. People answer, and set again what cannot be read."""
        clock = self._table.clock
        start, tries = clock.now(), 0
        while not done():
            waited = clock.now() - start
            if action is not None and waited > self._patience():
                raise Stuck(f"{what}: {self._last_words()}")
            self._look(LOOK_EVERY)
            if action is not None and not done():
                self._fingers.answer(action)
            if waited > (tries + 1) * 3.0:
                tries += 1
                self._set_again()

    def _last_words(self) -> str:
        said = self._table.voice.history
        return said[-1] if said else "nothing was said"

    def _set_again(self) -> None:
        """Take every piece that could not be read off the table, and put it back."""
        scene, unread = self._table.camera.scene, self._last_unread
        wanted = scene.truth
        taken = [lying for lying in scene.lying if (lying.zone, lying.place) in unread]
        if taken:
            self._bring(scene.taken(*taken).truth)
            self._bring(wanted)

    def _look(self, seconds: float) -> None:
        table = self._table
        for _ in range(max(1, round(seconds / LOOK_EVERY))):
            table.clock.pass_time(LOOK_EVERY)
            scene = table.camera.scene
            table.camera.put(scene.with_hands(*scene.hands, *self._bustle.hands()))
            frame = table.camera.frame()
            observation = table.eye.look(frame, table.shielded)
            table.camera.put(scene)
            self._check(observation)
            table.loop.feed(Seen(table.clock.now(), observation))
            if self._watch:
                self._watch(Glimpse(frame, observation))

    def _check(self, observation: Observation) -> None:
        truth = truth_of(self._table.camera.scene, self._game.decks)
        self._frames += 1
        self._pieces += len(observation.readings)
        unread = {(r.zone, r.place) for r in observation.readings if r.face is None}
        self._unread += len(unread)
        self._last_unread = unread
        self._wrong.extend(wrong_readings(observation, truth, self._mat))

    def _played(self) -> Played:
        table = self._table
        outcome = table.session.outcome
        assert outcome is not None
        data = table.journal.path.read_bytes()
        self._wrong.extend(wrong_actions(data, self._game, self._meant))
        return Played(
            record=table.journal.path,
            outcome=outcome,
            verdict=verify(data, table.session.head),
            actions=len(self._meant),
            frames=self._frames,
            pieces=self._pieces,
            unread=self._unread,
            wrong=tuple(self._wrong),
            called=tuple(self._called),
            late=self._late,
        )
