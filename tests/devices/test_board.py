"""The language of the lights: each thing looks like itself at every moment."""

from itertools import combinations

import pytest

from tabletop.devices import glow
from tabletop.devices.board import STEP, moves, time_bar
from tabletop.signals import Lights, Movement, Status

SECONDS = [at * STEP for at in range(300)]


def _film(lights: Lights) -> tuple[tuple[bool, ...], ...]:
    return tuple(glow(lights, seconds).lights for seconds in SECONDS)


@pytest.mark.parametrize(("red", "white"), [(1, 0), (2, 1), (4, 4), (0, 3)])
def test_the_same_lights_move_differently_for_each_meaning(red: int, white: int) -> None:
    """Keys, counts, time and a tried flip are told apart without colours."""
    films = [_film(Lights(red, white, movement=movement)) for movement in Movement]
    assert all(a != b for a, b in combinations(films, 2))


def test_keys_stand_still() -> None:
    """Two red and one white key are three lights that never change."""
    assert set(_film(Lights(2, 1))) == {(True, True, False, False, True, False, False, False)}


def test_counts_come_one_by_one_until_all_are_there() -> None:
    """Whoever watches can count along."""
    film = _film(Lights(2, 3, movement=Movement.COUNTS))
    counts = [sum(lit) for lit in film]
    first_time = [b for a, b in zip([0, *counts], counts, strict=False) if a != b][:6]
    assert first_time == [1, 2, 3, 4, 5, 0]


def test_the_end_of_a_time_bar_beats_and_the_rest_stands() -> None:
    """Six lights: five stand still, the sixth goes on and off."""
    film = _film(Lights(4, 2, movement=Movement.TIME))
    assert {sum(lit) for lit in film} == {5, 6}
    assert all(all(lit[:5]) for lit in film)


@pytest.mark.parametrize(
    ("left", "bar"),
    [(0, (0, 0)), (1, (1, 0)), (45_000, (4, 0)), (45_001, (4, 1)), (90_000, (4, 4))],
)
def test_a_time_bar_goes_dark_only_when_no_time_is_left(left: int, bar: tuple[int, int]) -> None:
    """One millisecond is still one light."""
    assert time_bar(left, 90_000) == bar


@pytest.mark.parametrize("status", Status)
def test_what_is_said_to_stand_still_does(status: Status) -> None:
    """`moves` and the picture agree for every status."""
    colours = {glow(Lights(status=status), seconds).status for seconds in SECONDS}
    assert (len(colours) > 1) == moves(Lights(status=status))
