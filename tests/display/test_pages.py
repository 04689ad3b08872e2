"""Every page fits the panel, whatever it has to say, and says what it should."""

import hashlib
from collections.abc import Callable
from itertools import combinations

import cv2
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image

from tabletop.display import SIZE, draw
from tabletop.errors import BadInput
from tabletop.signals import (
    Box as Millimetres,
)
from tabletop.signals import (
    ClueCard,
    CluesPage,
    KeypadPage,
    KeyRow,
    KeysPage,
    MenuPage,
    MovePage,
    OffPage,
    Page,
    Point,
    ProofPage,
    QrPage,
    Score,
    ScoresPage,
    StepsPage,
    Turned,
    VerdictPage,
    WordsPage,
)

Box = tuple[int, int, int, int]
DIGEST = hashlib.sha256(b"tabletop").hexdigest()
LONG = "a line of words that goes on and on until it has three hundred characters " * 4
CARDS = tuple(ClueCard("10" * 9, "Domains", turned) for turned in Turned)
AREA, FAR = Point(800, 480), Millimetres(-500, 400, 5000, 5000)
SPECK = Millimetres(799, 479, 0, 0)
ROW = KeyRow(("M", "T", "P", "W"), 2, 1)


def _rows(count: int) -> tuple[KeyRow, ...]:
    return tuple(KeyRow(("M", "T", "P", "W"), at % 4, (at + 1) % 2) for at in range(count))


EXTREMES: dict[str, Page] = {
    "nothing": WordsPage("", ()),
    "only a title": WordsPage("Mastermind", ()),
    "only lines": WordsPage("", ("One.", "Two.")),
    "300 characters": WordsPage("Mastermind", (LONG, LONG), "OK: go on"),
    "one endless word": WordsPage("W" * 120, ("x" * 300,), "O" * 200),
    "many lines": WordsPage("Many", ("line",) * 60, "OK: yes"),
    "more than can fit": WordsPage("Much", (LONG,) * 40, "OK: yes"),
    "emoji": WordsPage("🎲 dice", ("👍🏽 thumbs", "中文", "\x00\x1b[2J", "e\u0301"), "🔘: go"),
    "three buttons": WordsPage("Menu", ("Choose.",), "BACK: leave   NEXT: other   OK: this"),
    "a choice": WordsPage("Which?", ("▶ one", "    two"), "NEXT: other   OK: this"),
    "no rows": KeysPage("Mastermind", ()),
    "one row": KeysPage("Mastermind", _rows(1), "OK: yes"),
    "ten rows": KeysPage("Mastermind, game 1 of 2", _rows(10), "The code was magenta, teal"),
    "ten rows and no footer": KeysPage("Mastermind", _rows(10)),
    "too many rows": KeysPage("Mastermind", _rows(150), "OK: yes"),
    "odd rows": KeysPage("🎲" * 40, (KeyRow(("–", "", "WW", "🎲"), 0, 0),) * 3, LONG),
    "wide rows": KeysPage("Wide", (KeyRow(("W",) * 9, 5, 4),) * 10),
    "proof": ProofPage("My secret is fixed", DIGEST, "Dial a number, or OK"),
    "proof with long words": ProofPage(LONG, DIGEST, LONG),
    "proof alone": ProofPage("", DIGEST),
    "a long verdict": VerdictPage(LONG, True, LONG, (LONG, LONG), LONG),
    "a verdict of nothing": VerdictPage("", False, ""),
    "no clues": CluesPage("", ()),
    "clues of long names": CluesPage(LONG, CARDS * 3, (CARDS * 3,) * 9, LONG),
    "no keypad": KeypadPage("", (), ()),
    "a keypad of long names": KeypadPage(LONG, ("x" * 40,) * 30, (), (LONG, LONG), LONG),
    "no choices": MenuPage("", ()),
    "long choices": MenuPage(LONG, (LONG,) * 40, 39, LONG, LONG),
    "a choice that is not there": MenuPage("Menu", ("one", "two"), 9),
    "no steps": StepsPage("", (), 0),
    "long steps": StepsPage(LONG, (LONG,) * 40, 20, LONG),
    "all steps done": StepsPage("Ready", ("one", "two"), 2),
    "no table": MovePage("", "", Point(0, 0), ()),
    "far outside": MovePage(LONG, LONG, AREA, (FAR,), FAR, Millimetres(-900, -900, 1, 1), LONG),
    "a speck": MovePage("", "Here.", AREA, (), SPECK, SPECK),
    "a long address": QrPage(LONG, "http://192.168.1.2/" + "x" * 200, (LONG,), LONG),
    "only an address": QrPage("", "http://192.168.1.2"),
    "no scores": ScoresPage("", ()),
    "long scores": ScoresPage(LONG, (Score(LONG, LONG, True), Score("", "")) * 20, LONG),
    "a long farewell": OffPage((LONG, LONG), LONG),
}


BLANK = [EXTREMES[name] for name in ("nothing", "no clues", "no steps", "no scores")]


@pytest.mark.parametrize("page", EXTREMES.values(), ids=EXTREMES)
def test_a_page_is_the_panels_size_and_no_ink_touches_its_edge(
    page: Page, ink_box: Callable[[Image.Image], Box]
) -> None:
    """Whatever is said, eight pixels stay white all around."""
    image = draw(page)
    assert (image.size, image.mode) == (SIZE, "1")
    if page in BLANK:
        assert np.asarray(image).all()
        return
    left, top, right, bottom = ink_box(image)
    assert min(left, top) >= 8
    assert right < SIZE[0] - 8
    assert bottom < SIZE[1] - 8


@settings(max_examples=25, deadline=None)
@example("j", ["j"], "j")
@given(st.text(max_size=60), st.lists(st.text(max_size=80), max_size=6), st.text(max_size=60))
def test_any_text_at_all_can_be_shown(title: str, lines: list[str], footer: str) -> None:
    """No text raises, and no text reaches the edge."""
    pixels = np.asarray(draw(WordsPage(title, tuple(lines), footer)))
    edge = np.concatenate([pixels[:8].ravel(), pixels[-8:].ravel()])
    sides = np.concatenate([pixels[:, :8].ravel(), pixels[:, -8:].ravel()])
    assert edge.all()
    assert sides.all()


def test_pages_that_say_different_things_look_different() -> None:
    """Each of the extremes, and each key, has a picture of its own."""
    keys = [
        KeysPage("Mastermind", (KeyRow(ROW.pegs, red, white),))
        for red in range(5)
        for white in range(5 - red)
    ]
    said = [page for page in EXTREMES.values() if page not in BLANK]
    pictures = [draw(page).tobytes() for page in (*said, *keys)]
    assert len(keys) == 15
    assert all(a != b for a, b in combinations(pictures, 2))


def test_drawing_twice_gives_the_same_picture() -> None:
    """A page is all that a picture depends on."""
    for page in EXTREMES.values():
        assert draw(page).tobytes() == draw(page).tobytes()


@pytest.mark.parametrize("digest", [DIGEST, "0" * 64, "f" * 64, DIGEST.upper()])
def test_the_qr_code_holds_the_digest(digest: str) -> None:
    """A phone that scans the panel gets the 64 digits, letter by letter."""
    image = draw(ProofPage("My secret is fixed", digest, "Dial a number, or OK"))
    photo = image.convert("L").resize((800, 600), Image.Resampling.NEAREST)
    text, *_ = cv2.QRCodeDetector().detectAndDecode(np.asarray(photo))
    assert text == digest


@pytest.mark.parametrize("address", ["http://10.0.0.7/", "http://192.168.178.45:8080/?key=3a7f"])
def test_the_code_of_an_address_can_be_scanned(address: str) -> None:
    """A phone that scans the panel opens the page."""
    image = draw(QrPage("Play along", address, ("Scan this.",), "OK: go on"))
    photo = image.convert("L").resize((800, 600), Image.Resampling.NEAREST)
    text, *_ = cv2.QRCodeDetector().detectAndDecode(np.asarray(photo))
    assert text == address


def test_the_qr_code_has_white_around_it() -> None:
    """Four modules on the left and right, as the standard asks."""
    dark = ~np.asarray(draw(ProofPage("", DIGEST)))
    columns = np.flatnonzero(dark.any(axis=0))
    ends = np.flatnonzero(np.diff(columns) > 12)
    module = (columns[ends[0]] - columns[0] + 1) // 33
    assert columns[0] >= 4 * module
    assert columns[ends[0] + 1] - columns[ends[0]] > 4 * module


@pytest.mark.parametrize("digest", ["", "abc", "g" * 64, DIGEST + "0"])
def test_what_is_no_digest_is_refused(digest: str) -> None:
    """A code that proves nothing is never shown."""
    with pytest.raises(BadInput, match="64"):
        draw(ProofPage("My secret is fixed", digest))


def _spots(page: Page, box: Box) -> list[tuple[int, float]]:
    """Left end and share of ink of each black thing in a part of the page."""
    left, top, right, bottom = box
    dark = (~np.asarray(draw(page)))[top:bottom, left:right].astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    return sorted((int(x), area / (w * h)) for x, _, w, h, area in stats[1:] if w > 20)


@pytest.mark.parametrize(("red", "white"), [(0, 0), (1, 0), (0, 1), (2, 1), (1, 3), (4, 0)])
def test_the_newest_key_is_as_many_filled_dots_and_rings(red: int, white: int) -> None:
    """Red keys are filled and come first, white keys are rings."""
    page = KeysPage("Mastermind", (ROW, KeyRow(ROW.pegs, red, white)))
    dots = [share > 0.6 for _, share in _spots(page, (262, 50, 400, 108))]
    assert dots == [True] * red + [False] * white


def test_the_newest_row_is_the_largest() -> None:
    """Its pegs are circles of more than forty pixels; nothing else on the page is."""
    page = KeysPage("Mastermind", _rows(10), "")
    dark = (~np.asarray(draw(page))).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    large = [box for box in stats[1:] if box[2] > 40 and box[3] > 40]
    assert len(large) == len(ROW.pegs)
    assert max(box[1] + box[3] for box in large) < SIZE[1] // 2


def test_every_row_adds_ink_up_to_ten() -> None:
    """Each of ten rows is on the page."""
    ink = [np.sum(~np.asarray(draw(KeysPage("", (ROW,) * count)))) for count in (8, 9, 10)]
    assert ink[0] < ink[1] < ink[2]
