"""A session of any game fed with looks at a table that needs no pixels."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tabletop.fair import Ledger, opened
from tabletop.games import game
from tabletop.players import Player
from tabletop.referee import House, Session
from tabletop.signals import Button, Dialled, Effect, Pressed, Seen, Told
from tabletop.table import Layout, Observation, Piece, Point, Reading, Unread

SEED = bytes(range(32))
HERE = Point(0, 0)


class Bench:
    """A session and a clock; what is laid down is seen as it lies."""

    def __init__(
        self, options: Any, house: House, player: Player | None, name: str = "mastermind"
    ) -> None:
        self.game = game(name)
        first = opened(
            self.game,
            options,
            self.game.decks[0],
            SEED,
            game_id="bench",
        )
        self.ledger = Ledger(self.game, first, SEED)
        self.session = Session(self.ledger, house, player)
        self.now = 0.0
        self.frame = 0

    def begin(self, number: str = "7") -> tuple[Effect, ...]:
        return (*self.session.begin(self.now), *self.session.receive(Dialled(self.now, number)))

    def look(
        self,
        layout: Layout,
        seconds: float = 0.0,
        covered: tuple[str, ...] = (),
        registered: bool = True,
    ) -> tuple[Effect, ...]:
        """Look at this table for so long (at least once), four times a second."""
        effects: list[Effect] = []
        for _ in range(max(1, round(seconds * 4))):
            self.now += 0.25
            self.frame += 1
            seen = self._observation(layout, covered, registered)
            effects.extend(self.session.receive(Seen(self.now, seen)))
        return tuple(effects)

    def press(self, *buttons: Button) -> tuple[Effect, ...]:
        """Buttons one after the other; OK without any."""
        pressed = (Pressed(self.now, button) for button in buttons or (Button.OK,))
        return tuple(effect for one in pressed for effect in self.session.receive(one))

    def tell(self, action: Any, instead: bool = False) -> tuple[Effect, ...]:
        """Somebody says on a page what was done."""
        return self.session.receive(Told(self.now, msgspec.json.encode(action), instead))

    def do(self, *actions: Any) -> tuple[Effect, ...]:
        """People do this by hand, one after the other, and each counts before the next."""
        effects: list[Effect] = []
        for action in actions:
            before = self.session.state
            effects += self.look(self.tidy(), 1)
            effects += self.look(self.after(action), 3)
            assert self.session.state is not before, action
        return tuple(effects)

    def last(self) -> Any:
        """The newest action that stands."""
        return self.ledger.past[-1].action

    def phase(self) -> object:
        return self.session.state.phase

    def tidy(self) -> Layout:
        return self.game.layout(self.session.state)

    def after(self, action: Any) -> Layout:
        return self.game.played(self.session.state, action)

    def _observation(
        self, layout: Layout, covered: tuple[str, ...], registered: bool
    ) -> Observation:
        looked = tuple(zone.name for zone in self.game.mat.zones if zone.name not in covered)
        readings = tuple(
            _reading(zone, place, piece)
            for zone, pieces in layout.zones.items()
            if zone in looked
            for place, piece in enumerate(pieces)
            if piece is not None
        )
        if not registered:
            return Observation(self.frame, self.now, registered=False)
        return Observation(self.frame, self.now, True, looked, covered, readings)


def _reading(zone: str, place: int, piece: Piece | Unread) -> Reading:
    if isinstance(piece, Unread):
        return Reading(zone, place, HERE, None, why=piece.why)
    return Reading(zone, place, HERE, piece.face, piece.turn, 1.0)


@pytest.fixture
def bench() -> Callable[..., Bench]:
    def make(
        options: Any = None,
        house: House | None = None,
        player: Player | None = None,
        name: str = "mastermind",
    ) -> Bench:
        return Bench(options or game(name).options(), house or House(), player, name)

    return make
