"""An output that this device does not have: it takes everything and does nothing."""

from tabletop.signals import Lights, Page, Tune


class Absent:
    """Lights, buzzer, panel or voice that are not there."""

    def show(self, what: Lights | Page) -> None:
        """Nobody sees it."""

    def play(self, tune: Tune) -> None:
        """Nobody hears it."""

    def say(self, words: str) -> None:
        """Nobody hears it."""

    def rest(self) -> None:
        """It always does."""

    def close(self) -> None:
        """Nothing to let go of."""
