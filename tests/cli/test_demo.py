"""`tabletop demo`: a whole game through the simulated table, and the page it leaves."""

import re
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import msgspec
import numpy as np
import pytest

from tabletop.cli import run

Complaint = Callable[..., str]


class Shown(NamedTuple):
    """What a demo told, and where it wrote."""

    code: int
    lines: list[str]
    folder: Path


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    folder = tmp_path_factory.mktemp("demo")
    (folder / "album").mkdir()
    (folder / "album" / "mine.txt").write_text("mine")
    with redirect_stdout(StringIO()) as told:
        code = run(["demo", "--seed", "3", "--no-open", "--out", str(folder)])
    return Shown(code, told.getvalue().splitlines(), folder)


def leaves_of(shown: Shown) -> list[dict[str, Any]]:
    page = (shown.folder / "album" / "index.html").read_text(encoding="utf-8")
    found = re.search(r"^const leaves = (.*);$", page, re.MULTILINE)
    assert found
    return msgspec.json.decode(found[1], type=list[dict[str, Any]])


def test_the_demo_plays_to_its_end_with_nothing_wrong(shown: Shown) -> None:
    """Every row is told as it is judged; at the end stand the figures and the proof."""
    assert shown.code == 0
    text = "\n".join(shown.lines)
    assert "seed 3" in shown.lines[0]
    assert "Row 1: " in text
    assert "The code was " in text
    assert re.search(r"\d+ frames, \d+ pieces read, 0 wrong", text)
    assert "proof    holds: " in text


def test_the_demos_record_verifies(shown: Shown, capsys: pytest.CaptureFixture[str]) -> None:
    """At the place that was told."""
    (line,) = (line for line in shown.lines if line.startswith("record"))
    path = Path(line.removeprefix("record").strip())
    assert path.is_relative_to(shown.folder)
    assert run(["verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: holds: ")


def test_every_picture_of_the_album_can_be_opened(shown: Shown) -> None:
    """Each leaf has a table and a panel, and no picture lies there that no leaf names."""
    album = shown.folder / "album"
    leaves = leaves_of(shown)
    assert len(leaves) >= 8
    named = {name for leaf in leaves for name in (leaf["camera"], leaf["panel"])}
    for name in named:
        picture = cv2.imdecode(np.frombuffer((album / name).read_bytes(), np.uint8), 1)
        assert picture is not None
        assert picture.size > 100_000
    assert {path.name for path in album.iterdir()} == {"index.html", "mine.txt", *named}


def test_the_album_needs_no_network(shown: Shown) -> None:
    """No address anywhere on its page."""
    page = (shown.folder / "album" / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"https?:|//[a-z]|{{", page)


def test_somebody_elses_files_in_the_folder_stay(shown: Shown) -> None:
    """Whoever names their own folder loses nothing."""
    assert (shown.folder / "album" / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--seed", "-1"),
        ("--seed", "three"),
        ("--seed", "9" * 60),
        ("--out", "file"),
        ("--out", "taken"),
        ("--out", "/proc/nothing"),
        ("--config", "missing.toml"),
        ("--config", "."),
        ("--config", "file"),
    ],
)
def test_bad_input_is_told_before_the_game(
    complaint: Complaint,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
) -> None:
    """Bad seeds, places that cannot be written, settings that cannot be read: nothing is played."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("this is not a table")
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "album").write_text("mine")
    complaint("demo", "--no-open", *arguments)
    assert (tmp_path / "taken" / "album").read_text() == "mine"


def test_a_demo_that_gets_stuck_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A house that always believes itself blind: exit code 1 and one line, no traceback."""
    settings = tmp_path / "house.toml"
    settings.write_text("[house]\nblind_after = 0\n")
    command = ["demo", "--no-open", "--seed", "3", "--out", str(tmp_path)]
    assert run([*command, "--config", str(settings)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("tabletop: guess ")
