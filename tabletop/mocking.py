"""Mock mode's people: a keyboard for three buttons, and simulated players who make the moves.

Letters come in, one a line; presses, turns of the timer and changes of the simulated table
go out. On a thread of its own, because hands take their time.
"""

import sys
from collections.abc import Callable, Iterable
from random import Random
from threading import Event, Thread
from typing import Any

import msgspec
import numpy as np

from tabletop.devices.mock import HandButtons, LaidTable, MockPuck
from tabletop.errors import TabletopError
from tabletop.games import game
from tabletop.host import Host, Opened
from tabletop.players import Player, seated
from tabletop.referee import Stage
from tabletop.signals import Button
from tabletop.table import Layout
from tabletop.twin import Scene, perform, piles

HELP = "b, n, o: back, next, ok   B, N, O: held   p: people play   t: turn the timer   q: quit"
_BUTTONS = {"b": Button.BACK, "n": Button.NEXT, "o": Button.OK}


class People:
    """Simulated people at the laid table: they do what a player in their seat would do."""

    def __init__(self, host: Host, table: LaidTable, rng: Random) -> None:
        self._host, self._table, self._rng = host, table, rng
        self._hands = np.random.default_rng(rng.getrandbits(64))
        self._game_id = ""
        self._players: tuple[Player, ...] = ()

    def play(self, pause: Callable[[float], object]) -> str:
        """Tidy up and make the next move by hand; what it was, in words."""
        opened = self._host.opened
        if opened is None or opened.session.stage is not Stage.PLAYING:
            return "nobody plays now: begin a game first"
        action = self._decide(opened)
        if action is None:
            return "nobody at the table has anything to do"
        played, state = game(opened.order.game), opened.session.state
        self._bring(opened, played.layout(state), pause)
        self._bring(opened, played.played(state, action), pause)
        return str(action)

    def _decide(self, opened: Opened) -> Any:
        played, state = game(opened.order.game), opened.session.state
        if opened.game_id != self._game_id:
            options = msgspec.json.decode(opened.order.options, type=played.options)
            self._players = seated(played.name, options, self._rng)
            self._game_id = opened.game_id
        views = (played.view(state, seat) for seat in range(len(self._players)))
        moves = (player(view) for player, view in zip(self._players, views, strict=True))
        return next((move for move in moves if move is not None), None)

    def _bring(self, opened: Opened, wanted: Layout, pause: Callable[[float], object]) -> None:
        played = game(opened.order.game)
        scene = self._table.scene or Scene(played.mat)
        scene = scene.with_extras(*piles(played, opened.session.state))
        if scene.truth == wanted:
            self._table.put(scene)
            return
        for moment in perform(scene, wanted, self._hands):
            self._table.put(moment.scene)
            pause(moment.seconds)


class Keys:
    """The keyboard, read line by line on a thread of its own until there is no more.

    Hands move `hurry` times as fast as people's do.
    """

    def __init__(
        self,
        lines: Iterable[str],
        buttons: HandButtons,
        puck: MockPuck,
        people: People,
        stop: Callable[[], None],
        tell: Callable[[str], None],
        hurry: float = 1.0,
    ) -> None:
        self._lines, self._buttons, self._puck = lines, buttons, puck
        self._people, self._stop, self._tell = people, stop, tell
        self._hurry = hurry
        self._closing = Event()
        self._thread = Thread(target=self._read, name="keys", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Take no more keys; a hand in mid-air stays there."""
        self._closing.set()

    def _read(self) -> None:
        for line in self._lines:
            for letter in line.strip():
                if self._closing.is_set():
                    return
                try:
                    self._key(letter)
                except TabletopError as error:
                    self._tell(f"people  {error}")

    def _pause(self, seconds: float) -> None:
        self._closing.wait(seconds / self._hurry)

    def _key(self, letter: str) -> None:
        if letter.lower() in _BUTTONS:
            button = _BUTTONS[letter.lower()]
            (self._buttons.hold if letter.isupper() else self._buttons.press)(button)
        elif letter == "p":
            self._tell(f"people  {self._people.play(self._pause)}")
        elif letter == "t":
            self._puck.turn()
        elif letter == "q":
            self._stop()
        else:
            self._tell(f"people  {HELP}")


def keyboard() -> Iterable[str]:
    """The lines of the standard input."""
    return iter(sys.stdin.readline, "")
