"""Players: who sits in the device's seat, and simulated people. They see only a view.

A player is a function from a view to an action, or to None when it has nothing to do now.
Randomness is handed in, so that a seed tells a whole match again.
"""

from .play import Player, play_out, player_for, seated

__all__ = ["Player", "player_for", "seated", "play_out"]
