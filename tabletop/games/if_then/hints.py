"""The four hint cards: a symbol, a text, and whether it is true of a rule.

A rule comes in, symbols go out. Every rule that looks at anything has at least two true hints:
either at most two factors matter, or both a colour and a value or size do.
"""

from enum import StrEnum
from functools import lru_cache

from .language import FACTORS, Rule, Trait, Who, factors, matters


class Symbol(StrEnum):
    """What is printed on a hint card."""

    CROSS = "cross"
    SQUARE = "square"
    CIRCLE = "circle"
    TRIANGLE = "triangle"

    @property
    def sign(self) -> str:
        """The symbol as one letter."""
        return _SIGNS[self]

    @property
    def text(self) -> str:
        """What the card says."""
        return _TEXTS[self]


_SIGNS = {Symbol.CROSS: "X", Symbol.SQUARE: "□", Symbol.CIRCLE: "○", Symbol.TRIANGLE: "△"}
_TEXTS = {
    Symbol.CROSS: "What may be played depends on the last card.",
    Symbol.SQUARE: "A value or a size matters.",
    Symbol.CIRCLE: "A colour matters: of a number or of a background.",
    Symbol.TRIANGLE: "At most two of value, size, number colour and background matter.",
}


@lru_cache(maxsize=512)
def true_hints(rule: Rule) -> tuple[Symbol, ...]:
    """The hint cards that are true of a rule, in the order of the symbols."""
    found = set(factors(rule))
    true = {
        Symbol.CROSS: any(matters(rule, Who.LAST, factor) for factor in FACTORS),
        Symbol.SQUARE: bool(found & {Trait.VALUE, Trait.SIZE}),
        Symbol.CIRCLE: bool(found & {Trait.NUMBER, Trait.BACKGROUND}),
        Symbol.TRIANGLE: len(found) <= 2,
    }
    return tuple(symbol for symbol in Symbol if true[symbol])
