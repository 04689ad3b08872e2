"""Boards of any maker: measured by hand, learnt by colour, read right or not at all.

The board under the camera is our paper board, taken for a stranger's: nothing but its four
outermost holes is known, and the playing area's own markers say where it lies.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest

from tabletop.errors import BadInput
from tabletop.games import game
from tabletop.signals import Frame
from tabletop.table import Layout, Mat, Observation, Piece, Point, lay
from tabletop.table.mats import CARDLE
from tabletop.twin import PEOPLE, SETTINGS, Coin, Hand, Lying, Renderer, Scene, sample
from tabletop.vision import (
    Board,
    BoardEye,
    End,
    KeyHoles,
    Lost,
    PegColours,
    PegHoles,
    Unit,
    learn_colours,
    load_board,
    load_colours,
    parse_board,
    parse_colours,
)

Spot = tuple[float, float]
Fill = Callable[[np.random.Generator, float], Scene]
OURS = game("mastermind").mat
SIZES = {"pegs": 16.0, "keys": 8.0}
CALIBRATION = Path(__file__).parents[2] / "calibration"
BY_TURN = {0: End.BOTTOM, 90: End.LEFT, 180: End.TOP, 270: End.RIGHT}


def outermost(first: str, last: str, keys: bool = False) -> list[Spot]:
    """The corner holes of our board's rows: upper left, upper right, lower right, lower left."""
    top, bottom = OURS.zone(last).places, OURS.zone(first).places
    left, right = (0, 3) if not keys else (2, 3)
    spots = (top[0], top[1 if keys else 3], bottom[right], bottom[left])
    return [(spot.x, spot.y) for spot in spots]


def in_area(spots: list[Spot], centre: Point, turn: float) -> list[Spot]:
    """Spots of our board where it lies in the area."""
    angle, c = np.radians(turn), np.array((OURS.width, OURS.height)) / 2
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    moved = (np.array(spots) - c) @ spin.T + (centre.x, centre.y)
    return [(round(float(x), 1), round(float(y), 1)) for x, y in moved]


def from_upper_left(spots: list[Spot]) -> tuple[Spot, Spot, Spot, Spot]:
    first = int(np.sum(spots, axis=1).argmin())
    one, two, three, four = spots[first:] + spots[:first]
    return one, two, three, four


def measured(renderer: Renderer, unit: Unit = Unit.MM) -> Board:
    """What a person with a ruler, or with a mouse on a picture, would write down."""
    conditions = renderer.conditions
    centre, turn = conditions.mat_centre, conditions.mat_turn

    def spots(own: list[Spot]) -> list[Spot]:
        if unit is Unit.MM:
            return in_area(own, centre, turn)
        return [renderer.seen(Point(*spot)) for spot in own]

    code = OURS.zone("code").places
    first, last = spots([(code[0].x, code[0].y), (code[3].x, code[3].y)])
    pegs = PegHoles(from_upper_left(spots(outermost("row-1", "row-10"))), 10, 4, 16.0)
    keys = from_upper_left(spots(outermost("key-1", "key-10", keys=True)))
    end = BY_TURN[round(turn / 90) % 4 * 90]
    return Board("strange", end, pegs, KeyHoles(keys, 2, 2, 8.0), unit, (first, last))


def table(setting: str, seed: int, turn: float = 0.0) -> Renderer:
    """Our board on a table whose camera sees all four markers of the area."""
    rng = np.random.default_rng(seed)
    pose = sample(SETTINGS[setting], rng, CARDLE).pose
    conditions = sample(SETTINGS[setting], rng)
    upright = msgspec.structs.replace(
        conditions, pose=pose, mat_turn=turn + conditions.mat_turn / 40, glares=(), bend=0.0
    )
    return Renderer(OURS, upright)


def shot(renderer: Renderer, scene: Scene, seed: int = 0) -> Frame:
    return Frame(1, 0.1, renderer.picture(scene, np.random.default_rng(seed)).data)


def lesson(turn: int) -> Scene:
    """All colours in the first rows, and the rest empty."""
    pegs, keys = (next(d for d in game("mastermind").decks if d.name == n) for n in SIZES)
    lying = [
        Lying(f"row-{row}", place, Piece(pegs.faces[(row * 4 + place + turn) % 6]))
        for row in range(1, 7)
        for place in range(4)
    ]
    lying += [Lying(f"key-{row}", p, Piece(keys.faces[p % 2])) for row in (1, 4) for p in range(4)]
    return Scene(OURS).put(*lying)


def by_place(scene: Scene) -> Layout:
    """What lies where, also in zones where the place means nothing."""
    zones: dict[str, list[Piece | None]] = {}
    for lying in scene.lying:
        zones.setdefault(lying.zone, [None] * 4)[lying.place] = lying.piece
    return lay(zones)


def learnt(renderer: Renderer, mat: Mat) -> PegColours:
    scenes = [lesson(turn) for turn in range(2)]
    shots = [(shot(renderer, scene, n), by_place(scene)) for n, scene in enumerate(scenes)]
    return learn_colours(mat, SIZES, shots)


def test_a_board_goes_round() -> None:
    """What is printed is parsed to the same value, with and without a code."""
    board = measured(table("still", 0))
    assert parse_board(board.print()) == board
    plain = msgspec.structs.replace(board, code=None, name='odd "name"')
    assert parse_board(plain.print()) == plain


@pytest.mark.parametrize("turn", BY_TURN)
@pytest.mark.parametrize("unit", Unit)
def test_four_holes_give_all_of_them(turn: int, unit: Unit) -> None:
    """However the board lies: every hole within 0.6 mm, under its own row and place."""
    renderer = table("normal", turn // 90, turn)
    conditions = renderer.conditions
    bare = Renderer(CARDLE, msgspec.structs.replace(conditions, printed=False))
    mat = measured(renderer, unit).mat(bare.mat_to_px)
    for zone in OURS.zones:
        truly = in_area(
            [(p.x, p.y) for p in zone.places], conditions.mat_centre, conditions.mat_turn
        )
        found = [(p.x, p.y) for p in mat.zone(zone.name).places]
        away = np.linalg.norm(np.array(found)[:, None] - np.array(truly)[None], axis=2)
        assert (np.diag(away) if zone.ordered else away.min(axis=1)).max() < 0.6


@pytest.mark.parametrize("turn", BY_TURN)
def test_learnt_pegs_are_read(board: Fill, turn: int) -> None:
    """On a normal evening nearly all of a random board, and nothing wrong."""
    renderer = table("normal", 4 + turn // 90, turn)
    mat = measured(renderer).mat()
    eye, rng = BoardEye(mat, learnt(renderer, mat), SIZES), np.random.default_rng(turn)
    for full in (0.0, 0.5, 1.0):
        scene = board(rng, full)
        seen = eye.look(shot(renderer, scene, 7))
        assert seen.registered
        assert wrong(seen, scene) == []
        assert sum(r.face is not None for r in seen.readings) >= 0.98 * len(scene.lying)
        assert len(seen.looked) == len(mat.zones)


def wrong(seen: Observation, scene: Scene) -> list[str]:
    """Everything said that is not so; keys count as a heap."""
    told = []
    for zone in OURS.zones:
        if zone.name not in seen.looked:
            continue
        real = {lying.place: lying.piece.face for lying in scene.lying if lying.zone == zone.name}
        read = {r.place: r.face for r in seen.readings if r.zone == zone.name}
        if zone.ordered:
            same = all(read.get(p, "none") in (real.get(p, "none"), None) for p in range(4))
        else:
            faces = sorted(face for face in read.values() if face)
            rest = sorted(real.values())
            same = len(read) == len(real) and all(faces.count(f) <= rest.count(f) for f in faces)
        if not same:
            told.append(f"{zone.name}: {read}, truly {real}")
    return told


@pytest.mark.parametrize("seed", range(2))
def test_a_hard_evening_is_read_right_or_not_at_all(board: Fill, seed: int) -> None:
    """Dim, coloured, uneven light and a coarse picture; learnt under the same lamp."""
    renderer = table("hard", 20 + seed)
    mat = measured(renderer).mat()
    eye, rng = BoardEye(mat, learnt(renderer, mat), SIZES), np.random.default_rng(seed)
    read = lying = 0
    for full in (0.3, 0.9):
        scene = board(rng, full)
        seen = eye.look(shot(renderer, scene, 3))
        assert wrong(seen, scene) == []
        read += sum(r.face is not None for r in seen.readings)
        lying += len(scene.lying)
    assert read >= 0.55 * lying


def test_hands_are_no_pegs(board: Fill) -> None:
    """Everybody's arms over the board: what they cover is covered."""
    renderer = table("normal", 5)
    mat = measured(renderer).mat()
    eye, rng = BoardEye(mat, learnt(renderer, mat), SIZES), np.random.default_rng(1)
    for turn in range(12):
        tips = Point(float(rng.uniform(20, 160)), float(rng.uniform(20, 240)))
        hand = Hand(tips, float(rng.uniform(0, 360)), turn % PEOPLE)
        scene = board(rng, 0.5 * (turn % 2)).with_hands(hand)
        seen = eye.look(shot(renderer, scene, turn))
        assert wrong(seen, scene) == []
        assert seen.covered or not seen.registered


def test_what_was_never_learnt_is_unread() -> None:
    """A coin on a hole has no face."""
    renderer = table("normal", 6)
    mat = measured(renderer).mat()
    eye = BoardEye(mat, learnt(renderer, mat), SIZES)
    at = OURS.zone("row-4").places[1]
    for colour in ((60, 120, 60), (40, 80, 200), (142, 140, 134)):
        seen = eye.look(shot(renderer, Scene(OURS).with_extras(Coin(at, 16.0, colour))))
        assert [r.face for r in seen.readings] in ([None], [])
        assert seen.readings or "row-4" in seen.covered


def test_a_shielded_zone_is_not_read() -> None:
    """Nor named; and one that is not there is refused."""
    renderer = table("normal", 6)
    mat = measured(renderer).mat()
    eye = BoardEye(mat, learnt(renderer, mat), SIZES)
    scene = Scene(OURS).put(*(Lying("code", n, Piece("teal")) for n in range(4)))
    seen = eye.look(shot(renderer, scene), ("code",))
    assert "code" not in (*seen.looked, *seen.covered, *(r.zone for r in seen.readings))
    with pytest.raises(BadInput, match="no zone 'cellar'"):
        eye.look(shot(renderer, scene), ("cellar",))


def test_without_the_areas_markers_nothing_is_said() -> None:
    """And the eye says why."""
    renderer = table("still", 0)
    mat = measured(renderer).mat()
    eye = BoardEye(mat, learnt(renderer, mat), SIZES)
    seen = eye.look(Frame(1, 0.1, np.full((600, 900, 3), 80, np.uint8).data))
    assert (seen.registered, seen.looked, seen.readings) == (False, (), ())
    assert eye.lost is Lost.NO_MARKERS


def test_colours_go_round() -> None:
    """What was learnt is printed and parsed to the same value."""
    renderer = table("normal", 7)
    colours = learnt(renderer, measured(renderer).mat())
    assert parse_colours(colours.print()) == colours
    assert set(colours.pegs) == {*game("mastermind").decks[0].faces}


def test_two_colours_too_close_are_named() -> None:
    """Pegs that look alike under this lamp are refused, by name, before anybody plays."""
    renderer = table("normal", 7)
    colours = learnt(renderer, measured(renderer).mat())
    for deck, names in (("pegs", ("teal", "purple")), ("keys", ("red", "white"))):
        faces = {**getattr(colours, deck)}
        one, other = names
        faces[one] = tuple((light + 5, a + 5, b - 5) for light, a, b in faces[other][:1])
        close = msgspec.structs.replace(colours, **{deck: faces})
        with pytest.raises(BadInput, match=f"{one} {deck} and {other} {deck} look too alike"):
            parse_colours(close.print())
    dark = msgspec.structs.replace(colours, pegs={**colours.pegs, "black": colours.hole})
    with pytest.raises(BadInput, match="black pegs and empty holes for pegs look too alike"):
        parse_colours(dark.print())


def test_the_examples_can_be_used() -> None:
    """The files beside the instructions parse, and make a board of ten rows."""
    mat = load_board(CALIBRATION / "board.toml").mat()
    assert len(mat.zones) == 21
    assert set(load_colours(CALIBRATION / "colours.toml").keys) == {"red", "white"}


BOARD = load_board(CALIBRATION / "board.toml").print()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("rows = 10", "rows = 1", "pegs.rows must be 2 to 40, not 1"),
        ("down = 2", "down = 0", "keys.down must be 1 to 40"),
        ('"bottom"', '"south"', "row_1"),
        ('"mm"', '"inch"', "unit"),
        ("holes = 4", "hole = 4", "hole"),
        ("size = 16.0", "size = 0", "pegs.size must be 1 to 100 mm"),
        ("[[", "[", "board.toml"),
    ],
)
def test_mistakes_in_a_board_are_told_in_one_line(old: str, new: str, words: str) -> None:
    """With the key that is wrong."""
    assert old in BOARD
    with pytest.raises(BadInput, match=words) as told:
        parse_board(BOARD.replace(old, new, 1), "my.toml")
    assert "\n" not in str(told.value)
    assert str(told.value).startswith("my.toml: ")


def test_corners_in_the_wrong_order_are_told() -> None:
    """Counterclockwise, crossed, or begun elsewhere."""
    board = measured(table("still", 0))
    one, two, three, four = board.pegs.corners
    for corners in ((one, four, three, two), (one, three, two, four), (two, three, four, one)):
        wrong_way = msgspec.structs.replace(board.pegs, corners=corners)
        with pytest.raises(ValueError, match=r"pegs\.corners must run clockwise"):
            msgspec.structs.replace(board, pegs=wrong_way)


def test_a_board_that_cannot_be_is_told() -> None:
    """Outside the area, keys that do not fit the rows, pixels without a picture."""
    board = measured(table("still", 0))
    far = msgspec.structs.replace(
        board.pegs, corners=tuple((x + 900, y) for x, y in board.pegs.corners)
    )
    with pytest.raises(BadInput, match="row-1 lies outside the playing area"):
        msgspec.structs.replace(board, pegs=far).mat()
    (a, b, (cx, cy), (dx, dy)) = board.keys.corners
    low = msgspec.structs.replace(board.keys, corners=(a, b, (cx, cy + 40), (dx, dy + 40)))
    with pytest.raises(BadInput, match="the key holes do not fit the rows"):
        msgspec.structs.replace(board, keys=low).mat()
    with pytest.raises(BadInput, match="given in pixels: give the picture"):
        msgspec.structs.replace(board, unit=Unit.PX).mat()
