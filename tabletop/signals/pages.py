"""Pages: what the panel can show, as values. How they look is the display's business.

A footer says what the buttons do, or what people should do next.
"""

from enum import StrEnum

import msgspec

from tabletop.table import Box, Point


class WordsPage(msgspec.Struct, frozen=True, tag=True):
    """A title and a few lines; the footer says what the buttons do."""

    title: str
    lines: tuple[str, ...]
    footer: str = ""


class KeyRow(msgspec.Struct, frozen=True):
    """A row of code pegs by letter, and its key."""

    pegs: tuple[str, ...]
    red: int
    white: int


class KeysPage(msgspec.Struct, frozen=True, tag=True):
    """Mastermind's rows so far, the newest one large."""

    title: str
    rows: tuple[KeyRow, ...]
    footer: str = ""


class ProofPage(msgspec.Struct, frozen=True, tag=True):
    """A 256-bit commitment as hex, to be kept by whoever wants to check the game later."""

    title: str
    digest: str
    footer: str = ""


class VerdictPage(msgspec.Struct, frozen=True, tag=True):
    """Yes or no, to be seen from afar: `verdict` is a word or two, `lines` say about what."""

    title: str
    good: bool
    verdict: str
    lines: tuple[str, ...] = ()
    footer: str = ""


class Turned(StrEnum):
    """How a card of a Cardle guess is turned by its clue."""

    SHOWN = "shown"  # exact: the card of the code is shown
    UPSIDE_DOWN = "upside down"
    SIDEWAYS = "sideways"
    UPRIGHT = "upright"  # not in the code


class ClueCard(msgspec.Struct, frozen=True):
    """A card by its value and a letter or two for its domain or suit."""

    value: str
    domain: str
    turned: Turned


class CluesPage(msgspec.Struct, frozen=True, tag=True):
    """A Cardle guess as its cards lie after the clues; `earlier` rows are small, newest last."""

    title: str
    cards: tuple[ClueCard, ...]
    earlier: tuple[tuple[ClueCard, ...], ...] = ()
    footer: str = ""


class KeypadPage(msgspec.Struct, frozen=True, tag=True):
    """X-Code's keypad: the names of its spaces row by row, and which are covered."""

    title: str
    spaces: tuple[str, ...]
    covered: tuple[str, ...]
    lines: tuple[str, ...] = ()
    footer: str = ""


class MenuPage(msgspec.Struct, frozen=True, tag=True):
    """A list to choose from. `so_far` is what was chosen before, as in building a guess."""

    title: str
    choices: tuple[str, ...]
    chosen: int = 0
    so_far: str = ""
    footer: str = "BACK: undo   NEXT: down   OK: take"


class StepsPage(msgspec.Struct, frozen=True, tag=True):
    """What to do before playing: steps before `now` are done, the one at `now` is next."""

    title: str
    steps: tuple[str, ...]
    now: int
    footer: str = ""


class MovePage(msgspec.Struct, frozen=True, tag=True):
    """Please move something, with a picture of the table: `size` and all boxes in millimetres.

    `here` is where it lies and `there` where it should; either can be missing.
    """

    title: str
    words: str
    size: Point
    zones: tuple[Box, ...]
    here: Box | None = None
    there: Box | None = None
    footer: str = ""


class QrPage(msgspec.Struct, frozen=True, tag=True):
    """An address for phones to scan, also in letters."""

    title: str
    address: str
    lines: tuple[str, ...] = ()
    footer: str = ""


class Score(msgspec.Struct, frozen=True):
    """A name, its points and whether it won."""

    name: str
    points: str
    won: bool = False


class ScoresPage(msgspec.Struct, frozen=True, tag=True):
    """Everybody's points."""

    title: str
    scores: tuple[Score, ...]
    footer: str = ""


class OffPage(msgspec.Struct, frozen=True, tag=True):
    """What the panel keeps showing without power."""

    lines: tuple[str, ...] = ()
    footer: str = ""


Page = (
    WordsPage
    | KeysPage
    | ProofPage
    | VerdictPage
    | CluesPage
    | KeypadPage
    | MenuPage
    | StepsPage
    | MovePage
    | QrPage
    | ScoresPage
    | OffPage
)
