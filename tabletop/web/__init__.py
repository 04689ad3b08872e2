"""Pages for a browser. What they show is handed in; this room knows only signals."""

from .album import Leaf, write_album

__all__ = ["Leaf", "write_album"]
