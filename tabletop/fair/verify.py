"""Checking a record: any bytes come in, a verdict in one line goes out. Nothing is raised.

It recomputes everything the device chose and every state. Who rewrites the whole record
can only be caught by somebody who kept a head of its chain: a witness.
"""

import re

import msgspec

from tabletop.errors import BadRecord
from tabletop.games import game

from .entries import Closed, canonical
from .record import Transcript, read_record
from .replay import Find, OtherRules, Replay, replay


class Verdict(msgspec.Struct, frozen=True):
    """Whether a record holds, in one line what does not, and how many actions were checked.

    `witness` is true when something that somebody kept was found in the record.
    """

    holds: bool
    words: str
    steps: int = 0
    witness: bool = False


def verify(data: bytes, head: str | None = None, find: Find = game) -> Verdict:
    """Check a whole record, and that it still has the `head` that a witness kept.

    The head may be that of any line, or the commitment that was shown before play.
    """
    try:
        transcript = read_record(data)
        seen = _witnessed(transcript, head)
        closed = _closed(transcript)
        again = replay(transcript, bytes.fromhex(closed.seed), find)
        _insist_outcome(again, closed, len(transcript.lines))
    except OtherRules as fault:
        return Verdict(False, f"cannot be checked: chain and commitment hold, but {fault}")
    except BadRecord as fault:
        return Verdict(False, f"does not hold: {fault}")
    steps = len(again.actions)
    put_right = f", {again.corrections} of them put right by people" if again.corrections else ""
    counts = f"{len(transcript.lines)} lines, {steps} actions{put_right}"
    words = f"holds: {counts}, commitment kept; {seen}"
    return Verdict(True, words, steps, witness=head is not None)


def _witnessed(transcript: Transcript, head: str | None) -> str:
    """What the kept head vouches for, in words."""
    if head is None:
        return "no kept head was given, so a rewritten record could not be told"
    kept = head.strip().lower()
    if not re.fullmatch(r"[0-9a-f]{64}", kept):
        raise BadRecord("what was kept is not a head: give all of its 64 hex digits")
    if kept in transcript.heads:
        line = transcript.heads.index(kept) + 1
        rest = "" if line == len(transcript.lines) else ", later lines have no witness"
        return f"the kept head is that of line {line}{rest}"
    if kept == transcript.opened.commitment:
        return "the kept commitment is this one, the lines have no witness"
    raise BadRecord("the kept head is not in this record: it was rewritten, or is another game's")


def _closed(transcript: Transcript) -> Closed:
    closed = transcript.closed
    if closed is None:
        raise BadRecord(
            f"the game is not over after {len(transcript.lines)} lines and its seed is not"
            " revealed yet: check again when it is"
        )
    return closed


def _insist_outcome(again: Replay, closed: Closed, line: int) -> None:
    if closed.aborted and again.outcome is not None:
        raise BadRecord(f"line {line}: it says the game was given up, but it was over")
    if not closed.aborted and again.outcome is None:
        raise BadRecord(f"line {line}: it says the game was over, but it was not")
    if canonical(again.outcome) != closed.outcome:
        raise BadRecord(f"line {line}: the outcome is not what the rules make it")
