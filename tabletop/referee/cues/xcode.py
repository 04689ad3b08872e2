"""Mission X-Code's cues: the keypad on the panel, time in words, flips that may not count. Pure."""

from collections.abc import Sequence

from tabletop.games.xcode import (
    Action,
    CardDrawn,
    CardOffered,
    CardsDiscarded,
    CardsSwapped,
    ClearTable,
    ClockStarted,
    CodeEntered,
    CountHand,
    Discard,
    DiscardHand,
    Draw,
    Event,
    FlipKept,
    FlipTakenBack,
    FlipTimer,
    FlipTried,
    HandCounted,
    LimitExceeded,
    MatchEnded,
    MissionEnded,
    MissionOpened,
    Offer,
    OfferWithdrawn,
    Phase,
    PileTurnedOver,
    PlaySet,
    PlayTime,
    SpaceCovered,
    StartClock,
    State,
    Take,
    TakeBackFlip,
    TimeOut,
    TimeRanOut,
    TimerFlipped,
    TimerSetRight,
    TimeSetPlayed,
    TurnOver,
    Withdraw,
    left,
)
from tabletop.signals import (
    Hourglass,
    KeypadPage,
    Lights,
    Page,
    Score,
    ScoresPage,
    Status,
    Tune,
    WordsPage,
)
from tabletop.table.mats import XCODE_KEYS

from .cue import Cue, Cues, count_of, player, sentence


def happened(state: State, events: Sequence[Event]) -> Cue:
    """How what just happened looks, sounds and reads."""
    words = " ".join(filter(None, map(_words, events)))
    return Cue(Lights(status=_status(state, events)), _tune(events), words)


def page(state: State) -> Page:
    """The keypad while the clock runs; before and after, what to do."""
    title = f"Mission {state.mission}, level {state.level}"
    match state.phase:
        case Phase.DEAL:
            size = f"Sets of {state.set_size}. A hand has at most {state.limit} cards."
            return WordsPage(title, ("Shuffle, deal, look at your cards.", size), "OK: start")
        case Phase.PLAY:
            covered = set(XCODE_KEYS) - set(state.open_spaces)
            keys = tuple(key for key in XCODE_KEYS if key in covered)
            return KeypadPage(title, XCODE_KEYS, keys, _to_do(state))
        case Phase.CLEAR | Phase.OVER:
            footer = "Take all cards off" if state.phase is Phase.CLEAR else ""
            return ScoresPage(title, _results(state), footer)


def named(_state: State, action: Action) -> str:  # noqa: C901 - one line an action
    """An action as a question to people: is this what you did?"""
    match action:
        case StartClock():
            return "All hands are picked up."
        case Draw(seat):
            return f"{player(seat)} drew a card."
        case Offer(place, card):
            return sentence(f"{_card(card)} is offered at swap place {place + 1}")
        case Take(place):
            return f"Both cards at swap place {place + 1} are taken."
        case Withdraw(place):
            return f"The card at swap place {place + 1} is taken back."
        case PlaySet(space, cards, seat):
            return sentence(f"{_by(seat)}{_cards(cards)} on space {space}")
        case PlayTime(cards, seat):
            return sentence(f"{_by(seat)}{_cards(cards)} on the timer")
        case Discard(top, seat):
            return sentence(f"{_by(seat)}three cards away, {_card(top)} on top")
        case DiscardHand(top, seat):
            return f"{player(seat)} discards the whole hand, {_card(top)} on top."
        case TurnOver():
            return "The discard pile is turned over."
        case CountHand(seat, cards):
            return f"{player(seat)} has {count_of(cards)}."
        case FlipTimer():
            return "The timer is turned."
        case TakeBackFlip():
            return "The flip does not count."
        case TimeOut():
            return "Time is up."
        case ClearTable():
            return "All cards are off the table."


def hourglass(state: State, at: int) -> Hourglass | None:
    """How the sand timer stands at a moment; None while it is not in use."""
    if state.phase is not Phase.PLAY:
        return None
    timer = state.timer
    if not timer.waiting:
        return Hourglass(left(timer, at), wrong_way=timer.wrong_way)
    return Hourglass(left(timer, at), max(0, timer.before - at), at - timer.flipped_at)


CUES = Cues(happened, page, named, hourglass, FlipTimer)

_STATUS: tuple[tuple[type, Status], ...] = (
    (CodeEntered, Status.GOOD),
    (TimeRanOut, Status.BAD),
    (LimitExceeded, Status.ATTENTION),
    (FlipTakenBack, Status.ATTENTION),
    (FlipTried, Status.ATTENTION),
    (SpaceCovered, Status.GOOD),
)
_TUNES: tuple[tuple[type, Tune], ...] = (
    (CodeEntered, Tune.WON),
    (TimeRanOut, Tune.TIME_OUT),
    (LimitExceeded, Tune.ATTENTION),
    (FlipTakenBack, Tune.INVALID),
    (SpaceCovered, Tune.VALID),
    (TimerFlipped, Tune.VERDICT),
    (FlipKept, Tune.VERDICT),
    (ClockStarted, Tune.VERDICT),
    (MissionOpened, Tune.VERDICT),
)


def _status(state: State, events: Sequence[Event]) -> Status:
    kinds = {type(event) for event in events}
    usual = Status.OFF if state.phase is Phase.OVER else Status.READY
    return next((status for kind, status in _STATUS if kind in kinds), usual)


def _tune(events: Sequence[Event]) -> Tune | None:
    kinds = {type(event) for event in events}
    return next((tune for kind, tune in _TUNES if kind in kinds), Tune.CLICK if kinds else None)


def _words(event: Event) -> str:  # noqa: C901 - one line an event
    match event:
        case MissionOpened(mission, level):
            return f"Mission {mission}, level {level}: shuffle and deal."
        case ClockStarted(left):
            return f"The clock runs: {_time(left)}."
        case CardDrawn(seat):
            return f"{player(seat)} draws."
        case LimitExceeded(seat, cards, limit):
            return f"{player(seat)} has {cards} cards of {limit}: discard the whole hand."
        case CardOffered(place, card, answered):
            lies = f"Swap place {place + 1}: {_card(card)}"
            return f"{lies}. Take your cards." if answered else f"{lies} is offered."
        case CardsSwapped(place):
            return f"Swapped at place {place + 1}."
        case OfferWithdrawn(place):
            return f"The offer at swap place {place + 1} is taken back."
        case SpaceCovered(space, open=left):
            return f"Space {space} is covered, {left} to go."
        case TimeSetPlayed(cards):
            return f"{count_of(len(cards)).capitalize()} for the timer."
        case CardsDiscarded(_, cards, _, whole_hand):
            return f"{'A whole hand' if whole_hand else count_of(cards).capitalize()} away."
        case PileTurnedOver():
            return "The discard pile is the draw pile now."
        case HandCounted(seat, _, cards):
            return f"{player(seat)} has {count_of(cards)}."
        case TimerFlipped(left) | FlipKept(left):
            return f"The flip counts: {_time(left)}."
        case FlipTried(left, _):
            return f"A flip without a time set: lay one, or it is taken back. {_time(left)}."
        case FlipTakenBack(left):
            return f"The flip does not count: {_time(left)}. Turn the timer back."
        case TimerSetRight(left):
            return f"The timer stands right again: {_time(left)}."
        case TimeRanOut(open=left):
            return f"Time is up, {left} space{'' if left == 1 else 's'} open."
        case CodeEntered(left):
            return f"The code is entered with {_time(left)} left!"
        case MissionEnded(mission, _, won):
            return f"Mission {mission} is {'done' if won else 'lost'}."
        case MatchEnded(outcome):
            return sentence(outcome.words)


def _to_do(state: State) -> tuple[str, ...]:
    if state.timer.wrong_way:
        return ("Turn the timer back.",)
    if state.flips_due:
        return ("Turn the timer.",)
    return (f"Sets of {state.set_size}, {len(state.open_spaces)} to go",)


def _results(state: State) -> tuple[Score, ...]:
    return tuple(
        Score(
            f"Mission {number}, level {result.level}",
            f"{_time(result.left)} left" if result.won else "time was up",
            result.won,
        )
        for number, result in enumerate(state.results, 1)
    )


def _time(left: int) -> str:
    minutes, seconds = divmod(-(-left // 1000), 60)
    return f"{minutes}:{seconds:02}"


def _by(seat: int | None) -> str:
    return "" if seat is None else f"{player(seat)}: "


def _cards(cards: Sequence[str]) -> str:
    return ", ".join(map(_card, cards))


def _card(card: str) -> str:
    return card.replace("-", " ")
