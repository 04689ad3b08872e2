"""What people can tell with three buttons, as menus within menus. Pure.

A game, its state and its past come in; a menu goes out whose ends are actions: what leaves no
trace on the table, what was read wrongly, or giving up.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from typing import Any

from tabletop.fair import Past
from tabletop.games import Game, Known

from .cues import Cues
from .misreadings import misread
from .tellings import tellings

_MOST = 8  # choices that need no grouping


class Does(StrEnum):
    """What an end of the menu does."""

    TELL = "tell"
    CORRECT = "correct"
    GIVE_UP = "give up"


@dataclass(frozen=True, slots=True)
class End:
    """Something that was chosen to the end."""

    does: Does
    action: Any = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu; `opens` is asked only when it is taken."""

    words: str
    opens: Callable[[], "Menu | End"]


@dataclass(frozen=True, slots=True)
class Menu:
    """A question and its choices; `so_far` is what was chosen before."""

    title: str
    choices: tuple[Choice, ...]
    so_far: str = ""


@dataclass(frozen=True, slots=True)
class Teller:
    """What can be told now at one table."""

    game: Game[Any, Any, Any, Any]
    cues: Cues
    state: Any
    past: tuple[Past, ...]

    def menu(self) -> Menu:
        """The first menu."""
        choices = [*self._told(), *self._misread(), _give_up()]
        return Menu("What happened?", tuple(choices))

    def _told(self) -> Iterator[Choice]:
        for title, made in tellings(self.game.name, self.state):
            if callable(made):
                yield Choice(title, lambda made=made: _picked(made, ()))  # type: ignore[misc]
            elif len(made) == 1:
                yield Choice(title, _end(Does.TELL, made[0]))
            elif made:
                yield Choice(title, lambda t=title, m=made: self._listed(t, m))  # type: ignore[misc]

    def _listed(self, title: str, actions: Sequence[Any], does: Does = Does.TELL) -> Menu:
        before = self.state if does is Does.TELL else self._last().before
        shared, lines = _short([self.cues.named(before, action) for action in actions])
        ends = (_end(does, action) for action in actions)
        choices = [Choice(words, end) for words, end in zip(lines, ends, strict=True)]
        return _grouped(title, choices, shared)

    def _misread(self) -> Iterator[Choice]:
        last = self._last() if any(p.known is not Known.CHOSEN for p in self.past) else None
        if last is None or last.known is not Known.SEEN:
            return
        title = f"Not so: {self.cues.named(last.before, last.action)}"

        def opens() -> Menu:
            actions = misread(self.game, last.before, last.action)
            return self._listed("What was it?", actions, Does.CORRECT)

        yield Choice(title, opens)

    def _last(self) -> Past:
        return self.past[-fallen(self.past)]


def fallen(past: Sequence[Past]) -> int:
    """How many actions fall when the last one that people made is corrected."""
    for back, each in enumerate(reversed(past), 1):
        if each.known is not Known.CHOSEN:
            return back
    return 0


def _end(does: Does, action: Any) -> Callable[[], End]:
    return lambda: End(does, action)


def _give_up() -> Choice:
    sure = Choice("Yes, it is over", _end(Does.GIVE_UP, None))
    asked = Menu("Give up?", (sure,), "The secret will be shown.")
    return Choice("We give the game up", lambda: asked)


def _short(lines: list[str]) -> tuple[str, list[str]]:
    """What all lines begin with, and of each line what is its own: panels are small."""
    words = [line.rstrip(".").split() for line in lines]
    room = min(map(len, words), default=1) - 1
    first, last = (
        sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, zip(*each, strict=False)))
        for each in (words, [line[::-1] for line in words])
    )
    first = min(first, room)
    last = min(last, room - first)
    shared = " ".join(words[0][:first]) if words else ""
    return shared, [" ".join(line[first : len(line) - last]) for line in words]


def _grouped(title: str, choices: list[Choice], so_far: str = "") -> Menu:
    """A menu of a few choices, or of groups of them: nobody presses a button sixty times."""
    if len(choices) <= _MOST:
        return Menu(title, tuple(choices), so_far)
    size = max(_MOST, -(-len(choices) // _MOST))
    groups = [choices[at : at + size] for at in range(0, len(choices), size)]
    return Menu(title, tuple(_group(title, group, so_far) for group in groups), so_far)


def _group(title: str, group: list[Choice], so_far: str) -> Choice:
    if len(group) == 1:
        return group[0]
    words = f"{group[0].words} … {group[-1].words}"
    return Choice(words, lambda: _grouped(title, group, so_far))


def _picked(made: Any, picks: tuple[str, ...]) -> "Menu | End":
    """A menu that the game itself builds, pick by pick, until an action is there."""
    now = made(picks)
    if not hasattr(now, "choices"):
        return End(Does.TELL, now)
    choices = tuple(
        Choice(each.words, lambda pick=each.pick: _picked(made, (*picks, pick)))  # type: ignore[misc]
        for each in now.choices
    )
    return Menu(now.question, choices, now.so_far)
