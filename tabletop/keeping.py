"""Kept pictures: what the eye saw whenever that changed, for a later look and for replays.

Frames and observations come in; JPEG files and an index go to a folder of bounded size, the
oldest making room. What was shielded is blanked before anything is written.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import msgspec

from tabletop.clock import boot_id
from tabletop.errors import BadInput
from tabletop.looking import Gaze
from tabletop.signals import Frame
from tabletop.table import Observation
from tabletop.vision import Eye, blanked

INDEX = "frames.jsonl"
_QUALITY = 95


class Kept(msgspec.Struct, frozen=True):
    """One kept picture: what was read in it, under which start of the machine, shielded how."""

    file: str
    game: str
    boot: str
    shielded: tuple[str, ...]
    observation: Observation


class Keeping:
    """Keeps a frame whenever another thing is read in it than in the one before.

    A disk that refuses is told once; then nothing more is kept, and the game goes on.
    """

    def __init__(self, folder: Path, megabytes: int, told: Callable[[str, str], None]) -> None:
        self._folder, self._most, self._told = folder, megabytes * 1_000_000, told
        self._last: tuple[object, ...] | None = None
        self._sizes: list[tuple[Path, int]] = []
        self._number = 0
        self._working = True
        try:
            folder.mkdir(parents=True, exist_ok=True)
            known = sorted(folder.glob("frame-*.jpg"))
            self._sizes = [(path, path.stat().st_size) for path in known]
            self._number = max((_number_of(path) for path in known), default=0)
        except OSError as error:
            self._give_up(error)

    def __call__(self, gaze: Gaze, frame: Frame, observation: Observation) -> None:
        seen = (gaze.game, gaze.shielded, *_content(observation))
        if not self._working or seen == self._last or not isinstance(gaze.eye, Eye):
            return
        self._last = seen
        try:
            self._keep(gaze, gaze.eye, frame, observation)
        except OSError as error:
            self._give_up(error)

    def _keep(self, gaze: Gaze, eye: Eye, frame: Frame, observation: Observation) -> None:
        self._number += 1
        path = self._folder / f"frame-{self._number:07}.jpg"
        picture = blanked(eye, frame, gaze.shielded)
        data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1].tobytes()
        self._make_room(len(data))
        path.write_bytes(data)
        self._sizes.append((path, len(data)))
        kept = Kept(path.name, gaze.game, boot_id(), gaze.shielded, observation)
        with (self._folder / INDEX).open("ab") as index:
            index.write(msgspec.json.encode(kept) + b"\n")

    def _make_room(self, size: int) -> None:
        while self._sizes and sum(each for _, each in self._sizes) + size > self._most:
            path, _ = self._sizes.pop(0)
            path.unlink(missing_ok=True)

    def _give_up(self, error: OSError) -> None:
        self._working = False
        words = f"pictures cannot be kept ({error.strerror}): make room in {self._folder}"
        self._told("frames", words)


def kept_frames(folder: Path) -> Iterator[Kept]:
    """The index of a folder, without the pictures that made room for newer ones."""
    try:
        lines = (folder / INDEX).read_bytes().splitlines()
    except OSError as error:
        words = f"no kept frames in {folder} ({error.strerror}): see run --keep-frames"
        raise BadInput(words) from None
    for number, line in enumerate(lines, 1):
        try:
            kept = msgspec.json.decode(line, type=Kept)
        except msgspec.DecodeError:
            if number == len(lines):
                return  # a power cut may have torn the last line
            raise BadInput(f"{folder / INDEX}, line {number} is damaged: remove it") from None
        if (folder / kept.file).exists():
            yield kept


def _content(observation: Observation) -> tuple[object, ...]:
    """What counts as the same look."""
    readings = tuple((one.zone, one.place, one.face, one.turn) for one in observation.readings)
    return observation.registered, observation.looked, observation.covered, readings


def _number_of(path: Path) -> int:
    digits = path.stem.removeprefix("frame-")
    return int(digits) if digits.isdigit() else 0
