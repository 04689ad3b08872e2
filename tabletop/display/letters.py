"""Text that fits: letters the font has, sizes and line breaks that keep words whole.

Any text comes in, lines that can be drawn go out. What cannot fit at the smallest size ends
in an ellipsis, so that nobody takes a part for the whole.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import NamedTuple

import msgspec
from PIL import ImageFont

from tabletop.fonts import Weight, font

UNKNOWN = "?"
ELLIPSIS = "…"
ENDLESS = 10**6
"""A height that is never too little."""

_NO_CHARACTER = "\uffff"
_UNSEEN = ("Cf", "Mn", "Me", "Cs")  # joiners, marks on other letters, halves of letters


class Block(msgspec.Struct, frozen=True):
    """Lines of text at one size, and how far apart their baselines are."""

    lines: tuple[str, ...]
    weight: Weight
    size: int
    pitch: int

    @property
    def font(self) -> ImageFont.FreeTypeFont:
        return font(self.weight, self.size)

    @property
    def height(self) -> int:
        return self.pitch * len(self.lines)


def readable(text: str) -> str:
    """The same text in letters that the font has; others become a question mark."""
    return "".join(_letter(character) for character in unicodedata.normalize("NFC", text))


@cache
def _letter(character: str) -> str:
    kind = unicodedata.category(character)
    if kind in _UNSEEN:
        return ""
    if character.isspace() or kind == "Cc":
        return " "
    return character if _drawn(character) != _drawn(_NO_CHARACTER) else UNKNOWN


def _drawn(character: str) -> bytes:
    return bytes(font("regular", 32).getmask(character))


@lru_cache(maxsize=8192)
def width(text: str, weight: Weight, size: int) -> int:
    """How many pixels a line takes, from where it starts to its last drop of ink."""
    left, _, right, _ = font(weight, size).getbbox(text, mode="1", anchor="ls")
    return round(right - min(left, 0))


@lru_cache(maxsize=8192)
def overhang(text: str, weight: Weight, size: int) -> int:
    """How many pixels of ink come before the place where a line starts, as of a j."""
    return max(0, -round(font(weight, size).getbbox(text, mode="1", anchor="ls")[0]))


def fitted(
    paragraphs: Sequence[str], weight: Weight, box: tuple[int, int], sizes: Sequence[int]
) -> Block:
    """The paragraphs at the largest of `sizes` at which they fit into `box`, width by height.

    Words stay whole at some size if they can; failing that they are broken, and failing that
    too the last line at the smallest size ends in an ellipsis.
    """
    texts = [readable(paragraph) for paragraph in paragraphs]
    for breaking in (False, True):
        for size in sizes:
            most = box[1] // _pitch(size)
            lines = tuple(islice(_wrapped(texts, weight, size, box[0]), most + 1))
            if len(lines) <= most and (breaking or not any(line.broken for line in lines)):
                return Block(tuple(line.text for line in lines), weight, size, _pitch(size))
    return _cut(texts, weight, box, sizes[-1])


def balanced(text: str, block: Block, width: int) -> Block:
    """A short paragraph with lines of about the same length, so that no word stands alone."""
    if not 2 <= len(block.lines) <= 3:
        return block
    for narrower in range(width - 10, width // 2, -10):
        tighter = fitted([text], block.weight, (narrower, ENDLESS), [block.size])
        whole_words = " ".join(tighter.lines) == " ".join(block.lines)
        if len(tighter.lines) > len(block.lines) or not whole_words:
            break
        block = tighter
    return block


def _pitch(size: int) -> int:
    return round(size * 1.16)


def _cut(texts: Sequence[str], weight: Weight, box: tuple[int, int], size: int) -> Block:
    most = max(1, box[1] // _pitch(size))
    *kept, last = [line.text for line in islice(_wrapped(texts, weight, size, box[0]), most)]
    while last and width(last + ELLIPSIS, weight, size) > box[0]:
        last = last[:-1]
    return Block((*kept, last + ELLIPSIS), weight, size, _pitch(size))


class _Line(NamedTuple):
    text: str
    broken: bool = False  # ends in the middle of a word


def _wrapped(texts: Sequence[str], weight: Weight, size: int, room: int) -> Iterator[_Line]:
    """Every text in lines of at most `room` pixels; only words longer than that are broken."""
    for text in texts:
        line = ""
        for word in text.split():
            longer = f"{line} {word}" if line else word
            if width(longer, weight, size) <= room:
                line = longer
                continue
            if line:
                yield _Line(line)
            line = ""
            for piece in _pieces(word, weight, size, room):
                if line:
                    yield _Line(line, broken=True)
                line = piece
        yield _Line(line)


def _pieces(word: str, weight: Weight, size: int, room: int) -> Iterator[str]:
    """A word cut into pieces of at most `room` pixels; one piece when it fits."""
    piece = ""
    for character in word:
        if piece and width(piece + character, weight, size) > room:
            yield piece
            piece = ""
        piece += character
    yield piece
