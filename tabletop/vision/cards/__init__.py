"""Cards and tiles: finding them on a table and reading them, printed decks and taught ones alike.

Pictures whose way is known come in; covered zones and readings go out.
"""

from .fitting import Body, Fitting, bodies
from .gaze import CardGaze, printed
from .loose import Loose, read_loose
from .teaching import CARD_MM, learn_faces

__all__ = [
    "CardGaze",
    "Body",
    "Fitting",
    "bodies",
    "printed",
    "Loose",
    "read_loose",
    "CARD_MM",
    "learn_faces",
]
