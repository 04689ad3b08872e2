"""Safe mode: after the service failed again and again the panel says why; nothing else runs."""

from collections.abc import Callable
from queue import SimpleQueue

from tabletop.clock import SystemClock
from tabletop.config import Config
from tabletop.devices import LatestPanel, Telling
from tabletop.notify import notify
from tabletop.on_pi import safe_panel
from tabletop.service import Inbox, stopping
from tabletop.signals import WordsPage


def run_safe(config: Config, why: str, mock: bool, tell: Callable[[str], None]) -> None:
    """Show why the device does not play, until the system says stop."""
    inbox = Inbox(SystemClock())
    panel = LatestPanel(Telling(tell) if mock else safe_panel(config, inbox), inbox.told)
    done: SimpleQueue[bool] = SimpleQueue()
    with stopping(lambda: done.put(True)):
        panel.show(WordsPage("I do not play", (why, "Ask the doctor: tabletop doctor")))
        tell(f"safe    {why}")
        notify("READY=1", f"STATUS=safe mode: {why}")
        done.get()
    panel.close()
