"""What people agree on before a game of Coda. Nothing comes in; `Options` goes out.

Options check themselves, however they were made: by hand, from a file or from JSON.
"""

from enum import StrEnum

import msgspec

from tabletop.errors import BadInput

FEWEST, MOST = 2, 4
ROUNDS = 3  # of a tournament
NUMBERED, DASHES = 24, 2


class Penalty(StrEnum):
    """What a wrong guess costs once no tile is left to draw."""

    NONE = "none"  # the turn ends, that is all
    EXPOSE = "expose"  # the guesser exposes a tile of their choice


class Options(msgspec.Struct, frozen=True, cache_hash=True):
    """`advanced`: the two dashes are in play. `tournament`: three rounds for points.

    `dash_in_deal`: dashes are mixed in before the deal, else after it.
    """

    players: int = 2
    advanced: bool = False
    tournament: bool = False
    dash_in_deal: bool = True
    empty_pile_penalty: Penalty = Penalty.NONE

    def __post_init__(self) -> None:
        if type(self.players) is not int or not FEWEST <= self.players <= MOST:
            raise BadInput(f"players is {self.players!r}: choose {FEWEST} to {MOST}")
        for name in ("advanced", "tournament", "dash_in_deal"):
            if not isinstance(getattr(self, name), bool):
                raise BadInput(f"{name} is {getattr(self, name)!r}: choose true or false")
        if self.empty_pile_penalty not in list(Penalty):
            raise BadInput(
                f"empty_pile_penalty is {self.empty_pile_penalty!r}: "
                f"choose one of {', '.join(Penalty)}"
            )

    @property
    def hand(self) -> int:
        """How many tiles each player takes at the start."""
        return 3 if self.players == MOST else 4

    @property
    def tiles(self) -> int:
        """How many tiles there are in play."""
        return NUMBERED + DASHES if self.advanced else NUMBERED

    @property
    def rounds(self) -> int:
        return ROUNDS if self.tournament else 1
