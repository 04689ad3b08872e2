"""An album: a game step by step as one page in a folder, pictures beside it, no server needed.

Comes in: leaves, each with a JPEG of the camera and a PNG of the panel. Goes out: `index.html`
and the pictures.
"""

import re
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

import msgspec

from tabletop.signals import Lights, Tune

_PICTURE = re.compile(r"[0-9]{3,}-(camera\.jpg|panel\.png)")
_PLACE = re.compile(r"{{(title|leaves)}}")


class Leaf(msgspec.Struct, frozen=True):
    """One step: what the camera saw, what the panel showed, lights, tunes and words."""

    title: str
    words: str
    camera: bytes
    panel: bytes
    lights: Lights
    tunes: tuple[Tune, ...] = ()


class _Entry(msgspec.Struct, frozen=True):
    """A leaf as the page's script reads it."""

    title: str
    words: str
    camera: str
    panel: str
    lights: Lights
    tunes: tuple[Tune, ...]


def write_album(directory: Path, title: str, leaves: Iterable[Leaf]) -> Path:
    """Write the album into `directory` (made if missing) and give the path of its page.

    Pictures of an older album go; other files there are left alone.
    """
    directory.mkdir(parents=True, exist_ok=True)
    for old in directory.iterdir():
        if _PICTURE.fullmatch(old.name):
            old.unlink()
    entries = [_written(directory, number, leaf) for number, leaf in enumerate(leaves, 1)]
    page = directory / "index.html"
    template = files(__package__).joinpath("album.html").read_text(encoding="utf-8")
    parts = {"title": _escaped(title), "leaves": _script(entries)}
    # In one go: words that look like a place to fill stay words.
    filled = _PLACE.sub(lambda place: parts[place[1]], template)
    page.write_text(filled, encoding="utf-8")
    return page


def _written(directory: Path, number: int, leaf: Leaf) -> _Entry:
    camera, panel = f"{number:03}-camera.jpg", f"{number:03}-panel.png"
    (directory / camera).write_bytes(leaf.camera)
    (directory / panel).write_bytes(leaf.panel)
    return _Entry(leaf.title, leaf.words, camera, panel, leaf.lights, leaf.tunes)


def _script(entries: list[_Entry]) -> str:
    """JSON that can stand inside a script element."""
    return msgspec.json.encode(entries).decode().replace("<", "\\u003c")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
