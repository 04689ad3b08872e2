"""The Pi's camera through the distribution's picamera2, loaded in the camera's own process.

Focus, exposure and white balance are found once and then locked, where the module offers
them, so that the same card looks the same all evening.
"""

from importlib import import_module
from typing import Any

import msgspec

from tabletop.clock import SystemClock
from tabletop.errors import Broken

from .ring import Ring
from .shrunk import SHRUNK, grey_of

_SETTLE = 2.0  # seconds for focus and exposure to be found
_CONTINUOUS, _MANUAL = 2, 0  # libcamera's AfMode


class PiSource(msgspec.Struct, frozen=True):
    """A camera on the Pi's ribbon, by its number."""

    camera: int = 0
    width: int = 2304
    height: int = 1296
    rate: float = 10.0

    def run(self, ring: Ring) -> None:
        camera = opened(load(), self.camera)
        try:
            begin(camera, self.width, self.height, self.rate)
            self._take(camera, ring)
        finally:
            camera.close()

    def _take(self, camera: Any, ring: Ring) -> None:
        clock = SystemClock()
        settled_at: float | None = clock.now() + _SETTLE
        number = 0
        while True:
            request = camera.capture_request()
            try:
                at = clock.now()
                pixels = request.make_array("main")
                small = request.make_array("lores")
                metadata = request.get_metadata()
            finally:
                request.release()
            if settled_at is not None:
                if at < settled_at:
                    continue
                camera.set_controls(locks(metadata, camera.camera_controls))
                settled_at = None
            number += 1
            grey = grey_of(small, self.width // SHRUNK, self.height // SHRUNK)
            ring.write(pixels.data, pixels.shape[:2], number, at, grey)


def load() -> Any:
    """picamera2, or `Broken` with the command that installs it."""
    try:
        return import_module("picamera2").Picamera2
    except ImportError as error:
        raise Broken(
            f"picamera2 is missing ({error}): sudo apt install python3-picamera2"
        ) from error


def opened(library: Any, number: int) -> Any:
    """The camera of this number."""
    try:
        return library(number)
    except (IndexError, RuntimeError) as error:
        raise Broken(
            f"no camera {number} ({error}): check its ribbon, then rpicam-hello --list-cameras"
        ) from error


def begin(camera: Any, width: int, height: int, rate: float) -> None:
    """Set the camera up and start it, looking for focus by itself."""
    controls: dict[str, Any] = {"FrameRate": rate}
    if "AfMode" in camera.camera_controls:
        controls["AfMode"] = _CONTINUOUS
    # "RGB888" is libcamera's name for bytes that come as blue, green, red.
    wanted = camera.create_video_configuration(
        main={"format": "RGB888", "size": (width, height)},
        # Its rows are padded to a length the hardware likes; the grey part comes first.
        lores={"format": "YUV420", "size": (width // SHRUNK, height // SHRUNK)},
        controls=controls,
        buffer_count=4,
        queue=False,
    )
    camera.configure(wanted)
    camera.start()


def locks(metadata: dict[str, Any], offered: Any) -> dict[str, Any]:
    """The controls that keep the camera as it found itself, as far as it offers them."""
    wanted: dict[str, Any] = {}
    if "LensPosition" in metadata:
        wanted |= {"AfMode": _MANUAL, "LensPosition": metadata["LensPosition"]}
    if {"ExposureTime", "AnalogueGain"} <= metadata.keys():
        wanted |= {
            "AeEnable": False,
            "ExposureTime": metadata["ExposureTime"],
            "AnalogueGain": metadata["AnalogueGain"],
        }
    if "ColourGains" in metadata:
        wanted |= {"AwbEnable": False, "ColourGains": metadata["ColourGains"]}
    return {name: value for name, value in wanted.items() if name in offered}
