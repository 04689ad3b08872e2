"""The e-ink panel as a device: when to refresh in part, when in full, and when to sleep.

Pages come in. In full: the first page, after sleep, after ten partial refreshes at most, and
sooner when it is quiet. Nobody else may drive the same panel.
"""

from PIL import Image

from tabletop.clock import Clock
from tabletop.display import draw
from tabletop.errors import Broken, NotReady
from tabletop.signals import OffPage, Page

from .ssd1683 import Ssd1683

MOST_PARTIALS = 10
TRACES_FROM = 3  # partial refreshes that leave traces worth cleaning up
QUIET = 6.0
SLEEP_AFTER = 60.0
_TRIES = 3


class PiPanel:
    """A panel behind its controller. Times are seconds of the clock."""

    def __init__(self, chip: Ssd1683, clock: Clock) -> None:
        self._chip = chip
        self._clock = clock
        self._picture: Image.Image | None = None
        self._partials = 0
        self._changed_at = clock.now()
        self._failures = 0
        self._open = True

    def show(self, page: Page) -> None:
        if not self._open:
            raise Broken("the panel was closed: open a new one")
        picture = draw(page)
        if self._picture is None or picture.tobytes() != self._picture.tobytes():
            self._bring(picture, in_full=isinstance(page, OffPage))
        if isinstance(page, OffPage) and self._chip.awake:
            self._chip.sleep()

    def rest(self) -> None:
        """Clean up traces after some seconds of quiet; sleep after a minute of it."""
        if not self._open or self._picture is None or not self._chip.awake:
            return
        quiet = self._clock.now() - self._changed_at
        if self._partials >= TRACES_FROM and quiet >= QUIET:
            self._refresh(self._picture, in_full=True)
        elif quiet >= SLEEP_AFTER:
            self._chip.sleep()

    def close(self) -> None:
        """The panel sleeps and keeps what it shows. Closing twice does no harm."""
        if self._open:
            self._open = False
            if self._chip.awake:
                self._chip.sleep()
            self._chip.close()

    def _bring(self, picture: Image.Image, in_full: bool) -> None:
        self._picture = None  # unknown, should it fail
        fresh = in_full or not self._chip.awake or self._partials >= MOST_PARTIALS
        self._refresh(picture, fresh)
        self._picture = picture
        self._changed_at = self._clock.now()

    def _refresh(self, picture: Image.Image, in_full: bool) -> None:
        try:
            if in_full:
                self._chip.full(picture)
            else:
                self._chip.partial(picture)
        except NotReady as error:
            self._failures += 1
            if self._failures >= _TRIES:
                raise Broken(f"{error}; it failed {self._failures} times") from error
            raise
        self._failures = 0
        self._partials = 0 if in_full else self._partials + 1
