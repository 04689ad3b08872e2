"""The session: one game from its commitment to its proof, without any I/O.

`receive(input)` gives the effects to perform, in order: what must be on disk comes before
everything that people could see or hear.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from tabletop.fair import Ledger
from tabletop.games import Known, Outcome
from tabletop.signals import (
    Button,
    Dialled,
    Effect,
    Failed,
    Input,
    Lights,
    Look,
    Page,
    Passed,
    Pressed,
    ProofPage,
    Record,
    Say,
    Seal,
    Seen,
    Sound,
    Status,
    Tune,
    Unseal,
    WordsPage,
)

from .cues import cues_for
from .house import House
from .notices import BLIND, QUIET, Kind, Notice, needs_button, notice_of
from .showing import Showing
from .watching import Meaning, Watching

Player = Callable[[Any], Any]

_ADD_A_NUMBER = "Dial a number, or OK"


class Stage(StrEnum):
    """How far a session is."""

    NEW = "new"
    COMMITTED = "committed"
    PLAYING = "playing"
    OVER = "over"
    HALTED = "halted"


class Session:
    """One game at the table. `player` moves for the device's own seat where the game has one."""

    def __init__(
        self, ledger: Ledger, house: House | None = None, player: Player | None = None
    ) -> None:
        self._ledger = ledger
        self._game = ledger.game
        self._house = house or House()
        self._player = player
        self._cues = cues_for(self._game.name)
        self._watching = Watching(self._game, self._house)
        self._stage = Stage.NEW
        self._notice = QUIET
        self._choice = 0
        self._verdict = Lights()
        self._showing = Showing()
        self._shielded: tuple[str, ...] | None = None
        self._dead: set[str] = set()

    @property
    def stage(self) -> Stage:
        return self._stage

    @property
    def state(self) -> Any:
        """The public state; None before the players' number is in."""
        return self._ledger.state

    @property
    def head(self) -> str:
        """The newest head of the record's chain, for witnesses."""
        return self._ledger.head

    @property
    def outcome(self) -> Outcome | None:
        return self._ledger.outcome

    def begin(self, at: float) -> tuple[Effect, ...]:
        """Commit to the seed in front of everybody, or go on with a game that was interrupted."""
        if self.state is not None:
            return self._go_on(at)
        lines = () if self._ledger.begun else (self._ledger.open(at),)
        sealed = (Seal(self._ledger.seed),) if lines else ()
        self._stage = Stage.COMMITTED
        page = ProofPage("My secret is fixed", self._ledger.opened.commitment, _ADD_A_NUMBER)
        words = "My secret is fixed. Now add a number of your own."
        shown = self._showing.bring(Lights(status=Status.ATTENTION), page, None, words)
        # Before it is known what may be looked at, nothing is.
        self._shielded = tuple(zone.name for zone in self._game.mat.zones)
        records = (Record(line) for line in lines)
        return (*sealed, *records, Look(self._shielded), *shown)

    def receive(self, signal: Input) -> tuple[Effect, ...]:
        """Take in one thing that happened; give what to do about it."""
        if isinstance(signal, Failed):
            return self._failed(signal)
        if isinstance(signal, Seen):
            self._watching.see(signal.observation)
        if self._stage is Stage.COMMITTED:
            return self._before_play(signal)
        if self._stage is Stage.PLAYING:
            return self._during_play(signal)
        return ()

    def give_up(self, at: float) -> tuple[Effect, ...]:
        """People end the game before its end: what was secret is revealed all the same."""
        if self._stage not in (Stage.COMMITTED, Stage.PLAYING):
            return ()
        self._stage = Stage.OVER
        page = WordsPage("The game was given up", ("My secret is in the record now.",))
        lights, words = Lights(status=Status.READY), f"{page.title}. {page.lines[0]}"
        shown = self._showing.bring(lights, page, Tune.ATTENTION, words)
        return (Record(self._ledger.close(at)), Unseal(), *shown)

    def _before_play(self, signal: Input) -> tuple[Effect, ...]:
        if isinstance(signal, Dialled):
            return self._start(signal.number, signal.at)
        if isinstance(signal, Pressed) and signal.button is Button.OK:
            return self._start("", signal.at)
        return ()

    def _during_play(self, signal: Input) -> tuple[Effect, ...]:
        if isinstance(signal, Pressed):
            return self._pressed(signal)
        if isinstance(signal, Seen | Passed):
            return self._consider(signal.at)
        return ()

    def _start(self, number: str, at: float) -> tuple[Effect, ...]:
        line, step = self._ledger.start(number, at)
        self._stage = Stage.PLAYING
        return self._told([line], step.events, at)

    def _pressed(self, signal: Pressed) -> tuple[Effect, ...]:
        play = self._offered(signal.at)
        if signal.button is Button.OK and play:
            return self._play(play, signal.at)
        if signal.button is Button.NEXT and self._notice.kind is Kind.CHOOSE:
            self._choice += 1
        return (Sound(Tune.CLICK), *self._consider(signal.at))

    def _offered(self, at: float) -> tuple[Any, ...]:
        """The play that OK would confirm now; none when the table is not at rest."""
        now = self._watching.meaning(at)
        if not now or self._notice.kind not in (Kind.CONFIRM, Kind.CHOOSE):
            return ()
        plays = now[0].explanation.plays
        return plays[self._choice % len(plays)] if plays and now[0].all_at_rest else ()

    def _consider(self, at: float) -> tuple[Effect, ...]:
        """Look at what the table means now: play it, or say something about it."""
        now = self._watching.meaning(at)
        if self._watching.blind(at):
            return self._notify(BLIND)
        if now is None:
            return ()
        meaning, age = now
        if self._counts(meaning, age):
            return self._play(meaning.explanation.plays[0], at)
        return self._notify(
            notice_of(meaning, age, self.state, self._game, self._cues, self._house, self._choice)
        )

    def _counts(self, meaning: Meaning, age: float) -> bool:
        """Whether the table shows one play that needs no button and has lain still long enough."""
        plays = meaning.explanation.plays
        if len(plays) != 1 or not meaning.at_rest or age < self._house.dwell:
            return False
        return not needs_button(self._game, self.state, plays[0], self._house)

    def _play(self, play: tuple[Any, ...], at: float) -> tuple[Effect, ...]:
        lines: list[bytes] = []
        events: list[Any] = []
        for action in play:
            known = self._game.known(self.state, action)
            line, step = self._ledger.act(action, known, at)
            lines.append(line)
            events.extend(step.events)
        return self._told(lines, events, at)

    def _told(self, lines: list[bytes], events: Sequence[Any], at: float) -> tuple[Effect, ...]:
        """Announce a new state, after everything about it that must be on disk."""
        events = [*events, *self._device_moves(lines, at)]
        if self.outcome:
            lines.append(self._ledger.close(at))
            self._stage = Stage.OVER
        cue = self._cues.happened(self.state, events)
        self._verdict, self._notice, self._choice = cue.lights, QUIET, 0
        self._watching.expect(self.state, at)
        announced = self._presented(cue.tune, cue.words)
        unsealed = (Unseal(),) if self._stage is Stage.OVER else ()
        return (*(Record(line) for line in lines), *unsealed, *self._looks(), *announced)

    def _go_on(self, at: float) -> tuple[Effect, ...]:
        """Take up a game as its record left it."""
        self._stage = Stage.PLAYING
        self._watching.expect(self.state, at)
        return (*self._looks(), *self._presented(Tune.ATTENTION, "The game goes on."))

    def _device_moves(self, lines: list[bytes], at: float) -> list[Any]:
        """Let the device's own seat move as long as it is its turn."""
        events: list[Any] = []
        while self._player and (seat := self._game.device_turn(self.state)) is not None:
            action = self._player(self._game.view(self.state, seat))
            line, step = self._ledger.act(action, Known.CHOSEN, at)
            lines.append(line)
            events.extend(step.events)
        return events

    def _looks(self) -> tuple[Effect, ...]:
        shielded = self._game.shielded(self.state)
        if shielded == self._shielded:
            return ()
        self._shielded = shielded
        return (Look(shielded),)

    def _notify(self, notice: Notice) -> tuple[Effect, ...]:
        fresh = notice != self._notice
        self._notice = notice
        return self._presented(notice.tune, notice.words) if fresh else self._presented(None, "")

    def _presented(self, tune: Tune | None, words: str) -> tuple[Effect, ...]:
        return self._showing.bring(self._lights_now(), self._page_now(), tune, words)

    def _lights_now(self) -> Lights:
        if self._notice is QUIET:
            return self._verdict
        return msgspec.structs.replace(self._verdict, status=self._notice.status)

    def _page_now(self) -> Page:
        if self._notice.page:
            return self._notice.page
        page: Page = self._cues.page(self.state)
        chores = self._game.chores(self.state, self._watching.seen)
        if page.footer or not chores or self._stage is Stage.OVER:
            return page
        return msgspec.structs.replace(page, footer=chores[0].words)

    def _failed(self, failed: Failed) -> tuple[Effect, ...]:
        """A part failed. Without a disk the game stands still; without anything else it goes on."""
        if failed.part in self._dead:
            return ()
        self._dead.add(failed.part)
        if failed.part != "journal":
            return (Say(f"{failed.part}: {failed.why}"),)
        self._stage = Stage.HALTED
        page = WordsPage("I cannot save the game", (failed.why, "The game waits as it was saved."))
        return self._showing.bring(Lights(status=Status.ERROR), page, Tune.ERROR, failed.why)
