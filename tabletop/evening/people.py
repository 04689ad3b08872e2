"""How simulated people do what they mean to: by hand, by button, by page, or with the timer.

An action comes in; moments at the table go out, as inputs to the loop. They answer what the
device asks about their action, and nothing else.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np

from tabletop.app import MockTable
from tabletop.errors import TabletopError
from tabletop.games import if_then
from tabletop.referee import Choice, Does, Menu, cues_for
from tabletop.signals import Button, Flipped, MenuPage, Pressed, Told, WordsPage
from tabletop.table import Change

from .checking import without_moment

_MARK = "▶"


class Stuck(TabletopError, RuntimeError):
    """The game did not go on though people did what they meant to."""


class Fingers:
    """What people do with buttons, page and timer at one table."""

    def __init__(self, table: MockTable, rng: np.random.Generator) -> None:
        self._table = table
        self._rng = rng
        self._cues = cues_for(table.game.name)

    def is_flip(self, action: Any) -> bool:
        """Whether this is turning the timer over."""
        flip = self._cues.flip
        return flip is not None and type(action) is type(flip())

    def leaves_no_trace(self, action: Any) -> bool:
        """Whether neither the table nor a question of the device can bring this action."""
        game, state = self._table.game, self._table.session.state
        if game.played(state, action) != game.layout(state):
            return False
        asked = game.explain(state, Change()).plays
        return (without_moment(game, action),) not in asked

    def flip(self) -> None:
        """Turn the timer over."""
        now = self._table.clock.now()
        self._table.loop.feed(Flipped(now, 0))

    def tell(self, action: Any) -> None:
        """Say it on a page, or with the three buttons."""
        if self._rng.uniform() < 0.5:
            written = msgspec.json.encode(action)
            self._table.loop.feed(Told(self._table.clock.now(), written))
        else:
            self._press_through(action)

    def answer(self, action: Any) -> None:
        """Confirm what the device asks if it is what was done."""
        page = self._page()
        if not isinstance(page, WordsPage):
            return
        named = self._cues.named(self._table.session.state, action)
        if page.title == "Is this right?" and page.lines[0] == named:
            self.press(Button.OK)
        elif page.title == "Which was it?":
            self._choose(page, named)

    def _choose(self, page: WordsPage, named: str) -> None:
        here = [line.removeprefix(_MARK).strip() == named for line in page.lines]
        if not any(here):
            return
        for _ in page.lines:
            lines = getattr(self._page(), "lines", ())
            marked = next((line for line in lines if line.startswith(_MARK)), "")
            if marked.removeprefix(_MARK).strip() == named:
                self.press(Button.OK)
                return
            self.press(Button.NEXT)

    def press(self, button: Button) -> None:
        """One button, once."""
        self._table.loop.feed(Pressed(self._table.clock.now(), button))

    def _page(self) -> Any:
        return self._table.panel.history[-1]

    def _press_through(self, action: Any) -> None:
        """BACK opens the menu; then down to each word, and OK."""
        game, menu = self._table.game, self._table.session.teller().menu()
        way = _way(menu, lambda other: without_moment(game, other) == without_moment(game, action))
        if isinstance(action, if_then.Guess):
            way = (menu.choices[0].words, *_guess(action.rule))
        if way is None:
            raise Stuck(f"no menu leads to {action}")
        self.press(Button.BACK)
        for words in way:
            page = self._page()
            if not isinstance(page, MenuPage) or words not in page.choices:
                raise Stuck(f"the menu has no line {words!r} on the way to {action}")
            for _ in range(page.choices.index(words)):
                self.press(Button.NEXT)
            self.press(Button.OK)


def _way(menu: Menu, meant: Callable[[Any], bool]) -> tuple[str, ...] | None:
    """The lines to take one after the other to tell what is meant."""
    # Guesses are built from menus without end, and nobody looks for anything else there.
    listed = [choice for choice in menu.choices if choice.words != "Guess the code"]
    return next((way for choice in listed for way in _ways(choice, meant)), None)


def _ways(choice: Choice, meant: Callable[[Any], bool]) -> Iterator[tuple[str, ...]]:
    opened = choice.opens()
    if isinstance(opened, Menu):
        for inner in opened.choices:
            yield from ((choice.words, *way) for way in _ways(inner, meant))
    elif opened.does is Does.TELL and meant(opened.action):
        yield (choice.words,)


def _guess(rule: if_then.Rule) -> Iterator[str]:
    """The words of the picks that build a rule."""
    picks = if_then.picks(rule)
    for at, pick in enumerate(picks):
        menu = if_then.menu(picks[:at])
        assert isinstance(menu, if_then.Menu)
        yield next(choice.words for choice in menu.choices if choice.pick == pick)
