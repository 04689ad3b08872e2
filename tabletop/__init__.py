"""tabletop: a camera over a game table that reads what people play and judges it fairly.

The rooms are described in ARCHITECTURE.md; `pydoc tabletop.games` explains how a game is written.
"""

__version__ = "0.1.0"
