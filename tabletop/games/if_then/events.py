"""The event cards: what they do as values, the words players read, and the twenty of the game.

Text in the format of `events.toml` comes in, cards go out. What an effect leads to stands in
`effects.py`. A card that cannot be used is named with its line and the reason.
"""

import re
import tomllib
from collections.abc import Iterator
from enum import StrEnum
from importlib import resources
from typing import Annotated, Any, TypeAlias

import msgspec

from tabletop.errors import BadInput

_ENTRY = re.compile(r"\s*\[\[\s*event\s*\]\]")

Few = Annotated[int, msgspec.Meta(ge=1, le=3)]


class Which(StrEnum):
    """Which invalid cards leave the line."""

    NEWEST = "newest"
    OLDEST = "oldest"


class Who(StrEnum):
    """Whom an event is about."""

    EVERYONE = "everyone"
    HOLDERS = "holders"
    NEXT = "next"
    FEWEST = "fewest"
    MOST = "most"
    EMPTY = "empty"


class Way(StrEnum):
    """To which neighbour a card wanders."""

    LEFT = "left"
    RIGHT = "right"


class How(StrEnum):
    """What is different about the turns of the new round."""

    REVERSED = "reversed"
    SKIP = "skip"
    TWICE = "twice"


_WHO = {
    Who.EVERYONE: "Every Code Breaker",
    Who.HOLDERS: "Every Code Breaker with cards",
    Who.NEXT: "The next Code Breaker",
    Who.FEWEST: "The Code Breaker with the fewest cards (at least one)",
    Who.MOST: "The Code Breaker with the most cards",
    Who.EMPTY: "Every Code Breaker without cards",
}


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


class _Effect(
    msgspec.Struct, frozen=True, tag=str.lower, tag_field="do", forbid_unknown_fields=True
):
    """What an event does; `str()` says it to players."""


class Nothing(_Effect, frozen=True):
    """Nothing happens."""

    def __str__(self) -> str:
        return "Nothing happens."


class Remove(_Effect, frozen=True):
    """Invalid cards leave the line and go into the box."""

    cards: Annotated[int, msgspec.Meta(ge=1, le=9)]
    which: Which

    def __str__(self) -> str:
        if self.cards == 1:
            return f"The {self.which} invalid card goes into the box."
        return f"The {self.cards} {self.which} invalid cards go into the box."


class Draw(_Effect, frozen=True):
    """People draw from deck or market. If not enough are left, the game is lost."""

    cards: Few
    who: Who

    def __str__(self) -> str:
        return f"{_WHO[self.who]} draws {_cards(self.cards)}."


class Shed(_Effect, frozen=True):
    """People put cards of their choice from their hand into the box, face down."""

    cards: Few
    who: Who

    def __str__(self) -> str:
        return f"{_WHO[self.who]} puts {_cards(self.cards)} into the box, face down."


class Pass(_Effect, frozen=True):
    """Everybody with cards hands one to the next one that way who has cards."""

    to: Way

    def __str__(self) -> str:
        return f"Everybody with cards hands one to the next such Code Breaker on the {self.to}."


class Order(_Effect, frozen=True):
    """The turns of the new round are different."""

    how: How

    def __str__(self) -> str:
        return {
            How.REVERSED: "This round goes the other way round, from the last seat to the first.",
            How.SKIP: "The first turn of this round is skipped.",
            How.TWICE: "The first Code Breaker of this round takes two turns.",
        }[self.how]


class Penalty(_Effect, frozen=True):
    """While this event lies, penalties are larger or smaller, but never less than one card."""

    change: Annotated[int, msgspec.Meta(ge=-2, le=2)]

    def __str__(self) -> str:
        more = "more" if self.change > 0 else "fewer"
        return f"Until the next event a penalty is {_cards(abs(self.change))} {more}."


class Market(_Effect, frozen=True):
    """The market goes into the box and is filled again from the deck."""

    def __str__(self) -> str:
        return "The market goes into the box and is laid out anew from the deck."


class Burn(_Effect, frozen=True):
    """Cards of the deck go into the box unseen; if fewer are left, all of them."""

    cards: Annotated[int, msgspec.Meta(ge=1, le=6)]

    def __str__(self) -> str:
        return f"{_cards(self.cards).capitalize()} of the deck go into the box, face down."


class Call(_Effect, frozen=True):
    """The All Knowing says how many cards of the market could follow now."""

    def __str__(self) -> str:
        return "I say how many cards of the market could be played now, one way up or the other."


class Hint(_Effect, frozen=True):
    """One of the two hints is shown for nothing, if one is left."""

    def __str__(self) -> str:
        return "I show a hint for nothing."


class Pardon(_Effect, frozen=True):
    """Kept: used when a penalty is due, which then is let off."""

    def __str__(self) -> str:
        return "Use it when a penalty is due: what is left of it is let off."


class Rest(_Effect, frozen=True):
    """Kept: whose turn it is passes without playing."""

    def __str__(self) -> str:
        return "Use it between turns: whose turn it is passes without playing."


Effect: TypeAlias = (
    Nothing
    | Remove
    | Draw
    | Shed
    | Pass
    | Order
    | Penalty
    | Market
    | Burn
    | Call
    | Hint
    | Pardon
    | Rest
)

KEEPABLE = (Remove, Market, Call, Hint, Pardon, Rest)
"""What may be kept: effects that mean the same whenever they are used."""


class EventCard(msgspec.Struct, frozen=True):
    """One event. The words players read are made from what it does."""

    id: Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=40)]
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    effect: Effect
    kept: bool = False

    def __post_init__(self) -> None:
        if self.kept and not isinstance(self.effect, KEEPABLE):
            raise BadInput(f"{self.id}: this effect happens at once, so leave out kept")
        if not self.kept and isinstance(self.effect, Pardon | Rest):
            raise BadInput(f"{self.id}: write kept = true, since people choose when to use it")

    @property
    def words(self) -> str:
        """The whole card in a player's words."""
        keep = "Keep this. " if self.kept else ""
        return f"{self.title}. {keep}{self.effect}"


def read_events(text: str, file: str) -> tuple[EventCard, ...]:
    """The events of a TOML text; the first bad one is named with file, line and reason."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadInput(f"{file}: {wrong}") from None
    entries = content.pop("event", [])
    if content or not isinstance(entries, list) or not entries:
        raise BadInput(f"{file}: write each event under a line [[event]], and nothing else")
    lines = [n for n, line in enumerate(text.splitlines(), 1) if _ENTRY.match(line)]
    lines += [1] * len(entries)  # for a file that writes its events in another way
    found: dict[str, EventCard] = {}
    for line, entry in zip(lines, entries, strict=False):
        card = _card(f"{file}, line {line}", entry)
        if card.id in found:
            raise BadInput(f"{file}, line {line}: {card.id} is the id of another event")
        found[card.id] = card
    return tuple(found.values())


def _card(where: str, entry: Any) -> EventCard:
    if not isinstance(entry, dict):
        raise BadInput(f"{where}: write each event under a line [[event]]")
    own = {name: entry[name] for name in ("id", "title", "kept") if name in entry}
    effect = {name: value for name, value in entry.items() if name not in own}
    try:
        return msgspec.convert({**own, "effect": effect}, EventCard)
    except (msgspec.ValidationError, BadInput) as wrong:
        name = str(entry.get("id", "without an id"))[:40]
        raise BadInput(f"{where}: event {name}: {_reason(str(wrong))}") from None


def _reason(words: str) -> str:
    """The checker's words with the key as it stands in the file."""
    return re.sub(r" - at `\$(?:\.effect)?(?:\.(\w+))?`", r" (\1)", words).replace(" ()", "")


def _ours() -> Iterator[tuple[str, EventCard]]:
    file = resources.files(__package__) / "events.toml"
    for card in read_events(file.read_text("utf-8"), file.name):
        yield card.id, card


EVENTS: dict[str, EventCard] = dict(_ours())
"""The twenty events of the game by id."""
