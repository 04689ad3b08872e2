"""A USB webcam through OpenCV, loaded in the camera's own process."""

from typing import Any

import msgspec

from tabletop.clock import SystemClock
from tabletop.errors import Broken, NotReady

from .ring import Ring
from .shrunk import shrunk


class WebcamSource(msgspec.Struct, frozen=True):
    """A webcam by its number (0 is /dev/video0), at the size it has nearest to this one."""

    number: int = 0
    width: int = 1920
    height: int = 1080

    def run(self, ring: Ring) -> None:
        import cv2

        clock = SystemClock()
        camera: Any = cv2.VideoCapture(self.number)
        if not camera.isOpened():
            raise Broken(f"no webcam {self.number}: plug one in, then v4l2-ctl --list-devices")
        for what, value in (
            (cv2.CAP_PROP_FRAME_WIDTH, self.width),
            (cv2.CAP_PROP_FRAME_HEIGHT, self.height),
            (cv2.CAP_PROP_BUFFERSIZE, 1),  # or old pictures would wait in a queue
        ):
            camera.set(what, value)
        number = 0
        while True:
            good, pixels = camera.read()
            if not good:
                raise NotReady(f"webcam {self.number} gives no picture: plug it in again")
            number += 1
            ring.write(pixels.data, pixels.shape[:2], number, clock.now(), shrunk(pixels))
