"""Devices that need no hardware and remember everything they were told. Shipped, not test code."""

from .camera import TwinCamera
from .recording import RecordingBuzzer, RecordingLights, RecordingPanel, RecordingVoice

__all__ = [
    "TwinCamera",
    "RecordingLights",
    "RecordingBuzzer",
    "RecordingPanel",
    "RecordingVoice",
]
