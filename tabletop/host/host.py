"""The host's own story: whose turn it is to speak, the evening's screens or the game.

While a game is played every button goes to its session. Holding OK or NEXT switches off;
holding BACK asks whether to give up. Nothing here opens a file: `Open` and `TakeUp` are
answered by `Opened`, or by `Failed` with the part "journal".
"""

import msgspec

from tabletop.referee import House, Stage
from tabletop.signals import (
    Button,
    Dialled,
    Failed,
    Held,
    Input,
    Lights,
    OffPage,
    Page,
    Pressed,
    Say,
    Seen,
    Shine,
    Show,
    Sound,
    Status,
    Tune,
)

from .course import Course
from .screens import Dial, GiveUp, Notice, Return, Screen, SettingUp, Turn, dialling
from .values import HostEffect, HostInput, Off, Open, Opened, Place, TakeUp, Unfinished, Watch

Effects = tuple[HostEffect, ...]

_FOOTERS = {
    Stage.COMMITTED: "NEXT: dial a number   OK: begin",
    Stage.OVER: "OK: scores",
    Stage.HALTED: "OK: try again",
}


class Host:
    """One evening at this device, or many: after a game it asks for the next."""

    def __init__(
        self,
        place: Place | None = None,
        unfinished: tuple[Unfinished, ...] = (),
        house: House | None = None,
        game: str | None = None,
    ) -> None:
        self._house = house or House()
        self._course = Course(place or Place(), unfinished, self._house, game)
        self._screen: Screen | None = None
        self._asked: Open | TakeUp | None = None
        self._opened: Opened | None = None
        self._game_page: Page | None = None
        self._watched = ""
        self._off = False

    @property
    def opened(self) -> Opened | None:
        """The game on the table, if there is one; it may be over."""
        return self._opened

    @property
    def screen(self) -> Screen | None:
        """What the host itself shows; None while the game has the floor."""
        return self._screen

    def begin(self, at: float) -> Effects:
        """Power on."""
        return self._go(self._course.welcome(), at)

    def receive(self, signal: HostInput) -> Effects:
        """Take in one thing that happened; give what to do about it."""
        if self._off:
            return ()
        match signal:
            case Opened():
                return self._play(signal)
            case Held(at, button):
                return self._held(button, at)
            case Failed(part="journal") if self._asked is not None:
                return self._not_opened(signal)
            case Pressed(at, button) if self._screen is not None:
                return (Sound(Tune.CLICK), *self._go(self._screen.press(button), at))
            case Pressed(at, button) if self._opened is not None:
                return self._pressed_in_game(signal, self._opened)
            case _:
                return self._other(signal)

    def _other(self, signal: Input) -> Effects:
        """Looks, turns of the timer, time, and parts that fail."""
        if self._opened is not None:
            return self._from_game(self._opened.session.receive(signal))
        if isinstance(signal, Failed):
            return self._told_amiss(signal)
        if isinstance(signal, Seen) and isinstance(self._screen, SettingUp):
            return self._go(self._screen.see(signal.observation.registered), signal.at)
        return ()

    def _pressed_in_game(self, signal: Pressed, opened: Opened) -> Effects:
        stage, button = opened.session.stage, signal.button
        if stage is Stage.COMMITTED and button is Button.NEXT:
            return self._go(dialling(), signal.at)
        if stage is Stage.OVER:
            scores = self._course.scores(opened, opened.session.outcome)
            return self._go(scores, signal.at) if button is Button.OK else ()
        if stage is Stage.HALTED and button is Button.OK:
            return self._go(TakeUp(opened.game_id, opened.order.house), signal.at)
        return self._from_game(opened.session.receive(signal))

    def _held(self, button: Button, at: float) -> Effects:
        in_game = self._opened is not None and self._opened.session.stage in (
            Stage.COMMITTED,
            Stage.PLAYING,
        )
        return self._go(self._course.pause() if in_game and button is Button.BACK else Off(), at)

    def _go(self, turn: Turn, at: float) -> Effects:
        """Follow what a button led to."""
        match turn:
            case None:
                return ()
            case Open() | TakeUp():
                self._asked = turn
                return (turn,)
            case Off():
                return self._switch_off()
            case Dial() | Return() | GiveUp():
                return self._back_in_game(turn, at)
            case _:
                return self._shown(turn)

    def _shown(self, screen: Screen) -> Effects:
        before, self._screen = self._screen, screen
        if before is not None and before.page == screen.page:
            return ()
        effects: list[HostEffect] = []
        dark = before is None or isinstance(before, Notice)
        if isinstance(screen, SettingUp):
            self._opened = None
            effects += self._watch(screen.game)
        if dark and (self._opened is None or self._opened.session.stage is Stage.OVER):
            effects.append(Shine(Lights(status=Status.ATTENTION)))
        return (*effects, Show(screen.page), Say(screen.words))

    def _watch(self, name: str) -> list[HostEffect]:
        if name == self._watched:
            return []
        self._watched = name
        return [Watch(name)]

    def _play(self, opened: Opened) -> Effects:
        self._asked, self._screen, self._opened = None, None, opened
        self._course.forget(opened.game_id)
        watch = self._watch(opened.order.game)
        begun = self._from_game(opened.session.begin(opened.at))
        if opened.session.stage is Stage.PLAYING and opened.session.outcome is not None:
            return (*watch, *self._ended_before(opened))
        return (*watch, *begun)

    def _ended_before(self, opened: Opened) -> Effects:
        """The power went between the last move and the last line: only that line is missing."""
        missing = opened.session.give_up(opened.at)
        kept = tuple(one for one in missing if not isinstance(one, Show | Say | Sound))
        return (*kept, *self._shown(self._course.scores(opened, opened.session.outcome)))

    def _from_game(self, effects: Effects) -> Effects:
        """The game's effects; while a screen lies over it, its pages and words wait."""
        assert self._opened is not None
        footer = _FOOTERS.get(self._opened.session.stage, "")
        passed: list[HostEffect] = []
        for effect in effects:
            if isinstance(effect, Show):
                page = effect.page
                self._game_page = msgspec.structs.replace(page, footer=footer) if footer else page
                effect = Show(self._game_page)
            if self._screen is None or not isinstance(effect, Show | Say):
                passed.append(effect)
        return tuple(passed)

    def _back_in_game(self, turn: Dial | Return | GiveUp, at: float) -> Effects:
        assert self._opened is not None
        self._screen = None
        session = self._opened.session
        shown = (Show(self._game_page),) if self._game_page else ()
        match turn:
            case Return():
                return (*shown, Say("Go on."))
            case Dial(number):
                return self._from_game(session.receive(Dialled(at, number)))
            case GiveUp():
                return self._from_game(session.give_up(at))

    def _not_opened(self, failed: Failed) -> Effects:
        assert self._asked is not None
        wanted, self._asked = self._asked, None
        return (
            *self._shown(self._course.cannot_save(failed.why, wanted)),
            Shine(Lights(status=Status.ERROR)),
        )

    def _told_amiss(self, failed: Failed) -> Effects:
        """A part failed while nobody plays: it stands on the first page, and is said."""
        amiss = self._course.amiss
        if amiss.get(failed.part) == failed.why:
            return ()
        first = self._screen == self._course.welcome()
        amiss[failed.part] = failed.why
        shown: Effects = ()
        if first:
            self._screen = self._course.welcome()
            shown = (Show(self._screen.page),)
        return (*shown, Say(f"{failed.part}: {failed.why}"))

    def _switch_off(self) -> Effects:
        """The last page says that nothing is lost; after it nothing more is done."""
        self._off = True
        saved = self._opened is not None and self._opened.session.stage is Stage.PLAYING
        lines = ("The game is saved.", "Switch me on to go on.") if saved else ("Good night.",)
        page = OffPage(lines, "It is safe to pull the plug")
        return (Show(page), Shine(Lights()), Say(" ".join(lines)), Off())
