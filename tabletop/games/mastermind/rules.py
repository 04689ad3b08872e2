"""The rules of Mastermind: what may be done, what it leads to, and who won. Pure.

Options and chance come in once, then states and actions; steps go out. Verdicts of a device
Codemaker come from the secret, and nothing of the secret but verdicts goes into the state
before a game ends.
"""

from msgspec.structs import replace

from tabletop.errors import IllegalAction
from tabletop.table import Deck
from tabletop.table.mats import ROWS

from ..hinge import Chance, Known, Outcome, Step
from . import events as facts
from .choices import legal
from .codes import BROKEN, all_codes, fitting, key
from .options import Options
from .state import (
    Action,
    ClearBoard,
    Code,
    GiveKey,
    Guess,
    Key,
    Phase,
    PlaceCode,
    Result,
    Row,
    Secret,
    ShowCode,
    State,
    View,
)

WRONG_KEY_POINTS = 3


def start(options: Options, _deck: Deck, chance: Chance) -> tuple[Secret, Step]:
    """The device's secret and the first state.

    All of the device's draws are made here, in a fixed order, so that a proof can repeat them.
    """
    codes = all_codes(options.blanks)
    games = [_opened(options, game) for game in range(1, options.games + 1)]
    secret = Secret({game.game: chance.choose(codes) for game in games if game.device_makes})
    return secret, Step(games[0], (facts.GameOpened(1, 1, games[0].codemaker),))


def _opened(options: Options, game: int, attempt: int = 1) -> State:
    state = State(options, Phase.PLACE, game, attempt)
    return replace(state, phase=Phase.GUESS) if state.device_makes else state


def apply(state: State, secret: Secret, action: Action) -> Step:
    """Where a legal action leads, and what it made true. Others raise `IllegalAction`."""
    if action not in legal(state):
        raise IllegalAction(f"{action!s}: not in phase {state.phase!s}; choose from legal(state)")
    match action:
        case PlaceCode():
            return Step(replace(state, phase=Phase.GUESS), (facts.CodePlaced(state.codemaker),))
        case Guess(code):
            return _guess(state, secret, code)
        case GiveKey(given):
            return _give_key(state, given)
        case ShowCode(code):
            return _show(state, code)
        case ClearBoard():
            return _clear(state)


def _guess(state: State, secret: Secret, guess: Code) -> Step:
    row = len(state.rows) + 1
    guessed = facts.Guessed(state.codebreaker, row, guess)
    if not state.device_makes:
        return Step(replace(state, phase=Phase.KEY, rows=(*state.rows, Row(guess))), (guessed,))
    code = secret.codes[state.game]
    right = key(code, guess)
    judged = replace(state, rows=(*state.rows, Row(guess, right)))
    events = (guessed, facts.KeyGiven(state.codemaker, row, right))
    if right != BROKEN and row < ROWS:
        return Step(judged, events)
    shown = facts.CodeShown(state.codemaker, code)
    return _finish(replace(judged, code=code), (*events, shown))


def _give_key(state: State, given: Key) -> Step:
    rows = (*state.rows[:-1], Row(state.rows[-1].guess, given))
    judged = replace(state, phase=Phase.GUESS, rows=rows)
    events = (facts.KeyGiven(state.codemaker, len(rows), given),)
    why = _asked(judged)
    if why is None:
        return Step(judged, events)
    asked = facts.CodeAskedFor(state.codemaker, why)
    return Step(replace(judged, phase=Phase.SHOW), (*events, asked))


def _asked(state: State) -> facts.Asked | None:
    """Why the code must be shown now, if it must."""
    if state.rows[-1].key == BROKEN:
        return facts.Asked.FOUR_REDS
    # Between two people this would be advice: the Codebreaker has to find out.
    if state.device_breaks and not fitting(state.rows, state.options.blanks):
        return facts.Asked.NOTHING_FITS
    return facts.Asked.NO_ROWS if len(state.rows) == ROWS else None


def _show(state: State, code: Code) -> Step:
    shown = replace(state, code=code)
    wrong = [
        facts.KeyWasWrong(number, row.key, key(code, row.guess))
        for number, row in enumerate(state.rows, 1)
        if row.key is not None and row.key != key(code, row.guess)
    ]
    events: tuple[facts.Event, ...] = (facts.CodeShown(state.codemaker, code), *wrong)
    return _void(shown, events, tuple(w.row for w in wrong)) if wrong else _finish(shown, events)


def _void(state: State, events: tuple[facts.Event, ...], rows: tuple[int, ...]) -> Step:
    scored = facts.PointsScored(state.codebreaker, WRONG_KEY_POINTS, facts.Scored.WRONG_KEY)
    void = replace(state, phase=Phase.CLEAR, points=_added(state.points, scored))
    return Step(void, (*events, facts.GameVoid(state.game, rows), scored))


def _finish(state: State, events: tuple[facts.Event, ...]) -> Step:
    """A game that counts has ended and its code was shown."""
    result = Result(state.codemaker, len(state.rows), state.rows[-1].key == BROKEN)
    why = facts.Scored.ROWS if result.broken else facts.Scored.UNBROKEN
    scored = facts.PointsScored(state.codemaker, result.points, why)
    ending = facts.CodeBroken if result.broken else facts.RowsRanOut
    done = replace(
        state,
        phase=Phase.CLEAR if state.game < state.options.games else Phase.OVER,
        points=_added(state.points, scored),
        results=(*state.results, result),
    )
    ended = outcome(done)
    last = (facts.MatchEnded(ended),) if ended else ()
    return Step(done, (*events, ending(state.codebreaker, result.rows), scored, *last))


def _added(points: tuple[int, int], scored: facts.PointsScored) -> tuple[int, int]:
    first, second = points
    return (first, second + scored.points) if scored.seat else (first + scored.points, second)


def _clear(state: State) -> Step:
    void = len(state.results) < state.game
    game, attempt = (state.game, state.attempt + 1) if void else (state.game + 1, 1)
    fresh = _opened(state.options, game, attempt)
    opened = replace(fresh, points=state.points, results=state.results)
    return Step(opened, (facts.GameOpened(game, attempt, opened.codemaker),))


def outcome(state: State) -> Outcome | None:
    """How the match ended; None while it goes on. Where roles stay, broken codes decide."""
    if state.phase is not Phase.OVER:
        return None
    if state.options.roles_change:
        mine, yours = state.points
        words = f"points: {mine} to {yours}"
    else:
        yours = sum(result.broken for result in state.results)
        mine = len(state.results) - yours
        rows = sum(result.rows for result in state.results)
        words = f"codes broken: {yours} of {len(state.results)}, rows needed: {rows}"
    winners = () if mine == yours else (0,) if mine > yours else (1,)
    return Outcome(winners, state.points, words)


def view(state: State, seat: int) -> View:
    """What a seat knows. Codes lie hidden or are the device's secret, so all may see the state."""
    acting = {Phase.GUESS: (state.codebreaker,), Phase.CLEAR: (0, 1), Phase.OVER: ()}
    return View(seat, seat in acting.get(state.phase, (state.codemaker,)), state)


def known(state: State, action: Action) -> Known:
    """How the device learns of an action. An empty hole may be meant, so people confirm it."""
    if device_turn(state) is not None:
        return Known.CHOSEN
    if isinstance(action, PlaceCode | GiveKey):
        return Known.CONFIRMED
    blanks = state.options.blanks and isinstance(action, Guess | ShowCode)
    return Known.CONFIRMED if blanks else Known.SEEN


def device_turn(state: State) -> int | None:
    """The seat for which the device itself has to choose the next action, if any."""
    moves = state.phase is Phase.GUESS and state.device_breaks
    return state.codebreaker if moves else None
