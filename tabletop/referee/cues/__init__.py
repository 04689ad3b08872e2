"""Cues: how each game's events look, sound and read. One file a game."""

from tabletop.errors import BadInput

from . import mastermind
from .cue import Cue, Cues

__all__ = ["Cue", "Cues", "cues_for"]

_CUES = {"mastermind": mastermind.CUES}


def cues_for(game: str) -> Cues:
    """The cues of a game by its name."""
    if game not in _CUES:
        raise BadInput(f"{game} cannot be played at the table yet: play {', '.join(_CUES)}")
    return _CUES[game]
