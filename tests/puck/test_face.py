"""What the puck shows and sounds, and its switches."""

import pytest

from tabletop.puck import FULL_MS, Hourglass, Sand, framed
from tabletop.puck.face import ALL, END, LEDS, bar, tune_for
from tabletop.puck.switch import Switch


@pytest.mark.parametrize(
    ("left", "lit"), [(FULL_MS, 10), (162_001, 10), (162_000, 9), (18_001, 2), (1, 1), (0, 0)]
)
def test_each_light_is_eighteen_seconds(left: int, lit: int) -> None:
    """Begun ones count."""
    assert bar(left) == (1 << lit) - 1


def _tunes(puck: Hourglass, begin: int, end: int) -> list[int]:
    """When the buzzer begins to sound."""
    began, before = [], 0
    for now in range(begin, end):
        puck.due(now)
        hertz = puck.hertz(now)
        if hertz and not before:
            began.append(now)
        before = hertz
    return began


def _alone() -> Hourglass:
    """A puck without a Pi, turned over at 100."""
    puck = Hourglass("aaaaaaaa", 0, 0)
    puck.sense(0, 0, 0)
    puck.sense(100, 1, 0)
    assert puck.sand == Sand(100 + FULL_MS)
    return puck


def test_it_warns_at_30_10_and_5_seconds_and_sounds_at_the_end() -> None:
    """One, two and three beeps, then the end; before that it is silent."""
    puck = _alone()
    _tunes(puck, 100, 400)
    assert _tunes(puck, 400, 140_000) == []
    end = 100 + FULL_MS
    beeps = _tunes(puck, 140_000, end + 3_000)
    assert [at for at in beeps if at < end - 20_000] == [end - 30_000]
    assert len([at for at in beeps if end - 10_000 <= at < end - 9_000]) == 2
    assert len([at for at in beeps if end - 5_000 <= at < end - 4_000]) == 3
    assert beeps[6] == end
    assert {puck.lights(end + ms) for ms in range(0, 4_000, 50)} == {0, ALL}


def test_a_flip_while_warning_silences_and_warns_again_in_its_time() -> None:
    """Sand that has much left does not warn."""
    puck = _alone()
    _tunes(puck, 100, 172_000)
    puck.sense(172_000, 0, 0)
    assert puck.sand.remaining(172_000) == FULL_MS - (100 + FULL_MS - 172_000)
    assert [at for at in _tunes(puck, 172_000, 200_000) if at > 172_200] == []


def test_the_last_tune_wins_over_a_warning() -> None:
    """A jump over everything is the end."""
    assert tune_for(40_000, 0) == END
    assert tune_for(0, 0) == ()


def test_a_lost_pi_is_shown_by_a_wink_and_never_without_one() -> None:
    """The far light blinks once a second; a puck that never met a Pi does not miss it."""
    far = 1 << (LEDS - 1)
    puck = _alone()
    assert not puck.lost(60_000)
    puck.receive(60_000, framed("bbbbbbbb - HELLO 1 1.0.0 0 -"))
    assert not puck.lost(61_000)
    assert puck.lost(62_000)
    left_half = {puck.lights(now) & far for now in range(100_000, 102_000, 10)}
    assert left_half == {0, far}


def test_a_pi_of_another_protocol_is_shown_too() -> None:
    """It is as good as none."""
    puck = _alone()
    puck.receive(60_000, framed("bbbbbbbb - HELLO 2 9.0.0 0 -"))
    assert puck.lost(60_000)


def test_a_switch_is_believed_when_it_has_settled() -> None:
    """Bounces are not; the moment is that of the last bounce."""
    switch = Switch(20)
    levels = [0] * 50 + [1, 0, 1, 1, 0] + [1] * 50
    moments = [switch.changed(now, level) for now, level in enumerate(levels)]
    assert [(now, at) for now, at in enumerate(moments) if at >= 0] == [(75, 55)]


def test_orders_that_make_no_sense_are_ignored() -> None:
    """Words of the right kind but the wrong number or shape."""
    puck = _alone()
    puck.receive(200, framed("bbbbbbbb - HELLO 1 1.0.0 0 -"))
    before = puck.sand
    for place, words in enumerate(("RUN", "RUN 1 2 3 4 x runs sand", "RUN 1 2", "ASK", "ASK -1")):
        puck.receive(201, framed(f"bbbbbbbb {place} {words}"))
    assert puck.sand == before
    assert not puck.rest
