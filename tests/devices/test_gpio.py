"""The Pi's pins: the right chip by its label, errors in our words, no litter."""

import os
from pathlib import Path
from typing import Any

import pytest

from tabletop.devices.pi.gpio import header_chip, in_our_words, load_lgpio
from tabletop.errors import Broken


class Chips:
    """As much of lgpio as finding a chip needs."""

    def __init__(self, labels: dict[int, str]) -> None:
        self._labels = labels
        self.open: set[int] = set()

    def gpiochip_open(self, number: int) -> int:
        self.open.add(number)
        return number

    def gpiochip_close(self, handle: int) -> None:
        self.open.remove(handle)

    def gpio_get_chip_info(self, handle: int) -> tuple[int, int, str, str]:
        return 0, 54, f"gpiochip{handle}", self._labels[handle]


@pytest.mark.parametrize(
    ("labels", "number"),
    [
        ({0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}, 0),
        ({0: "gpio-brcmstb@107d508500", 4: "pinctrl-rp1", 10: "gpio-brcmstb"}, 4),
        ({0: "pinctrl-rp1", 11: "gpio-brcmstb"}, 0),
    ],
)
def test_the_chip_is_found_by_its_label(
    tmp_path: Path, labels: dict[int, str], number: int
) -> None:
    """A Pi 5 has several, and their numbers have changed between kernels."""
    for chip in labels:
        (tmp_path / f"gpiochip{chip}").touch()
    chips = Chips(labels)
    assert header_chip(chips, tmp_path) == number
    assert not chips.open


def test_without_a_chip_there_is_no_pi(tmp_path: Path) -> None:
    """A laptop is told what it can do instead."""
    with pytest.raises(Broken, match="tabletop demo"):
        header_chip(Chips({}), tmp_path)


def test_busy_pins_name_who_may_hold_them() -> None:
    """Most likely the service runs already."""
    with pytest.raises(Broken, match="systemctl stop"), in_our_words("the lights"):
        raise RuntimeError("'GPIO busy'")


def test_lgpio_leaves_nothing_in_the_working_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its pipes get a folder of their own before it is loaded."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LG_WD", raising=False)
    seen: list[str] = []

    def load(_name: str) -> Any:
        seen.append(os.environ["LG_WD"])
        raise ImportError

    monkeypatch.setattr("tabletop.devices.pi.gpio.import_module", load)
    with pytest.raises(Broken, match="apt install python3-lgpio"):
        load_lgpio()
    assert Path(seen[0]).is_dir()
    assert Path(seen[0]) != tmp_path
    monkeypatch.delenv("LG_WD")
