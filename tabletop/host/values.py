"""What the host is told at power-on, and what it asks for besides the referee's effects."""

from dataclasses import dataclass

import msgspec

from tabletop.referee import House, Session
from tabletop.signals import Effect, Input


class Place(msgspec.Struct, frozen=True):
    """This device as people meet it: its name and the address of its page, if it has one."""

    name: str = "tabletop"
    address: str = ""


class Unfinished(msgspec.Struct, frozen=True):
    """A game on disk that can go on; `begun` says when it was opened, in words."""

    game_id: str
    game: str
    begun: str = ""


class Open(msgspec.Struct, frozen=True, tag=True):
    """Open a new game: its options as JSON, with which deck, and how plays are confirmed."""

    game: str
    options: bytes
    deck: str
    house: House


class TakeUp(msgspec.Struct, frozen=True, tag=True):
    """Go on with a game on disk."""

    game_id: str
    house: House


class Watch(msgspec.Struct, frozen=True, tag=True):
    """The eye looks for the mat of this game from now on, and at nothing on it until a `Look`."""

    game: str


class Off(msgspec.Struct, frozen=True, tag=True):
    """Everything is saved and said: switch off."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The game that was asked for is there; its session has not begun.

    `order` is how to open the same again.
    """

    at: float
    session: Session
    game_id: str
    order: Open


HostEffect = Effect | Open | TakeUp | Watch | Off
HostInput = Input | Opened
