"""A game's options from the command line: KEY=VALUE, and files of people's own for some keys."""

import re
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from tabletop.errors import BadInput
from tabletop.games import game
from tabletop.games.if_then import read_challenges, read_events

from .files import text_of

_FILES: dict[tuple[str, str], Callable[[str, str], tuple[Any, ...]]] = {
    ("if-then", "challenges"): read_challenges,
    ("if-then", "events"): read_events,
}
_PEOPLE = ("players", "breakers")  # what games call the number of people


def options_of(name: str, settings: tuple[str, ...], players: int | None = None) -> bytes:
    """The game's options as JSON, each setting checked by the game itself."""
    kind = game(name).options
    try:
        values: dict[str, Any] = {}
        for setting in settings:
            key, value = _assigned(name, setting, kind)
            if key in values:
                raise BadInput(f"{key} is set twice: set it once")
            values[key] = value
        if players is not None:
            values[_people(name, kind)] = players
        return msgspec.json.encode(msgspec.convert(values, kind))
    except ValueError as error:
        words = f"--set {' '.join(settings)[:80]!r}: " if settings else ""
        raise BadInput(f"{words}{error}") from None


def _assigned(name: str, setting: str, kind: Any) -> tuple[str, Any]:
    key, equals, value = setting.partition("=")
    known = kind.__struct_fields__
    if not equals or key not in known:
        raise BadInput(f"write KEY=VALUE with KEY one of {', '.join(known)}")
    if (name, key) in _FILES:
        return key, msgspec.to_builtins(_FILES[name, key](text_of(Path(value)), value))
    return key, _value(key, value, get_type_hints(kind)[key])


def _value(key: str, text: str, kind: Any) -> Any:
    """The value of this kind that is written so; the game itself checks its range."""
    match kind:
        case type() if issubclass(kind, bool):
            if text in ("true", "false"):
                return text == "true"
            allowed = "true or false"
        case type() if issubclass(kind, int):
            if re.fullmatch(r"-?(0|[1-9]\d{0,8})", text):
                return int(text)
            allowed = "a whole number"
        case type() if issubclass(kind, StrEnum):
            if text in set(kind):
                return text
            allowed = f"one of {', '.join(kind)}"
        case _:
            return text
    raise BadInput(f"{key} is {text!r}: choose {allowed}")


def _people(name: str, kind: Any) -> str:
    for key in _PEOPLE:
        if key in kind.__struct_fields__:
            return key
    raise BadInput(f"--players: {name} is always for the same number of people; leave it out")
