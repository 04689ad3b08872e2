"""What people agree on before a match of Mastermind. Nothing comes in; `Options` goes out.

Options check themselves, however they were made: by hand, from a file or from JSON.
"""

from enum import StrEnum

import msgspec

from tabletop.errors import BadInput

MOST_GAMES = 20


class Role(StrEnum):
    """Which seat the device takes."""

    CODEMAKER = "codemaker"  # it makes every code
    CODEBREAKER = "codebreaker"  # it breaks every code
    REFEREE = "referee"  # two people play and change roles after each game
    BOTH = "both"  # it plays one person and they change roles after each game


class Options(msgspec.Struct, frozen=True):
    """`blanks`: an empty hole is a seventh colour. `key_pegs`: people put the device's keys up.

    Where roles change the number of games is even, so that both make as many codes.
    """

    device: Role = Role.CODEMAKER
    games: int = 1
    blanks: bool = False
    key_pegs: bool = True

    def __post_init__(self) -> None:
        if self.device not in list(Role):
            raise BadInput(f"device is {self.device!r}: choose one of {', '.join(Role)}")
        if type(self.games) is not int or not 1 <= self.games <= MOST_GAMES:
            raise BadInput(f"games is {self.games!r}: choose 1 to {MOST_GAMES}")
        if self.roles_change and self.games % 2:
            raise BadInput(
                f"games is {self.games}: with device = {self.device} roles change after each "
                f"game, so choose an even number from 2 to {MOST_GAMES}"
            )
        for name in ("blanks", "key_pegs"):
            if not isinstance(getattr(self, name), bool):
                raise BadInput(f"{name} is {getattr(self, name)!r}: choose true or false")

    @property
    def roles_change(self) -> bool:
        """Whether Codemaker and Codebreaker change places after each game."""
        return self.device in (Role.REFEREE, Role.BOTH)

    @property
    def device_seat(self) -> int | None:
        """The device's seat; None when it referees two people."""
        return {Role.CODEBREAKER: 1, Role.REFEREE: None}.get(self.device, 0)
