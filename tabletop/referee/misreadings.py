"""What an action may have been in truth, if one piece of it was read wrongly. Pure.

A game, the state before and the recorded action come in; legal actions go out that differ from it
in one face or one turn. It works on the written form, so it holds for every game.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from tabletop.games import Game
from tabletop.table import TURNS


def misread(game: Game[Any, Any, Any, Any], before: Any, action: Any) -> tuple[Any, ...]:
    """Every action that may have been meant instead, in the order of the deck."""
    faces = [face for deck in game.decks for face in deck.faces]
    legal, found = game.legal(before), list[Any]()
    for written in _variants(msgspec.to_builtins(action), faces):
        for other in _meant(game, written):
            if other != action and other not in found and other in legal:
                found.append(other)
    return tuple(found)


def _meant(game: Game[Any, Any, Any, Any], written: Any) -> Iterator[Any]:
    """The actions that are written so, in the game's own shape."""
    try:
        action = msgspec.convert(written, game.action)
    except msgspec.ValidationError:
        return
    yield action
    cards = getattr(action, "cards", None)
    if isinstance(cards, tuple):  # where only the cards count, they are written in order
        yield msgspec.structs.replace(action, cards=tuple(sorted(cards)))


def _variants(written: Any, faces: list[str]) -> Iterator[Any]:
    """The written form with one face or one turn replaced."""
    if isinstance(written, str):
        yield from faces if written in faces else ()
    elif isinstance(written, list | tuple):
        for at, part in enumerate(written):
            for other in _variants(part, faces):
                yield [*written[:at], other, *written[at + 1 :]]
    elif isinstance(written, dict):
        for key, part in written.items():
            others = TURNS if key == "turn" else _variants(part, faces)
            if key != "type":
                yield from ({**written, key: other} for other in others)
