"""Mastermind's cues: keys as lights, rows on the panel, verdicts in words. Pure."""

from collections.abc import Sequence

from tabletop.games.mastermind import (
    Action,
    ClearBoard,
    Code,
    CodeAskedFor,
    CodeBroken,
    CodePlaced,
    CodeShown,
    Event,
    GameOpened,
    GameVoid,
    GiveKey,
    Guess,
    Guessed,
    Key,
    KeyGiven,
    KeyWasWrong,
    MatchEnded,
    Phase,
    PlaceCode,
    RowsRanOut,
    ShowCode,
    State,
)
from tabletop.signals import KeyRow, KeysPage, Lights, Page, Status, Tune, WordsPage

from .cue import Cue, Cues, sentence


def happened(state: State, events: Sequence[Event]) -> Cue:
    """How what just happened looks, sounds and reads."""
    words = " ".join(filter(None, (_words(event) for event in events)))
    return Cue(_lights(state, events), _tune(events), words)


def page(state: State) -> Page:
    """The rows so far, or what has to be done before the first one."""
    if not state.rows:
        return WordsPage(_title(state), _to_begin(state), footer=_footer(state))
    rows = tuple(_key_row(row.guess, row.key) for row in state.rows)
    return KeysPage(_title(state), rows, footer=_footer(state))


def named(state: State, action: Action) -> str:
    """An action as a question to people: is this what you did?"""
    row = len(state.rows)
    match action:
        case PlaceCode():
            return "Your code is behind the shield."
        case Guess(code):
            return f"Row {row + 1}: {_pegs(code)}."
        case GiveKey(key):
            return f"The key of row {row}: {_key(key)}."
        case ShowCode(code):
            return f"The code: {_pegs(code)}."
        case ClearBoard():
            return "The board is empty."


CUES = Cues(happened, page, named)


def _lights(state: State, events: Sequence[Event]) -> Lights:
    keys = [event.key for event in events if isinstance(event, KeyGiven)]
    newest = keys[-1] if keys else Key(0, 0)
    return Lights(newest.red, newest.white, _status(state, events))


def _status(state: State, events: Sequence[Event]) -> Status:
    if any(isinstance(event, CodeBroken) for event in events):
        return Status.GOOD
    if any(isinstance(event, RowsRanOut | GameVoid) for event in events):
        return Status.BAD
    return Status.OFF if state.phase is Phase.OVER else Status.READY


def _tune(events: Sequence[Event]) -> Tune | None:
    kinds = {type(event) for event in events}
    if CodeBroken in kinds:
        return Tune.WON
    if RowsRanOut in kinds:
        return Tune.LOST
    if kinds & {GameVoid, CodeAskedFor}:
        return Tune.ATTENTION
    return Tune.VERDICT if kinds & {KeyGiven, GameOpened, CodePlaced} else None


def _words(event: Event) -> str:  # noqa: C901 - one line an event
    match event:
        case GameOpened(game, attempt):
            return f"Game {game} begins{' again' if attempt > 1 else ''}."
        case CodePlaced():
            return "The code is hidden: fill row 1."
        case Guessed(_, row, code):
            return f"Row {row}: {_pegs(code)}."
        case KeyGiven(_, _, key):
            return f"{_key(key).capitalize()}."
        case CodeAskedFor(_, why):
            return f"Please lift the shield: {why}."
        case CodeShown(_, code):
            return f"The code was {_pegs(code)}."
        case KeyWasWrong(row, given, right):
            return f"The key of row {row} was {_key(given)} and should have been {_key(right)}."
        case GameVoid(game):
            return f"Game {game} is void and will be played again. The Codebreaker gets 3 points."
        case CodeBroken(_, row):
            return f"Solved in row {row}!"
        case RowsRanOut():
            return "All ten rows are used and the code stands."
        case MatchEnded(outcome):
            return sentence(outcome.words)
    return ""


def _title(state: State) -> str:
    if state.options.games == 1:
        return "Mastermind"
    return f"Mastermind, game {state.game} of {state.options.games}"


def _to_begin(state: State) -> tuple[str, ...]:
    if state.phase is Phase.PLACE:
        return ("Codemaker: hide your code behind the shield.",)
    return ("Codebreaker: fill row 1.",)


def _footer(state: State) -> str:
    match state.phase:
        case Phase.PLACE:
            return "OK: the code is hidden"
        case Phase.KEY:
            return "Put the key pegs, then OK"
        case Phase.SHOW:
            return "Lift the shield"
        case Phase.CLEAR:
            return "Clear the board for the next game"
        case Phase.OVER if state.code:
            return f"The code was {_pegs(state.code)}"
    return ""


def _key_row(code: Code, key: Key | None) -> KeyRow:
    key = key or Key(0, 0)
    return KeyRow(tuple(peg.letter if peg else "–" for peg in code), key.red, key.white)


def _pegs(code: Code) -> str:
    return ", ".join(str(peg) if peg else "empty" for peg in code)


def _key(key: Key) -> str:
    counts = [f"{n} {colour}" for n, colour in ((key.red, "red"), (key.white, "white")) if n]
    return " and ".join(counts) or "no key pegs"
