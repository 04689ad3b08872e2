"""What lies on a table: random pieces in the zones of a game's mat, as people put them down.

A game's name and a generator come in, laid pieces go out: off their places, crooked, and over
each other where the zones want it. Nothing here draws.
"""

from collections.abc import Callable, Iterator

import msgspec
import numpy as np

from tabletop.decks import KEY_COLOURS, PEG_COLOURS, piece_size
from tabletop.table import (
    CODA_TILES,
    NUMBER_CARDS,
    PLAYING_CARDS,
    TECH_DECK,
    XCODE_CARDS,
    Mat,
    Point,
    Zone,
)
from tabletop.table.mats import (
    CARDLE,
    CODA,
    CODA_PILE_ZONE,
    DRAW_ZONE,
    IF_THEN,
    LINE_LENGTH,
    MARKET_ZONE,
    MASTERMIND,
    STANDING_MM,
    TILE_MM,
    XCODE,
    XCODE_DRAW,
    Side,
    invalid_zone,
    lies_left,
    line_spot,
    wall_zone,
)

CARD_THICK = 0.3
_GAP = 0.08  # so that cards on each other never touch exactly


class Laid(msgspec.Struct, frozen=True):
    """One piece at rest: its middle in mat mm, how it is turned in truth (`angle`, clockwise),
    its size lying upright, how high it is, what it lies on, and how it leans: `rise` mm a mm
    towards `lean` (mat x, y)."""

    zone: str
    place: int
    deck: str
    face: str
    turn: int
    at: Point
    angle: float
    size: tuple[float, float]
    high: float
    base: float = 0.0
    rise: float = 0.0
    lean: tuple[float, float] = (0.0, 0.0)
    layer: int = 0


class Hand:
    """Puts pieces down on one mat and remembers which faces are gone."""

    def __init__(self, mat: Mat, rng: np.random.Generator) -> None:
        self.mat = mat
        self.rng = rng
        self.off = float(rng.uniform(0.5, 3.5))
        self.crooked = float(rng.uniform(0.5, 5.0))
        self._gone: set[str] = set()

    def draw(self, faces: tuple[str, ...], again: bool = False) -> str:
        """A random face; one that has not been drawn yet unless `again`."""
        left = faces if again else tuple(face for face in faces if face not in self._gone)
        face = left[self.rng.integers(len(left))]
        self._gone.add(face)
        return face

    def card(self, zone: Zone, place: int, face: str, turn: int, before: Laid | None) -> Laid:
        """A card in its place, over the one before it where places are close."""
        at, off = zone.places[place], self.off
        size, lean, rise, base = piece_size(zone.deck, face), (0.0, 0.0), 0.0, 0.0
        if before:
            old = zone.places[before.place]
            step = float(np.hypot(at.x - old.x, at.y - old.y))
            off = min(off, 0.12 * step)
            lean = ((old.x - at.x) / step, (old.y - at.y) / step)
            rise = (CARD_THICK + _GAP) / step
            base = rise * _along(size, turn, lean) / 2 + 2 * _GAP
        where, angle = self._near(at, off), turn + self._crook(3.0 if before else 9.0)
        layer = before.layer + 1 if before else 0
        return Laid(
            zone.name, place, zone.deck, face, turn, where, angle, size, CARD_THICK,
            base, rise, lean, layer,
        )  # fmt: skip

    def stack(self, zone: Zone, cards: int, turn: int) -> Laid:
        """A pile of cards face down, as one body."""
        size = piece_size(zone.deck, "back")
        where, angle = self._near(zone.places[0], self.off), turn + self._crook(9.0)
        high = cards * CARD_THICK
        return Laid(zone.name, 0, zone.deck, "back", turn, where, angle, size, high)

    def tile(self, zone: Zone, place: int, face: str, turn: int) -> Laid:
        """A tile of a wall, standing or lying; neighbours keep each other straight."""
        at, tight = zone.places[place], 0.7
        stands = "-" not in face
        size, high = (STANDING_MM, TILE_MM[1]) if stands else (TILE_MM, STANDING_MM[1])
        x, y = self.rng.uniform(-1, 1, 2) * (tight, self.off)
        if turn % 180:
            x, y = y, x
        where = Point(at.x + float(x), at.y + float(y))
        angle = turn + self._crook(2.0)
        return Laid(zone.name, place, zone.deck, face, turn, where, angle, size, high)

    def disc(self, zone: Zone, place: int, face: str) -> Laid:
        """A round piece near its hole, turned anyhow."""
        size = piece_size(zone.deck, face)
        near = self._near(zone.places[place], 0.08 * size[0])
        angle = float(self.rng.uniform(0, 360))
        return Laid(zone.name, place, zone.deck, face, 0, near, angle, size, 1.0)

    def _near(self, at: Point, off: float) -> Point:
        far, towards = self.rng.uniform(0, off), self.rng.uniform(0, 2 * np.pi)
        return Point(at.x + float(far * np.cos(towards)), at.y + float(far * np.sin(towards)))

    def _crook(self, most: float) -> float:
        return float(np.clip(self.rng.normal(0, self.crooked / 2), -most, most))


def _along(size: tuple[float, float], turn: int, lean: tuple[float, float]) -> float:
    """How long a card is in the direction it leans."""
    level = abs(lean[0]) > abs(lean[1])
    return size[int(level == bool(turn % 180))]


def _if_then(hand: Hand) -> Iterator[Laid]:
    rng, mat = hand.rng, hand.mat
    count = int(rng.integers(3, LINE_LENGTH + 1))
    before: Laid | None = None
    for number in range(count):
        zone, place = line_spot(number)
        turn = int(rng.choice((0, 180)))
        face = hand.draw(NUMBER_CARDS.faces)
        before = hand.card(mat.zone(zone), place, face, turn, before if place else None)
        yield before
    for spot in np.flatnonzero(rng.uniform(size=count) < 0.35):
        yield from _invalid(hand, int(spot))
    market = mat.zone(MARKET_ZONE)
    for place in range(int(rng.integers(4))):
        yield hand.card(
            market, place, hand.draw(NUMBER_CARDS.faces), int(rng.choice((0, 180))), None
        )
    if rng.uniform() < 0.6:
        face = hand.draw(NUMBER_CARDS.faces)
        yield hand.card(mat.zone("discards"), 0, face, int(rng.choice((0, 180))), None)
    yield hand.stack(mat.zone(DRAW_ZONE), int(rng.integers(5, 40)), 90)


def _invalid(hand: Hand, number: int) -> Iterator[Laid]:
    zone = hand.mat.zone(invalid_zone(number))
    before: Laid | None = None
    for place in range(int(hand.rng.integers(1, 3))):
        turn = (int(hand.rng.choice((0, 180))) + (90 if lies_left(number) else 270)) % 360
        before = hand.card(zone, place, hand.draw(NUMBER_CARDS.faces), turn, before)
        yield before


def _cardle(hand: Hand, faces: tuple[str, ...]) -> Iterator[Laid]:
    for zone in hand.mat.zones:
        for place in range(len(zone.places)):
            if hand.rng.uniform() < 0.8:
                turn = int(hand.rng.choice((0, 90, 180, 270), p=(0.7, 0.15, 0.1, 0.05)))
                yield hand.card(zone, place, hand.draw(faces), turn, None)


def _xcode(hand: Hand) -> Iterator[Laid]:
    for zone in hand.mat.zones:
        if zone.name == XCODE_DRAW:
            yield hand.stack(zone, int(hand.rng.integers(3, 30)), 0)
            continue
        before: Laid | None = None
        for place, spot in enumerate(zone.places):
            if before and spot.x - zone.places[before.place].x > before.size[0]:
                before = None
            starts = place == 0 or before is None
            if hand.rng.uniform() < (0.7 if starts else 0.6):
                face = hand.draw(XCODE_CARDS.faces, again=True)
                before = hand.card(zone, place, face, int(hand.rng.choice((0, 180))), before)
                yield before


def _coda(hand: Hand) -> Iterator[Laid]:
    lying = tuple(face for face in CODA_TILES.faces if "-" in face)
    for side in Side:
        zone = hand.mat.zone(wall_zone(side))
        count = int(hand.rng.integers(0, 7))
        first = int(hand.rng.integers(0, len(zone.places) - count))
        for place in range(first, first + count):
            stands = hand.rng.uniform() < 0.45
            face = str(hand.rng.choice(("black", "white"))) if stands else hand.draw(lying)
            yield hand.tile(zone, place, face, side.turn % 180 if stands else side.turn)
    yield from _pile(hand, hand.mat.zone(CODA_PILE_ZONE))


def _pile(hand: Hand, zone: Zone) -> Iterator[Laid]:
    """Tiles face down, anywhere in the middle, not on each other."""
    taken: list[Point] = []
    reach = float(np.hypot(*TILE_MM))
    for _ in range(int(hand.rng.integers(2, 16))):
        x, y = hand.rng.uniform(
            reach / 2, (zone.box.width - reach / 2, zone.box.height - reach / 2)
        )
        at = Point(zone.box.x + float(x), zone.box.y + float(y))
        if all(np.hypot(at.x - other.x, at.y - other.y) > reach for other in taken):
            taken.append(at)
            face = str(hand.rng.choice(("black-back", "white-back")))
            angle = float(hand.rng.uniform(0, 360))
            turn = round(angle / 90) % 4 * 90
            yield Laid(
                zone.name, 0, zone.deck, face, turn, at, angle, TILE_MM, STANDING_MM[1]
            )  # fmt: skip


def _mastermind(hand: Hand) -> Iterator[Laid]:
    rows = int(hand.rng.integers(1, 11))
    for zone in hand.mat.zones:
        kind, _, row = zone.name.partition("-")
        if row and int(row) > rows:
            continue
        faces = tuple(PEG_COLOURS if zone.deck == "pegs" else KEY_COLOURS)
        filled = 0.94 if kind == "row" else 0.55
        for place in range(len(zone.places)):
            if hand.rng.uniform() < filled:
                yield hand.disc(zone, place, hand.draw(faces, again=True))


_LAYERS: dict[str, tuple[Mat, Callable[[Hand], Iterator[Laid]]]] = {
    "if-then": (IF_THEN, _if_then),
    "tech-deck": (CARDLE, lambda hand: _cardle(hand, TECH_DECK.faces)),
    "playing-cards": (
        CARDLE.dealt(PLAYING_CARDS.name, TECH_DECK.name),
        lambda hand: _cardle(hand, PLAYING_CARDS.faces),
    ),
    "x-code": (XCODE, _xcode),
    "coda": (CODA, _coda),
    "mastermind": (MASTERMIND, _mastermind),
}
DECKS = tuple(_LAYERS)


def table_of(deck: str) -> Mat:
    """The mat that a deck is played on."""
    return _LAYERS[deck][0]


def laid(deck: str, rng: np.random.Generator) -> list[Laid]:
    """A random moment of a game with this deck."""
    mat, layer = _LAYERS[deck]
    return list(layer(Hand(mat, rng)))
