"""What people agree on before a mission. Nothing comes in; `Options` goes out.

Options check themselves, however they were made: by hand, from a file or from JSON.
"""

from enum import StrEnum

import msgspec

from tabletop.errors import BadInput

FEWEST_PLAYERS, MOST_PLAYERS = 2, 8
LAST_LEVEL = 4
MOST_MISSIONS = 50


class Flip(StrEnum):
    """What turning the timer over gives."""

    SAND = "sand"  # what had run down so far
    FULL = "full"  # three minutes


class Hands(StrEnum):
    """What the device learns of hands."""

    UNSEEN = "unseen"  # only what the table shows: nobody says who acts, and draws are not told
    TOLD = "told"  # every draw is told, and every action says whose it was


class Options(msgspec.Struct, frozen=True):
    """`missions` is how often people try: a level won leads to the next, a lost one comes again.

    `swap_withdraw`: an offered card may be taken back before it is answered.
    """

    players: int = 2
    level: int = 1
    missions: int = 1
    hands: Hands = Hands.UNSEEN
    flip: Flip = Flip.SAND
    swap_withdraw: bool = False

    def __post_init__(self) -> None:
        _insist_range("players", self.players, FEWEST_PLAYERS, MOST_PLAYERS)
        _insist_range("level", self.level, 1, LAST_LEVEL)
        _insist_range("missions", self.missions, 1, MOST_MISSIONS)
        if self.hands not in list(Hands):
            raise BadInput(f"hands is {self.hands!r}: choose one of {', '.join(Hands)}")
        if self.flip not in list(Flip):
            raise BadInput(f"flip is {self.flip!r}: choose one of {', '.join(Flip)}")
        if not isinstance(self.swap_withdraw, bool):
            raise BadInput(f"swap_withdraw is {self.swap_withdraw!r}: choose true or false")

    @property
    def told(self) -> bool:
        return self.hands == Hands.TOLD


def _insist_range(name: str, value: int, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise BadInput(f"{name} is {value!r}: choose {least} to {most}")
