"""The colours of all decks. They are far apart for the camera and for every kind of eyes.

Wherever a colour means something, a shape or a letter beside it means the same.
"""

from .shapes import Colour

PAPER: Colour = (255, 255, 255)
INK: Colour = (30, 33, 40)
SOFT: Colour = (122, 128, 136)
HAIR: Colour = (206, 211, 217)
MIST: Colour = (241, 243, 246)
GOLD: Colour = (222, 168, 58)
NIGHT: Colour = (38, 44, 66)

YELLOW: Colour = (255, 204, 24)
BLUE: Colour = (0, 88, 180)
RED: Colour = (218, 38, 54)

NUMBER_COLOURS: dict[str, Colour] = {"y": YELLOW, "b": BLUE, "r": RED}
ARROW_COLOURS: dict[str, Colour] = {"blue": BLUE, "yellow": YELLOW}
DOMAIN_COLOURS: dict[str, Colour] = {
    "knowledge": (58, 52, 140),
    "science": (0, 160, 150),
    "technology": (216, 78, 24),
    "services": (248, 192, 44),
}
SUIT_COLOURS: dict[str, Colour] = {
    "spades": INK,
    "hearts": RED,
    "diamonds": BLUE,
    "clubs": (0, 116, 66),
}


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """A colour with so much of another in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def ink_on(colour: Colour) -> Colour:
    """Dark or white lettering, whichever is easier to read there."""
    red, green, blue = colour
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else PAPER
