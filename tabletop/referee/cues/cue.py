"""What a cue is: how an event looks, sounds and reads."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tabletop.signals import Hourglass, Lights, Page, Tune


class Cue(msgspec.Struct, frozen=True):
    """Lights to hold until the next verdict, a tune, and the same in words."""

    lights: Lights
    tune: Tune | None
    words: str


@dataclass(frozen=True, slots=True)
class Cues:
    """How one game speaks: of what happened, of how things stand, and of an action.

    Where a sand timer runs, `hourglass` is how it stands at a moment and `flip` its turning.
    """

    happened: Callable[[Any, Sequence[Any]], Cue]
    page: Callable[[Any], Page]
    named: Callable[[Any, Any], str]
    hourglass: Callable[[Any, int], Hourglass | None] | None = None
    flip: Callable[[], Any] | None = None


def sentence(words: str) -> str:
    """The words with a capital at the front and a full stop at the end."""
    stop = "" if words[-1:] in (".", "!", "?", ")") else "."
    return f"{words[:1].upper()}{words[1:]}{stop}"


def count_of(cards: int) -> str:
    """So many cards, in words."""
    return f"{cards} card{'' if cards == 1 else 's'}"


def player(seat: int) -> str:
    """A seat in words, as people count."""
    return f"Player {seat + 1}"
