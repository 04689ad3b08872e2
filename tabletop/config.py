"""Settings: a TOML file with every mistake named by its key, and sensible defaults without one.

A path comes in, a `Config` goes out. `tabletop run --help` and calibration/ show examples;
nothing here opens a device.
"""

import os
import tomllib
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import inspect

from tabletop.devices import Loudness
from tabletop.errors import BadInput
from tabletop.referee import House


class CameraKind(StrEnum):
    """Where pictures come from."""

    PI = "pi"  # the camera on the ribbon
    WEBCAM = "webcam"
    FOLDER = "folder"  # pictures of a folder, again and again
    NONE = "none"


class TimerKind(StrEnum):
    """What the sand timer is."""

    AUTO = "auto"  # a puck if one is plugged in, the tilt switch otherwise
    PUCK = "puck"
    TILT = "tilt"
    NONE = "none"


class WhenOff(StrEnum):
    """What a long press does after everything is saved."""

    STOP = "stop"  # this program ends
    POWEROFF = "poweroff"  # the machine is switched off too


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file; a key that is not known is a mistake."""


class CameraSettings(_Table, frozen=True):
    """`number` says which one, `folder` where the pictures lie."""

    kind: CameraKind = CameraKind.PI
    number: Annotated[int, msgspec.Meta(ge=0, le=63)] = 0
    folder: str = ""
    rate: Annotated[float, msgspec.Meta(ge=1, le=30)] = 10.0


class OutputSettings(_Table, frozen=True):
    """Which parts this device has."""

    lights: bool = True
    buzzer: bool = True
    panel: bool = True
    buttons: bool = True
    voice: bool = False


class TimerSettings(_Table, frozen=True):
    """`port` is the puck's, such as /dev/ttyACM0; empty: it is found by itself."""

    kind: TimerKind = TimerKind.AUTO
    port: str = ""


class StateSettings(_Table, frozen=True):
    """Where games are kept; empty: see `state_directory`."""

    directory: str = ""


class WebSettings(_Table, frozen=True):
    """Where the page is served. Without a host there is no page: buttons only."""

    host: str = ""
    port: Annotated[int, msgspec.Meta(ge=1, le=65535)] = 8080


class FrameSettings(_Table, frozen=True):
    """Pictures to keep for a later look: the folder, and how many megabytes at most."""

    keep: str = ""
    megabytes: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 500


class DeviceSettings(_Table, frozen=True):
    """The name people see, and what a long press does."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24)] = "tabletop"
    off: WhenOff = WhenOff.STOP


class Config(_Table, frozen=True):
    """Everything that can be set."""

    house: House = House()
    camera: CameraSettings = CameraSettings()
    outputs: OutputSettings = OutputSettings()
    timer: TimerSettings = TimerSettings()
    sound: Loudness = Loudness()
    state: StateSettings = StateSettings()
    web: WebSettings = WebSettings()
    frames: FrameSettings = FrameSettings()
    device: DeviceSettings = DeviceSettings()


def load(path: Path | None) -> Config:
    """The settings in a file; the defaults without one."""
    if path is None:
        return Config()
    try:
        # Some editors put a mark before the first letter of a UTF-8 file.
        config = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8-sig")), Config)
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    except msgspec.ValidationError as error:
        raise BadInput(f"{path}: {_in_words(str(error))}") from None
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not UTF-8 text ({error.reason}): save it as UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path} is not TOML: {error}") from None
    if config.camera.kind is CameraKind.FOLDER and not config.camera.folder:
        raise BadInput(f'{path}: camera.folder is missing: kind = "folder" needs one')
    return config


def _in_words(fault: str) -> str:
    """The fault as `key: what is wrong; what is allowed`."""
    what, _, place = fault.partition(" - at `$")
    keys = [key for key in place.rstrip("`").split(".") if key]
    if what.startswith("Object contains unknown field"):
        unknown = what.split("`")[1]
        named = ".".join([*keys, unknown])
        return f"{named}: there is no such key; {_allowed(_kind_at(keys))}"
    return f"{'.'.join(keys) or 'the file'}: {what}; {_allowed(_kind_at(keys))}"


def _kind_at(keys: list[str]) -> inspect.Type:
    kind: inspect.Type = inspect.type_info(Config)
    for key in keys:
        if not isinstance(kind, inspect.StructType):
            break
        kind = next(field.type for field in kind.fields if field.name == key)
    return kind


def _allowed(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType(fields=fields):
            return f"the keys here are {', '.join(field.name for field in fields)}"
        case inspect.EnumType(cls=names):
            return f"choose one of {', '.join(map(str, names))}"
        case inspect.IntType(ge=low, le=high) | inspect.FloatType(ge=low, le=high):
            whole = "whole " if isinstance(kind, inspect.IntType) else ""
            return f"write a {whole}number from {low} to {high}"
        case inspect.BoolType():
            return "write true or false"
        case inspect.StrType(pattern=str()):
            return 'write a time of day, such as "22:00"'
        case inspect.StrType(max_length=int(most)):
            return f"write a text of 1 to {most} letters"
        case _:
            return "write a text"


def state_directory(config: Config | None = None) -> Path:
    """Where games are kept: as the file says, or $STATE_DIRECTORY of a systemd service, or
    $XDG_STATE_HOME/tabletop, or ~/.local/state/tabletop."""
    named = config.state.directory if config else ""
    named = named or (os.environ.get("STATE_DIRECTORY", "").split(":")[0] if config else "")
    if named:
        return Path(named).expanduser().absolute()
    home = Path(os.environ.get("XDG_STATE_HOME", ""))
    return (home if home.is_absolute() else _home() / ".local" / "state") / "tabletop"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise BadInput("this user has no home directory: set XDG_STATE_HOME to a folder") from None
