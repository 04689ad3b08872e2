"""The Mastermind All Knowing: how it chooses a challenge, and what it does after each event.

States and the secret come in, steps go out. What it holds follows from its deck, which chance
ordered at the start, and from its moves so far; it never says anything that is not true.
"""

from msgspec.structs import replace

from tabletop.table import Piece

from ..hinge import Step
from . import facts
from .challenges import Challenge
from .judging import could_follow, follows
from .language import Rule, share
from .state import UPRIGHT, Loyalty, Move, Secret, State

HAND = 3


def chosen(two: tuple[Challenge, Challenge], loyalty: Loyalty) -> Challenge:
    """Of two challenges the one that more cards satisfy for a True one, fewer for a False one."""
    easy, hard = sorted(two, key=lambda each: -share(each.rule))
    return easy if loyalty is Loyalty.TRUE else hard


def move(state: State, secret: Secret) -> Step:
    """Swap a card with the market where that serves its side, or else draw one."""
    swap = _swap(state, secret, held(state, secret))
    if swap is None:
        moves = (*state.moves, Move(state.end))
        return Step(replace(state, moves=moves, knowing_due=False), (facts.AllKnowingDrew(),))
    gave, took = swap
    after = replace(
        state,
        market=(*(piece for piece in state.market if piece.face != took), gave),
        aside=tuple(sorted({*state.aside, took} - {gave.face})),
        moves=(*state.moves, Move(state.end, gave, took)),
        knowing_due=False,
    )
    return Step(after, (facts.AllKnowingSwapped(gave, took),))


def held(state: State, secret: Secret) -> tuple[str, ...]:
    """The All Knowing's hand after all its moves so far."""
    hand, deck = secret.own[:HAND], secret.own[HAND:]
    for done in state.moves:
        if done.gave is not None and done.took is not None:
            gave = done.gave.face
            hand = (*(face for face in hand if face != gave), done.took)
        elif deck:
            hand, deck = _drew(secret, done.on, (*hand, deck[0]), deck[1:])
    return hand


def _drew(
    secret: Secret, on: Piece, hand: tuple[str, ...], deck: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """One of four cards goes under the deck: the first that does not serve, or the oldest."""
    useless = next((face for face in hand if not _serves(secret, on, face)), hand[0])
    return tuple(face for face in hand if face != useless), (*deck, useless)


def _serves(secret: Secret, on: Piece, face: str) -> bool:
    """Whether the All Knowing would like this card in the market: one that fits, if it is True."""
    return could_follow(secret.challenge.rule, on, face) == (secret.loyalty is Loyalty.TRUE)


def _swap(state: State, secret: Secret, hand: tuple[str, ...]) -> tuple[Piece, str] | None:
    """A hand card that serves for a market card that does not; None where that cannot be."""
    give = next((face for face in hand if _serves(secret, state.end, face)), None)
    lying = (piece.face for piece in state.market)
    take = next((face for face in lying if not _serves(secret, state.end, face)), None)
    if give is None or take is None:
        return None
    return _shown(secret.challenge.rule, state.end, give), take


def _shown(rule: Rule, on: Piece, face: str) -> Piece:
    """The card with a half at its top that fits, if it has one."""
    ways = (Piece(face, turn) for turn in UPRIGHT)
    return next((piece for piece in ways if follows(rule, on, piece)), Piece(face))
