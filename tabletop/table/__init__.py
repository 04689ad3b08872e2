"""Facts about the table: pieces and their notation, zones in mm, observations, settling, change.

Comes in: nothing of ours but errors. Forbidden here: pictures, rules, clocks.
"""

from .change import Change, ZoneChange, changed, compare
from .decks import (
    CODA_COLOURS,
    CODA_TILES,
    DOMAINS,
    NUMBER_CARDS,
    PLAYING_CARDS,
    SUITS,
    TECH_DECK,
    XCODE_CARDS,
    XCODE_COLOURS,
    XCODE_SYMBOLS,
)
from .layout import Layout, Pieces, Unread, Why, gathered, lay
from .observation import Observation, Reading, observed
from .pieces import TURNS, Deck, Piece
from .settling import Settled, Settling
from .zones import AREA_MM, Box, Mat, Point, Zone

__all__ = [
    "Piece",
    "Deck",
    "TURNS",
    "NUMBER_CARDS",
    "TECH_DECK",
    "DOMAINS",
    "PLAYING_CARDS",
    "SUITS",
    "XCODE_CARDS",
    "XCODE_SYMBOLS",
    "XCODE_COLOURS",
    "CODA_TILES",
    "CODA_COLOURS",
    "Point",
    "Box",
    "Zone",
    "Mat",
    "AREA_MM",
    "Layout",
    "Pieces",
    "Unread",
    "Why",
    "lay",
    "gathered",
    "Reading",
    "Observation",
    "observed",
    "Settled",
    "Settling",
    "Change",
    "ZoneChange",
    "compare",
    "changed",
]
