"""The rulings and the tests that hold them: every ruling has one, and no test names a stranger."""

import ast
import re
import tomllib
from pathlib import Path

from tabletop.games import GAMES

TESTS = Path(__file__).parent
RULING = re.compile(r"\b(?:IT|MM|CA|CO|XC)-\d+\b")


def listed() -> dict[str, dict[str, str]]:
    """Game -> ruling id -> the ruling in one line."""
    return tomllib.loads((TESTS / "rulings.toml").read_text())


def named() -> dict[str, list[str]]:
    """Ruling id -> the tests whose docstrings name it."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for ruling in RULING.findall(ast.get_docstring(node) or ""):
                    found.setdefault(ruling, []).append(f"{path.name}::{node.name}")
    return found


def test_every_ruling_is_named_by_a_test() -> None:
    """A ruling that no test holds is only a wish."""
    ids = {ruling for rulings in listed().values() for ruling in rulings}
    assert ids - named().keys() == set()


def test_every_ruling_a_test_names_is_listed() -> None:
    """A test cannot hold a ruling that is written nowhere."""
    ids = {ruling for rulings in listed().values() for ruling in rulings}
    assert {ruling: tests for ruling, tests in named().items() if ruling not in ids} == {}


def test_every_game_has_its_rulings() -> None:
    """The list knows each game that can be played, each ruling in one line, numbered from 1."""
    rulings = listed()
    assert rulings.keys() == GAMES.keys()
    for ids in rulings.values():
        assert [int(ruling[3:]) for ruling in ids] == list(range(1, len(ids) + 1))
        assert all(words and "\n" not in words for words in ids.values())
