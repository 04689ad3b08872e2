"""The program's end: whose time counts when cables, programs and power come and go."""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.puck import FULL_MS, GRACE_MS, How, Lost, Met, Mismatched, Sand, Tapped, Turned
from tabletop.puck import framed as line

PairOf = Callable[..., Any]


def _running(pair: Any, left: int) -> Any:
    pair.wait(300)
    pair.host.run(pair.now, Sand(pair.now + left))
    pair.wait(100)
    return pair


def _close(pair: Any) -> bool:
    apart: int = pair.shown() - pair.left()
    return abs(apart) <= 50


def test_they_meet_and_the_puck_is_told(pair_of: PairOf) -> None:
    """Within a moment of plugging in."""
    pair = _running(pair_of(), 100_000)
    assert [type(one) for one in pair.news] == [Met]
    assert pair.host.met
    assert abs(pair.left() - 99_900) < 10


def test_a_wish_told_before_they_meet_is_kept(pair_of: PairOf) -> None:
    """The newest of them."""
    pair = pair_of()
    pair.host.run(pair.now, Sand(pair.now + 50_000))
    pair.host.run(pair.now, Sand(pair.now + 70_000))
    pair.wait(400)
    assert abs(pair.left() - 69_600) < 10


def test_a_flip_is_news_and_waits(pair_of: PairOf) -> None:
    """XC-6: provisional, then taken back as if it had never been, on both sides."""
    pair = _running(pair_of(), 100_000)
    pair.turn()
    pair.wait(20)
    turned = pair.news[-1]
    assert isinstance(turned, Turned)
    assert turned.how == How.TRIED
    assert pair.host.sand.provisional(pair.now)
    assert _close(pair)
    pair.wait(GRACE_MS + 50)
    assert pair.host.sand.settled(pair.now).wrong_way
    assert abs(pair.left() - (100_000 - 5_170)) < 20
    assert _close(pair)


def test_a_kept_flip_stands(pair_of: PairOf) -> None:
    """Told to go on with the flipped count, the puck takes nothing back."""
    pair = _running(pair_of(), 100_000)
    pair.turn()
    pair.wait(3000)
    pair.host.run(pair.now, pair.host.sand.keep(pair.now))
    pair.wait(GRACE_MS)
    assert abs(pair.left() - (80_100 - 8_000)) < 30
    assert not pair.host.sand.wrong_way
    assert _close(pair)


def test_what_differs_by_nothing_is_not_told_again(pair_of: PairOf) -> None:
    """The puck's own count is the authority: we do not set it again and again to ours."""
    pair = _running(pair_of(), 100_000)
    before = pair.puck.sand
    pair.host.run(pair.now, Sand(pair.host.sand.ends + 40))
    pair.wait(500)
    assert pair.puck.sand == before
    assert _close(pair)


def test_a_lost_cable_neither_stops_nor_resets_the_sand(pair_of: PairOf) -> None:
    """It is counted on at both ends, and flips made meanwhile are told afterwards."""
    pair = _running(pair_of(), 100_000)
    pair.unplug()
    assert isinstance(pair.news[-1], Lost)
    pair.wait(10_000)
    assert abs(pair.left() - 89_900) < 10
    assert _close(pair)
    pair.turn()
    at = pair.now + 1
    pair.wait(2_000)
    pair.plug()
    pair.wait(100)
    met, turned = pair.news[-2:]
    assert isinstance(met, Met)
    assert met.again
    assert isinstance(turned, Turned)
    assert turned.how == How.STANDS
    assert abs(turned.at * 1000 - at) < 20
    assert _close(pair)


def test_turning_it_back_while_the_cable_is_out_is_no_flip(pair_of: PairOf) -> None:
    """It asked to be turned back; that it was is all there is to tell."""
    pair = _running(pair_of(), 100_000)
    pair.turn()
    pair.wait(GRACE_MS + 100)
    pair.unplug()
    pair.wait(2_000)
    pair.turn()
    pair.wait(100)
    pair.plug()
    pair.wait(100)
    assert pair.news[-1].how == How.UNDONE
    assert abs(pair.left() - (100_000 - 7_400)) < 50
    assert _close(pair)


def test_a_wish_made_while_the_cable_is_out_is_told_afterwards(pair_of: PairOf) -> None:
    """A new level was begun meanwhile."""
    pair = _running(pair_of(), 100_000)
    pair.unplug()
    pair.wait(1_000)
    pair.host.run(pair.now, Sand(pair.now + FULL_MS))
    pair.wait(1_000)
    pair.plug()
    pair.wait(200)
    assert abs(pair.left() - (FULL_MS - 1_200)) < 20


def test_a_program_that_starts_again_takes_over_the_pucks_time(pair_of: PairOf) -> None:
    """Whatever second it remembers; the puck has gone on."""
    pair = _running(pair_of(), 100_000)
    pair.start_program()
    pair.host.run(pair.now, Sand(pair.now + 120_000))
    pair.wait(1_000)
    assert abs(pair.left() - 98_900) < 20
    assert _close(pair)


def test_a_new_game_begins_with_all_of_it_even_then(pair_of: PairOf) -> None:
    """The puck still counts a game that nobody plays any more."""
    pair = _running(pair_of(), 100_000)
    pair.start_program()
    pair.host.run(pair.now, Sand(pair.now + FULL_MS))
    pair.wait(1_000)
    assert abs(pair.left() - (FULL_MS - 1_000)) < 20


def test_a_puck_that_lost_its_power_is_given_our_count(pair_of: PairOf) -> None:
    """Its boot has another name, and its sand is untouched."""
    pair = _running(pair_of(), 100_000)
    pair.switch_on()
    pair.wait(2_500)
    assert [one.again for one in pair.news if isinstance(one, Met)] == [False, False]
    assert abs(pair.left() - (100_000 - 2_600)) < 50
    assert _close(pair)


def test_a_puck_put_aside_is_dark_until_the_program_is_gone(pair_of: PairOf) -> None:
    """Then it is a sand timer by itself again."""
    pair = _running(pair_of(), 100_000)
    pair.host.run(pair.now, None)
    pair.wait(100)
    assert pair.host.sand is None
    assert {pair.puck.lights(pair.pucks_now + ms) for ms in range(0, 1_000, 10)} == {0}
    pair.turn()
    pair.wait(100)
    assert (pair.left(), pair.news[-1].left) == (0, 0)
    pair.unplug()
    pair.wait(2_000)
    pair.turn()
    pair.wait(10)
    assert pair.left() > FULL_MS - 20


def test_a_press_is_news(pair_of: PairOf) -> None:
    """The button belongs to the program while there is one."""
    pair = _running(pair_of(), 100_000)
    pair.button = 1
    pair.wait(20)
    assert isinstance(pair.news[-1], Tapped)
    assert pair.left() < 100_000


def test_another_protocol_is_said_clearly_and_once(pair_of: PairOf) -> None:
    """Which, and what to do."""
    pair = pair_of()
    pair.to_host.whole = False
    news = []
    for ms in range(0, 2_000, 10):
        hello = line("bbbbbbbb - HELLO 7 3.2.1 0 -") if ms % 300 == 0 else b""
        news += pair.host.receive(pair.now + ms, hello)
    (said,) = news
    assert isinstance(said, Mismatched)
    assert "protocol 7 (firmware 3.2.1)" in said.why
    assert "tabletop flash" in said.why


def test_something_that_is_no_puck_is_told(pair_of: PairOf) -> None:
    """A port that only echoes, or says nothing."""
    pair = pair_of()
    pair.to_host.whole = False
    pair.wait(4_000)
    (said,) = pair.news
    assert isinstance(said, Lost)
    assert "tabletop flash" in said.why


def test_a_puck_that_hangs_is_lost_and_met_again(pair_of: PairOf) -> None:
    """The cable is in, but nothing comes."""
    pair = _running(pair_of(), 100_000)
    pair.to_host.cut()
    pair.wait(1_800)
    assert isinstance(pair.news[-1], Lost)
    pair.to_host.whole = True
    pair.wait(500)
    assert isinstance(pair.news[-1], Met)
    assert _close(pair)


def _shown_within(pair: Any, seconds: int, worst: int) -> None:
    """Run a game with flips; at every millisecond what is shown is what the puck itself had
    or will have within `worst` milliseconds."""
    chance = random.Random(seconds)
    _running(pair, FULL_MS)
    puck = [pair.left()] * (worst + 1)
    shown = [pair.shown()] * (worst + 1)
    for _ in pair.pass_time(seconds * 1000):
        if chance.random() < 0.0001:
            pair.turn()
        puck.append(pair.left())
        shown.append(pair.shown())
        if chance.random() < 0.0001:
            pair.host.run(pair.now, pair.host.sand.keep(pair.now))
    for at in range(worst, len(puck) - worst, 7):
        near = puck[at - worst : at + worst + 1]
        assert min(abs(shown[at] - left) for left in near) <= worst, at


def test_shown_and_own_time_differ_by_at_most_50_ms(pair_of: PairOf) -> None:
    """With flips and slow lines (up to 15 ms each way) and clocks that drift, for a minute."""
    _shown_within(pair_of(seed=3, delay=(1, 15), settle=20), 60, 50)


@pytest.mark.prove
def test_shown_and_own_time_differ_by_at_most_50_ms_for_an_hour(pair_of: PairOf) -> None:
    """The same for an hour of flips."""
    _shown_within(pair_of(seed=4, delay=(1, 15), settle=20), 3600, 50)


def _cycles(pair: Any, count: int) -> int:
    """Unplug and plug again; the longest it took to be back, in milliseconds."""
    chance = random.Random(count)
    _running(pair, FULL_MS)
    longest = 0
    for _ in range(count):
        pair.unplug()
        pair.wait(chance.choice((0, 1, 20, 300, 2_000)))
        pair.plug()
        took = next(ms for ms, _ in enumerate(pair.pass_time(3_000)) if pair.host.met)
        longest = max(longest, took)
        pair.wait(chance.choice((0, 1, 5, 50, 500)))
        assert _close(pair)
        if pair.left() < 5_000:
            pair.host.run(pair.now, Sand(pair.now + FULL_MS))
    return longest


def test_it_is_back_after_every_unplugging(pair_of: PairOf) -> None:
    """50 times, for moments of any length, on a cable with faults."""
    assert _cycles(pair_of(seed=7, trouble=0.01), 50) < 2_000


@pytest.mark.prove
def test_it_is_back_after_1_000_unpluggings(pair_of: PairOf) -> None:
    """Never stuck, and always within two seconds."""
    assert _cycles(pair_of(seed=8, trouble=0.01), 1_000) < 2_000


def test_the_calendar_does_not_matter(pair_of: PairOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody here asks what year it is, so steps of ten years change nothing."""

    def asked() -> float:
        raise AssertionError("somebody read a clock")

    monkeypatch.setattr(time, "time", asked)
    monkeypatch.setattr(time, "monotonic", asked)
    pair = _running(pair_of(), 100_000)
    pair.turn()
    pair.wait(100)
    assert _close(pair)
