"""A layout: which pieces lie in which zone. Games say what should lie there, the camera what does.

An ordered zone is a tuple by place with None for an empty one; trailing empty places are
dropped. An unordered zone is a sorted tuple. Empty zones are left out, so equal tables
are equal values.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

import msgspec

from .pieces import Piece


class Why(StrEnum):
    """Why a piece could not be read."""

    GLARE = "glare"
    COVERED = "covered"
    BLURRED = "blurred"
    NOT_IN_DECK = "not in this deck"
    TWO_FACES = "two faces fit"


class Unread(msgspec.Struct, frozen=True, tag=True):
    """Something lies there, and nobody should guess what."""

    why: Why

    def __str__(self) -> str:
        return f"?({self.why})"


Pieces = tuple[Piece | Unread | None, ...]


class Layout(msgspec.Struct, frozen=True):
    """Zone name -> pieces. Build it with `lay`, which keeps equal tables equal."""

    zones: dict[str, tuple[Piece | Unread | None, ...]]

    def __getitem__(self, zone: str) -> Pieces:
        return self.zones.get(zone, ())

    def with_zone(self, zone: str, pieces: Iterable[Piece | Unread | None]) -> "Layout":
        """The same table with other pieces in one zone."""
        return lay({**self.zones, zone: tuple(pieces)})

    def __str__(self) -> str:
        return " | ".join(
            f"{zone}: {' '.join('-' if piece is None else str(piece) for piece in pieces)}"
            for zone, pieces in self.zones.items()
        )


def lay(zones: Mapping[str, Iterable[Piece | Unread | None]]) -> Layout:
    """A layout in its one canonical form: zones by name, no empty tails."""
    tidy = {zone: _without_tail(tuple(zones[zone])) for zone in sorted(zones)}
    return Layout({zone: pieces for zone, pieces in tidy.items() if pieces})


def gathered(pieces: Iterable[Piece | Unread | None]) -> Pieces:
    """The pieces of an unordered zone in their one canonical order."""
    return tuple(sorted((piece for piece in pieces if piece is not None), key=str))


def _without_tail(pieces: Pieces) -> Pieces:
    end = len(pieces)
    while end and pieces[end - 1] is None:
        end -= 1
    return pieces[:end]
