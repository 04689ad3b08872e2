"""Outputs that tell what they do in one line each, for a terminal or a log."""

from collections.abc import Callable

from tabletop.ports import Voice
from tabletop.signals import Lights, MenuPage, Page, StepsPage, Tune

Tell = Callable[[str], None]


class Telling:
    """Every output in one: each thing it is brought to becomes a line."""

    def __init__(self, tell: Tell, voice: Voice | None = None) -> None:
        self._tell, self._voice = tell, voice

    def show(self, what: Lights | Page) -> None:
        self._tell(_lights(what) if isinstance(what, Lights) else f"panel   {_page(what)}")

    def play(self, tune: Tune) -> None:
        self._tell(f"buzzer  {tune}")

    def say(self, words: str) -> None:
        self._tell(f"voice   {words}")
        if self._voice is not None:
            self._voice.say(words)

    def rest(self) -> None:
        """A line needs no rest."""

    def close(self) -> None:
        if self._voice is not None:
            self._voice.close()


def _lights(lights: Lights) -> str:
    return f"lights  red {lights.red} white {lights.white} {lights.status} {lights.movement}"


def _page(page: Page) -> str:
    """A page in one line: its kind, its title, what can be chosen and what the buttons do."""
    name = type(page).__name__.removesuffix("Page").lower()
    title = getattr(page, "title", "off")
    parts = [f"[{name}] {title}"]
    if isinstance(page, MenuPage):
        parts += [
            f"({choice})" if at == page.chosen else choice for at, choice in enumerate(page.choices)
        ]
    elif isinstance(page, StepsPage):
        parts.append(f"{page.now + 1} of {len(page.steps)}: {page.steps[page.now]}")
    else:
        parts += getattr(page, "lines", ())
    return " | ".join([*parts, *([page.footer] if page.footer else [])])
