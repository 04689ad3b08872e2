"""Figures of the running device: how soon it is ready, how it rests, how soon it answers.

A real `tabletop run --mock` is started and watched from outside; the answer to a play is timed
in this process with a real record on a real disk. Measures go out, each with its limit.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import sleep

import msgspec

from tabletop.appliance import Appliance, Parts
from tabletop.clock import SystemClock
from tabletop.config import Config, StateSettings
from tabletop.devices import Absent
from tabletop.devices.mock import LaidTable, NoPicture
from tabletop.errors import Broken
from tabletop.games import game
from tabletop.on_laptop import Onlooker
from tabletop.referee import House, Stage
from tabletop.service import Inbox
from tabletop.signals import Button, Frame, Lights, Pressed, Status
from tabletop.table import Observation, Piece, lay
from tabletop.twin import Scene, laid

_CLOCK = SystemClock()
_LONGEST = 30.0
_DWELL = 0.3


class Measure(msgspec.Struct, frozen=True):
    """One measure in its unit, and what it should not exceed."""

    name: str
    value: float
    unit: str
    limit: float


def device(decode: float, seconds: float) -> list[Measure]:
    """All measures; `decode` is how long this core takes for one JPEG of a frame."""
    answer = answer_time()
    return [
        Measure("a play is answered by light", answer / decode, "decodings", 2.0),
        *_from_outside(seconds),
    ]


def answer_time() -> float:
    """Seconds from a pause's end to the verdict's light, its line on disk; worst of three."""
    with TemporaryDirectory(prefix="tabletop-") as folder:
        return max(_answered(Path(folder) / str(turn)) for turn in range(3))


class _Timed(Absent):
    """Lights that remember when a verdict shone."""

    def __init__(self) -> None:
        self.at: float | None = None
        self._dwelled = False

    def show(self, what: object) -> None:
        if isinstance(what, Lights):
            if self._dwelled and what.status is not Status.DWELL and self.at is None:
                self.at = _CLOCK.now()
            self._dwelled = self._dwelled or what.status is Status.DWELL


class _Noting(Onlooker):
    """An onlooker who remembers when pieces lay there for the first time."""

    def __init__(self, table: LaidTable) -> None:
        super().__init__(table)
        self.at: float | None = None

    def look(self, frame: Frame, shielded: Sequence[str] = ()) -> Observation:
        seen = super().look(frame, shielded)
        if seen.readings and self.at is None:
            self.at = seen.at
        return seen


def _answered(folder: Path) -> float:
    table, lights, inbox = LaidTable(folder / "scene.json"), _Timed(), Inbox(_CLOCK)
    eye, mat = _Noting(table), game("mastermind").mat
    zones = tuple(zone.name for zone in mat.zones)
    config = Config(house=House(dwell=_DWELL, looks=1), state=StateSettings(str(folder)))
    parts = Parts(
        *(lights, Absent(), Absent(), Absent(), NoPicture(_CLOCK)),
        eye_for=lambda _: (eye, zones),
        every=0.03,
    )
    appliance = Appliance(config, parts, inbox, game="mastermind")
    guess = laid(
        mat, lay({"row-1": [Piece(face) for face in game("mastermind").decks[0].faces[:4]]})
    )

    def play() -> None:
        end = _CLOCK.now() + _LONGEST
        while _stage(appliance) is not Stage.PLAYING and _CLOCK.now() < end:
            inbox.put(Pressed(_CLOCK.now(), Button.OK))
            sleep(0.1)
        table.put(guess)
        while lights.at is None and _CLOCK.now() < end:
            sleep(0.01)
        appliance.service.stop()

    table.put(Scene(mat))
    Thread(target=play, daemon=True).start()
    appliance.run()
    appliance.close()
    if lights.at is None or eye.at is None:
        raise Broken("the simulated table did not answer: run tabletop doctor --only disk")
    return lights.at - eye.at - _DWELL


def _stage(appliance: Appliance) -> Stage | None:
    opened = appliance.host.opened
    return opened.session.stage if opened else None


def _from_outside(seconds: float) -> Iterator[Measure]:
    """Start, rest and memory of a process with a camera at ten frames a second."""
    with TemporaryDirectory(prefix="tabletop-") as folder, _started(Path(folder)) as started:
        process, ready = started
        yield Measure("from the start until it is ready", ready, "s", 2.0)
        assert process.stdin is not None
        for _ in range(8):
            sleep(1.0)
            process.stdin.write("o\n")
            process.stdin.flush()
        before, begin = _cpu(process.pid), _CLOCK.now()
        sleep(max(1.0, seconds))
        share = (_cpu(process.pid) - before) / (_CLOCK.now() - begin)
        yield Measure("at rest, of one core", 100 * share, "%", 5.0)
        yield Measure("memory with a game open", _memory(process.pid), "MB", 160.0)


def _cpu(pid: int) -> float:
    """Seconds of computing that a process has used; its children are not counted."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    """Megabytes in memory, with those it shares with its camera."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    kilobytes = next(line.split()[1] for line in lines if line.startswith("VmRSS"))
    return int(kilobytes) / 1000


@contextmanager
def _started(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", float]]:
    """A mock device that said READY, and how many seconds that took."""
    address = folder / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(address))
        manager.settimeout(_LONGEST)
        begin = _CLOCK.now()
        process = subprocess.Popen(
            [sys.executable, "-m", "tabletop", "run", "--mock", "--game", "mastermind"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "NOTIFY_SOCKET": str(address), "STATE_DIRECTORY": str(folder)},
        )
        try:
            manager.recv(100)
            yield process, _CLOCK.now() - begin
        finally:
            process.terminate()
            process.wait(_LONGEST)
