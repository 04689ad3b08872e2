"""The command line as people meet it, and a finished game to hand to it."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tabletop
from tabletop.cli import run
from tabletop.simulation import Run, simulate_one

Complaint = Callable[..., str]


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing a test does ends up in somebody's real games."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The record of a finished game."""
    directory = tmp_path_factory.mktemp("finished")
    simulate_one(Run("mastermind", seed=1, records=str(directory)), 1)
    return (directory / "games" / "mastermind-1-0001.jsonl").read_bytes()


@pytest.fixture
def record(tmp_path: Path, finished: bytes) -> Path:
    """The same as a file of one's own."""
    path = tmp_path / "record.jsonl"
    path.write_bytes(finished)
    return path


@pytest.fixture
def complaint(capsys: pytest.CaptureFixture[str]) -> Complaint:
    """Runs a command that must fail, and gives the one line it says."""

    def complained(*arguments: str, code: int = 2) -> str:
        assert run(list(arguments)) == code
        told = capsys.readouterr()
        assert told.out == ""
        (line,) = told.err.splitlines()
        assert line.startswith("tabletop: ")
        return line

    return complained


def _heed_ctrl_c() -> None:
    """Tests may run where Ctrl+C is ignored, as in the background of a script."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture(scope="session")
def program() -> Callable[..., "subprocess.Popen[str]"]:
    """Starts the real program in a process and a group of its own."""
    path = os.pathsep.join([str(Path(tabletop.__file__).parents[1]), *sys.path])

    def started(*arguments: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-m", "tabletop", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": path},
            text=True,
            start_new_session=True,
            preexec_fn=_heed_ctrl_c,
        )

    return started
