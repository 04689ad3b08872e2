"""The rules of If Then: what may be done, what it leads to, and who won. Pure.

Options and chance come in once, then states and actions; steps go out. All verdicts come from
the secret, and nothing of the secret but verdicts and paid hints goes into the state before
the game ends.
"""

from msgspec.structs import replace

from tabletop.errors import BadInput, IllegalAction
from tabletop.table import Deck
from tabletop.table.mats import MARKET_SIZE

from ..hinge import Chance, Choices, Known, Step
from . import facts, knowing
from .actions import (
    Action,
    BeginLine,
    Discard,
    DrawDeck,
    Fill,
    MoveKnowing,
    Play,
    RevealEvent,
    Sweep,
    Take,
    TakeBack,
)
from .acts import ACTS, QUIET_ACTS
from .challenges import Challenge, for_deck
from .choices import Legal
from .events import EVENTS
from .options import RETURNED, Options
from .state import Loyalty, Phase, Secret, State, View
from .turns import go_on, noticed, outcome, round_order

__all__ = ["start", "legal", "apply", "outcome", "view", "known", "device_turn", "quietly"]

_SHUFFLES = 8  # more than the event deck can run out in a game; then they come round again


def start(options: Options, deck: Deck, chance: Chance) -> tuple[Secret, Step]:
    """The device's secret and the first state: people deal, and nothing lies on the table yet.

    All of the device's draws are made here, in a fixed order, so that a proof can repeat them.
    """
    secret = _drawn(options, deck, chance)
    aside = tuple(sorted(secret.own))
    dealt = options.breakers * options.hand
    state = State(
        options=options,
        phase=Phase.SETUP,
        unseen=tuple(face for face in deck.faces if face not in aside),
        hands=(options.hand,) * options.breakers,
        deck=len(deck.faces) - RETURNED[options.level] - dealt,
        aside=aside,
    )
    if state.deck <= MARKET_SIZE:
        raise BadInput(f"the deck {deck.name!r} has only {len(deck.faces)} cards: use a larger one")
    returned = RETURNED[options.level]
    opened = facts.GameOpened(options.breakers, options.level, returned, options.hand, aside)
    return secret, Step(replace(state, to_come=round_order(state)), (opened,))


def _drawn(options: Options, deck: Deck, chance: Chance) -> Secret:
    """Challenge, hints, events; for a Mastermind All Knowing also its loyalty and its deck."""
    pool = _pool(options, deck)
    first, second, *_ = chance.shuffled(pool)
    events = (*EVENTS, *(event.id for event in options.events))
    orders = tuple(chance.shuffled(events) for _ in range(_SHUFFLES))
    if not options.mastermind:
        return Secret(first, chance.shuffled(first.hints), orders)
    loyalty = chance.choose(tuple(Loyalty))
    challenge = knowing.chosen((first, second), loyalty)
    own = chance.shuffled(deck.faces)[: RETURNED[options.level]]
    return Secret(challenge, chance.shuffled(challenge.hints), orders, loyalty, own)


def _pool(options: Options, deck: Deck) -> tuple[Challenge, ...]:
    """The challenges of this level that can be played with this deck."""
    every = for_deck(deck, options.challenges)
    pool = tuple(each for each in every if each.level == options.level)
    if len(pool) < 2:
        raise BadInput(f"level {options.level} has too few challenges for the deck {deck.name!r}")
    return pool


def legal(state: State) -> Choices[Action]:
    """What may be done now. Empty when all is over.

    Iterating leaves out what only people can think of: guesses that are no challenge of ours,
    and corrected counts. `in` knows them.
    """
    return Legal(state)


def apply(state: State, secret: Secret, action: Action) -> Step:
    """Where a legal action leads, and what it made true. Others raise `IllegalAction`."""
    if action not in Legal(state):
        raise IllegalAction(f"{action!s}: not in phase {state.phase!s}; choose from legal(state)")
    step = ACTS[type(action)](state, secret, action)
    if step.state.phase is Phase.OVER:
        return step
    return go_on(Step(step.state, (*step.events, *noticed(state, step.state))), secret)


def quietly(state: State, action: Action) -> State:
    """Where an action leads that needs nothing of the secret: drawing, filling, taking back."""
    step = QUIET_ACTS[type(action)](state, None, action)
    after: State = go_on(step, None).state
    return after


def view(state: State, seat: int) -> View:
    """What a seat knows. Hands lie in no state, so all may see it."""
    match state.phase:
        case Phase.OVER:
            acts = False
        case Phase.EVENT | Phase.KNOWING:
            acts = seat == state.device_seat
        case Phase.TURN:
            acts = seat == state.seat
        case Phase.RETURN | Phase.DRAW:
            acts = seat == (state.owed[0].seat if state.owed else state.judged[-1].seat)
        case _:
            acts = seat != state.device_seat
    return View(seat, acts, state)


_KNOWN: dict[type, Known] = {
    **dict.fromkeys((BeginLine, Fill, Play, Discard, TakeBack, Take, Sweep), Known.SEEN),
    **dict.fromkeys((RevealEvent, MoveKnowing), Known.CHOSEN),
    DrawDeck: Known.TRUSTED,
}


def known(_state: State, action: Action) -> Known:
    """How the device learns of an action. What leaves no trace on the table is confirmed."""
    return _KNOWN.get(type(action), Known.CONFIRMED)


def device_turn(state: State) -> int | None:
    """The seat for which the device itself has to choose the next action, if any."""
    return state.device_seat if state.phase in (Phase.EVENT, Phase.KNOWING) else None
