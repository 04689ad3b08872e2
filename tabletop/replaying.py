"""Kept frames through the live reader: every picture is read again, and the game is played again.

A record and a folder of kept frames come in; what was read otherwise and which actions came
of it go out. Eye and session are the same as at the table; only the pictures are old.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from tabletop.errors import BadInput, BadRecord
from tabletop.fair import Acted, Ledger, Line, Transcript, read_record, unpack
from tabletop.games import Known, game
from tabletop.keeping import Kept, kept_frames
from tabletop.referee import House, Session, Stage
from tabletop.signals import Dialled, Record, Seen
from tabletop.table import Observation
from tabletop.vision import Eye, load_frame

_EVERY = 0.1
_LONGEST = 5.0
"""Seconds for which a picture is taken to last at most: longer waits change nothing."""


class Replayed(msgspec.Struct, frozen=True):
    """How a replay went: pictures read, those read otherwise, and the actions of both."""

    frames: int
    otherwise: tuple[str, ...]
    recorded: tuple[str, ...]
    again: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether the pictures alone lead to the very actions of the record."""
        return self.recorded == self.again


def replay_frames(data: bytes, folder: Path, house: House) -> Replayed:
    """Read the kept pictures of a finished game again and play by them, patient as the house is.

    Presses of buttons are not kept, so only what was seen comes of it.
    """
    transcript = read_record(data)
    if transcript.closed is None:
        raise BadRecord("this game is not over; replay it when it is")
    kept = list(_of_this_game(transcript, folder))
    if not kept:
        raise BadInput(f"no frames of this game in {folder}: they were kept at another table")
    played = game(transcript.opened.game)
    eye = Eye(played.mat, played.decks)
    read = [eye.look(load_frame(folder / one.file), one.shielded) for one in kept]
    otherwise = [
        f"{one.file}: {words}"
        for one, now in zip(kept, read, strict=True)
        if (words := _differs(one.observation, now))
    ]
    recorded = tuple(_actions(transcript.lines, played.action))
    again = tuple(_played(transcript, kept, read, house))
    return Replayed(len(kept), tuple(otherwise), recorded, again)


def _of_this_game(transcript: Transcript, folder: Path) -> Iterator[Kept]:
    first, last = transcript.lines[0], transcript.lines[-1]
    for one in kept_frames(folder):
        during = first.at <= one.observation.at <= last.at
        if one.game == transcript.opened.game and one.boot == first.boot and during:
            yield one


def _differs(live: Observation, now: Observation) -> str:
    """What was read otherwise in the same picture; empty when nothing was."""
    if live.registered != now.registered:
        return "the markers were " + ("seen then" if live.registered else "not seen then")
    before = {(one.zone, one.place): one.face or "?" for one in live.readings}
    after = {(one.zone, one.place): one.face or "?" for one in now.readings}
    for zone, place in sorted(before.keys() | after.keys()):
        was, is_now = (found.get((zone, place), "nothing") for found in (before, after))
        if was != is_now and zone in live.looked and zone in now.looked:
            return f"{zone} {place + 1} was {was}, is {is_now}"
    return ""


def _played(
    transcript: Transcript, kept: list[Kept], read: list[Observation], house: House
) -> Iterator[str]:
    """The actions that a new session finds in these looks."""
    assert transcript.closed is not None
    opened, seed = transcript.opened, bytes.fromhex(transcript.closed.seed)
    chosen = [one.action for one in _acted(transcript.lines) if one.known is Known.CHOSEN]
    kind = game(opened.game).action
    moves = iter([msgspec.json.decode(action, type=kind) for action in chosen])
    ledger = Ledger(game(opened.game), opened, seed)
    session = Session(ledger, house, lambda _: next(moves))
    session.begin(transcript.lines[0].at)
    effects = list(session.receive(Dialled(kept[0].observation.at, transcript.entropy[0])))
    for at, observation in _looks(kept, read):
        if session.stage is not Stage.PLAYING:
            break
        effects += session.receive(Seen(at, msgspec.structs.replace(observation, at=at)))
    lines = [unpack(one.line.rstrip(b"\n")) for one in effects if isinstance(one, Record)]
    yield from _actions(lines, kind)


def _acted(lines: Iterable[Line]) -> Iterator[Acted]:
    return (line.entry for line in lines if isinstance(line.entry, Acted))


def _actions(lines: Iterable[Line], kind: Any) -> Iterator[str]:
    return (str(msgspec.json.decode(one.action, type=kind)) for one in _acted(lines))


def _looks(kept: list[Kept], read: list[Observation]) -> Iterator[tuple[float, Observation]]:
    """Each look again and again until the next one: in between nothing had changed."""
    moments = [one.observation.at for one in kept]
    ends = [later for _, later in pairwise([*moments, moments[-1] + _LONGEST])]
    for at, end, observation in zip(moments, ends, read, strict=True):
        for step in range(max(1, round(min(end - at, _LONGEST) / _EVERY))):
            yield at + step * _EVERY, observation
