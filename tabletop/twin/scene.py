"""A scene: everything that lies on or hangs over the simulated table at one moment.

Where a piece physically lies is decided here and stays; `truth` is the same as a layout,
which is what a perfect reader would say. Nothing here draws.
"""

from collections.abc import Sequence

import msgspec
import numpy as np

from tabletop.errors import BadInput
from tabletop.table import Layout, Mat, Piece, Point, Zone, gathered, lay

from .forms import overlapping


class Lying(msgspec.Struct, frozen=True, order=True):
    """A piece at a place of a zone.

    `throw` is which time it was put down: each lies a little differently. `slack` is how
    carelessly: 0 exactly, 1 as people do at this table, more is crooked.
    """

    zone: str
    place: int
    piece: Piece
    throw: int = 0
    slack: float = 1.0


class Held(msgspec.Struct, frozen=True):
    """A piece between somebody's fingers."""

    deck: str
    piece: Piece


class Hand(msgspec.Struct, frozen=True):
    """An arm over the table: its fingertips in mat mm, and the side it comes from in degrees.

    The side counts clockwise from the right of the mat: 90 is its lower edge. Whose arm it is
    counts from 0. `smear` is how many mm it moves while the shutter is open.
    """

    tips: Point
    side: float = 90.0
    person: int = 0
    smear: float = 0.0
    holds: Held | None = None


class Stray(msgspec.Struct, frozen=True, tag=True):
    """A real piece where no piece of its kind belongs."""

    deck: str
    face: str
    at: Point
    turn: float = 0.0


class Coin(msgspec.Struct, frozen=True, tag=True):
    """A round thing of one colour (red, green, blue) that belongs to no deck."""

    at: Point
    mm: float = 20.0
    colour: tuple[int, int, int] = (142, 140, 134)


class Slip(msgspec.Struct, frozen=True, tag=True):
    """A slip of paper of one colour."""

    at: Point
    width: float
    height: float
    turn: float = 0.0
    colour: tuple[int, int, int] = (244, 243, 238)


class Stack(msgspec.Struct, frozen=True, tag=True):
    """A pile of cards or tiles, face down. A piece laid where a stack is lies on top of it."""

    deck: str
    at: Point
    count: int
    turn: float = 0.0
    back: str = "back"


class Cup(msgspec.Struct, frozen=True, tag=True):
    """A cup of coffee."""

    at: Point
    mm: float = 82.0
    height: float = 92.0
    colour: tuple[int, int, int] = (236, 232, 222)


Extra = Stray | Coin | Slip | Stack | Cup


class Scene(msgspec.Struct, frozen=True):
    """A mat, the pieces on it, hands above it and things that do not belong there."""

    mat: Mat
    lying: tuple[Lying, ...] = ()
    hands: tuple[Hand, ...] = ()
    extras: tuple[Extra, ...] = ()

    @property
    def truth(self) -> Layout:
        """What truly lies where."""
        return lay({zone.name: _pieces(zone, self.lying) for zone in self.mat.zones})

    def with_hands(self, *hands: Hand) -> "Scene":
        return msgspec.structs.replace(self, hands=hands)

    def with_extras(self, *extras: Extra) -> "Scene":
        return msgspec.structs.replace(self, extras=extras)

    def put(self, *pieces: Lying) -> "Scene":
        """These pieces put down; what lay in their places is gone."""
        places = {(piece.zone, piece.place) for piece in pieces}
        kept = (piece for piece in self.lying if (piece.zone, piece.place) not in places)
        return msgspec.structs.replace(self, lying=tuple(sorted((*kept, *pieces))))

    def taken(self, *pieces: Lying) -> "Scene":
        """These pieces taken away."""
        kept = tuple(piece for piece in self.lying if piece not in pieces)
        return msgspec.structs.replace(self, lying=kept)


def laid(mat: Mat, layout: Layout, rng: np.random.Generator | None = None) -> Scene:
    """A scene with these pieces; where order does not matter they lie in any free places."""
    return rearranged(Scene(mat), layout, rng)


def rearranged(scene: Scene, layout: Layout, rng: np.random.Generator | None = None) -> Scene:
    """The scene with these pieces instead; a piece that stays does not move."""
    unknown = set(layout.zones) - {zone.name for zone in scene.mat.zones}
    if unknown:
        raise BadInput(
            f"mat {scene.mat.name!r} has no zone {sorted(unknown)[0]!r}: name one it has"
        )
    lying: list[Lying] = []
    for zone in scene.mat.zones:
        wanted = _only_pieces(zone, layout)
        here = [piece for piece in scene.lying if piece.zone == zone.name]
        fallen = _anywhere if not zone.ordered else _in_order
        lying += fallen(zone, here, wanted, rng)
    return msgspec.structs.replace(scene, lying=tuple(sorted(lying)))


def _pieces(zone: Zone, lying: Sequence[Lying]) -> tuple[Piece | None, ...]:
    here = {piece.place: piece.piece for piece in lying if piece.zone == zone.name}
    if not zone.ordered:
        return tuple(piece for piece in gathered(here.values()) if isinstance(piece, Piece))
    return tuple(here.get(place) for place in range(len(zone.places)))


def _only_pieces(zone: Zone, layout: Layout) -> list[Piece | None]:
    pieces = layout[zone.name]
    if len(pieces) > len(zone.places):
        raise BadInput(f"zone {zone.name!r} has {len(zone.places)} places: lay fewer pieces there")
    if any(piece is not None and not isinstance(piece, Piece) for piece in pieces):
        raise BadInput(f"zone {zone.name!r} holds an unread piece: lay real ones")
    return [piece if isinstance(piece, Piece) else None for piece in pieces]


def _in_order(
    zone: Zone, here: list[Lying], wanted: list[Piece | None], rng: np.random.Generator | None
) -> list[Lying]:
    stays = {one.place: one for one in here if wanted[one.place : one.place + 1] == [one.piece]}
    fresh = (Lying(zone.name, at, piece, _throw(rng)) for at, piece in enumerate(wanted) if piece)
    return [stays.get(lying.place, lying) for lying in fresh]


def _throw(rng: np.random.Generator | None) -> int:
    return 0 if rng is None else int(rng.integers(1 << 16))


def _anywhere(
    zone: Zone, here: list[Lying], wanted: list[Piece | None], rng: np.random.Generator | None
) -> list[Lying]:
    missing = [piece for piece in wanted if piece]
    kept = []
    for lying in here:
        if lying.piece in missing:
            missing.remove(lying.piece)
            kept.append(lying)
    taken = {lying.place for lying in kept}
    free = [place for place in range(len(zone.places)) if place not in taken]
    if rng is not None and not overlapping(zone):
        free = [free[i] for i in rng.permutation(len(free))]
    return kept + [
        Lying(zone.name, place, piece, _throw(rng))
        for place, piece in zip(free, missing, strict=False)
    ]
