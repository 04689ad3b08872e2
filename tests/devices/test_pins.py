"""The pin map: one truth, checked; and the Pi's library, asked for only when it is needed."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tabletop
from tabletop.devices.pi import pin_map
from tabletop.errors import BadInput

FILE = Path(tabletop.__file__).parents[1] / "hardware" / "pins.toml"


def _changed(tmp_path: Path, old: str, new: str) -> Path:
    text = FILE.read_text()
    assert old in text
    path = tmp_path / "pins.toml"
    path.write_text(text.replace(old, new, 1))
    return path


def test_the_shipped_map_is_the_file_in_hardware() -> None:
    """Without a path the program uses the one truth."""
    assert pin_map() == pin_map(FILE)


def test_every_pin_is_used_once_and_buses_are_left_alone() -> None:
    """BCM numbers are unique; I2C and a HAT's identity stay free, SPI0 is the panel's."""
    named = pin_map().named()
    numbers = [pin for _, pin in named]
    assert len(numbers) == len(set(numbers)) == 22
    assert not set(numbers) & {0, 1, 2, 3}
    assert {key for key, pin in named if pin in range(7, 12)} == {
        "panel.mosi",
        "panel.clk",
        "panel.cs",
    }


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("red = [5,", "red = [28,", r"lights\.red\[0\] = 28.*4 to 6 and 12 to 27"),
        ("red = [5,", "red = [2,", r"lights\.red\[0\] = 2.*4 to 6"),
        ("red = [5,", "red = [8,", r"lights\.red\[0\] = 8.*4 to 6"),
        ("signal = 12", "signal = 13", r"buzzer\.signal = 13.*already lights\.red\[2\]"),
        ("signal = 12", 'signal = "12"', r"buzzer\.signal.*int"),
        ("signal = 12", "signal = true", r"buzzer\.signal.*int"),
        ("signal = 12", "", r"buzzer.*signal"),
        ("signal = 12", "signal = 12\nvolume = 3", r"buzzer.*volume"),
        ("red = [5, 6,", "red = [5,", r"lights\.red.*length 4"),
        ("cs = 8", "cs = 25", r"panel\.cs = 25.*8 or 7"),
        ("mosi = 10", "mosi = 9", r"panel\.mosi = 9.*10"),
        ("[tilt]", "[tilt", r"not TOML"),
    ],
)
def test_a_bad_map_is_named_with_its_key_and_what_is_allowed(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    """Whoever rewires is told which line is wrong and what would do."""
    with pytest.raises(BadInput, match=told) as refusal:
        pin_map(_changed(tmp_path, old, new))
    assert "pins.toml" in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_missing_map_is_bad_input(tmp_path: Path) -> None:
    """A wrong path is the reader's mistake, told in one line."""
    with pytest.raises(BadInput, match="nowhere"):
        pin_map(tmp_path / "nowhere.toml")


def test_an_installed_package_finds_its_own_map(tmp_path: Path) -> None:
    """A wheel carries the map beside the module; no source tree is needed."""
    source = Path(tabletop.__file__).parent
    shutil.copytree(source, tmp_path / "tabletop", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(FILE, tmp_path / "tabletop" / "devices" / "pi" / "pins.toml")
    program = "from tabletop.devices.pi import pin_map; print(pin_map().buzzer.signal)"
    assert _run(program, tmp_path) == str(pin_map().buzzer.signal)


def test_the_pis_library_is_loaded_only_when_a_device_is_built() -> None:
    """A laptop without gpiozero can import everything, and is told what to install."""
    program = """
import sys
sys.modules["gpiozero"] = None  # as if it were not installed
from tabletop.devices.pi import PiBuzzer, PiLights, open_pins, pin_map
from tabletop.errors import Broken
pins = pin_map()
for build in (
    lambda: PiLights(pins.lights, None), lambda: PiBuzzer(pins.buzzer, None), open_pins
):
    try:
        build()
    except Broken as error:
        print(error)
"""
    told = "gpiozero is missing: pip install 'tabletop[pi]'"
    assert _run(program, FILE.parents[1]).splitlines() == [told] * 3


def _run(program: str, folder: Path) -> str:
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()
