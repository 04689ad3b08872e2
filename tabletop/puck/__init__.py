"""The timer puck without its wires: what it counts, shows and says, and our end of the talk.

Pure; time is handed in. `sand`, `switch`, `face`, `wire`, `link` and `hourglass` also run on
the puck itself, unchanged, so they import only one another: `FIRMWARE_FILES`.
"""

from .host import Host
from .hourglass import FIRMWARE, Hourglass
from .link import Link
from .news import How, Lost, Met, Mismatched, News, Tapped, Turned
from .sand import FULL_MS, GRACE_MS, Sand
from .wire import PROTOCOL, Lines, framed, unframed

FIRMWARE_FILES = ("sand.py", "switch.py", "face.py", "wire.py", "link.py", "hourglass.py")

__all__ = [
    "FULL_MS",
    "GRACE_MS",
    "Sand",
    "PROTOCOL",
    "FIRMWARE",
    "FIRMWARE_FILES",
    "Lines",
    "framed",
    "unframed",
    "Link",
    "Hourglass",
    "Host",
    "News",
    "Met",
    "Lost",
    "Mismatched",
    "Turned",
    "Tapped",
    "How",
]
