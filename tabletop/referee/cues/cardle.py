"""Cardle's cues: clues as turned cards on the panel, counted by the lights. Pure."""

from collections.abc import Sequence

from tabletop.games.cardle import (
    GUESSES,
    Action,
    Clue,
    Clues,
    CluesGiven,
    Code,
    CodeCardShown,
    CodeShown,
    CodeSolved,
    CountHand,
    Discard,
    Discarded,
    Drew,
    Event,
    GameEnded,
    GameOpened,
    Guess,
    Guessed,
    GuessesRanOut,
    HandCounted,
    PointsScored,
    Row,
    State,
    Sweep,
    SweptUp,
    card_name,
    sweep_due,
)
from tabletop.signals import (
    ClueCard,
    CluesPage,
    Lights,
    Movement,
    Page,
    Status,
    Tune,
    Turned,
    WordsPage,
)

from .cue import Cue, Cues, count_of, sentence

_LIGHTS = 4
_TURNED = {
    Clue.EXACT: Turned.SHOWN,
    Clue.VALUE: Turned.UPSIDE_DOWN,
    Clue.DISPLACED: Turned.SIDEWAYS,
    Clue.ABSENT: Turned.UPRIGHT,
}
_SAID = {
    Clue.EXACT: "exact",
    Clue.VALUE: "right value",
    Clue.DISPLACED: "elsewhere",
    Clue.ABSENT: "absent",
}


def happened(state: State, events: Sequence[Event]) -> Cue:
    """How what just happened looks, sounds and reads."""
    several = len(state.sides) > 1
    words = " ".join(filter(None, (_words(event, several) for event in events)))
    return Cue(_lights(state, events), _tune(events), words)


def page(state: State) -> Page:
    """The newest clues, those of the side that guessed last, and earlier ones small."""
    judged = [(side, row) for side in state.sides for row in side.rows if row.clues]
    if not judged:
        guesses = f"{GUESSES} guesses for six cards."
        return WordsPage(_title(state), ("The code is made.", guesses), footer=_footer(state))
    side, newest = max(judged, key=lambda found: found[0].rows.index(found[1]))
    earlier = tuple(_cards(row) for row in side.rows if row.clues and row is not newest)
    return CluesPage(_title(state), _cards(newest), earlier, footer=_footer(state))


def named(state: State, action: Action) -> str:
    """An action as a question to people: is this what you did?"""
    whose = _whose(action.side, len(state.sides) > 1)
    match action:
        case Guess(_, cards):
            return f"{whose}Guess: {_listed(cards)}."
        case Discard(_, (one, other)):
            return f"{whose}Two cards away: {card_name(one)} and {card_name(other)}."
        case Sweep():
            return f"{whose}The oldest row is swept up."
        case CountHand(_, hand):
            return f"{whose}{hand} cards in hand."


CUES = Cues(happened, page, named)


def _lights(state: State, events: Sequence[Event]) -> Lights:
    """Red counts cards in their place by value, white those that belong elsewhere."""
    given = [event.clues for event in events if isinstance(event, CluesGiven)]
    clues: Sequence[Clue] = given[-1] if given else ()
    right = sum(clue in (Clue.EXACT, Clue.VALUE) for clue in clues)
    elsewhere = sum(clue is Clue.DISPLACED for clue in clues)
    return Lights(
        min(right, _LIGHTS), min(elsewhere, _LIGHTS), _status(state, events), Movement.COUNTS
    )


def _status(state: State, events: Sequence[Event]) -> Status:
    if any(isinstance(event, CodeSolved) for event in events):
        return Status.GOOD
    if any(isinstance(event, GuessesRanOut) for event in events):
        return Status.BAD
    return Status.OFF if state.over else Status.READY


def _tune(events: Sequence[Event]) -> Tune | None:
    kinds = {type(event) for event in events}
    if CodeSolved in kinds:
        return Tune.WON
    if GuessesRanOut in kinds:
        return Tune.LOST
    if kinds & {CluesGiven, GameOpened}:
        return Tune.VERDICT
    return Tune.CLICK if kinds else None


def _words(event: Event, several: bool) -> str:  # noqa: C901 - one line an event
    whose = "" if isinstance(event, GameOpened | GameEnded) else _whose(event.side, several)
    match event:
        case GameOpened(sides, hand):
            codes = "The code is made" if sides == 1 else "Both codes are made"
            return f"{codes}. Take {hand} cards{'' if sides == 1 else ' each'}."
        case Guessed(_, row, cards):
            return f"{whose}Guess {row}: {_listed(cards)}."
        case CluesGiven(_, _, clues):
            return f"{whose}{_clues(clues)}."
        case CodeCardShown(_, place, card):
            return f"{whose}Place {place} is the {card_name(card)}."
        case Drew(_, cards) if cards:
            return f"{whose}Draw {count_of(cards)}."
        case Discarded():
            return f"{whose}Two away, draw one."
        case SweptUp(_, row):
            return f"{whose}Row {row} is swept up. I remember it."
        case HandCounted(_, _, hand):
            return f"{whose}{count_of(hand)} in hand."
        case CodeSolved(_, row):
            return f"{whose}Solved with guess {row}!"
        case GuessesRanOut():
            return f"{whose}All guesses are used."
        case CodeShown(_, code):
            return f"{whose}The code was {_listed(code)}."
        case PointsScored(_, points):
            return f"{whose}{points} points."
        case GameEnded(outcome):
            return sentence(outcome.words)
    return ""


def _title(state: State) -> str:
    guesses = max(len(side.rows) for side in state.sides)
    return f"Cardle, guess {guesses} of {GUESSES}" if guesses else "Cardle"


def _footer(state: State) -> str:
    if state.over:
        return f"The code: {_listed(state.codes[0])}" if len(state.codes) == 1 else "All is shown"
    due = [side for side in range(len(state.sides)) if sweep_due(state, side)]
    if due:
        return "Sweep the oldest row up"
    waiting = [side for side, each in enumerate(state.sides) if each.waiting]
    return f"Waiting for side {2 - waiting[0]}" if waiting else ""


def _cards(row: Row) -> tuple[ClueCard, ...]:
    assert row.clues, "a row without clues is not on the page"
    return tuple(_card(card, clue) for card, clue in zip(row.cards, row.clues, strict=True))


def _card(face: str, clue: Clue) -> ClueCard:
    domain, _, value = face.partition("-")
    return ClueCard(value, domain[:2].capitalize(), _TURNED[clue])


def _clues(clues: Clues) -> str:
    return ", ".join(_SAID[clue] for clue in clues).capitalize()


def _listed(cards: Code) -> str:
    return ", ".join(card_name(card) for card in cards)


def _whose(side: int, several: bool) -> str:
    return f"Side {side + 1}: " if several else ""
