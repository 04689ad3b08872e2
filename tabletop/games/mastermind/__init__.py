"""Mastermind: the device makes the code, breaks it, or referees two people.

`GAME` is what other rooms need; the values beside it are for players, cues and simulated people.
"""

from tabletop.table.mats import MASTERMIND

from ..hinge import Game
from .choices import legal
from .codes import BROKEN, KEYS, all_codes, fitting, key
from .events import (
    Asked,
    CodeAskedFor,
    CodeBroken,
    CodePlaced,
    CodeShown,
    Event,
    GameOpened,
    GameVoid,
    Guessed,
    KeyGiven,
    KeyWasWrong,
    MatchEnded,
    PointsScored,
    RowsRanOut,
    Scored,
)
from .layout import KEY_DECK, PEG_DECK, chores, explain, layout, played, shielded
from .options import Options, Role
from .rules import apply, device_turn, known, outcome, start, view
from .state import (
    Action,
    ClearBoard,
    Code,
    GiveKey,
    Guess,
    Hole,
    Key,
    Peg,
    Phase,
    PlaceCode,
    Result,
    Row,
    Secret,
    ShowCode,
    State,
    View,
    code_text,
    parse_action,
    parse_code,
)
from .world import World, answer, mistaken

GAME: Game[Options, State, Secret, Action] = Game(
    name="mastermind",
    rules_version=1,
    decks=(PEG_DECK, KEY_DECK),
    mat=MASTERMIND,
    options=Options,
    state=State,
    secret=Secret,
    action=Action,
    start=start,
    legal=legal,
    apply=apply,
    outcome=outcome,
    view=view,
    known=known,
    device_turn=device_turn,
    layout=layout,
    played=played,
    chores=chores,
    explain=explain,
    shielded=shielded,
)

__all__ = [
    "GAME",
    "Options",
    "Role",
    "Peg",
    "Hole",
    "Code",
    "parse_code",
    "parse_action",
    "code_text",
    "all_codes",
    "Key",
    "KEYS",
    "BROKEN",
    "key",
    "fitting",
    "Row",
    "Phase",
    "Result",
    "State",
    "Secret",
    "View",
    "Action",
    "PlaceCode",
    "Guess",
    "GiveKey",
    "ShowCode",
    "ClearBoard",
    "Event",
    "GameOpened",
    "CodePlaced",
    "Guessed",
    "KeyGiven",
    "Asked",
    "CodeAskedFor",
    "CodeShown",
    "KeyWasWrong",
    "GameVoid",
    "CodeBroken",
    "RowsRanOut",
    "Scored",
    "PointsScored",
    "MatchEnded",
    "World",
    "answer",
    "mistaken",
]
