"""Draws wiring.svg and wiring.png from pins.toml and prints the list of wires for README.md.

`python hardware/wiring.py [FOLDER]` writes into FOLDER, or beside itself. Needs schemdraw
(`pip install -e '.[dev]'`); the PNG also needs rsvg-convert (`apt install librsvg2-bin`).
"""

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import schemdraw
import schemdraw.elements as elm
from PIL import Image, PngImagePlugin
from schemdraw.segments import SegmentText

from tabletop.devices.pi import pin_map

HERE = Path(__file__).parent
# The header, from the end with the SD card on: odd pins left, even pins right, BCM numbers.
_LEFT = ("3V3", 2, 3, 4, "GND", 17, 27, 22, "3V3", 10, 9, 11, "GND", 0, 5, 6, 13, 19, 26, "GND")
_RIGHT = ("5V", "5V", "GND", 14, 15, 18, "GND", 23, 24, "GND", 25, 8, 7, 1, "GND", 12, "GND")
HEADER = tuple(zip(_LEFT, (*_RIGHT, 16, 20, 21), strict=True))

_INK, _SOFT, _BOARD = "#22262c", "#8a919b", "#1e6b45"
_COLOURS = {
    "red": "#c8322b",
    "white": "#7d8794",
    "status": "#7b3fa0",
    "buzzer": "#b36b00",
    "buttons": "#1d5fa8",
    "tilt": "#5b6b1f",
    "panel": "#00796b",
}
_PANEL_NAMES = {"mosi": "DIN"}
_WAYS = {
    "red": ("330 Ω, then the long leg", "ground"),
    "white": ("330 Ω, then the long leg", "ground"),
    "status": ("330 Ω", "the longest leg to ground"),
    "panel": ("", ""),
}
_PITCH, _PIN, _NAME, _PART, _RAIL = 1.15, 0.55, 1.15, 3.3, 10.2
_EDGE = 14.2
_PANEL_POWER = {("3V3", 8): "VCC", ("GND", 12): "GND"}  # the row of the header, from 0


class Wire(NamedTuple):
    """What hangs on a pin: its kind of part, and its name in plain words."""

    kind: str
    name: str


def wires() -> dict[int, Wire]:
    """Every pin of the map with what hangs on it."""
    return {pin: _wire(key) for key, pin in pin_map().named()}


def _wire(key: str) -> Wire:
    first, *rest = re.split(r"[.\[\]]+", key.rstrip("]"))
    if first != "lights":
        return Wire(first, _plain(first, rest[0]))
    if rest[0] == "status":
        return Wire("status", f"status LED, {rest[1]}")
    return Wire(rest[0], f"{rest[0]} LED {int(rest[1]) + 1}")


def _plain(kind: str, key: str) -> str:
    return {
        "panel": f"panel {_PANEL_NAMES.get(key, key.upper())}",
        "buttons": f"button {key}",
        "tilt": "tilt switch",
        "buzzer": "piezo buzzer",
    }[kind]


def position(bcm: int) -> int:
    """The number of a pin on the header, 1 to 40."""
    for row, pair in enumerate(HEADER):
        if bcm in pair:
            return 2 * row + 1 + pair.index(bcm)
    raise ValueError(f"GPIO {bcm} is not on the header")


def table() -> list[str]:
    """The list of wires in Markdown, in the order of pins.toml."""
    lines = [
        "| part | GPIO | pin of the header | on its way | other end |",
        "|---|---|---|---|---|",
    ]
    for bcm, wire in wires().items():
        way, end = _WAYS.get(wire.kind, ("", "ground"))
        lines.append(f"| {wire.name} | {bcm} | {position(bcm)} | {way} | {end} |")
    return lines


class _Picture:
    """The header in the middle, each part on the row of its pin, a ground rail on each side."""

    def __init__(self) -> None:
        schemdraw.use("svg")
        schemdraw.svgconfig.text = "text"
        self._drawing = schemdraw.Drawing(show=False)
        self._drawing.config(unit=1.8, fontsize=11, font="sans-serif", color=_INK, lw=1.6)
        self._wires = wires()

    def svg(self) -> bytes:
        self._board()
        for row, pair in enumerate(HEADER):
            for side, what in zip((-1, 1), pair, strict=True):
                self._pin(row, side, what)
        for side in (-1, 1):
            self._rail(side)
        self._title()
        self._margin()
        return bytes(self._drawing.get_imagedata("svg"))

    def _add(self, element: elm.Element) -> None:
        self._drawing.add(element)

    def _words(self, x: float, y: float, text: str, colour: str, size: float, align: str) -> None:
        label = elm.Element()
        words = SegmentText(
            (0, 0), text, align=(align, "center"), fontsize=size, color=colour, zorder=9
        )
        label.segments.append(words)
        self._add(label.at((x, y - 0.008 * size)))  # down to the middle of its capitals

    def _line(self, x: float, to: float, y: float, colour: str) -> None:
        self._add(elm.Line().at((x, y)).to((to, y)).color(colour))

    def _board(self) -> None:
        top, bottom = _PITCH * 0.8, -_PITCH * 19.8
        self._add(
            elm.Rect(corner1=(-1.1, bottom), corner2=(1.1, top), fill=_BOARD, lw=0).at((0, 0))
        )

    def _pin(self, row: int, side: int, what: str | int) -> None:
        y, number = -row * _PITCH, 2 * row + (1 if side < 0 else 2)
        dot = elm.Dot(radius=0.36).at((side * _PIN, y)).fill("#f4d58d").color("#f4d58d")
        self._add(dot)
        self._words(side * _PIN, y, str(number), _INK, 9, "center")
        wire = self._wires.get(what) if isinstance(what, int) else None
        power = _PANEL_POWER.get((str(what), row)) if side < 0 else None
        if power:
            wire = Wire("panel", f"panel {power}")
        name = f"GPIO {what}" if isinstance(what, int) else what
        x = side * (_NAME + 0.1)
        self._words(x, y + 0.22, name, _INK if wire else _SOFT, 9, "right" if side < 0 else "left")
        if wire:
            self._part(wire, side, y)
        elif what == "GND":
            self._line(side * _NAME, side * _RAIL, y, _SOFT)
            self._add(elm.Dot(radius=0.09).at((side * _RAIL, y)).color(_SOFT))

    def _part(self, wire: Wire, side: int, y: float) -> None:
        colour = _COLOURS[wire.kind]
        align = "right" if side < 0 else "left"
        if wire.kind == "panel":
            self._line(side * _NAME, side * _PART, y, colour)
            self._words(side * (_PART + 0.2), y, wire.name, colour, 12, align)
            return
        self._line(side * _NAME, side * _PART, y, colour)
        at = side * _PART
        for element in self._chain(wire.kind):
            turned = element.right() if side > 0 else element.left().flip()
            self._add(turned.at((at, y)).length(1.7).color(colour))
            at += side * 1.7
        self._line(at, side * _RAIL, y, colour)
        self._add(elm.Dot(radius=0.09).at((side * _RAIL, y)).color(_SOFT))
        self._words(side * (_RAIL + 0.3), y, wire.name, colour, 12, align)

    def _chain(self, kind: str) -> list[elm.Element2Term]:
        if kind == "buttons":
            return [elm.Line(), elm.Button()]
        if kind == "tilt":
            return [elm.Line(), elm.Switch()]
        if kind == "buzzer":
            return [elm.Line(), elm.Crystal()]
        return [elm.ResistorIEC(), elm.LED()]

    def _rail(self, side: int) -> None:
        ends = [(side * _RAIL, -row * _PITCH) for row in (3 if side < 0 else 2, 19)]
        self._add(elm.Line().at(ends[0]).to(ends[1]).color(_SOFT))
        self._add(elm.Ground().at(ends[1]).color(_SOFT))

    def _title(self) -> None:
        y = _PITCH * 2.6
        self._words(0, y, "The header of the Raspberry Pi, SD card end above", _INK, 15, "center")
        small = "Resistors 330 Ω. Grey is ground: any ground pin will do. Made from pins.toml"
        self._words(0, y - 0.75, small, _SOFT, 11, "center")

    def _margin(self) -> None:
        """White that reaches beyond the words, which the drawing's size leaves out."""
        for x, y in ((-_EDGE, _PITCH * 3.3), (_EDGE, -_PITCH * 20.8)):
            self._add(elm.Dot(radius=0.01).at((x, y)).color("#ffffff"))


def draw(folder: Path) -> None:
    """Write the picture as SVG, and as PNG where rsvg-convert is there."""
    svg = _Picture().svg()
    (folder / "wiring.svg").write_bytes(svg)
    converter = shutil.which("rsvg-convert")
    if converter is None:
        print("no rsvg-convert: wiring.png is left as it is")
        return
    png = folder / "wiring.png"
    command = [converter, "--zoom", "1.6", "--background-color", "white", "-o", str(png)]
    subprocess.run([*command, str(folder / "wiring.svg")], check=True)
    _sign(png, svg)


def _sign(png: Path, svg: bytes) -> None:
    """Note in the PNG which SVG it shows; fonts differ between machines, this does not."""
    note = PngImagePlugin.PngInfo()
    note.add_text("Source", hashlib.sha256(svg).hexdigest())
    with Image.open(png) as picture:
        picture.convert("P", palette=Image.Palette.ADAPTIVE, colors=64).save(
            png, pnginfo=note, optimize=True
        )


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
    print("\n".join(table()))
