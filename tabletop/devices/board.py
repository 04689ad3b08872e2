"""What every light board can show, real or recorded."""

from tabletop.errors import BadInput
from tabletop.signals import Lights

LIGHTS_OF_A_COLOUR = 4


def checked(lights: Lights) -> Lights:
    """The same lights, if a board with four of each colour can show them."""
    for colour, count in (("red", lights.red), ("white", lights.white)):
        if not 0 <= count <= LIGHTS_OF_A_COLOUR:
            raise BadInput(f"{count} {colour} lights cannot shine: there are 0 to 4 of them")
    return lights
