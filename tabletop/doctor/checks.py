"""All checks by the name of their part, in the order in which faults build on each other."""

from collections.abc import Callable

from tabletop.errors import BadInput

from .finding import Finding
from .machine import Machine
from .parts import camera, gpiochip, lights, panel, puck, spi
from .system import clock, disk, groups, libraries, space, throttling

PARTS: dict[str, Callable[[Machine], Finding]] = {
    "libraries": libraries,
    "groups": groups,
    "throttling": throttling,
    "clock": clock,
    "space": space,
    "disk": disk,
    "gpiochip": gpiochip,
    "lights": lights,
    "spi": spi,
    "panel": panel,
    "camera": camera,
    "puck": puck,
}


def examine(part: str, machine: Machine) -> Finding:
    """Look at one part."""
    if part not in PARTS:
        raise BadInput(f"there is no part {part!r}: the parts are {', '.join(PARTS)}")
    return PARTS[part](machine)
