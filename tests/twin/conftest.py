"""Scaffolding for the twin's tests: tables by setting and seed, and random layouts."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from tabletop.decks import KEY_COLOURS, PEG_COLOURS
from tabletop.table import Layout, Mat, Piece, gathered, lay
from tabletop.table.mats import MASTERMIND
from tabletop.twin import SETTINGS, Renderer, Scene, sample

_FACES = {"pegs": tuple(PEG_COLOURS), "keys": tuple(KEY_COLOURS)}


@pytest.fixture(scope="session")
def mat() -> Mat:
    return MASTERMIND


@pytest.fixture(scope="session")
def table() -> Callable[[str, int], Renderer]:
    """A new table of this setting; equal seeds make equal tables."""
    return lambda setting, seed: Renderer(
        MASTERMIND, sample(SETTINGS[setting], np.random.default_rng(seed))
    )


@pytest.fixture(scope="session")
def still(table: Callable[[str, int], Renderer]) -> Callable[[Scene], npt.NDArray[np.uint8]]:
    """Photographs from one table where nothing is random."""
    renderer = table("still", 0)
    return lambda scene: renderer.picture(scene, np.random.default_rng(0))


@pytest.fixture(scope="session")
def random_layout() -> Callable[[np.random.Generator, float], Layout]:
    """Any faces in any zones; `full` is how likely a place has a piece."""

    def layout(rng: np.random.Generator, full: float) -> Layout:
        zones = {}
        for zone in MASTERMIND.zones:
            pieces = [
                Piece(str(rng.choice(_FACES[zone.deck]))) if rng.random() < full else None
                for _ in zone.places
            ]
            zones[zone.name] = tuple(pieces) if zone.ordered else gathered(pieces)
        return lay(zones)

    return layout
