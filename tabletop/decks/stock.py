"""What is on the shelf for the printer: of each thing its single faces, and its pages.

Names come in, drawings go out. A deck's pages hold every card as often as it is played with,
and at the end a page of backs.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby

from tabletop.table import (
    AREA_MM,
    CODA_COLOURS,
    CODA_TILES,
    NUMBER_CARDS,
    PLAYING_CARDS,
    TECH_DECK,
    XCODE_CARDS,
    Deck,
    Mat,
)
from tabletop.table.mats import AREA_MARKERS, CARDLE, CODA, IF_THEN, MASTERMIND, XCODE

from .cards import CARD_MM
from .charuco import charuco_drawing
from .coda_tiles import FLAT_MM, FOLDS_MM, flat_tile
from .markers import marker_tile
from .mastermind import KEY_COLOURS, PEG_COLOURS, board_drawing, piece_drawing
from .pages import Paper, Sheet, grid, page, tiled, whole
from .pieces import BACK, BACKS, piece
from .shapes import Drawing
from .table_mats import keypad_sheets, printed_mat
from .text_cards import TextCard, text_back, text_card

Faces = dict[str, Drawing]

_PEGS_OF_A_COLOUR = 20  # two rows of ten
_KEYS_OF_A_COLOUR = 40  # as many as the board has key holes
_CORNERS = ("Upper left", "Upper right", "Lower right", "Lower left")
_ACROSS, _CARDS = 4, 8  # cards in a row and on a page
_XCODE_COPIES = {"time-blue": 6, "time-yellow": 6, "wild": 6}
_TILES_ACROSS = 6


def _deck_faces(deck: Deck) -> Faces:
    return {face: piece(deck.name, face) for face in deck.faces}


def _card_pages(cards: Iterable[Drawing], paper: Paper, caption: str) -> list[Drawing]:
    """Cards edge to edge, eight a page."""
    return [
        page(grid(_batches(some, _ACROSS), *CARD_MM), paper, caption)
        for some in _batches(tuple(cards), _CARDS)
    ]


def _deck_pages(deck: Deck, title: str, copies: dict[str, int], paper: Paper) -> list[Drawing]:
    cards = (piece(deck.name, f) for f in deck.faces for _ in range(copies.get(f, 1)))
    return [
        *_card_pages(cards, paper, f"{title}: print on card, cut along the marks"),
        *_backs(piece(deck.name, BACK), paper, title),
    ]


def _backs(back: Drawing, paper: Paper, title: str) -> list[Drawing]:
    caption = f"{title}, backs: print this page on the other side of the pages before"
    return _card_pages([back] * _CARDS, paper, caption)


def _xcode_pages(paper: Paper) -> list[Drawing]:
    copies = {face: _XCODE_COPIES.get(face, 2) for face in XCODE_CARDS.faces}
    board = [
        page(whole(half), paper, f"Keypad, {which} half: cut out, glue the halves together")
        for which, half in zip(("upper", "lower"), keypad_sheets(), strict=True)
    ]
    return [*_deck_pages(XCODE_CARDS, "Mission X-Code", copies, paper), *board]


def _coda_pages(paper: Paper) -> list[Drawing]:
    """A page for each colour's numbers, and one for the dashes."""
    tiles = [face for face in CODA_TILES.faces if face not in CODA_COLOURS]
    dashes = [face for face in tiles if face.endswith("dash")]
    sets = [
        [f for f in tiles if f.startswith(colour) and f not in dashes] for colour in CODA_COLOURS
    ]
    caption = "Coda tiles: cut along the marks, fold back at the dots, glue the tab inside the back"
    return [page(_tile_sheet(faces), paper, caption) for faces in (*sets, dashes)]


def _tile_sheet(faces: Sequence[str]) -> Sheet:
    rows = _batches([flat_tile(face) for face in faces], _TILES_ACROSS)
    sheet = grid(rows, *FLAT_MM)
    folds = tuple(FLAT_MM[1] * row + at for row in range(len(rows)) for at in FOLDS_MM)
    return Sheet(sheet.drawing, sheet.cuts_x, sheet.cuts_y, folds)


def text_faces(cards: Iterable[TextCard]) -> Faces:
    """Each card by its id."""
    return {words.id: text_card(words) for words in cards}


def text_pages(cards: Iterable[TextCard], paper: Paper) -> list[Drawing]:
    """Cards kind by kind, with a page of backs behind each kind."""
    pages: list[Drawing] = []
    for kind, some in groupby(cards, key=lambda words: words.kind):
        title = f"If Then, {kind} cards"
        pages += _card_pages(map(text_card, some), paper, title)
        pages += _backs(text_back(kind), paper, title)
    return pages


def _mat_faces(mat: Mat) -> Faces:
    return {f"mat-{mat.name}": printed_mat(mat)}


def _mat_pages(mat: Mat, title: str, paper: Paper) -> list[Drawing]:
    return tiled(printed_mat(mat), paper, f"{title} mat")


def _charuco_faces() -> Faces:
    return {"charuco": charuco_drawing()}


def _charuco_pages(paper: Paper) -> list[Drawing]:
    return [page(whole(charuco_drawing()), paper, "Glue it flat on a board to calibrate the lens")]


def _batches(cards: Sequence[Drawing], count: int) -> list[Sequence[Drawing]]:
    return [cards[at : at + count] for at in range(0, len(cards), count)]


def _board_faces() -> Faces:
    return {"mat-mastermind": board_drawing(MASTERMIND)}


def _mastermind_faces() -> Faces:
    # Both decks have a white face; a picture's name must be its own.
    return {
        **{face: piece_drawing("pegs", face) for face in PEG_COLOURS},
        **{f"key-{face}": piece_drawing("keys", face) for face in KEY_COLOURS},
        **_board_faces(),
    }


def _marker_faces() -> Faces:
    return {
        f"marker-{number}": marker_tile(number, box.width) for number, box in AREA_MARKERS.items()
    }


def _board_pages(paper: Paper) -> list[Drawing]:
    return [page(whole(board_drawing(MASTERMIND)), paper)]


def _mastermind_pages(paper: Paper) -> list[Drawing]:
    pegs = [
        [piece_drawing("pegs", face)] * 10
        for face in PEG_COLOURS
        for _ in range(_PEGS_OF_A_COLOUR // 10)
    ]
    keys = [
        [piece_drawing("keys", face)] * 10
        for face in KEY_COLOURS
        for _ in range(_KEYS_OF_A_COLOUR // 10)
    ]
    return [
        *_board_pages(paper),
        page(grid(pegs, 18.0, 19.5), paper, "Code pegs: print on card, cut along the circles"),
        page(grid(keys, 14.0, 14.0), paper, "Key pegs: print on card, cut along the circles"),
    ]


def _marker_pages(paper: Paper) -> list[Drawing]:
    tiles = [
        marker_tile(number, box.width, f"{corner} corner")
        for corner, (number, box) in zip(_CORNERS, AREA_MARKERS.items(), strict=True)
    ]
    rows = [[tiles[0], tiles[1]], [tiles[3], tiles[2]]]
    width, height = AREA_MM
    caption = f"Left and right of an area of {width:g} x {height:g} mm, black squares flush with it"
    return [page(grid(rows, tiles[0].width, tiles[0].height), paper, caption)]


_DECKS: dict[str, tuple[Deck, str]] = {
    "if-then": (NUMBER_CARDS, "If Then"),
    "tech-deck": (TECH_DECK, "Tech Deck"),
    "playing-cards": (PLAYING_CARDS, "Playing cards"),
    "x-code": (XCODE_CARDS, "Mission X-Code"),
    "coda": (CODA_TILES, "Coda"),
}
_MATS: dict[str, tuple[Mat, str]] = {
    "mat-if-then": (IF_THEN, "If Then"),
    "mat-cardle": (CARDLE, "Cardle"),
    "mat-coda": (CODA, "Coda"),
    "mat-x-code": (XCODE, "Mission X-Code"),
}
FACES: dict[str, Callable[[], Faces]] = {
    **{what: partial(_deck_faces, deck) for what, (deck, _) in _DECKS.items()},
    "mastermind": _mastermind_faces,
    "markers": _marker_faces,
    "charuco": _charuco_faces,
    "mat-mastermind": _board_faces,
    **{what: partial(_mat_faces, mat) for what, (mat, _) in _MATS.items()},
}
PAGES: dict[str, Callable[[Paper], list[Drawing]]] = {
    **{what: partial(_deck_pages, deck, title, {}) for what, (deck, title) in _DECKS.items()},
    "x-code": _xcode_pages,
    "coda": _coda_pages,
    "mastermind": _mastermind_pages,
    "markers": _marker_pages,
    "charuco": _charuco_pages,
    "mat-mastermind": _board_pages,
    **{what: partial(_mat_pages, mat, title) for what, (mat, title) in _MATS.items()},
}


def backs(what: str) -> tuple[Drawing, ...]:
    """What is printed on the other side of a deck's cards; nothing for boards and mats."""
    if what not in _DECKS:
        return ()
    deck, _ = _DECKS[what]
    return tuple(piece(deck.name, name) for name in BACKS.get(deck.name, (BACK,)))
