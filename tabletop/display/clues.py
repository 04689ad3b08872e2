"""The page of clues: a Cardle guess as its cards lie after the clues, earlier ones small.

A card is turned as its clue turns it, and a word under it says what that means. A card
that was exact is black, as the card of the code that is shown.
"""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from tabletop.signals import ClueCard, CluesPage, Turned

from .canvas import BLACK, INSIDE, MARGIN, SIZE, WHITE, Canvas
from .letters import fitted

_USUAL = 6  # cards of a guess, for which sizes are chosen
_MOST_EARLIER = 2  # more could not be read from a metre away
_ANGLES = {Turned.UPSIDE_DOWN: 180, Turned.SIDEWAYS: 90}
_MEANING = {
    Turned.SHOWN: "exact",
    Turned.UPSIDE_DOWN: "value",
    Turned.SIDEWAYS: "moved",
    Turned.UPRIGHT: "no",
}


def draw_clues(page: CluesPage) -> Image.Image:
    """The newest guess on top, up to two earlier ones below it."""
    canvas = Canvas()
    canvas.title(page.title, largest=25, height=28)
    canvas.footer(page.footer)
    earlier = page.earlier[-_MOST_EARLIER:][::-1]
    _newest(canvas, page.cards, canvas.free[1] - 42 * len(earlier))
    _before(canvas, earlier, len(page.earlier))
    return canvas.image


def _newest(canvas: Canvas, cards: Sequence[ClueCard], height: int) -> None:
    pitch = INSIDE // max(_USUAL, len(cards))
    words = 24
    tall = min(height - words, pitch * 3 // 2)
    size = (max(6, min(pitch - 6, tall * 2 // 3)), max(9, tall))
    for at, card in enumerate(cards):
        middle = MARGIN + at * pitch + pitch // 2
        _put(canvas, card, (middle, canvas.top + tall // 2), _fitting(card, size, pitch))
        meaning = fitted([_MEANING[card.turned]], "bold", (pitch, words), range(22, 5, -1))
        canvas.centred(meaning, (middle, canvas.top + tall + words // 2))
    canvas.top += tall + words + 4


def _fitting(card: ClueCard, size: tuple[int, int], pitch: int) -> tuple[int, int]:
    """A card that lies sideways must not be longer than its column is wide."""
    if card.turned is not Turned.SIDEWAYS:
        return size
    tall = min(size[1], pitch - 2)
    return max(6, tall * 3 // 4), tall


def _before(canvas: Canvas, rows: Sequence[Sequence[ClueCard]], total: int) -> None:
    if not rows:
        return
    pitch = min(46, canvas.free[1] // len(rows))
    for down, row in enumerate(rows):
        y = canvas.top + down * pitch + pitch // 2
        label = fitted([str(total - down)], "bold", (24, pitch), range(24, 5, -1))
        canvas.centred(label, (MARGIN + 12, y))
        column = (INSIDE - 30) // max(_USUAL, len(row))
        for at, card in enumerate(row):
            middle = MARGIN + 30 + at * column + column // 2
            _small(canvas, card, (middle, y), (column - 4, pitch - 4))


def _small(canvas: Canvas, card: ClueCard, middle: tuple[int, int], box: tuple[int, int]) -> None:
    """Value and domain in a line, the whole turned as the card lies."""
    width, height = box
    black = card.turned is Turned.SHOWN
    if card.turned is Turned.SIDEWAYS:
        picture = _face([card.value, card.domain], black, (height, width - 2), 27, 27)
    else:
        picture = _face([f"{card.value} {card.domain}"], black, (width, height), 27)
    _paste(canvas, picture, card.turned, middle)


def _put(canvas: Canvas, card: ClueCard, middle: tuple[int, int], size: tuple[int, int]) -> None:
    picture = _face([card.value, card.domain], card.turned is Turned.SHOWN, size, 44)
    _paste(canvas, picture, card.turned, middle)


def _face(
    texts: Sequence[str], black: bool, size: tuple[int, int], largest: int, second: int = 0
) -> Image.Image:
    """A card upright: its texts below each other, each as large as it may be and fits."""
    width, height = size
    ground, ink = (BLACK, WHITE) if black else (WHITE, BLACK)
    picture = Image.new("1", size, WHITE)
    box = (0, 0, width - 1, height - 1)
    ImageDraw.Draw(picture).rounded_rectangle(box, 5, ground, BLACK, 2)
    face = Canvas(picture)
    several = len(texts) > 1
    room = (width - 6, height // 2) if several else (width - 8, height)
    places = ((0.3, 0.72) if second else (0.38, 0.76)) if several else (0.5,)
    for text, place, most in zip(
        texts, places, (largest, second or largest * 5 // 8), strict=False
    ):
        block = fitted([text], "bold", room, range(most, 5, -1))
        face.centred(block, (width // 2, round(height * place)), ink)
    return picture


def _paste(canvas: Canvas, picture: Image.Image, turned: Turned, middle: tuple[int, int]) -> None:
    turn = _ANGLES.get(turned, 0)
    lying = picture.rotate(turn, expand=True) if turn else picture
    left, top = middle[0] - lying.width // 2, middle[1] - lying.height // 2
    canvas.image.paste(lying, (min(left, SIZE[0] - MARGIN - lying.width), top))
