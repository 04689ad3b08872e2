"""Showing: effects for lights, buzzer, panel and voice, leaving out what already is so."""

from tabletop.signals import Effect, Lights, Page, Say, Shine, Show, Sound, Tune


class Showing:
    """Remembers how lights and panel were last brought to be."""

    def __init__(self) -> None:
        self._lights: Lights | None = None
        self._page: Page | None = None

    def bring(
        self, lights: Lights, page: Page, tune: Tune | None = None, words: str = ""
    ) -> tuple[Effect, ...]:
        """What to do so that people see and hear this. Lights first: they are quickest."""
        effects: list[Effect] = []
        if lights != self._lights:
            effects.append(Shine(lights))
        if tune:
            effects.append(Sound(tune))
        if page != self._page:
            effects.append(Show(page))
        if words:
            effects.append(Say(words))
        self._lights, self._page = lights, page
        return tuple(effects)
