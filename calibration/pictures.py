"""Makes light.jpg from the simulated table: good light, a mirrored lamp, one dark side, a slant.

`python calibration/pictures.py [FILE]` writes it. The same board and the same camera each time;
only what the words below the picture say differs.
"""

import sys
from pathlib import Path
from random import Random
from typing import Any

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from tabletop.games import game
from tabletop.players import play_out
from tabletop.table import Point
from tabletop.twin import STILL, Conditions, Dice, Glare, Renderer, Top, laid, sample

Picture = npt.NDArray[np.uint8]

_CELL_PX = (760, 600)
_PART = np.s_[180:1116, 560:1746]  # of the frame: the board and some of the table
_STRIP_PX = 30
_SEED = 7
_LAMP = (
    Glare(Point(-28, 48), 15, 1.0),
    Glare(Point(6, 64), 12, 0.9),
    Glare(Point(40, 52), 10, 0.8),
)
_KINDS: dict[str, dict[str, Any]] = {
    "good: lamps left and right": {},
    "glare: a lamp beside the camera": {"glares": _LAMP},
    "uneven: one lamp, one dark side": {"unevenness": 3.0, "light_from": 20.0},
    "aslant: the camera is tilted by 15 degrees": {"tilt_x": 15.0},
}


def sheet() -> Picture:
    """Four pictures, two a row, each with its words."""
    cells = [_cell(words, kind) for words, kind in _KINDS.items()]
    return np.vstack([np.hstack(cells[:2]), np.hstack(cells[2:])])


def _cell(words: str, changes: dict[str, Any]) -> Picture:
    rng, dice = np.random.default_rng(_SEED), Random(_SEED)
    played = game("mastermind")
    state = list(play_out(played, played.options(), Dice(dice), dice))[-1][1].state
    scene = laid(played.mat, played.layout(state), rng)
    shot = Renderer(played.mat, _table(sample(STILL, rng, played.mat), changes)).picture(scene, rng)
    small = cv2.resize(shot[_PART], _CELL_PX, interpolation=cv2.INTER_AREA)
    strip = np.full((_STRIP_PX, _CELL_PX[0], 3), 255, np.uint8)
    cv2.putText(strip, words, (10, 21), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (30, 30, 30), 1, cv2.LINE_AA)
    return np.vstack([small, strip])


def _table(plain: Conditions, changes: dict[str, Any]) -> Conditions:
    """The plain table with a few things changed; a tilt is a change of where the camera looks."""
    rest = {key: value for key, value in changes.items() if key != "tilt_x"}
    pose = msgspec.structs.replace(plain.pose, tilt_x=changes.get("tilt_x", 0.0))
    return msgspec.structs.replace(plain, top=Top.WOOD, pose=pose, **rest)


if __name__ == "__main__":
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("light.jpg")
    cv2.imwrite(str(path), sheet(), [cv2.IMWRITE_JPEG_QUALITY, 82])
