"""An evening: simulated people play one game through pixels, and somebody checks every reading.

People change the scene, the twin photographs it, the eye reads it, the loop does the rest.
What was read is held against what truly lay there, and what was recorded against what
people meant to do.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from tabletop.app import MockTable
from tabletop.errors import TabletopError
from tabletop.fair import Acted, Verdict, read_record, verify
from tabletop.games import Outcome
from tabletop.players import Player
from tabletop.referee import Stage
from tabletop.signals import Button, Dialled, Frame, Pressed, Seen
from tabletop.table import Layout, Mat, Observation, Piece, Pieces, Unread
from tabletop.twin import perform

LOOK_EVERY = 0.25
PATIENCE = 30.0


class Stuck(TabletopError, RuntimeError):
    """The game did not go on though people did what they meant to."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """One look at the table, for whoever wants to watch the evening."""

    frame: Frame
    observation: Observation


class Played(msgspec.Struct, frozen=True):
    """How an evening went. `wrong` lists every wrong reading and verdict in words."""

    record: Path
    outcome: Outcome
    verdict: Verdict
    actions: int
    frames: int
    pieces: int
    unread: int
    wrong: tuple[str, ...]


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
        self._players = players
        self._rng = rng
        self._clumsiness = clumsiness
        self._watch = watch
        self._meant: list[Any] = []
        self._wrong: list[str] = []
        self._last_unread: set[tuple[str, int]] = set()
        self._pieces = self._unread = self._frames = 0

    def play(self, number: str) -> Played:
        """The whole game, from the players' number to the proof."""
        table = self._table
        table.loop.begin()
        self._look(LOOK_EVERY)
        table.loop.feed(Dialled(table.clock.now(), number))
        while table.session.stage is Stage.PLAYING:
            self._tidy()
            self._act(self._decide())
        if table.session.stage is not Stage.OVER:
            raise Stuck(f"the game stands still: {self._last_words()}")
        return self._played()

    def _decide(self) -> Any:
        """What people do next; the device's own moves are not theirs to make."""
        game, state = self._table.game, self._table.session.state
        for seat, player in enumerate(self._players):
            action = player(game.view(state, seat))
            if action is not None:
                return action
        raise Stuck(f"nobody at the table has anything to do in {state}")

    def _act(self, action: Any) -> None:
        table = self._table
        before = table.session.state
        self._bring(table.game.played(before, action))
        self._meant.append(action)
        self._wait(lambda: table.session.state is not before, str(action))

    def _tidy(self) -> None:
        self._bring(self._table.game.layout(self._table.session.state))

    def _bring(self, wanted: Layout) -> None:
        """People change the table by hand, and the eye watches."""
        scene = self._table.camera.scene
        if scene.truth == wanted:
            return
        for moment in perform(scene, wanted, self._rng, self._clumsiness):
            self._table.camera.put(moment.scene)
            self._look(moment.seconds)

    def _wait(self, done: Callable[[], bool], what: str) -> None:
        """Look on until it happened. People press OK, and set again what cannot be read."""
        clock = self._table.clock
        start, tries = clock.now(), 0
        while not done():
            if clock.now() - start > PATIENCE:
                raise Stuck(f"{what}: {self._last_words()}")
            if clock.now() - start > (tries + 1) * 3.0:
                tries += 1
                self._table.loop.feed(Pressed(clock.now(), Button.OK))
                if not done():
                    self._set_again()
            else:
                self._look(LOOK_EVERY)

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
            frame = table.camera.frame()
            observation = table.eye.look(frame, table.shielded)
            self._check(observation)
            table.loop.feed(Seen(table.clock.now(), observation))
            if self._watch:
                self._watch(Glimpse(frame, observation))

    def _check(self, observation: Observation) -> None:
        truth = self._table.camera.scene.truth
        self._frames += 1
        self._pieces += len(observation.readings)
        unread = {(r.zone, r.place) for r in observation.readings if r.face is None}
        self._unread += len(unread)
        self._last_unread = unread
        mat = self._table.game.mat
        self._wrong.extend(wrong_readings(observation, truth, mat))

    def _played(self) -> Played:
        table = self._table
        outcome = table.session.outcome
        assert outcome is not None
        data = table.journal.path.read_bytes()
        self._wrong.extend(wrong_actions(data, table.game.action, self._meant))
        return Played(
            record=table.journal.path,
            outcome=outcome,
            verdict=verify(data, table.session.head),
            actions=len(self._meant),
            frames=self._frames,
            pieces=self._pieces,
            unread=self._unread,
            wrong=tuple(self._wrong),
        )


def wrong_readings(observation: Observation, truth: Layout, mat: Mat) -> list[str]:
    """Whatever was read as something it is not; what was called unread is not wrong.

    In an ordered zone each place counts; in another one the pieces as a heap.
    """
    wrong = []
    for name in observation.looked:
        zone = mat.zone(name)
        differ = _wrong_places if zone.ordered else _wrong_heap
        found = differ(observation.pieces(zone), truth[name])
        wrong += [f"frame {observation.frame}, {name}{words}" for words in found]
    return wrong


def _wrong_places(read: Pieces, real: Pieces) -> Iterator[str]:
    for place, (seen, lies) in enumerate(zip_longest(read, real)):
        if seen != lies and not isinstance(seen, Unread):
            yield f" {place}: {seen or 'nothing'}, truly {lies or 'nothing'}"


def _wrong_heap(read: Pieces, real: Pieces) -> Iterator[str]:
    """Every face that was read must lie there, and every piece must be read or called unread."""
    seen = (piece for piece in read if not isinstance(piece, Unread))
    faces: Counter[Piece | Unread | None] = Counter(seen)
    if len(read) != len(real) or faces - Counter(real):
        yield f": {_named(read)}, truly {_named(real)}"


def _named(pieces: Pieces) -> str:
    return " ".join(map(str, pieces)) or "nothing"


def wrong_actions(data: bytes, kind: Any, meant: list[Any]) -> list[str]:
    """Where the record differs from what people meant; the device's own moves are left out."""
    entries = [line.entry for line in read_record(data).lines if isinstance(line.entry, Acted)]
    recorded = [
        msgspec.json.decode(entry.action, type=kind) for entry in entries if entry.known != "chosen"
    ]
    if recorded == meant:
        return []
    return [f"people meant {[str(a) for a in meant]}, recorded {[str(a) for a in recorded]}"]
