"""Sheets: what leaves the printer is as large as it should be, on A4 and on Letter."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import get_args

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from tabletop.decks import PRINTABLE, Paper, write_pdf, write_png
from tabletop.errors import BadInput
from tabletop.table.mats import AREA_MARKERS, KEY_MM, MASTERMIND

DPI = 300
MM = DPI / 25.4
PAPER_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
PAPERS: tuple[Paper, ...] = get_args(Paper)

Page = npt.NDArray[np.uint8]
needs_poppler = pytest.mark.skipif(
    shutil.which("pdftoppm") is None,
    reason="pdftoppm is missing: apt-get install poppler-utils to measure printed pages",
)


def _pages(what: str, paper: Paper, folder: Path) -> list[Page]:
    """The PDF's pages as grey pictures, rendered by a program that is not ours."""
    write_pdf(what, folder / "print.pdf", paper)
    command = ["pdftoppm", "-r", str(DPI), "-gray", "print.pdf", "page"]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    assert done.stderr == ""
    return [np.asarray(Image.open(path)) for path in sorted(folder.glob("page-*.pgm"))]


def _squares(page: Page, mm: float) -> list[tuple[float, float, float, float]]:
    """Left, top, width and height in mm of every black thing about `mm` large, row by row."""
    black = (page < 20).astype(np.uint8)
    stats = cv2.connectedComponentsWithStats(black)[2][1:, :4] / MM
    near = stats[np.abs(stats[:, 2:] - mm).max(axis=1) < 0.5]
    found = [(float(x), float(y), float(w), float(h)) for x, y, w, h in near]
    return sorted(found, key=lambda box: (round(box[1]), box[0]))


def _longest_level_line(page: Page) -> float:
    """The longest unbroken run of dark pixels in any row, in mm."""
    rows = np.pad((page < 128).astype(np.int8), ((0, 0), (1, 1)))
    runs = [np.diff(np.flatnonzero(np.diff(row)))[::2] for row in rows]
    return max(float(run.max()) for run in runs if run.size) / MM


@needs_poppler
@pytest.mark.parametrize("paper", PAPERS)
def test_the_boards_markers_print_where_the_mat_says(paper: Paper, tmp_path: Path) -> None:
    """Each within a tenth of a millimetre, with the board in the middle of the paper."""
    page = _pages("mat-mastermind", paper, tmp_path)[0]
    width, height = PAPER_MM[paper]
    left, top = (width - MASTERMIND.width) / 2, (height - MASTERMIND.height) / 2
    squares = _squares(page, 16.0)
    meant = sorted(MASTERMIND.markers.values(), key=lambda box: (box.y, box.x))
    assert len(squares) == len(meant)
    for found, box in zip(squares, meant, strict=True):
        on_paper = (left + box.x, top + box.y, box.width, box.height)
        assert found == pytest.approx(on_paper, abs=0.1)


@needs_poppler
@pytest.mark.parametrize("paper", PAPERS)
def test_corner_markers_print_at_their_size_and_are_all_there(paper: Paper, tmp_path: Path) -> None:
    """Four squares of 40 mm, far enough apart for their white, each with its number."""
    page = _pages("markers", paper, tmp_path)[0]
    squares = _squares(page, 40.0)
    assert len(squares) == 4
    assert all(box[2:] == pytest.approx((40.0, 40.0), abs=0.1) for box in squares)
    assert squares[1][0] - squares[0][0] >= 40 + 2 * 6.5
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    ids = cv2.aruco.ArucoDetector(dictionary).detectMarkers(page)[1]
    assert set(np.ravel(ids).tolist()) == set(AREA_MARKERS)


@needs_poppler
@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_has_a_ruler_of_100_mm_and_nothing_near_its_edge(
    paper: Paper, tmp_path: Path
) -> None:
    """The ruler measures 100 mm, and printers that leave 4 mm white cut nothing off."""
    pages = _pages("mastermind", paper, tmp_path)
    assert len(pages) == 3
    for page in pages:
        width, height = PAPER_MM[paper]
        assert page.shape == pytest.approx((height * MM, width * MM), abs=1.5)
        foot = page[round(page.shape[0] * 0.8) :]
        assert _longest_level_line(foot) == pytest.approx(100, abs=0.2)
        edge = round(4 * MM)
        inked = np.argwhere(page < 250)
        assert inked.min() >= edge
        assert (np.array(page.shape) - inked.max(axis=0)).min() >= edge


@needs_poppler
def test_two_sheets_hold_enough_pegs_and_keys(tmp_path: Path) -> None:
    """At least 12 code pegs of each colour and 20 keys of each."""
    pegs, keys = _pages("mastermind", "a4", tmp_path)[1:]
    assert _discs(pegs, 16.0) >= 12 * 6
    assert _discs(keys, KEY_MM) >= 20 * 2


def _discs(page: Page, mm: float) -> int:
    stats = cv2.connectedComponentsWithStats((page < 250).astype(np.uint8))[2][1:, 2:4] / MM
    return int(np.sum(np.abs(stats - mm).max(axis=1) < 0.3))


@pytest.mark.parametrize("what", PRINTABLE)
def test_printing_twice_gives_the_same_file(what: str, tmp_path: Path) -> None:
    """A PDF is a function of what is printed and on which paper."""
    write_pdf(what, tmp_path / "a.pdf")
    write_pdf(what, tmp_path / "b.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("what", PRINTABLE)
@pytest.mark.parametrize("dpi", [100, 300])
def test_the_manifest_tells_the_size_of_every_picture(what: str, dpi: int, tmp_path: Path) -> None:
    """Each entry's file is there and is as many pixels as its millimetres make."""
    write_png(what, tmp_path / "art", dpi)
    entries = json.loads((tmp_path / "art" / "manifest.json").read_text())
    assert len({entry["id"] for entry in entries}) == len(entries) > 0
    names = {path.name for path in (tmp_path / "art").iterdir()} - {"manifest.json"}
    assert {entry["file"] for entry in entries} == names
    for entry in entries:
        assert entry["file"] == f"{entry['id']}.png"
        with Image.open(tmp_path / "art" / entry["file"]) as art:
            size = entry["width_mm"] * dpi / 25.4, entry["height_mm"] * dpi / 25.4
            assert art.size == pytest.approx(size, abs=0.51)
            assert art.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


def test_bad_wishes_are_refused_with_what_is_allowed(tmp_path: Path) -> None:
    """Unknown things, papers, resolutions and places are bad input, in one line."""
    with pytest.raises(BadInput, match="mastermind"):
        write_pdf("chess", tmp_path / "a.pdf")
    with pytest.raises(BadInput, match="letter"):
        write_pdf("markers", tmp_path / "a.pdf", "a5")  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="mastermind"):
        write_png("chess", tmp_path, 300)
    with pytest.raises(BadInput, match="1200"):
        write_png("markers", tmp_path, 100_000)
    with pytest.raises(BadInput, match="another"):
        write_pdf("markers", tmp_path / "no" / "such" / "folder.pdf")
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BadInput, match="another"):
        write_png("markers", tmp_path / "file", 100)
