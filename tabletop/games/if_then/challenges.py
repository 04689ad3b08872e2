"""The challenges: 124 of ours, and what people add in a file of their own.

A TOML text comes in, checked challenges go out; their wording comes from the rule itself. Files
are read here and nowhere else in the game. What a rule means stands in the language.
"""

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any, NoReturn, overload

import msgspec

from tabletop.errors import BadInput
from tabletop.table import Deck

from .cards import DECK, Card, cards
from .hints import Symbol, true_hints
from .language import Rule, factors, meaning, parse, playable, share, successors, words

__all__ = [
    "Challenge",
    "Symbol",
    "CHALLENGES",
    "LEVELS",
    "read",
    "read_own",
    "for_deck",
    "Row",
    "table",
]

LEVELS = (0, 1, 2, 3)

_ENTRY = re.compile(r"\s*\[\[\s*challenge\s*\]\]")
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class Challenge(msgspec.Struct, frozen=True):
    """A secret pattern: its rule, the wording a player reads, and its two hint cards."""

    id: str
    level: int
    rule: Rule
    wording: str
    hints: tuple[Symbol, Symbol]


class Row(msgspec.Struct, frozen=True):
    """A challenge at a glance; `share` is that of valid successors among all pairs."""

    id: str
    level: int
    share: float
    factors: int
    wording: str


class _Ours(Sequence[Challenge]):
    """Our challenges by level and number, read when somebody first looks."""

    @overload
    def __getitem__(self, at: int) -> Challenge: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Challenge, ...]: ...
    def __getitem__(self, at: int | slice) -> Challenge | tuple[Challenge, ...]:
        return _ours()[at]

    def __len__(self) -> int:
        return len(_ours())


CHALLENGES: Sequence[Challenge] = _Ours()


@cache
def _ours() -> tuple[Challenge, ...]:
    file = resources.files(__package__) / "challenges.toml"
    return read(file.read_text("utf-8"), file.name)


def read_own(text: str, file: str) -> tuple[Challenge, ...]:
    """The challenges people wrote themselves, none of which may mean the same as one of ours."""
    return read(text, file, beside=CHALLENGES)


def read(text: str, file: str, beside: Iterable[Challenge] = ()) -> tuple[Challenge, ...]:
    """The challenges of a TOML text; a bad one is named with file, line and reason."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadInput(f"{file}: {wrong}") from None
    entries = content.pop("challenge", [])
    if content or not isinstance(entries, list) or not entries:
        raise BadInput(f"{file}: write each challenge under a line [[challenge]], and nothing else")
    lines = _Lines(file, text)
    return _distinct(
        [lines.challenge(at, entry) for at, entry in enumerate(entries)], lines, beside
    )


class _Lines:
    """Where each entry stands in its file, to say so when it is bad."""

    def __init__(self, file: str, text: str) -> None:
        self._file = file
        self._lines = text.splitlines()
        self._starts = [at for at, line in enumerate(self._lines) if _ENTRY.match(line)]

    def fail(self, entry: int, key: str, reason: object) -> NoReturn:
        """Names the line of this key, or the entry's first line where the key is missing."""
        starts = [*self._starts, *[len(self._lines)] * (entry + 2)]
        start, end = starts[entry], starts[entry + 1]
        found = (at for at in range(start, end) if re.match(rf"\s*{key}\s*=", self._lines[at]))
        raise BadInput(f"{self._file}, line {next(found, start) + 1}: {reason}")

    def challenge(self, entry: int, found: Any) -> Challenge:
        """One entry as a challenge that can be played with our deck."""
        known = {"id", "level", "rule", "hints"}
        if not isinstance(found, dict) or (extra := sorted(set(found) - known)):
            self.fail(
                entry, extra[0], f"a challenge has {', '.join(sorted(known))} and nothing else"
            )
        name, level = found.get("id"), found.get("level")
        if not isinstance(name, str) or not _ID.fullmatch(name):
            self.fail(entry, "id", "id must be small letters, digits and dashes, such as my-first")
        if type(level) is not int or level not in LEVELS:
            self.fail(
                entry, "level", f"level of {name} must be one of {', '.join(map(str, LEVELS))}"
            )
        rule = self._rule(entry, name, found.get("rule"))
        return Challenge(name, level, rule, words(rule), self._hints(entry, name, rule, found))

    def _rule(self, entry: int, name: str, text: Any) -> Rule:
        if not isinstance(text, str):
            self.fail(entry, "rule", f'{name} needs a rule, such as rule = "new.parity is even"')
        try:
            rule = parse(text)
        except BadInput as wrong:
            self.fail(entry, "rule", f"rule of {name}: {wrong}")
        if not playable(rule):
            self.fail(entry, "rule", f"rule of {name}: {_why_not(rule)}")
        return rule

    def _hints(
        self, entry: int, name: str, rule: Rule, found: dict[str, Any]
    ) -> tuple[Symbol, Symbol]:
        true = true_hints(rule)
        if "hints" not in found:
            return true[0], true[1]
        hints = found["hints"]
        if not isinstance(hints, list) or len(hints) != 2 or hints[0] == hints[1]:
            self.fail(entry, "hints", f"{name} needs two different hints of {', '.join(Symbol)}")
        if wrong := [hint for hint in hints if hint not in true]:
            self.fail(
                entry, "hints", f"{wrong[0]} is no true hint of {name}: {', '.join(true)} are"
            )
        return Symbol(hints[0]), Symbol(hints[1])


def _why_not(rule: Rule) -> str:
    """What makes a rule unplayable, with the first half after which it shows."""
    halves = [half for card in DECK for half in card.halves]
    most = len(halves) - 2
    half, count = next(
        (half, count)
        for half, count in zip(halves, successors(rule), strict=True)
        if count in (0, most)
    )
    return f"after {half} every card may follow" if count else f"after {half} no card may follow"


def _distinct(
    found: list[Challenge], lines: _Lines, beside: Iterable[Challenge]
) -> tuple[Challenge, ...]:
    """Refuses an id or a meaning that is there already."""
    ids = {challenge.id for challenge in beside}
    meanings = {meaning(challenge.rule): challenge.id for challenge in beside}
    for at, challenge in enumerate(found):
        if challenge.id in ids:
            lines.fail(at, "id", f"{challenge.id} is the id of another challenge: choose a new one")
        same = meanings.setdefault(meaning(challenge.rule), challenge.id)
        if same != challenge.id:
            lines.fail(at, "rule", f"{challenge.id} means the same as {same}: change it")
        ids.add(challenge.id)
    return tuple(found)


def for_deck(deck: Deck, own: tuple[Challenge, ...] = ()) -> tuple[Challenge, ...]:
    """Our challenges and people's own, without those that cannot be played with this deck."""
    return _fitting(cards(deck), own)


@lru_cache(maxsize=16)
def _fitting(deck: tuple[Card, ...], own: tuple[Challenge, ...]) -> tuple[Challenge, ...]:
    kept: dict[int, Challenge] = {}
    for challenge in (*CHALLENGES, *own):
        if playable(challenge.rule, deck):
            kept.setdefault(meaning(challenge.rule, deck), challenge)
    return tuple(kept.values())


def table(challenges: Iterable[Challenge] = CHALLENGES) -> tuple[Row, ...]:
    """Each challenge with its share of valid successors and the number of its factors."""
    return tuple(
        Row(each.id, each.level, share(each.rule), len(factors(each.rule)), each.wording)
        for each in challenges
    )
