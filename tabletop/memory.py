"""Memory on a small machine: large blocks that were used once go back to the system.

Where the C library has no such setting, nothing happens.
"""

import ctypes
from contextlib import suppress

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # glibc's names for its settings
_FRAME = 12_000_000  # a little more than a frame, which comes ten times a second and is kept


def spare_memory() -> None:
    """Call it first: it counts for what is asked for afterwards."""
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        library.mallopt(_MMAP_THRESHOLD, _FRAME)
        library.mallopt(_TRIM_THRESHOLD, 2 * _FRAME)
        library.mallopt(_ARENA_MAX, 2)
