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
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Config)
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path} is not TOML: {error}") from None
    except (msgspec.ValidationError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {error}") from None


def state_directory() -> Path:
    """Where games are kept: $XDG_STATE_HOME/tabletop, or ~/.local/state/tabletop."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "tabletop"
