"""Text that fits: nothing is lost in silence."""

import pytest

from tabletop.display.keys import in_words
from tabletop.display.letters import ELLIPSIS, fitted, readable, width
from tabletop.signals import KeyRow

SIZES = range(40, 7, -1)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Größe: 3 · ▶ é", "Größe: 3 · ▶ é"),
        ("🎲", "?"),
        ("👍🏽", "??"),
        ("中", "?"),
        ("e\u0301", "é"),
        ("a\u200db", "ab"),
        ("tab\tline\nend", "tab line end"),
        ("bell\x07", "bell "),
    ],
)
def test_letters_the_font_lacks_become_question_marks(text: str, shown: str) -> None:
    """A reader sees that something stood there."""
    assert readable(text) == shown


@pytest.mark.parametrize("text", ["short", "some words in a row", "word " * 60, "x" * 300])
def test_every_letter_of_a_text_is_kept_when_it_can_fit(text: str) -> None:
    """Wrapping changes spaces at most, and every line is within its box."""
    block = fitted([text], "regular", (380, 240), SIZES)
    assert "".join(block.lines).replace(" ", "") == text.replace(" ", "")
    assert block.height <= 240
    assert all(width(line, "regular", block.size) <= 380 for line in block.lines)


def test_a_long_word_shrinks_before_it_is_broken() -> None:
    """Words stay whole while there is a size at which they fit."""
    word = "Rindfleischetikettierungsgesetz"
    block = fitted(["das", word], "bold", (380, 240), SIZES)
    assert word in block.lines
    assert width(word, "bold", block.size + 1) > 380


def test_text_beyond_all_sizes_ends_in_an_ellipsis() -> None:
    """Where something had to be left out, it says so."""
    block = fitted(["words " * 2000], "regular", (380, 240), SIZES)
    assert block.lines[-1].endswith(ELLIPSIS)
    assert block.height <= 240
    assert width(block.lines[-1], "regular", block.size) <= 380


@pytest.mark.parametrize(
    ("red", "white", "words"),
    [(0, 0, "no keys"), (4, 0, "four red"), (0, 1, "one white"), (2, 1, "two red, one white")],
)
def test_a_key_is_said_in_words(red: int, white: int, words: str) -> None:
    """Filled and ringed dots need no legend."""
    assert in_words(KeyRow((), red, white)) == words
