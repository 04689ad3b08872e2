"""Screens: what the panel asks and what each button does then. Values, without I/O.

A press gives the next screen, something to do, or nothing. Every screen has its words too,
for a voice and for a page.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tabletop.signals import Button, MenuPage, Page, StepsPage

from .values import Off, Open, TakeUp

LOOKS = 3
"""So many looks in a row must show the markers before that step counts as done."""

_MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Dial:
    """The players' number is complete."""

    number: str


@dataclass(frozen=True, slots=True)
class Return:
    """Go back to the game."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """End the game before its end."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A page to be read; OK goes on, back goes back where that is possible."""

    page: Page
    words: str
    ok: "Then"
    back: "Then | None" = None

    def press(self, button: Button) -> "Turn":
        if button is Button.OK:
            return self.ok()
        return self.back() if self.back and button is Button.BACK else None


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of a menu, and what taking it leads to."""

    label: str
    then: "Then"


@dataclass(frozen=True, slots=True)
class Menu:
    """A list: next goes down, OK takes, back undoes."""

    title: str
    choices: tuple[Choice, ...]
    back: "Then | None" = None
    so_far: str = ""
    chosen: int = 0
    moved: bool = False

    @property
    def page(self) -> Page:
        labels = tuple(choice.label for choice in self.choices)
        footer = "NEXT: down   OK: take"
        if self.back:
            footer = f"BACK: undo   {footer}"
        return MenuPage(self.title, labels, self.chosen, self.so_far, footer)

    @property
    def words(self) -> str:
        label = f"{self.choices[self.chosen].label}."
        if self.moved:
            return label
        title = self.title if self.title.endswith("?") else f"{self.title}:"
        before = f"{self.so_far}." if self.so_far else ""
        return " ".join(part for part in (before, title, label) if part)

    def press(self, button: Button) -> "Turn":
        if button is Button.OK:
            return self.choices[self.chosen].then()
        if button is Button.BACK:
            return self.back() if self.back else None
        return replace(self, chosen=(self.chosen + 1) % len(self.choices), moved=True)


@dataclass(frozen=True, slots=True)
class SettingUp:
    """Steps before play: the first is done when the camera sees the markers, or by OK."""

    game: str
    title: str
    steps: tuple[str, ...]
    then: "Then"
    back: "Then"
    now: int = 0
    looks: int = 0

    @property
    def page(self) -> Page:
        return StepsPage(self.title, self.steps, self.now, "BACK: undo   OK: done")

    @property
    def words(self) -> str:
        return f"{self.steps[self.now]}."

    def press(self, button: Button) -> "Turn":
        if button is Button.OK:
            return self._done()
        if button is Button.BACK:
            # Not to the step that the camera would tick off again at once.
            return replace(self, now=self.now - 1) if self.now > 1 else self.back()
        return None

    def see(self, markers: bool) -> "Turn":
        """The camera looked: with markers in view the first step is done."""
        if self.now:
            return None
        looks = self.looks + 1 if markers else 0
        return self._done() if looks >= LOOKS else replace(self, looks=looks)

    def _done(self) -> "Turn":
        if self.now + 1 == len(self.steps):
            return self.then()
        return replace(self, now=self.now + 1)


Screen = Notice | Menu | SettingUp
Turn = Screen | Open | TakeUp | Off | Dial | Return | GiveUp | None
Then = Callable[[], Turn]


def dialling(number: str = "") -> Menu:
    """The players' number, digit by digit; back takes the last one away, then goes back."""

    def with_digit(digit: int) -> Then:
        return lambda: dialling(f"{number}{digit}")

    choices = [Choice(str(digit), with_digit(digit)) for digit in range(10)]
    begin = Choice(f"Begin with {number}", lambda: Dial(number))
    if not number:
        return Menu("First digit?", tuple(choices), Return)
    if len(number) == _MOST_DIGITS:
        choices = []
    title, so_far = "Next digit?", f"Your number: {number}"
    return Menu(title, (begin, *choices), lambda: dialling(number[:-1]), so_far)
