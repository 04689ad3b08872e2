"""Drawings of things that belong to no deck: phones, coins, cups, dice, notes, hands, odd cards.

A generator comes in, a BGRA picture at `SCALE` pixels a mm goes out, see-through around it.
"""

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from .tops import noise

Picture = npt.NDArray[np.uint8]
Ink = tuple[int, int, int]

SCALE = 4.8
_LETTERS = "ABCDEFGHKLMNPRSTUVWXYZabdefghknqrt0123456789?!&@%+=#"
_WORDS = ("milk", "bread", "rent", "call", "at", "noon", "things", "to", "buy", "and", "never")


def _px(mm: float) -> int:
    return max(1, round(mm * SCALE))


def _colour(rng: np.random.Generator, low: int = 20, high: int = 236) -> Ink:
    red, green, blue = (int(part) for part in rng.integers(low, high, 3))
    return red, green, blue


def _canvas(width: float, height: float) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    picture = Image.new("RGBA", (_px(width), _px(height)), (0, 0, 0, 0))
    return picture, ImageDraw.Draw(picture)


def _done(picture: Image.Image) -> Picture:
    return np.ascontiguousarray(np.asarray(picture)[..., [2, 1, 0, 3]])


def _rounded(
    width: float, height: float, radius: float, fill: Ink
) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    picture, draw = _canvas(width, height)
    size = (picture.width - 1, picture.height - 1)
    draw.rounded_rectangle((0, 0, *size), _px(radius), fill=(*fill, 255))
    return picture, draw


def _within(shape: Picture, inside: Picture) -> Picture:
    """The colours of `inside` in the outline of `shape`."""
    return np.dstack([inside[: shape.shape[0], : shape.shape[1]], shape[..., 3]])


def blank_card(rng: np.random.Generator, size: tuple[float, float]) -> Picture:
    """A card with nothing on it but, at times, a frame."""
    paper = int(rng.integers(205, 256))
    picture, draw = _rounded(*size, 3.0, (paper, paper, int(paper * rng.uniform(0.88, 1))))
    if rng.uniform() < 0.6:
        rim = _px(2.5)
        box = (rim, rim, picture.width - 1 - rim, picture.height - 1 - rim)
        draw.rounded_rectangle(box, _px(2), outline=(40, 42, 48, 255), width=_px(0.5))
    return _done(picture)


def photo_card(rng: np.random.Generator, size: tuple[float, float]) -> Picture:
    """A card with something like a photograph on it: soft shapes, horizon, speckle."""
    shape, _ = _rounded(*size, 3.0, (255, 255, 255))
    tall, wide = shape.height, shape.width
    field = np.zeros((tall, wide, 3), np.float32)
    for grain, share in ((30, 46), (8, 26), (1.5, 12)):
        for channel in range(3):
            field[..., channel] += share * noise((tall, wide), (grain * SCALE, grain * SCALE), rng)
    field += np.array(_colour(rng, 70, 190), np.float32)
    horizon = int(tall * rng.uniform(0.3, 0.7))
    field[:horizon] = field[:horizon] * 0.4 + np.array(_colour(rng, 120, 240), np.float32) * 0.6
    if rng.uniform() < 0.5:
        rim = _px(2.5)
        field[:rim], field[-rim:], field[:, :rim], field[:, -rim:] = 248, 248, 248, 248
    return _within(_done(shape), np.clip(field, 0, 255).astype(np.uint8))


def odd_card(rng: np.random.Generator, size: tuple[float, float]) -> Picture:
    """A card of the deck's size with art of nobody's: letters, shapes, a frame, a corner sign."""
    picture, draw = _rounded(*size, 3.0, (250, 250, 248))
    wide, tall, rim = picture.width, picture.height, _px(2.5)
    if rng.uniform() < 0.6:
        box = (rim, rim, wide - 1 - rim, tall - 1 - rim)
        draw.rounded_rectangle(
            box, _px(2), fill=(*_colour(rng), 255), outline=(38, 40, 46, 255), width=_px(0.6)
        )
    for _ in range(rng.integers(0, 6)):
        _shape(draw, rng, wide, tall)
    sign = "".join(rng.choice(list(_LETTERS), rng.integers(1, 3)))
    ink = (*_colour(rng, 0, 255), 255)
    middle = (wide / 2, tall * rng.uniform(0.35, 0.65))
    draw.text(middle, sign, ink, ImageFont.load_default(tall * rng.uniform(0.2, 0.5)), anchor="mm")
    if rng.uniform() < 0.7:
        draw.text((rim * 2, rim * 1.5), sign[:1], ink, ImageFont.load_default(tall * 0.13))
    return _done(picture)


def _shape(draw: ImageDraw.ImageDraw, rng: np.random.Generator, wide: int, tall: int) -> None:
    x, y = rng.uniform(0.15, 0.85, 2) * (wide, tall)
    half, fill = wide * rng.uniform(0.05, 0.25), (*_colour(rng), 255)
    box = (x - half, y - half, x + half, y + half)
    kind = rng.integers(4)
    if kind == 0:
        draw.ellipse(box, fill=fill)
    elif kind == 1:
        draw.rectangle(box, fill=fill)
    else:
        sides, turn = int(rng.integers(3, 9)), rng.uniform(0, 7)
        angles = turn + np.arange(sides * (kind - 1)) * 2 * np.pi / (sides * (kind - 1))
        far = np.where(
            np.arange(len(angles)) % 2 == (kind == 3), half, half * (0.45 if kind == 3 else 1)
        )
        spots = [
            (float(x + r * np.cos(a)), float(y + r * np.sin(a)))
            for r, a in zip(far, angles, strict=True)
        ]
        draw.polygon(spots, fill=fill)


def phone(rng: np.random.Generator) -> Picture:
    """A dark rounded slab, at times with a lit screen and icons."""
    picture, draw = _rounded(rng.uniform(64, 78), rng.uniform(130, 162), 9, (22, 22, 26))
    wide, tall, edge = picture.width, picture.height, _px(3)
    lit = rng.uniform() < 0.7
    screen = _colour(rng, 10, 160) if lit else (12, 12, 15)
    draw.rounded_rectangle((edge, edge, wide - edge, tall - edge), _px(6), fill=(*screen, 255))
    if lit:
        step, side = (wide - 2 * edge) / 4, _px(10)
        for row in range(int(rng.integers(2, 7))):
            for column in range(4):
                x, y = edge + step * (column + 0.5) - side / 2, _px(18) + row * _px(19)
                box = (x, y, x + side, y + side)
                draw.rounded_rectangle(box, _px(2.5), fill=(*_colour(rng, 40, 250), 255))
    return _done(picture)


def paper(rng: np.random.Generator) -> Picture:
    """A sheet with lines of writing."""
    width, height = (105, 148) if rng.uniform() < 0.6 else rng.uniform((50, 70), (100, 150))
    picture, draw = _rounded(width, height, 0.3, (246, 245, 240))
    size = rng.uniform(3.0, 6.5)
    font, y = ImageFont.load_default(size * SCALE), 8.0
    ink = (*((30, 30, 36) if rng.uniform() < 0.6 else (28, 48, 140)), 255)
    while y < height - 10:
        words = " ".join(rng.choice(_WORDS, rng.integers(2, 9)))
        room = max(4, int(2 * (width - 14) / size))
        draw.text((_px(7), _px(y)), words[:room], ink, font)
        y += size * 1.5
    return _done(picture)


def banknote(rng: np.random.Generator) -> Picture:
    """Something like money: fine waves, an oval, big figures."""
    width, height = rng.uniform((118, 62), (152, 78))
    shape, _ = _rounded(width, height, 0.3, (255, 255, 255))
    down, across = np.mgrid[: shape.height, : shape.width] / SCALE
    tint, pitch = np.array(_colour(rng, 90, 200), np.float32), rng.uniform(1.2, 3.0)
    wave = np.sin((down + 6 * np.sin(across / rng.uniform(8, 20))) * 2 * np.pi / pitch)
    field = tint + (255 - tint) * (0.45 + 0.3 * wave)[..., None]
    picture = Image.fromarray(np.clip(field, 0, 255).astype(np.uint8)).convert("RGBA")
    draw, ink = ImageDraw.Draw(picture), (*_colour(rng, 10, 90), 255)
    x, half = shape.width * rng.uniform(0.3, 0.7), shape.height * 0.38
    middle = shape.height / 2
    draw.ellipse(
        (x - half * 0.8, middle - half, x + half * 0.8, middle + half),
        fill=(*_colour(rng, 110, 210), 255),
        outline=ink,
        width=3,
    )
    draw.text(
        (_px(4), _px(3)),
        str(rng.choice((5, 10, 20, 50, 100))),
        ink,
        ImageFont.load_default(15 * SCALE),
    )
    return _done(picture)


def coin(rng: np.random.Generator) -> Picture:
    """A round of metal with a rim and a figure."""
    size = rng.uniform(16, 31)
    picture, draw = _canvas(size, size)
    metal = ((196, 160, 84), (176, 118, 82), (186, 188, 192))[rng.integers(3)]
    edge = picture.width - 1
    draw.ellipse((0, 0, edge, edge), fill=(*metal, 255), outline=(90, 76, 60, 255), width=_px(0.6))
    inner = _px(size * rng.uniform(0.08, 0.2))
    pale = tuple(min(255, part + 22) for part in metal)
    draw.ellipse((inner, inner, edge - inner, edge - inner), fill=(*pale, 255))
    font = ImageFont.load_default(size * 0.6 * SCALE)
    draw.text(
        (edge / 2, edge / 2),
        str(rng.choice((1, 2, 5, 10, 20, 50))),
        (96, 78, 60, 255),
        font,
        anchor="mm",
    )
    return _done(picture)


def cup(rng: np.random.Generator) -> Picture:
    """A cup from above, with a drink in it and a handle."""
    size = rng.uniform(66, 92)
    picture, draw = _canvas(size + 26, size)
    clay, wall = _colour(rng, 120, 250), _px(4)
    high = picture.height - 1
    middle = high / 2
    draw.rounded_rectangle(
        (high - _px(8), middle - _px(9), high + _px(22), middle + _px(9)),
        _px(8),
        outline=(*clay, 255),
        width=_px(6),
    )
    draw.ellipse((0, 0, high, high), fill=(*clay, 255))
    drink = ((58, 34, 20), (150, 84, 30), (236, 230, 220), (120, 20, 40))[rng.integers(4)]
    dark = tuple(part * 3 // 4 for part in clay)
    draw.ellipse((wall, wall, high - wall, high - wall), fill=(*dark, 255))
    draw.ellipse((2 * wall, 2 * wall, high - 2 * wall, high - 2 * wall), fill=(*drink, 255))
    return _done(picture)


def die(rng: np.random.Generator) -> Picture:
    """A die from above."""
    size = rng.uniform(12, 19)
    body = ((246, 244, 238), (190, 30, 36), (30, 32, 38), (40, 90, 180))[rng.integers(4)]
    picture, draw = _rounded(size, size, size * 0.16, body)
    ink = (24, 24, 28, 255) if sum(body) > 500 else (246, 246, 242, 255)
    grid = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}
    half = picture.width * 0.09
    for spot in grid[int(rng.integers(1, 7))]:
        x, y = (picture.width * (0.25 + 0.25 * part) for part in divmod(int(spot), 3))
        draw.ellipse((x - half, y - half, x + half, y + half), fill=ink)
    return _done(picture)


def hand(rng: np.random.Generator) -> Picture:
    """A palm with fingers, in one of many tones of skin."""
    picture, draw = _canvas(112, 170)
    dark = rng.uniform(0.35, 1.0)
    skin = tuple(int(part * dark) for part in (232, 186, 158))
    nail = tuple(min(255, int(part * 1.1)) for part in skin)
    draw.rounded_rectangle((_px(16), _px(82), _px(98), _px(169)), _px(24), fill=(*skin, 255))
    for number, (x, tip) in enumerate(((26, 30), (47, 12), (68, 6), (88, 22))):
        lean, wide = rng.uniform(-5, 5), _px(rng.uniform(15, 18))
        ends = ((_px(x), _px(100)), (_px(x + lean), _px(tip + 8 + rng.uniform(0, 14))))
        draw.line(ends, fill=(*skin, 255), width=wide)
        for ex, ey in ends:
            draw.ellipse(
                (ex - wide / 2, ey - wide / 2, ex + wide / 2, ey + wide / 2), fill=(*skin, 255)
            )
        ex, ey = ends[1]
        if number != 3 or rng.uniform() < 0.8:
            draw.ellipse(
                (ex - wide / 4, ey - wide / 3, ex + wide / 4, ey + wide / 4), fill=(*nail, 255)
            )
    art = _done(picture).astype(np.float32)
    tone = (
        1
        + 0.05 * noise(art.shape[:2], (9 * SCALE, 9 * SCALE), rng)
        + 0.02 * noise(art.shape[:2], (SCALE, SCALE), rng)
    )
    art[..., :3] *= tone[..., None]
    return np.clip(art, 0, 255).astype(np.uint8)
