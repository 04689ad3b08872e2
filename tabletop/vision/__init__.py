"""Vision: from pixels to an observation. Frames come in, readings in mm go out.

What cannot be read for certain is unread, with a reason. Forbidden here: rules, and guessing.
"""

from .board_eye import BoardEye, learn_colours
from .boards import Board, End, KeyHoles, PegHoles, Unit, load_board, parse_board
from .cards import Body, Loose, learn_faces, printed, read_loose
from .eye import Eye
from .lens import LensProfile, Straightener, load_lens, parse_lens
from .marker_light import marker_black, marker_light
from .peg_colours import PegColours, load_colours, parse_colours
from .picture import blanked, closeup, drawn
from .registration import Lost, Registration
from .stills import load_frame
from .taught import load_taught, write_taught

__all__ = [
    "Eye",
    "Body",
    "Loose",
    "read_loose",
    "printed",
    "learn_faces",
    "load_taught",
    "write_taught",
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
