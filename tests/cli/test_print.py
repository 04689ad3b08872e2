"""`tabletop print`: files for the printer from the command line."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.cli import run

Complaint = Callable[..., str]


def test_a_pdf_is_written_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the advice that matters at the printer."""
    pdf = tmp_path / "markers.pdf"
    assert run(["print", "markers", "--pdf", str(pdf)]) == 0
    assert pdf.read_bytes().startswith(b"%PDF-")
    told = capsys.readouterr().out
    assert str(pdf) in told
    assert "100 %" in told


def test_pictures_come_with_a_list(tmp_path: Path) -> None:
    """Every face the manifest names is there."""
    assert run(["print", "mastermind", "--png", str(tmp_path), "--dpi", "50"]) == 0
    faces = json.loads((tmp_path / "manifest.json").read_bytes())
    assert {face["id"] for face in faces} >= {"teal", "key-white"}
    assert all((tmp_path / face["file"]).stat().st_size for face in faces)
    assert {path.name for path in tmp_path.iterdir()} == {
        "manifest.json",
        *(face["file"] for face in faces),
    }


def test_both_can_be_had_at_once(tmp_path: Path) -> None:
    """A PDF to print and pictures to look at."""
    pdf, png = tmp_path / "a.pdf", tmp_path / "faces"
    assert run(["print", "markers", "--pdf", str(pdf), "--png", str(png), "--dpi", "50"]) == 0
    assert pdf.exists()
    assert (png / "manifest.json").exists()


def test_the_paper_makes_a_difference(tmp_path: Path) -> None:
    """Letter is not A4."""
    a4, letter = tmp_path / "a4.pdf", tmp_path / "letter.pdf"
    assert run(["print", "markers", "--pdf", str(a4)]) == 0
    assert run(["print", "markers", "--pdf", str(letter), "--paper", "letter"]) == 0
    assert a4.read_bytes() != letter.read_bytes()


def test_a_contact_sheet_shows_everything_at_once(tmp_path: Path) -> None:
    """One small picture of a deck."""
    path = tmp_path / "coda.jpg"
    assert run(["print", "coda", "--contact", str(path)]) == 0
    assert path.read_bytes().startswith(b"\xff\xd8")
    assert path.stat().st_size < 400_000


def test_a_person_can_be_the_all_knowing(tmp_path: Path) -> None:
    """Penalties, the four hints, twenty events and 124 challenges can be had as cards."""
    folder, pdf = tmp_path / "cards", tmp_path / "cards.pdf"
    arguments = ["print", "all-knowing", "--png", str(folder), "--dpi", "50", "--pdf", str(pdf)]
    assert run(arguments) == 0
    assert pdf.read_bytes().startswith(b"%PDF-")
    faces = json.loads((folder / "manifest.json").read_bytes())
    kinds = Counter(face["id"].partition("-")[0] for face in faces)
    assert kinds == {"penalty": 3, "hint": 4, "event": 20, "challenge": 124}
    assert {(face["width_mm"], face["height_mm"]) for face in faces} == {(63.0, 88.0)}


@pytest.mark.parametrize(
    ("what", "count"),
    [("if-then", 60), ("tech-deck", 52), ("playing-cards", 52), ("x-code", 27), ("coda", 28)],
)
def test_a_deck_has_a_picture_of_every_face(what: str, count: int, tmp_path: Path) -> None:
    """Named by the face's id."""
    assert run(["print", what, "--png", str(tmp_path / "art"), "--dpi", "50"]) == 0
    faces = json.loads((tmp_path / "art" / "manifest.json").read_bytes())
    assert len(faces) == count


def test_nowhere_to_write_is_bad_input(complaint: Complaint) -> None:
    """The answer says how to name a place."""
    line = complaint("print", "mastermind")
    assert "--pdf FILE" in line
    assert "--png FOLDER" in line


@pytest.mark.parametrize(
    "arguments",
    [
        ("money", "--pdf", "x.pdf"),
        ("markers", "--pdf"),
        ("markers", "--dpi", "49", "--png", "x"),
        ("markers", "--dpi", "1201", "--png", "x"),
        ("markers", "--dpi", "many", "--png", "x"),
        ("markers", "--paper", "a3", "--pdf", "x.pdf"),
        ("markers", "--pdf", "."),
        ("markers", "--pdf", "missing/x.pdf"),
        ("markers", "--pdf", "file/x.pdf"),
        ("markers", "--png", "file"),
        ("markers", "--contact", "missing/x.jpg"),
        ("markers", "--contact", "x.doc"),
        ("markers", "--png", "file/deeper"),
        ("markers", "--png", "/proc/nothing"),
    ],
)
def test_what_cannot_be_printed_is_bad_input(
    complaint: Complaint,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
) -> None:
    """Unknown sheets and papers, numbers out of range, places that cannot be written."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_bytes(b"mine")
    complaint("print", *arguments)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_bytes() == b"mine"
