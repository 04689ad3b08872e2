"""The referee: a session of one game without I/O, from signals to effects.

Inputs come in; effects go out, what must be recorded first. It never advises and never
guesses: what the table does not say for certain, it asks.
"""

from .acting import Player
from .cues import cues_for
from .house import Confirm, House
from .menus import Choice, Does, End, Menu, Teller
from .session import Session, Stage

__all__ = [
    "Session",
    "Stage",
    "House",
    "Confirm",
    "Player",
    "cues_for",
    "Teller",
    "Menu",
    "Choice",
    "End",
    "Does",
]
