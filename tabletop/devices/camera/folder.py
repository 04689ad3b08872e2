"""A folder of pictures as a camera: shown one after the other, again and again."""

from pathlib import Path
from time import sleep

import msgspec

from tabletop.clock import SystemClock
from tabletop.errors import BadInput

from .ring import Ring
from .shrunk import shrunk

_KINDS = {".png", ".jpg", ".jpeg"}


class FolderSource(msgspec.Struct, frozen=True):
    """The pictures of a folder in the order of their names, each for so many seconds."""

    folder: str
    seconds: float = 1.0
    every: float = 0.1

    def run(self, ring: Ring) -> None:
        import cv2

        clock, number = SystemClock(), 0
        while True:
            for path in self._paths():
                pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
                if pixels is None:
                    raise BadInput(f"{path} is no picture: remove it or save it as PNG")
                small = shrunk(pixels)
                until = clock.now() + self.seconds
                while clock.now() < until:
                    number += 1
                    height, width = pixels.shape[:2]
                    ring.write(pixels.data, (height, width), number, clock.now(), small)
                    sleep(self.every)

    def _paths(self) -> list[Path]:
        folder = Path(self.folder)
        found = sorted(path for path in folder.glob("*") if path.suffix.lower() in _KINDS)
        if not found:
            raise BadInput(f"no pictures in {folder}: put PNG or JPEG files there")
        return found
