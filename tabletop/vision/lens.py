"""The lens: how a camera bends straight lines, from a small file, and pictures made straight.

A spot at r (parts of the focal length) from the middle is shown at r (1 + k1 r^2 + k2 r^4).
Without a profile nothing is done to a picture. Every mistake in a file is told in one line.
"""

import tomllib
from pathlib import Path

import cv2
import msgspec
import numpy as np

from tabletop.errors import BadInput

from .picturing import Matrix, Picture

_MOST_BEND = 1.0
_SAME_SHAPE = 0.01


class LensProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lens as measured with pictures of `width` x `height`; it serves all of that shape.

    `focal` is in pixels of such pictures; the bend is about their middle.
    """

    width: int
    height: int
    focal: float
    k1: float
    k2: float = 0.0

    def __post_init__(self) -> None:
        if min(self.width, self.height) < 16 or not 0 < self.focal < 1e6:
            raise ValueError("width and height must be at least 16 and focal above 0")
        if not (abs(self.k1) <= _MOST_BEND and abs(self.k2) <= _MOST_BEND):
            raise ValueError("k1 and k2 must lie between -1 and 1")

    def print(self) -> str:
        """The file that `parse_lens` reads."""
        names = ("width", "height", "focal", "k1", "k2")
        return "".join(f"{name} = {getattr(self, name)!r}\n" for name in names)


def parse_lens(text: str, source: str = "the lens profile") -> LensProfile:
    """The profile in a file's text; `source` names the file in errors."""
    try:
        return msgspec.convert(tomllib.loads(text), LensProfile)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"{source}: {error}; see calibration/lens.toml") from None


def load_lens(path: Path) -> LensProfile:
    """The profile in a file."""
    return parse_lens(read_text(path), str(path))


def read_text(path: Path) -> str:
    """A small file's text, or one line that says why there is none."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}; name a file that exists") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not text: save it as UTF-8") from None


class Straightener:
    """Makes pictures straight; the work for one size of pictures is done once."""

    def __init__(self, profile: LensProfile) -> None:
        self.profile = profile
        self._size: tuple[int, int] | None = None
        self._maps: tuple[Picture, Picture] | None = None

    def straight(self, picture: Picture) -> Picture:
        """The picture as a lens that does not bend would have taken it."""
        height, width = picture.shape[:2]
        if self._maps is None or self._size != (width, height):
            self._maps, self._size = self._worked_out(width, height), (width, height)
        return np.asarray(cv2.remap(picture, *self._maps, cv2.INTER_LINEAR), np.uint8)

    def _worked_out(self, width: int, height: int) -> tuple[Picture, Picture]:
        known = self.profile
        if abs(width * known.height / (height * known.width) - 1) > _SAME_SHAPE:
            raise BadInput(
                f"the lens profile is for pictures of {known.width} x {known.height}, not "
                f"{width} x {height}: measure the lens again, or leave the profile away"
            )
        focal = known.focal * width / known.width
        optics = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1.0]])
        bend = np.array([known.k1, known.k2, 0.0, 0.0])
        whole = optics.copy()
        whole[[0, 1], [0, 1]] /= _spread(optics, bend, (width, height))
        near, far = cv2.initUndistortRectifyMap(
            optics, bend, np.eye(3), whole, (width, height), cv2.CV_16SC2
        )
        return np.asarray(near), np.asarray(far)


def _spread(optics: Matrix, bend: Matrix, size: tuple[int, int]) -> float:
    """How much larger than the frame a straight picture would be, so that none of it is lost."""
    width, height = size
    x, y = np.linspace(0, width - 1, 21), np.linspace(0, height - 1, 21)
    sides = [np.column_stack([x, np.full(21, edge)]) for edge in (0, height - 1)]
    sides += [np.column_stack([np.full(21, edge), y]) for edge in (0, width - 1)]
    rim = np.concatenate(sides).reshape(-1, 1, 2)
    straight = cv2.undistortPoints(rim, optics, bend).reshape(-1, 2)
    half = np.array([width - 1, height - 1]) / 2 / optics[0, 0]
    return max(1.0, float((np.abs(straight) / half).max()))
