"""Pages for the e-ink panel: a page comes in, a picture of one bit a pixel goes out.

Readable from a metre away. Forbidden here: deciding what to say, and the panel itself.
"""

from PIL import Image

from tabletop.signals import (
    CluesPage,
    KeypadPage,
    KeysPage,
    MenuPage,
    MovePage,
    OffPage,
    Page,
    ProofPage,
    QrPage,
    ScoresPage,
    StepsPage,
    VerdictPage,
    WordsPage,
)

from .canvas import SIZE
from .clues import draw_clues
from .keypad import draw_keypad
from .keys import draw_keys
from .lists import draw_menu, draw_scores, draw_steps
from .move import draw_move
from .off import draw_off
from .proof import draw_proof
from .qr import draw_qr
from .verdict import draw_verdict
from .words import draw_words

__all__ = ["SIZE", "draw"]


def draw(page: Page) -> Image.Image:  # noqa: C901 - one line a page
    """The page as a black and white picture of `SIZE` pixels."""
    match page:
        case WordsPage():
            return draw_words(page)
        case KeysPage():
            return draw_keys(page)
        case ProofPage():
            return draw_proof(page)
        case VerdictPage():
            return draw_verdict(page)
        case CluesPage():
            return draw_clues(page)
        case KeypadPage():
            return draw_keypad(page)
        case MenuPage():
            return draw_menu(page)
        case StepsPage():
            return draw_steps(page)
        case MovePage():
            return draw_move(page)
        case QrPage():
            return draw_qr(page)
        case ScoresPage():
            return draw_scores(page)
        case OffPage():
            return draw_off(page)
