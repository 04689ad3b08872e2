"""Notices: what the referee says between verdicts. Pure: a meaning of the table comes in.

A notice lies over the game's own page until the table means something else.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import msgspec

from tabletop.games import Chore, Game, Known
from tabletop.signals import Page, Status, Tune, WordsPage

from .cues import Cues
from .house import Confirm, House
from .moving import move_page
from .watching import Meaning


class Kind(StrEnum):
    """What a notice is about."""

    NOTHING = "nothing"
    DWELL = "dwell"
    CONFIRM = "confirm"
    CHOOSE = "choose"
    FAULT = "fault"
    CHORE = "chore"
    COVERED = "covered"
    BLIND = "blind"


class Notice(msgspec.Struct, frozen=True):
    """One thing to say; `page` is None when the game's own page stays."""

    kind: Kind
    status: Status
    page: Page | None = None
    tune: Tune | None = None
    words: str = ""


QUIET = Notice(Kind.NOTHING, Status.READY)
DWELLING = Notice(Kind.DWELL, Status.DWELL)
BLIND = Notice(
    Kind.BLIND,
    Status.ATTENTION,
    WordsPage(
        "I cannot see the table",
        ("All four corner markers must be in view.", "Is the light on? Is something in the way?"),
    ),
    Tune.ATTENTION,
    "I cannot see the table: all four corner markers must be in view.",
)


class Situation(msgspec.Struct, frozen=True):
    """A table that has meant this for `age` seconds.

    `resting` is about what the play in question needs at rest. `wary`: the referee has just come
    back and does not know what happened meanwhile. `covered` are zones under something for long.
    """

    state: Any
    meaning: Meaning
    age: float
    resting: bool
    choice: int = 0
    wary: bool = False
    covered: tuple[str, ...] = ()


class Herald:
    """Finds the words for a situation in one game."""

    def __init__(self, game: Game[Any, Any, Any, Any], cues: Cues, house: House) -> None:
        self._game = game
        self._cues = cues
        self._house = house

    def needs_button(self, state: Any, play: Sequence[Any], wary: bool = False) -> bool:
        """Whether this play counts only when somebody presses OK.

        What people must say is asked, and so is a play of which nothing at all was seen.
        """
        if wary or self._house.confirm is Confirm.BUTTON:
            return True
        known = {self._game.known(state, action) for action in play}
        return Known.CONFIRMED in known or known == {Known.TRUSTED}

    def notice(self, now: Situation) -> Notice:
        """What to say."""
        plays = now.meaning.explanation.plays
        if len(plays) == 1:
            return self._one_play(now, plays[0])
        if plays:
            return self._choose(now) if now.resting else QUIET
        return self._wrong(now) or self._covered(now) or QUIET

    def _one_play(self, now: Situation, play: Sequence[Any]) -> Notice:
        if not now.resting:
            return self._covered(now) or QUIET
        if not self.needs_button(now.state, play, now.wary):
            return DWELLING
        named = self._named(now.state, play)
        chores = [chore.words for chore in self._mess(now)]
        page = WordsPage("Is this right?", (named, *chores[:1]), footer="OK: yes")
        words = f"{named} Press OK if this is right."
        return Notice(Kind.CONFIRM, Status.ATTENTION, page, None, words)

    def _choose(self, now: Situation) -> Notice:
        plays = now.meaning.explanation.plays
        names = [self._named(now.state, play) for play in plays]
        choice = now.choice % len(plays)
        lines = tuple(f"{'▶' if at == choice else '   '} {name}" for at, name in enumerate(names))
        page = WordsPage("Which was it?", lines, footer="NEXT: other   OK: this one")
        # Where nothing changed people may still be thinking: the question need not sound.
        tune = Tune.ATTENTION if now.meaning.change else None
        words = f"Which was it? {names[choice]}"
        return Notice(Kind.CHOOSE, Status.ATTENTION, page, tune, words)

    def _wrong(self, now: Situation) -> Notice | None:
        """What to put right, once it has lain still for long enough."""
        meaning = now.meaning
        calm = meaning.all_at_rest or (self._game.timed is not None and meaning.at_rest)
        if not calm or now.age < self._house.patience:
            return None
        if meaning.explanation.fault:
            return self._please(Kind.FAULT, meaning.explanation.fault, meaning, Tune.ATTENTION)
        mess = self._mess(now)
        if mess and now.wary:
            return self._please(Kind.FAULT, f"{mess[0].words}.", meaning, Tune.ATTENTION)
        if mess and now.age >= 2 * self._house.patience:
            return self._please(Kind.CHORE, f"{mess[0].words}.", meaning, None)
        return None

    def _mess(self, now: Situation) -> list[Chore]:
        """Chores about what lies wrong on the table."""
        seen = {zone.zone: zone.after for zone in now.meaning.change.zones}
        if not seen:
            return []
        table = self._game.layout(now.state)
        for zone, pieces in seen.items():
            table = table.with_zone(zone, pieces)
        return [chore for chore in self._game.chores(now.state, table) if chore.zone in seen]

    def _please(self, kind: Kind, words: str, meaning: Meaning, tune: Tune | None) -> Notice:
        page = move_page("Please put this right", words, self._game.mat, meaning.change)
        return Notice(kind, Status.ATTENTION, page, tune, words)

    def _covered(self, now: Situation) -> Notice | None:
        if not now.covered:
            return None
        words = f"Something lies over {named_zone(now.covered[0])}: please take it away."
        page = WordsPage("I cannot see all of the table", (words,))
        return Notice(Kind.COVERED, Status.ATTENTION, page, Tune.ATTENTION, words)

    def _named(self, state: Any, play: Sequence[Any]) -> str:
        return " ".join(self._cues.named(state, action) for action in play)


def named_zone(zone: str) -> str:
    """A zone in words: row-3 is row 3, and wall-south the south wall."""
    what, _, which = zone.partition("-")
    if not which or which.isdigit():
        return f"{what} {which}".strip() if which else f"the {what}"
    return f"the {what} {which}" if what in ("draw", "space") else f"the {which} {what}"
