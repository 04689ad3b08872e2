"""Fairness: chance from a seed, the commitment, the record of a game, and checking it.

Games and their values come in; lines, states and verdicts go out. Forbidden here: files,
clocks, and any randomness that is not in the seed.
"""

from .chance import SEED_BYTES, Chance, mixed
from .commitment import commitment
from .entries import (
    FORMAT,
    Acted,
    Closed,
    Corrected,
    Entropy,
    Entry,
    GameId,
    Opened,
    acted,
    canonical,
    closed,
    corrected,
    digest,
    opened,
)
from .ledger import Ledger, Past
from .moment import Calendar, Moment, undated
from .record import START, Line, Scan, Scribe, Transcript, next_head, read_record, scan, unpack
from .replay import OtherRules, Replay, Resumed, begin, replay, resume
from .verify import Verdict, verify
from .words import WORDS, eye_words

__all__ = [
    "Chance",
    "mixed",
    "SEED_BYTES",
    "commitment",
    "Opened",
    "Entropy",
    "Acted",
    "Corrected",
    "Closed",
    "Entry",
    "GameId",
    "FORMAT",
    "opened",
    "acted",
    "corrected",
    "closed",
    "canonical",
    "digest",
    "Moment",
    "Calendar",
    "undated",
    "Line",
    "Transcript",
    "Scribe",
    "Scan",
    "scan",
    "unpack",
    "read_record",
    "next_head",
    "START",
    "Ledger",
    "Past",
    "begin",
    "Replay",
    "replay",
    "Resumed",
    "resume",
    "OtherRules",
    "Verdict",
    "verify",
    "WORDS",
    "eye_words",
]
