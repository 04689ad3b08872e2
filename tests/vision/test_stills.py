"""Still pictures: files become frames, or one clear line says why not."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from tabletop.errors import BadInput
from tabletop.table import Observation
from tabletop.twin import Renderer, Scene
from tabletop.vision import Eye, load_frame

Board = Callable[[np.random.Generator, float], Scene]
Mistakes = Callable[[Observation, Scene], list[str]]


@pytest.mark.parametrize("ending", ["png", "jpg"])
def test_a_photograph_on_disk_is_read_like_a_frame(
    eye: Eye, still: Renderer, board: Board, mistakes: Mistakes, tmp_path: Path, ending: str
) -> None:
    """PNG keeps every byte; JPEG keeps enough to read every piece."""
    scene, path = board(np.random.default_rng(1), 0.7), tmp_path / f"table.{ending}"
    picture = still.picture(scene, np.random.default_rng(0))
    cv2.imwrite(str(path), picture)
    frame = load_frame(path, 7)
    assert frame.number == 7
    if ending == "png":
        assert np.array_equal(np.asarray(frame.pixels), picture)
    seen = eye.look(frame)
    assert mistakes(seen, scene) == []
    assert sum(reading.face is not None for reading in seen.readings) == len(scene.lying)


def test_a_see_through_picture_becomes_three_bytes(tmp_path: Path) -> None:
    """Whatever else a file holds, the eye gets blue, green and red."""
    path, picture = tmp_path / "alpha.png", np.full((9, 12, 4), 77, np.uint8)
    picture[:, :, 2] = 200
    cv2.imwrite(str(path), picture)
    pixels = np.asarray(load_frame(path).pixels)
    assert pixels.shape == (9, 12, 3)
    assert pixels.dtype == np.uint8


def damaged(path: Path) -> None:
    packed = cv2.imencode(".png", np.random.default_rng(0).integers(0, 255, (60, 60, 3)))[1]
    path.write_bytes(packed.tobytes()[:600])


@pytest.mark.parametrize(
    "spoil",
    [
        Path.exists,
        lambda path: path.write_text("no picture at all"),
        lambda path: path.write_bytes(b""),
        lambda path: path.mkdir(),
        damaged,
    ],
    ids=["missing", "text", "empty", "folder", "cut short"],
)
def test_what_is_no_picture_is_refused_in_one_line(
    tmp_path: Path, spoil: Callable[[Path], object]
) -> None:
    """The line names the file and says what to give."""
    path = tmp_path / "table.png"
    spoil(path)
    with pytest.raises(BadInput, match=r"table\.png.*give a PNG or JPEG") as told:
        load_frame(path)
    assert "\n" not in str(told.value)
