"""Contacts that bounce: what counts as a press, a long press or nothing at all."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.devices.contacts import Key, Steady, Touch


def _felt(levels: Iterable[tuple[float, bool]]) -> list[Touch]:
    key = Key(settle=0.02, hold=2.0)
    return [touch for at, level in levels if (touch := key.read(level, at)) is not None]


def _finger(*parts: tuple[float, bool]) -> list[tuple[float, bool]]:
    """Levels every 5 ms: each part lasts so many seconds."""
    levels, at = [], 0.0
    for seconds, level in parts:
        for _ in range(round(seconds / 0.005)):
            levels.append((at, level))
            at += 0.005
    return levels


def test_a_press_is_told_down_and_then_up() -> None:
    """The answer at once belongs to going down, the press to coming up."""
    levels = _finger((0.1, False), (0.2, True), (0.1, False))
    assert _felt(levels) == [Touch.DOWN, Touch.PRESSED]


@pytest.mark.parametrize("bounces", [1, 3, 10])
def test_a_bouncing_contact_is_one_press(bounces: int) -> None:
    """Ten trembles of 5 to 10 ms on each edge make no second press."""
    trembling = [(0.005, True), (0.01, False)] * bounces
    levels = _finger((0.1, False), *trembling, (0.2, True), *trembling, (0.1, False))
    assert _felt(levels) == [Touch.DOWN, Touch.PRESSED]


def test_a_spark_is_nothing() -> None:
    """What is shorter than the settling time was no finger."""
    assert _felt(_finger((0.1, False), (0.015, True), (0.1, False))) == []


def test_a_long_press_is_told_once_and_while_it_lasts() -> None:
    """After two seconds it is held; letting go means nothing more."""
    levels = _finger((0.1, False), (5.0, True), (0.1, False))
    assert _felt(levels) == [Touch.DOWN, Touch.HELD]
    assert _felt(levels[: round(2.2 / 0.005)]) == [Touch.DOWN, Touch.HELD]


@given(st.lists(st.tuples(st.floats(0.001, 0.3), st.booleans()), max_size=40))
def test_every_press_has_gone_down_before(parts: list[tuple[float, bool]]) -> None:
    """However a contact trembles, presses and downs alternate."""
    felt = _felt(_finger(*parts))
    assert all(touch is Touch.DOWN for touch in felt[0::2])
    assert all(touch is not Touch.DOWN for touch in felt[1::2])


def test_a_steady_level_changes_only_after_its_time() -> None:
    """A level counts when it has been the same for as long as asked."""
    steady = Steady(0.15)
    assert not steady.read(True, 1.0)
    assert not steady.read(True, 1.1)
    assert steady.read(True, 1.16)
    assert steady.level
