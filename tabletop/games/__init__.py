"""The rules of the games. Pure: no clock, no randomness of its own, no I/O.

Who needs a game asks `game("mastermind")` and uses nothing but the answers of the `Game` it
gets; the values of one game stand in that game's own folder.

How a game is written
---------------------
A game is a folder with the same five files as every other one:

options.py  what people agree on before play: a frozen struct that checks itself
state.py    the values: State (what a perfect onlooker knows), Secret (what only the device
            knows), actions, events, and a text notation with its parser
rules.py    start, legal, apply, outcome, view, known, device_turn
layout.py   layout, played, chores, explain, shielded: the state as pieces on the table
world.py    World (what only people know), for simulated people

Its `__init__.py` builds one `Game`, called GAME, which is listed here in GAMES.

What every game keeps to
------------------------
- Values are frozen structs; actions and events are tagged, so that JSON needs no code.
- The device draws all its chance in `start`. After that `apply` is a function of state, secret
  and action: a record of options, seed and actions tells the whole game again.
- Nothing of the secret but verdicts gets into the state before the secret may be known.
- `apply` raises IllegalAction for what is not in `legal(state)`. What people do wrong at the
  table is no error: `explain` gives it back as a `fault`, in a sentence that says what to do.
- For an action people make, `explain(state, compare(layout(state), played(state, action)))`
  gives exactly that action.
- Events are past-tense facts with their reason inside; what happened is told by them alone.

A new game also needs a mat in `tabletop.table.mats`, a player in `tabletop.players`, its rulings
in `tests/rulings.toml` with a test for each, and two playthroughs in `tests/games/playthroughs`.
"""

from typing import Any

from tabletop.errors import BadInput

from .cardle import GAME as CARDLE
from .coda import GAME as CODA
from .hinge import Chance, Choices, Chore, Explanation, Game, Known, Outcome, Step
from .if_then import GAME as IF_THEN
from .mastermind import GAME as MASTERMIND
from .xcode import GAME as XCODE

GAMES: dict[str, Game[Any, Any, Any, Any]] = {
    game.name: game for game in (IF_THEN, MASTERMIND, CARDLE, CODA, XCODE)
}


def game(name: str) -> Game[Any, Any, Any, Any]:
    """The game of this name, as people write it on the command line."""
    if name not in GAMES:
        raise BadInput(f"no game is called {name!r}: choose one of {', '.join(GAMES)}")
    return GAMES[name]


__all__ = [
    "GAMES",
    "game",
    "Game",
    "Chance",
    "Choices",
    "Known",
    "Step",
    "Outcome",
    "Chore",
    "Explanation",
]
