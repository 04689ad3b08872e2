"""What a record says: opened, entropy, acted, corrected, closed.

Values of a game come in, entries go out. An entry keeps what happened and not what followed
from it: verdicts are worked out again from the rules. Options, actions and outcomes are JSON in
the game's own shape.
"""

from hashlib import sha256
from typing import Annotated, Any

import msgspec

from tabletop import __version__
from tabletop.games import Game, Known, Outcome
from tabletop.table import Deck

from .commitment import commitment

FORMAT = 1

AnyGame = Game[Any, Any, Any, Any]
Hex256 = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
GameId = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9][A-Za-z0-9_-]{0,63}\Z")]

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Opened(msgspec.Struct, frozen=True, tag=True):
    """A game was set up, and this is what the device committed to.

    `product` is the version of this program that wrote the record, `format` that of its lines.
    """

    format: int
    product: str
    game: str
    rules_version: int
    options: msgspec.Raw
    deck: str
    game_id: GameId
    commitment: Hex256


class Entropy(msgspec.Struct, frozen=True, tag=True):
    """The players added a number of their own to the game's chance."""

    number: str


class Acted(msgspec.Struct, frozen=True, tag=True):
    """An action was accepted, and this is the digest of the public state it led to."""

    action: msgspec.Raw
    known: Known
    digest: Hex256


class Corrected(msgspec.Struct, frozen=True, tag=True):
    """People put a misreading right: the last `back` actions fall, and this one stands instead."""

    back: Annotated[int, msgspec.Meta(ge=1)]
    action: msgspec.Raw
    digest: Hex256


class Closed(msgspec.Struct, frozen=True, tag=True):
    """The game is over or was given up, and the device's seed is revealed."""

    seed: Hex256
    outcome: msgspec.Raw
    aborted: bool


Entry = Opened | Entropy | Acted | Corrected | Closed


def canonical(value: Any) -> msgspec.Raw:
    """The one way a value is written in a record: equal values give equal bytes."""
    return msgspec.Raw(_ENCODER.encode(value))


def digest(state: Any) -> str:
    """SHA-256 of the public state, as hex."""
    return sha256(_ENCODER.encode(state)).hexdigest()


def opened(game: AnyGame, options: Any, deck: Deck, seed: bytes, *, game_id: str) -> Opened:
    """The first entry of a record, with the commitment to `seed` in it."""
    written = canonical(options)
    promise = commitment(seed, game.name, game.rules_version, bytes(written), deck.name, game_id)
    return Opened(
        format=FORMAT,
        product=__version__,
        game=game.name,
        rules_version=game.rules_version,
        options=written,
        deck=deck.name,
        game_id=game_id,
        commitment=promise.hex(),
    )


def acted(action: Any, known: Known, state: Any) -> Acted:
    """The entry for an action that led to `state`."""
    return Acted(canonical(action), known, digest(state))


def corrected(back: int, action: Any, state: Any) -> Corrected:
    """The entry for an action that stands instead of the last ones and led to `state`."""
    return Corrected(back, canonical(action), digest(state))


def closed(seed: bytes, outcome: Outcome | None) -> Closed:
    """The last entry of a record. Without an outcome the game was given up before its end."""
    return Closed(seed.hex(), canonical(outcome), aborted=outcome is None)
