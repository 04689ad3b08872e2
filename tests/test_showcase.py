"""The showcase: it keeps what is worth showing, and never what is behind the shield."""

from random import Random

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tabletop.app import MockTable, mock_table
from tabletop.evening import Glimpse
from tabletop.games import game
from tabletop.games.mastermind import Options, Phase, Role
from tabletop.players import seated
from tabletop.showcase import Showcase
from tabletop.signals import Button, Dialled, Frame, Pressed, Seen
from tabletop.table import Box, Layout, Piece, Point
from tabletop.table.mats import CODE_ZONE
from tabletop.twin import NORMAL, Hand, laid
from tabletop.vision import Eye
from tabletop.web import Leaf

Picture = npt.NDArray[np.uint8]
MASTERMIND = game("mastermind")
CODE = tuple(Piece(face) for face in ("teal", "white", "magenta", "yellow"))
INSET_MM = 2.0
BLACK = 30  # what JPEG makes of black beside bright paper


class Show:
    """Two people play; one has a code of real pegs behind the shield. Somebody shows it all."""

    def __init__(self, table: MockTable) -> None:
        self.table = table
        self.told: list[str] = []
        self.showcase = Showcase(table, self.told.append)
        self.frames: list[Frame] = []  # the one that each leaf was made of
        table.loop.begin()

    def look(self, layout: Layout, seconds: float, *hands: Hand) -> None:
        """Look at this table and the code for so long."""
        table = self.table
        scene = laid(MASTERMIND.mat, layout.with_zone(CODE_ZONE, CODE))
        table.camera.put(scene.with_hands(*hands))
        for _ in range(round(seconds * 4)):
            table.clock.pass_time(0.25)
            frame = table.camera.frame()
            observation = table.eye.look(frame, table.shielded)
            table.loop.feed(Seen(table.clock.now(), observation))
            self.showcase.watch(Glimpse(frame, observation))
            self.frames += [frame] * (len(self.showcase.leaves) - len(self.frames))


def phase_of(table: MockTable) -> object:
    return table.session.state.phase


@pytest.fixture(scope="module")
def show(tmp_path_factory: pytest.TempPathFactory) -> Show:
    """From the commitment to the first guess, with the code on the table all the time."""
    options = Options(device=Role.REFEREE, games=2)
    table = mock_table(
        MASTERMIND,
        options,
        seed=bytes(32),
        game_id="shown",
        directory=tmp_path_factory.mktemp("shown"),
        setting=NORMAL,
    )
    show, bare = Show(table), Layout({})
    show.look(bare, 0.5)
    table.loop.feed(Dialled(table.clock.now(), "1"))
    show.look(bare, 2)
    table.loop.feed(Pressed(table.clock.now(), Button.OK))
    assert phase_of(table) is Phase.GUESS
    guess = seated("mastermind", options, Random(3))[1](MASTERMIND.view(table.session.state, 1))
    row = MASTERMIND.played(table.session.state, guess)
    show.look(bare, 0.5, Hand(Point(90, 240)))
    show.look(row, 3)
    assert phase_of(table) is Phase.KEY
    show.look(row, 0.5, Hand(Point(140, 60)))
    show.look(row, 1)
    table.close()
    return show


def decoded(image: bytes) -> Picture:
    picture = cv2.imdecode(np.frombuffer(image, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return np.asarray(picture, np.uint8)


@pytest.fixture(scope="module")
def eye() -> Eye:
    """An eye of our own, to find the mat in the pictures that were kept."""
    return Eye(MASTERMIND.mat, MASTERMIND.decks)


def found(eye: Eye, picture: Picture) -> bool:
    """Whether the eye finds the mat in this picture."""
    return eye.look(Frame(1, 0.0, picture.data)).registered


def inside(eye: Eye, picture: Picture, box: Box) -> Picture:
    """The pixels of a box of the mat in the picture that was just found."""
    assert eye.mat_to_px is not None
    near, far = INSET_MM, -INSET_MM
    signs = ((near, near), (far, near), (far, far), (near, far))
    corners = [(p.x + x, p.y + y, 1.0) for p, (x, y) in zip(box.corners, signs, strict=True)]
    spots = np.array(corners) @ eye.mat_to_px.T
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(spots[:, :2] / spots[:, 2:]).astype(np.int32)], 255)
    return picture[mask > 0]


def test_no_picture_shows_what_is_behind_the_shield(show: Show, eye: Eye) -> None:
    """The camera sees the code's pegs all the time; in every leaf their zone is black."""
    box = MASTERMIND.mat.zone(CODE_ZONE).box
    checked = 0
    for leaf, frame in zip(show.showcase.leaves, show.frames, strict=True):
        shown, real = decoded(leaf.camera), np.asarray(frame.pixels, np.uint8)
        if found(eye, real):
            assert inside(eye, real, box).max() > 100
        if found(eye, shown):
            assert inside(eye, shown, box).max() <= BLACK, leaf.title
            checked += 1
    assert checked >= len(show.frames) - 1 >= 5


def test_before_play_every_zone_is_black(show: Show, eye: Eye) -> None:
    """Until it is known what may be looked at, nothing may be."""
    picture = decoded(show.showcase.leaves[0].camera)
    assert found(eye, picture)
    for zone in MASTERMIND.mat.zones:
        assert inside(eye, picture, zone.box).max() <= BLACK, zone.name


def test_every_word_said_is_told_and_kept(show: Show) -> None:
    """A leaf's title is what was said; the terminal gets the same with the lights before it."""
    titles = [leaf.title for leaf in show.showcase.leaves]
    assert len(show.table.voice.history) >= 4
    for words in show.table.voice.history:
        assert any(words in title for title in titles)
        assert any(words in line for line in show.told)


def test_a_hand_and_a_dwell_are_worth_a_leaf(show: Show) -> None:
    """People see why nothing is read, and that their row begins to count."""
    titles = [leaf.title for leaf in show.showcase.leaves]
    assert titles.count("A hand is over the table") == 1
    assert titles.count("The row is full") == 1


def test_every_leaf_has_its_pictures_and_each_tune_once(show: Show) -> None:
    """A picture of the table and one of the panel; together the leaves play what the buzzer did."""
    leaves: list[Leaf] = show.showcase.leaves
    for leaf in leaves:
        assert min(decoded(leaf.camera).shape[:2]) >= 700
        assert decoded(leaf.panel).shape == (300, 400, 3)
    played = [tune for leaf in leaves for tune in leaf.tunes]
    assert played == show.table.buzzer.history[: len(played)]
    assert played


def test_the_lights_are_told_in_letters(show: Show) -> None:
    """Eight places before the words: R and W are on, dots are off."""
    assert show.told
    assert all(set(line[:4]) <= set("R.") for line in show.told)
    assert all(set(line[4:8]) <= set("W.") for line in show.told)
