"""Our calls to picamera2, held to its signatures; and what is locked once it has settled.

The signatures were read from picamera2 0.3.38. Where the package is installed, or lies
unpacked on the path, its own source is read too; it is never imported.
"""

import ast
import inspect
from collections.abc import Iterator
from importlib import util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tabletop.devices.camera import picamera
from tabletop.devices.camera.picamera import begin, load, locks, opened
from tabletop.devices.camera.shrunk import grey_of
from tabletop.errors import Broken

Signatures = dict[str, dict[str, list[str]]]
KNOWN: Signatures = {
    "Picamera2": {
        "__init__": ["camera_num", "verbose_console", "tuning", "allocator"],
        "create_video_configuration": [
            *("main", "lores", "raw", "transform", "colour_space", "buffer_count"),
            *("controls", "display", "encode", "queue", "sensor", "use_case"),
        ],
        "configure": ["camera_config"],
        "start": ["config", "show_preview"],
        "set_controls": ["controls"],
        "capture_request": ["wait", "signal_function", "flush"],
        "close": [],
        "camera_controls": [],
    },
    "CompletedRequest": {"make_array": ["name"], "get_metadata": [], "release": []},
}
OWNERS = {"camera": "Picamera2", "request": "CompletedRequest"}


def _package() -> Path | None:
    found = util.find_spec("picamera2")
    return Path(found.origin).parent if found and found.origin else None


def _read(package: Path) -> Signatures:
    found: Signatures = {}
    for name in ("picamera2.py", "request.py"):
        for node in ast.parse((package / name).read_text()).body:
            if isinstance(node, ast.ClassDef) and node.name in KNOWN:
                found[node.name] = {
                    method.name: [arg.arg for arg in method.args.args[1:]]
                    for method in node.body
                    if isinstance(method, ast.FunctionDef)
                }
    return found


def _used() -> Iterator[tuple[str, str, ast.Call | None]]:
    """Class, name and call of everything we ask of a camera or a request."""
    tree = ast.parse(inspect.getsource(picamera))
    calls = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            owner = OWNERS.get(node.value.id)
            if owner is not None:
                yield owner, node.attr, calls.get(id(node))


def _check(signatures: Signatures) -> int:
    checked = 0
    for owner, name, call in _used():
        assert name in signatures[owner], f"{owner} has no {name}"
        if call is not None:
            taken = signatures[owner][name]
            assert len(call.args) <= len(taken), name
            assert {word.arg for word in call.keywords} <= set(taken[len(call.args) :]), name
        checked += 1
    return checked


def test_every_call_fits_the_signatures() -> None:
    """Names, counts and keywords of all we ask for."""
    assert _check(KNOWN) >= 10


@pytest.mark.skipif(_package() is None, reason="picamera2 is neither installed nor on the path")
def test_the_signatures_are_those_of_the_package() -> None:
    """What was noted down is still true of the package that is there."""
    package = _package()
    assert package is not None
    found = _read(package)
    assert _check(found)
    for owner, methods in KNOWN.items():
        for name, taken in methods.items():
            assert found[owner][name][: len(taken)] == taken


class Module:
    """As much of a camera as setting it up needs."""

    def __init__(self, offered: dict[str, Any]) -> None:
        self.camera_controls = offered
        self.wanted: dict[str, Any] = {}
        self.done: list[str] = []

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        self.wanted = wanted
        return wanted

    def configure(self, _wanted: dict[str, Any]) -> None:
        self.done.append("configure")

    def start(self) -> None:
        self.done.append("start")


@pytest.mark.parametrize("focus", [True, False])
def test_focus_is_asked_for_only_where_there_is_one(focus: bool) -> None:
    """An unadvertised control would be refused with an error."""
    camera = Module({"AfMode": (0, 2, 0)} if focus else {})
    begin(camera, 2304, 1296, 10)
    assert camera.done == ["configure", "start"]
    assert camera.wanted["main"] == {"format": "RGB888", "size": (2304, 1296)}
    assert camera.wanted["lores"] == {"format": "YUV420", "size": (576, 324)}
    assert ("AfMode" in camera.wanted["controls"]) == focus


def test_what_the_camera_found_is_locked_as_far_as_it_offers() -> None:
    """Focus, exposure and white balance stand still for the evening."""
    found = {"LensPosition": 1.4, "ExposureTime": 9000, "AnalogueGain": 2.0, "ColourGains": (2, 1)}
    everything = dict.fromkeys([*found, "AfMode", "AeEnable", "AwbEnable"])
    locked = locks(found, everything)
    assert locked == {**found, "AfMode": 0, "AeEnable": False, "AwbEnable": False}
    assert locks(found, {"AeEnable": None, "ExposureTime": None}) == {
        "AeEnable": False,
        "ExposureTime": 9000,
    }
    assert locks({}, everything) == {}


def test_a_missing_library_and_a_missing_camera_say_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The commands that mend it are in the message."""

    def missing(_name: str) -> Any:
        raise ImportError("No module named 'picamera2'")

    def none_there(_number: int) -> Any:
        raise IndexError("list index out of range")

    monkeypatch.setattr(picamera, "import_module", missing)
    with pytest.raises(Broken, match="apt install python3-picamera2"):
        load()
    with pytest.raises(Broken, match="ribbon"):
        opened(none_there, 0)


def test_the_padding_of_small_rows_is_cut_off() -> None:
    """Rows of 576 pixels may be 640 bytes apart, and colour follows the grey: neither is kept."""
    yuv = np.zeros((324 * 3 // 2, 640), np.uint8)
    yuv[:324, :576] = 7
    grey, shape = grey_of(yuv, 576, 324)
    assert shape == (324, 576)
    assert set(grey) == {7}
    assert len(grey) == 324 * 576
