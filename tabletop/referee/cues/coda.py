"""Coda's cues: whose turn it is and how the last one ended; guesses are never repeated. Pure."""

from collections.abc import Sequence

from tabletop.games.coda import (
    Action,
    ClearTable,
    Deal,
    Event,
    GuessedRight,
    GuessedWrong,
    MatchEnded,
    Phase,
    PointsScored,
    Right,
    RoundOpened,
    RoundSpoilt,
    RoundWon,
    Show,
    ShowClue,
    SpoilRound,
    State,
    Stop,
    Stopped,
    TileShown,
    TurnBegan,
    TurnEnd,
    WallsStood,
    WentOut,
    Wrong,
)
from tabletop.signals import Lights, Page, Score, ScoresPage, Status, Tune, VerdictPage, WordsPage

from .cue import Cue, Cues, player, sentence


def happened(state: State, events: Sequence[Event]) -> Cue:
    """How what just happened looks, sounds and reads."""
    words = " ".join(filter(None, (_words(event) for event in events)))
    return Cue(Lights(status=_status(state, events)), _tune(events), words)


def page(state: State) -> Page:
    """Whose turn it is, and the scores between rounds of a tournament."""
    title = f"Coda, round {state.round}" if state.options.tournament else "Coda"
    match state.phase:
        case Phase.DEAL:
            hand = f"Everybody: {state.options.hand} tiles, standing in order."
            return WordsPage(title, (hand, f"{player(state.seat)} begins."), "OK: all stand")
        case Phase.PLAY:
            return _turn(state, title)
        case Phase.SHOW:
            lines = (f"{player(state.seat)}: tip your hidden tiles forward.",)
            return WordsPage(title, lines, "They are counted")
        case Phase.CLEAR | Phase.OVER:
            return ScoresPage(title, _scores(state), "Take all tiles back")


def named(_state: State, action: Action) -> str:
    """An action as a question to people: is this what you did?"""
    match action:
        case Deal():
            return "All walls stand in order."
        case Right(seat, place, tile):
            return f"{player(seat)}, place {place}: {_tile(tile)}. A right guess."
        case Wrong():
            return "A wrong guess."
        case Stop():
            return "The turn is over."
        case Show(_, tile) | ShowClue(_, tile):
            return sentence(f"{_tile(tile)} is shown")
        case ClearTable():
            return "All tiles are taken back."
        case SpoilRound():
            return "This round is given up."


CUES = Cues(happened, page, named)


def _turn(state: State, title: str) -> Page:
    clue = "Draw a clue tile and guess." if state.clue else "No tiles are left: just guess."
    lines = (f"{player(state.seat)}: {'guess again or stop.' if state.guessed else clue}",)
    if state.guessed:
        return VerdictPage(title, True, "Right", lines)
    if state.last_turn is TurnEnd.WRONG:
        return VerdictPage(title, False, "Wrong", lines)
    return WordsPage(title, lines)


def _status(state: State, events: Sequence[Event]) -> Status:
    kinds = {type(event) for event in events}
    if kinds & {GuessedRight, RoundWon, MatchEnded}:
        return Status.GOOD
    if kinds & {GuessedWrong, RoundSpoilt}:
        return Status.BAD
    return Status.OFF if state.phase is Phase.OVER else Status.READY


_TUNES: tuple[tuple[type, Tune], ...] = (
    (MatchEnded, Tune.WON),
    (RoundWon, Tune.WON),
    (GuessedRight, Tune.VALID),
    (GuessedWrong, Tune.INVALID),
    (RoundSpoilt, Tune.ATTENTION),
    (TurnBegan, Tune.VERDICT),
    (RoundOpened, Tune.VERDICT),
)


def _tune(events: Sequence[Event]) -> Tune | None:
    kinds = {type(event) for event in events}
    return next((tune for kind, tune in _TUNES if kind in kinds), None)


def _words(event: Event) -> str:  # noqa: C901 - one line an event
    match event:
        case RoundOpened(number, starter, hand):
            return f"Round {number}: everybody takes {hand} tiles. {player(starter)} begins."
        case WallsStood():
            return "All walls stand."
        case TurnBegan(seat, clue):
            return f"{player(seat)}{' draws a clue tile' if clue else ''}: guess."
        case GuessedRight(_, owner, place, tile):
            return f"Right: place {place} of {player(owner).lower()} is {_tile(tile)}."
        case GuessedWrong(_, _, tile):
            return f"Wrong{f': {_tile(tile)} lies open' if tile else ''}."
        case Stopped(seat):
            return f"{player(seat)} stops."
        case WentOut(seat):
            return f"{player(seat)} is out."
        case RoundWon(seat):
            return f"{player(seat)} wins the round!"
        case TileShown(_, _, tile):
            return sentence(_tile(tile))
        case PointsScored(seat, points, why):
            return f"{player(seat)}: {points} for {why}."
        case RoundSpoilt(number):
            return f"Round {number} is given up and dealt again."
        case MatchEnded(outcome):
            return sentence(outcome.words)


def _scores(state: State) -> tuple[Score, ...]:
    if not state.options.tournament:
        winners = set(state.won)
        seats = range(state.options.players)
        return tuple(Score(player(s), "won" if s in winners else "", s in winners) for s in seats)
    best = max(state.points)
    over = state.phase is Phase.OVER
    return tuple(
        Score(player(seat), str(points), over and points == best)
        for seat, points in enumerate(state.points)
    )


def _tile(tile: str) -> str:
    return tile.replace("-", " ")
