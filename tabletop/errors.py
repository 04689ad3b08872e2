"""Every error the program raises on purpose. Any room may import this one.

A message says what happened and what to do about it, in one line. A player's mistake
is not an error: it is a value that the games return.
"""


class TabletopError(Exception):
    """Base of all our errors; the command line prints it as one line."""


class BadInput(TabletopError, ValueError):
    """The person at the keyboard gave something we cannot use; exit code 2."""


class IllegalAction(TabletopError, ValueError):
    """An action was applied that the rules do not allow in this state."""


class BadNotation(BadInput):
    """A text that should name a piece, a code or a layout does not."""


class BadRecord(TabletopError, ValueError):
    """A record of a game is damaged, incomplete or does not hold."""


class JournalFailed(TabletopError, OSError):
    """The disk refused: full, read-only or gone. Nothing was announced."""


class NotReady(TabletopError, RuntimeError):
    """A device does not answer yet; trying again may help."""


class Broken(TabletopError, RuntimeError):
    """A device is missing or faulty; a person has to look at it."""
