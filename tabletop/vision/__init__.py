"""Vision: from pixels to an observation. Frames come in, readings in mm go out.

What cannot be read for certain is unread, with a reason. Forbidden here: rules, and guessing.
"""

from .eye import Eye
from .picture import blanked, closeup, drawn
from .stills import load_frame

__all__ = ["Eye", "load_frame", "blanked", "drawn", "closeup"]
