"""Scaffolding for the eye's tests: tables by setting and seed, random boards, and the check
of an observation against what truly lies there, place by place.
"""

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pytest

from tabletop.games import game
from tabletop.signals import Frame
from tabletop.table import Deck, Mat, Observation, Piece
from tabletop.twin import SETTINGS, Lying, Renderer, Scene, sample
from tabletop.vision import Eye

Picture = npt.NDArray[np.uint8]
_GAME = game("mastermind")
_FACES = {deck.name: deck.faces for deck in _GAME.decks}


@pytest.fixture(scope="session")
def mat() -> Mat:
    return _GAME.mat


@pytest.fixture(scope="session")
def decks() -> tuple[Deck, ...]:
    return tuple(_GAME.decks)


@pytest.fixture(scope="session")
def table() -> Callable[[str, int], Renderer]:
    """A table of this setting; equal seeds make equal tables. The last few are kept."""

    @lru_cache(maxsize=6)
    def renderer(setting: str, seed: int) -> Renderer:
        return Renderer(_GAME.mat, sample(SETTINGS[setting], np.random.default_rng(seed)))

    return renderer


@pytest.fixture(scope="session")
def still(table: Callable[[str, int], Renderer]) -> Renderer:
    """The one table where nothing is random."""
    return table("still", 0)


@pytest.fixture
def new_eye() -> Eye:
    """An eye that has seen nothing yet."""
    return Eye(_GAME.mat, _GAME.decks)


@pytest.fixture(scope="session")
def eye() -> Eye:
    """An eye carried from table to table and from test to test."""
    return Eye(_GAME.mat, _GAME.decks)


@pytest.fixture(scope="session")
def as_frame() -> Callable[[Picture], Frame]:
    return lambda picture: Frame(1, 0.1, picture.data)


@pytest.fixture(scope="session")
def shot() -> Callable[[Renderer, Scene, np.random.Generator], Frame]:
    """A frame of a scene at a table."""
    return lambda renderer, scene, rng: Frame(1, 0.1, renderer.picture(scene, rng).data)


@pytest.fixture(scope="session")
def board() -> Callable[[np.random.Generator, float], Scene]:
    """Random pieces; `full` is how likely each place has one."""

    def scene(rng: np.random.Generator, full: float) -> Scene:
        lying = [
            Lying(zone.name, place, Piece(str(rng.choice(_FACES[zone.deck]))))
            for zone in _GAME.mat.zones
            for place in range(len(zone.places))
            if rng.random() < full
        ]
        return Scene(_GAME.mat).put(*lying)

    return scene


@pytest.fixture(scope="session")
def mistakes() -> Callable[[Observation, Scene], list[str]]:
    """Everything an observation says that is not so. Unread and covered are no mistakes."""

    def told(seen: Observation, scene: Scene) -> list[str]:
        real = {(lying.zone, lying.place): lying.piece.face for lying in scene.lying}
        read = {(reading.zone, reading.place): reading for reading in seen.readings}
        both = {*seen.looked} & {*seen.covered}
        wrong = [f"{zone}: both looked at and covered" for zone in both]
        wrong += [f"{key}: read but not looked at" for key in read if key[0] not in seen.looked]
        for name in seen.looked:
            for place in range(len(_GAME.mat.zone(name).places)):
                reading, truth = read.get((name, place)), real.get((name, place))
                if reading is None and truth is not None:
                    wrong.append(f"{name} {place}: nothing, truly {truth}")
                elif reading is not None and reading.face not in (None, truth):
                    wrong.append(f"{name} {place}: {reading.face}, truly {truth}")
                if reading is not None and (reading.face is None) != (reading.why is not None):
                    wrong.append(f"{name} {place}: {reading.face} because {reading.why}")
        return wrong

    return told
