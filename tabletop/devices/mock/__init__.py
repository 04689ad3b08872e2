"""Devices that need no hardware and remember everything they were told. Shipped, not test code."""

from .camera import TwinCamera
from .hands import HandButtons, HandTimer
from .laid import LaidTable, NoPicture, TwinSource
from .puck import MockPuck, SimulatedPuck
from .recording import RecordingBuzzer, RecordingLights, RecordingPanel, RecordingVoice
from .ssd1683 import Busy, VirtualPanel

__all__ = [
    "TwinCamera",
    "RecordingLights",
    "RecordingBuzzer",
    "RecordingPanel",
    "RecordingVoice",
    "HandButtons",
    "HandTimer",
    "MockPuck",
    "SimulatedPuck",
    "LaidTable",
    "TwinSource",
    "NoPicture",
    "VirtualPanel",
    "Busy",
]
