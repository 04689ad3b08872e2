"""The sand timer, from a table of cases that the puck's own tests can read too."""

import ast
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.puck import FULL_MS, GRACE_MS, Sand, sand

CASES: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("sand_cases.toml").read_text()
)["case"]


def _done(timer: Sand, do: str, now: int) -> Sand:
    match do:
        case "flip" | "full":
            return timer.flip(now, full=do == "full")
        case "try" | "try full":
            return timer.try_flip(now, full=do == "try full")
        case "keep":
            return timer.keep(now)
    raise ValueError(do)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_sand_runs_as_the_table_says(case: dict[str, Any]) -> None:
    """Flips, provisional flips, and what is left at each moment."""
    timer = Sand()
    for step in case["steps"]:
        now = step["at"]
        if "do" in step:
            timer = _done(timer, step["do"], now)
        told = {
            "left": timer.remaining(now),
            "waiting": timer.provisional(now),
            "wrong_way": timer.settled(now).wrong_way,
        }
        asked = {name: value for name, value in step.items() if name in told}
        assert {name: told[name] for name in asked} == asked, step


@given(st.integers(0, FULL_MS), st.integers(0, GRACE_MS), st.booleans())
def test_a_flip_taken_back_leaves_no_trace(left: int, wait: int, full: bool) -> None:
    """After the grace the count is what it would have been without the flip."""
    untouched = Sand(left)
    flipped = untouched.try_flip(0, full)
    later = GRACE_MS + 1 + wait
    assert flipped.remaining(later) == untouched.remaining(later)


@given(st.integers(0, FULL_MS), st.integers(0, 10 * FULL_MS))
def test_top_and_bottom_together_are_always_three_minutes(left: int, wait: int) -> None:
    """Flipping exchanges what has run with what is left."""
    timer = Sand(left)
    assert timer.remaining(wait) + timer.flip(wait).remaining(wait) == FULL_MS


def test_a_timer_is_a_value() -> None:
    """Equal timers are equal, and none is changed by what is done to it."""
    timer = Sand().flip(0)
    assert timer == Sand(FULL_MS)
    assert hash(timer) == hash(Sand(FULL_MS))
    assert timer != timer.try_flip(1000)
    assert timer == Sand(FULL_MS)
    assert repr(timer) == "Sand(180000, 0, -1, False)"


def test_the_file_imports_nothing() -> None:
    """MicroPython runs it as it is."""
    tree = ast.parse(Path(sand.__file__).read_text())
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
