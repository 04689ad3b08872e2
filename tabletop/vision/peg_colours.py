"""The colours of somebody's own pegs, learnt under their lamp: a small file of Lab samples.

Samples are CIELAB (lightness 0 to 100) in light balanced by the markers. Colours that cannot
be told apart for certain are refused by name. Comes in: text or samples; nothing here looks.
"""

import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from tabletop.errors import BadInput

from .lens import read_text
from .picturing import Field

Lab = tuple[float, float, float]
Samples = tuple[Lab, ...]
APART = 14.0  # two colours nearer than this are one to the camera on a bad evening
LIGHTNESS = 0.5  # brightness changes more easily than colour does
_NAMES = "abcdefghijklmnopqrstuvwxyz0123456789-"


class PegColours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Faces by name, the empty holes, and the board around them, each with its samples."""

    pegs: dict[str, Samples]
    keys: dict[str, Samples]
    hole: Samples
    key_hole: Samples
    board: Samples

    def __post_init__(self) -> None:
        for name, samples in self._all():
            if not samples:
                raise ValueError(f"{name} has no samples: give at least one [L, a, b]")
            if not all(_is_lab(lab) for lab in samples):
                raise ValueError(f"{name}: L must be 0 to 100, a and b -128 to 127")
        for name in (*self.pegs, *self.keys):
            if not name or any(letter not in _NAMES for letter in name):
                raise ValueError(f"{name!r} is no name: use small letters, digits and hyphens")

    def _all(self) -> Iterator[tuple[str, Samples]]:
        yield from self.pegs.items()
        yield from self.keys.items()
        yield from (("hole", self.hole), ("key_hole", self.key_hole), ("board", self.board))

    def deck(self, deck: str) -> tuple[dict[str, Samples], Samples]:
        """The faces of `pegs` or `keys`, and their empty hole."""
        return (self.pegs, self.hole) if deck == "pegs" else (self.keys, self.key_hole)

    def print(self) -> str:
        """The file that `parse_colours` reads."""
        lines = [f"{n} = {_list(getattr(self, n))}" for n in ("hole", "key_hole", "board")]
        for table in ("pegs", "keys"):
            lines += ["", f"[{table}]"]
            lines += [
                f"{name} = {_list(samples)}" for name, samples in getattr(self, table).items()
            ]
        return "\n".join(lines) + "\n"


def parse_colours(text: str, source: str = "the colour file") -> PegColours:
    """The colours in a file's text, refused when two of them are too close."""
    try:
        colours = msgspec.convert(tomllib.loads(text), PegColours)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"{source}: {error}; see calibration/colours.toml") from None
    return told_apart(colours)


def load_colours(path: Path) -> PegColours:
    """The colours in a file."""
    return parse_colours(read_text(path), str(path))


def told_apart(colours: PegColours) -> PegColours:
    """The same colours, if any two that may lie in one place can be told apart."""
    for deck in ("pegs", "keys"):
        faces, hole = colours.deck(deck)
        named = {**{f"{name} {deck}": samples for name, samples in faces.items()}}
        named[f"empty holes for {deck}"] = hole
        for one, other in combinations(named, 2):
            away = apart(named[one], named[other])
            if away < APART:
                raise BadInput(
                    f"{one} and {other} look too alike in this light ({away:.0f} apart, "
                    f"{APART:.0f} are needed): use another colour or a whiter lamp"
                )
    return colours


def apart(one: Samples, other: Samples) -> float:
    """How far the nearest samples of two colours are from each other."""
    return float(distances(np.asarray(one, np.float32), other).min())


def distances(lab: Field, samples: Samples) -> Field:
    """From each colour (... x 3) to the nearest of some samples."""
    scale = np.array((LIGHTNESS, 1, 1), np.float32)
    known = np.asarray(samples, np.float32) * scale
    away = (lab * scale)[..., None, :] - known
    return np.asarray(np.sqrt((away**2).sum(axis=-1)).min(axis=-1), np.float32)


def sampled(seen: npt.ArrayLike, most: int = 5) -> Samples:
    """A few samples that stand for many colours (n x 3): the middle one, and the farthest ones."""
    lab = np.asarray(seen, np.float32).reshape(-1, 3)
    chosen = [np.median(lab, axis=0)]
    while len(chosen) < min(most, len(lab)):
        away = distances(lab, tuple(map(_rounded, chosen)))
        if away.max() < APART / 4:
            break
        chosen.append(lab[int(away.argmax())])
    return tuple(map(_rounded, chosen))


def _rounded(lab: Field) -> Lab:
    lightness, a, b = (round(float(value), 1) for value in lab)
    return lightness, a, b


def _is_lab(lab: Lab) -> bool:
    lightness, a, b = lab
    return 0 <= lightness <= 100 and -128 <= a <= 127 and -128 <= b <= 127


def _list(samples: Samples) -> str:
    return "[" + ", ".join(str([float(value) for value in lab]) for lab in samples) + "]"
