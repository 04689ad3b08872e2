"""Spoken words through the program espeak-ng, one process a sentence, killed if it hangs."""

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from threading import Lock

from tabletop.errors import Broken, NotReady

_PROGRAM = "espeak-ng"


class PiVoice:
    """A voice that can be switched on and off; `seconds` is the longest a sentence may take."""

    def __init__(
        self, program: str = _PROGRAM, language: str = "en", seconds: float = 15.0, on: bool = True
    ) -> None:
        found = shutil.which(program)
        if found is None:
            raise Broken(f"{program} is missing: sudo apt install {_PROGRAM}")
        self._command = [found, "-v", language, "--stdin"]
        self._seconds = seconds
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._open = True
        self._on = on

    def say(self, words: str) -> None:
        process = self._started()
        if process is None:
            return
        try:
            _, told = process.communicate(words.encode(errors="replace"), self._seconds)
        except subprocess.TimeoutExpired:
            _kill(process)
            process.communicate()
            slow = f"the voice took more than {self._seconds:g} s"
            raise NotReady(f"{slow}: check the sound card") from None
        finally:
            with self._lock:
                self._process = None
        if process.returncode > 0:  # below 0 it was cut short by us
            why = " ".join(told.decode(errors="replace").split()) or f"code {process.returncode}"
            raise Broken(f"the voice failed ({why}): check the sound card with aplay -l")

    def switch(self, on: bool) -> None:
        """Speak from now on, or be silent at once."""
        with self._lock:
            self._on = on
            if not on:
                self._cut()

    def close(self) -> None:
        """Silence at once. Closing twice does no harm."""
        with self._lock:
            self._open = False
            self._cut()

    def _started(self) -> "subprocess.Popen[bytes] | None":
        with self._lock:
            if not self._open:
                raise Broken("the voice was closed: open a new one")
            if not self._on:
                return None
            try:
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                    start_new_session=True,
                )
            except OSError as error:
                raise Broken(f"the voice cannot start ({error}): reinstall {_PROGRAM}") from error
            return self._process

    def _cut(self) -> None:
        if self._process is not None:
            _kill(self._process)


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """End it and whatever it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
