"""Decks taught from photos, and cards read loose: no markers, any table, any angle."""

import json
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tabletop.cli import run
from tabletop.decks import piece_art
from tabletop.table import PLAYING_CARDS

Picture = npt.NDArray[np.uint8]
FACES = PLAYING_CARDS.faces[3::8]


def _photo(face: str, rng: np.random.Generator) -> Picture:
    """A card on a plain table, seen at an angle."""
    art = piece_art("playing-cards", face, 4.0)
    height, width = art.shape[:2]
    turn = rng.uniform(-0.6, 0.6)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners = np.array([(-126, -176), (126, -176), (126, 176), (-126, 176)]) @ spin.T
    corners += np.array([320, 280]) + rng.uniform(-9, 9, (4, 2))
    whole = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    way = cv2.getPerspectiveTransform(whole, corners.astype(np.float32))
    laid = cv2.warpPerspective(art, way, (640, 560)).astype(np.float64)
    table = np.full((560, 640, 3), rng.uniform(60, 120, 3)) + rng.normal(0, 3, (560, 640, 1))
    alpha = laid[:, :, 3:] / 255
    lit = (laid[:, :, :3] * alpha + table * (1 - alpha)) * rng.uniform(0.75, 1.0, 3)
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def _write(folder: Path, seed: int) -> None:
    folder.mkdir()
    rng = np.random.default_rng(seed)
    for face in FACES:
        coded = cv2.imencode(".jpg", _photo(face, rng), [cv2.IMWRITE_JPEG_QUALITY, 92])[1]
        (folder / f"{face}.jpg").write_bytes(coded.tobytes())


def test_a_deck_is_taught_by_photos_and_read_from_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One photo a face teaches it; other photos, other light and angles, are read without fault."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    _write(tmp_path / "teach", 1)
    _write(tmp_path / "read", 2)
    assert run(["teach", "mine", "--from", str(tmp_path / "teach")]) == 0
    assert f"{len(FACES)} faces" in capsys.readouterr().out
    photos = [str(tmp_path / "read" / f"{face}.jpg") for face in FACES]
    assert run(["read", *photos, "--loose", "--deck", "mine", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    named = [[piece["face"] for piece in line["pieces"] if piece["face"]] for line in lines]
    wrong = [(face, got) for face, got in zip(FACES, named, strict=True) if got not in ([face], [])]
    assert wrong == []
    assert sum(got == [face] for face, got in zip(FACES, named, strict=True)) >= len(FACES) - 1
    assert len(lines[0]["pieces"][0]["at_px"]) == 4


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["teach", "mine", "--from", "nowhere"], "no folder"),
        (["teach", "My Deck", "--from", "."], "not a piece"),
        (["read", "x.png", "--loose"], "--deck"),
        (["read", "x.png", "--loose", "--deck", "mine"], "teach"),
        (["read", "x.png"], "--game"),
    ],
)
def test_wrong_use_is_told_in_one_line(
    words: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Exit code 2 and what to do."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    assert run(words) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
