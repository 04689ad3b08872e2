"""Verdicts, penalties and prices of If Then. Pure; nothing here changes a state.

A verdict depends on the half at the line's end and the new half alone.
"""

from functools import lru_cache

from tabletop.table import Piece

from .events import Penalty
from .language import Rule, holds
from .state import UPRIGHT, State, event_card, half

FIRST, SECOND, THIRD = 0, 1, 2
_INVALID_FOR = (0, 3, 6)  # how many invalid cards make the first, second and third penalty
_DRAW = (2, 3, 4)
_HINT_PRICES = (3, 6)


@lru_cache(maxsize=1 << 16)
def follows(rule: Rule, last: Piece, new: Piece) -> bool:
    """Whether a card may be laid on the last one, both as they lie."""
    return holds(rule, half(last), half(new))


def could_follow(rule: Rule, last: Piece, face: str) -> bool:
    """Whether a card may be laid on the last one, one way up or the other."""
    return any(follows(rule, last, Piece(face, turn)) for turn in UPRIGHT)


def penalty_level(state: State) -> int:
    """Which of the three penalties is active, by the invalid cards along the line."""
    invalid = len(state.invalid)
    return (
        THIRD
        if invalid >= _INVALID_FOR[THIRD]
        else SECOND
        if invalid >= _INVALID_FOR[SECOND]
        else FIRST
    )


def penalty(state: State) -> int:
    """How many cards a mistake costs now, with the event that lies there."""
    cards = _DRAW[penalty_level(state)]
    if state.event is None:
        return cards
    effect = event_card(state.options, state.event).effect
    return max(1, cards + effect.change) if isinstance(effect, Penalty) else cards


def guess_price(state: State) -> int:
    """How many cards of the deck a wrong guess costs now."""
    return penalty(state) * (2 if state.options.alone else 1)


def hint_price(state: State) -> int | None:
    """How many cards of the deck the next hint costs; None while none can be bought.

    The deck must be able to pay it, and to pay it without losing the game at once.
    """
    bought = len(state.hints)
    if bought >= len(_HINT_PRICES) or penalty_level(state) <= bought:
        return None
    price = _HINT_PRICES[bought]
    owed = sum(each.cards for each in state.owed)
    left = state.deck - price
    return price if left >= 0 and left + len(state.market) >= owed else None


def can_guess(state: State) -> bool:
    """Whether exactly one Code Breaker holds cards."""
    return sum(map(bool, state.hands)) == 1
