"""The mats of the games in millimetres, one file a game, and the area they lie in."""

from .area import AREA_MARKERS
from .mastermind import (
    CODE_ZONE,
    HOLES,
    KEY_MM,
    MASTERMIND,
    PEG_MM,
    ROWS,
    key_zone,
    row_zone,
)

__all__ = [
    "AREA_MARKERS",
    "MASTERMIND",
    "ROWS",
    "HOLES",
    "PEG_MM",
    "KEY_MM",
    "CODE_ZONE",
    "row_zone",
    "key_zone",
]
