"""An evening: simulated people play one game at a simulated table, and somebody checks it all.

People change the scene, press buttons and tell things on a page; an eye reads the table, the loop
does the rest. What was read is held against what truly lay there, and what was recorded against
what people meant to do.
"""

from .checking import wrong_actions, wrong_readings
from .evening import Evening, Glimpse, Played
from .people import Stuck

__all__ = ["Evening", "Glimpse", "Played", "Stuck", "wrong_readings", "wrong_actions"]
