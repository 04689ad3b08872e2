"""Judging a patch: which face it shows, if there is no doubt about it.

A patch and what of it can be seen come in; a face with a confidence goes out, or a reason why
not. A face is accepted only when it looks like the patch, and when against every other face,
each laid as well as it fits, the patch decides clearly where the two differ.

Faces are numbered upright first, then upside down, as in the book.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tabletop.table import Why

from ..picturing import Field
from .book import Chapter
from .strokes import DIRECTIONS, Row, mirrored

_ALIKE = 0.62
_DECIDED = 0.62
_CLEAR = 0.7
_CLEARLY_ALIKE = 0.5
_LEAST_SEEN = 0.22
_NARROW = 0.01  # faces less far apart, a cell, do not speak against each other
_CONTRARY = 0.42
_MOST = 0.5
_SAME = 0.02  # how little a face may differ from itself upside down to look the same


@dataclass(frozen=True)
class Judgement:
    """The likeliest face, how alike it is and how clearly it beats all others."""

    face: int
    alike: float
    decided: float
    why: Why | None


def distances(chapter: Chapter, row: Row, seen: Field) -> Field:
    """How far a patch is from every face, a cell. `seen` is 1 for cells in view, else 0."""
    return _far(chapter.rows, row, seen)


def by_strokes(chapter: Chapter, row: Row, seen: Field) -> int:
    """The nearest face when colours are left out."""
    return int(_far(chapter.rows[..., :DIRECTIONS], row[:, :DIRECTIONS], seen).argmin())


def _far(rows: Row, row: Row, seen: Field) -> Field:
    """A cell that differs wholly counts no more than `_MOST`: something may lie there."""
    off = rows - row
    cells = np.minimum(np.einsum("fcw,fcw->fc", off, off), _MOST)
    return np.asarray(cells @ seen / max(float(seen.sum()), 1.0), np.float32)


def judge(chapter: Chapter, row: Row, seen: Field, best: int, far: Field) -> Judgement:
    """Whether this face is certain. `far` holds how far each one is where it fits best."""
    rivals = _rivals(chapter, seen, best)
    wide = _far(chapter.rows[rivals], chapter.rows[best], seen)
    # How far the patch is on the way from a rival (0) to the face (1).
    decided = 0.5 + (far[rivals] - far[best]) / (2 * np.maximum(wide, 1e-4))
    least = float(decided.min()) if len(rivals) else 1.0
    alike = _alike(chapter, row, seen, best)
    why = _doubt(float(seen.mean()), alike, least)
    if why is None and (_mirrored(chapter, row, seen, best) or _joined(chapter, row, seen, best)):
        why = Why.NOT_IN_DECK
    return Judgement(best, alike, least, why)


def _mirrored(chapter: Chapter, row: Row, seen: Field, best: int) -> bool:
    """Whether the patch may be the face's mirror image, which no deck has."""
    face = chapter.rows[best : best + 1]
    decoy = mirrored(face, chapter.lattice.columns)
    wide = float(_far(decoy, face[0], seen)[0])
    if wide < _NARROW:
        return False
    away = float(_far(decoy, row, seen)[0] - _far(face, row, seen)[0])
    return 0.5 + away / (2 * wide) < _DECIDED


def _joined(chapter: Chapter, row: Row, seen: Field, best: int) -> bool:
    """Whether one half of the patch shows quite another face."""
    half = chapter.lattice.rows // 2 * chapter.lattice.columns
    for part in (slice(0, half), slice(half, None)):
        here = np.zeros_like(seen)
        here[part] = seen[part]
        if here.sum() < _LEAST_SEEN * len(seen) / 2:
            continue
        far = _far(chapter.rows, row, here)
        wide = _far(chapter.rows, chapter.rows[best], here)
        apart = wide > _NARROW
        leans = 0.5 + (far - far[best])[apart] / (2 * wide[apart])
        if leans.size and float(leans.min()) < _CONTRARY:
            return True
    return False


def _rivals(chapter: Chapter, seen: Field, best: int) -> npt.NDArray[np.intp]:
    """All other faces, and this one upside down unless it looks the same."""
    count = len(chapter.faces)
    rivals = np.delete(np.arange(2 * count), best)
    self_turned = (best + count) % (2 * count)
    apart = (chapter.rows[self_turned] - chapter.rows[best]) * seen[:, None]
    if float((apart**2).sum()) < _SAME * float(seen.sum()):
        rivals = rivals[rivals != self_turned]
    return np.asarray(rivals, np.intp)


def _alike(chapter: Chapter, row: Row, seen: Field, best: int) -> float:
    """How alike patch and face are in what sets them apart from the deck's mean face."""
    mean = chapter.mean[best // len(chapter.faces)]
    here, due = ((each - mean) * seen[:, None] for each in (row, chapter.rows[best]))
    length = float(np.linalg.norm(here) * np.linalg.norm(due))
    return float((here * due).sum()) / max(length, 1e-6)


def _doubt(seen: float, alike: float, decided: float) -> Why | None:
    if seen < _LEAST_SEEN:
        return Why.COVERED
    if alike < _CLEARLY_ALIKE or (alike < _ALIKE and decided < _CLEAR):
        return Why.NOT_IN_DECK
    return Why.TWO_FACES if decided < _DECIDED else None
