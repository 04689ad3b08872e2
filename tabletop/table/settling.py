"""Settling: when a zone has come to rest. Observations come in, settled zones go out.

A zone rests when nothing covers it and several looks in a row agree. A piece that stays
unread is tried for longer before it is let through, so that nobody is asked too early.
"""

import msgspec

from .layout import Pieces, Unread
from .observation import Observation
from .zones import Mat


class Settled(msgspec.Struct, frozen=True):
    """A zone came to rest with these pieces; `since` is when they were first seen so."""

    zone: str
    pieces: Pieces
    since: float


class _Watch(msgspec.Struct):
    """What one zone showed lately."""

    pieces: Pieces | None = None
    since: float = 0.0
    looks: int = 0
    told: Pieces | None = None
    moving: bool = True


class Settling:
    """Remembers the last looks at each zone of a mat and tells when a zone has come to rest."""

    def __init__(self, mat: Mat, looks: int = 3, looks_if_unread: int = 8) -> None:
        self._mat = mat
        self._looks = looks
        self._looks_if_unread = looks_if_unread
        self._zones: dict[str, _Watch] = {}

    @property
    def moving(self) -> frozenset[str]:
        """Zones that have not come to rest since something last happened in them."""
        return frozenset(name for name, watch in self._zones.items() if watch.moving)

    def see(self, observation: Observation) -> tuple[Settled, ...]:
        """Take in one look; give the zones that came to rest with something new in them."""
        for name in observation.covered:
            self._disturb(name)
        if not observation.registered:
            return ()
        for name in self._zones.keys() - {*observation.looked, *observation.covered}:
            del self._zones[name]  # nobody looks there any more, so nothing can be said of it
        found = (self._look(name, observation) for name in observation.looked)
        return tuple(settled for settled in found if settled)

    def _disturb(self, name: str) -> None:
        watch = self._zones.setdefault(name, _Watch())
        watch.pieces, watch.looks, watch.moving = None, 0, True

    def _look(self, name: str, observation: Observation) -> Settled | None:
        watch = self._zones.setdefault(name, _Watch())
        pieces = observation.pieces(self._mat.zone(name))
        if pieces == watch.pieces:
            watch.looks += 1
        else:
            watch.pieces, watch.since, watch.looks, watch.moving = pieces, observation.at, 1, True
        if watch.looks < self._needed(pieces):
            return None
        watch.moving = False
        if pieces == watch.told:
            return None
        watch.told = pieces
        return Settled(name, pieces, watch.since)

    def _needed(self, pieces: Pieces) -> int:
        unread = any(isinstance(piece, Unread) for piece in pieces)
        return self._looks_if_unread if unread else self._looks
