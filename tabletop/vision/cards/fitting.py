"""Laying the faces of a body over one place until the likeliest has met its rivals.

Hypotheses come in; a piece in its pose goes out, with what was judged of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from tabletop.table import Deck, Why

from ..picturing import Field, Matrix, Picture
from .align import Points, View, telling
from .book import Chapter, chapter
from .judge import Judgement, by_strokes, distances, judge
from .lattice import Pose, half_turned
from .scout import Hypothesis, Scout
from .strokes import Row, strokes

Art = Callable[[str, str], Picture]
Size = Callable[[str, str], tuple[float, float]]
_RIVALS = 5
_GONE = 12  # of 255: a cell of which more is hidden does not count


@dataclass(frozen=True)
class Body:
    """Faces of one size, ready to be looked for."""

    deck: Deck
    chapter: Chapter
    scout: Scout
    points: tuple[tuple[Points, ...], ...]

    @property
    def diagonal(self) -> float:
        return float(np.hypot(self.chapter.lattice.width, self.chapter.lattice.height))


def bodies(deck: Deck, size_of: Size, art: Art) -> tuple[Body, ...]:
    """A deck's faces by their size."""
    sizes: dict[tuple[float, float], dict[str, Picture]] = {}
    for face in deck.faces:
        sizes.setdefault(size_of(deck.name, face), {})[face] = art(deck.name, face)
    return tuple(_body(deck, size, pictures) for size, pictures in sizes.items())


def _body(deck: Deck, size: tuple[float, float], pictures: dict[str, Picture]) -> Body:
    book = chapter(size, pictures)
    points = tuple(telling(picture, book.lattice) for picture in book.pictures)
    return Body(deck, book, Scout(size, book.pictures), points)


@dataclass(frozen=True)
class Found:
    """A piece in a pose, and what was judged of it."""

    body: Body
    judgement: Judgement
    pose: Pose

    @property
    def face(self) -> str:
        faces = self.body.chapter.faces
        return faces[self.judgement.face % len(faces)]

    @property
    def corners(self) -> Matrix:
        """In mat mm."""
        return self.wider(0.0)

    def wider(self, room: float) -> Matrix:
        """Its corners with some mm of room around it."""
        grid = self.body.chapter.lattice
        x, y = grid.width / 2 + room, grid.height / 2 + room
        own = np.array([(-x, -y), (x, -y), (x, y), (-x, y)])
        return np.asarray(own @ self.pose[:, :2].T + self.pose[:, 2])


@dataclass(frozen=True)
class _Laid:
    """A face laid over the picture: where, what is seen there, and how far it is from faces."""

    face: int
    pose: Pose
    row: Row
    seen: Field
    far: Field

    @property
    def own(self) -> float:
        return float(self.far[self.face])


class Fitting:
    """One place: its part of the frame, the way from mat mm to it, and what hides pieces there."""

    def __init__(
        self, body: Body, part: Picture, way: Matrix, hidden: Picture, px_per_mm: float
    ) -> None:
        self._body = body
        self._part, self._way, self._hidden = part, way, hidden
        self._view = View(part, way, px_per_mm, hidden)
        self._count = len(body.chapter.faces)

    def best(self, guesses: Sequence[Hypothesis], *, any_light: bool = False) -> Found | None:
        """The likeliest piece, judged. In `any_light` colours alone may not decide."""
        if not guesses:
            return None
        first = min((self._lay(guess.face, guess.pose) for guess in guesses), key=_own)
        nearest: npt.NDArray[np.intp] = np.argsort(first.far)[:_RIVALS]
        fits = [self._lay(int(face), first.pose) for face in nearest]
        best = min([first, *fits], key=_own)
        far = best.far.copy()
        for fit in fits:
            far[fit.face] = min(far[fit.face], fit.own)
        judgement = judge(self._body.chapter, best.row, best.seen, best.face, far)
        if any_light and by_strokes(self._body.chapter, best.row, best.seen) != best.face:
            judgement = replace(judgement, why=judgement.why or Why.TWO_FACES)
        return Found(self._body, judgement, self._turned(best.face, best.pose))

    def _turned(self, face: int, pose: Pose) -> Pose:
        """The pose of the piece itself: faces behind the count lie upside down in `pose`."""
        return pose if face < self._count else half_turned(pose)

    def _lay(self, face: int, pose: Pose) -> _Laid:
        """A face where it fits best near by."""
        points = self._body.points[face % self._count]
        aligned = self._view.align(points, self._turned(face, pose), 1).pose
        aligned = self._turned(face, aligned)
        grid = self._body.chapter.lattice
        row = strokes([grid.cut(self._part, self._way, aligned)], grid)[0]
        gone = grid.cut(self._hidden, self._way, aligned)
        cells = cv2.resize(gone, (grid.columns, grid.rows), interpolation=cv2.INTER_AREA)
        seen = (cells < _GONE).astype(np.float32).ravel()
        return _Laid(face, aligned, row, seen, distances(self._body.chapter, row, seen))


def _own(laid: _Laid) -> float:
    return laid.own
