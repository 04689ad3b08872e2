"""The journal: lines of a record on disk before anybody is told, read back after a power cut.

Lines and seeds come in as bytes. Forbidden here: judging what the lines mean.
"""

from .journal import Journal, open_existing, rescue
from .shelf import Shelved, games

__all__ = ["Journal", "open_existing", "rescue", "Shelved", "games"]
