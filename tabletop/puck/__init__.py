"""The timer puck without its wires: what it counts. Pure; time is handed in.

`sand.py` is the one file that also runs on the puck itself, so it imports nothing.
"""

from .sand import FULL_MS, GRACE_MS, Sand

__all__ = ["FULL_MS", "GRACE_MS", "Sand"]
