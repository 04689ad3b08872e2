"""Checking an evening: readings against the truth, the record against what people meant. Pure."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from tabletop.fair import Acted, read_record
from tabletop.games import Game, Known
from tabletop.table import Deck, Layout, Mat, Observation, Piece, Pieces, Unread, lay
from tabletop.twin import Scene


def truth_of(scene: Scene, decks: Sequence[Deck]) -> Layout:
    """What truly lies there, with turns only as far as they can be seen."""
    by_name = {deck.name: deck for deck in decks}
    zones, truth = {zone.name: by_name[zone.deck] for zone in scene.mat.zones}, scene.truth.zones
    return lay(
        {
            name: [zones[name].shown(p) if isinstance(p, Piece) else p for p in pieces]
            for name, pieces in truth.items()
        }
    )


def wrong_readings(observation: Observation, truth: Layout, mat: Mat) -> list[str]:
    """Whatever was read as something it is not; what was called unread is not wrong.

    In an ordered zone each place counts; in another one the pieces as a heap.
    """
    wrong = []
    for name in observation.looked:
        zone = mat.zone(name)
        differ = _wrong_places if zone.ordered else _wrong_heap
        found = differ(observation.pieces(zone), truth[name])
        wrong += [f"frame {observation.frame}, {name}{words}" for words in found]
    return wrong


def _wrong_places(read: Pieces, real: Pieces) -> Iterator[str]:
    for place, (seen, lies) in enumerate(zip_longest(read, real)):
        if seen != lies and not isinstance(seen, Unread):
            yield f" {place}: {seen or 'nothing'}, truly {lies or 'nothing'}"


def _wrong_heap(read: Pieces, real: Pieces) -> Iterator[str]:
    """Every face that was read must lie there, and every piece must be read or called unread."""
    seen = (piece for piece in read if not isinstance(piece, Unread))
    faces: Counter[Piece | Unread | None] = Counter(seen)
    if len(read) != len(real) or faces - Counter(real):
        yield f": {_named(read)}, truly {_named(real)}"


def _named(pieces: Pieces) -> str:
    return " ".join(map(str, pieces)) or "nothing"


def without_moment(game: Game[Any, Any, Any, Any], action: Any) -> Any:
    """The same action whenever it was: people cannot tell to the millisecond."""
    return game.timed(action, 0) if game.timed else action


def wrong_actions(data: bytes, game: Game[Any, Any, Any, Any], meant: list[Any]) -> list[str]:
    """Where the record differs from what people meant; the device's own moves are left out."""
    entries = [line.entry for line in read_record(data).lines if isinstance(line.entry, Acted)]
    recorded = [
        without_moment(game, msgspec.json.decode(entry.action, type=game.action))
        for entry in entries
        if entry.known is not Known.CHOSEN
    ]
    wanted = [without_moment(game, action) for action in meant]
    for number, (done, due) in enumerate(zip_longest(recorded, wanted), 1):
        if done != due:
            return [
                f"action {number}: people meant {due or 'nothing'}, recorded {done or 'nothing'}"
            ]
    return []
