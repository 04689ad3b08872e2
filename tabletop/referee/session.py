"""The session: one game from its commitment to its proof, without any I/O.

`receive(input)` gives the effects to perform, in order: what must be on disk comes before
everything that people could see or hear.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from tabletop.fair import Ledger
from tabletop.games import Known, Outcome
from tabletop.signals import (
    Button,
    Dialled,
    Effect,
    Failed,
    Flipped,
    Input,
    Lights,
    Look,
    Passed,
    Pressed,
    ProofPage,
    Record,
    Say,
    Seal,
    Seen,
    Sound,
    Status,
    Told,
    Tune,
    Unseal,
    WordsPage,
)

from .acting import Acting, Player
from .asking import Asking
from .cues import cues_for
from .face import Face
from .house import House
from .judging import Judging
from .menus import Does, End, Teller, fallen
from .moments import last_moment
from .notices import Kind
from .watching import Watching

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
        self._cues = cues_for(self._game.name)
        self._watching = Watching(self._game, self._house)
        self._acting = Acting(ledger, player, self._cues, self._house)
        self._judging = Judging(self._game, self._cues, self._house, self._watching, self._acting)
        self._face = Face(self._game, self._cues)
        self._stage = Stage.NEW
        self._asking: Asking | None = None
        self._dead: set[str] = set()

    @property
    def stage(self) -> Stage:
        return self._stage

    @property
    def house(self) -> House:
        return self._house

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

    def moment(self, at: float) -> int:
        """The game's own moment at this time, in milliseconds; it counts where time does."""
        return self._acting.moment(at)

    def teller(self) -> Teller:
        """What people can tell now, and what they can correct."""
        return Teller(self._game, self._cues, self.state, self._ledger.past)

    def begin(self, at: float, left: int | None = None) -> tuple[Effect, ...]:
        """Commit to the seed in front of everybody, or go on with a game that was interrupted.

        `left` are the milliseconds that a sand timer has left which went on by itself.
        """
        if self.state is not None:
            return self._go_on(at, left)
        lines = () if self._ledger.begun else (self._ledger.open(at),)
        sealed = (Seal(self._ledger.seed),) if lines else ()
        self._stage = Stage.COMMITTED
        page = ProofPage("My secret is fixed", self._ledger.opened.commitment, _ADD_A_NUMBER)
        words = "My secret is fixed. Now add a number of your own."
        shown = self._face.plain(Lights(status=Status.ATTENTION), page, None, words)
        # Before it is known what may be looked at, nothing is.
        every = tuple(zone.name for zone in self._game.mat.zones)
        self._face.shielded = every
        return (*sealed, *(Record(line) for line in lines), Look(every), *shown)

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
        shown = self._face.plain(lights, page, Tune.ATTENTION, words)
        return (Record(self._ledger.close(at)), Unseal(), *self._face.timer_off(), *shown)

    def _before_play(self, signal: Input) -> tuple[Effect, ...]:
        if isinstance(signal, Dialled):
            return self._start(signal.number, signal.at)
        if isinstance(signal, Pressed) and signal.button is Button.OK:
            return self._start("", signal.at)
        return ()

    def _during_play(self, signal: Input) -> tuple[Effect, ...]:
        match signal:
            case Pressed():
                return self._pressed(signal)
            case Seen() | Passed():
                return self._consider(signal.at)
            case Told():
                return self._said(self._acting.read(signal.action), signal.at, signal.instead)
            case Flipped():
                return self._flipped(signal)
        return ()

    def _start(self, number: str, at: float) -> tuple[Effect, ...]:
        line, step = self._ledger.start(number, at)
        self._stage = Stage.PLAYING
        self._acting.start_clock(at, 0)
        return self._told([line], step.events, at)

    def _go_on(self, at: float, left: int | None) -> tuple[Effect, ...]:
        """Take up a game as its record left it; what lies on the table may have changed."""
        self._stage, self._judging.wary = Stage.PLAYING, True
        moment = last_moment(self._ledger.past)
        self._acting.start_clock(at, moment, left)
        self._watching.expect(self.state, at)
        timer = self._face.timer(self.state, self._acting.moment(at))
        shown = self._face.show(
            self.state, self._watching.seen, Tune.ATTENTION, "The game goes on."
        )
        return (*self._face.look(self.state), *timer, *shown)

    # buttons, page and timer

    def _pressed(self, signal: Pressed) -> tuple[Effect, ...]:
        if self._asking or signal.button is Button.BACK:
            return self._asked(signal)
        play = self._judging.offered(self.state, self._face.notice, signal.at)
        if signal.button is Button.OK and play:
            return self._play(play, signal.at)
        if signal.button is Button.NEXT and self._face.notice.kind is Kind.CHOOSE:
            self._judging.choice += 1
        return (Sound(Tune.CLICK), *self._consider(signal.at))

    def _asked(self, signal: Pressed) -> tuple[Effect, ...]:
        """BACK opens the menu of what people can tell; in it all buttons are the menu's."""
        asking = self._asking or Asking(self.teller().menu())
        found = asking.press(signal.button) if self._asking else None
        self._asking = asking if asking.open else None
        if isinstance(found, End):
            return self._done(found, signal.at)
        self._face.menu = asking.page if self._asking else None
        shown = self._face.show(self.state, self._watching.seen, Tune.CLICK, "")
        return (*shown, *(self._consider(signal.at) if not self._asking else ()))

    def _done(self, end: End, at: float) -> tuple[Effect, ...]:
        self._asking = self._face.menu = None
        if end.does is Does.GIVE_UP:
            return self.give_up(at)
        return self._said(end.action, at, end.does is Does.CORRECT)

    def _said(self, action: Any, at: float, instead: bool) -> tuple[Effect, ...]:
        """Somebody told what was done, or what was really done instead of the last thing."""
        back = fallen(self._ledger.past) if instead else 0
        before = self._ledger.past[-back].before if back else self.state
        action = self._acting.at_moment(action, at, self._ledger.past[-back] if back else None)
        refused = action is None or action not in self._game.legal(before)
        if refused or (instead and not back) or self._chosen(before, action):
            words = "That cannot be done now."
            return (Sound(Tune.INVALID), Say(words), *self._consider(at))
        if instead:
            line, step = self._ledger.correct(back, action, at)
        else:
            known = self._game.known(self.state, action)
            line, step = self._ledger.act(action, _told_as(known), at)
        return self._told([line], step.events, at)

    def _chosen(self, before: Any, action: Any) -> bool:
        return self._game.known(before, action) is Known.CHOSEN

    def _flipped(self, signal: Flipped) -> tuple[Effect, ...]:
        action = self._acting.flip(signal.at)
        if action is None or action not in self._game.legal(self.state):
            return ()
        return self._play((action,), signal.at)

    # what lies on the table

    def _consider(self, at: float) -> tuple[Effect, ...]:
        """Look at what the table means now: play it, or say something about it."""
        played = self._play(self._judging.ripe(self.state, at), at)
        if played:
            return played
        pending = self._judging.pending(self.state, at)
        if rung := self._acting.alarm(at, self._watching, pending):
            return self._play((rung,), at)
        notice = self._judging.notice(self.state, at)
        return self._face.notify(notice, self.state, self._watching.seen) if notice else ()

    def _play(self, play: Sequence[Any], at: float) -> tuple[Effect, ...]:
        lines: list[bytes] = []
        events: list[Any] = []
        for action in play:
            # By its moment it may be too late, or another action may have ended the game.
            if self._game.timed and action not in self._game.legal(self.state):
                continue
            known = self._game.known(self.state, action)
            line, step = self._ledger.act(action, known, at)
            lines.append(line)
            events.extend(step.events)
        return self._told(lines, events, at) if lines else ()

    def _told(self, lines: list[bytes], events: Sequence[Any], at: float) -> tuple[Effect, ...]:
        """Announce a new state, after everything about it that must be on disk."""
        events = [*events, *self._acting.device_moves(lines, at)]
        if self.outcome:
            lines.append(self._ledger.close(at))
            self._stage = Stage.OVER
        self._asking = None
        self._judging.reset()
        self._watching.expect(self.state, at)
        over = self._stage is Stage.OVER
        announced = self._face.announce(self.state, events, self._watching.seen, over)
        timer = self._face.timer(self.state, self._acting.moment(at))
        unsealed = (Unseal(),) if over else ()
        records = (Record(line) for line in lines)
        return (*records, *unsealed, *self._face.look(self.state), *timer, *announced)

    def _failed(self, failed: Failed) -> tuple[Effect, ...]:
        """A part failed. Without a disk the game stands still; without anything else it goes on."""
        if failed.part in self._dead:
            return ()
        self._dead.add(failed.part)
        if failed.part != "journal":
            return (Say(f"{failed.part}: {failed.why}"),)
        self._stage = Stage.HALTED
        page = WordsPage("I cannot save the game", (failed.why, "The game waits as it was saved."))
        return self._face.plain(Lights(status=Status.ERROR), page, Tune.ERROR, failed.why)


def _told_as(known: Known) -> Known:
    """What people told in words was not seen, whatever the rules would have made of it."""
    return Known.CONFIRMED if known is Known.SEEN else known
