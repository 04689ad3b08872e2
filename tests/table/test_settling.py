"""Settling: when a zone has come to rest."""

from tabletop.table import Observation, Piece, Point, Reading, Settled, Settling, Unread, Why
from tabletop.table.mats import MASTERMIND

HERE = Point(0, 0)


def look(
    frame: int, *faces: str | None, covered: bool = False, registered: bool = True
) -> Observation:
    """A look at row 1; None is a piece that could not be read."""
    readings = tuple(
        Reading("row-1", place, HERE, face, why=None if face else Why.GLARE)
        for place, face in enumerate(faces)
    )
    zones = ("row-1",)
    return Observation(
        frame,
        frame / 10,
        registered,
        looked=() if covered else zones,
        covered=zones if covered else (),
        readings=readings,
    )


def settled_frames(*looks: Observation) -> dict[int, Settled]:
    settling = Settling(MASTERMIND)
    return {seen.frame: rest for seen in looks for rest in settling.see(seen)}


def test_a_zone_rests_after_three_looks_that_agree() -> None:
    """And it is told once, with the moment it was first seen so."""
    told = settled_frames(*(look(n, "teal") for n in range(6)))
    assert told == {2: Settled("row-1", (Piece("teal"),), since=0.0)}


def test_a_look_that_differs_begins_the_count_again() -> None:
    """Two looks, another piece, and three looks at that."""
    told = settled_frames(*(look(n, "teal" if n < 2 else "white") for n in range(5)))
    assert list(told) == [4]


def test_a_hand_over_the_zone_begins_the_count_again() -> None:
    """The same piece before and after the hand is not news, though it was moving."""
    settling = Settling(MASTERMIND)
    for n in range(3):
        settling.see(look(n, "teal"))
    assert settling.moving == frozenset()
    settling.see(look(3, covered=True))
    assert settling.moving == {"row-1"}
    assert [settling.see(look(n, "teal")) for n in range(4, 7)] == [(), (), ()]
    assert settling.moving == frozenset()


def test_an_unread_piece_is_tried_for_longer() -> None:
    """Nobody is asked about a passing reflection."""
    told = settled_frames(*(look(n, None) for n in range(10)))
    assert told == {7: Settled("row-1", (Unread(Why.GLARE),), since=0.0)}


def test_without_markers_nothing_settles() -> None:
    """A frame that shows no markers says nothing about any zone."""
    assert not settled_frames(*(look(n, "teal", registered=False) for n in range(9)))


def test_a_zone_nobody_looks_at_any_more_is_forgotten() -> None:
    """A zone that became shielded in the middle of a move holds nothing up."""
    settling = Settling(MASTERMIND)
    settling.see(look(0, "teal"))
    assert settling.moving == {"row-1"}
    settling.see(Observation(1, 0.1, registered=True))
    assert settling.moving == frozenset()
