"""Photographs of single cards lying loose: one light to teach a deck by, another to read it in.

`python -m tests.second.loose --out DIR` writes teach/<face>.jpg and read/<face>-N.jpg, each
1280x960 with the card filling about a quarter, at an odd angle on some table.
"""

import argparse
import time
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tabletop.decks import piece_art, piece_size
from tabletop.table import PLAYING_CARDS

from . import tracer
from .bodies import Bend, Body, Solid, card, sheet
from .lens import in_hand
from .lights import room
from .photo import develop, save
from .tops import Top, top_art

Picture = npt.NDArray[np.uint8]

ART_PX_PER_MM = 12.0
_TOP_MM = (340.0, 340.0)
_TOP_PX_PER_MM = 6.0
_REACH = 170.0
_SAMPLES = 16
_GLOSSY_TOPS = (Top.WOOD, Top.LAMINATE, Top.STONE)


def loose(deck: str, face: str, seed: int, size: tuple[int, int] = (1280, 960)) -> Picture:
    """One photograph (RGB) of one card; equal seeds make equal pictures."""
    rng = np.random.default_rng([seed, zlib.crc32(f"{deck}/{face}".encode())])
    lens = in_hand(rng, _REACH * float(rng.uniform(0.92, 1.1)), size)
    light = room(rng, camera_high=lens.origin[2])
    solids = [_table(rng), _card(deck, face, rng)]
    return develop(tracer.trace(solids, light, lens, _SAMPLES), light.white, rng)


def _table(rng: np.random.Generator) -> Solid:
    top = list(Top)[rng.integers(len(Top))]
    art = top_art(top, _TOP_MM, _TOP_PX_PER_MM, rng)
    rough = float(rng.uniform(0.2, 0.4)) if top in _GLOSSY_TOPS else 0.0
    return Solid(_turned(sheet(*_TOP_MM), float(rng.uniform(0, 360))), art, rough)


def _card(deck: str, face: str, rng: np.random.Generator) -> Solid:
    across, along = rng.normal(0, 0.6, 2)
    bend = Bend(float(across), float(along), float(rng.uniform(0, 2.0)))
    body = card(*piece_size(deck, face), 0.3, 3.0, bend)
    art = piece_art(deck, face, ART_PX_PER_MM)[..., 2::-1]
    turned = _turned(body, float(rng.uniform(0, 360)))
    return Solid(turned, np.ascontiguousarray(art), float(rng.uniform(0.12, 0.3)))


def _turned(body: Body, turn: float) -> Body:
    """A body as it lies in the world, turned clockwise around its middle."""
    angle = np.radians(turn)
    x, y, z = body.spots.T
    across, down = x * np.cos(angle) - y * np.sin(angle), x * np.sin(angle) + y * np.cos(angle)
    return Body(np.stack([across, -down, z], axis=1), body.art, body.triangles)


def main() -> None:
    """Write the whole set, the pictures to teach by first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--deck", default=PLAYING_CARDS.name)
    parser.add_argument("--reads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    tracer.ready()
    faces = PLAYING_CARDS.faces
    jobs = [(face, 0, asked.out / "teach" / f"{face}.jpg") for face in faces]
    for number in range(1, asked.reads + 1):
        jobs += [(face, number, asked.out / "read" / f"{face}-{number}.jpg") for face in faces]
    for done, (face, number, path) in enumerate(jobs, 1):
        if not path.exists():
            started = time.monotonic()
            save(loose(asked.deck, face, asked.seed * 1000 + number), path)
            spent = time.monotonic() - started
            print(f"{done}/{len(jobs)} {path.name} {spent:.1f} s", flush=True)


if __name__ == "__main__":
    main()
