"""What people agree on before a game of If Then. Nothing comes in; `Options` goes out.

Options check themselves, however they were made: by hand, from a file or from JSON.
"""

from collections.abc import Iterable

import msgspec

from tabletop.errors import BadInput

from .challenges import CHALLENGES, Challenge
from .events import EVENTS, EventCard

MOST_BREAKERS = 5
RETURNED = (25, 25, 15, 5)
"""By level: how many cards go back into the box before the deal."""

_HOUSE = ("penalty_counts_new_card", "market_refill", "mastermind")


class Options(msgspec.Struct, frozen=True):
    """`breakers` people sit round the table; `level` says how hard the challenge is.

    `mastermind` is the variant in which the All Knowing takes sides; `events` and
    `challenges` are people's own, shuffled among those that are always there.
    """

    breakers: int = 2
    level: int = 1
    penalty_counts_new_card: bool = True
    market_refill: bool = True
    mastermind: bool = False
    events: tuple[EventCard, ...] = ()
    challenges: tuple[Challenge, ...] = ()

    def __post_init__(self) -> None:
        _insist_within("breakers", self.breakers, 1, MOST_BREAKERS)
        _insist_within("level", self.level, 0, len(RETURNED) - 1)
        for name in _HOUSE:
            if not isinstance(getattr(self, name), bool):
                raise BadInput(f"{name} is {getattr(self, name)!r}: choose true or false")
        if self.mastermind and self.breakers < 2:
            raise BadInput("mastermind is for 2 to 5 breakers: one alone plays without it")
        _insist_new("events", self.events, EVENTS)
        if self.challenges:
            _insist_new("challenges", self.challenges, (each.id for each in CHALLENGES))

    @property
    def alone(self) -> bool:
        """One Code Breaker only: six cards, two turns a round, double cost of a wrong guess."""
        return self.breakers == 1

    @property
    def hand(self) -> int:
        """How many cards each Code Breaker is dealt."""
        return 6 if self.alone else 3

    @property
    def table_fault(self) -> str:
        """Why this cannot be played at a real table; empty where it can."""
        if not self.mastermind:
            return ""
        return "A Mastermind All Knowing holds cards, and I have no hands: play it on a laptop."


def _insist_within(name: str, number: int, low: int, high: int) -> None:
    if type(number) is not int or not low <= number <= high:
        raise BadInput(f"{name} is {number!r}: choose {low} to {high}")


def _insist_new(name: str, own: Iterable[EventCard | Challenge], ours: Iterable[str]) -> None:
    taken = set(ours)
    for each in own:
        if each.id in taken:
            raise BadInput(f"{name}: {each.id!r} is there already: give yours another id")
        taken.add(each.id)
