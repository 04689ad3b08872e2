"""The simulated table: a scene comes in, camera frames come out; and simulated people.

Everything random comes from seeded generators handed in. Forbidden here: clocks, reading
pictures. What truly lies where is `Scene.truth`.
"""

from .arm import PEOPLE
from .blunders import blunders
from .gallery import Dice, contact_sheet
from .lens import FRAME_PX, Pose
from .onlooker import Onlooker
from .people import Bustle, Moment, perform
from .piles import piles, without_piles
from .render import Renderer, Shot
from .scene import (
    Coin,
    Cup,
    Extra,
    Hand,
    Held,
    Lying,
    Scene,
    Slip,
    Stack,
    Stray,
    laid,
    rearranged,
)
from .setting import HARD, NORMAL, SETTINGS, STILL, Conditions, Glare, Setting, Top, sample
from .truth import Sight

__all__ = [
    "Scene",
    "Lying",
    "Hand",
    "PEOPLE",
    "Extra",
    "Stray",
    "Coin",
    "Slip",
    "Stack",
    "Cup",
    "Held",
    "laid",
    "rearranged",
    "Setting",
    "STILL",
    "NORMAL",
    "HARD",
    "SETTINGS",
    "Top",
    "Pose",
    "Glare",
    "Conditions",
    "sample",
    "FRAME_PX",
    "Renderer",
    "Shot",
    "Sight",
    "Moment",
    "perform",
    "Bustle",
    "blunders",
    "Onlooker",
    "piles",
    "without_piles",
    "Dice",
    "contact_sheet",
]
