"""Printable decks, mats and markers: colours, art, sheets for the printer.

Geometry comes in from the table's mats; pictures (BGR, BGRA or grey arrays) and print files
go out. Forbidden here: reading pictures, rules of games.
"""

from .charuco import charuco_board
from .markers import MARKER_DICTIONARY, marker_art
from .mastermind import HOLE_COLOUR, KEY_COLOURS, PAPER_COLOUR, PEG_COLOURS
from .pages import Paper
from .palette import ARROW_COLOURS, DOMAIN_COLOURS, NUMBER_COLOURS
from .pieces import mat_art, piece_art, piece_size
from .sheets import (
    PRINTABLE,
    write_contact,
    write_pdf,
    write_png,
    write_text_contact,
    write_text_pdf,
    write_text_png,
)
from .text_cards import Kind, TextCard

__all__ = [
    "MARKER_DICTIONARY",
    "marker_art",
    "charuco_board",
    "mat_art",
    "piece_art",
    "piece_size",
    "NUMBER_COLOURS",
    "ARROW_COLOURS",
    "DOMAIN_COLOURS",
    "PEG_COLOURS",
    "KEY_COLOURS",
    "HOLE_COLOUR",
    "PAPER_COLOUR",
    "PRINTABLE",
    "Paper",
    "write_pdf",
    "write_png",
    "write_contact",
    "Kind",
    "TextCard",
    "write_text_pdf",
    "write_text_png",
    "write_text_contact",
]
