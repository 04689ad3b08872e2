"""The device's dice. A 32-byte seed comes in; fair numbers, choices and orders go out.

The same seed always gives the same sequence, so a finished game can be checked by
rolling again. Forbidden here: any other source of randomness.
"""

from collections.abc import Sequence
from typing import TypeVar

from tabletop.errors import BadInput

from .hashing import tagged

SEED_BYTES = 32

T = TypeVar("T")


def mixed(seed: bytes, entropy: Sequence[str | bytes]) -> bytes:
    """The game's own seed: the device's seed and what the players added, in their order."""
    added = (part.encode() if isinstance(part, str) else part for part in entropy)
    return tagged("tabletop mixed seed 1", _whole(seed), *added)


class Chance:
    """Fair choices from a seed: SHA-256 in counter mode, cut to size, too large ones thrown away.

    Whoever asks the same questions in the same order gets the same answers.
    """

    def __init__(self, seed: bytes) -> None:
        self._seed = _whole(seed)
        self._block = 0
        self._unused = b""

    def below(self, limit: int) -> int:
        """A fair whole number from 0 up to, and not including, `limit`."""
        if limit < 1:
            raise BadInput(f"no number lies below {limit}: give a limit of 1 or more")
        bits = (limit - 1).bit_length()
        while True:
            number = self._bits(bits)
            # Folding the large ones down instead would make small numbers likelier.
            if number < limit:
                return number

    def choose(self, items: Sequence[T]) -> T:
        """One of them, each as likely as the other."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """All of them, every order as likely as the other."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def _bits(self, bits: int) -> int:
        size = (bits + 7) // 8
        while len(self._unused) < size:
            self._unused += tagged("tabletop chance 1", self._seed, self._block.to_bytes(8, "big"))
            self._block += 1
        taken, self._unused = self._unused[:size], self._unused[size:]
        return int.from_bytes(taken, "big") >> (size * 8 - bits)


def _whole(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise BadInput(f"a seed of {len(seed)} bytes is not one: give {SEED_BYTES} bytes")
    return seed
