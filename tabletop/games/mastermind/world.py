"""What only people know in Mastermind: the code behind the shield. Only simulations have one.

Pure: worlds, rows and guesses come in, the keys a simulated Codemaker gives go out.
"""

import msgspec

from .codes import KEYS, key
from .state import Code, Key


class World(msgspec.Struct, frozen=True):
    """A person's code, None while none lies there, and the row in which that person will err."""

    code: Code | None = None
    errs_in: int | None = None


def answer(world: World, row: int, guess: Code) -> Key:
    """The key the Codemaker gives to the guess in this row, wrong in the row where they err."""
    assert world.code is not None, "a world without a code gives no keys"
    right = key(world.code, guess)
    return mistaken(right) if row == world.errs_in else right


def mistaken(right: Key) -> Key:
    """A key that is allowed on the board, and wrong."""
    return KEYS[(KEYS.index(right) + 1) % len(KEYS)]
