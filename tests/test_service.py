"""The service as a process: signals, systemd, a power cut at any moment, and parts that fail."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from time import monotonic, sleep

import pytest

from tabletop.fair import Acted, read_record, verify
from tabletop.journal import games
from tabletop.notify import notify

SETTINGS = """
[house]
dwell = 0.05
looks = 1
[camera]
rate = 30
[state]
directory = "{state}"
"""
LONG = 40.0


class Process:
    """A real `tabletop run --mock`, its keyboard and its lines."""

    def __init__(self, state: Path, *more: str, env: dict[str, str] | None = None) -> None:
        config = state.parent / f"{state.name}.toml"
        config.write_text(SETTINGS.format(state=state))
        command = [sys.executable, "-m", "tabletop", "run", "--mock", "--config", str(config)]
        self._process = subprocess.Popen(
            [*command, *more],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            bufsize=1,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})},
        )
        self.lines: list[str] = []
        self._new: SimpleQueue[str] = SimpleQueue()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def key(self, letters: str) -> None:
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):
            self._process.stdin.write(f"{letters}\n")
            self._process.stdin.flush()

    def until(self, pattern: str, seconds: float = LONG) -> str:
        """The next line in which this is found; the lines before it are passed over."""
        end = monotonic() + seconds
        while True:
            try:
                line = self._new.get(timeout=max(0.01, end - monotonic()))
            except Empty:
                raise AssertionError(f"no {pattern!r} in {self.lines}") from None
            if re.search(pattern, line):
                return line

    def end(self, number: int = signal.SIGTERM) -> int:
        """Send a signal and wait for the end; the exit code."""
        self._process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        code = self._process.wait(LONG)
        self._reader.join(LONG)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()
        return code

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.append(line.rstrip())
            self._new.put(line.rstrip())


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


def _begin(process: Process) -> None:
    """From power-on into a game of Mastermind."""
    process.until(r"panel .*OK: play")
    process.key("o")
    process.until("Who makes the code")
    process.key("ooo")
    process.until("Clear the board")
    process.key("oo")
    process.until("My secret is fixed")
    process.key("o")
    process.until("Game 1 begins")


def _record(state: Path) -> Path:
    (path,) = state.glob("games/*.jsonl")
    return path


def _rows(path: Path) -> int:
    return sum(isinstance(line.entry, Acted) for line in read_record(path.read_bytes()).lines)


def _announced(lines: list[str]) -> int:
    """How many verdicts were announced; a question about what was read is none."""
    return sum(bool(re.match(r"voice +Row \d+(?!.*Press OK)", line)) for line in lines)


def _on_disk(state: Path) -> int:
    """How many actions all records hold in whole lines."""
    found = 0
    for path in state.glob("games/*.jsonl"):
        data = path.read_bytes()
        found += data[: data.rfind(b"\n") + 1].count(b'"type":"Acted"')
    return found


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_good_order(state: Path, number: int) -> None:
    """Exit code 0 and no traceback; nothing is left running."""
    process = Process(state, "--no-pixels", "--game", "mastermind")
    process.until(r"panel .*OK: play")
    assert process.end(number) == 0
    assert not any("Traceback" in line for line in process.lines)


def test_a_long_press_ends_it_with_the_off_page(state: Path) -> None:
    """Held OK: the off page is the last one, and the exit code is 0."""
    process = Process(state, "--no-pixels", "--game", "mastermind")
    process.until(r"panel .*OK: play")
    process.key("O")
    assert process.wait() == 0
    assert "[off]" in [line for line in process.lines if line.startswith("panel")][-1]


def _play(state: Path, kills: int, rng: Random) -> int:
    """Whole games, killed at random moments and gone on with; how many kills there were."""
    killed = 0
    while killed < kills:
        killed += _one_life(state, rng)
        for kept in games(state):
            if kept.finished:
                assert verify(kept.path.read_bytes()).holds
    return killed


def _one_life(state: Path, rng: Random) -> int:
    """Switch on, go on with the game, and be killed within the next moments."""
    before = _on_disk(state)
    process = Process(state, "--no-pixels", "--game", "mastermind")
    if rng.random() < 0.9:  # else it is killed while it starts
        process.until(r"panel .*OK: play")
    end = monotonic() + rng.uniform(0.0, 2.0)
    keys = Thread(target=_keep_playing, args=(process, end), daemon=True)
    keys.start()
    sleep(max(0.0, end - monotonic()))
    process.end(signal.SIGKILL)
    keys.join(LONG)
    kept = _on_disk(state) - before
    assert kept >= _announced(process.lines), "a verdict was announced that is not on disk"
    return 1


def _keep_playing(process: Process, end: float) -> None:
    """OK takes what is usual on every page and goes on with a game; p makes the next guess."""
    while monotonic() < end:
        process.key("o")
        process.key("p")
        sleep(0.05)


def test_it_is_killed_at_random_moments_and_loses_nothing(state: Path) -> None:
    """SIGKILL in the middle of anything: what was announced is on disk, and the game goes on."""
    assert _play(state, 5, Random(1)) == 5
    assert len(games(state)) >= 1


@pytest.mark.prove
def test_three_hundred_kills_lose_nothing(state: Path) -> None:
    """The same 300 times."""
    assert _play(state, 300, Random(2)) == 300
    assert any(kept.finished for kept in games(state))


@pytest.mark.prove
def test_a_game_goes_on_after_a_kill_through_pixels(state: Path) -> None:
    """The camera process dies with its parent; the next start takes up the game and finishes."""
    process = Process(state, "--game", "mastermind")
    _begin(process)
    process.key("p")
    process.until(r"voice .*Row 1")
    process.end(signal.SIGKILL)
    path = _record(state)
    assert _rows(path) == 1
    again = Process(state, "--game", "mastermind")
    again.until(r"panel .*OK: play")
    again.key("o")
    again.until(r"\(Yes, go on\)")
    again.key("o")
    again.until("The game goes on")
    again.key("p")
    again.until(r"voice .*Row 2")
    again.key("B")
    again.until(r"\(Go on playing\)")
    again.key("no")
    again.until("given up")
    assert again.end() == 0
    assert verify(path.read_bytes()).holds
    assert _rows(path) == 2


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """systemd's end of the wire."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as wire:
        wire.bind(str(tmp_path / "notify"))
        wire.settimeout(LONG)
        yield wire


def test_systemd_hears_ready_status_and_that_it_lives(
    state: Path, tmp_path: Path, manager: socket.socket
) -> None:
    """READY once, a status in words, WATCHDOG again and again, STOPPING at the end."""
    env = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "400000"}
    process = Process(state, "--no-pixels", "--game", "mastermind", env=env)
    heard: list[str] = []
    while heard.count("WATCHDOG=1") < 3:
        heard += manager.recv(1000).decode().splitlines()
    assert heard[0] == "READY=1"
    assert "STATUS=waiting for players" in heard
    process.end()
    while "STOPPING=1" not in heard:
        heard += manager.recv(1000).decode().splitlines()


def test_a_manager_that_does_not_listen_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, manager: socket.socket
) -> None:
    """With its queue full, words to systemd are dropped; nobody waits."""
    assert manager.fileno() >= 0
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    begin = monotonic()
    sent = [notify("WATCHDOG=1") for _ in range(2000)]
    assert sent[0]
    assert not sent[-1]
    assert monotonic() - begin < LONG


def test_safe_mode_says_why_and_does_nothing_else(state: Path) -> None:
    """The panel says why the device does not play, until it is stopped."""
    process = Process(state, "--safe", "it failed three times")
    process.until(r"panel .*it failed three times")
    assert process.end() == 0
