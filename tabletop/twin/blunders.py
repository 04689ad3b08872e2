"""What people do wrong and leave lying until somebody says something.

The table before and the table they mean to make come in; wrong tables go out, each with a word
for what it is. Whether one of them is a legal play by chance is for whoever knows the rules.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

import numpy as np

from tabletop.table import Deck, Layout, Mat, Piece, Zone, gathered


class _Put(NamedTuple):
    """A piece that somebody is about to put down."""

    zone: Zone
    place: int
    piece: Piece


def blunders(
    mat: Mat, decks: Sequence[Deck], before: Layout, wanted: Layout, rng: np.random.Generator
) -> Iterator[tuple[str, Layout]]:
    """Ways to get it wrong, in any order."""
    puts = [put for zone in mat.zones for put in _puts(zone, before, wanted)]
    ways = [_two_at_once, _wrong_zone, _turned, _knocked_off]
    for way in rng.permutation(len(ways)):
        made = ways[int(way)](mat, decks, before, wanted, puts, rng)
        if made is not None:
            yield made


_Made = tuple[str, Layout] | None


def _puts(zone: Zone, before: Layout, wanted: Layout) -> Iterator[_Put]:
    had = list(before[zone.name])
    for place, piece in enumerate(wanted[zone.name]):
        known = piece in had if not zone.ordered else had[place : place + 1] == [piece]
        if isinstance(piece, Piece) and not known:
            yield _Put(zone, place, piece)


def _one(items: Sequence[_Put], rng: np.random.Generator) -> _Put:
    return items[int(rng.integers(len(items)))]


def _with(layout: Layout, zone: Zone, place: int, piece: Piece | None) -> Layout:
    pieces = [*layout[zone.name]]
    if not zone.ordered:
        return layout.with_zone(zone.name, gathered((*pieces, piece)))
    pieces += [None] * (place + 1 - len(pieces))
    pieces[place] = piece
    return layout.with_zone(zone.name, pieces)


def _free(zone: Zone, layout: Layout) -> list[int]:
    lying = [*zip_longest(range(len(zone.places)), layout[zone.name])]
    return [place for place, piece in lying if place is not None and piece is None]


def _two_at_once(
    _mat: Mat,
    decks: Sequence[Deck],
    _before: Layout,
    wanted: Layout,
    puts: list[_Put],
    rng: np.random.Generator,
) -> _Made:
    """Another piece of the same deck beside the one that is meant."""
    if not puts:
        return None
    put = _one(puts, rng)
    free = _free(put.zone, wanted)
    lying = {p.face for pieces in wanted.zones.values() for p in pieces if isinstance(p, Piece)}
    deck = next(deck for deck in decks if deck.name == put.zone.deck)
    spare = [face for face in deck.faces if face not in lying]
    if not free or not spare:
        return None
    face = spare[int(rng.integers(len(spare)))]
    return "two at once", _with(wanted, put.zone, free[0], Piece(face, put.piece.turn))


def _wrong_zone(
    mat: Mat,
    _decks: Sequence[Deck],
    before: Layout,
    _wanted: Layout,
    puts: list[_Put],
    rng: np.random.Generator,
) -> _Made:
    """The right piece in a zone where it does not belong."""
    if not puts:
        return None
    put = _one(puts, rng)
    others = [zone for zone in mat.zones if zone.deck == put.zone.deck and zone != put.zone]
    open_ones = [(zone, _free(zone, before)) for zone in others if _free(zone, before)]
    if not open_ones:
        return None
    zone, free = open_ones[int(rng.integers(len(open_ones)))]
    return "wrong zone", _with(before, zone, free[0], put.piece)


def _turned(
    _mat: Mat,
    _decks: Sequence[Deck],
    _before: Layout,
    wanted: Layout,
    puts: list[_Put],
    rng: np.random.Generator,
) -> _Made:
    """The right piece in its place, sideways or upside down."""
    ordered = [put for put in puts if put.zone.ordered]
    if not ordered:
        return None
    put = _one(ordered, rng)
    turn = (put.piece.turn + (90, 180, 270)[int(rng.integers(3))]) % 360
    return "turned", _with(wanted, put.zone, put.place, Piece(put.piece.face, turn))


def _knocked_off(
    mat: Mat,
    _decks: Sequence[Deck],
    before: Layout,
    wanted: Layout,
    _puts: list[_Put],
    rng: np.random.Generator,
) -> _Made:
    """A piece that should have stayed is gone."""
    stays = [
        (zone, place, piece)
        for zone in mat.zones
        for place, piece in enumerate(before[zone.name])
        if isinstance(piece, Piece) and piece in wanted[zone.name]
    ]
    if not stays:
        return None
    zone, _, piece = stays[int(rng.integers(len(stays)))]
    left = list(wanted[zone.name])
    left[left.index(piece)] = None
    pieces = gathered(left) if not zone.ordered else tuple(left)
    return "knocked off", wanted.with_zone(zone.name, pieces)
