"""The e-ink panel's bytes, turned back into pixels by a virtual panel and held to an oracle."""

import sys
from importlib import import_module, util
from types import ModuleType

import numpy as np
import pytest
from PIL import Image

from tabletop.clock import SimulatedClock
from tabletop.devices.mock import VirtualPanel
from tabletop.devices.pi import PiPanel, Ssd1683
from tabletop.devices.pi.ssd1683 import LONGEST
from tabletop.display import draw
from tabletop.errors import BadInput, Broken, NotReady
from tabletop.signals import OffPage, Page, WordsPage


class Desk:
    """A panel on a desk, its controller and its own time."""

    def __init__(self, swaps: bool = False) -> None:
        self.clock = SimulatedClock()
        self.virtual = VirtualPanel(self.clock, swaps=swaps)
        self.chip = Ssd1683(self.virtual, self.clock, self._pause)
        self.panel = PiPanel(self.chip, self.clock)

    def _pause(self, seconds: float) -> None:
        self.clock.pass_time(seconds)

    def shows(self, picture: Image.Image) -> bool:
        return self.virtual.picture.tobytes() == picture.tobytes()


def _noise(seed: int) -> Image.Image:
    return Image.fromarray(np.random.default_rng(seed).random((300, 400)) < 0.5)


def _page(number: int) -> Page:
    return WordsPage(f"Page {number}", (f"This is number {number}.",), "OK: next")


@pytest.mark.parametrize("swaps", [False, True])
def test_what_was_drawn_is_what_the_panel_shows_pixel_for_pixel(swaps: bool) -> None:
    """Through full and partial refreshes, whether or not the controller swaps its memories."""
    desk = Desk(swaps)
    for number in range(40):
        page = _page(number)
        desk.panel.show(page)
        assert desk.shows(draw(page))
    assert desk.virtual.complaints == []


@pytest.mark.parametrize("swaps", [False, True])
def test_any_spot_can_change_alone(swaps: bool) -> None:
    """Boxes of every size at every place, first pixel and last among them."""
    desk = Desk(swaps)
    picture = _noise(0)
    desk.chip.full(picture)
    rng = np.random.default_rng(7)
    boxes = [(0, 0, 1, 1), (399, 299, 400, 300), (0, 0, 400, 300)]
    for _ in range(30):
        x, y = sorted(rng.integers(0, 401, 2)), sorted(rng.integers(0, 301, 2))
        boxes.append((int(x[0]), int(y[0]), int(x[1]), int(y[1])))
    for seed, (left, top, right, bottom) in enumerate(boxes):
        picture.paste(_noise(seed + 1).crop((left, top, right, bottom)), (left, top))
        desk.chip.partial(picture)
        assert desk.shows(picture)
    assert desk.virtual.complaints == []


def test_a_full_refresh_comes_at_least_every_ten_partial_ones() -> None:
    """However fast pages follow each other, traces are wiped."""
    desk = Desk()
    for number in range(60):
        desk.panel.show(_page(number))
    runs = "".join("f" if kind == "full" else "p" for kind in desk.virtual.refreshes).split("f")
    assert max(map(len, runs)) == 10
    assert runs[0] == ""


def test_traces_are_wiped_when_it_is_quiet_and_then_it_sleeps() -> None:
    """Some seconds after the last page in full, a minute after it to sleep; then in full again."""
    desk = Desk()
    for number in range(5):
        desk.panel.show(_page(number))
    desk.panel.rest()
    assert desk.virtual.refreshes[-1] == "partial"
    desk.clock.pass_time(7)
    desk.panel.rest()
    assert desk.virtual.refreshes[-1] == "full"
    desk.clock.pass_time(60)
    desk.panel.rest()
    assert desk.virtual.asleep
    assert desk.shows(draw(_page(4)))
    desk.panel.show(_page(9))
    assert desk.virtual.refreshes[-1] == "full"
    assert desk.shows(draw(_page(9)))
    assert desk.virtual.complaints == []


def test_the_same_page_again_costs_nothing() -> None:
    """No byte is sent for a picture that is there already."""
    desk = Desk()
    desk.panel.show(_page(1))
    heard = len(desk.virtual.heard)
    desk.panel.show(_page(1))
    assert len(desk.virtual.heard) == heard


def test_the_off_page_is_a_full_one_and_then_the_panel_sleeps() -> None:
    """It stays readable for as long as the power is off."""
    desk = Desk()
    desk.panel.show(_page(1))
    desk.panel.show(OffPage(("Saved.",)))
    assert desk.virtual.refreshes[-1] == "full"
    assert desk.virtual.asleep
    desk.panel.close()
    assert desk.shows(draw(OffPage(("Saved.",))))
    with pytest.raises(Broken, match="closed"):
        desk.panel.show(_page(2))


def test_a_panel_that_is_busy_for_ever_is_given_up_after_ten_seconds() -> None:
    """Not ready at first, broken the third time; when it comes back all is well."""
    desk = Desk()
    desk.panel.show(_page(0))
    desk.virtual.stuck = True
    for error in (NotReady, NotReady, Broken):
        begin = desk.clock.now()
        with pytest.raises(error, match="BUSY"):
            desk.panel.show(_page(1))
        assert desk.clock.now() - begin < LONGEST + 1
    desk.virtual.stuck = False
    desk.panel.show(_page(2))
    assert desk.shows(draw(_page(2)))


def test_a_panel_that_is_unplugged_is_noticed() -> None:
    """No refresh is instant: silence means that nobody is there."""
    desk = Desk()
    desk.virtual.plugged = False
    with pytest.raises(NotReady, match="does not answer"):
        desk.panel.show(_page(0))


def test_pictures_of_another_shape_and_parts_while_asleep_are_refused() -> None:
    """Nothing is stretched, and nothing is guessed about what the panel shows."""
    desk = Desk()
    with pytest.raises(BadInput, match="400 x 300"):
        desk.chip.full(Image.new("1", (300, 400)))
    with pytest.raises(BadInput, match="in full"):
        desk.chip.partial(_noise(1))


_LIBRARY = "epaper.e-Paper.RaspberryPi_JetsonNano.python.lib.waveshare_epd"
Said = list[tuple[int, bytes]]


def _oracle(monkeypatch: pytest.MonkeyPatch, said: Said) -> ModuleType:
    """The maker's own driver, with a notebook in the place of its pins."""
    pins = ModuleType(f"{_LIBRARY}.epdconfig")
    level = {"dc": 0}

    def digital_write(pin: str, value: int) -> None:
        level[pin] = value

    def write(data: list[int]) -> None:
        for byte in data:
            if level["dc"] == 0:
                said.append((byte, b""))
            else:  # it sends negative numbers for bytes
                said[-1] = (said[-1][0], said[-1][1] + bytes([byte & 0xFF]))

    vars(pins).update(
        {"RST_PIN": "rst", "DC_PIN": "dc", "CS_PIN": "cs", "BUSY_PIN": "busy"},
        digital_write=digital_write,
        digital_read=lambda _pin: 0,
        delay_ms=lambda _ms: None,
        spi_writebyte=write,
        spi_writebyte2=write,
        module_init=lambda: 0,
    )
    gpio = ModuleType("RPi")
    vars(gpio)["GPIO"] = ModuleType("RPi.GPIO")
    monkeypatch.setitem(sys.modules, "RPi", gpio)
    monkeypatch.setitem(sys.modules, "RPi.GPIO", vars(gpio)["GPIO"])
    monkeypatch.setitem(sys.modules, pins.__name__, pins)
    return import_module(f"{_LIBRARY}.epd4in2_V2")


@pytest.mark.skipif(
    util.find_spec("epaper") is None, reason="pip install --no-deps waveshare-epaper"
)
def test_the_bytes_of_a_full_refresh_are_those_of_the_makers_driver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Twenty pictures, command by command."""
    said: Said = []
    theirs = _oracle(monkeypatch, said).EPD()
    pictures = [*(draw(_page(number)) for number in range(10)), *(_noise(at) for at in range(10))]
    for picture in pictures:
        said.clear()
        theirs.init()
        theirs.display(theirs.getbuffer(picture))
        desk = Desk()
        desk.chip.full(picture)
        assert desk.virtual.heard == said
