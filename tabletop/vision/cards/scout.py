"""Looking for a face without knowing where it lies: every spot near a place, every turn.

A part of a frame comes in; hypotheses go out, the likeliest first: this face, about there,
turned so. They are to be aligned and judged by others: a scout never reads.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from ..picturing import Field, Matrix, Picture
from .lattice import Pose, half_turned, posed
from .strokes import WIDTH, pooled, softly

STEP_MM = 3.0  # from spot to spot; a cell is two steps wide
_LEAST_SEEN = 0.25


@dataclass(frozen=True)
class Hypothesis:
    """A face that may lie in a pose; `flip` when it is upside down in it. How alike: up to 1."""

    likeness: float
    face: int
    pose: Pose


class Scout:
    """Knows the faces of one chapter roughly, upright and upside down."""

    def __init__(self, size: tuple[float, float], pictures: npt.NDArray[np.uint8]) -> None:
        self._size = size
        self._step = min(STEP_MM, min(size) / 8)
        cell = 2 * self._step
        self._columns, self._rows = (max(1, int(side / cell)) for side in size)
        both = [*pictures, *(np.ascontiguousarray(p[::-1, ::-1]) for p in pictures)]
        known = np.stack([self._known(picture) for picture in both])
        half = len(pictures)
        self._means = np.stack([known[:half].mean(axis=0), known[half:].mean(axis=0)])
        faces = known - np.repeat(self._means, half, axis=0)
        self._faces = faces.reshape(2, half, -1)
        self._energy = (faces**2).sum(axis=2).reshape(2, half, -1)

    def _window(self, reach: float) -> tuple[int, int]:
        """Of a picture around a place, in steps: columns and rows."""
        more = 2 * int(np.ceil(reach / self._step))
        return 2 * self._columns + more, 2 * self._rows + more

    def _known(self, picture: Picture) -> Field:
        height, width = picture.shape[:2]
        steps = 2 * self._columns, 2 * self._rows
        across, down = (s * self._step / side for s, side in zip(steps, self._size, strict=True))
        left, top = round((1 - across) / 2 * width), round((1 - down) / 2 * height)
        part = picture[top : height - top, left : width - left]
        sized = cv2.resize(part, (steps[0] * 3, steps[1] * 3), interpolation=cv2.INTER_AREA)
        return softly(pooled(np.asarray(sized, np.uint8)), None)[0][::2, ::2].reshape(-1, WIDTH)

    def look(
        self,
        part: Picture,
        way: Matrix,
        hidden: Picture,
        at: tuple[float, float],
        reach: float,
        turns: Sequence[float],
        most: int = 4,
    ) -> list[Hypothesis]:
        """The likeliest faces within `reach` mm of a spot, turned so or half way round from it.

        `part` is balanced and softened to about one step; `way` leads from mat mm to it.
        """
        best: dict[tuple[int, int], Hypothesis] = {}
        for turn in turns:
            self._look(part, way, hidden, at, reach, turn, best)
        return sorted(best.values(), key=lambda each: -each.likeness)[:most]

    def _look(
        self,
        part: Picture,
        way: Matrix,
        hidden: Picture,
        at: tuple[float, float],
        reach: float,
        turn: float,
        best: dict[tuple[int, int], Hypothesis],
    ) -> None:
        pose = posed(*at, turn)
        steps = self._window(reach)
        cells, seen = self._cells(part, way, hidden, pose, steps)
        spots = cells.shape[0] * cells.shape[1]
        shape = cells.shape[:2]
        cells, seen = cells.reshape(spots, -1, cells.shape[-1]), seen.reshape(spots, -1)
        for flip in range(2):
            off = (cells - self._means[flip]) * seen[:, :, None]
            shared = off.reshape(spots, -1) @ self._faces[flip].T
            length = np.sqrt((off**2).sum(axis=(1, 2)))[:, None]
            due = np.sqrt(seen @ self._energy[flip].T)
            alike = shared / (length * due + 1e-3)
            alike[seen.mean(axis=1) < _LEAST_SEEN] = -1
            tops = alike.argmax(axis=0)
            for face, spot in enumerate(tops):
                likeness = float(alike[spot, face])
                if (face, flip) not in best or likeness > best[face, flip].likeness:
                    row, column = divmod(int(spot), shape[1])
                    x = (column - (shape[1] - 1) / 2) * self._step
                    y = (row - (shape[0] - 1) / 2) * self._step
                    there = pose @ np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])
                    turned = half_turned(there) if flip else there
                    best[face, flip] = Hypothesis(likeness, face, turned)

    def _cells(
        self, part: Picture, way: Matrix, hidden: Picture, pose: Pose, steps: tuple[int, int]
    ) -> tuple[Field, Field]:
        """For each spot the cells a face would have there, and which of them can be seen."""
        size = steps[0] * 3, steps[1] * 3
        scale = self._step / 3
        to_mm = np.array(
            [
                [scale, 0, (0.5 - size[0] / 2) * scale],
                [0, scale, (0.5 - size[1] / 2) * scale],
                [0, 0, 1.0],
            ]
        )
        whole = way @ np.vstack([pose, (0, 0, 1)]) @ to_mm
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        window = cv2.warpPerspective(part, whole, size, flags=flags)
        gone = cv2.warpPerspective(hidden, whole, size, flags=flags, borderValue=255)
        cells, seen = softly(pooled(np.asarray(window)), np.asarray(gone))
        spots = (_spots(each, self._columns, self._rows) for each in (cells, seen))
        return next(spots), next(spots)[..., 0]


def _spots(cells: Field, columns: int, rows: int) -> Field:
    """Views of every spot: rows x columns of every second cell from there on."""
    height, width, depth = cells.shape
    down, across = height - 2 * rows + 2, width - 2 * columns + 2
    first, second, third = cells.strides
    view = np.lib.stride_tricks.as_strided(
        cells,
        (down, across, rows, columns, depth),
        (first, second, 2 * first, 2 * second, third),
        writeable=False,
    )
    return view.reshape(down, across, rows * columns, depth)
