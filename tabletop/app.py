"""The composition root: the only place that names adapters and puts the rooms together."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from tabletop.clock import SimulatedClock, wall_time
from tabletop.devices.mock import (
    RecordingBuzzer,
    RecordingLights,
    RecordingPanel,
    RecordingVoice,
    TwinCamera,
)
from tabletop.fair import Ledger, Moment, opened
from tabletop.games import Game
from tabletop.journal import Journal
from tabletop.loop import Loop, Outputs
from tabletop.players import player_for
from tabletop.referee import House, Session
from tabletop.table import Deck
from tabletop.twin import Onlooker, Scene, Setting, sample
from tabletop.vision import Eye

AnyGame = Game[Any, Any, Any, Any]


@dataclass(slots=True)
class MockTable:
    """A whole device over a simulated table: every part is the real one but camera and outputs."""

    game: AnyGame
    clock: SimulatedClock
    camera: TwinCamera | Onlooker
    eye: Eye | Onlooker
    journal: Journal
    session: Session
    lights: RecordingLights = field(default_factory=RecordingLights)
    buzzer: RecordingBuzzer = field(default_factory=RecordingBuzzer)
    panel: RecordingPanel = field(default_factory=RecordingPanel)
    voice: RecordingVoice = field(default_factory=RecordingVoice)
    shielded: tuple[str, ...] = ()
    loop: Loop = field(init=False)

    def __post_init__(self) -> None:
        outputs = Outputs(self.lights, self.buzzer, self.panel, self.voice, self._look)
        self.loop = Loop(self.session, self.journal, outputs, self.clock)

    def _look(self, shielded: tuple[str, ...]) -> None:
        self.shielded = shielded

    def close(self) -> None:
        """Let go of the record and the devices."""
        for part in (self.journal, self.camera, self.lights, self.buzzer, self.panel, self.voice):
            part.close()


def mock_table(
    game: AnyGame,
    options: Any,
    *,
    seed: bytes,
    game_id: str,
    directory: Path,
    setting: Setting,
    house: House | None = None,
    wall: Callable[[], float] = wall_time,
    deck: Deck | None = None,
    pixels: bool = True,
) -> MockTable:
    """A simulated table for one game. Light, camera and every slip of a hand follow from `seed`.

    So does the device's secret: this is for simulation and must not be used at a real table.
    Without `pixels` an onlooker says what lies there, and nothing is drawn or read.
    """
    deck = deck or game.decks[0]
    mat = game.mat.dealt(deck.name, game.decks[0].name)
    rng = np.random.default_rng(list(seed))
    clock = SimulatedClock()
    first = opened(game, options, deck, seed, game_id=game_id)
    ledger = Ledger(game, first, seed, lambda at: Moment("simulated", at, wall(), False))
    onlooker = Onlooker(Scene(mat), game.decks, clock.now)
    return MockTable(
        game=game,
        clock=clock,
        camera=TwinCamera(Scene(mat), sample(setting, rng, mat), clock, rng)
        if pixels
        else onlooker,
        eye=Eye(mat, game.decks) if pixels else onlooker,
        journal=Journal.create(directory, game_id),
        session=Session(ledger, house, player_for(game.name, Random(seed))),
    )
