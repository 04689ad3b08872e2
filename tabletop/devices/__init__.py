"""Adapters behind the ports. `mock` is asked for by name; nothing falls back to it by itself.

What real and recorded devices have in common stands here: the language of the lights,
contacts that bounce, the sand timer, loudness, outputs that make nobody wait.
"""

from .absent import Absent
from .board import Glow, glow
from .latest import LatestBuzzer, LatestLights, LatestPanel, LatestVoice
from .loudness import Loudness
from .puck import PuckTimer
from .telling import Telling
from .timer import SandTimer, SharedLights

__all__ = [
    "Glow",
    "glow",
    "Absent",
    "Telling",
    "Loudness",
    "SandTimer",
    "PuckTimer",
    "SharedLights",
    "LatestLights",
    "LatestBuzzer",
    "LatestPanel",
    "LatestVoice",
]
