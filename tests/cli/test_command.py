"""The command itself: help that teaches, one line for every mistake, and no traceback ever."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop import __version__
from tabletop.cli import run

Complaint = Callable[..., str]
Program = Callable[..., "subprocess.Popen[str]"]
COMMANDS = ("demo", "simulate", "verify", "replay", "doctor", "print")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_teaches(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its help says what it does in a sentence and shows an example; -h is the same."""
    assert run([command, "--help"]) == 0
    words = capsys.readouterr().out
    assert f"Usage: tabletop {command}" in words
    assert f"Example: tabletop {command} " in " ".join(words.split())
    assert run([command, "-h"]) == 0
    assert capsys.readouterr().out == words


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_in_help_are_accepted(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every option of the example is one that the command has."""
    run([command, "--help"])
    words = " ".join(capsys.readouterr().out.split())
    example = words.split("Example: tabletop ")[1].split(" Options:")[0]
    assert run([*example.split(), "--help"]) == 0


def test_alone_it_shows_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    """All commands with a line each; it did nothing, so it does not say that all is well."""
    assert run([]) == 2
    told = capsys.readouterr()
    assert all(command in told.out for command in COMMANDS)
    assert told.err == ""
    assert run(["--help"]) == 0
    assert capsys.readouterr().out == told.out


def test_it_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    """One line."""
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"tabletop {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("dance",),
        ("",),
        ("simulat", "mastermind"),
        ("SIMULATE", "mastermind"),
        ("../simulate",),
        ("files",),
        ("__init__",),
        ("two\nlines",),
        ("--dance",),
        ("-x",),
        *((command, "--dance") for command in COMMANDS),
        ("verify",),
        ("replay",),
        ("replay", "one", "two"),
        ("print",),
        ("simulate",),
        ("demo", "more"),
    ],
)
def test_what_it_does_not_know_is_told_in_one_line(
    complaint: Complaint, arguments: tuple[str, ...]
) -> None:
    """Unknown commands and options, missing and superfluous arguments."""
    complaint(*arguments)


def test_an_unknown_command_is_answered_with_those_there_are(complaint: Complaint) -> None:
    """So that nobody has to look them up."""
    line = complaint("dance")
    assert "'dance'" in line
    assert all(command in line for command in COMMANDS)


def test_help_is_quick() -> None:
    """Neither numpy nor OpenCV is loaded to show help, nor to check a record."""
    code = (
        "import sys; from tabletop.cli import run; "
        "codes = [run(['--help']), run(['verify', '--help'])]; "
        "print(codes, sorted({'numpy', 'cv2', 'PIL', 'rich'} & set(sys.modules)))"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert answer.stdout.splitlines()[-1] == "[0, 0] []"


def test_a_reader_who_has_had_enough_is_no_error(program: Program) -> None:
    """`tabletop simulate ... | head -1`: no traceback, no complaint."""
    with program("simulate", "mastermind", "--games", "300", "--json") as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith('{"number":1,')
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 0


@pytest.mark.parametrize("arguments", [("--help",), ("print", "--help"), ()])
def test_a_reader_who_never_came_is_no_error(program: Program, arguments: tuple[str, ...]) -> None:
    """Also where the words fit into one gulp."""
    with program(*arguments) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 0


def test_output_that_cannot_be_written_is_told() -> None:
    """A full disk behind `>`: one line and exit code 1, not a half file and a zero."""
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    with full.open("w") as nowhere:
        command = [sys.executable, "-m", "tabletop", "--help"]
        answer = subprocess.run(command, stdout=nowhere, stderr=subprocess.PIPE, text=True)
    assert answer.returncode == 1
    assert answer.stderr.startswith("tabletop: ")
    assert len(answer.stderr.splitlines()) == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_it_at_once_with_one_line(program: Program, jobs: str) -> None:
    """All its processes get the signal, as in a terminal; none of them leaves a traceback."""
    running = program("simulate", "mastermind", "--games", "5000", "--json", "--jobs", jobs)
    assert running.stdout is not None
    running.stdout.readline()
    os.killpg(running.pid, signal.SIGINT)
    _, told = running.communicate(timeout=20)
    assert running.returncode == 130
    assert told.strip() == "tabletop: stopped"


def test_a_name_that_is_no_text_is_told_all_the_same(
    program: Program, tmp_path: Path, finished: bytes
) -> None:
    """Linux allows any bytes in a file's name; they are shown escaped."""
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.jsonl")
    try:
        Path(path).write_bytes(finished)
    except OSError:
        pytest.skip("this file system wants names in UTF-8")
    running = program("verify", path)
    out, err = running.communicate()
    assert (running.returncode, err) == (0, "")
    assert "\\udcff.jsonl: holds" in out
