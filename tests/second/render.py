"""Path-traced pictures of whole tables with the truth beside each.

`python -m tests.second.render --out DIR --frames N --seed S` writes frame-NNNN.jpg and
frame-NNNN.json (a list of pieces) over all decks by turns, and one line each in tables.jsonl.
Frames that are there already are kept.
"""

import argparse
import time
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from . import tracer
from .hands import DECKS
from .photo import develop, save
from .scenes import Rows, scene, solids
from .tops import Top
from .truth import Truth, truths

Picture = npt.NDArray[np.uint8]

SAMPLES = 16


class Table(msgspec.Struct, frozen=True):
    """What is known about one picture beside its pieces; `mat_to_px` maps mm of the bare mat."""

    frame: str
    deck: str
    mat: str
    printed: bool
    top: Top
    lamps: int
    mat_to_px: Rows


class Shot(msgspec.Struct, frozen=True):
    """A photograph (RGB) with everything that is true of it."""

    picture: Picture
    table: Table
    pieces: list[Truth]


def shot(
    deck: str, seed: int, size: tuple[int, int] = (2304, 1296), samples: int = SAMPLES
) -> Shot:
    """One table with this deck; equal seeds make equal pictures."""
    rng = np.random.default_rng([seed, DECKS.index(deck)])
    set_up = scene(deck, rng, size)
    light, bed = set_up.light, set_up.bed
    traced = tracer.trace(solids(set_up, rng), light, set_up.lens, samples)
    table = Table(
        frame=f"{deck}-{seed}",
        deck=deck,
        mat=bed.mat.name,
        printed=set_up.printed,
        top=set_up.top,
        lamps=len(light.lamps),
        mat_to_px=set_up.mat_to_px(),
    )
    pieces = truths(set_up.pieces, bed, set_up.lens)
    return Shot(develop(traced, light.white, rng), table, pieces)


def write(made: Shot, out: Path, name: str) -> None:
    """The picture last, so that one that is there is whole."""
    pieces = msgspec.json.format(msgspec.json.encode(made.pieces), indent=1)
    (out / f"{name}.json").write_bytes(pieces)
    with (out / "tables.jsonl").open("ab") as tables:
        tables.write(msgspec.json.encode(msgspec.structs.replace(made.table, frame=name)) + b"\n")
    save(made.picture, out / f"{name}.jpg")


def main() -> None:
    """Render frame after frame, the decks by turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--frames", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", type=int, default=SAMPLES)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    tracer.ready()
    for number in range(asked.frames):
        name = f"frame-{number:04}"
        if (asked.out / f"{name}.jpg").exists():
            continue
        started, deck = time.monotonic(), DECKS[number % len(DECKS)]
        made = shot(deck, asked.seed * 10_000 + number, samples=asked.samples)
        write(made, asked.out, name)
        spent = time.monotonic() - started
        print(f"{number + 1}/{asked.frames} {name} {deck} {spent:.1f} s", flush=True)


if __name__ == "__main__":
    main()
