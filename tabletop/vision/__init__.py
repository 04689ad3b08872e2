"""Vision: from pixels to an observation. Frames come in, readings in mm go out.

What cannot be read for certain is unread, with a reason. Forbidden here: rules, and guessing.
"""

from .board_eye import BoardEye, learn_colours
from .boards import Board, End, KeyHoles, PegHoles, Unit, load_board, parse_board
from .eye import Eye
from .lens import LensProfile, Straightener, load_lens, parse_lens
from .marker_light import marker_black, marker_light
from .peg_colours import PegColours, load_colours, parse_colours
from .picture import blanked, closeup, drawn
from .registration import Lost, Registration
from .stills import load_frame

__all__ = [
    "Eye",
    "Board",
    "PegHoles",
    "KeyHoles",
    "Unit",
    "End",
    "load_board",
    "parse_board",
    "BoardEye",
    "PegColours",
    "learn_colours",
    "load_colours",
    "parse_colours",
    "Lost",
    "Registration",
    "LensProfile",
    "Straightener",
    "load_lens",
    "parse_lens",
    "marker_light",
    "marker_black",
    "load_frame",
    "blanked",
    "drawn",
    "closeup",
]
