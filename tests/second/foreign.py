"""Pictures of things that are not in a deck: whatever a reader names here, it names wrongly.

A seed comes in, pictures (BGR, 2.4 pixels a mm) of a piece of table with one thing on it and the
thing's quad go out; equal seeds make equal pictures and nothing is stored.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cache

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from tabletop.decks import piece_art, piece_size
from tabletop.table import CODA_TILES, NUMBER_CARDS, PLAYING_CARDS, TECH_DECK, XCODE_CARDS

from . import things
from .things import SCALE
from .tops import Top, top_art

Picture = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Thing = tuple[str, Picture]

PX_PER_MM = 2.4
SIDE_MM = 210.0
_FINE = round(SCALE / PX_PER_MM)
_TOPS_EACH = 3
_TOP_MM = 420.0
_UNLIKE = 2.0  # grey levels in the mean; true faces are about 3 and more apart
_DECKS = {
    deck.name: deck for deck in (NUMBER_CARDS, TECH_DECK, PLAYING_CARDS, XCODE_CARDS, CODA_TILES)
}
_BACKS = {CODA_TILES.name: ("black-back", "white-back")}


class Kind(StrEnum):
    """What kind of thing a picture shows."""

    OTHER_DECK = "other-deck"
    BACK = "back"
    BLANK = "blank"
    PHOTO = "photo"
    HAND = "hand"
    PHONE = "phone"
    PAPER = "paper"
    BANKNOTE = "banknote"
    COIN = "coin"
    CUP = "cup"
    DIE = "die"
    ODD_CARD = "odd-card"
    MIRRORED = "mirrored"
    JOINED = "joined"


class Foreign(msgspec.Struct, frozen=True):
    """One picture: its name (kind, detail and number), the thing, and the thing's corners in
    pixels, clockwise from its own upper left."""

    name: str
    kind: Kind
    picture: Picture
    quad: Floats


def foreign(seed: int, count: int, deck: str = PLAYING_CARDS.name) -> Iterator[Foreign]:
    """Pictures of things that are not in `deck`, all kinds by turns."""
    kinds = tuple(Kind)
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        kind = kinds[number % len(kinds)]
        detail, art = _MAKERS[kind](deck, rng)
        picture, quad = _photographed(art, rng)
        yield Foreign(
            "/".join(part for part in (kind, detail, str(number)) if part), kind, picture, quad
        )


def _art(deck: str, face: str) -> Picture:
    return piece_art(deck, face, SCALE)


def _any_face(deck: str, rng: np.random.Generator) -> str:
    faces = [face for face in _DECKS[deck].faces if deck != CODA_TILES.name or "-" in face]
    return faces[rng.integers(len(faces))]


def _other_deck(deck: str, rng: np.random.Generator) -> Thing:
    others = [name for name in _DECKS if name != deck]
    other = others[rng.integers(len(others))]
    face = _any_face(other, rng)
    return f"{other}/{face}", _art(other, face)


def _back(_deck: str, rng: np.random.Generator) -> Thing:
    name = list(_DECKS)[rng.integers(len(_DECKS))]
    backs = _BACKS.get(name, ("back",))
    return name, _art(name, backs[rng.integers(len(backs))])


@cache
def _faces_small(deck: str) -> Picture:
    """Every face of a deck as a small picture, upright and upside down."""
    arts = [
        _small(_art(deck, face)) for face in _DECKS[deck].faces if "-" in face or deck != "coda"
    ]
    return np.stack([*arts, *(art[::-1, ::-1] for art in arts)])


def _small(art: Picture) -> Picture:
    whole = np.dstack([art[..., :3], art[..., 3]])
    return np.asarray(cv2.resize(whole, (48, 64), interpolation=cv2.INTER_AREA), np.uint8)


def _unlike_all(art: Picture, deck: str) -> bool:
    """Whether art differs so much from every face that nobody may take it for one."""
    apart = np.abs(_faces_small(deck).astype(np.int16) - _small(art))
    return float(apart.mean(axis=(1, 2, 3)).min()) > _UNLIKE


def _mirrored(deck: str, rng: np.random.Generator) -> Thing:
    while True:
        face = _any_face(deck, rng)
        wrong = np.ascontiguousarray(_art(deck, face)[:, ::-1])
        if _unlike_all(wrong, deck):
            return face, wrong


def _joined(deck: str, rng: np.random.Generator) -> Thing:
    """Half of one face and half of another, cut across or along."""
    while True:
        one, two = _any_face(deck, rng), _any_face(deck, rng)
        wrong, other = _art(deck, one).copy(), _art(deck, two)
        tall, wide = wrong.shape[:2]
        if rng.uniform() < 0.7:
            wrong[tall // 2 :] = other[tall // 2 :]
        else:
            wrong[:, wide // 2 :] = other[:, wide // 2 :]
        if _unlike_all(wrong, deck):
            return f"{one}+{two}", wrong


def _drawn(
    draw: Callable[[np.random.Generator], Picture],
) -> Callable[[str, np.random.Generator], Thing]:
    return lambda _deck, rng: ("", draw(rng))


def _sized(
    draw: Callable[[np.random.Generator, tuple[float, float]], Picture],
) -> Callable[[str, np.random.Generator], Thing]:
    return lambda deck, rng: ("", draw(rng, piece_size(deck, _any_face(deck, rng))))


_MAKERS: dict[Kind, Callable[[str, np.random.Generator], Thing]] = {
    Kind.OTHER_DECK: _other_deck,
    Kind.BACK: _back,
    Kind.BLANK: _sized(things.blank_card),
    Kind.PHOTO: _sized(things.photo_card),
    Kind.HAND: _drawn(things.hand),
    Kind.PHONE: _drawn(things.phone),
    Kind.PAPER: _drawn(things.paper),
    Kind.BANKNOTE: _drawn(things.banknote),
    Kind.COIN: _drawn(things.coin),
    Kind.CUP: _drawn(things.cup),
    Kind.DIE: _drawn(things.die),
    Kind.ODD_CARD: _sized(things.odd_card),
    Kind.MIRRORED: _mirrored,
    Kind.JOINED: _joined,
}


@cache
def _top(number: int) -> Picture:
    """One of a few table tops, BGR."""
    kinds = tuple(Top)
    rng = np.random.default_rng([2, number])
    art = top_art(kinds[number % len(kinds)], (_TOP_MM, _TOP_MM), PX_PER_MM, rng)
    return np.ascontiguousarray(art[..., ::-1])


def _photographed(art: Picture, rng: np.random.Generator) -> tuple[Picture, Floats]:
    """The thing on a table top, turned anyhow, in some light."""
    side = round(SIDE_MM * PX_PER_MM)
    table = _top(int(rng.integers(_TOPS_EACH * len(Top))))
    x, y = rng.integers(0, table.shape[0] - side, 2)
    ground = table[y : y + side, x : x + side].astype(np.float32)
    to_px = _pose(art.shape, rng)
    seen = _laid_down(art, to_px, side)
    cover = seen[..., 3:] / 255.0
    shade = cv2.GaussianBlur(seen[..., 3] / 255.0, (0, 0), float(rng.uniform(1.5, 5)))
    dx, dy = rng.integers(-3, 4, 2)
    shade = np.roll(shade, (int(dy), int(dx)), axis=(0, 1))
    picture = ground * (1 - 0.4 * shade[..., None]) * (1 - cover) + seen[..., :3] * cover
    return _lit(np.asarray(picture, np.float32), rng), _quad(art.shape, to_px)


def _pose(shape: tuple[int, ...], rng: np.random.Generator) -> Floats:
    """The map from the art's pixels to the picture's, as whole as the picture has room for it."""
    tall, wide = shape[:2]
    angle = rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) / _FINE
    reach = np.abs(turn) @ (wide / 2, tall / 2)
    room = np.maximum(SIDE_MM * PX_PER_MM / 2 - reach - 4, 0)
    middle = SIDE_MM * PX_PER_MM / 2 + rng.uniform(-1, 1, 2) * room
    return np.column_stack([turn, middle - turn @ (wide / 2, tall / 2)])


def _laid_down(art: Picture, to_px: Floats, side: int) -> npt.NDArray[np.float32]:
    """The art where it lies, drawn twice as fine and brought down."""
    fine = to_px * _FINE
    big = (side * _FINE, side * _FINE)
    art = np.dstack([art[..., :3], art[..., 3]])
    small = cv2.resize(cv2.warpAffine(art, fine, big), (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def _quad(shape: tuple[int, ...], to_px: Floats) -> Floats:
    tall, wide = shape[:2]
    spots = np.array([[0, 0, 1], [wide, 0, 1], [wide, tall, 1], [0, tall, 1.0]])
    return np.asarray(spots @ to_px.T, np.float64)


def _lit(picture: npt.NDArray[np.float32], rng: np.random.Generator) -> Picture:
    """Light that falls off to a side, a tint, softness, grain, and JPEG."""
    down, across = np.ogrid[-1 : 1 : picture.shape[0] * 1j, -1 : 1 : picture.shape[1] * 1j]
    slope, towards = rng.uniform(0, 0.18), rng.uniform(0, 2 * np.pi)
    fall = 1 + slope * (across * np.cos(towards) + down * np.sin(towards))
    tint = rng.normal(1, 0.04, 3) * rng.uniform(0.6, 1.0)
    soft = cv2.GaussianBlur(picture * fall[..., None] * tint, (0, 0), float(rng.uniform(0.4, 0.9)))
    grainy = soft + rng.normal(0, rng.uniform(0.8, 3.0), soft.shape)
    whole = np.clip(grainy, 0, 255).astype(np.uint8)
    _, jpeg = cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, 90])
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
