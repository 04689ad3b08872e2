"""Every kind of page as a picture that was looked at and kept.

After a wanted change: `TABLETOP_GOLDEN=write pytest tests/display/test_golden.py`, and look at
the pictures before keeping them.
"""

import hashlib
import os
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from PIL import Image

from tabletop.display import draw
from tabletop.signals import (
    Box,
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

FOLDER = Path(__file__).parent / "golden"
MOST_PIXELS = 400
"""So many of 120,000 pixels may differ: versions of the font library round curves otherwise."""


def _guess(*cards: tuple[str, str, Turned]) -> tuple[ClueCard, ...]:
    return tuple(ClueCard(*card) for card in cards)


EXACT, VALUE, MOVED, NO = Turned.SHOWN, Turned.UPSIDE_DOWN, Turned.SIDEWAYS, Turned.UPRIGHT
FIRST = _guess(
    *(("2", "Da", NO), ("5", "Ne", VALUE), ("9", "Co", MOVED)),
    *(("10", "Se", NO), ("7", "Da", EXACT), ("3", "Ne", MOVED)),
)
SECOND = _guess(
    *(("3", "Co", VALUE), ("5", "Se", EXACT), ("J", "Da", NO)),
    *(("9", "Ne", MOVED), ("7", "Da", EXACT), ("Q", "Se", NO)),
)
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "star", "0", "hash")
ZONES = (
    *(Box(60 + 120 * at, 30, 90, 130) for at in range(5)),
    Box(60, 220, 560, 200),
    Box(660, 300, 100, 130),
)
PAGES: dict[str, Page] = {
    "words": WordsPage(
        "Put the pegs in", ("Lay four pegs on row 3.", "Then take your hands away."), "OK: ready"
    ),
    "keys": KeysPage(
        "Mastermind",
        tuple(KeyRow(("M", "T", "P", "W"), at % 3, (at + 1) % 2) for at in range(7)),
        "Row 8 is next",
    ),
    "proof": ProofPage(
        "My secret is fixed", hashlib.sha256(b"tabletop").hexdigest(), "Dial a number, or OK"
    ),
    "verdict-good": VerdictPage(
        "If Then", True, "Valid", ("Card 7 after card 12.",), "Next: the player on the left"
    ),
    "verdict-bad": VerdictPage(
        "Coda", False, "Wrong", ("Player 2, tile 3 is not a black 7.", "Turn over your own.")
    ),
    "verdict-alone": VerdictPage("Mastermind", True, "Solved!"),
    "clues-first": CluesPage("Cardle, guess 1 of 6", FIRST, footer="Lay guess 2"),
    "clues": CluesPage("Cardle, guess 4 of 6", SECOND, (FIRST, SECOND, FIRST), "Lay guess 5"),
    "keypad": KeypadPage(
        "Mission X-Code, level 3", KEYS, ("1", "4", "5", "9", "star"), ("Turn the timer!",)
    ),
    "keypad-last": KeypadPage("Mission X-Code", KEYS, KEYS[:-1], (), "One more set"),
    "menu": MenuPage(
        "Which game?", ("If Then", "Mastermind", "Cardle", "Coda", "Mission X-Code"), 2
    ),
    "menu-long": MenuPage(
        "Your guess", tuple(f"the card is a {n}" for n in range(1, 14)), 6, "If the line is odd,"
    ),
    "steps": StepsPage(
        "Before we play",
        ("Lay the mat down", "Put the four markers on its corners", "Clear the mat"),
        1,
        "OK: done",
    ),
    "steps-long": StepsPage("Set up", tuple(f"Step number {n}" for n in range(1, 12)), 7),
    "move": MovePage(
        "Please move this",
        "The third card belongs on the line.",
        Point(800, 480),
        ZONES,
        Box(300, 30, 90, 130),
        Box(460, 250, 90, 130),
        "I go on by myself",
    ),
    "move-away": MovePage(
        "Please put this right",
        "This does not belong here.",
        Point(800, 480),
        ZONES,
        here=Box(660, 60, 90, 130),
    ),
    "move-there": MovePage(
        "Please add a card",
        "A card is missing from the market.",
        Point(800, 480),
        ZONES,
        there=Box(180, 30, 90, 130),
    ),
    "qr": QrPage(
        "Play along",
        "http://192.168.178.45:8080/?seat=3a7f",
        ("Scan this with your phone.",),
        "OK: go on",
    ),
    "scores": ScoresPage(
        "Coda, round 2",
        (Score("Player 1", "3"), Score("Player 2", "5", True), Score("Player 3", "4")),
        "OK: next round",
    ),
    "off": OffPage(("The game is saved.", "Plug me in to go on."), "It is safe to pull the plug"),
    "off-alone": OffPage(),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_looks_as_it_was_judged(name: str) -> None:
    """The picture is the one that was kept, but for the font library's rounding."""
    picture, kept = draw(PAGES[name]), FOLDER / f"{name}.png"
    if os.environ.get("TABLETOP_GOLDEN") == "write":
        FOLDER.mkdir(exist_ok=True)
        picture.save(kept, optimize=True)
    with Image.open(kept) as golden:
        differing = np.asarray(picture) != np.asarray(golden.convert("1"))
    assert int(differing.sum()) <= MOST_PIXELS


def test_every_kind_of_page_has_a_picture() -> None:
    """No page can be added without one."""
    assert {type(page) for page in PAGES.values()} == set(get_args(Page))
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PAGES)
