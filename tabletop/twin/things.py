"""Things on the table as sprites: pieces, piles, coins, slips and cups, each with its shadow.

Comes in: a scene and its stage. Goes out: `Thing`s, which the renderer lays down in order.
"""

import zlib
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from .forms import TILES, Form, lying_form
from .lens import Matrix, Rect, around, meeting, project, raised, through
from .prints import PIECE_PX_PER_MM, printed_piece
from .resting import Rest, resting
from .scene import Coin, Cup, Extra, Lying, Scene, Slip, Stack, Stray
from .solids import box, cup, footprint, sheet
from .sprites import Layer, Sprite, painted, premultiplied, shade, shadowed
from .stage import Stage

Picture = npt.NDArray[np.uint8]
_FLAT_DARK, _TALL_DARK = 0.28, 0.42
_DISC_DROP, _CARD_DROP = 1.2, 0.9  # how far from a flat thing its shadow shows, in mm
_SOFT_EDGE = 1.4  # how much larger a reflection is than its bright core
_SHINY_CARDS = 0.35  # how many of the cards catch a lamp where any may


@dataclass(frozen=True)
class Thing:
    """A body and, where it is tall, its shadow apart. Things lower in `order` come first."""

    body: Sprite
    shadow: Sprite | None
    order: tuple[float, ...]
    rects: tuple[Rect, ...] = field(init=False)

    def __post_init__(self) -> None:
        both = (self.body.rect, self.shadow.rect) if self.shadow else (self.body.rect,)
        object.__setattr__(self, "rects", both)


class Bench:
    """Turns pieces and extras of one table into things to draw."""

    def __init__(self, stage: Stage) -> None:
        self._stage, self._conditions = stage, stage.conditions
        self._frame: Rect = (0, 0, *stage.conditions.frame_px)

    def piece(self, scene: Scene, lying: Lying) -> tuple[Thing, Rest]:
        """A piece as it lies; later places of a zone lie over earlier ones."""
        zone = scene.mat.zone(lying.zone)
        deck, number = zone.deck, scene.mat.zones.index(zone)
        rest = resting(scene, lying, self._conditions)
        art = printed_piece(deck, lying.piece.face, self._conditions.fade)
        if rest.form.tall:
            return self._block(deck, lying.piece.face, rest, art), rest
        glint = self._glint(lying, rest.form, art.shape)
        return self._flat(art, rest, (1.0, number, lying.place), glint), rest

    def extra(self, extra: Extra, number: int) -> Thing:
        """A thing that is no piece in its place."""
        fade = self._conditions.fade
        match extra:
            case Stack(deck, at, _, turn):
                return self._pile(extra, Rest(at, turn, 0.0, lying_form(deck)), number)
            case Cup():
                return self._cup(extra)
            case Stray(deck, face, at, turn):
                art = printed_piece(deck, face, fade)
            case Coin(at, mm, colour):
                art, turn = _coin(mm, colour), 0.0
            case Slip(at, width, height, turn, colour):
                art = _slip(width, height, colour)
        height, width = (side / PIECE_PX_PER_MM for side in art.shape[:2])
        body = Form(width, height, 1.0, round=not isinstance(extra, Slip))
        return self._flat(art, Rest(at, turn, 0.0, body), (2.0, number))

    def _flat(
        self, art: Picture, rest: Rest, order: tuple[float, ...], glint: Picture | None = None
    ) -> Thing:
        corners = footprint(rest.at, rest.turn, rest.form.width, rest.form.depth)
        layers = sheet(self._stage, art, corners, rest.base, rest.form.height)
        drop = _DISC_DROP if rest.form.round else _CARD_DROP
        fallen = raised(corners + self._stage.away * drop, rest.base)
        rect = self._rect(np.vstack([self._stage.see(fallen), _seen(layers)]), 6)
        dark = _silhouette(art, self._stage.see(fallen), rect, 0.5 * self._stage.px_per_mm)
        shine = None if glint is None else _laid(glint, layers[-1][1], rect)
        return Thing(painted(layers, rect, dark, shine), None, order)

    def _block(self, deck: str, face: str, rest: Rest, top: Picture) -> Thing:
        """A tile, standing or lying: the sides in its own colour."""
        body, colour = rest.form, face.partition("-")[0]
        back = printed_piece(deck, f"{colour}-back", self._conditions.fade)
        bare = _plain(back)
        standing = deck == TILES and "-" not in face
        wide = back if standing else bare
        corners = footprint(rest.at, rest.turn, body.width, body.depth)
        heights = np.array([rest.base, rest.base + body.height])
        layers = box(self._stage, top, (wide, bare, wide, bare), corners, heights)
        return self._tall(layers, corners, heights)

    def _pile(self, stack: Stack, rest: Rest, number: int) -> Thing:
        """Cards or tiles face down on top of each other, a little untidy."""
        high = rest.form.height * stack.count
        corners = footprint(rest.at, rest.turn, rest.form.width, rest.form.depth)
        top = printed_piece(stack.deck, stack.back, self._conditions.fade)
        sides = tuple(_edges(stack.count, side) for side in range(4))
        if stack.deck == TILES:
            sides = (_plain(top),) * 4
        layers = box(self._stage, top, sides, corners, np.array([0.0, high]))
        pile = self._tall(layers, corners, np.array([0.0, high]))
        return Thing(pile.body, pile.shadow, (0.0, number))

    def _tall(self, layers: list[Layer], corners: Matrix, heights: Matrix) -> Thing:
        stage = self._stage
        high = raised(corners, float(heights[1]))
        spots = np.vstack([raised(corners, float(heights[0])), stage.cast(high)])
        outline = stage.see(spots)
        soft = (0.6 + 0.07 * float(heights[1])) * stage.px_per_mm
        fallen = self._rect(outline, 3 * soft)
        dark = shadowed(shade(outline, fallen, soft, _TALL_DARK), fallen)
        away = float(np.hypot(*(corners.mean(axis=0) - stage.eye[:2])))
        return Thing(painted(layers, self._rect(_seen(layers), 2), None), dark, (3.0, -away))

    def _cup(self, thing: Cup) -> Thing:
        half = thing.mm / 2
        corners = footprint(thing.at, 0.0, 2 * half, 2 * half)
        corners = np.vstack([corners, footprint(thing.at, 45.0, 2 * half, 2 * half)])
        return self._tall(cup(self._stage, thing), corners, np.array([0.0, thing.height]))

    def _rect(self, spots: Matrix, room: float) -> Rect:
        rect = meeting(around(spots, room), self._frame)
        return rect[0], rect[1], max(rect[0] + 1, rect[2]), max(rect[1] + 1, rect[3])

    def _glint(self, lying: Lying, body: Form, shape: tuple[int, ...]) -> Picture | None:
        """A lamp's reflection on a glossy card, on no more than `gloss` of it."""
        if not (body.glossy and self._conditions.gloss):
            return None
        text = f"glint/{lying.zone}/{lying.place}/{lying.throw}"
        rng = np.random.default_rng([self._conditions.seed, zlib.crc32(text.encode())])
        if rng.uniform() > _SHINY_CARDS:
            return None
        share = self._conditions.gloss * rng.uniform(0.3, 1.0)
        return _reflection(rng, shape, share)


def _reflection(rng: np.random.Generator, shape: tuple[int, ...], share: float) -> Picture:
    """A soft-edged bright spot that covers no more than this share of a picture."""
    height, width = shape[:2]
    long = rng.uniform(1.0, 1.8)
    radius = np.sqrt(share * height * width / np.pi / long / _SOFT_EDGE)
    x, y = rng.uniform(0.15, 0.85, 2) * (width, height)
    angle = rng.uniform(0, np.pi)
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    along = (columns - x) * np.cos(angle) + (rows - y) * np.sin(angle)
    across = (rows - y) * np.cos(angle) - (columns - x) * np.sin(angle)
    away = np.hypot(along / (radius * long), across / radius)
    bright = 230 * np.exp(-(away**4) * 0.7) * rng.uniform(0.6, 1.0)
    return np.asarray(bright, np.uint8)


def _laid(art: Picture, way: Matrix, rect: Rect) -> Picture:
    moved = np.array([[1.0, 0, -rect[0]], [0, 1.0, -rect[1]], [0, 0, 1.0]]) @ way
    return np.asarray(cv2.warpPerspective(art, moved, (rect[2] - rect[0], rect[3] - rect[1])))


def _silhouette(art: Picture, quad: Matrix, rect: Rect, soft: float) -> Picture:
    """The soft shadow of a flat picture laid on four corners."""
    height, width = art.shape[:2]
    mask = _laid(np.ascontiguousarray(art[:, :, 3]), through((width, height), quad), rect)
    blurred = cv2.GaussianBlur(mask, (0, 0), max(soft, 0.5))
    return np.asarray(blurred * np.float32(_FLAT_DARK), np.uint8)


def _seen(layers: list[Layer]) -> Matrix:
    """Where the corners of layers are in the frame."""
    corners = []
    for art, way in layers:
        height, width = art.shape[:2]
        corners.append(project(way, [(0, 0), (width, 0), (width, height), (0, height)]))
    return np.vstack(corners)


def _plain(back: Picture) -> Picture:
    """A side in the colour of a tile's back."""
    return np.full((8, 8, 4), (*back[back.shape[0] // 2, 4, :3].tolist(), 255), np.uint8)


@lru_cache(maxsize=64)
def _edges(count: int, seed: int) -> Picture:
    """The side of a pile: a pale line for each card, none quite like the next."""
    rng = np.random.default_rng(seed)
    lines = rng.uniform(0.72, 1.0, (max(2, count), 1, 1)) * np.array([206, 212, 216])
    side = np.dstack([lines.repeat(8, axis=1), np.full((max(2, count), 8), 255.0)])
    return np.asarray(side, np.uint8)


@lru_cache(maxsize=32)
def _coin(mm: float, colour: tuple[int, int, int]) -> Picture:
    side = round(mm * PIECE_PX_PER_MM)
    y, x = np.mgrid[0:side, 0:side] - (side - 1) / 2
    away = np.hypot(x, y) / (side / 2)
    shading = 1 + 0.12 * (x + y) / side - 0.25 * (np.abs(away - 0.88) < 0.05)
    body = shading[:, :, None] * np.array(colour[::-1])
    alpha = np.clip((1 - away) * side / 2 + 0.5, 0, 1) * 255
    return premultiplied(np.dstack([np.clip(body, 0, 255), alpha]).astype(np.uint8))


@lru_cache(maxsize=32)
def _slip(width: float, height: float, colour: tuple[int, int, int]) -> Picture:
    size = (round(height * PIECE_PX_PER_MM), round(width * PIECE_PX_PER_MM), 4)
    art = np.full(size, 255, np.uint8)
    art[:, :, :3] = colour[::-1]
    return art
