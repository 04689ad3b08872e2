"""Contact sheets: every face of something printable in one small picture, for looking at.

Drawings come in, one picture goes out. Faces keep their proportions to each other.
"""

from collections.abc import Sequence

from PIL import Image

from .paint import picture
from .shapes import Colour, Drawing, Spot

_CLOTH: Colour = (122, 148, 134)
_WIDE = 1300  # pixels
_SHAPE = 1.5  # of the sheet: width to height, about
_GAP_MM = 4.0


def contact_sheet(faces: Sequence[Drawing]) -> Image.Image:
    """All faces in rows on green cloth."""
    area = sum((face.width + _GAP_MM) * (face.height + _GAP_MM) for face in faces)
    widest = max(face.width for face in faces) + 2 * _GAP_MM
    spots, wide, tall = _flow(faces, max((area * _SHAPE) ** 0.5, widest))
    scale = _WIDE / wide
    sheet = Image.new("RGB", (_WIDE, round(tall * scale)), _CLOTH)
    for face, (x, y) in zip(faces, spots, strict=True):
        art = picture(face, scale)
        mask = art if art.mode == "RGBA" else None
        sheet.paste(art, (round(x * scale), round(y * scale)), mask)
    return sheet


def _flow(faces: Sequence[Drawing], limit: float) -> tuple[list[Spot], float, float]:
    """Where each face goes, row by row, and how wide and high all of them are together."""
    spots: list[Spot] = []
    x = y = _GAP_MM
    wide = row = 0.0
    for face in faces:
        if x > _GAP_MM and x + face.width + _GAP_MM > limit:
            x, y, row = _GAP_MM, y + row + _GAP_MM, 0.0
        spots.append((x, y))
        x += face.width + _GAP_MM
        wide, row = max(wide, x), max(row, face.height)
    return spots, wide, y + row + _GAP_MM
