"""The face: what people see and hear of the session, and what was last shown to them.

States, events and notices come in, effects go out; what already is so is left out.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from tabletop.games import Game
from tabletop.signals import Effect, Lights, Look, MenuPage, Page, Run, Tune
from tabletop.table import Layout

from .cues import Cues
from .notices import QUIET, Notice
from .showing import Showing


class Face:
    """Lights, page, tune, words, timer and shields of one game."""

    def __init__(self, game: Game[Any, Any, Any, Any], cues: Cues) -> None:
        self._game = game
        self._cues = cues
        self._showing = Showing()
        self._verdict = Lights()
        self._timer: tuple[int, ...] | None = None
        self._over = False
        self.notice = QUIET
        self.menu: MenuPage | None = None
        self.shielded: tuple[str, ...] | None = None

    def plain(
        self, lights: Lights, page: Page, tune: Tune | None, words: str
    ) -> tuple[Effect, ...]:
        """A page that has nothing to do with the game's state."""
        return self._showing.bring(lights, page, tune, words)

    def announce(
        self, state: Any, events: Sequence[Any], seen: Layout, over: bool
    ) -> tuple[Effect, ...]:
        """How a new state looks and sounds."""
        cue = self._cues.happened(state, events)
        self._verdict, self.notice, self.menu, self._over = cue.lights, QUIET, None, over
        return self.show(state, seen, cue.tune, cue.words)

    def notify(self, notice: Notice, state: Any, seen: Layout) -> tuple[Effect, ...]:
        """Say something between verdicts, once."""
        fresh = notice != self.notice
        self.notice = notice
        return self.show(state, seen, *((notice.tune, notice.words) if fresh else (None, "")))

    def show(self, state: Any, seen: Layout, tune: Tune | None, words: str) -> tuple[Effect, ...]:
        """Bring lights and panel to what holds now."""
        return self._showing.bring(self._lights(), self._page(state, seen), tune, words)

    def look(self, state: Any) -> tuple[Effect, ...]:
        """Tell the eye when other zones are shielded than before."""
        shielded = self._game.shielded(state)
        if shielded == self.shielded:
            return ()
        self.shielded = shielded
        return (Look(shielded),)

    def timer(self, state: Any, moment: int) -> tuple[Effect, ...]:
        """Bring the sand timer to the game's count where it runs otherwise."""
        if self._cues.hourglass is None:
            return ()
        glass = self._cues.hourglass(state, moment)
        if glass is None:
            return self.timer_off()
        flipped = moment - glass.ago if glass.ago >= 0 else -1
        runs = (glass.left + moment, glass.before and glass.before + moment, flipped)
        if (*runs, glass.wrong_way) == self._timer:
            return ()
        self._timer = (*runs, glass.wrong_way)
        return (Run(glass),)

    def timer_off(self) -> tuple[Effect, ...]:
        """The sand timer is not in use."""
        if self._timer is None:
            return ()
        self._timer = None
        return (Run(None),)

    def _lights(self) -> Lights:
        if self.notice is QUIET:
            return self._verdict
        return msgspec.structs.replace(self._verdict, status=self.notice.status)

    def _page(self, state: Any, seen: Layout) -> Page:
        if self.menu:
            return self.menu
        if self.notice.page:
            return self.notice.page
        page = self._cues.page(state)
        chores = self._game.chores(state, seen)
        if page.footer or not chores or self._over:
            return page
        return msgspec.structs.replace(page, footer=chores[0].words)
