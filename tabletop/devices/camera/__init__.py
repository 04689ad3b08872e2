"""Real cameras: each works in a process of its own, which is watched, killed and replaced.

A source says how pictures are taken (a Pi's camera, a USB webcam, a folder of pictures);
`WatchedCamera` is the port. Importing this needs none of the sources' libraries.
"""

from .faults import Fault, FaultySource
from .folder import FolderSource
from .picamera import PiSource
from .ring import Ring
from .shrunk import shrunk
from .watched import Patience, Source, WatchedCamera
from .webcam import WebcamSource

__all__ = [
    "WatchedCamera",
    "Patience",
    "Source",
    "PiSource",
    "WebcamSource",
    "FolderSource",
    "FaultySource",
    "Fault",
    "Ring",
    "shrunk",
]
