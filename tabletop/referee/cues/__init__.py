"""Cues: how each game's events look, sound and read. One file a game."""

from tabletop.errors import BadInput

from . import cardle, coda, if_then, mastermind, xcode
from .cue import Cue, Cues

__all__ = ["Cue", "Cues", "cues_for"]

_CUES = {
    "if-then": if_then.CUES,
    "mastermind": mastermind.CUES,
    "cardle": cardle.CUES,
    "coda": coda.CUES,
    "x-code": xcode.CUES,
}


def cues_for(game: str) -> Cues:
    """The cues of a game by its name."""
    if game not in _CUES:
        raise BadInput(f"there is no game {game}: play {', '.join(_CUES)}")
    return _CUES[game]
