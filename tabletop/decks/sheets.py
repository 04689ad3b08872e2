"""What can be printed: whole pages for a PDF, or single faces as PNG with a manifest.

A name from `PRINTABLE` comes in, files go out. Each name has its faces and its pages.
"""

import json
from collections.abc import Callable
from pathlib import Path

from tabletop.errors import BadInput
from tabletop.table import AREA_MM
from tabletop.table.mats import AREA_MARKERS, MASTERMIND

from .markers import marker_tile
from .mastermind import KEY_COLOURS, PEG_COLOURS, board_drawing, piece_drawing
from .pages import PAPER_MM, Paper, grid, page, whole
from .paint import picture
from .pdf import pdf_bytes
from .shapes import Drawing

_MM_PER_INCH = 25.4
_DPI = range(50, 1201)
_PEGS_OF_A_COLOUR = 20  # two rows of ten
_KEYS_OF_A_COLOUR = 40  # as many as the board has key holes
_CORNERS = ("Upper left", "Upper right", "Lower right", "Lower left")

Faces = dict[str, Drawing]


def write_pdf(what: str, path: Path, paper: Paper = "a4") -> None:
    """Write the pages of `what` to one PDF file."""
    _known(what)
    if paper not in PAPER_MM:
        raise BadInput(f"no paper is called {paper!r}: choose from {', '.join(PAPER_MM)}")
    _save(path, pdf_bytes(_PAGES[what](paper), title=f"tabletop: {what}"))


def write_png(what: str, directory: Path, dpi: int = 300) -> None:
    """Write one picture a face, named by its id, and `manifest.json` beside them."""
    _known(what)
    if dpi not in _DPI:
        raise BadInput(f"{dpi} dots an inch is out of reach: use {_DPI[0]} to {_DPI[-1]}")
    faces = _FACES[what]()
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for name, drawing in faces.items():
            art = picture(drawing, dpi / _MM_PER_INCH)
            art.save(directory / f"{name}.png", dpi=(dpi, dpi))
    except OSError as error:
        raise BadInput(f"cannot write to {directory} ({error}): choose another folder") from error
    _save(directory / "manifest.json", _manifest(faces))


def _known(what: str) -> None:
    if what not in PRINTABLE:
        raise BadInput(f"there is no {what!r} to print: choose from {', '.join(PRINTABLE)}")


def _save(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise BadInput(f"cannot write {path} ({error}): choose another place") from error


def _manifest(faces: Faces) -> bytes:
    entries = [
        {"id": name, "file": f"{name}.png", "width_mm": art.width, "height_mm": art.height}
        for name, art in faces.items()
    ]
    return (json.dumps(entries, indent=2) + "\n").encode()


def _board_faces() -> Faces:
    return {"mat-mastermind": board_drawing(MASTERMIND)}


def _mastermind_faces() -> Faces:
    # Both decks have a white face; a picture's name must be its own.
    return {
        **{face: piece_drawing("pegs", face) for face in PEG_COLOURS},
        **{f"key-{face}": piece_drawing("keys", face) for face in KEY_COLOURS},
        **_board_faces(),
    }


def _marker_faces() -> Faces:
    return {
        f"marker-{number}": marker_tile(number, box.width) for number, box in AREA_MARKERS.items()
    }


def _board_pages(paper: Paper) -> list[Drawing]:
    return [page(whole(board_drawing(MASTERMIND)), paper)]


def _mastermind_pages(paper: Paper) -> list[Drawing]:
    pegs = [
        [piece_drawing("pegs", face)] * 10
        for face in PEG_COLOURS
        for _ in range(_PEGS_OF_A_COLOUR // 10)
    ]
    keys = [
        [piece_drawing("keys", face)] * 10
        for face in KEY_COLOURS
        for _ in range(_KEYS_OF_A_COLOUR // 10)
    ]
    return [
        *_board_pages(paper),
        page(grid(pegs, 18.0, 19.5), paper, "Code pegs: print on card, cut along the circles"),
        page(grid(keys, 14.0, 14.0), paper, "Key pegs: print on card, cut along the circles"),
    ]


def _marker_pages(paper: Paper) -> list[Drawing]:
    tiles = [
        marker_tile(number, box.width, f"{corner} corner")
        for corner, (number, box) in zip(_CORNERS, AREA_MARKERS.items(), strict=True)
    ]
    rows = [[tiles[0], tiles[1]], [tiles[3], tiles[2]]]
    width, height = AREA_MM
    caption = f"Left and right of an area of {width:g} x {height:g} mm, black squares flush with it"
    return [page(grid(rows, tiles[0].width, tiles[0].height), paper, caption)]


_FACES: dict[str, Callable[[], Faces]] = {
    "mastermind": _mastermind_faces,
    "mat-mastermind": _board_faces,
    "markers": _marker_faces,
}
_PAGES: dict[str, Callable[[Paper], list[Drawing]]] = {
    "mastermind": _mastermind_pages,
    "mat-mastermind": _board_pages,
    "markers": _marker_pages,
}
PRINTABLE: tuple[str, ...] = tuple(_PAGES)
