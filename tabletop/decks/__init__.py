"""Printable decks, mats and markers: colours, art, sheets for the printer.

Geometry comes in from the table's mats; pictures (BGR, BGRA or grey arrays) and print files
go out. Forbidden here: reading pictures, rules of games.
"""

from .markers import MARKER_DICTIONARY, marker_art
from .mastermind import HOLE_COLOUR, KEY_COLOURS, PAPER_COLOUR, PEG_COLOURS
from .pages import Paper
from .pieces import mat_art, piece_art
from .sheets import PRINTABLE, write_pdf, write_png

__all__ = [
    "MARKER_DICTIONARY",
    "marker_art",
    "mat_art",
    "piece_art",
    "PEG_COLOURS",
    "KEY_COLOURS",
    "HOLE_COLOUR",
    "PAPER_COLOUR",
    "PRINTABLE",
    "Paper",
    "write_pdf",
    "write_png",
]
