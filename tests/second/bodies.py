"""The bodies of pieces as meshes in mm around their own middle: cards, blocks, discs, sheets.

Sizes come in, vertices, texture spots and triangles go out. x runs to the right and y down as
the piece is read, z up; a texture spot is a share of the art's width and height.
"""

import msgspec
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Picture = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]

_ARC = 6
_COLUMNS = 25
_MIDDLE_ROWS = 25
_RIM = 56
_INSET = 0.12  # where a block's sides take their colour from


class Body(msgspec.Struct, frozen=True):
    """A mesh: spots in mm, their places on the art, and triangles."""

    spots: Floats
    art: Floats
    triangles: Ints


class Solid(msgspec.Struct, frozen=True):
    """A mesh in world mm with its art (RGB). `rough` is 0 for matt, else smaller shines more."""

    body: Body
    art: Picture
    rough: float = 0.0


class Bend(msgspec.Struct, frozen=True):
    """How far a card is bent, in mm: along its width, along its height, and one lifted corner."""

    across: float = 0.0
    along: float = 0.0
    corner: float = 0.0


def card(width: float, height: float, thick: float, radius: float, bend: Bend) -> Body:
    """A thin card with round corners."""
    rows, halves = _outline(width, height, radius)
    share = np.linspace(-1.0, 1.0, _COLUMNS)
    x = halves[:, None] * share[None, :]
    y = np.repeat(rows[:, None], _COLUMNS, axis=1)
    top = np.stack([x, y, _lift(x / width * 2, y / height * 2, bend) + thick], axis=2)
    spots = top.reshape(-1, 3)
    body = Body(spots, _on_art(spots, width, height), _grid(len(rows), _COLUMNS))
    return _skirted(body, _rim(len(rows), _COLUMNS), thick)


def disc(width: float, thick: float) -> Body:
    """A round piece."""
    angle = np.linspace(0, 2 * np.pi, _RIM, endpoint=False)
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1) * width / 2
    spots = np.concatenate([[[0.0, 0.0, thick]], np.c_[ring, np.full(_RIM, thick)]])
    number = np.arange(_RIM)
    fan = np.stack([np.zeros(_RIM), 1 + number, 1 + (number + 1) % _RIM], axis=1)
    body = Body(spots, _on_art(spots, width, width), fan.astype(np.int64))
    return _skirted(body, 1 + number, thick)


def block(width: float, depth: float, height: float) -> Body:
    """A box whose upper side shows the art and whose other sides have its colour."""
    x, y = width / 2, depth / 2
    corners = np.array([[-x, -y], [x, -y], [x, y], [-x, y]])
    top = np.c_[corners, np.full(4, height)]
    spots, art = [top], [_on_art(top, width, depth)]
    triangles = [[0, 1, 2], [0, 2, 3]]
    for number in range(4):
        one, two = corners[number], corners[(number + 1) % 4]
        side = [[*one, height], [*two, height], [*two, 0.0], [*one, 0.0]]
        spots.append(np.array(side))
        art.append(np.full((4, 2), _INSET))
        first = 4 * (number + 1)
        triangles += [[first, first + 1, first + 2], [first, first + 2, first + 3]]
    return Body(np.concatenate(spots), np.concatenate(art), np.array(triangles))


def sheet(width: float, height: float) -> Body:
    """A flat rectangle."""
    x, y = width / 2, height / 2
    spots = np.array([[-x, -y, 0.0], [x, -y, 0.0], [x, y, 0.0], [-x, y, 0.0]])
    return Body(spots, _on_art(spots, width, height), np.array([[0, 1, 2], [0, 2, 3]]))


def joined(bodies: list[Body]) -> Body:
    """Many bodies as one."""
    first = np.cumsum([0, *(len(body.spots) for body in bodies[:-1])])
    moved = [body.triangles + start for body, start in zip(bodies, first, strict=True)]
    spots = np.concatenate([body.spots for body in bodies])
    return Body(spots, np.concatenate([body.art for body in bodies]), np.concatenate(moved))


def _outline(width: float, height: float, radius: float) -> tuple[Floats, Floats]:
    """The rows of a card's mesh from top to bottom, and half its width in each."""
    angle = np.linspace(0, np.pi / 2, _ARC)
    end = radius * (1 - np.cos(angle)) - height / 2
    inner = np.linspace(end[-1], -end[-1], _MIDDLE_ROWS + 2)[1:-1]
    arc = width / 2 - radius + radius * np.sin(angle)
    halves = np.concatenate([arc, np.full(_MIDDLE_ROWS, width / 2), arc[::-1]])
    return np.concatenate([end, inner, -end[::-1]]), halves


def _lift(x: Floats, y: Floats, bend: Bend) -> Floats:
    """The height of a bent card; it always touches the table somewhere."""
    across = bend.across * (x**2 if bend.across > 0 else x**2 - 1)
    along = bend.along * (y**2 if bend.along > 0 else y**2 - 1)
    corner = bend.corner * np.clip(x + y - 0.6, 0, None) ** 2 / 1.96
    return np.asarray(across + along + corner, np.float64)


def _on_art(spots: Floats, width: float, height: float) -> Floats:
    return np.asarray(spots[:, :2] / (width, height) + 0.5, np.float64)


def _grid(rows: int, columns: int) -> Ints:
    at = np.arange(rows * columns).reshape(rows, columns)
    a, b, c, d = (part.ravel() for part in (at[:-1, :-1], at[:-1, 1:], at[1:, 1:], at[1:, :-1]))
    return np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])


def _rim(rows: int, columns: int) -> Ints:
    at = np.arange(rows * columns).reshape(rows, columns)
    sides = (at[0, :-1], at[:-1, -1], at[-1, :0:-1], at[:0:-1, 0])
    return np.concatenate(sides)


def _skirted(body: Body, rim: Ints, thick: float) -> Body:
    """The body with an edge hanging down from its rim."""
    first = len(body.spots)
    low = body.spots[rim] - (0.0, 0.0, thick)
    upper = np.concatenate([body.spots, body.spots[rim], low])
    art = np.concatenate([body.art, body.art[rim], body.art[rim]])
    count = len(rim)
    one, two = first + np.arange(count), first + (np.arange(count) + 1) % count
    edge = np.concatenate(
        [np.stack([one, two, two + count], axis=1), np.stack([one, two + count, one + count], 1)]
    )
    return Body(upper, art, np.concatenate([body.triangles, edge]))
