"""Pieces and decks: what can lie on a table, and how it is written down.

A piece is a face and a turn. The notation is the face's id, with `@turn` behind it
when the piece is turned: `magenta`, `7-hearts@180`.
"""

import re

import msgspec

from tabletop.errors import BadNotation

TURNS = (0, 90, 180, 270)
_FACE = re.compile(r"[a-z0-9][a-z0-9.+*#-]*")


class Piece(msgspec.Struct, frozen=True, order=True):
    """A face as it lies on the table, turned clockwise by `turn` degrees."""

    face: str
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.face}@{self.turn}" if self.turn else self.face

    @classmethod
    def parse(cls, text: str) -> "Piece":
        """The piece that `str()` writes as `text`."""
        face, at, turn = text.partition("@")
        if not _FACE.fullmatch(face) or (at and turn not in ("90", "180", "270")):
            raise BadNotation(f"{text!r} is not a piece: write a face, or face@90, @180 or @270")
        return cls(face, int(turn) if at else 0)


class Deck(msgspec.Struct, frozen=True):
    """The faces that belong together, and after how many degrees a piece looks the same again.

    `looks_same_after` is 360 when every turn can be seen, 180 when upside down cannot,
    and 0 for round pieces, whose turn means nothing. `either_way` are faces that mean the same
    upside down in a deck whose others do not.
    """

    name: str
    faces: tuple[str, ...]
    looks_same_after: int = 360
    either_way: tuple[str, ...] = ()

    def shown(self, piece: Piece) -> Piece:
        """The piece with as much of its turn as can be seen."""
        after = 180 if piece.face in self.either_way else self.looks_same_after
        turn = piece.turn % after if after else 0
        return piece if turn == piece.turn else Piece(piece.face, turn)
