"""`tabletop simulate`: games by bots from the command line."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import msgspec
import pytest

from tabletop.cli import run
from tabletop.cli.simulate import exit_code
from tabletop.simulation import Simulated

Complaint = Callable[..., str]
NoFileAbove = Callable[[int], AbstractContextManager[None]]
GOOD = Simulated(1, "mastermind-1-0001", None, 3, "holds", True)


def test_json_is_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """In order, with the outcome of each, and nothing else on either stream."""
    assert run(["simulate", "mastermind", "--games", "3", "--seed", "7", "--json"]) == 0
    told = capsys.readouterr()
    games = [json.loads(line) for line in told.out.splitlines()]
    assert [game["number"] for game in games] == [1, 2, 3]
    assert all(game["holds"] and game["outcome"] for game in games)
    assert told.err == ""


def test_without_json_there_is_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    """How many games, how many actions, how many records hold; no progress bar into a file."""
    assert run(["simulate", "mastermind", "--games", "3"]) == 0
    told = capsys.readouterr()
    first, last = told.out.splitlines()
    assert first.startswith("3 games of mastermind, ")
    assert last == "3 of 3 records verify"
    assert told.err == ""


def test_kept_records_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One file a game, and each of them holds."""
    folder = tmp_path / "new" / "folder"
    command = ["simulate", "mastermind", "--games", "4", "--seed", "3", "--records", str(folder)]
    assert run([*command, "--json"]) == 0
    kept = sorted((folder / "games").iterdir())
    assert [path.name for path in kept] == [f"mastermind-3-000{n}.jsonl" for n in (1, 2, 3, 4)]
    capsys.readouterr()
    assert run(["verify", *map(str, kept)]) == 0
    assert capsys.readouterr().out.count(": holds: ") == 4


def test_without_records_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the working directory nor in the state directory."""
    monkeypatch.chdir(tmp_path)
    assert run(["simulate", "mastermind", "--json"]) == 0
    assert list(tmp_path.iterdir()) == []


def test_a_game_option_can_be_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Words, numbers and yes or no, each as the game wants it."""
    settings = ("device=both", "games=2", "blanks=true")
    options = [word for setting in settings for word in ("--set", setting)]
    folder = ["--records", str(tmp_path)]
    assert run(["simulate", "mastermind", *options, *folder, "--json"]) == 0
    capsys.readouterr()
    (path,) = (tmp_path / "games").iterdir()
    opened = json.loads(path.read_bytes().splitlines()[0])["entry"]
    assert opened["options"]["device"] == "both"
    assert opened["options"]["games"] == 2
    assert opened["options"]["blanks"] is True


@pytest.mark.parametrize(
    "setting",
    [
        "games",
        "",
        "=",
        "=5",
        " games=1",
        "Games=1",
        "gams=1",
        "__class__=1",
        "games=",
        "games=0",
        "games=21",
        "games=-1",
        "games=1.5",
        "games=1.",
        "games=007",
        "games=--1",
        "games=²",
        "games=many",
        "games=true",
        "games=1\nblanks=true",
        "games=" + "9" * 5000,
        "blanks=yes",
        "blanks=1",
        "blanks=True",
        "device=nobody",
        "device=\x7f",
        "device=\udcff",
        'device="codemaker"',
        "device=both",
    ],
)
def test_a_bad_setting_is_bad_input(complaint: Complaint, setting: str) -> None:
    """No equals sign, unknown key, wrong kind, out of range, or plain mischief: one line."""
    assert complaint("simulate", "mastermind", "--set", setting).startswith("tabletop: --set ")


def test_a_setting_given_twice_is_bad_input(complaint: Complaint) -> None:
    """Nobody can know which was meant."""
    complaint("simulate", "mastermind", "--set", "games=1", "--set", "games=2")


def test_an_unknown_key_is_answered_with_the_keys_there_are(complaint: Complaint) -> None:
    """So that nobody has to look them up."""
    assert "device, games, blanks, key_pegs" in complaint("simulate", "mastermind", "--set", "x=1")


@pytest.mark.parametrize("name", ["chess", "", "Mastermind", "mastermind ", "../mastermind", "\0"])
def test_an_unknown_game_is_bad_input(complaint: Complaint, name: str) -> None:
    """The answer names the games there are."""
    assert "mastermind" in complaint("simulate", name)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--games", "-1"),
        ("--games", "0"),
        ("--games", "1e3"),
        ("--games", "ten"),
        ("--games", "9" * 30),
        ("--seed", "-1"),
        ("--seed", "x"),
        ("--seed", "9" * 60),
        ("--jobs", "0"),
        ("--jobs", "1000"),
        ("--clumsy", "1.01"),
        ("--clumsy", "-1"),
        ("--clumsy", "nan"),
        ("--setting", "dark"),
    ],
)
def test_a_number_out_of_range_is_bad_input(complaint: Complaint, option: str, value: str) -> None:
    """The line names the option."""
    assert option in complaint("simulate", "mastermind", option, value)


def test_a_folder_that_cannot_be_written_is_bad_input(complaint: Complaint, tmp_path: Path) -> None:
    """A file in its place, a file on the way to it, or a place where nobody can make a folder."""
    (tmp_path / "file").write_bytes(b"mine")
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper", Path("/proc/nothing")):
        assert str(folder) in complaint("simulate", "mastermind", "--records", str(folder))
    assert (tmp_path / "file").read_bytes() == b"mine"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_same_records_again_are_refused(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], complaint: Complaint
) -> None:
    """Nobody's records are written over, by one process or by two."""
    command = ["simulate", "mastermind", "--games", "2", "--records", str(tmp_path)]
    assert run(command) == 0
    capsys.readouterr()
    before = [path.read_bytes() for path in sorted((tmp_path / "games").iterdir())]
    assert "choose another folder" in complaint(*command, "--jobs", jobs)
    assert [path.read_bytes() for path in sorted((tmp_path / "games").iterdir())] == before


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ([GOOD, GOOD], 0),
        ([GOOD, msgspec.structs.replace(GOOD, wrong=("frame 3, row-1 0: teal",))], 1),
        ([msgspec.structs.replace(GOOD, holds=False), GOOD], 1),
    ],
)
def test_one_wrong_reading_or_record_is_enough_for_exit_1(
    results: list[Simulated], code: int
) -> None:
    """Only when everything is right is the answer 0."""
    assert exit_code(results) == code


def test_a_stuck_game_is_exit_1_and_told(
    capsys: pytest.CaptureFixture[str], no_file_above: NoFileAbove
) -> None:
    """Through pixels on a disk that refuses: the reason is in the answer."""
    with no_file_above(10):
        assert run(["simulate", "mastermind", "--pixels"]) == 1
    told = capsys.readouterr()
    assert "1 wrong reads or verdicts" in told.out
    assert "game 1 (seed 1): stuck: the game stands still: " in told.out
    assert "0 of 1 records verify" in told.out
    assert told.err == ""


def test_a_disk_that_refuses_the_records_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], no_file_above: NoFileAbove
) -> None:
    """Without pixels too: exit code 1, and what to do."""
    with no_file_above(10):
        assert run(["simulate", "mastermind", "--json", "--records", str(tmp_path)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("tabletop: ")
    assert "raise the limit" in line


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        (["x-code", "--players", "1"], "choose 2 to 8"),
        (["x-code", "--set", "level=9"], "choose 1 to 4"),
        (["if-then", "--players", "6"], "choose 1 to 5"),
        (["cardle", "--set", "mode=solo"], "choose one of group, head-to-head"),
        (["coda", "--set", "advanced=maybe"], "choose true or false"),
        (["coda", "--set", "players=two"], "choose a whole number"),
        (["mastermind", "--players", "3"], "leave it out"),
        (["go"], "if-then, mastermind, cardle, coda, x-code"),
    ],
)
def test_a_wrong_option_is_named_with_what_is_allowed(
    words: list[str], allowed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, exit code 2, and people know what to write instead."""
    assert run(["simulate", *words]) == 2
    told = capsys.readouterr().err
    assert allowed in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("name", ["if-then", "cardle", "coda", "x-code"])
def test_as_many_people_play_as_asked_for(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """--players means the same in every game that can be played by more or fewer."""
    assert run(["simulate", name, "--players", "3", "--games", "2"]) == 0
    assert "2 of 2 records verify" in capsys.readouterr().out


def test_any_game_is_played_at_a_table_without_pixels(capsys: pytest.CaptureFixture[str]) -> None:
    """`--table`: people, referee and record; what people did wrong is counted too."""
    command = ["simulate", "cardle", "--table", "--deck", "playing-cards", "--clumsy", "0.5"]
    assert run(command) == 0
    out = capsys.readouterr().out
    assert "0 wrong reads or verdicts" in out
    assert "mistakes of people called" in out
    assert "1 of 1 records verify" in out
