"""What can be printed: whole pages for a PDF, or single faces as PNG with a manifest.

A name from `PRINTABLE` comes in, files go out. Each name has its faces and its pages.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from tabletop.errors import BadInput

from .contact import contact_sheet
from .pages import PAPER_MM, Paper
from .paint import picture
from .pdf import pdf_bytes
from .shapes import Drawing
from .stock import FACES, PAGES, Faces, backs, text_faces, text_pages
from .text_cards import TextCard

_MM_PER_INCH = 25.4
_DPI = range(50, 1201)

PRINTABLE: tuple[str, ...] = tuple(PAGES)


def write_pdf(what: str, path: Path, paper: Paper = "a4") -> None:
    """Write the pages of `what` to one PDF file."""
    _known(what)
    _save_pages(PAGES[what](_known_paper(paper)), path, what)


def write_text_pdf(cards: Sequence[TextCard], path: Path, paper: Paper = "a4") -> None:
    """Write cards with these words to one PDF file."""
    _save_pages(text_pages(cards, _known_paper(paper)), path, "cards of the All Knowing")


def write_png(what: str, directory: Path, dpi: int = 300) -> None:
    """Write one picture a face, named by its id, and `manifest.json` beside them."""
    _known(what)
    _save_faces(FACES[what], directory, dpi)


def write_text_png(cards: Sequence[TextCard], directory: Path, dpi: int = 300) -> None:
    """Write one picture a card, named by its id, and `manifest.json` beside them."""
    _save_faces(lambda: text_faces(cards), directory, dpi)


def write_contact(what: str, path: Path) -> None:
    """Write one picture of all faces of `what`, small, with the back at the end."""
    _known(what)
    _save_contact([*FACES[what]().values(), *backs(what)], path)


def write_text_contact(cards: Sequence[TextCard], path: Path) -> None:
    """Write one picture of all these cards."""
    _save_contact(list(text_faces(cards).values()), path)


def _save_contact(faces: Sequence[Drawing], path: Path) -> None:
    try:
        contact_sheet(faces).save(path, quality=80)
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot write {path} ({error}): name a .jpg or .png file") from error


def _save_pages(pages: Sequence[Drawing], path: Path, title: str) -> None:
    _save(path, pdf_bytes(pages, title=f"tabletop: {title}"))


def _save_faces(make: Callable[[], Faces], directory: Path, dpi: int) -> None:
    if dpi not in _DPI:
        raise BadInput(f"{dpi} dots an inch is out of reach: use {_DPI[0]} to {_DPI[-1]}")
    faces = make()
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


def _known_paper(paper: Paper) -> Paper:
    if paper not in PAPER_MM:
        raise BadInput(f"no paper is called {paper!r}: choose from {', '.join(PAPER_MM)}")
    return paper


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
