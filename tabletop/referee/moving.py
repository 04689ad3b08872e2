"""Please move this: a page with a picture of what lies wrong and where it belongs. Pure.

A mat and the difference from the tidy table come in. Where the difference is no single thing to
move, there is no picture: a wrong one would be worse than none.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from tabletop.signals import Box, MovePage, Page, Point, WordsPage
from tabletop.table import Change, Mat, Piece, Unread, Zone, ZoneChange


class _Thing(NamedTuple):
    """A piece too many or one too few, by its face, and where that is."""

    face: str | None
    box: Box


def move_page(title: str, words: str, mat: Mat, change: Change) -> Page:
    """What to put right, with a picture if one thing is to be moved, and else in words."""
    spots = _spots(mat, change)
    if spots is None:
        return WordsPage(title, (words,))
    zones = tuple(zone.box for zone in mat.zones)
    here, there = spots
    return MovePage(title, words, Point(mat.width, mat.height), zones, here, there)


def _spots(mat: Mat, change: Change) -> tuple[Box | None, Box | None] | None:
    """Where it lies and where it belongs; None when there is no one thing to show."""
    extra, missing = _differences(mat, change)
    if len(extra) + len(missing) > 2 or not extra + missing:
        return None
    if extra and missing:
        (lies,), (due,) = extra, missing
        if lies.box == due.box:
            return lies.box, None
        return (lies.box, due.box) if lies.face == due.face else None
    if len(extra + missing) == 2:
        return None
    return (extra[0].box, None) if extra else (None, missing[0].box)


def _differences(mat: Mat, change: Change) -> tuple[list[_Thing], list[_Thing]]:
    extra, missing = list[_Thing](), list[_Thing]()
    for each in change.zones:
        zone = mat.zone(each.zone)
        found = _by_place(zone, each) if zone.ordered else _by_count(zone, each)
        for many, thing in found:
            (extra if many else missing).append(thing)
    return extra, missing


def _by_place(zone: Zone, change: ZoneChange) -> Iterator[tuple[bool, _Thing]]:
    for place, (due, lies) in enumerate(zip_longest(change.before, change.after)):
        if due == lies or place >= len(zone.places):
            continue
        if lies is not None:
            yield True, _Thing(_face(lies), place_box(zone, place))
        if due is not None:
            yield False, _Thing(_face(due), place_box(zone, place))


def _by_count(zone: Zone, change: ZoneChange) -> Iterator[tuple[bool, _Thing]]:
    due, lie = (Counter(map(_face, pieces)) for pieces in (change.before, change.after))
    yield from ((True, _Thing(face, zone.box)) for face in (lie - due).elements())
    yield from ((False, _Thing(face, zone.box)) for face in (due - lie).elements())


def _face(piece: Piece | Unread | None) -> str | None:
    return piece.face if isinstance(piece, Piece) else None


def place_box(zone: Zone, place: int) -> Box:
    """A place of a zone as a box: the zone's share of it."""
    across, down = ({getattr(p, axis) for p in zone.places} for axis in "xy")
    width, height = zone.box.width / len(across), zone.box.height / len(down)
    at = zone.places[place]
    return Box(at.x - width / 2, at.y - height / 2, width, height)
