"""Settings: a TOML file with every mistake named by its key, and sensible defaults without one.

[house]
confirm = "dwell"   # or "button"
dwell = 1.2         # seconds a play lies still before it counts
"""

import os
import tomllib
from pathlib import Path

import msgspec

from tabletop.errors import BadInput
from tabletop.referee import House


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set."""

    house: House = House()


def load(path: Path | None) -> Config:
    """The settings in a file; the defaults without one."""
    if path is None:
        return Config()
    try:
        # Some editors put a mark before the first letter of a UTF-8 file.
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8-sig")), Config)
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    except msgspec.ValidationError as error:
        raise BadInput(f"{path}: {error}") from None
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not UTF-8 text ({error.reason}): save it as UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path} is not TOML: {error}") from None


def state_directory() -> Path:
    """Where games are kept: $XDG_STATE_HOME/tabletop, or ~/.local/state/tabletop."""
    named = Path(os.environ.get("XDG_STATE_HOME", ""))
    return (named if named.is_absolute() else _home() / ".local" / "state") / "tabletop"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise BadInput("this user has no home directory: set XDG_STATE_HOME to a folder") from None
