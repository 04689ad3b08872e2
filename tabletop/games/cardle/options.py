"""What people agree on before a game of Cardle. Nothing comes in; `Options` goes out.

Options check themselves, however they were made: by hand, from a file or from JSON.
"""

from enum import StrEnum

import msgspec

from tabletop.errors import BadInput

FEWEST_PLAYERS, MOST_PLAYERS = 2, 10
SIDES = 2


class Mode(StrEnum):
    """Who plays against whom."""

    GROUP = "group"  # all people break one code together, with one hand of cards
    HEAD_TO_HEAD = "head-to-head"  # two sides, each with a deck and a code of its own


class Displaced(StrEnum):
    """When a value that is not at this place counts as displaced."""

    LITERAL = "literal"  # whenever it is anywhere in the code
    COUNTED = "counted"  # once for each place with it that no card of the guess has matched


class Solved(StrEnum):
    """What all six cards must match."""

    VALUE = "value"
    EXACT = "exact"  # the domain too


class Options(msgspec.Struct, frozen=True):
    """`players` counts the people in group play; head to head has two seats, one for a side."""

    mode: Mode = Mode.GROUP
    players: int = FEWEST_PLAYERS
    displaced: Displaced = Displaced.LITERAL
    solved: Solved = Solved.VALUE

    def __post_init__(self) -> None:
        for name, kind in (("mode", Mode), ("displaced", Displaced), ("solved", Solved)):
            if getattr(self, name) not in list(kind):
                raise BadInput(f"{name} is {getattr(self, name)!r}: choose {' or '.join(kind)}")
        if type(self.players) is not int or not FEWEST_PLAYERS <= self.players <= MOST_PLAYERS:
            allowed = f"choose {FEWEST_PLAYERS} to {MOST_PLAYERS}"
            raise BadInput(f"players is {self.players!r}: {allowed}")
        if self.head_to_head and self.players != SIDES:
            raise BadInput(
                f"players is {self.players}: head to head has {SIDES} seats, one for each side, "
                f"however many people share it; choose {SIDES}"
            )

    @property
    def head_to_head(self) -> bool:
        return self.mode == Mode.HEAD_TO_HEAD

    @property
    def sides(self) -> int:
        """How many codes are being broken."""
        return SIDES if self.head_to_head else 1

    def side_of(self, seat: int) -> int:
        """The side a seat belongs to."""
        return seat if self.head_to_head else 0
