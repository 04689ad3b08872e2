"""Sheets: what leaves the printer is as large as it should be, on A4 and on Letter."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import get_args

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from tabletop.decks import (
    PRINTABLE,
    Kind,
    Paper,
    TextCard,
    charuco_board,
    mat_art,
    piece_art,
    write_pdf,
    write_png,
    write_text_pdf,
    write_text_png,
)
from tabletop.errors import BadInput
from tabletop.table import NUMBER_CARDS, Mat
from tabletop.table.mats import AREA_MARKERS, CARDLE, CODA, IF_THEN, KEY_MM, MASTERMIND, XCODE

DPI = 300
MM = DPI / 25.4
PAPER_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
PAPERS: tuple[Paper, ...] = get_args(Paper)

Page = npt.NDArray[np.uint8]
needs_poppler = pytest.mark.skipif(
    shutil.which("pdftoppm") is None,
    reason="pdftoppm is missing: apt-get install poppler-utils to measure printed pages",
)


def _pages(
    what: str, paper: Paper, folder: Path, first: int | None = None, last: int | None = None
) -> list[Page]:
    """The PDF's pages as grey pictures, rendered by a program that is not ours."""
    write_pdf(what, folder / "print.pdf", paper)
    span = [] if first is None else ["-f", str(first), "-l", str(last)]
    command = ["pdftoppm", "-r", str(DPI), "-gray", *span, "print.pdf", "page"]
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


@pytest.mark.parametrize("what", ["coda", "mastermind", "markers", "charuco", "mat-coda"])
def test_printing_twice_gives_the_same_file(what: str, tmp_path: Path) -> None:
    """A PDF is a function of what is printed and on which paper."""
    write_pdf(what, tmp_path / "a.pdf")
    write_pdf(what, tmp_path / "b.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("what", "dpi"), [*((what, 60) for what in PRINTABLE), ("coda", 300), ("mastermind", 300)]
)
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


CARD_PAGES = {"if-then": (60, 8), "tech-deck": (52, 7), "playing-cards": (52, 7), "x-code": (66, 9)}


@needs_poppler
@pytest.mark.parametrize(
    ("what", "paper"),
    [
        ("if-then", "a4"),
        ("tech-deck", "letter"),
        pytest.param("if-then", "letter", marks=pytest.mark.prove),
        pytest.param("tech-deck", "a4", marks=pytest.mark.prove),
        *(pytest.param("playing-cards", paper, marks=pytest.mark.prove) for paper in PAPERS),
        *(pytest.param("x-code", paper, marks=pytest.mark.prove) for paper in PAPERS),
    ],
)
def test_cards_print_at_their_size_between_their_marks(
    what: str, paper: Paper, tmp_path: Path
) -> None:
    """63 x 88 mm between crop marks, and the frame inside them, to 0.2 mm; all on the paper."""
    page = _pages(what, paper, tmp_path, first=1, last=1)[0]
    height, width = PAPER_MM[paper]
    assert page.shape == pytest.approx((height * MM, width * MM), abs=1.5)
    edge = round(4 * MM)
    inked = np.argwhere(page < 250)
    assert inked.min() >= edge
    assert (np.array(page.shape) - inked.max(axis=0)).min() >= edge
    left, top = (width - 252) / 2, (height - 176) / 2
    above = page[round((top - 4) * MM)]
    beside = page[:, round((left - 4) * MM)]
    assert np.diff(_dark_middles(above)) == pytest.approx([63.0] * 4, abs=0.2)
    assert np.diff(_dark_middles(beside)) == pytest.approx([88.0] * 2, abs=0.2)
    assert _dark_middles(above)[0] == pytest.approx(left, abs=0.2)
    frames = _frames(page)
    assert len(frames) == 8
    assert all(box == pytest.approx((58.0, 83.0), abs=0.2) for box in frames)


def _dark_middles(row: Page) -> list[float]:
    """The middle of each dark run along a line of pixels, in mm."""
    edges = np.flatnonzero(np.diff(np.pad((row < 128).astype(np.int8), 1)))
    return [float(a + b) / 2 / MM for a, b in zip(edges[::2], edges[1::2], strict=True)]


def _frames(page: Page) -> list[tuple[float, float]]:
    """Width and height of everything that is about as large as a card's frame, in mm."""
    stats = cv2.connectedComponentsWithStats((page < 128).astype(np.uint8))[2][1:, 2:4] / MM
    return [(float(w), float(h)) for w, h in stats if 50 < w < 66 and 75 < h < 91]


@needs_poppler
@pytest.mark.prove
@pytest.mark.parametrize("what", CARD_PAGES)
def test_a_deck_is_complete_and_has_backs(what: str, tmp_path: Path) -> None:
    """Eight cards a page as often as they are played with, then a page of eight backs."""
    cards, fronts = CARD_PAGES[what]
    write_pdf(what, tmp_path / "print.pdf")
    told = subprocess.run(["pdfinfo", "print.pdf"], cwd=tmp_path, capture_output=True, text=True)
    board = 2 if what == "x-code" else 0
    assert re.search(rf"Pages:\s+{fronts + 1 + board}\n", told.stdout)
    last = _pages(what, "a4", tmp_path, fronts, fronts)[0]
    assert len(_frames(last)) == cards - 8 * (fronts - 1)


@needs_poppler
def test_paper_and_screen_show_the_same(tmp_path: Path) -> None:
    """A printed card, rendered by another program, is the picture we make of it."""
    write_pdf("if-then", tmp_path / "print.pdf")
    command = ["pdftoppm", "-r", "150", "-l", "1", "print.pdf", "page"]
    subprocess.run(command, cwd=tmp_path, check=True)
    (path,) = tmp_path.glob("page-*.ppm")
    scale = 150 / 25.4
    left, top = round((297 - 252) / 2 * scale), round((210 - 176) / 2 * scale)
    for place, face in enumerate(NUMBER_CARDS.faces[:4]):
        art = piece_art("if-then", face, scale)
        height, width = art.shape[:2]
        x = left + round(63 * scale * place)
        print_out = np.asarray(Image.open(path))[top : top + height, x : x + width, ::-1]
        near = cv2.blur(print_out, (5, 5)).astype(int) - cv2.blur(art[:, :, :3], (5, 5))
        inside = np.abs(near[20:-20, 20:-20]).max(axis=2)
        assert (inside > 60).mean() < 0.01


@needs_poppler
@pytest.mark.parametrize("paper", PAPERS)
def test_a_folded_tile_measures_what_the_table_expects(paper: Paper, tmp_path: Path) -> None:
    """Tiles are cut every 28 mm and folded at 40, 50, 90 and 100 mm."""
    page = _pages("coda", paper, tmp_path, 1, 1)[0]
    width, height = PAPER_MM[paper]
    left, top = (width - 6 * 28) / 2, (height - 2 * 109) / 2
    above = _dark_middles(page[round((top - 4) * MM)])
    assert np.diff(above) == pytest.approx([28.0] * 6, abs=0.2)
    beside = [y - top for y in _dark_middles(page[:, round((left - 1.8) * MM)])]
    meant = [0, 40, 50, 90, 100, 109, 149, 159, 199, 209, 218]
    assert beside == pytest.approx(meant, abs=0.2)


@needs_poppler
@pytest.mark.parametrize("paper", PAPERS)
def test_the_charuco_board_prints_true_and_is_found(paper: Paper, tmp_path: Path) -> None:
    """Every inner corner is found 25 mm from the next, within a tenth of a millimetre."""
    page = _pages("charuco", paper, tmp_path)[0]
    corners, ids = cv2.aruco.CharucoDetector(charuco_board()).detectBoard(page)[:2]
    assert len(np.ravel(ids)) == 6 * 9
    spots = np.asarray(corners).reshape(9, 6, 2) / MM
    assert np.abs(np.diff(spots[:, :, 0], axis=1) - 25).max() < 0.1
    assert np.abs(np.diff(spots[:, :, 1], axis=0) - 25).max() < 0.1


@needs_poppler
@pytest.mark.parametrize(
    ("game", "paper"),
    [
        ("cardle", "a4"),
        pytest.param("x-code", "letter", marks=pytest.mark.prove),
        pytest.param("if-then", "letter", marks=pytest.mark.prove),
        pytest.param("coda", "a4", marks=pytest.mark.prove),
    ],
)
def test_a_mat_is_whole_when_its_sheets_are_laid_together(
    game: str, paper: Paper, tmp_path: Path
) -> None:
    """Joined at their lines, ten sheets show all four markers where the table has them."""
    pages = _pages(f"mat-{game}", paper, tmp_path)
    assert len(pages) == 10
    large = np.full((round(492 * MM) + 9, round(892 * MM) + 9), 255, np.uint8)
    for number, page in enumerate(pages):
        down, along = divmod(number, 5)
        _lay(page, PAPER_MM[paper], (along, down), large)
    found = _squares(large, 40.0)
    meant = sorted(AREA_MARKERS.values(), key=lambda box: (box.y, box.x))
    for square, box in zip(found, meant, strict=True):
        assert square[2:] == pytest.approx((40.0, 40.0), abs=0.1)
        assert square[:2] == pytest.approx((box.x + 46, box.y + 6), abs=0.2)


def _lay(page: Page, paper: tuple[float, float], place: tuple[int, int], large: Page) -> None:
    """Put a page's part of the mat where it belongs, over what lies there already."""
    step = 892 / 5, 246.0
    wide = step[0] + (10 if place[0] < 4 else 0)
    tall = step[1] + (10 if place[1] < 1 else 0)
    x, y = (paper[0] - wide) / 2 * MM, (paper[1] - tall) / 2 * MM
    part = page[round(y) : round(y + tall * MM), round(x) : round(x + wide * MM)]
    left, top = round(place[0] * step[0] * MM), round(place[1] * step[1] * MM)
    large[top : top + part.shape[0], left : left + part.shape[1]] = part


@pytest.mark.parametrize("mat", [IF_THEN, CARDLE, CODA, XCODE], ids=lambda mat: mat.name)
def test_a_mats_markers_are_found_at_the_cameras_resolution(mat: Mat, tmp_path: Path) -> None:
    """Nothing on the mat comes too near to them."""
    write_png(f"mat-{mat.name}", tmp_path, 61)
    grey = cv2.blur(np.asarray(Image.open(tmp_path / f"mat-{mat.name}.png").convert("L")), (3, 3))
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    ids = cv2.aruco.ArucoDetector(dictionary).detectMarkers(grey)[1]
    assert set(np.ravel(ids).tolist()) == set(AREA_MARKERS)
    assert mat_art(mat, 1.0).shape == (480, 800, 3)


def test_text_cards_fit_their_words(tmp_path: Path) -> None:
    """However long the words, nothing is printed outside the card's frame."""
    long = "Many words about one thing and another. " * 8
    cards = [
        TextCard("short", Kind.EVENT, "Short", "Yes."),
        TextCard("long", Kind.CHALLENGE, "Long", long, ("cross", "circle"), "a note"),
        TextCard("sign", Kind.HINT, "Sign", "It matters.", ("triangle",)),
    ]
    write_text_png(cards, tmp_path / "art", 100)
    write_text_pdf(cards, tmp_path / "cards.pdf")
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")
    entries = json.loads((tmp_path / "art" / "manifest.json").read_text())
    assert [entry["id"] for entry in entries] == ["short", "long", "sign"]
    for entry in entries:
        art = np.asarray(Image.open(tmp_path / "art" / entry["file"]).convert("L"))
        assert art[20:-20, :8].min() > 250
        assert art[80:300, 14:24].min() > 250
        assert art[-8:, 20:-20].min() > 250


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
