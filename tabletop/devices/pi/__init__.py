"""The reference build's own devices, on a Raspberry Pi's pins.

Importing this needs no library of the Pi; building a device does, and a missing one is
named. Every device is given the pin factory it works on; nothing falls back to another.
"""

from .buzzer import PiBuzzer
from .gpio import open_pins
from .lights import PiLights
from .pins import ButtonPins, BuzzerPins, LightPins, PanelPins, Pins, StatusPins, TiltPins, pin_map

__all__ = [
    "pin_map",
    "Pins",
    "LightPins",
    "StatusPins",
    "BuzzerPins",
    "ButtonPins",
    "TiltPins",
    "PanelPins",
    "open_pins",
    "PiLights",
    "PiBuzzer",
]
