"""The language of challenges and guesses: rules as data, in notation, in words, by meaning.

`parse` and `str` read and write a rule, `words` says it, `judge` and `holds` apply it,
`same_meaning` compares two, and `menu` lets people build one by picking.
"""

from .expressions import (
    FACTORS,
    And,
    Compare,
    Count,
    If,
    Is,
    Not,
    Of,
    Or,
    Relation,
    Rule,
    Step,
    Stride,
    Trait,
    Who,
)
from .meaning import (
    factors,
    holds,
    judge,
    matters,
    meaning,
    playable,
    same_meaning,
    share,
    successors,
)
from .menus import Choice, Menu, menu, picks
from .parser import parse
from .wording import words

__all__ = [
    "Rule",
    "parse",
    "words",
    "holds",
    "judge",
    "meaning",
    "same_meaning",
    "playable",
    "successors",
    "share",
    "matters",
    "factors",
    "Menu",
    "Choice",
    "menu",
    "picks",
    "Who",
    "Trait",
    "FACTORS",
    "Relation",
    "Of",
    "Is",
    "Compare",
    "Step",
    "Stride",
    "And",
    "Or",
    "Not",
    "Count",
    "If",
]
