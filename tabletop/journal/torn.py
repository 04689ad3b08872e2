"""Torn or damaged: what the end of a record that cannot be read is taken for.

A torn tail is a last line that a power cut stopped half-way; nobody was told of it, so
it may be cut off. Anything else was whole once and is damage, which people must hear of.
"""

import re
from itertools import pairwise

from tabletop.errors import BadRecord
from tabletop.fair import unpack

SECTOR = 512

_LINE_END = re.compile(rb'"crc":"[0-9a-f]{8}"}')


def is_torn(tail: bytes, start: int) -> bool:
    """Whether these last bytes of a file, which begin at `start`, are a half-written line."""
    if b"\n" in tail[:-1] or _was_whole(tail):
        return False
    if b"\0" in tail:
        return _has_unwritten_sectors(tail, start)
    return not tail.endswith(b"\n")


def _has_unwritten_sectors(tail: bytes, start: int) -> bool:
    """A disk writes whole sectors; those it did not get to read as zeros from end to end."""
    first = SECTOR - start % SECTOR
    cuts = [0, *range(first, len(tail), SECTOR), len(tail)]
    sectors = [tail[a:b] for a, b in pairwise(cuts)]
    return all(b"\0" not in sector or not sector.strip(b"\0") for sector in sectors)


def _was_whole(tail: bytes) -> bool:
    """A whole line whose newline turned into something else was acknowledged once.

    Behind it the next line may stand, half-written. Where zeros follow, the newline itself was
    never written.
    """
    ends = (found.end() for found in _LINE_END.finditer(tail))
    return any(_is_line(tail[:end]) and tail[end:].strip(b"\0") for end in ends)


def _is_line(text: bytes) -> bool:
    try:
        unpack(text)
    except BadRecord:
        return False
    return True
