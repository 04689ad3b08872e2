"""The lines of a record: numbered, chained by hash, each with a checksum. No files here.

A line is JSON written in one way only, and a reader insists on that way to the byte. The
head of the chain after a line is SHA-256 over the head before it and the line.
"""

import zlib
from hashlib import sha256
from typing import Any

import msgspec

from tabletop.errors import BadRecord

from .entries import FORMAT, Acted, Closed, Corrected, Entropy, Entry, Hex256, Opened
from .moment import Calendar, undated

START = bytes(32).hex()

_MAY_FOLLOW: dict[type[Any] | None, tuple[type[Any], ...]] = {
    None: (Opened,),
    Opened: (Entropy, Acted, Closed),
    Entropy: (Entropy, Acted, Closed),
    Acted: (Acted, Corrected, Closed),
    Corrected: (Acted, Corrected, Closed),
    Closed: (),
}


class Line(msgspec.Struct, frozen=True):
    """One line: its number from 0, its moment, the head before it, and what it says.

    Lines are ordered by number only: the times are for people to read.
    """

    seq: int
    boot: str
    at: float
    wall: float
    trusted: bool
    prev: Hex256
    entry: Entry


class Transcript(msgspec.Struct, frozen=True):
    """The lines of one record, all of which hold together, and the head after the last."""

    lines: tuple[Line, ...] = ()
    head: str = START

    @property
    def opened(self) -> Opened:
        """The first entry, which says what is being played."""
        entry = self.lines[0].entry if self.lines else None
        if not isinstance(entry, Opened):
            raise BadRecord("the record is empty: no game was ever opened in it")
        return entry

    @property
    def closed(self) -> Closed | None:
        """The last entry, if the game is over."""
        entry = self.lines[-1].entry if self.lines else None
        return entry if isinstance(entry, Closed) else None

    @property
    def entropy(self) -> tuple[str, ...]:
        """What the players added to the game's chance."""
        return tuple(line.entry.number for line in self.lines if isinstance(line.entry, Entropy))

    @property
    def heads(self) -> tuple[str, ...]:
        """The head of the chain after each line."""
        return (*(line.prev for line in self.lines[1:]), self.head)


class Scan(msgspec.Struct, frozen=True):
    """The lines that hold, how many bytes they take, and what is wrong with the next, if any."""

    transcript: Transcript
    end: int
    fault: str = ""


class Scribe:
    """Writes the lines of one record, in order; somebody else puts them on disk."""

    def __init__(self, after: Transcript | None = None, calendar: Calendar = undated) -> None:
        after = after or Transcript()
        self._calendar = calendar
        self._head = after.head
        self._seq = len(after.lines)
        self._last = type(after.lines[-1].entry) if after.lines else None

    @property
    def head(self) -> str:
        """The head of the chain after the newest line: what a witness keeps."""
        return self._head

    def write(self, entry: Entry, at: float) -> bytes:
        """The next line, with its newline. Times are kept to the millisecond."""
        _insist_follows(self._last, type(entry))
        line = _packed(self._line(entry, at))
        unpack(line)  # what could not be read back must not be written
        self._head = next_head(self._head, line)
        self._seq += 1
        self._last = type(entry)
        return line + b"\n"

    def _line(self, entry: Entry, at: float) -> Line:
        now = self._calendar(at)
        at, wall = round(float(now.at), 3), round(float(now.wall), 3)
        return Line(self._seq, now.boot, at, wall, now.trusted, self._head, entry)


def read_record(data: bytes) -> Transcript:
    """Every line of a whole record; `BadRecord` names the first that does not hold."""
    found = scan(data)
    if found.fault:
        raise BadRecord(found.fault)
    if not found.transcript.lines:
        raise BadRecord("the record is empty: no game was ever opened in it")
    return found.transcript


def scan(data: bytes) -> Scan:
    """As much of a record as holds, from its beginning."""
    lines: list[Line] = []
    head, end = START, 0
    while end < len(data):
        stop = data.find(b"\n", end)
        text = data[end:stop]
        try:
            if stop < 0:
                raise BadRecord("it is cut short, its end is missing")
            lines.append(_linked(unpack(text), lines, head))
        except BadRecord as fault:
            return Scan(Transcript(tuple(lines), head), end, f"line {len(lines) + 1}: {fault}")
        head, end = next_head(head, text), stop + 1
    return Scan(Transcript(tuple(lines), head), end)


def next_head(head: str, line: bytes) -> str:
    """The head of the chain after a line, which is given without its newline."""
    return sha256(bytes.fromhex(head) + line).hexdigest()


def unpack(text: bytes) -> Line:
    """One line by itself, without its newline and without looking at the chain."""
    end = len(text) - len(_checksum(b""))
    body = text[: max(end, 0)]
    if text[len(body) :] != _checksum(body):
        raise BadRecord("its checksum does not hold, so it was damaged or changed")
    _insist_format(body)
    try:
        line = _LINE.decode(body + b"}")
        # The second way round reaches into options, actions and outcomes, which stay JSON.
        again = msgspec.json.encode(msgspec.json.decode(body + b"}"))
    except (ValueError, RecursionError, OverflowError) as error:
        raise BadRecord(f"it is not a line of a record ({error})") from error
    if _packed(line) != text or again != body + b"}":
        raise BadRecord("it is not written the one way a record is written")
    return line


def _packed(line: Line) -> bytes:
    body = msgspec.json.encode(line)[:-1]
    return body + _checksum(body)


def _checksum(body: bytes) -> bytes:
    """The end of a line: CRC-32 over all bytes before it."""
    return b',"crc":"%08x"}' % zlib.crc32(body)


def _linked(line: Line, before: list[Line], head: str) -> Line:
    """The same line, if it follows those before it."""
    if line.seq != len(before):
        raise BadRecord(f"it is numbered {line.seq} and should be {len(before)}")
    if line.prev != head:
        raise BadRecord("the chain is broken: it does not follow the line before it")
    _insist_follows(type(before[-1].entry) if before else None, type(line.entry))
    return line


def _insist_follows(last: type[Any] | None, entry: type[Any]) -> None:
    if entry not in _MAY_FOLLOW[last]:
        place = f"follow {last.__name__}" if last else "begin a record"
        raise BadRecord(f"{entry.__name__} cannot {place}")


class _Header(msgspec.Struct):
    format: int = FORMAT


class _Envelope(msgspec.Struct):
    entry: _Header


_LINE = msgspec.json.Decoder(Line)
_ENVELOPE = msgspec.json.Decoder(_Envelope)


def _insist_format(body: bytes) -> None:
    """A record of another format is named as such, whatever else is different about it."""
    try:
        written = _ENVELOPE.decode(body + b"}").entry.format
    except (ValueError, RecursionError):
        return
    if written != FORMAT:
        raise BadRecord(
            f"it is written in format {written}, and this program reads format {FORMAT}:"
            " use the version that wrote it"
        )
