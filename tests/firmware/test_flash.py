"""`tabletop flash` with real mpremote, against a real MicroPython that behaves as a Pico."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.cli import flash as flashing
from tabletop.cli import run
from tabletop.devices.pi import PiPuck
from tabletop.puck import FIRMWARE, FIRMWARE_FILES

ROOT = Path(__file__).parents[2]


@pytest.mark.prove
def test_it_puts_the_firmware_on_an_empty_pico(
    pico: Any, flash: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every file arrives as it is, and the puck answers with the version."""
    shutil.rmtree(flash)
    flash.mkdir()
    pico.live()
    assert run(["flash", "--port", pico.port]) == 0
    assert f"answers with firmware {FIRMWARE}" in capsys.readouterr().out
    for name in FIRMWARE_FILES:
        assert (flash / "puck" / name).read_bytes() == (
            ROOT / "tabletop" / "puck" / name
        ).read_bytes()
    for path in (ROOT / "firmware").glob("*.py"):
        assert (flash / path.name).read_bytes() == path.read_bytes()


def test_it_replaces_the_firmware_of_a_running_puck(
    pico: Any, flash: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The puck is asked to rest, and runs on with the settings it is given."""
    mine = tmp_path / "mine.py"
    mine.write_text((ROOT / "firmware" / "settings.py").read_text() + "LOUDNESS = 7\n")
    pico.live()
    assert run(["flash", "--port", pico.port, "--settings", str(mine)]) == 0
    assert "It is ready." in capsys.readouterr().out
    assert (flash / "settings.py").read_bytes() == mine.read_bytes()


def _complaint(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    capsys.readouterr()
    assert run(["flash", *arguments]) == code
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("tabletop: ")
    return line


def test_without_a_pico_it_says_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One line: cable, BOOTSEL, and what to copy where."""
    monkeypatch.setattr(flashing, "find_picos", list)
    monkeypatch.setattr(flashing, "USB_DEVICES", tmp_path)
    line = _complaint(capsys, 1)
    assert "no Pico found" in line
    assert "BOOTSEL" in line


def test_a_pico_without_micropython_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It shows only its drive; the line says what to copy onto it."""
    (tmp_path / "1-1").mkdir()
    (tmp_path / "1-1" / "idVendor").write_text("2e8a\n")
    (tmp_path / "1-1" / "idProduct").write_text("0003\n")
    monkeypatch.setattr(flashing, "find_picos", list)
    monkeypatch.setattr(flashing, "USB_DEVICES", tmp_path)
    assert "without MicroPython: copy micropython.org" in _complaint(capsys, 1)


def test_of_several_picos_one_has_to_be_chosen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bad input: which is for people to say."""
    monkeypatch.setattr(flashing, "find_picos", lambda: ["/dev/ttyACM0", "/dev/ttyACM1"])
    assert "--port /dev/ttyACM0 or --port /dev/ttyACM1" in _complaint(capsys, 2)


def test_a_port_that_is_not_there_and_a_file_that_is_not_there_are_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """One line each."""
    assert "cannot be opened" in _complaint(capsys, 1, "--port", str(tmp_path / "none"))
    assert "there is no file" in _complaint(capsys, 2, "--settings", str(tmp_path / "none"))


def test_a_puck_in_use_is_left_alone(
    pico: Any, wait_until: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    """While the service talks to it, the line says how to stop that."""
    pico.start()
    timer = PiPuck(pico.port)
    wait_until(lambda: timer.present)
    assert "systemctl stop tabletop" in _complaint(capsys, 1, "--port", pico.port)
    timer.close()
