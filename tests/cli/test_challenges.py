"""`tabletop challenges`: the table, and people's own files checked and played."""

import json
from pathlib import Path

import pytest

from tabletop.cli import run

OWN = '[[challenge]]\nid = "mine"\nlevel = 0\nrule = "new.size is 1 or new.value is 0..2"\n'
EVENT = '[[event]]\nid = "mine"\ntitle = "Mine"\ndo = "burn"\ncards = 2\n'


def test_all_challenges_are_told_with_their_shape(capsys: pytest.CaptureFixture[str]) -> None:
    """IT-16: 4 and three times 40, each with its share of valid successors and its factors."""
    assert run(["challenges", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [sum(row["level"] == level for row in rows) for level in range(4)] == [4, 40, 40, 40]
    assert all(0 < row["share"] < 1 and 1 <= row["factors"] <= 4 for row in rows)


def test_one_level_is_told_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """A line each, with the wording a player reads."""
    assert run(["challenges", "--level", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert all("level 0" in line and line.endswith((".", ".)")) for line in lines)


def test_own_challenges_are_told_and_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """IT-16: a file of people's own is checked, and a game can be played with it."""
    file, events = tmp_path / "own.toml", tmp_path / "events.toml"
    file.write_text(OWN)
    events.write_text(EVENT)
    assert run(["challenges", str(file)]) == 0
    assert capsys.readouterr().out.startswith("mine ")
    own = ["--set", f"challenges={file}", "--set", f"events={events}", "--set", "level=0"]
    assert run(["simulate", "if-then", "--games", "2", *own]) == 0
    assert "2 of 2 records verify" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (OWN.replace("size", "shape"), "own.toml, line 4: "),
        (OWN.replace("0..2", "0..9"), "own.toml, line 4: "),
        ("", "own.toml: write each challenge"),
        (None, "cannot read"),
        (b"\xff\xfe\x00", "not UTF-8"),
    ],
)
def test_a_bad_file_is_one_line_with_its_place(
    text: str | bytes | None, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wherever the file is given, the same line says what is wrong."""
    file = tmp_path / "own.toml"
    if isinstance(text, bytes):
        file.write_bytes(text)
    elif text is not None:
        file.write_text(text)
    for given in (
        ["challenges", str(file)],
        ["simulate", "if-then", "--set", f"challenges={file}"],
    ):
        assert run(given) == 2
        told = capsys.readouterr().err
        assert words in told
        assert told.count("\n") == 1
