"""Pages for the e-ink panel: a page comes in, a picture of one bit a pixel goes out.

Readable from a metre away. Forbidden here: deciding what to say, and the panel itself.
"""

from PIL import Image

from tabletop.signals import KeysPage, Page, ProofPage, WordsPage

from .canvas import SIZE
from .keys import draw_keys
from .proof import draw_proof
from .words import draw_words

__all__ = ["SIZE", "draw"]


def draw(page: Page) -> Image.Image:
    """The page as a black and white picture of `SIZE` pixels."""
    match page:
        case WordsPage():
            return draw_words(page)
        case KeysPage():
            return draw_keys(page)
        case ProofPage():
            return draw_proof(page)
