"""The simulated table: a scene comes in, camera frames come out; and simulated people.

Everything random comes from seeded generators handed in. Forbidden here: clocks, reading
pictures. What truly lies where is `Scene.truth`.
"""

from .arm import PEOPLE
from .lens import FRAME_PX, Pose
from .people import Moment, perform
from .render import Renderer
from .scene import Coin, Extra, Hand, Lying, Scene, Slip, Stray, laid, rearranged
from .setting import HARD, NORMAL, SETTINGS, STILL, Conditions, Glare, Setting, Top, sample

__all__ = [
    "Scene",
    "Lying",
    "Hand",
    "PEOPLE",
    "Extra",
    "Stray",
    "Coin",
    "Slip",
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
    "Moment",
    "perform",
]
