"""Notices: what the referee says between verdicts. Pure: a meaning of the table comes in.

A notice lies over the game's own page until the table means something else.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import msgspec

from tabletop.games import Game, Known
from tabletop.signals import Page, Status, Tune, WordsPage

from .cues import Cues
from .house import Confirm, House
from .watching import Meaning


class Kind(StrEnum):
    """What a notice is about."""

    NOTHING = "nothing"
    DWELL = "dwell"
    CONFIRM = "confirm"
    CHOOSE = "choose"
    FAULT = "fault"
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


def needs_button(
    game: Game[Any, Any, Any, Any], state: Any, play: Sequence[Any], house: House
) -> bool:
    """Whether this play counts only when somebody presses OK."""
    if house.confirm is Confirm.BUTTON:
        return True
    return any(game.known(state, action) is not Known.SEEN for action in play)


def notice_of(
    meaning: Meaning,
    age: float,
    state: Any,
    game: Game[Any, Any, Any, Any],
    cues: Cues,
    house: House,
    choice: int,
) -> Notice:
    """What to say about a table that has meant this for `age` seconds."""
    plays = meaning.explanation.plays
    if len(plays) == 1:
        return _one_play(meaning, state, plays[0], game, cues, house)
    if plays:
        return _choose([_named(cues, state, play) for play in plays], choice % len(plays))
    if not meaning.at_rest or age < house.patience:
        return QUIET
    if meaning.explanation.fault:
        return _fault(meaning.explanation.fault)
    return QUIET


def _one_play(
    meaning: Meaning,
    state: Any,
    play: Sequence[Any],
    game: Game[Any, Any, Any, Any],
    cues: Cues,
    house: House,
) -> Notice:
    if not needs_button(game, state, play, house):
        return DWELLING if meaning.at_rest else QUIET
    if not meaning.all_at_rest:
        return QUIET
    named = _named(cues, state, play)
    page = WordsPage("Is this right?", (named,), footer="OK: yes")
    return Notice(Kind.CONFIRM, Status.ATTENTION, page, None, f"{named} Press OK if this is right.")


def _choose(names: Sequence[str], choice: int) -> Notice:
    lines = tuple(f"{'▶' if at == choice else '   '} {name}" for at, name in enumerate(names))
    page = WordsPage("Which was it?", lines, footer="NEXT: other   OK: this one")
    words = f"Which was it? {names[choice]}"
    return Notice(Kind.CHOOSE, Status.ATTENTION, page, Tune.ATTENTION, words)


def _fault(fault: str) -> Notice:
    page = WordsPage("Please put this right", (fault,))
    return Notice(Kind.FAULT, Status.ATTENTION, page, Tune.ATTENTION, fault)


def _named(cues: Cues, state: Any, play: Sequence[Any]) -> str:
    return " ".join(cues.named(state, action) for action in play)
