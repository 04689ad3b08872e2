"""Setting up, step by step. A game and its options come in, sentences go out, in order.

The first step is checked by the camera: it must see the markers. What lies on the table is
not looked at before the game has begun; then the referee says what is missing.
"""

from collections.abc import Callable
from typing import Any

from tabletop.games.if_then import RETURNED
from tabletop.games.xcode import TIME, WILD, copies

_SHEETS = {"mastermind": "the board"}


def steps(name: str, options: Any, deck: str) -> tuple[str, ...]:
    """What people do before play; the first one is done when the markers are seen."""
    sheet = _SHEETS.get(name, "the mat")
    first = f"Lay {sheet} down, its four markers in view"
    return (first, f"Clear {sheet}", *_STEPS[name](options, deck))


def _if_then(options: Any, _deck: str) -> tuple[str, ...]:
    box = RETURNED[options.level]
    return (
        f"Shuffle; put {box} cards into the box unseen",
        f"Deal {options.hand} cards to everybody",
        "Lay the deck face down on its place",
    )


def _mastermind(options: Any, _deck: str) -> tuple[str, ...]:
    reach = "Have the pegs within reach"
    if options.device == "codemaker":
        return (reach,)
    return (reach, "Codemaker: put up the shield before the code")


def _cardle(options: Any, deck: str) -> tuple[str, ...]:
    cards = "the tech deck" if deck == "tech-deck" else "the playing cards"
    if options.head_to_head:
        return ("Each side shuffles a deck of its own", "Lay each deck beside the mat")
    return (f"Shuffle {cards}", "Lay the deck beside the mat")


def _coda(options: Any, _deck: str) -> tuple[str, ...]:
    dashes = "" if options.advanced else ", without the dashes"
    return (f"Turn all tiles face down in the middle{dashes}", "Mix them well")


def _xcode(options: Any, _deck: str) -> tuple[str, ...]:
    count = copies(options.level)
    wild = f"{count[WILD]} wild cards" if count[WILD] else "no wild card"
    blue, yellow = (count[f"{TIME}-{colour}"] for colour in ("blue", "yellow"))
    return (
        f"Take {wild}, {blue} blue and {yellow} yellow time cards",
        "Add all other cards and shuffle",
        "Lay them face down on their place",
        "Set the timer upright beside the mat",
    )


_STEPS: dict[str, Callable[[Any, str], tuple[str, ...]]] = {
    "if-then": _if_then,
    "mastermind": _mastermind,
    "cardle": _cardle,
    "coda": _coda,
    "x-code": _xcode,
}
