"""Messages arrive once and in order, whatever the wire does."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.puck import FIRMWARE, Link, Tapped, Turned, framed
from tabletop.puck.link import QUEUE, RESEND_MS

PairOf = Callable[..., Any]


def _talk(one: Link, other: Link, now: int = 0) -> list[list[str]]:
    """Let both speak until neither has more to say; what the second heard."""
    heard = []
    data = one.due(now)
    while data:
        heard += other.receive(now, data)
        one.receive(now, other.due(now))
        data = one.due(now)
    return heard


def _met() -> tuple[Link, Link]:
    one, other = Link("aaaaaaaa", "1", greets=True), Link("bbbbbbbb", "2", greets=False)
    _talk(one, other)
    return one, other


def test_two_ends_meet_by_name_and_version() -> None:
    """HELLO and its answer."""
    one, other = _met()
    assert (one.peer, one.peer_version) == ("bbbbbbbb", "2")
    assert (other.peer, other.peer_version) == ("aaaaaaaa", "1")


def test_what_is_said_arrives_in_order_and_is_acknowledged() -> None:
    """Even more than fits under way at once."""
    one, other = _met()
    for place in range(20):
        assert one.say(f"X {place}")
    assert _talk(one, other) == [["X", str(place)] for place in range(20)]
    assert one.unsaid() == []


def test_a_lost_line_is_said_again() -> None:
    """After a while without an answer, and only then."""
    one, other = _met()
    one.say("X")
    assert one.due(10)
    assert one.due(10 + RESEND_MS - 1) == b""
    assert other.receive(500, one.due(10 + RESEND_MS)) == [["X"]]


def test_a_doubled_line_is_taken_once_and_acknowledged_twice() -> None:
    """The first acknowledgement may have been lost."""
    one, other = _met()
    one.say("X")
    line = one.due(0)
    assert other.receive(0, line + line) == [["X"]]
    assert b"ACK" in other.due(0)
    assert other.receive(1, line) == []
    assert b"ACK" in other.due(1)


def test_a_line_before_its_turn_is_kept_for_it() -> None:
    """Order is kept, and nothing has to be said twice for it."""
    one, other = _met()
    one.say("X 0")
    one.say("X 1")
    first, second = one.due(0).splitlines(keepends=True)
    assert other.receive(0, second) == []
    assert other.receive(0, first) == [["X", "0"], ["X", "1"]]
    one.receive(0, other.due(0))
    assert one.unsaid() == []


def test_nothing_is_heard_from_a_stranger_or_from_oneself() -> None:
    """Not before HELLO, and no echo."""
    one, other = _met()
    assert other.receive(0, framed("cccccccc 0 X")) == []
    one.say("X")
    assert one.receive(0, one.due(0)) == []


def test_another_protocol_is_named_and_not_understood() -> None:
    """The end that was greeted says its own version all the same."""
    puck = Link("bbbbbbbb", "2", greets=False)
    assert puck.receive(0, framed("aaaaaaaa - HELLO 9 7.0.0 0 -")) == []
    assert puck.foreign == "9 7.0.0"
    assert b"HELLO 1 2 " in puck.due(0)


def test_a_queue_has_an_end() -> None:
    """A puck that nobody listens to for a week does not run out of memory."""
    one = Link("aaaaaaaa", FIRMWARE, greets=True)
    assert all(one.say("X") for _ in range(QUEUE))
    assert not one.say("X")


def _events(pair: Any, count: int) -> None:
    chance = random.Random(count)
    pair.wait(500)
    made: list[tuple[type, int]] = []
    for _ in range(count):
        if chance.random() < 0.5:
            pair.turn()
            made.append((Turned, pair.now + 1))
            pair.wait(chance.randint(2, 30))
        else:
            pair.button = 1
            made.append((Tapped, pair.now + 1))
            pair.wait(chance.randint(2, 20))
            pair.button = 0
            pair.wait(2)
    pair.wait(3000)
    told = [one for one in pair.news if isinstance(one, Turned | Tapped)]
    assert [type(one) for one in told] == [kind for kind, _ in made]
    late = [abs(one.at * 1000 - at) for one, (_, at) in zip(told, made, strict=True)]
    assert max(late) <= 50
    assert pair.to_host.faults > count // 50


def test_no_event_is_lost_or_doubled_on_a_bad_cable(pair_of: PairOf) -> None:
    """300 flips and presses, a fault in one line of fifty of each kind: each once, in order."""
    _events(pair_of(seed=5, trouble=0.02), 300)


@pytest.mark.prove
def test_no_event_of_10_000_is_lost_or_doubled_on_a_bad_cable(pair_of: PairOf) -> None:
    """1 % loss, bit flips, duplicates and reordering each: 10,000 events, each once, in order,
    and with its moment known to 50 ms."""
    _events(pair_of(seed=6, trouble=0.01), 10_000)
