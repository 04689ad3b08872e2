"""What printers can reach: nothing of a page lies at the paper's very edge."""

import pytest

from tabletop.decks.pages import PAPER_MM, Paper
from tabletop.decks.shapes import Drawing, Words
from tabletop.decks.stock import PAGES

EDGE_MM = 4.2  # what common printers leave white


def words(page: Drawing) -> list[Words]:
    return [shape for shape in page.shapes if isinstance(shape, Words)]


@pytest.mark.parametrize("paper", list(PAPER_MM))
@pytest.mark.parametrize("what", list(PAGES))
def test_captions_and_advice_are_printed_whole(what: str, paper: Paper) -> None:
    """The words of each page keep clear of its upper and lower edge, on A4 and on Letter."""
    for page in PAGES[what](paper):
        for each in words(page):
            assert each.y - 0.75 * each.size >= EDGE_MM
            assert each.y + 0.25 * each.size <= page.height - EDGE_MM
