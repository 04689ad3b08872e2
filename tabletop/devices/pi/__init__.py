"""The reference build's own devices, on a Raspberry Pi's pins.

Importing this needs no library of the Pi; building a device does, and a missing one is
named. Every device is given the pin factory it works on; nothing falls back to another.
"""

from .buttons import PiButtons
from .buzzer import PiBuzzer
from .gpio import open_pins
from .lights import PiLights
from .panel import PiPanel
from .pins import ButtonPins, BuzzerPins, LightPins, PanelPins, Pins, StatusPins, TiltPins, pin_map
from .puck import PiPuck, find_picos, pyserial
from .spi import open_spi
from .ssd1683 import Ssd1683, Wires
from .tilt import PiTimer
from .voice import PiVoice
from .wires import PiWires

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
    "open_spi",
    "PiLights",
    "PiBuzzer",
    "PiButtons",
    "PiTimer",
    "PiPuck",
    "find_picos",
    "pyserial",
    "PiVoice",
    "PiPanel",
    "PiWires",
    "Ssd1683",
    "Wires",
]
