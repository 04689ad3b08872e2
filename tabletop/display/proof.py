"""The page of the proof: the device's commitment as a QR code and as digits to compare."""

import re

from PIL import Image

from tabletop.errors import BadInput
from tabletop.signals import ProofPage

from .canvas import MARGIN, SIZE, Canvas
from .letters import fitted
from .qr import place_code

_GROUP = 4
_COLUMNS = 2


def draw_proof(page: ProofPage) -> Image.Image:
    """The code as large as fits on the left, the digits in groups of four beside it."""
    if not re.fullmatch(r"[0-9a-fA-F]{64}", page.digest):
        raise BadInput(f"{page.digest!r} is no commitment: give 64 hexadecimal digits")
    canvas = Canvas()
    canvas.title(page.title, largest=28, height=34)
    canvas.footer(page.footer)
    _digits(canvas, page.digest, place_code(canvas, page.digest))
    return canvas.image


def _digits(canvas: Canvas, digest: str, left: int) -> None:
    groups = [digest[at : at + _GROUP] for at in range(0, len(digest), _GROUP)]
    lines = len(groups) // _COLUMNS
    column = (SIZE[0] - MARGIN - left) // _COLUMNS
    pitch = canvas.free[1] // lines
    top = canvas.top + (canvas.free[1] - pitch * lines) // 2
    for at, group in enumerate(groups):
        x = left + column * (at % _COLUMNS) + column // 2
        block = fitted([group], "bold", (column - 6, pitch + 4), range(26, 7, -1))
        canvas.centred(block, (x, top + at // _COLUMNS * pitch + pitch // 2))
