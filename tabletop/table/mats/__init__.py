"""The mats of the games in millimetres, one file a game, and the area they lie in."""

from .area import AREA_MARKERS
from .mastermind import MASTERMIND

__all__ = ["AREA_MARKERS", "MASTERMIND"]
