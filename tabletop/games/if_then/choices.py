"""What may be done now, as a collection that is counted, indexed and tested without writing it out.

States come in. Iterating gives what comes up by itself. `in` also knows what people write: any
guess in the language, where guesses are allowed, and corrected counts between turns.
"""

from collections.abc import Collection, Iterator
from functools import cache

from tabletop.table import Piece

from .actions import (
    Action,
    BeginLine,
    BuyHint,
    CountDeck,
    CountHand,
    Discard,
    DrawDeck,
    Fill,
    Guess,
    MoveKnowing,
    Play,
    RevealEvent,
    Sweep,
    Take,
    TakeBack,
    UseEvent,
)
from .challenges import CHALLENGES
from .events import Call, Hint, Market, Pardon, Remove, Rest
from .judging import can_guess, hint_price
from .state import UPRIGHT, Phase, State, event_card

_PEOPLE = (Phase.TURN, Phase.RETURN, Phase.DRAW, Phase.REFILL, Phase.SWEEP)


@cache
def _guesses() -> tuple[Guess, ...]:
    return tuple(Guess(challenge.rule) for challenge in CHALLENGES)


class Legal(Collection[Action]):
    """Cards that nobody has seen since the deal, each in a few ways, and some actions more."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._ways = _WAYS.get(state.phase, 0)
        self._cards = len(state.unseen) * self._ways
        self._rest: tuple[Action, ...] | None = None

    @property
    def _more(self) -> tuple[Action, ...]:
        if self._rest is None:
            self._rest = _more(self._state)
        return self._rest

    def __len__(self) -> int:
        return self._cards + len(self._more)

    def __getitem__(self, at: int) -> Action:
        at = range(len(self))[at]
        if at >= self._cards:
            return self._more[at - self._cards]
        card, way = divmod(at, self._ways)
        return self._card(self._state.unseen[card], way)

    def __iter__(self) -> Iterator[Action]:
        for face in self._state.unseen:
            for way in range(self._ways):
                yield self._card(face, way)
        yield from self._more

    def __contains__(self, action: object) -> bool:
        match action:
            case Play(piece):
                return self._state.phase is Phase.TURN and self._free(piece)
            case Discard(face):
                return self._state.phase is Phase.TURN and face in self._state.unseen
            case BeginLine(piece):
                return self._begins() and self._free(piece)
            case Fill(piece):
                return self._fills() and self._free(piece)
            case Guess():
                return self._state.phase is Phase.TURN and can_guess(self._state)
            case CountHand() | CountDeck():
                return self._state.phase is Phase.TURN and _corrects(self._state, action)
        return action in self._more

    def _free(self, piece: Piece) -> bool:
        return piece.turn in UPRIGHT and piece.face in self._state.unseen

    def _begins(self) -> bool:
        return self._state.phase is Phase.SETUP and not self._state.line

    def _fills(self) -> bool:
        phase = self._state.phase
        return phase is Phase.REFILL or (phase is Phase.SETUP and bool(self._state.line))

    def _card(self, face: str, way: int) -> Action:
        if way == len(UPRIGHT):
            return Discard(face)
        piece = Piece(face, UPRIGHT[way])
        if self._state.phase is Phase.TURN:
            return Play(piece)
        return BeginLine(piece) if self._begins() else Fill(piece)


_WAYS = {Phase.SETUP: 2, Phase.REFILL: 2, Phase.TURN: 3}


def _corrects(state: State, action: CountHand | CountDeck) -> bool:
    if isinstance(action, CountDeck):
        return action.cards != state.deck and 0 <= action.cards <= len(state.unseen)
    if not 0 <= action.seat < len(state.hands):
        return False
    return action.cards != state.hands[action.seat] and 0 <= action.cards <= len(state.unseen)


def _more(state: State) -> tuple[Action, ...]:
    """Whatever is no card that was not seen yet."""
    if state.phase not in _PEOPLE:
        return _DEVICE.get(state.phase, ())
    found: list[Action] = []
    match state.phase:
        case Phase.RETURN:
            found.append(TakeBack())
        case Phase.DRAW:
            found += _draws(state)
        case Phase.SWEEP:
            found.append(Sweep())
    if hint_price(state) is not None:
        found.append(BuyHint())
    if state.kept:
        found += (UseEvent(name) for name in state.kept if usable(state, name))
    if state.phase is Phase.TURN and can_guess(state):
        found += _guesses()
    return tuple(found)


_DEVICE: dict[Phase, tuple[Action, ...]] = {
    Phase.EVENT: (RevealEvent(),),
    Phase.KNOWING: (MoveKnowing(),),
}


def _draws(state: State) -> Iterator[Action]:
    yield from (Take(piece.face) for piece in state.market)
    missing = state.owed[0].cards
    if state.deck >= missing:
        yield DrawDeck(missing)


def usable(state: State, name: str) -> bool:
    """Whether a kept event can be used now: between turns, and only where it does something."""
    effect = event_card(state.options, name).effect
    if isinstance(effect, Pardon):
        due = bool(state.owed) and state.owed[0].penalty
        return due and state.phase in (Phase.RETURN, Phase.DRAW)
    if state.phase is not Phase.TURN:
        return False
    match effect:
        case Remove():
            return bool(state.invalid)
        case Market() | Call():
            return bool(state.market)
        case Hint():
            return len(state.hints) < 2
    return isinstance(effect, Rest)
