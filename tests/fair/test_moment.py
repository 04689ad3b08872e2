"""When lines were written: every clock is in the record, and none of them orders it."""

from collections.abc import Callable
from typing import Any

from tabletop.fair import Ledger, Moment, read_record, verify
from tabletop.games import Game, Known

Find = Callable[[str], Game[Any, Any, Any, Any]]


def test_a_restart_in_the_middle_is_in_the_record(
    play: Callable[..., bytes], find: Find, seed: bytes, guess: Callable[[int], Any]
) -> None:
    """Another start, clocks that ran backwards, a calendar now trusted: the record holds."""
    data = play((3, 17), finish=False)
    ledger = Ledger.resume(
        data, seed, find, lambda at: Moment("b0076", at, 1_795_000_000.12345, True)
    )
    data += ledger.act(guess(12), Known.SEEN, 0.25)[0] + ledger.close(0.1)
    lines = read_record(data).lines
    assert [line.seq for line in lines] == [0, 1, 2, 3, 4, 5]
    assert [line.boot for line in lines] == ["simulated"] * 4 + ["b0076"] * 2
    assert [line.at for line in lines] == [10.0, 11.0, 12.0, 13.0, 0.25, 0.1]
    assert [line.wall for line in lines[3:]] == [0.0, 1_795_000_000.123, 1_795_000_000.123]
    assert [line.trusted for line in lines] == [False] * 4 + [True] * 2
    assert verify(data, ledger.head, find).holds
