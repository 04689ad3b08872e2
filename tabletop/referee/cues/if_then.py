"""If Then's cues: valid or not, what is owed, and what the All Knowing says. Pure."""

from collections.abc import Sequence

from tabletop.games.if_then import (
    Action,
    AllKnowingDrew,
    AllKnowingSwapped,
    BeginLine,
    BuyHint,
    CardDiscarded,
    CardPlayed,
    CardsPassed,
    CardsShed,
    CardTakenBack,
    CodeGuessed,
    CountDeck,
    CountHand,
    DeckCounted,
    DeckDrawn,
    DeckPaid,
    Discard,
    DrawDeck,
    DrawDue,
    Event,
    EventDeckShuffled,
    EventRevealed,
    EventUsed,
    Fill,
    GameEnded,
    GameOpened,
    Guess,
    HandCounted,
    HandEmptied,
    HintShown,
    InvalidRemoved,
    LineBegun,
    LineSwept,
    MarketCalled,
    MarketCardTaken,
    MarketCleared,
    MarketFilled,
    MoveKnowing,
    PenaltyFell,
    PenaltyPardoned,
    PenaltyRose,
    Phase,
    Play,
    RevealEvent,
    State,
    Sweep,
    Take,
    TakeBack,
    TurnCame,
    TurnPassed,
    UseEvent,
    breaker,
    event_card,
    penalty,
    said,
    words,
)
from tabletop.signals import Lights, Movement, Page, Status, Tune, VerdictPage, WordsPage
from tabletop.table import Piece

from .cue import Cue, Cues, count_of, sentence

_LIGHTS = 4
_SIDEWAYS = 90


def happened(state: State, events: Sequence[Event]) -> Cue:
    """How what just happened looks, sounds and reads."""
    told = " ".join(filter(None, map(_words, events)))
    return Cue(_lights(state, events), _tune(events), told)


def page(state: State) -> Page:
    """The last verdict and what the table waits for."""
    lines, footer = (_waits_for(state),), f"Penalty now: {count_of(penalty(state))}"
    if state.phase is Phase.OVER:
        return _over(state)
    if not state.judged:
        return WordsPage("If Then", lines, footer)
    last = state.judged[-1]
    card = _face(last.face) if last.turn is None else said(Piece(last.face, last.turn))
    about = f"{breaker(last.seat)}: {card}"
    verdict = ("Valid", "Not valid") if last.turn is not None else ("A good discard", "It fitted")
    return VerdictPage("If Then", last.right, verdict[not last.right], (about, *lines), footer)


def named(state: State, action: Action) -> str:  # noqa: C901 - one line an action
    """An action as a question to people: is this what you did?"""
    match action:
        case BeginLine(piece):
            return f"The line begins with {said(piece)}."
        case Fill(piece):
            return sentence(f"{said(piece)} comes into the market")
        case Play(piece):
            return sentence(f"{said(piece)} at the end of the line")
        case Discard(face):
            return sentence(f"{_face(face)} is discarded")
        case TakeBack():
            return "The discarded card goes back to the hand."
        case Take(face):
            return sentence(f"{_face(face)} is taken from the market")
        case DrawDeck(cards):
            return f"{count_of(cards)} drawn from the deck."
        case Sweep():
            return "The line is put away, but for its end."
        case Guess(rule):
            return f"Your guess: {words(rule)}"
        case BuyHint():
            return "You buy a hint."
        case UseEvent(event):
            return f"You use: {event_card(state.options, event).words}"
        case CountHand(seat, cards):
            return f"{breaker(seat)} has {count_of(cards)}."
        case CountDeck(cards):
            return f"The deck has {count_of(cards)}."
        case RevealEvent():
            return "An event is revealed."
        case MoveKnowing():
            return "The All Knowing makes a move."


CUES = Cues(happened, page, named)


def _lights(state: State, events: Sequence[Event]) -> Lights:
    """White counts the cards of the market that could be played, when that was called."""
    called = [event.playable for event in events if isinstance(event, MarketCalled)]
    status = _status(state, events)
    if not called:
        return Lights(status=status)
    return Lights(0, min(called[-1], _LIGHTS), status, Movement.COUNTS)


def _status(state: State, events: Sequence[Event]) -> Status:
    verdicts = [right for right in map(_verdict, events) if right is not None]
    if verdicts:
        return Status.GOOD if verdicts[-1] else Status.BAD
    return Status.OFF if state.phase is Phase.OVER else Status.READY


def _verdict(event: Event) -> bool | None:
    match event:
        case CardPlayed(valid=right) | CardDiscarded(invalid=right) | CodeGuessed(right=right):
            return right
        case GameEnded(why):
            return why.won
    return None


def _tune(events: Sequence[Event]) -> Tune | None:
    ended = [event.why.won for event in events if isinstance(event, GameEnded)]
    if ended:
        return Tune.WON if ended[-1] else Tune.LOST
    verdicts = [right for right in map(_verdict, events) if right is not None]
    if verdicts:
        return Tune.VALID if verdicts[-1] else Tune.INVALID
    speaks = EventRevealed | HintShown | MarketCalled | AllKnowingSwapped | GameOpened
    if any(isinstance(event, speaks) for event in events):
        return Tune.VERDICT
    return Tune.CLICK if events else None


def _words(event: Event) -> str:  # noqa: C901 - one line an event
    match event:
        case GameOpened(returned=returned, hand=hand):
            return f"Put {count_of(returned)} into the box, deal {hand} to everybody."
        case LineBegun(piece):
            return f"The line begins with {said(piece)}."
        case MarketFilled(piece):
            return sentence(f"{said(piece)} comes into the market")
        case TurnCame(seat, _):
            return f"{breaker(seat)}'s turn."
        case CardPlayed(seat, piece, valid):
            return f"{breaker(seat)} plays {said(piece)}: {'valid' if valid else 'not valid'}."
        case CardDiscarded(seat, face, invalid):
            verdict = "it did not fit" if invalid else "it could have been played"
            return f"{breaker(seat)} discards {_face(face)}: {verdict}."
        case HandEmptied(seat):
            return f"{breaker(seat)} has no cards left!"
        case PenaltyRose(cards) | PenaltyFell(cards):
            return f"The penalty is {count_of(cards)} now."
        case DrawDue(seat, cards, why):
            return f"{breaker(seat)} draws {count_of(cards)}: {why}."
        case CardTakenBack(seat, face):
            return f"{breaker(seat)} takes {_face(face)} back."
        case MarketCardTaken(seat, face):
            return f"{breaker(seat)} takes {_face(face)} from the market."
        case DeckDrawn(seat, cards):
            return f"{breaker(seat)} draws {count_of(cards)} from the deck."
        case DeckPaid(cards, why):
            return f"{count_of(cards)} of the deck into the box: {why}."
    return _more_words(event)


def _more_words(event: Event) -> str:  # noqa: C901 - one line an event
    """What the device or all people together did, and the end."""
    match event:
        case LineSwept(cards):
            return f"{count_of(cards)} of the line put away."
        case EventRevealed(words=told):
            return f"Event: {told}"
        case EventDeckShuffled():
            return "The events are shuffled."
        case EventUsed(words=told):
            return f"You use: {told}"
        case InvalidRemoved(faces):
            return f"{count_of(len(faces))} taken from beside the line."
        case CardsShed(seat, cards):
            return f"{breaker(seat)} puts {count_of(cards)} into the box."
        case CardsPassed():
            return "Everybody hands a card on."
        case MarketCleared():
            return "The market is cleared."
        case MarketCalled(playable, cards):
            return f"{playable} of {count_of(cards)} in the market could be played now."
        case PenaltyPardoned(seat, cards):
            return f"{breaker(seat)} need not draw {count_of(cards)}."
        case TurnPassed(seat):
            return f"{breaker(seat)} passes."
        case HintShown(words=told):
            return f"Hint: {told}"
        case CodeGuessed(_, told, right):
            return f"{told} {'That is it!' if right else 'No, that is not it.'}"
        case HandCounted(seat, cards):
            return f"{breaker(seat)} has {count_of(cards)}."
        case DeckCounted(cards):
            return f"The deck has {count_of(cards)}."
        case AllKnowingSwapped(gave, took):
            return f"The All Knowing lays {said(gave)} into the market and takes {_face(took)}."
        case AllKnowingDrew():
            return "The All Knowing draws a card."
        case GameEnded(why, challenge):
            return f"{sentence(why.value)} The challenge was: {challenge.wording}"
    raise AssertionError(f"nobody tells {event}")


def _waits_for(state: State) -> str:
    match state.phase:
        case Phase.SETUP:
            return "Lay the first card of the line and fill the market."
        case Phase.TURN:
            return "" if state.seat is None else f"{breaker(state.seat)}: play or discard a card."
        case Phase.RETURN:
            return "Take the discarded card back."
        case Phase.DRAW:
            due = state.owed[0]
            return f"{breaker(due.seat)}: draw {count_of(due.cards)}."
        case Phase.REFILL:
            return "Fill the market from the deck."
        case Phase.SWEEP:
            return "Put the line away, but for its end."
        case Phase.EVENT:
            return "An event is coming."
        case Phase.KNOWING:
            return "The All Knowing thinks."
        case Phase.OVER:
            return ""


def _over(state: State) -> Page:
    assert state.ending is not None
    assert state.challenge is not None
    verdict = "You win" if state.ending.won else "You lose"
    lines = (sentence(state.ending.value), state.challenge.wording)
    return VerdictPage("If Then", state.ending.won, verdict, lines)


def _face(face: str) -> str:
    """A card in a hand or a pile, which has no top: by both its halves."""
    return said(Piece(face, _SIDEWAYS))
