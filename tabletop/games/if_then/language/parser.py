"""Reads rules: text in the notation of expressions.py comes in, a `Rule` goes out.

What cannot be read is told with its place and what was expected there. Spaces and line ends
do not matter; capitals do not either.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

from tabletop.errors import BadInput, BadNotation

from .expressions import (
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

MOST_LETTERS = 10_000
MOST_NESTED = 20  # every rule that may be built can be written with fewer

_TOKEN = re.compile(r"\s*(\.\.|!=|<=|>=|[=<>(),;.+-]|[a-z]+|\d+)")


def parse(text: str) -> Rule:
    """The rule that `str()` writes as `text`; BadNotation says where reading stopped and why."""
    if len(text) > MOST_LETTERS:
        raise BadNotation(
            f"a rule of {len(text)} letters is too long: write {MOST_LETTERS} at most"
        )
    return _Reader(text.lower()).whole()


class _Reader:
    """Reads one text from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens: list[tuple[str, int]] = []
        self._next = 0
        self._depth = 0
        at, end = 0, len(text.rstrip())
        while at < end:
            found = _TOKEN.match(text, at)
            if not found:
                at += len(text[at:]) - len(text[at:].lstrip())
                raise BadNotation(f"{text!r}, letter {at + 1}: {text[at]!r} has no meaning here")
            self._tokens.append((found[1], found.start(1)))
            at = found.end()

    def whole(self) -> Rule:
        rule = self._rule()
        if self._peek():
            self._fail("and, or, or the end")
        return rule

    # Words.

    def _peek(self) -> str:
        return self._tokens[self._next][0] if self._next < len(self._tokens) else ""

    def _take(self, *wanted: str) -> str:
        """The next word if it is one of these, otherwise nothing."""
        if self._peek() not in wanted:
            return ""
        self._next += 1
        return self._tokens[self._next - 1][0]

    def _need(self, *wanted: str, said: str = "") -> str:
        return self._take(*wanted) or self._fail(said or " or ".join(wanted))

    def _fail(self, expected: str) -> NoReturn:
        ended = self._next >= len(self._tokens)
        at = len(self._text.rstrip()) if ended else self._tokens[self._next][1]
        found = "the end" if ended else repr(self._peek())
        raise BadNotation(
            f"{self._text!r}, letter {at + 1}: expected {expected}, but found {found}"
        )

    def _made(self, start: int, make: Callable[[], Rule]) -> Rule:
        """A rule of what was read; if its parts do not go together, the place is told."""
        try:
            return make()
        except BadInput as wrong:
            at = self._tokens[start][1] + 1
            raise BadNotation(f"{self._text!r}, letter {at}: {wrong}") from None

    # Rules, from the loosest to the tightest.

    def _rule(self) -> Rule:
        with self._inside():
            return self._if() if self._peek() == "if" else self._joined("or", Or, self._all)

    @contextmanager
    def _inside(self) -> Iterator[None]:
        self._depth += 1
        if self._depth > MOST_NESTED:
            self._fail(f"no more than {MOST_NESTED} brackets and rules inside each other")
        yield
        self._depth -= 1

    def _if(self) -> Rule:
        start = self._next
        self._need("if")
        condition = self._rule()
        self._need("then")
        then = self._rule()
        self._need("else")
        otherwise = self._rule()
        return self._made(start, lambda: If(condition, then, otherwise))

    def _all(self) -> Rule:
        return self._joined("and", And, self._unit)

    def _joined(
        self, word: str, join: Callable[[tuple[Rule, ...]], Rule], part: Callable[[], Rule]
    ) -> Rule:
        start, parts = self._next, [part()]
        while self._take(word):
            parts.append(part())
        return self._made(start, lambda: join(tuple(parts))) if len(parts) > 1 else parts[0]

    def _unit(self) -> Rule:
        start = self._next
        if self._take("not"):
            with self._inside():
                part = self._unit()
            return self._made(start, lambda: Not(part))
        if self._take("("):
            rule = self._rule()
            self._need(")")
            return rule
        return self._count() if self._peek() in ("exactly", "at") else self._test()

    def _count(self) -> Rule:
        start = self._next
        exactly = self._need("exactly", "at") == "exactly"
        if not exactly:
            self._need("least")
        number = int(self._need(*"1234", said="a number from 1 to 4"))
        self._need("of")
        self._need("(")
        parts = [self._rule()]
        while self._need(";", ")") == ";":
            parts.append(self._rule())
        return self._made(start, lambda: Count(exactly, number, tuple(parts)))

    def _test(self) -> Rule:
        start = self._next
        left = self._of()
        if self._take("is"):
            return self._levels(left, start)
        relation = Relation(self._need(*Relation, said=f"is, {', '.join(Relation)}"))
        right = self._of()
        if relation is Relation.SAME and self._take("by"):
            return self._by(left, right, start)
        return self._made(start, lambda: Compare(left, relation, right))

    def _of(self) -> Of:
        who = Who(self._need(*Who, said="last, new, not, exactly, at least or a bracket"))
        self._need(".")
        return Of(who, Trait(self._need(*Trait)))

    def _levels(self, of: Of, start: int) -> Rule:
        names = of.trait.levels
        found: set[str] = set()
        while True:
            first = self._need(*names, said=f"one of {', '.join(names)}")
            last = first
            if self._take(".."):
                last = self._need(*names[names.index(first) :], said=f"a level from {first} on")
            found |= set(names[names.index(first) : names.index(last) + 1])
            if not self._take(","):
                break
        among = tuple(name for name in names if name in found)
        return self._made(start, lambda: Is(of, among))

    def _by(self, left: Of, right: Of, start: int) -> Rule:
        sign = self._need("+", "-")
        if self._peek() in list(Who):
            size = self._of()
            if size.trait is not Trait.SIZE:
                self._fail("a size behind by, such as +last.size")
            return self._made(start, lambda: Stride(left, right, size.who, sign == "-"))
        steps = [self._step(sign)]
        while self._take(","):
            steps.append(self._step(self._need("+", "-")))
        return self._made(start, lambda: Step(left, right, tuple(sorted(steps))))

    def _step(self, sign: str) -> int:
        number = int(self._need(*map(str, range(1, 6)), said="a number of steps from 1 to 5"))
        return -number if sign == "-" else number
